import { dataFor, TRADITIONAL_CHINESE } from '../../engines/language-data.js';
import type { Orientation, RecognisedWord, RecognitionEngine, RecognitionOptions } from '../../engines/recognition.js';
import { LATIN, OTHER_SCRIPTS, otherScriptOf, type Script } from '../../engines/scripts.js';
import { median } from '../../layout/region.js';
import { crop, type Grey } from '../../raster/grey.js';
import { confidenceOf } from './confidence.js';

/** Under this Tesseract is not sure which way is up: print in Latin letters that is too poor to be read is not taken for another script. */
const CLEAN_PRINT = 7;
/** What Tesseract takes no poor print in Latin letters for; for Cyrillic, Arabic and Thai it does. */
const NOT_LATIN = new Set(['Korean', 'Hangul', 'Japanese', 'Hiragana', 'Katakana', 'Han', 'HanS', 'HanT']);
/** Tesseract's own measure of certainty about the script. */
const SURE_SCRIPT = 2;
/** Heights of a line that a band of a page has: some lines tell the script as surely as all of them. */
const BAND = 10;
/** A word surer than this was read. */
const READ = 0.9;
/** Letters of its script that a network must find, the share of all letters that they must be, how sure it must be of their words, and by how much surer than the first network. */
const MIN_LETTERS = 8;
const MIN_SHARE = 0.6;
const MIN_CONFIDENCE = 0.7;
const SURER = 0.1;
/** A network that is so sure is the right one: others of its script are tried, those of further scripts are not. */
const CERTAIN = 0.8;
/** By how much networks must be surer that are as sure of what another one reads rightly: traditional signs are found for simplified ones, Bulgarian looks like Russian. */
const MARGINS: Readonly<Record<string, number>> = { [TRADITIONAL_CHINESE]: 0.03, ru: 0.03 };
/** Share of letters of Japanese text that Chinese does not have: 0.1 to 0.4 of a band of Japanese, and at most 0.01 of a page in Chinese as its network reads it. */
const MIN_KANA = 0.08;
/** A syllable of Japanese. */
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * The language, as `LANGUAGE_DATA` names it, by whose network a page is to be read that the network of `language` (null: English) read with doubt; null
 * where no other script is found. `told`: what Tesseract says of the page. `picture`: readable and upright; `words`: what was read of it.
 */
export async function languageOfScript(
  picture: Grey,
  words: readonly RecognisedWord[],
  told: Orientation | null,
  language: string | null,
  engine: RecognitionEngine,
  options: Omit<RecognitionOptions, 'data'>,
): Promise<string | null> {
  const own = otherScriptOf(language) ?? LATIN;
  const band = doubtfulBand(picture, words);
  for (const scripts of triedScripts(told, own)) {
    const found = await surest(band, scripts, engine, options);
    if (found !== null) return found;
  }
  return null;
}

/** Whether a page in Chinese has simplified signs (`zh`) or traditional ones, as `LANGUAGE_DATA` names them. */
export async function chineseSigns(
  picture: Grey,
  words: readonly RecognisedWord[],
  engine: RecognitionEngine,
  options: Omit<RecognitionOptions, 'data'>,
): Promise<string> {
  const band = doubtfulBand(picture, words);
  const sure = async (language: string) =>
    confidenceOf(await engine.recognise(band.picture, { ...options, data: dataFor(language, 'exact') })) - (MARGINS[language] ?? 0);
  return (await sure(TRADITIONAL_CHINESE)) > (await sure('zh')) ? TRADITIONAL_CHINESE : 'zh';
}

/** Scripts that are tried one lot after the other: the one that the page looks like, and those that Tesseract takes for others where it does not tell surely. */
function triedScripts(told: Orientation | null, own: Script): Script[][] {
  const others = [...(own === LATIN ? [] : [LATIN]), ...OTHER_SCRIPTS].filter((script) => script !== own);
  if (!told) return own === LATIN ? [] : [others];
  const named = others.filter(({ names }) => names.includes(told.script ?? ''));
  if (own === LATIN && told.confidence < CLEAN_PRINT) return NOT_LATIN.has(told.script ?? '') ? [named] : [];
  const isOwn = own.names.includes(told.script ?? '') && told.scriptConfidence >= SURE_SCRIPT;
  const rest = others.filter((script) => !named.includes(script));
  return [named, ...(isOwn ? [] : [rest])];
}

interface Band {
  picture: Grey;
  /** How sure the first network was of its words, figures aside. */
  confidence: number;
}

async function surest(
  { picture, confidence }: Band,
  scripts: readonly Script[],
  engine: RecognitionEngine,
  options: Omit<RecognitionOptions, 'data'>,
): Promise<string | null> {
  let best: { language: string; sure: number } | null = null;
  const found = new Map<string, readonly RecognisedWord[]>();
  for (const { letter, languages } of scripts) {
    for (const language of languages) {
      const words = await engine.recognise(picture, { ...options, data: dataFor(language, 'exact') });
      found.set(language, words);
      const sure = sureOf(words, letter);
      const margin = MARGINS[language] ?? 0;
      if (sure >= MIN_CONFIDENCE && sure > confidence + SURER && sure - margin > (best?.sure ?? 0))
        best = { language, sure: sure - margin };
    }
    if (best && best.sure >= CERTAIN) break;
  }
  return best && settled(best.language, found);
}

/** Japanese has letters of its own among the Chinese signs: where its network surely finds them, however sure the Chinese ones are of the signs. */
function settled(language: string, found: ReadonlyMap<string, readonly RecognisedWord[]>): string {
  const japanese = found.get('ja');
  if (!japanese || !['zh', TRADITIONAL_CHINESE, 'ja'].includes(language)) return language;
  const letters = japanese.flatMap(({ text }) => text.match(/\p{L}/gu) ?? []);
  const hasKana = letters.filter((letter) => KANA.test(letter)).length >= MIN_KANA * letters.length;
  if (hasKana && confidenceOf(japanese.filter(({ text }) => KANA.test(text))) >= MIN_CONFIDENCE) return 'ja';
  if (language !== 'ja') return language;
  const [simplified, traditional] = [found.get('zh') ?? [], found.get(TRADITIONAL_CHINESE) ?? []];
  return confidenceOf(traditional) > confidenceOf(simplified) + (MARGINS[TRADITIONAL_CHINESE] ?? 0) ? TRADITIONAL_CHINESE : 'zh';
}

/** How sure a network is of the words in its script; 0 where it found few of its letters. */
function sureOf(words: readonly RecognisedWord[], letter: RegExp): number {
  const all = words.reduce((sum, { text }) => sum + (/\d/.test(text) ? 0 : (text.match(/\p{L}/gu)?.length ?? 0)), 0);
  const global = new RegExp(letter.source, 'gu');
  const own = words.reduce((sum, { text }) => sum + (text.match(global)?.length ?? 0), 0);
  return own < MIN_LETTERS || own < MIN_SHARE * all ? 0 : confidenceOf(words.filter(({ text }) => letter.test(text)));
}

/** The lines of a page that hold most letters that were read with doubt. */
function doubtfulBand(picture: Grey, words: readonly RecognisedWord[]): Band {
  const height = Math.round(BAND * (median(words.map(({ lineHeight }) => lineHeight)) || picture.height));
  const doubtful = words.filter(({ text, confidence }) => isOfLetters(text) && confidence < READ);
  if (doubtful.length === 0 || height >= picture.height) return { picture, confidence: confidenceOf(words) };
  const within = (all: readonly RecognisedWord[], top: number) => all.filter((word) => word.top >= top && word.bottom <= top + height);
  const weight = (top: number) => lettersOf(within(doubtful, top));
  const tops = [...new Set(doubtful.map(({ top }) => Math.floor(top)))];
  const top = tops.reduce((best, each) => (weight(each) > weight(best) ? each : best), tops[0]!);
  const margin = Math.round(height / BAND / 3);
  const from = Math.max(0, top - margin);
  const rows = Math.min(picture.height - from, height + 2 * margin);
  return {
    picture: crop(picture, 0, from, picture.width, rows),
    confidence: confidenceOf(within(words, top).filter(({ text }) => isOfLetters(text))),
  };
}

/** Amounts and codes look alike in all scripts. */
const isOfLetters = (text: string): boolean => /\p{L}/u.test(text) && !/\d/.test(text);

const lettersOf = (words: readonly RecognisedWord[]): number => words.reduce((sum, { text }) => sum + text.length, 0);
