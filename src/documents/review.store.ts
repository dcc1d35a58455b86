import type { EntityManager } from 'typeorm';
import type { CursorPosition, PageRequest } from '../platform/paging.js';
import { PRIORITIES } from '../vocabulary/jobs.js';
import type { Scope } from '../vocabulary/permissions.js';
import { type AccessSubject, accessFilter } from './access.rules.js';
import type { Document } from './document.entity.js';
import type { DocumentType } from './document.enums.js';
import { LIST_COLUMNS, toDocument } from './document.store.js';

/** Place of a document in the queue: urgency, then age. */
export function queuePosition(document: Pick<Document, 'priority' | 'createdAt' | 'id'>): CursorPosition {
  return [`${PRIORITIES.indexOf(document.priority)}:${document.createdAt.getTime()}`, document.id];
}

/** Documents in review_required, most urgent and then oldest first. Each priority is a range of one index, so that nothing is sorted but the page. */
export async function listQueue(
  manager: EntityManager,
  scope: Scope,
  subject: AccessSubject,
  type: DocumentType | null,
  page: PageRequest,
): Promise<Document[]> {
  const access = accessFilter(subject);
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
    if (type) {
      conditions.push('d.type = ?');
      parameters.push(type);
    }
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
