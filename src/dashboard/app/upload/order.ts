import type { Upload } from './queue';

type Placed = Pick<Upload, 'key' | 'state' | 'stage'>;

const RANKS: Readonly<Record<Upload['state'], number>> = { sending: 1, failed: 2, reading: 3, waiting: 4, review: 5, done: 6 };

/** A document that waits to be read has no stage yet. */
const rankOf = ({ state, stage }: Placed) => (state === 'reading' && stage ? 0 : RANKS[state]);

/**
 * Files as the panel shows them: what is being read, what is sent, what a person must see to, what waits, what is done. Of those that wait the first
 * come first, of those that have ended the last. Pure.
 */
export const inOrder = <Item extends Placed>(uploads: readonly Item[]): Item[] =>
  [...uploads].sort((a, b) => rankOf(a) - rankOf(b) || (rankOf(a) < RANKS.review ? a.key - b.key : b.key - a.key));
