import type { RecognisedWord, RecognitionEngine, RecognitionOptions } from '../../engines/recognition.js';
import type { Script } from '../../engines/scripts.js';
import { joinAmounts } from '../../engines/signs.js';
import type { Grey } from '../../raster/grey.js';
import { confidenceOf } from './confidence.js';
import { placeOf } from './reread.js';

/** How sure the Latin network must be of a word, how sure of one that the other did not see, and by how much the other may be surer of what it reads there. */
const MIN_CONFIDENCE = 0.2;
const ALONE = 0.8;
const MARGIN = 0.1;
/** The same where the other mixes letters of its script with figures: `1ММ-2026` for `INV-2026`. */
const MIXED_MARGIN = 0.3;
/** Share of letters of its own script up to which the other network has read no word of it. */
const MOST_OWN = 0.3;
/** Figures, currencies, or so many Latin letters, are no letters of the other script that look like them. */
const WORD = /[\d\p{Sc}]|\p{Script=Latin}{3}/u;
const LATIN_ONLY = /^[\p{Script=Latin}\p{Nd}\p{P}\p{S}]+$/u;

/** The words of a page in a script - none: it is in Latin letters, and they stay - with those that a network for Latin letters reads better on its picture. */
export async function withReadLatin(
  words: RecognisedWord[],
  script: Script | null,
  picture: Grey,
  engine: RecognitionEngine,
  options: RecognitionOptions,
): Promise<RecognisedWord[]> {
  return script && words.length > 0 ? withLatinWords(words, await engine.recognise(picture, options), script) : words;
}

/**
 * The words of a page in another script with its figures, codes and Latin words as a network for Latin letters reads them, which those of other scripts
 * read badly. Pure.
 */
export function withLatinWords(words: readonly RecognisedWord[], latin: readonly RecognisedWord[], { letter }: Script): RecognisedWord[] {
  const good = latin.filter(({ text, confidence }) => confidence >= MIN_CONFIDENCE && LATIN_ONLY.test(text));
  const taken = new Set<RecognisedWord>();
  const instead = new Map<RecognisedWord, readonly RecognisedWord[]>();
  const added: RecognisedWord[] = [];
  for (const word of good) {
    if (taken.has(word)) continue;
    const { ours, theirs } = placeOf(word, words, good);
    for (const other of theirs) taken.add(other);
    const sorted = [...theirs].sort((a, b) => a.left - b.left);
    const text = sorted.map((each) => each.text).join('');
    if (!WORD.test(text)) continue;
    const first = words.find((each) => ours.has(each));
    if (!first) {
      if (/\d/.test(text) && confidenceOf(theirs) >= ALONE) added.push(...sorted);
      continue;
    }
    // The sign of a currency looks like a letter of many scripts.
    const isSign = /^\p{Sc}$/u.test(text) && ours.size === 1 && first.text.length === 1 && confidenceOf(theirs) >= ALONE;
    const share = isSign ? 0 : shareOf(ours, letter);
    if (share <= MOST_OWN && confidenceOf(theirs) >= confidenceOf(ours) - (share > 0 ? MIXED_MARGIN : MARGIN)) {
      for (const each of ours) instead.set(each, each === first ? sorted : []);
    }
  }
  const all = [...words.flatMap((word) => instead.get(word) ?? [word]), ...added];
  // Chinese and Japanese may be set in signs of one width.
  return letter.test('中') ? joinAmounts(all) : all;
}

function shareOf(words: ReadonlySet<RecognisedWord>, letter: RegExp): number {
  const signs = [...words].flatMap(({ text }) => [...text]);
  return signs.filter((sign) => letter.test(sign)).length / Math.max(1, signs.length);
}
