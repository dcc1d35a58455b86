import type { EntityManager } from 'typeorm';
import type { PubSub } from '../pubsub/index.js';
import type { Clock } from '../time/clock.js';

/** A subject that moved on: the number of its last message, and when. */
export interface Change {
  readonly subject: string;
  readonly sequence: number;
  readonly at: Date;
}

/** Tells this process of every subject of any stream that moved on: one query a look, however many listen. */
export interface ChangeFeed {
  /** Calls the listener at each look with what changed since he began to listen, often nothing: each change once, in order of time. */
  follow(listener: (changes: readonly Change[]) => void): Promise<() => void>;
}

/** Channel that says "some subject moved on". */
export const CHANGES_CHANNEL = 'changes';

/** Time between two looks while nobody gives a hint, and the least while many do. */
const LOOK_MS = { unasked: 2000, least: 100 } as const;
/** A transaction may commit so long after the moment that it wrote; a look goes back as far and leaves out what was told. */
export const COMMIT_MS = 5000;

/** Builds the feed over the numbers of streams. It looks only while somebody listens. */
export function createChangeFeed(manager: EntityManager, pubsub: PubSub, clock: Clock): ChangeFeed {
  const listeners = new Set<(changes: readonly Change[]) => void>();
  const told = new Map<string, Change>();
  let since = new Date(0);
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let lastLook = 0;
  let asked = false;
  let stopHearing: Promise<() => void> | undefined;

  async function look(): Promise<void> {
    const from = new Date(since.getTime() - COMMIT_MS);
    const rows: { subject: string; last: string; updatedAt: Date }[] = await manager.query(
      'SELECT subject, last, updatedAt FROM streams WHERE updatedAt >= ? ORDER BY updatedAt',
      [from],
    );
    const all = rows.map(({ subject, last, updatedAt }): Change => ({ subject, sequence: Number(last), at: updatedAt }));
    const news = all.filter(({ subject, sequence, at }) => {
      const known = told.get(subject);
      return known?.sequence !== sequence || known.at.getTime() !== at.getTime();
    });
    for (const change of news) {
      told.set(change.subject, change);
      if (change.at > since) since = change.at;
    }
    for (const [subject, { at }] of told) if (at < from) told.delete(subject);
    for (const listener of [...listeners]) listener(news);
  }

  function schedule(afterMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(run, afterMs);
    timer.unref();
  }

  function run(): void {
    asked = false;
    lastLook = Date.now();
    looking = look()
      // What the database cannot tell now it tells at the next look.
      .catch(() => undefined)
      .finally(() => {
        looking = undefined;
        if (listeners.size > 0) schedule(asked ? LOOK_MS.least : LOOK_MS.unasked);
      });
  }

  /** A hint: looks at once, or as soon as the last look is long enough ago. */
  function ask(): void {
    if (asked || listeners.size === 0) return;
    asked = true;
    if (!looking) schedule(Math.max(0, LOOK_MS.least - (Date.now() - lastLook)));
  }

  return {
    async follow(listener) {
      const isFirst = listeners.size === 0;
      if (isFirst) {
        // What was written before anybody listened is not news; what commits late is.
        since = clock.now();
        const before: { subject: string; last: string; updatedAt: Date }[] = await manager.query(
          'SELECT subject, last, updatedAt FROM streams WHERE updatedAt >= ?',
          [new Date(since.getTime() - COMMIT_MS)],
        );
        told.clear();
        for (const { subject, last, updatedAt } of before) told.set(subject, { subject, sequence: Number(last), at: updatedAt });
      }
      listeners.add(listener);
      stopHearing ??= pubsub.subscribe(CHANGES_CHANNEL, ask);
      await stopHearing;
      if (isFirst && !asked) schedule(LOOK_MS.unasked);
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return;
        clearTimeout(timer);
        asked = false;
        void stopHearing?.then((stop) => stop());
        stopHearing = undefined;
      };
    },
  };
}
