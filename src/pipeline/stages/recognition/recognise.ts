import { detectLanguages } from '../../engines/language.js';
import { dataFor, hasData, TRADITIONAL_CHINESE } from '../../engines/language-data.js';
import type { Orientation, RecognisedWord, RecognitionEngine, RecognitionOptions } from '../../engines/recognition.js';
import { otherScriptOf } from '../../engines/scripts.js';
import { toBox } from '../../layout/region.js';
import type { Page, Quality, Word } from '../../model.js';
import { type Grey, inverted, isMostlyDark } from '../../raster/grey.js';
import { type Cleaned, clean, makeReadable, type Readable, turned } from '../../raster/prepare.js';
import { mostAgreed } from './agreement.js';
import { confidenceOf } from './confidence.js';
import { repairFigures } from './figures.js';
import { glance, look } from './glance.js';
import { withReadLatin } from './latin-words.js';
import { repairLetters } from './letters.js';
import { isOldPrint, readOldPrint } from './old-print.js';
import { readMissed } from './recover.js';
import { isDoubtfulSheet, readInOtherWays, surer } from './reread.js';
import { chineseSigns, languageOfScript } from './scripts.js';
import { isDoubtfulSlip, readSlipAgain, readTillPrint } from './slips.js';
import { isSmallPrint, readSmallPrint } from './small-print.js';

/** How a page is recognised. */
export interface RecogniseOptions {
  quality: Quality;
  /** By how much the source was enlarged to be read. */
  enlargement: number;
  /** ISO 639-1 from the caller or from the pages before; null: find out. */
  language: string | null;
  /** True when the language is the caller's word and not to be doubted. */
  languageIsGiven: boolean;
  timeoutMs: number;
  /** Quarter turns clockwise that a person said; null: they are found out. */
  turns?: number | null;
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
const DOUBTFUL = 0.7;
/** Mean confidence from which on the quick network has read as well as the exact one would. */
const CLEAN = 0.93;
/** Mean confidence under which a till receipt in a language without a network for such print is read again in other ways. */
const DOUBTFUL_SLIP = 0.8;
/** Print that must be enlarged more is too small to be read cleanly. */
const MOST_ENLARGED = 1.5;
const SIDEWAYS = 0.75;
/** Tesseract's own measure of certainty about which way is up. */
const SURE = 1.2;

/**
 * Recognises a picture of a page: cleans it, turns it upright, reads it with the quick network (small print and quality `accuracy` with the exact one),
 * and reads it again when it proves to be in another language, poor print or a till receipt.
 */
export async function recognise(
  raster: Grey,
  resolution: number | null,
  engine: RecognitionEngine,
  options: RecogniseOptions,
): Promise<Recognised> {
  const negative = isMostlyDark(raster) ? inverted(raster) : null;
  const asIs = await readUpright(clean(raster, resolution, options.enlargement), engine, options);
  const best =
    negative && isDoubtful(asIs.words) ? await readNegative(asIs, clean(negative, resolution, options.enlargement), engine, options) : asIs;
  const { readable, cleaned, turns } = best;
  const own = { ...options, language: best.language };
  const how = { threshold: 0, timeoutMs: options.timeoutMs } as const;
  const told = options.languageIsGiven && options.language ? options.language : languageOf(best.words, best.language);
  const written = told === 'zh' ? await signsOf(best, engine, how) : told;
  const language = written === TRADITIONAL_CHINESE ? 'zh' : written;
  const words = await readFurther(best, written, engine, own);
  const latin = { ...how, data: dataFor('en', options.quality === 'speed' ? 'quick' : 'exact') };
  const all = await withReadLatin(words, otherScriptOf(language), readable.picture, engine, latin);
  return { words: repairLetters(all, language), readable, cleaned, turns, language };
}

/** Chinese as `LANGUAGE_DATA` names its signs: a page that is known to be Chinese may be in traditional ones. */
async function signsOf(best: Attempt, engine: RecognitionEngine, how: Omit<RecognitionOptions, 'data'>): Promise<string> {
  if (best.language === TRADITIONAL_CHINESE || best.isFound) return best.language ?? 'zh';
  return chineseSigns(best.readable.picture, best.words, engine, how);
}

/** The page with light print on dark ground as dark print on light ground, when it reads better so: screens in their dark mode, negatives of films. */
async function readNegative(asIs: Attempt, negative: Cleaned, engine: RecognitionEngine, options: RecogniseOptions): Promise<Attempt> {
  const other = await readUpright(negative, engine, options);
  return isBetter(other.words, asIs.words) ? other : asIs;
}

/** What a page takes after its first reading: that of till print with the network for it, or the exact network and a second look. */
async function readFurther(
  best: Attempt,
  language: string,
  engine: RecognitionEngine,
  options: RecogniseOptions,
): Promise<RecognisedWord[]> {
  if (best.cleaned.quality.blank) return best.words;
  const isSlip = isDoubtfulSlip(best.readable, best.words, CLEAN);
  if (isOldPrint(best.words, language, isSlip)) {
    const how = { threshold: 0, timeoutMs: options.timeoutMs } as const;
    const old = await readOldPrint(best.readable.picture, best.words, language, engine, how);
    if (old) return old.filter(isWord);
  }
  const isSmall = isSmallPrint(best.cleaned.picture, options.enlargement);
  if (options.quality !== 'speed' && !isSmall && hasData(language, 'slip') && isSlip) {
    const how = { data: dataFor(language, 'slip'), threshold: 0, timeoutMs: options.timeoutMs } as const;
    return (await readTillPrint(best.readable.picture, best.words, engine, how)).filter(isWord);
  }
  const data = dataOfSecondLook(best.words, language, options);
  const words = data === firstData(options) ? best.words : await again(best, engine, data, options);
  return options.quality === 'speed' ? words : secondLook(best, words, language, engine, data, options);
}

/** The data that the page is read with at first: print that is small in its source is left to the exact network at once. */
function firstData({ language, quality, enlargement }: RecogniseOptions): string {
  const isPoor = enlargement > MOST_ENLARGED && quality === 'balanced';
  return dataFor(language, quality === 'accuracy' || isPoor ? 'exact' : 'quick');
}

/** The data that the page should have been read with, as far as its first reading tells. */
function dataOfSecondLook(words: readonly RecognisedWord[], language: string, options: RecogniseOptions): string {
  if (options.quality === 'speed') return dataFor(language, 'quick');
  const isOther = dataFor(language, 'exact') !== dataFor(options.language, 'exact');
  return isOther || confidenceOf(words) < CLEAN ? dataFor(language, 'exact') : firstData(options);
}

/**
 * Reads the page the way its lines run; when that gives next to nothing, asks which way is up and keeps what reads best. A page whose lines run down
 * is turned before it is read: Tesseract reads it either way, but its boxes would lie.
 */
async function readUpright(cleaned: Cleaned, engine: RecognitionEngine, options: RecogniseOptions): Promise<Attempt> {
  const data = firstData(options);
  if (typeof options.turns === 'number') return attempt(cleaned, options.turns, engine, options);
  if (cleaned.quality.blank) return { ...(await readOnce(cleaned, engine, data, options)), cleaned, turns: 0, language: options.language };
  const sideways = cleaned.uprightness < SIDEWAYS ? await engine.orientation(cleaned.picture, options.timeoutMs) : null;
  const turns = sideways && sideways.turns % 2 === 1 && sideways.confidence >= SURE ? sideways.turns : 0;
  const first = await attempt(cleaned, turns, engine, options);
  if (turns === 0 && isOnItsSide(first.words)) return readTurned(first, cleaned, engine, options);
  if (!isDoubtful(first.words)) return first;
  const asked = sideways ?? (await engine.orientation(cleaned.picture, options.timeoutMs));
  const isSure = asked !== null && asked.confidence >= SURE;
  // Other networks are compared with a reading of the page as it is told to stand: of letters upside down every one of them is surer.
  const told = isSure && asked.turns !== turns ? await attempt(cleaned, asked.turns, engine, options) : first;
  const isOther = !options.languageIsGiven && isDoubtful(told.words);
  const written = isOther ? await readInItsScript(told, asked, engine, options) : null;
  if (written) return written;
  // With little text nobody can say which way is up: then the page upside down is tried.
  const other = turns !== 0 ? 0 : isSure ? turns : 2;
  const second = told === first && other !== turns ? await attempt(cleaned, other, engine, options) : told;
  const best = isBetter(second.words, first.words) ? second : first;
  return best.turns % 2 === 0 && isOnItsSide(best.words) ? readTurned(best, cleaned, engine, options) : best;
}

/** Letters of a word of which the box is wider than high where the line runs across, so many such words, and the share of them that tells. */
const LONG_WORD = 4;
const LONG_WORDS = 4;
const MOST = 0.6;

/** Whether the words of a page stand on end: Tesseract reads a page on its side word by word, and its rows are lost. */
export function isOnItsSide(words: readonly RecognisedWord[]): boolean {
  const long = words.filter(({ text }) => (text.match(/[\p{L}\p{N}]/gu) ?? []).length >= LONG_WORD);
  return long.length >= LONG_WORDS && long.filter((word) => word.bottom - word.top > word.right - word.left).length > MOST * long.length;
}

/** A page that lies on its side, turned the way in which it reads better. */
async function readTurned(asIs: Attempt, cleaned: Cleaned, engine: RecognitionEngine, options: RecogniseOptions): Promise<Attempt> {
  const left = await attempt(cleaned, 3, engine, options);
  const right = isDoubtful(left.words) ? await attempt(cleaned, 1, engine, options) : left;
  const turned = confidenceOf(right.words) > confidenceOf(left.words) ? right : left;
  return confidenceOf(turned.words) >= confidenceOf(asIs.words) - 0.1 ? turned : asIs;
}

/** The page as the network of another script reads it, when it proves to be in one; null otherwise. */
async function readInItsScript(
  first: Attempt,
  told: Orientation | null,
  engine: RecognitionEngine,
  options: RecogniseOptions,
): Promise<Attempt | null> {
  const how = { threshold: 0, timeoutMs: options.timeoutMs } as const;
  const language = await languageOfScript(first.readable.picture, first.words, told, options.language, engine, how);
  if (language === null) return null;
  const own = await attempt(first.cleaned, 0, engine, { ...options, language });
  return confidenceOf(own.words) > confidenceOf(first.words) + CLEARLY ? { ...own, turns: first.turns, isFound: true } : null;
}

interface Attempt extends Reading {
  cleaned: Cleaned;
  turns: number;
  /** Of the network, as `LANGUAGE_DATA` names it; null: not known yet. */
  language: string | null;
  /** Its network was found to read the page best. */
  isFound?: true;
}

async function attempt(cleaned: Cleaned, turns: number, engine: RecognitionEngine, options: RecogniseOptions): Promise<Attempt> {
  const upright = turns === 0 ? cleaned : turned(cleaned, turns);
  return { ...(await readOnce(upright, engine, firstData(options), options)), cleaned: upright, turns, language: options.language };
}

interface Reading {
  words: RecognisedWord[];
  readable: Readable;
}

async function readOnce(cleaned: Cleaned, engine: RecognitionEngine, data: string, options: RecogniseOptions): Promise<Reading> {
  const readable = makeReadable(cleaned.picture);
  if (cleaned.quality.blank) return { words: [], readable };
  const isGlance = options.quality === 'balanced' && data !== dataFor(options.language, 'exact');
  const words = await (isGlance ? glance : look)(readable.picture, engine, { data, threshold: 0, timeoutMs: options.timeoutMs });
  return { words: words.filter(isWord), readable };
}

/** A sheet or a slip that was read with doubt is read again as a whole in several ways, and its readings are put together; any other page is where words were missed. */
async function secondLook(
  read: Attempt,
  words: RecognisedWord[],
  language: string,
  engine: RecognitionEngine,
  data: string,
  options: RecogniseOptions,
): Promise<RecognisedWord[]> {
  const how = { data, threshold: 0, timeoutMs: options.timeoutMs } as const;
  if (isSmallPrint(read.cleaned.picture, options.enlargement)) {
    const networks = { quick: dataFor(language, 'quick'), taught: hasData(language, 'small') ? dataFor(language, 'small') : null };
    const all = (await readSmallPrint(read.cleaned.picture, words, engine, how, networks)).filter(isWord);
    return repairFigures([...all, ...(await readMissed(read.readable.picture, all, engine, how))]);
  }
  if (isDoubtfulSlip(read.readable, words, DOUBTFUL_SLIP))
    return (await readSlipAgain(read.readable.picture, words, engine, how)).filter(isWord);
  if (!isDoubtfulSheet(read.readable, words, options.enlargement))
    return [...words, ...(await readMissed(read.readable.picture, words, engine, how))];
  const others = [dataFor(language, 'quick'), ...(hasData(language, 'slip') ? [dataFor(language, 'slip')] : [])];
  const readings = await readInOtherWays(read.cleaned.picture, surer(words, read.words), engine, how, others);
  return mostAgreed(readings.map((words) => words.filter(isWord)));
}

/** Reads with other data; the first reading stays when it was better. */
async function again(read: Reading, engine: RecognitionEngine, data: string, options: RecogniseOptions): Promise<RecognisedWord[]> {
  const words = (await engine.recognise(read.readable.picture, { data, threshold: 0, timeoutMs: options.timeoutMs })).filter(isWord);
  return confidenceOf(words) >= confidenceOf(read.words) - 0.03 ? words : read.words;
}

/** By how much a reading must be surer to be taken for the better one. */
const CLEARLY = 0.08;

/** Clearly surer, and not by having read next to nothing. */
function isBetter(words: readonly RecognisedWord[], than: readonly RecognisedWord[]): boolean {
  return words.length >= 0.3 * than.length && confidenceOf(words) > confidenceOf(than) + CLEARLY;
}

function isDoubtful(words: readonly RecognisedWord[]): boolean {
  return words.length < 3 || confidenceOf(words) < DOUBTFUL;
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
  const sure = otherScriptOf(known) ? 0.6 : 0.52;
  return best && best.confidence >= sure ? best.language : (known ?? 'und');
}

/** Words of the model from recognised ones, at so many points a pixel; the type size comes from the height of the line. */
export function toWords(words: readonly RecognisedWord[], page: Page, points: number): Word[] {
  return words.map((word) => ({
    text: word.text.normalize('NFC'),
    box: toBox({ left: word.left * points, top: word.top * points, right: word.right * points, bottom: word.bottom * points }, page),
    confidence: word.confidence,
    font: { size: Math.round(word.lineHeight * points * 10) / 10 },
  }));
}
