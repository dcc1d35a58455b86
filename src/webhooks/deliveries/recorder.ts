import type { EntityManager } from 'typeorm';
import type { Database } from '../../platform/database/index.js';
import type { StreamFacts, Streams } from '../../platform/events/index.js';
import type { Log } from '../../platform/log.js';
import type { Seal } from '../../platform/seal.js';
import type { Clock } from '../../platform/time/clock.js';
import type { KeptAnswer } from '../attempts/answer.rules.js';
import { addAttempts, type MadeAttempt } from '../attempts/attempt.store.js';
import type { DisableWebhook } from '../subscriptions/disable.service.js';
import type { WebhookEndpoint } from '../subscriptions/webhook.entity.js';
import type { DeliveryRecord } from './delivery.entity.js';
import { type ChangedDelivery, changeDeliveries, changeOf } from './delivery.store.js';
import { type AttemptResult, isFailingTooLong, stateAfter } from './schedule.rules.js';

/** One attempt to store: which delivery, how many attempts it had before, and how this one went. */
export interface Outcome {
  readonly deliveryId: string;
  readonly endpointId: string;
  readonly attemptsBefore: number;
  readonly result: AttemptResult;
  /** What was sent and what came back; null when no attempt was made. */
  readonly answer: KeptAnswer | null;
  /** No further attempt, whatever the schedule says: its body is gone, or it was a test. */
  readonly final?: boolean;
}

/** Stores how attempts went. */
export interface Recorder {
  /** Resolves when the outcome is stored. */
  record(outcome: Outcome): Promise<void>;
  /** Resolves when everything handed in is stored. */
  allStored(): Promise<void>;
}

/** What the recorder needs. */
export interface RecorderDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly streams: Streams;
  readonly seal: Seal;
  readonly log: Log;
  readonly disable: DisableWebhook;
  readonly random?: () => number;
}

/** Outcomes stored by one transaction. */
const AT_ONCE = 200;
const PAUSE_AFTER_FAILURE_MS = 1000;

type EndpointRow = Pick<
  WebhookEndpoint,
  'id' | 'webhookId' | 'organizationId' | 'mode' | 'failures' | 'failingSince' | 'watchedUntil' | 'lastTriggered'
> & { readonly active: number | null };

/**
 * Stores outcomes of all endpoints together: while one transaction runs the next ones gather, so that the number of statements falls as the load
 * rises and nobody waits when there is none. An outcome whose delivery has moved on meanwhile (another process took over) changes nothing.
 */
export function createRecorder(deps: RecorderDependencies): Recorder {
  let waiting: Waiting[] = [];
  let running: Promise<void> | undefined;

  function add(more: readonly Waiting[]): void {
    waiting.push(...more);
    running ??= drain().finally(() => {
      running = undefined;
    });
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, AT_ONCE);
      waiting = waiting.slice(AT_ONCE);
      if (await store(batch)) continue;
      // One endpoint's outcomes must not hold up those of the others.
      for (const group of byEndpoint(batch)) if (!(await store(group))) setTimeout(add, PAUSE_AFTER_FAILURE_MS, group);
    }
  }

  async function store(batch: readonly Waiting[]): Promise<boolean> {
    try {
      await storeOutcomes(
        deps,
        batch.map(({ outcome }) => outcome),
      );
    } catch (error) {
      deps.log.error({ err: error, outcomes: batch.length }, 'storing webhook outcomes failed; it is tried again');
      return false;
    }
    for (const { stored } of batch) stored();
    return true;
  }

  return {
    record: (outcome) => new Promise((stored) => add([{ outcome, stored }])),
    allStored: async () => running,
  };
}

interface Waiting {
  readonly outcome: Outcome;
  readonly stored: () => void;
}

function byEndpoint(batch: readonly Waiting[]): Waiting[][] {
  const groups = new Map<string, Waiting[]>();
  for (const each of batch) groups.set(each.outcome.endpointId, [...(groups.get(each.outcome.endpointId) ?? []), each]);
  return [...groups.values()];
}

const marks = (values: readonly unknown[]) => values.map(() => '?').join(',');

/** Stores outcomes in one transaction: deliveries, figures of their endpoints, webhooks to switch off (D78), messages for watchers. `before` may add the deliveries. */
export async function storeOutcomes(
  deps: Omit<RecorderDependencies, 'log'>,
  outcomes: readonly Outcome[],
  before: (tx: EntityManager) => Promise<void> = async () => undefined,
): Promise<void> {
  const { database, clock, streams, seal, random = Math.random } = deps;
  await database.transaction(async (tx, afterCommit) => {
    await before(tx);
    const now = clock.now();
    const endpoints = await lockEndpoints(tx, [...new Set(outcomes.map((outcome) => outcome.endpointId))]);
    const rows = await lockDeliveries(
      tx,
      outcomes.map((outcome) => outcome.deliveryId),
    );
    const next: ChangedDelivery[] = [];
    const tallies = new Map<string, Tally>();
    const made: MadeAttempt[] = [];
    for (const outcome of outcomes) {
      const row = rows.get(outcome.deliveryId);
      const endpoint = endpoints.get(outcome.endpointId);
      if (!row || !endpoint || row.attempts !== outcome.attemptsBefore) continue;
      const goesOn = !outcome.final && endpoint.active !== 0 && outcome.result.responseCode !== 410;
      const after = { id: row.id, ...stateAfter(row.attempts + 1, outcome.result, now, goesOn, random()) };
      const tally = tallies.get(endpoint.id) ?? newTally(endpoint);
      tallies.set(endpoint.id, tally);
      count(tally, row, after, outcome);
      next.push(after);
      made.push(attemptOf(outcome, endpoint, after.attempts));
    }
    await changeDeliveries(tx, next);
    await addAttempts(tx, seal, made);
    await addTallies(tx, [...tallies.values()]);
    for (const tally of tallies.values()) {
      const { endpoint } = tally;
      if (endpoint.webhookId === null || !endpoint.active) continue;
      if (tally.gone) await deps.disable(tx, endpoint.webhookId, 'gone', now);
      else if (isFailingTooLong(tally.failures, tally.failingSince, now)) await deps.disable(tx, endpoint.webhookId, 'failing', now);
    }
    for (const { endpoint, changes } of tallies.values()) {
      if (changes.length === 0) continue;
      await streams.appendAll(tx, endpoint.id, changes);
      afterCommit(() => streams.notify(endpoint.id));
    }
  });
}

/** The attempt as it is kept. */
function attemptOf({ deliveryId, result, answer }: Outcome, { id, organizationId, mode }: EndpointRow, number: number): MadeAttempt {
  const { startedAt, responseCode, responseTimeMs, error } = result;
  return { deliveryId, number, organizationId, mode, endpointId: id, startedAt, responseCode, responseTimeMs, error, answer };
}

async function lockEndpoints(tx: EntityManager, ids: readonly string[]): Promise<Map<string, EndpointRow>> {
  const rows: EndpointRow[] = await tx.query(
    `SELECT id, webhookId, organizationId, mode, failures, failingSince, watchedUntil, lastTriggered FROM webhook_endpoints WHERE id IN (${marks(ids)}) ORDER BY id FOR UPDATE`,
    [...ids],
  );
  const active: { id: string; active: number }[] = await tx.query(`SELECT id, active FROM webhooks WHERE id IN (${marks(ids)})`, [...ids]);
  const activity = new Map(active.map((row) => [row.id, Number(row.active)]));
  return new Map(rows.map((row) => [row.id, { ...row, active: activity.get(row.id) ?? (row.webhookId === null ? 1 : 0) }]));
}

type DeliveryRow = Pick<DeliveryRecord, 'id' | 'attempts' | 'status'>;

async function lockDeliveries(tx: EntityManager, ids: readonly string[]): Promise<Map<string, DeliveryRow>> {
  const rows: DeliveryRow[] = await tx.query(`SELECT id, attempts, status FROM webhook_deliveries WHERE id IN (${marks(ids)}) FOR UPDATE`, [
    ...ids,
  ]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What a batch changes in the figures of an endpoint. */
interface Tally {
  readonly endpoint: EndpointRow;
  readonly changes: StreamFacts[];
  delivered: number;
  failed: number;
  answers: number;
  answersMs: number;
  failures: number;
  failingSince: Date | null;
  lastTriggered: Date | null;
  nextDueAt: Date | null;
  gone: boolean;
}

function newTally(endpoint: EndpointRow): Tally {
  const { failures, failingSince, lastTriggered } = endpoint;
  const nothing = { delivered: 0, failed: 0, answers: 0, answersMs: 0, nextDueAt: null, gone: false };
  return { endpoint, changes: [], ...nothing, failures, failingSince, lastTriggered };
}

const later = (a: Date | null, b: Date) => (a !== null && a > b ? a : b);

function count(tally: Tally, before: DeliveryRow, after: ChangedDelivery, { result }: Outcome): void {
  for (const name of ['delivered', 'failed'] as const) tally[name] += Number(after.status === name) - Number(before.status === name);
  if (result.responseTimeMs !== null) {
    tally.answers += 1;
    tally.answersMs += result.responseTimeMs;
  }
  tally.failures = result.error === null ? 0 : tally.failures + 1;
  tally.failingSince = result.error === null ? null : (tally.failingSince ?? result.startedAt);
  tally.lastTriggered = later(tally.lastTriggered, result.startedAt);
  tally.gone ||= result.responseCode === 410;
  if (after.runAt !== null && (tally.nextDueAt === null || after.runAt < tally.nextDueAt)) tally.nextDueAt = after.runAt;
  if (tally.endpoint.watchedUntil !== null && tally.endpoint.watchedUntil > result.startedAt) tally.changes.push(changeOf(after));
}

async function addTallies(tx: EntityManager, tallies: readonly Tally[]): Promise<void> {
  for (const tally of tallies) {
    const { endpoint, delivered, failed, answers, answersMs, failures, failingSince, lastTriggered, nextDueAt } = tally;
    await tx.query(
      'UPDATE webhook_endpoints SET delivered = delivered + ?, failed = failed + ?, answers = answers + ?, answersMs = answersMs + ?, failures = ?, failingSince = ?, lastTriggered = ?, nextDueAt = LEAST(COALESCE(nextDueAt, ?), COALESCE(?, nextDueAt)) WHERE id = ?',
      [delivered, failed, answers, answersMs, failures, failingSince, lastTriggered, nextDueAt, nextDueAt, endpoint.id],
    );
  }
}
