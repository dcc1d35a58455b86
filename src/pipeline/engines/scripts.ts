import { TRADITIONAL_CHINESE } from './language-data.js';

/** A script in which pictures are read. */
export interface Script {
  /** What Tesseract calls it. */
  readonly names: readonly string[];
  /** One of its letters. */
  readonly letter: RegExp;
  /** Languages with networks for it, as `LANGUAGE_DATA` names them. */
  readonly languages: readonly string[];
}

const script = (names: string, letter: RegExp, languages: readonly string[]): Script => ({
  names: names.split(' '),
  letter,
  languages,
});

/** Letters in which most pages are written. */
export const LATIN: Script = script('Latin Fraktur', /\p{Script=Latin}/u, ['en']);

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;

/** The other scripts that networks are on board for. */
export const OTHER_SCRIPTS: readonly Script[] = [
  script('Cyrillic', /\p{Script=Cyrillic}/u, ['ru', 'uk', 'bg', 'sr', 'mk']),
  script('Greek', /\p{Script=Greek}/u, ['el']),
  script('Han Japanese Hiragana Katakana HanS HanT', EAST_ASIAN, ['zh', TRADITIONAL_CHINESE, 'ja']),
  script('Korean Hangul', /\p{Script=Hangul}/u, ['ko']),
  script('Arabic', /\p{Script=Arabic}/u, ['ar']),
  script('Hebrew', /\p{Script=Hebrew}/u, ['he']),
  script('Thai', /\p{Script=Thai}/u, ['th']),
];

/** The script of a language, as `LANGUAGE_DATA` names it, that is not read by networks for Latin letters; null for all others. */
export const otherScriptOf = (language: string | null): Script | null =>
  OTHER_SCRIPTS.find(({ languages }) => language !== null && languages.includes(language)) ?? null;
