import { alphanumeric, fold, similarity } from '../values/text.js';

/** True positives, false positives, false negatives. */
export interface Counts {
  tp: number;
  fp: number;
  fn: number;
}

/** Precision, recall and their harmonic mean, each 0-1; null where nothing was to be found or was found. */
export interface Scores {
  precision: number | null;
  recall: number | null;
  f1: number | null;
}

/** No observations yet. */
export function noCounts(): Counts {
  return { tp: 0, fp: 0, fn: 0 };
}

/** Adds counts to others, in place. */
export function addCounts(to: Counts, more: Counts): void {
  to.tp += more.tp;
  to.fp += more.fp;
  to.fn += more.fn;
}

/** Precision, recall, F1 of counts. */
export function scoresOf({ tp, fp, fn }: Counts): Scores {
  const precision = tp + fp > 0 ? tp / (tp + fp) : null;
  const recall = tp + fn > 0 ? tp / (tp + fn) : null;
  if (precision === null && recall === null) return { precision, recall, f1: null };
  return { precision, recall, f1: tp > 0 ? (2 * tp) / (2 * tp + fp + fn) : 0 };
}

const LONGEST = 20_000;

/** Levenshtein distance of two lists (characters or words); both are cut at 20,000 entries. */
export function editDistance<T>(left: readonly T[], right: readonly T[]): number {
  const first = left.slice(0, LONGEST);
  const second = right.slice(0, LONGEST);
  let previous = Uint32Array.from({ length: second.length + 1 }, (_, index) => index);
  let current = new Uint32Array(second.length + 1);
  for (let row = 1; row <= first.length; row++) {
    current[0] = row;
    for (let column = 1; column <= second.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (first[row - 1] === second[column - 1] ? 0 : 1);
      current[column] = Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
    }
    [previous, current] = [current, previous];
  }
  return previous[second.length] ?? 0;
}

/** Errors and length of a recognised text against the true one: characters as they are, words folded. White space counts as one blank. */
export function textErrors(
  predicted: string,
  truth: string,
): { characterErrors: number; characters: number; wordErrors: number; words: number } {
  const clean = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').trim();
  const [ours, theirs] = [clean(predicted), clean(truth)];
  const split = (text: string): string[] => fold(text).split(' ').filter(Boolean);
  return {
    characterErrors: editDistance([...ours], [...theirs]),
    characters: Math.min([...theirs].length, LONGEST),
    wordErrors: editDistance(split(ours), split(theirs)),
    words: split(theirs).length,
  };
}

/** How many entries two lists share, each counted as often as it occurs in both. */
export function shared(left: readonly string[], right: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const entry of left) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  let common = 0;
  for (const entry of right) {
    const open = counts.get(entry) ?? 0;
    if (open === 0) continue;
    common += 1;
    counts.set(entry, open - 1);
  }
  return common;
}

/** Counts of a predicted list of cells or words against the true one. */
export function bagCounts(predicted: readonly string[], truth: readonly string[]): Counts {
  const common = shared(predicted, truth);
  return { tp: common, fp: predicted.length - common, fn: truth.length - common };
}

/** Whether two texts name the same: equal letters and digits, one within the other, or nearly alike. */
export function sameText(predicted: string, truth: string): boolean {
  const [ours, theirs] = [alphanumeric(predicted), alphanumeric(truth)];
  if (!ours || !theirs) return predicted.trim() === truth.trim();
  const [short, long] = ours.length < theirs.length ? [ours, theirs] : [theirs, ours];
  return ours === theirs || (short.length >= 4 && long.includes(short)) || similarity(predicted, truth) >= 0.8;
}
