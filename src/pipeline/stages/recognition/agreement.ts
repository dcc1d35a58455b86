import type { RecognisedWord } from '../../engines/recognition.js';
import { alphanumeric } from '../../values/text.js';
import { confidenceOf } from './confidence.js';
import { MIN_CONFIDENCE, meets } from './reread.js';

/** Rows of pixels whose words are looked at together. */
const BAND = 32;

interface Read {
  word: RecognisedWord;
  /** Which of the readings it is from. */
  reading: number;
}

/** What one reading has at a place. */
interface Version {
  words: RecognisedWord[];
  text: string;
  confidence: number;
  reading: number;
}

/**
 * Of each place where readings meet the text for which most speaks: the confidences of the readings that tell it, added up (case and punctuation are those of
 * the surest). A word that only one reading saw is kept when it is of the first, or when that reading is sure of it. Pure.
 */
export function mostAgreed(readings: readonly (readonly RecognisedWord[])[]): RecognisedWord[] {
  return placesOf(readings).flatMap((place) => {
    const versions = readings.flatMap((_, reading) => versionOf(place, reading));
    const [only] = versions;
    if (only && versions.length === 1 && only.reading > 0 && !isSure(only)) return [];
    const votes = new Map<string, number>();
    for (const { text, confidence } of versions) votes.set(text, (votes.get(text) ?? 0) + confidence);
    const most = Math.max(...votes.values());
    const chosen = versions.filter(({ text }) => votes.get(text) === most).sort((a, b) => b.confidence - a.confidence)[0];
    return chosen?.words ?? [];
  });
}

const isSure = ({ words, confidence }: Version): boolean =>
  confidence >= MIN_CONFIDENCE && words.some(({ text }) => /[\p{L}\p{N}]/u.test(text));

function versionOf(place: readonly Read[], reading: number): Version[] {
  const words = place.filter((read) => read.reading === reading).map(({ word }) => word);
  if (words.length === 0) return [];
  const joined = [...words]
    .sort((a, b) => a.left - b.left)
    .map(({ text }) => text)
    .join('');
  return [{ words, text: alphanumeric(joined) || joined, confidence: confidenceOf(words), reading }];
}

/** The words of all readings by the places where they lie on each other: one may have split what another joined. */
function placesOf(readings: readonly (readonly RecognisedWord[])[]): Read[][] {
  const all = readings.flatMap((words, reading) => words.map((word): Read => ({ word, reading })));
  const bands = new Map<number, Read[]>();
  for (const read of all) {
    for (const band of bandsOf(read)) {
      const known = bands.get(band);
      if (known) known.push(read);
      else bands.set(band, [read]);
    }
  }
  const placed = new Set<Read>();
  const places: Read[][] = [];
  for (const first of all) {
    if (placed.has(first)) continue;
    placed.add(first);
    const place = [first];
    for (const read of place) {
      for (const other of bandsOf(read).flatMap((band) => bands.get(band) ?? [])) {
        if (placed.has(other) || other.reading === read.reading || !meets(read.word, other.word)) continue;
        placed.add(other);
        place.push(other);
      }
    }
    places.push(place);
  }
  return places;
}

function bandsOf({ word }: Read): number[] {
  const first = Math.floor(word.top / BAND);
  return Array.from({ length: Math.floor(word.bottom / BAND) - first + 1 }, (_, index) => first + index);
}
