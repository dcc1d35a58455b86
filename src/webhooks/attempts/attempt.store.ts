import type { EntityManager } from 'typeorm';
import type { Database } from '../../platform/database/index.js';
import type { Seal } from '../../platform/seal.js';
import { formatDurationOrNull } from '../../vocabulary/format.js';
import type { Scope } from '../../vocabulary/permissions.js';
import type { DeliveryAttempt } from '../deliveries/delivery.inputs.js';
import type { KeptAnswer } from './answer.rules.js';
import type { DeliveryAttemptRecord } from './attempt.entity.js';

/** An attempt to keep. */
export interface MadeAttempt extends Omit<DeliveryAttemptRecord, 'answerSealed'> {
  readonly answer: KeptAnswer | null;
}

const COLUMNS = [
  ...['deliveryId', 'number', 'organizationId', 'mode', 'endpointId', 'startedAt', 'responseCode', 'responseTimeMs', 'error'],
] as const;

/** Attempts that are shown of a delivery: the newest. */
const MOST_SHOWN = 50;

const placeOf = (deliveryId: string, number: number) => `delivery-answer:${deliveryId}:${number}`;

/** Keeps attempts, in the transaction that stores how they went. */
export async function addAttempts(tx: EntityManager, seal: Seal, attempts: readonly MadeAttempt[]): Promise<void> {
  if (attempts.length === 0) return;
  const tuple = `(${COLUMNS.map(() => '?').join(',')},?)`;
  const sealed = ({ deliveryId, number, answer }: MadeAttempt) =>
    answer === null ? null : seal.close(placeOf(deliveryId, number), JSON.stringify(answer));
  await tx.query(
    `INSERT INTO delivery_attempts (${COLUMNS.join(',')}, answerSealed) VALUES ${attempts.map(() => tuple).join(',')} ON DUPLICATE KEY UPDATE number = number`,
    attempts.flatMap((each) => [...COLUMNS.map((name) => each[name as keyof MadeAttempt]), sealed(each)]),
  );
}

function readAnswer(seal: Seal, { deliveryId, number, answerSealed }: DeliveryAttemptRecord): KeptAnswer | null {
  if (answerSealed === null) return null;
  return JSON.parse(seal.open(placeOf(deliveryId, number), answerSealed)) as KeptAnswer;
}

/** Attempts of deliveries of the scope, by delivery, the newest first. */
export async function attemptsOf(
  database: Database,
  seal: Seal,
  scope: Scope,
  deliveryIds: readonly string[],
): Promise<Map<string, DeliveryAttempt[]>> {
  const rows = await database.query<DeliveryAttemptRecord>(
    `SELECT * FROM delivery_attempts WHERE deliveryId IN (${deliveryIds.map(() => '?').join(',')}) AND organizationId = ? AND mode = ?
     ORDER BY deliveryId, number DESC`,
    [...deliveryIds, scope.organizationId, scope.mode],
  );
  const found = new Map<string, DeliveryAttempt[]>(deliveryIds.map((id) => [id, []]));
  for (const row of rows) {
    const shown = found.get(row.deliveryId)!;
    if (shown.length >= MOST_SHOWN) continue;
    const answer = readAnswer(seal, row);
    shown.push({
      number: row.number,
      at: row.startedAt,
      responseCode: row.responseCode,
      responseTime: formatDurationOrNull(row.responseTimeMs),
      responseTimeMs: row.responseTimeMs,
      error: row.error,
      requestHeaders: (answer?.sent ?? []).map(([name, value]) => ({ name, value })),
      responseHeaders: (answer?.headers ?? []).map(([name, value]) => ({ name, value })),
      responseBody: answer?.body ?? null,
    });
  }
  return found;
}

/** What endpoints answered to deliveries about a document, forgotten: they may have told it back (D35). Call before its bodies go. */
export async function forgetAnswers(database: Database, documentId: string): Promise<void> {
  await database.query(
    `UPDATE delivery_attempts SET answerSealed = NULL WHERE answerSealed IS NOT NULL AND deliveryId IN
       (SELECT d.id FROM webhook_deliveries d JOIN webhook_bodies b ON b.eventId = d.eventId WHERE b.documentId = ?)`,
    [documentId],
  );
}
