import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';
import { type Database, type DueQuestion, lockName } from '../database/index.js';

/**
 * Who owns the leases of this process, and who of the others is gone. Each process holds a lock of the database by a connection of its own, named in its
 * leases: when a process is killed its connections end with it and the lock is free at once, long before its leases are over. One that only hangs, or
 * whose machine lost its power, keeps its lock for longer, and its leases end by their time.
 */
export interface LeaseOwner {
  /** Token of a new lease, 36 characters. It names this process while that holds its lock. */
  newToken(): string;
  /** Takes the lock, and takes it anew when the connection is lost. */
  start(): void;
  /** What the poll asks: whether any other process has work, of which it must be known that it lives, and whether it is for this one to look. */
  readonly question: Pick<DueQuestion, 'sql' | 'values'>;
  /** Owners whose lock was found free twice. One process looks at a time, the others get nothing; the next takes over from one that ends. */
  gone(): Promise<string[]>;
  close(): Promise<void>;
}

/** How often an owner makes sure that the lock is still its own. */
const BEAT_MS = 5000;
const RETRY_MS = 250;
/** For so long a lock must be free: after a restart of the database everybody has to take his anew. */
const FREE_FOR_MS = 1500;
/** A lock that was found free longer ago was not looked at since: others had no work meanwhile. */
const LOOKED_AT_MS = 2 * FREE_FOR_MS;
const OWNER_LENGTH = 13;

/** Leases whose work is lost: those that are over, those of owners that are gone, or all. */
export type LostLeases = 'over' | 'all' | { readonly gone: readonly string[] };

/** The condition in SQL by which rows of tasks hold such a lease, and its values. Pure. */
export function lostLeases(leases: LostLeases, now: Date): readonly [string, readonly unknown[]] {
  if (leases === 'all') return ['leaseUntil IS NOT NULL', []];
  if (leases === 'over') return ['leaseUntil < ?', [now]];
  const isOfOne = leases.gone.map(() => 'leaseToken LIKE ?').join(' OR ') || 'FALSE';
  return [`leaseUntil IS NOT NULL AND (${isOfOne})`, leases.gone.map((owner) => `${owner}-%`)];
}

/** Leases that name nobody: they end by their time only. */
export const anonymousOwner: LeaseOwner = {
  newToken: randomUUID,
  start: () => undefined,
  question: { sql: 'SELECT id FROM tasks WHERE FALSE' },
  gone: async () => [],
  close: async () => undefined,
};

/** Builds the owner of this process. */
export function createLeaseOwner({ dataSource }: Pick<Database, 'dataSource'>): LeaseOwner {
  // No UUID begins with a p: leases of processes that hold no lock are not mistaken for these.
  const own = `p${randomBytes(6).toString('hex')}`;
  const lockOf = (owner: string) => lockName(dataSource, `process.${owner}`);
  const watch = lockName(dataSource, 'process.watch');
  const ending = new AbortController();
  const freeSince = new Map<string, number>();
  let holder: QueryRunner | null = null;
  let holding: Promise<void> | null = null;
  let watching: QueryRunner | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;

  const rest = (ms: number) => pause(ms, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);

  /** Of some owners those whose lock is free, in one statement however many there are. */
  async function freeOnes(owners: readonly string[]): Promise<string[]> {
    if (owners.length === 0) return [];
    const columns = owners.map((_, at) => `IS_FREE_LOCK(?) AS o${at}`);
    const [row] = await dataSource.query(`SELECT ${columns.join(', ')}`, owners.map(lockOf));
    return owners.filter((_, at) => Number(row[`o${at}`]) === 1);
  }

  async function holdOnce(): Promise<void> {
    const runner = dataSource.createQueryRunner();
    try {
      const [row] = await runner.query('SELECT GET_LOCK(?, 0) AS taken', [lockOf(own)]);
      if (Number(row?.taken) !== 1) return;
      holder = runner;
      while (!ending.signal.aborted) {
        await rest(BEAT_MS);
        const [{ mine }] = await runner.query('SELECT IS_USED_LOCK(?) = CONNECTION_ID() AS mine', [lockOf(own)]);
        if (Number(mine) !== 1) return;
      }
    } catch {
      // The connection is lost, and with it the lock: the next round takes another.
    } finally {
      holder = null;
      await runner.query('SELECT RELEASE_ALL_LOCKS()').catch(() => undefined);
      await runner.release().catch(() => undefined);
    }
  }

  return {
    newToken: () => (holder ? `${own}-${randomBytes(11).toString('hex')}` : randomUUID()),
    start() {
      holding ??= (async () => {
        while (!ending.signal.aborted) {
          await holdOnce();
          await rest(RETRY_MS);
        }
      })();
    },
    question: {
      // Where somebody else watches nobody need ask who is gone: of two hundred processes one does.
      sql: "SELECT id FROM tasks WHERE (? = 1 OR IS_FREE_LOCK(?) = 1) AND leaseUntil IS NOT NULL AND leaseToken LIKE 'p%' AND leaseToken NOT LIKE ?",
      values: () => [watching !== null && watching === holder ? 1 : 0, watch, `${own}-%`],
    },
    async gone() {
      const asked = holder;
      if (!asked) return [];
      // Who has the lock of the watch keeps it as long as the connection.
      if (watching !== asked) {
        const [row] = await asked.query('SELECT GET_LOCK(?, 0) AS taken', [watch]);
        if (Number(row?.taken) !== 1) return [];
        watching = asked;
      }
      const owners: { owner: string }[] = await dataSource.query(
        "SELECT DISTINCT LEFT(leaseToken, ?) AS owner FROM tasks WHERE leaseUntil IS NOT NULL AND leaseToken LIKE 'p%'",
        [OWNER_LENGTH],
      );
      const now = performance.now();
      const free = await freeOnes(owners.map(({ owner }) => owner).filter((owner) => owner !== own));
      if (now - lookedAt > LOOKED_AT_MS) freeSince.clear();
      lookedAt = now;
      for (const known of freeSince.keys()) if (!free.includes(known)) freeSince.delete(known);
      for (const owner of free) if (!freeSince.has(owner)) freeSince.set(owner, now);
      return free.filter((owner) => now - freeSince.get(owner)! >= FREE_FOR_MS);
    },
    async close() {
      ending.abort();
      await holding;
    },
  };
}
