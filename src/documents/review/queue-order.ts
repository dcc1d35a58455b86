import type { EntityManager } from 'typeorm';
import type { CursorPosition, PageRequest } from '../../platform/graphql/paging.js';
import type { Scope } from '../../vocabulary/permissions.js';
import type { AccessSubject } from '../access/access.rules.js';
import type { Document } from '../document.entity.js';
import { LIST_COLUMNS, toDocument } from '../document.store.js';
import type { ReviewOrder } from './queue.inputs.js';
import { type QueueFilter, queueConditions } from './review.store.js';

/** Orders beside urgency: what is compared, as text or number of the cursor, and which end comes first. Documents without a value come last. */
const ORDERS: Readonly<Record<Exclude<ReviewOrder, 'URGENCY'>, { readonly by: string; readonly descending: boolean }>> = {
  CREATED_AT_ASC: { by: 'd.createdAt', descending: false },
  CREATED_AT_DESC: { by: 'd.createdAt', descending: true },
  TYPE_ASC: { by: "COALESCE(d.type, '~')", descending: false },
  REASON_ASC: { by: "COALESCE(d.reviewReason, '~')", descending: false },
  TOTAL_AMOUNT_ASC: { by: 'COALESCE(d.totalAmount, 1e30)', descending: false },
  TOTAL_AMOUNT_DESC: { by: 'COALESCE(d.totalAmount, -1e30)', descending: true },
  // Lower-case addresses all stand before the tilde.
  ASSIGNEE_ASC: { by: "COALESCE((SELECT u.email FROM users u WHERE u.id = d.assigneeId), '~')", descending: false },
  CONFIDENCE_ASC: { by: 'COALESCE(d.confidence, 2)', descending: false },
};

/** A page of the queue in an order of its own, with where each document stands in it. What waits is sorted: no index knows this order. */
export async function listQueueBy(
  manager: EntityManager,
  scope: Scope,
  subject: AccessSubject,
  filter: QueueFilter,
  order: Exclude<ReviewOrder, 'URGENCY'>,
  page: PageRequest,
): Promise<{ readonly rows: Document[]; readonly positionOf: (document: Document) => CursorPosition }> {
  const { by, descending } = ORDERS[order];
  const { sql, parameters } = queueConditions(scope, subject, filter);
  const down = descending !== page.backwards;
  const beyond: unknown[] = [];
  let where = sql;
  if (page.position) {
    const [at, id] = page.position;
    const key = by === 'd.createdAt' ? new Date(Number(at)) : at;
    where += ` AND (${by} ${down ? '<' : '>'} ? OR (${by} = ? AND d.id ${down ? '<' : '>'} ?))`;
    beyond.push(key, key, id);
  }
  const direction = down ? 'DESC' : 'ASC';
  const found: Record<string, unknown>[] = await manager.query(
    `SELECT ${LIST_COLUMNS}, ${by} AS queueKey FROM documents d WHERE ${where} ORDER BY queueKey ${direction}, d.id ${direction} LIMIT ? OFFSET ?`,
    [...parameters, ...beyond, page.limit + 1, page.offset ?? 0],
  );
  if (page.backwards) found.reverse();
  const keys = new Map(
    found.map(({ id, queueKey }) => [id, queueKey instanceof Date ? queueKey.getTime() : (queueKey as string | number)]),
  );
  const rows = found.map(({ queueKey: _, ...row }) => toDocument(row));
  return { rows, positionOf: ({ id }) => [keys.get(id) ?? null, id] };
}
