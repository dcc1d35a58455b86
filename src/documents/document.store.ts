import { type EntityManager, In } from 'typeorm';
import type { CursorPosition, PageOfRows, PageRequest, SortDirection, SqlPart } from '../platform/graphql/paging.js';
import { keysetCondition } from '../platform/graphql/paging.js';
import { round } from '../vocabulary/format.js';
import type { Scope } from '../vocabulary/permissions.js';
import { type DocumentAccess, DocumentAccessEntry } from './access/access.entity.js';
import { type AccessSubject, accessFilter, hiddenConditions } from './access/access.rules.js';
import { isCounted, readCounters, type StatusCount } from './counters/counter.store.js';
import { Document } from './document.entity.js';
import type { DocumentStatus, DocumentType } from './document.enums.js';
import type { DocumentSort, DocumentSummary } from './document.inputs.js';

/** Filters of a list, parsed (D32). */
export interface DocumentCriteria {
  readonly ids?: readonly string[];
  readonly status?: readonly DocumentStatus[];
  readonly type?: readonly DocumentType[];
  readonly templateId?: string;
  readonly uploadedBy?: string;
  readonly from?: Date;
  readonly to?: Date;
  readonly confidence?: number;
  readonly confidenceMax?: number;
  readonly hasErrors?: boolean;
  /** Condition on `documents d` of the full-text index. */
  readonly search?: SqlPart;
}

/** Columns that a list shows; heavy ones stay in the table. */
export const LIST_COLUMNS =
  'd.id, d.organizationId, d.mode, d.filename, d.contentType, d.type, d.status, d.fileSize, d.pageCount, d.language, d.priority, d.quality, d.confidence, d.templateId, d.templateVersion, d.templateName, d.requestedType, d.requestedTemplateId, d.extractedFields, d.hasRuleErrors, d.reviewReason, d.reviewReasons, d.metadata, d.warnings, d.uploadedById, d.uploadedBy, d.batchId, d.duplicateOf, d.sourceDocumentId, d.sourceFirstPage, d.sourceLastPage, d.run, d.resultRun, d.processingTimeMs, d.processingStartedAt, d.reprocessingStartedAt, d.createdAt, d.completedAt, d.updatedAt, d.errorCode, d.errorMessage, d.defaultAccess, d.inheritRolePermissions, d.lockedById, d.lockedUntil, d.assigneeId, d.assignedAt, d.reviewedBy, d.reviewedAt';

/** Columns that a document needs whatever of it is shown: field resolvers and cursors look at them. */
const NEEDED_COLUMNS = ['id', 'organizationId', 'mode', 'status', 'resultRun'];

/** Fields that are no column of their own: what they are made of. */
const MADE_OF: Readonly<Record<string, readonly string[]>> = {
  processingTime: ['processingTimeMs'],
  extractedData: [],
  extraction: ['type'],
  confidenceScores: [],
  children: [],
  template: ['templateId'],
  batch: ['batchId'],
  uploader: ['uploadedById'],
  reviewer: ['reviewedBy'],
  assignee: ['assigneeId'],
  duplicateDocument: ['duplicateOf'],
  sourceDocument: ['sourceDocumentId'],
  jobs: [],
  latestJob: [],
  viewerCan: ['uploadedById', 'defaultAccess', 'inheritRolePermissions'],
  __typename: [],
};

const LISTED = new Set(LIST_COLUMNS.split(', ').map((column) => column.slice(2)));

/** Columns for a list that shows these fields, as SQL; all for a field that is neither a column nor known to be made of some. */
export function columnsFor(fields: ReadonlySet<string> | undefined, sortColumn: DocumentSort): string {
  if (!fields) return LIST_COLUMNS;
  const columns = new Set<string>([...NEEDED_COLUMNS, sortColumn]);
  for (const field of fields) {
    const parts = MADE_OF[field] ?? (LISTED.has(field) ? [field] : undefined);
    if (!parts) return LIST_COLUMNS;
    for (const part of parts) columns.add(part);
  }
  return [...columns].map((column) => `d.${column}`).join(', ');
}

const JSON_COLUMNS = ['reviewReasons', 'metadata', 'warnings'] as const;

/** A row of `documents` as an entity, without TypeORM's hydration (measured: most of the time of a list). */
export function toDocument(row: Record<string, unknown>): Document {
  for (const key of JSON_COLUMNS) if (typeof row[key] === 'string') row[key] = JSON.parse(row[key] as string);
  return Object.assign(Object.create(Document.prototype), row) as Document;
}

const placeholders = (values: readonly unknown[]) => values.map(() => '?').join(',');

/** Conditions on `documents d` for scope, access and filters. */
export function documentConditions(scope: Scope, subject: AccessSubject, criteria: DocumentCriteria): SqlPart {
  const filter = filterConditions(scope, criteria);
  const access = accessFilter(subject);
  return access ? { sql: `${filter.sql} AND ${access.sql}`, parameters: [...filter.parameters, ...access.parameters] } : filter;
}

/** Conditions on `documents d` for scope and filters, whoever asks. */
function filterConditions(scope: Scope, criteria: DocumentCriteria): SqlPart {
  const parts: SqlPart[] = [{ sql: 'd.organizationId = ? AND d.mode = ?', parameters: [scope.organizationId, scope.mode] }];
  const add = (sql: string, ...parameters: unknown[]) => parts.push({ sql, parameters });
  if (criteria.ids) add(`d.id IN (${placeholders(criteria.ids)})`, ...criteria.ids);
  if (criteria.status) add(`d.status IN (${placeholders(criteria.status)})`, ...criteria.status);
  if (criteria.type) add(`d.type IN (${placeholders(criteria.type)})`, ...criteria.type);
  if (criteria.templateId !== undefined) add('d.templateId = ?', criteria.templateId);
  if (criteria.uploadedBy !== undefined) add('d.uploadedBy = ?', criteria.uploadedBy);
  if (criteria.from) add('d.createdAt >= ?', criteria.from);
  if (criteria.to) add('d.createdAt <= ?', criteria.to);
  if (criteria.confidence !== undefined) add('d.confidence >= ?', criteria.confidence);
  if (criteria.confidenceMax !== undefined) add('d.confidence <= ?', criteria.confidenceMax);
  if (criteria.hasErrors !== undefined) add(`${criteria.hasErrors ? '' : 'NOT '}(d.status = 'failed' OR d.hasRuleErrors = 1)`);
  if (criteria.search) parts.push(criteria.search);
  return { sql: parts.map((part) => part.sql).join(' AND '), parameters: parts.flatMap((part) => part.parameters) };
}

/** Order of a list; equal ones come by id in the same direction. */
export interface DocumentSequence {
  readonly column: DocumentSort;
  readonly direction: SortDirection;
}

/** Where a page begins, as the database compares it. */
export function placeOf({ position }: Pick<PageRequest, 'position'>, { column }: DocumentSequence): CursorPosition | null {
  const isMoment = column === 'createdAt' || column === 'updatedAt';
  return position && isMoment ? ([new Date(Number(position[0])), position[1]] as never) : position;
}

/** Index that keeps the documents of a scope in the order of a column. */
export const ORDER_INDEXES: Readonly<Record<DocumentSort, string>> = {
  createdAt: 'documents_created',
  updatedAt: 'documents_updated',
  confidence: 'documents_confidence',
  filename: 'documents_filename',
};

const FAR_OFFSET = 100;

/** A page of documents in list order; one more row than asked for tells whether there are more. */
export async function listDocuments(
  manager: EntityManager,
  scope: Scope,
  subject: AccessSubject,
  criteria: DocumentCriteria,
  order: DocumentSequence,
  page: PageRequest,
  columns: string = LIST_COLUMNS,
): Promise<PageOfRows<Document>> {
  const where = documentConditions(scope, subject, criteria);
  const position = placeOf(page, order);
  const keyset = position ? keysetCondition(`d.${order.column}`, 'd.id', position, order.direction, page.backwards) : undefined;
  const direction = (order.direction === 'desc') !== page.backwards ? 'DESC' : 'ASC';
  const condition = keyset ? `${where.sql} AND ${keyset.sql}` : where.sql;
  const inOrder = `ORDER BY d.${order.column} ${direction}, d.id ${direction}`;
  const parameters = [...where.parameters, ...(keyset?.parameters ?? []), page.limit + 1, page.offset ?? 0];
  // Without filters the index of the order is always right; the server's guess is not when an offset is far.
  const hint = Object.keys(criteria).length === 0 ? ` FORCE INDEX (${ORDER_INDEXES[order.column]})` : '';
  // On a far page the ids come first, from the index alone, so that the rows that it skips are not read.
  const sql =
    (page.offset ?? 0) > FAR_OFFSET
      ? `SELECT ${columns} FROM (SELECT d.id FROM documents d${hint} WHERE ${condition} ${inOrder} LIMIT ? OFFSET ?) p JOIN documents d ON d.id = p.id ${inOrder}`
      : `SELECT ${columns} FROM documents d${hint} WHERE ${condition} ${inOrder} LIMIT ? OFFSET ?`;
  const rows: Record<string, unknown>[] = await manager.query(sql, parameters);
  if (page.backwards) rows.reverse();
  return {
    rows: rows.map(toDocument),
    count: async () => {
      const counted: { total: string }[] = await manager.query(`SELECT COUNT(*) AS total FROM documents d WHERE ${where.sql}`, [
        ...where.parameters,
      ]);
      return Number(counted[0]!.total);
    },
  };
}

/**
 * Counts over the whole filtered set (D9): from the counters where they can tell, else by counting an index. What the caller may not read is
 * counted by itself and taken off: it is little, and so the rest needs no look at access.
 */
export async function summariseDocuments(
  manager: EntityManager,
  scope: Scope,
  subject: AccessSubject,
  criteria: DocumentCriteria,
): Promise<DocumentSummary> {
  // A client token sees a handful: they are counted as they are.
  if (subject.confinement) return summaryOfCounts(await countByStatus(manager, documentConditions(scope, subject, criteria)));
  const filter = filterConditions(scope, criteria);
  const all = isCounted(criteria) ? await readCounters(manager, scope, criteria) : await countByStatus(manager, filter);
  const hidden = hiddenConditions(scope, subject);
  if (!hidden) return summaryOfCounts(all);
  const parts = hidden.map(({ sql, parameters }) =>
    countByStatus(manager, { sql: `${sql} AND ${filter.sql}`, parameters: [...parameters, ...filter.parameters] }),
  );
  const unseen = (await Promise.all(parts)).flat();
  return summaryOfCounts([...all, ...unseen.map(negative)]);
}

const negative = (count: StatusCount): StatusCount => ({
  status: count.status,
  total: -count.total,
  confidences: -count.confidences,
  confidenceSum: -count.confidenceSum,
});

async function countByStatus(manager: EntityManager, where: SqlPart): Promise<StatusCount[]> {
  const rows: StatusRow[] = await manager.query(
    `SELECT d.status, COUNT(*) AS total, COUNT(d.confidence) AS confidences, SUM(d.confidence) AS sum FROM documents d WHERE ${where.sql} GROUP BY d.status`,
    [...where.parameters],
  );
  return rows.map(toStatusCount);
}

/** A row of `SELECT status, COUNT(*) total, COUNT(confidence) confidences, SUM(confidence) sum ... GROUP BY status`. */
export interface StatusRow {
  readonly status: DocumentStatus;
  readonly total: string;
  readonly confidences: string;
  readonly sum: number | null;
}

const toStatusCount = ({ status, total, confidences, sum }: StatusRow): StatusCount => ({
  status,
  total: Number(total),
  confidences: Number(confidences),
  confidenceSum: Number(sum ?? 0),
});

/** The summary of counts by status. Pure. */
export const summaryOf = (rows: readonly StatusRow[]): DocumentSummary => summaryOfCounts(rows.map(toStatusCount));

/** The same of counts. Pure. */
export function summaryOfCounts(counts: readonly StatusCount[]): DocumentSummary {
  const add = (pick: (count: StatusCount) => number, names?: readonly DocumentStatus[]) =>
    counts.filter((count) => !names || names.includes(count.status)).reduce((sum, count) => sum + pick(count), 0);
  const total = (...names: DocumentStatus[]) => add((count) => count.total, names);
  const confidences = add((count) => count.confidences);
  return {
    totalDocuments: add((count) => count.total),
    completed: total('completed'),
    processing: total('processing', 'uploading'),
    reviewRequired: total('review_required'),
    failed: total('failed'),
    averageConfidence: confidences === 0 ? null : round(add((count) => count.confidenceSum) / confidences, 4),
  };
}

/** A document of the scope, or null. `lock`: for an update in this transaction. */
export function findDocument(manager: EntityManager, scope: Scope, id: string, options: { lock?: boolean } = {}): Promise<Document | null> {
  return manager.findOne(Document, {
    where: { id, organizationId: scope.organizationId, mode: scope.mode },
    ...(options.lock ? { lock: { mode: 'pessimistic_write' as const } } : {}),
  });
}

/** Documents of the scope by id, locked in the order of their ids; foreign ids are left out. */
export function lockDocuments(tx: EntityManager, { organizationId, mode }: Scope, ids: readonly string[]): Promise<Document[]> {
  return tx.find(Document, {
    where: { id: In([...ids]), organizationId, mode },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
}

/** Documents of the scope by id, in any order; foreign ids are left out, and those that `access` leaves out. */
export async function findDocuments(
  manager: EntityManager,
  scope: Scope,
  ids: readonly string[],
  access?: SqlPart | undefined,
): Promise<Document[]> {
  if (ids.length === 0) return [];
  const rows: Record<string, unknown>[] = await manager.query(
    `SELECT ${LIST_COLUMNS} FROM documents d WHERE d.id IN (${placeholders(ids)}) AND d.organizationId = ? AND d.mode = ?${access ? ` AND ${access.sql}` : ''}`,
    [...ids, scope.organizationId, scope.mode, ...(access?.parameters ?? [])],
  );
  return rows.map(toDocument);
}

/** Documents of batches that the caller may read, in the order of their acceptance. */
export async function listBatchDocuments(
  manager: EntityManager,
  batchIds: readonly string[],
  access: SqlPart | undefined,
): Promise<Document[]> {
  const rows: Record<string, unknown>[] = await manager.query(
    `SELECT ${LIST_COLUMNS} FROM documents d WHERE d.batchId IN (${placeholders(batchIds)})${access ? ` AND ${access.sql}` : ''} ORDER BY d.id`,
    [...batchIds, ...(access?.parameters ?? [])],
  );
  return rows.map(toDocument);
}

/** The user's own entry on a document, or null. */
export async function findAccessEntry(manager: EntityManager, documentId: string, userId: number): Promise<DocumentAccess | null> {
  return (await manager.findOneBy(DocumentAccessEntry, { documentId, userId }))?.access ?? null;
}

/** The oldest other document of the scope with the same content, or null (D22). */
export async function findDuplicate(manager: EntityManager, scope: Scope, sha256: string, exceptId: string): Promise<string | null> {
  const rows: { id: string }[] = await manager.query(
    "SELECT id FROM documents WHERE organizationId = ? AND mode = ? AND sha256 = ? AND id <> ? AND status <> 'uploading' ORDER BY id LIMIT 1",
    [scope.organizationId, scope.mode, sha256, exceptId],
  );
  return rows[0]?.id ?? null;
}
