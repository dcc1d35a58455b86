import type { EntityManager } from 'typeorm';
import { EVENT_TYPES, type EventPayloads, type EventType } from '../../vocabulary/events.js';
import { newId } from '../../vocabulary/ids.js';
import type { Mode, Scope } from '../../vocabulary/permissions.js';
import { afterCommitOf } from '../database/index.js';
import type { PubSub } from '../pubsub/index.js';
import type { Clock } from '../time/clock.js';
import { traceparent } from '../tracing.js';
import { createSharedPoll, type Follower } from './shared-poll.js';

/** What a field filter may look at (D82); metadata keys as `metadata.KEY`. */
export type EventFacts = Readonly<Record<string, string | number | null>>;

/** One event to append. */
export interface NewEvent<T extends EventType = EventType> {
  readonly type: T;
  readonly data: EventPayloads[T];
  readonly documentId?: string | null;
  readonly batchId?: string | null;
  readonly facts?: EventFacts | null;
  /** Whoever appends it sees to its deliveries: the dispatcher leaves it alone (D84). */
  readonly dispatched?: boolean;
}

/** Channel that says "there are new events", to dispatchers. */
export const EVENTS_CHANNEL = 'events';

/** An event as the log holds it. */
export interface LoggedEvent {
  readonly id: string;
  readonly organizationId: number;
  readonly mode: Mode;
  readonly sequence: number | null;
  readonly type: EventType;
  readonly documentId: string | null;
  readonly batchId: string | null;
  readonly data: Record<string, unknown>;
  readonly facts: EventFacts | null;
  readonly createdAt: Date;
}

/** The event log: appends events inside the caller's transaction. */
export interface EventLog {
  /** Appends in the given order; the organization's sequence row stays locked until the transaction ends, so append late. */
  append(tx: EntityManager, scope: Scope, events: readonly NewEvent[]): Promise<LoggedEvent[]>;
  /** A document's history, oldest first (D33). */
  history(scope: Scope, documentId: string): Promise<LoggedEvent[]>;
  /** Deliverable events after a sequence number, oldest first. */
  after(scope: Scope, sequence: number, types: readonly string[] | null, limit: number): Promise<LoggedEvent[]>;
  /** Events of the scope by id, in any order; foreign ids are left out. */
  byIds(scope: Scope, ids: readonly string[]): Promise<LoggedEvent[]>;
  /** The last sequence number given out, 0 when none. */
  lastSequence(scope: Scope): Promise<number>;
  /**
   * Wakes the follower after each commit that appended events of the scope, and when a look at all scopes that are followed shows new numbers, until
   * released. Numbers are those of the organization: one of the other mode wakes as well.
   */
  follow(scope: Scope, follower: Follower): Promise<() => void>;
}

const channelOf = ({ organizationId, mode }: Scope) => `${EVENTS_CHANNEL}:${organizationId}:${mode}`;

/** Gives the sequence numbers of `count` events by counting the organization's row up (locks it until the transaction ends). */
async function takeSequence(tx: EntityManager, organizationId: number, count: number): Promise<number> {
  const { insertId }: { insertId: number } = await tx.query(
    'INSERT INTO event_sequences (organizationId, last) VALUES (?, LAST_INSERT_ID(?)) ON DUPLICATE KEY UPDATE last = LAST_INSERT_ID(last + ?)',
    [organizationId, count, count],
  );
  return Number(insertId) - count + 1;
}

const parse = (value: unknown): Record<string, unknown> =>
  typeof value === 'string' ? JSON.parse(value) : (value as Record<string, unknown>);

/** A row of the table as a LoggedEvent. */
export function toLoggedEvent(row: Record<string, unknown>): LoggedEvent {
  return {
    id: String(row.id),
    organizationId: Number(row.organizationId),
    mode: row.mode as Mode,
    sequence: row.sequence === null ? null : Number(row.sequence),
    type: row.type as EventType,
    documentId: (row.documentId as string | null) ?? null,
    batchId: (row.batchId as string | null) ?? null,
    data: parse(row.data),
    facts: row.facts === null || row.facts === undefined ? null : (parse(row.facts) as EventFacts),
    createdAt: row.createdAt as Date,
  };
}

const HISTORY_TYPES = (Object.keys(EVENT_TYPES) as EventType[]).filter((type) => EVENT_TYPES[type].history);

/** Builds the log over the database. After each commit that appended events, dispatchers and watchers are told through pub/sub. */
export function createEventLog(manager: EntityManager, clock: Clock, pubsub?: PubSub): EventLog {
  const poll = createSharedPoll(async (organizationIds) => {
    const rows: { organizationId: number; last: string }[] = await manager.query(
      `SELECT organizationId, last FROM event_sequences WHERE organizationId IN (${organizationIds.map(() => '?').join(',')})`,
      organizationIds.map(Number),
    );
    return new Map(rows.map(({ organizationId, last }) => [String(organizationId), Number(last)]));
  });
  return {
    async append(tx, scope, events) {
      if (events.length === 0) return [];
      const createdAt = clock.now();
      const trace = traceparent();
      const numbered = events.filter((event) => EVENT_TYPES[event.type].webhook).length;
      let next = numbered > 0 ? await takeSequence(tx, scope.organizationId, numbered) : 0;
      const logged = events.map(
        (event): LoggedEvent => ({
          id: newId('event'),
          organizationId: scope.organizationId,
          mode: scope.mode,
          sequence: EVENT_TYPES[event.type].webhook ? next++ : null,
          type: event.type,
          documentId: event.documentId ?? null,
          batchId: event.batchId ?? null,
          data: event.data as Record<string, unknown>,
          facts: event.facts ?? null,
          createdAt,
        }),
      );
      await tx.query(
        `INSERT INTO events (id, organizationId, mode, sequence, type, documentId, batchId, data, facts, createdAt, dispatchedAt, trace) VALUES ${logged.map(() => '(?,?,?,?,?,?,?,?,?,?,?,?)').join(',')}`,
        logged.flatMap((e, index) => [
          e.id,
          e.organizationId,
          e.mode,
          e.sequence,
          e.type,
          e.documentId,
          e.batchId,
          JSON.stringify(e.data),
          e.facts === null ? null : JSON.stringify(e.facts),
          e.createdAt,
          events[index]!.dispatched ? e.createdAt : null,
          trace,
        ]),
      );
      if (pubsub) {
        afterCommitOf(tx, () => {
          pubsub.tellSome(EVENTS_CHANNEL, {});
          pubsub.publish(channelOf(scope), {});
        });
      }
      return logged;
    },
    async history(scope, documentId) {
      const rows: Record<string, unknown>[] = await manager.query(
        `SELECT * FROM events WHERE documentId = ? AND organizationId = ? AND mode = ? AND type IN (${HISTORY_TYPES.map(() => '?').join(',')}) ORDER BY id`,
        [documentId, scope.organizationId, scope.mode, ...HISTORY_TYPES],
      );
      return rows.map(toLoggedEvent);
    },
    async after(scope, sequence, types, limit) {
      const filter = types === null ? '' : ` AND type IN (${types.map(() => '?').join(',')})`;
      const rows: Record<string, unknown>[] = await manager.query(
        `SELECT * FROM events WHERE organizationId = ? AND mode = ? AND sequence > ?${filter} ORDER BY sequence LIMIT ?`,
        [scope.organizationId, scope.mode, sequence, ...(types ?? []), limit],
      );
      return rows.map(toLoggedEvent);
    },
    async byIds(scope, ids) {
      if (ids.length === 0) return [];
      const rows: Record<string, unknown>[] = await manager.query(
        `SELECT * FROM events WHERE id IN (${ids.map(() => '?').join(',')}) AND organizationId = ? AND mode = ?`,
        [...ids, scope.organizationId, scope.mode],
      );
      return rows.map(toLoggedEvent);
    },
    async lastSequence(scope) {
      const rows: { last: string }[] = await manager.query('SELECT last FROM event_sequences WHERE organizationId = ?', [
        scope.organizationId,
      ]);
      return rows[0] ? Number(rows[0].last) : 0;
    },
    async follow(scope, follower) {
      const stopHearing = await pubsub?.subscribe(channelOf(scope), () => follower.wake(null));
      const stopFollowing = poll.follow(String(scope.organizationId), follower);
      return () => {
        stopHearing?.();
        stopFollowing();
      };
    },
  };
}
