import type { EntityManager } from 'typeorm';
import type { CursorPosition, PageRequest } from '../../platform/graphql/paging.js';
import { PRIORITIES } from '../../vocabulary/jobs.js';
import type { Scope } from '../../vocabulary/permissions.js';
import { type AccessSubject, accessFilter } from '../access/access.rules.js';
import type { Document } from '../document.entity.js';
import type { DocumentType } from '../document.enums.js';
import { LIST_COLUMNS, toDocument } from '../document.store.js';

/** Place of a document in the queue: urgency, then age. */
export function queuePosition(document: Pick<Document, 'priority' | 'createdAt' | 'id'>): CursorPosition {
  return [`${PRIORITIES.indexOf(document.priority)}:${document.createdAt.getTime()}`, document.id];
}

/** What the queue is narrowed to; null or absent: everything. */
export interface QueueFilter {
  readonly type?: DocumentType | null;
  /** Reason for review, whichever of several. */
  readonly reason?: string | null;
  /** `mine`: held by `userId` now; `open`: held by nobody else. */
  readonly claimed?: 'mine' | 'open' | null;
  /** `available`: the user's own and nobody's. */
  readonly assigned?: 'mine' | 'nobody' | 'available' | null;
  readonly assigneeId?: number | null;
  readonly minAmount?: number | null;
  readonly maxAmount?: number | null;
  readonly userId: number;
  readonly now: Date;
}

/** The conditions of a filter, without those of the index. */
function conditionsOf(filter: QueueFilter): { readonly sql: string[]; readonly parameters: unknown[] } {
  const held = 'd.lockedUntil > ? AND d.lockedById';
  const all: (readonly [string, ...unknown[]] | null)[] = [
    filter.type ? ['d.type = ?', filter.type] : null,
    filter.reason ? ["JSON_CONTAINS(JSON_EXTRACT(d.reviewReasons, '$[*].reason'), JSON_QUOTE(?))", filter.reason] : null,
    filter.claimed === 'mine' ? [`(${held} = ?)`, filter.now, filter.userId] : null,
    filter.claimed === 'open' ? [`NOT COALESCE(${held} <> ?, FALSE)`, filter.now, filter.userId] : null,
    filter.assigned === 'mine' ? ['d.assigneeId = ?', filter.userId] : null,
    filter.assigned === 'nobody' ? ['d.assigneeId IS NULL'] : null,
    filter.assigned === 'available' ? ['(d.assigneeId IS NULL OR d.assigneeId = ?)', filter.userId] : null,
    typeof filter.assigneeId === 'number' ? ['d.assigneeId = ?', filter.assigneeId] : null,
    typeof filter.minAmount === 'number' ? ['d.totalAmount >= ?', filter.minAmount] : null,
    typeof filter.maxAmount === 'number' ? ['d.totalAmount <= ?', filter.maxAmount] : null,
  ];
  const given = all.filter((each) => each !== null);
  return { sql: given.map(([sql]) => sql), parameters: given.flatMap(([, ...values]) => values) };
}

/** Conditions on `documents d`: what waits, the caller may read and the filter leaves. */
export function queueConditions(
  scope: Scope,
  subject: AccessSubject,
  filter: QueueFilter,
): { readonly sql: string; readonly parameters: unknown[] } {
  const access = accessFilter(subject);
  const { sql, parameters } = conditionsOf(filter);
  const conditions = ["d.organizationId = ? AND d.mode = ? AND d.status = 'review_required'", ...sql, ...(access ? [access.sql] : [])];
  return { sql: conditions.join(' AND '), parameters: [scope.organizationId, scope.mode, ...parameters, ...(access?.parameters ?? [])] };
}

/** How many documents wait, of those that the filter leaves. */
export async function countQueue(manager: EntityManager, scope: Scope, subject: AccessSubject, filter: QueueFilter): Promise<number> {
  const { sql, parameters } = queueConditions(scope, subject, filter);
  const [row]: { count: number }[] = await manager.query(`SELECT COUNT(*) AS count FROM documents d WHERE ${sql}`, parameters);
  return Number(row?.count ?? 0);
}

/** Documents in review_required, most urgent and then oldest first. Each priority is a range of one index, so that nothing is sorted but the page. */
export async function listQueue(
  manager: EntityManager,
  scope: Scope,
  subject: AccessSubject,
  filter: QueueFilter,
  page: PageRequest,
): Promise<Document[]> {
  const access = accessFilter(subject);
  const narrowed = conditionsOf(filter);
  const [at, id] = page.position ?? [null, null];
  const [rank, time] = at === null ? [null, null] : String(at).split(':').map(Number);
  const direction = page.backwards ? 'DESC' : 'ASC';
  const comparison = page.backwards ? '<' : '>';
  const rows = (page.offset ?? 0) + page.limit + 1;
  const parts: string[] = [];
  const parameters: unknown[] = [];
  for (const [index, priority] of PRIORITIES.entries()) {
    if (rank !== null && rank !== undefined && (page.backwards ? index > rank : index < rank)) continue;
    const conditions = ["d.organizationId = ? AND d.mode = ? AND d.status = 'review_required' AND d.priority = ?"];
    parameters.push(scope.organizationId, scope.mode, priority);
    if (index === rank) {
      const moment = new Date(time!);
      conditions.push(`(d.createdAt ${comparison} ? OR (d.createdAt = ? AND d.id ${comparison} ?))`);
      parameters.push(moment, moment, id);
    }
    conditions.push(...narrowed.sql);
    parameters.push(...narrowed.parameters);
    if (access) {
      conditions.push(access.sql);
      parameters.push(...access.parameters);
    }
    parts.push(
      `(SELECT d.id, d.createdAt, ${index} AS urgency FROM documents d WHERE ${conditions.join(' AND ')} ORDER BY d.createdAt ${direction}, d.id ${direction} LIMIT ${rows})`,
    );
  }
  const order = (name: string) => `${name}.urgency ${direction}, ${name}.createdAt ${direction}, ${name}.id ${direction}`;
  const found: Record<string, unknown>[] = await manager.query(
    `SELECT ${LIST_COLUMNS} FROM (SELECT q.id, q.createdAt, q.urgency FROM (${parts.join(' UNION ALL ')}) q ORDER BY ${order('q')} LIMIT ? OFFSET ?) p
     JOIN documents d ON d.id = p.id ORDER BY ${order('p')}`,
    [...parameters, page.limit + 1, page.offset ?? 0],
  );
  if (page.backwards) found.reverse();
  return found.map(toDocument);
}
