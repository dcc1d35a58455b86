import { createHash } from 'node:crypto';

/** What a receipt is for: `taught`; `tried` for choosing among networks; `held` for the figures that are told. */
export type Part = 'taught' | 'tried' | 'held';

/** Of the digit before the last, those under this are for choosing. */
const TRIED = 3;

const digestOf = (name: string): string => createHash('sha256').update(name).digest('hex');

/** By the SHA-256 of the name without folder and ending (`receipt-001`): odd ones are held. The same for ever, whatever else is in the folder. */
export function partOf(name: string): Part {
  const digest = digestOf(name);
  if (Number.parseInt(digest.slice(-1), 16) % 2 === 1) return 'held';
  return Number.parseInt(digest.slice(-2, -1), 16) < TRIED ? 'tried' : 'taught';
}

/** A seed that is always the same for a name. */
export const seedOf = (name: string): number => Number.parseInt(digestOf(name).slice(0, 8), 16);

/** In an order that has nothing to do with the names, and is always the same. */
export function shuffled(names: readonly string[]): string[] {
  return [...names].sort((left, right) => (digestOf(left) < digestOf(right) ? -1 : 1));
}
