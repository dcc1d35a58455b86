/** Who a piece of work belongs to; all work of an owner can be dropped at once. */
export interface Owner {
  /** Lower is more urgent; ties in order of arrival. */
  priority: number;
  /** Order of arrival: a document that was begun is ended before the next one of its share and priority is begun. */
  arrival: number;
  /** Whose work it is, where several have the machine in turn; null: nobody's in particular. */
  share: number | null;
}

/** Work that waits for a worker. */
export interface Queued {
  owner: Owner;
  sequence: number;
  /** A task of milliseconds: before the pages that are recognised, so that a document with a text layer need not wait for long scans. */
  light: boolean;
}

/** Priority of what a busy worker waits for. */
export const AT_ONCE = Number.NEGATIVE_INFINITY;
/** Priority from which work is done only when nothing else is to be done. */
export const IDLE_ONLY = 3;

/** Order of work of one share: by priority, then tasks of milliseconds, then the document that came first. Pure. */
export const compareWaiting = (a: Queued, b: Queued): number =>
  a.owner.priority - b.owner.priority || Number(b.light) - Number(a.light) || a.owner.arrival - b.owner.arrival || a.sequence - b.sequence;

/** What comes before all shares, and what behind them. */
const rankOf = ({ priority }: Owner): number => (priority === AT_ONCE ? 0 : priority >= IDLE_ONLY ? 2 : 1);

/** What order takes account of between shares. */
export interface ShareTurns {
  /** Where a share stands: lower comes first. */
  placeOf(share: number | null): number;
  /** Turns of a share for one of the others. */
  weightOf(share: number | null): number;
}

/**
 * Index of the work that a free worker takes; -1 when none waits. Of each share the first in `waiting`, which stands in the order of compareWaiting; among
 * shares the one with the fewest pages at work for its weight, then the one whose turn it is. So one share with a hundred thousand pages keeps another's single
 * page waiting for one page. Pure.
 */
export function nextOf(waiting: readonly Queued[], atWork: readonly Queued[], turns: ShareTurns): number {
  const busy = (share: number | null) => atWork.filter(({ owner }) => owner.share === share).length / turns.weightOf(share);
  const seen = new Map<string, { index: number; key: readonly number[] }>();
  for (const [index, { owner, light }] of waiting.entries()) {
    const rank = rankOf(owner);
    const group = `${rank}/${light}/${owner.share}`;
    if (!seen.has(group)) seen.set(group, { index, key: [rank, light ? 0 : 1, busy(owner.share), turns.placeOf(owner.share), index] });
  }
  let best: { index: number; key: readonly number[] } | undefined;
  for (const one of seen.values()) if (!best || isBefore(one.key, best.key)) best = one;
  return best?.index ?? -1;
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at >= 0 && a[at]! < b[at]!;
}
