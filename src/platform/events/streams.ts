import type { EntityManager } from 'typeorm';
import { afterCommitOf, type Database } from '../database/index.js';
import type { PubSub } from '../pubsub/index.js';
import type { Clock } from '../time/clock.js';
import { CHANGES_CHANNEL, type Change } from './change-feed.js';
import { createSharedPoll, type Follower } from './shared-poll.js';

/** What a watcher is told besides the object itself (D116). `percent` 0-100. `final`: the subject reached a terminal state. */
export interface StreamFacts {
  readonly stage: string | null;
  readonly page: number | null;
  readonly pages: number | null;
  readonly percent: number | null;
  readonly status: string | null;
  readonly final: boolean;
  /** Id of the thing inside the subject that changed (a batch's document, a webhook's delivery). */
  readonly item?: string | null;
  /** What the thing looked like then, where its later states must not be shown in its place. */
  readonly state?: Readonly<Record<string, unknown>>;
}

/** One numbered message of a subject's stream. */
export interface StreamMessage extends StreamFacts {
  readonly sequence: number;
  readonly at: Date;
  readonly gap: boolean;
}

/** How long messages are kept for replay (D96). */
export const REPLAY_MS = 60 * 60 * 1000;

/**
 * Numbered messages of a subject (a document, job, batch or webhook), kept for an hour. The table is the truth; pub/sub only says
 * "look again", so a lost hint delays a message by at most the watcher's poll interval and never loses one.
 */
export interface Streams {
  /** Appends a message in the transaction of the change; the watchers are told after the commit. */
  append(tx: EntityManager, subject: string, facts: StreamFacts): Promise<number>;
  /** Appends several messages of one subject, in order; gives the number of the last. */
  appendAll(tx: EntityManager, subject: string, messages: readonly StreamFacts[]): Promise<number>;
  /** Leaves one number out: whoever knows an earlier one will be told of a gap. */
  skip(tx: EntityManager, subject: string): Promise<void>;
  /** Says in the transaction of the change that the subject is another one now, without a message of its own: who follows all subjects is told. */
  touch(tx: EntityManager, subject: string): Promise<void>;
  /** The messages that these changes ended with, by subject; those that are not kept are left out. */
  messagesAt(changes: readonly Change[]): Promise<ReadonlyMap<string, StreamMessage>>;
  /** Tells the watchers; call after the commit. */
  notify(subject: string): void;
  /** Appends and tells, in a transaction of its own: fine-grained progress. Throttle at the caller. */
  progress(subject: string, facts: StreamFacts): Promise<void>;
  /** Number of the last message, 0 when none. */
  last(subject: string): Promise<number>;
  /** Messages after the number, oldest first; `gap` when older ones are no longer kept. */
  after(subject: string, sequence: number): Promise<{ messages: StreamMessage[]; gap: boolean }>;
  /** Wakes the follower at each hint for the subject, and when a look at all that are followed shows that it moved on, until released. */
  follow(subject: string, follower: Follower): Promise<() => void>;
  /** Removes messages older than the replay hour. */
  purge(): Promise<void>;
  /** Removes everything of a subject, in the caller's transaction. */
  forget(tx: EntityManager, ...subjects: readonly string[]): Promise<void>;
}

/** Builds the streams over database and pub/sub. */
export function createStreams(database: Database, pubsub: PubSub, clock: Clock): Streams {
  const manager = database.dataSource.manager;
  const poll = createSharedPoll(async (subjects) => {
    const rows: { subject: string; last: string }[] = await manager.query(
      `SELECT subject, last FROM streams WHERE subject IN (${subjects.map(() => '?').join(',')})`,
      [...subjects],
    );
    return new Map(rows.map(({ subject, last }) => [subject, Number(last)]));
  });
  const notify = (subject: string) => {
    pubsub.publish(`stream:${subject}`, {});
    pubsub.publish(CHANGES_CHANNEL, {});
  };

  const toMessage = (row: { sequence: string; at: Date; facts: string | StreamFacts }): StreamMessage => ({
    ...(typeof row.facts === 'string' ? (JSON.parse(row.facts) as StreamFacts) : row.facts),
    sequence: Number(row.sequence),
    at: row.at,
    gap: false,
  });

  /** Counts the subject up; gives the last number. */
  async function take(tx: EntityManager, subject: string, count: number, at: Date): Promise<number> {
    const { insertId }: { insertId: number } = await tx.query(
      'INSERT INTO streams (subject, last, updatedAt) VALUES (?, LAST_INSERT_ID(?), ?) ON DUPLICATE KEY UPDATE last = LAST_INSERT_ID(last + ?), updatedAt = VALUES(updatedAt)',
      [subject, count, at, count],
    );
    return Number(insertId);
  }

  async function appendAll(tx: EntityManager, subject: string, messages: readonly StreamFacts[]): Promise<number> {
    const at = clock.now();
    const last = await take(tx, subject, messages.length, at);
    const first = last - messages.length + 1;
    if (messages.length === 0) return last;
    await tx.query(
      `INSERT INTO stream_messages (subject, sequence, at, facts) VALUES ${messages.map(() => '(?,?,?,?)').join(',')}`,
      messages.flatMap((facts, index) => [subject, first + index, at, JSON.stringify(facts)]),
    );
    return last;
  }

  const append = (tx: EntityManager, subject: string, facts: StreamFacts) => appendAll(tx, subject, [facts]);

  return {
    append,
    appendAll,
    async skip(tx, subject) {
      await take(tx, subject, 1, clock.now());
    },
    async touch(tx, subject) {
      await tx.query(
        'INSERT INTO streams (subject, last, updatedAt) VALUES (?, 0, ?) ON DUPLICATE KEY UPDATE updatedAt = VALUES(updatedAt)',
        [subject, clock.now()],
      );
      afterCommitOf(tx, () => pubsub.publish(CHANGES_CHANNEL, {}));
    },
    async messagesAt(changes) {
      const known = changes.filter(({ sequence }) => sequence > 0);
      if (known.length === 0) return new Map();
      const rows: { subject: string; sequence: string; at: Date; facts: string | StreamFacts }[] = await manager.query(
        `SELECT subject, sequence, at, facts FROM stream_messages WHERE (subject, sequence) IN (${known.map(() => '(?,?)').join(',')})`,
        known.flatMap(({ subject, sequence }) => [subject, sequence]),
      );
      return new Map(rows.map((row) => [row.subject, toMessage(row)]));
    },
    notify,
    async progress(subject, facts) {
      await database.transaction((tx) => append(tx, subject, facts));
      notify(subject);
    },
    async last(subject) {
      const rows: { last: string }[] = await manager.query('SELECT last FROM streams WHERE subject = ?', [subject]);
      return rows[0] ? Number(rows[0].last) : 0;
    },
    async after(subject, sequence) {
      const rows: { sequence: string; at: Date; facts: string | StreamFacts }[] = await manager.query(
        'SELECT sequence, at, facts FROM stream_messages WHERE subject = ? AND sequence > ? ORDER BY sequence',
        [subject, sequence],
      );
      const messages = rows.map(toMessage);
      const last = messages.at(-1)?.sequence ?? (await this.last(subject));
      const expected = Math.max(0, last - sequence);
      return { messages, gap: messages.length < expected };
    },
    async follow(subject, follower) {
      const stopHearing = await pubsub.subscribe(`stream:${subject}`, () => follower.wake(null));
      const stopFollowing = poll.follow(subject, follower);
      return () => {
        stopHearing();
        stopFollowing();
      };
    },
    async purge() {
      await manager.query('DELETE FROM stream_messages WHERE at < ? LIMIT 10000', [new Date(clock.now().getTime() - REPLAY_MS)]);
    },
    async forget(tx, ...subjects) {
      const marks = subjects.map(() => '?').join(',');
      await tx.query(`DELETE FROM stream_messages WHERE subject IN (${marks})`, [...subjects]);
      await tx.query(`DELETE FROM streams WHERE subject IN (${marks})`, [...subjects]);
    },
  };
}
