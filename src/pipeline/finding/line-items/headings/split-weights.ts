import type { PageView, Segment } from '../../page-view.js';

/** What may stand below a heading for weights: which of them. */
const WHICH =
  /^(?:(?<net>n\.?\s?w\.?|nett?|netto|net[oat]|nette)|g\.?\s?w\.?|gross|brutt?o|brute?|lordo)(?:\s?[([]?\s?(?:kgs?|lbs?)\.?\s?[)\]]?)?$/iu;

/** What heads weights, with their unit at most. */
const WEIGHTS = /weight|(?<!\p{L})wt(?!\p{L})|gewicht|poids|peso|masse?|massa|(?<!\p{L})kgs?(?!\p{L})/iu;

/** Rows above in which that heading is looked for. */
const ROWS_ABOVE = 5;

/** A heading of two levels, told as one text: `WEIGHT/CTN IN KGS NET`. */
export interface SplitHeading {
  name: 'net_weight' | 'gross_weight';
  left: number;
  right: number;
  text: string;
}

/**
 * `NET   GROSS` twice below `WEIGHT/CTN IN KGS` and `TOTAL WEIGHT IN KGS`: the row tells which weights stand below, the headings above it of what they
 * are. Empty where the row is none of this kind or no heading above is one of weights.
 */
export function splitWeights(view: PageView, row: number): SplitHeading[] {
  const segments = view.rows[row]?.segments ?? [];
  if (segments.length < 2 || !segments.every(({ text }) => WHICH.test(text))) return [];
  const above = view.rows
    .slice(Math.max(0, row - ROWS_ABOVE), row)
    .flatMap((other) => other.segments.filter(({ text }) => WEIGHTS.test(text)));
  return segments.flatMap((segment): SplitHeading[] => {
    const [over] = [...above].sort((one, other) => apart(one, segment) - apart(other, segment));
    if (!over) return [];
    const name = WHICH.exec(segment.text)?.groups?.net ? 'net_weight' : 'gross_weight';
    return [{ name, left: segment.left, right: segment.right, text: `${over.text} ${segment.text}` }];
  });
}

/** How far one text stands beside the other; 0 where it stands over it. */
const apart = (one: Segment, other: Segment): number => Math.max(0, one.left - other.right, other.left - one.right);
