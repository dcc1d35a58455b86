import { dataFor, detectLanguages } from '../engines/language.js';
import type { RecognisedWord, RecognitionEngine } from '../engines/tesseract.js';
import { toBox } from '../layout/region.js';
import type { Page, Quality, Word } from '../model.js';
import { type Grey, turn } from '../raster/grey.js';
import { type Cleaned, clean, makeReadable, type Readable } from '../raster/prepare.js';

/** How a page is recognised. */
export interface RecogniseOptions {
  quality: Quality;
  /** ISO 639-1 from the caller or from the pages before; null: find out. */
  language: string | null;
  /** True when the language is the caller's word and not to be doubted. */
  languageIsGiven: boolean;
  timeoutMs: number;
}

/** A recognised page before layout: words, rules and quality on the upright, straightened page, and the picture itself for marks. */
export interface Recognised {
  words: RecognisedWord[];
  readable: Readable;
  cleaned: Cleaned;
  /** Quarter turns clockwise that brought the picture upright. */
  turns: number;
  language: string;
}

/** Mean confidence under which the page may be upside down, and words under which it says nothing. */
const DOUBTFUL = 0.6;
const SIDEWAYS = 0.75;
/** Tesseract's own measure of certainty about which way is up. */
const SURE = 1.2;

/** Recognises a picture of a page: cleans it, turns it upright, reads it, and reads it again when it proves to be in another language. */
export async function recognise(
  raster: Grey,
  resolution: number | null,
  engine: RecognitionEngine,
  options: RecogniseOptions,
): Promise<Recognised> {
  const upright = await bringUpright(clean(raster, resolution), resolution, engine, options);
  let read = await readOnce(upright.cleaned, engine, dataFor(options.language), options);
  let { turns, cleaned } = upright;
  if (isDoubtful(read.words) && !cleaned.quality.blank && !upright.asked) {
    const other = await turnedRound(cleaned, engine, options);
    if (other && meanConfidence(other.read.words) > meanConfidence(read.words)) {
      read = other.read;
      turns = (turns + other.turns) % 4;
      cleaned = other.cleaned;
    }
  }
  const language = options.languageIsGiven && options.language ? options.language : languageOf(read.words, options.language);
  if (dataFor(language) !== dataFor(options.language)) read = { ...read, words: await again(read, engine, language, options) };
  return { words: read.words, readable: read.readable, cleaned, turns, language };
}

interface Reading {
  words: RecognisedWord[];
  readable: Readable;
}

async function readOnce(cleaned: Cleaned, engine: RecognitionEngine, data: string, options: RecogniseOptions): Promise<Reading> {
  const readable = makeReadable(cleaned.picture);
  if (cleaned.quality.blank) return { words: [], readable };
  const words = await engine.recognise(readable.picture, { data, threshold: 0, timeoutMs: options.timeoutMs });
  return { words: words.filter(isWord), readable };
}

/** Reads with the data of the language found; the first reading stays when it was better. */
async function again(read: Reading, engine: RecognitionEngine, language: string, options: RecogniseOptions): Promise<RecognisedWord[]> {
  const words = (
    await engine.recognise(read.readable.picture, { data: dataFor(language), threshold: 0, timeoutMs: options.timeoutMs })
  ).filter(isWord);
  return meanConfidence(words) >= meanConfidence(read.words) - 0.03 ? words : read.words;
}

/** A page whose lines run down is turned first: Tesseract reads it either way, but its boxes would lie. */
async function bringUpright(cleaned: Cleaned, resolution: number | null, engine: RecognitionEngine, options: RecogniseOptions) {
  if (cleaned.uprightness >= SIDEWAYS || cleaned.quality.blank) return { cleaned, turns: 0, asked: false };
  const found = await engine.orientation(cleaned.picture, options.timeoutMs);
  if (!found || found.turns === 0 || found.confidence < SURE)
    return { cleaned, turns: 0, asked: found !== null && found.confidence >= SURE };
  const turned = clean(turn(cleaned.picture, found.turns), resolution);
  return { cleaned: { ...turned, quality: { ...cleaned.quality, skew: turned.quality.skew } }, turns: found.turns, asked: true };
}

async function turnedRound(cleaned: Cleaned, engine: RecognitionEngine, options: RecogniseOptions) {
  const found = await engine.orientation(cleaned.picture, options.timeoutMs);
  if (!found || found.turns === 0) return null;
  const turned = { ...cleaned, picture: turn(cleaned.picture, found.turns) };
  return { turns: found.turns, cleaned: turned, read: await readOnce(turned, engine, dataFor(options.language), options) };
}

function isDoubtful(words: readonly RecognisedWord[]): boolean {
  return words.length < 3 || meanConfidence(words) < DOUBTFUL;
}

function meanConfidence(words: readonly RecognisedWord[]): number {
  const letters = words.reduce((sum, word) => sum + word.text.length, 0);
  return letters === 0 ? 0 : words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / letters;
}

/** Left-overs of lines, dots and pictures that were taken for letters. */
function isWord(word: RecognisedWord): boolean {
  if (/[\p{L}\p{N}]/u.test(word.text)) return word.confidence >= 0.1;
  if (/^[|_[\](){}\\/~=—–\-.,'"`´‘’“”:;°*«»<>]+$/.test(word.text)) return word.confidence >= 0.6 && word.text.length <= 3;
  return word.confidence >= 0.3;
}

/** The language of recognised words, with the one already known as tie-breaker. */
function languageOf(words: readonly RecognisedWord[], known: string | null): string {
  const text = words
    .filter((word) => word.confidence > 0.5)
    .map((word) => word.text)
    .join(' ');
  const best = detectLanguages(text)[0];
  return best && best.confidence >= 0.52 ? best.language : (known ?? 'und');
}

/** Words of the model from recognised ones; the type size comes from the height of the line. */
export function toWords(words: readonly RecognisedWord[], page: Page, dpi: number): Word[] {
  const points = 72 / dpi;
  return words.map((word) => ({
    text: word.text.normalize('NFC'),
    box: toBox({ left: word.left * points, top: word.top * points, right: word.right * points, bottom: word.bottom * points }, page),
    confidence: word.confidence,
    font: { size: Math.round(word.lineHeight * points * 10) / 10 },
  }));
}
