import type { KeyValuePair } from '../../model.js';
import { COLON } from './chunks.js';

/** Pairs less sure than this are none. */
const MIN_CONFIDENCE = 0.35;

/** Whether a pair says something and is sure enough. Without a colon only words that were read well name a field: scratches and stamps give letters too. */
export function isTold({ key, value, confidence }: KeyValuePair): boolean {
  if (!/[\p{L}\p{N}]/u.test(value.text) || isHint(value.text) || COLON.test(value.text) || confidence < MIN_CONFIDENCE) return false;
  if (value.confidence < MIN_VALUE || SCRATCH.test(value.text) || asksOn(value.text) || isSigning(key.text, value.text)) return false;
  if (COLON.test(key.text)) return !isSpoken(key.text);
  return (
    key.confidence >= 0.4 &&
    !isWithinText(key.text, value.text) &&
    /\p{L}.*\p{L}/u.test(key.text) &&
    !/^(?!x$)\p{Ll}{1,2}$/u.test(value.text)
  );
}

/** `Unit No.`, which asks for a number itself; boxes of which none was ticked. */
const asksOn = (value: string): boolean => /\p{L}\s(?:no|nos|nr)\.$/iu.test(value) || (UNTICKED.test(value) && !/[☑☒✓✔✗✘☓■]/u.test(value));
const UNTICKED = /(?:^|\s)[☐□❏❑◻\uFFFD]\s?\p{L}/u;

/** `SIGNATURE / DATE` and what those who sign declare there. */
const isSigning = (key: string, value: string): boolean =>
  /signature|unterschrift|firma|handtekening/iu.test(key) &&
  value.split(' ').length > MOST_SIGNED &&
  /[.!]$|\b(?:certif|declar|acknowledg|hereby)/iu.test(value);
const MOST_SIGNED = 8;

/** A value that was read less surely than this is handwriting, a stamp or a scratch read as letters. */
const MIN_VALUE = 0.45;
/** So few signs behind a bracket that nothing closes are a scratch as well: `(ror`. */
const SCRATCH = /^[([{][^)\]}]{0,5}$/;
/** Words from which on what begins in a small letter goes on with a sentence. */
const FEW_WORDS = 2;

/** Words of running text that stand apart as a label and its value do. */
function isWithinText(key: string, value: string): boolean {
  return /^\p{Ll}|[,;]$/u.test(key) || (/^\p{Ll}/u.test(value) && value.split(' ').length > FEW_WORDS);
}

/** `(Current Year)`, `(check one)`, `(4 copies each)`: words in brackets tell how to fill in. */
export const isHint = (text: string): boolean =>
  /^[([{][^\d]*[)\]}]$/.test(text) || /^\([^()]*\p{L}{2,} [^()]*\p{L}{2,}[^()]*\)$/u.test(text);

/** Words from which on what ends in a colon is a sentence; with a small letter it is one earlier. */
const SENTENCE = 14;
const REST_OF_SENTENCE = 5;
const GREETING =
  /^(?:dear|ladies|gentlemen|sehr geehrte|liebe[rs]?|madame|monsieur|cher|chère|estimad[oa]s?|egregi[oa]?|gentil[ei]|geachte)\b/iu;

/** `Dear Ann:`, `the parties agree as follows:`: a colon, but no label. */
function isSpoken(text: string): boolean {
  const words = text.split(' ').length;
  // A sentence ends within it: `... and J. Doe. A new way:`
  const isText = words > REST_OF_SENTENCE && /\p{Ll}{3}\.\s\p{Lu}/u.test(text);
  return words > SENTENCE || isText || (words > REST_OF_SENTENCE && /^\p{Ll}/u.test(text)) || GREETING.test(text);
}

/** A label is no value: where the words of a value name another field, the field before it was left empty. */
export function withoutLabels(pairs: KeyValuePair[]): KeyValuePair[] {
  const keys = new Map(pairs.flatMap((pair) => pair.key.words.map((index) => [index, pair] as const)));
  const kept = pairs.filter((pair) => {
    const other = keys.get(pair.value.words[0] ?? -1);
    return !other || other === pair || COLON.test(other.value.text) || keys.has(other.value.words[0] ?? -1);
  });
  const surest = new Map<number, KeyValuePair>();
  for (const pair of kept) {
    const first = pair.key.words[0] ?? -1;
    if ((surest.get(first)?.confidence ?? -1) < pair.confidence) surest.set(first, pair);
  }
  return kept.filter((pair) => surest.get(pair.key.words[0] ?? -1) === pair);
}

/** What stands in a value once is not said by two labels: the surer one keeps it. */
export function onceEach(pairs: KeyValuePair[]): KeyValuePair[] {
  const taken = new Set<number>();
  return [...pairs]
    .sort((a, b) => b.confidence - a.confidence)
    .filter((pair) => {
      if (pair.value.words.some((index) => taken.has(index))) return false;
      for (const index of pair.value.words) taken.add(index);
      return true;
    });
}
