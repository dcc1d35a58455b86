/** A small generator of repeatable random numbers, 0-1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const STARTS = [
  'al',
  'bor',
  'cen',
  'dor',
  'el',
  'far',
  'gran',
  'hol',
  'in',
  'jas',
  'kor',
  'lum',
  'mar',
  'nor',
  'ost',
  'par',
  'quil',
  'ros',
  'sel',
  'tor',
];
const MIDDLES = ['a', 'bi', 'co', 'de', 'fi', 'ga', 'le', 'mo', 'ni', 'ra', 'se', 'ti', 'vo'];
const ENDS = ['', 'l', 'm', 'n', 'r', 's', 't', 'x', 'dor', 'ling', 'ment', 'ster'];

/** Made-up words, the n-th always the same: 3,120 of them. */
export function wordAt(index: number): string {
  const start = STARTS[index % STARTS.length]!;
  const middle = MIDDLES[Math.floor(index / STARTS.length) % MIDDLES.length]!;
  return start + middle + ENDS[Math.floor(index / (STARTS.length * MIDDLES.length)) % ENDS.length]!;
}

/** How many words there are. */
export const WORDS = STARTS.length * MIDDLES.length * ENDS.length;

/** Words as a text has them: a few very often, most seldom. */
export function textOf(random: () => number, count: number): string {
  const words = Array.from({ length: count }, () => wordAt(Math.floor(random() ** 3 * WORDS)));
  return words.join(' ');
}
