/** Pages that wait for a process at once in the database, in ranges. */
export const MOST_RANGES = 32;
/** A range has at most so many pages: what a process loses that dies. */
const MOST_PAGES = 4;
/** So many ranges at least, so that the last of them end together. */
const LEAST_RANGES = 64;

/** Cuts pages of a document that has `of` into ranges in their order, at most so many; those behind are for later. Pure. */
export function rangesOf(pages: readonly number[], of: number, most: number): number[][] {
  const size = Math.min(MOST_PAGES, Math.ceil(of / LEAST_RANGES));
  const ranges: number[][] = [];
  for (let at = 0; at < pages.length && ranges.length < most; at += size) ranges.push(pages.slice(at, at + size));
  return ranges;
}
