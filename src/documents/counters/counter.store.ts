import type { EntityManager } from 'typeorm';
import type { Database } from '../../platform/database/index.js';
import type { Scope } from '../../vocabulary/permissions.js';
import type { Document } from '../document.entity.js';
import type { DocumentStatus, DocumentType } from '../document.enums.js';
import type { CounterFacet } from './counter.entity.js';

/** What counters look at. */
export type CountedDocument = Pick<
  Document,
  'organizationId' | 'mode' | 'status' | 'type' | 'confidence' | 'hasRuleErrors' | 'uploadedBy' | 'templateId'
>;

/** Which documents are to be counted. */
export interface CounterFilter {
  readonly status?: readonly DocumentStatus[];
  readonly type?: readonly DocumentType[];
  readonly hasErrors?: boolean;
  readonly uploadedBy?: string;
  readonly templateId?: string;
}

/** Documents of one status, added up. */
export interface StatusCount {
  readonly status: DocumentStatus;
  readonly total: number;
  readonly confidences: number;
  readonly confidenceSum: number;
}

/** Whether the counters know the set that a filter names: no other member, and not uploader and template together. */
export function isCounted(filter: object): filter is CounterFilter {
  const keys = Object.keys(filter);
  const known = ['status', 'type', 'hasErrors', 'uploadedBy', 'templateId'];
  return keys.every((key) => known.includes(key)) && !(keys.includes('uploadedBy') && keys.includes('templateId'));
}

type Step = readonly [
  facet: CounterFacet,
  value: string,
  status: string,
  type: string,
  errors: number,
  total: number,
  confidences: number,
  sum: number,
];

function stepsOf(document: CountedDocument, sign: 1 | -1): Step[] {
  const { confidence, status, type, uploadedBy, templateId } = document;
  const errors = status === 'failed' || document.hasRuleErrors ? 1 : 0;
  const facets: [CounterFacet, string][] = [
    ['all', ''],
    ['uploader', uploadedBy],
    ...(templateId ? [['template', templateId] as [CounterFacet, string]] : []),
  ];
  return facets.map(([facet, value]) => [
    facet,
    value,
    status,
    type ?? '',
    errors,
    sign,
    confidence === null ? 0 : sign,
    confidence === null ? 0 : sign * confidence,
  ]);
}

const LOOKED_AT = ['status', 'type', 'confidence', 'hasRuleErrors', 'uploadedBy', 'templateId'] as const;

/** Moves a document from one counter to another; null: it was not there before. */
export async function countChange(tx: EntityManager, before: CountedDocument | null, after: CountedDocument): Promise<void> {
  if (before && LOOKED_AT.every((key) => before[key] === after[key])) return;
  await count(tx, after, [...(before ? stepsOf(before, -1) : []), ...stepsOf(after, 1)]);
}

/** Takes documents of one scope off their counters. */
export async function countRemoval(tx: EntityManager, scope: Scope, documents: readonly CountedDocument[]): Promise<void> {
  await count(
    tx,
    scope,
    documents.flatMap((document) => stepsOf(document, -1)),
  );
}

const keyOf = (step: Step) => step.slice(0, 5).join(' ');

/** Steps of the same counter in one, always in the order of the key, so that two changes cannot wait for each other. */
function together(steps: readonly Step[]): Step[] {
  const sums = new Map<string, Step>();
  for (const step of steps) {
    const [facet, value, status, type, errors, total, confidences, sum] = step;
    const known = sums.get(keyOf(step));
    sums.set(keyOf(step), known ? [facet, value, status, type, errors, known[5] + total, known[6] + confidences, known[7] + sum] : step);
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, step]) => step);
}

async function count(tx: EntityManager, { organizationId, mode }: Scope, steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) return;
  const ordered = together(steps);
  await tx.query(
    `INSERT INTO document_counters (organizationId, mode, facet, value, status, type, hasErrors, total, confidences, confidenceSum)
     VALUES ${ordered.map(() => '(?,?,?,?,?,?,?,?,?,?)').join(',')}
     ON DUPLICATE KEY UPDATE total = total + VALUES(total), confidences = confidences + VALUES(confidences), confidenceSum = confidenceSum + VALUES(confidenceSum)`,
    ordered.flatMap((step) => [organizationId, mode, ...step]),
  );
}

function facetOf(filter: CounterFilter): [CounterFacet, string] {
  if (filter.uploadedBy !== undefined) return ['uploader', filter.uploadedBy];
  return filter.templateId === undefined ? ['all', ''] : ['template', filter.templateId];
}

/** Counts by status over the documents of the scope that the filter names. */
export async function readCounters(manager: EntityManager, scope: Scope, filter: CounterFilter = {}): Promise<StatusCount[]> {
  const parts = ['organizationId = ? AND mode = ? AND facet = ? AND value = ?'];
  const parameters: unknown[] = [scope.organizationId, scope.mode, ...facetOf(filter)];
  for (const [column, values] of Object.entries({ status: filter.status, type: filter.type })) {
    if (!values) continue;
    parts.push(`${column} IN (${values.map(() => '?').join(',')})`);
    parameters.push(...values);
  }
  if (filter.hasErrors !== undefined) {
    parts.push('hasErrors = ?');
    parameters.push(filter.hasErrors);
  }
  const rows: Record<keyof StatusCount, string>[] = await manager.query(
    `SELECT status, SUM(total) AS total, SUM(confidences) AS confidences, SUM(confidenceSum) AS confidenceSum FROM document_counters WHERE ${parts.join(' AND ')} GROUP BY status`,
    parameters,
  );
  return rows.map((row) => ({
    status: row.status as DocumentStatus,
    total: Number(row.total),
    confidences: Number(row.confidences),
    confidenceSum: Number(row.confidenceSum),
  }));
}

/** One statement for each facet: what its counters are, out of the documents. */
const FACET_VALUES: Readonly<Record<CounterFacet, { value: string; where: string }>> = {
  all: { value: "''", where: '' },
  uploader: { value: 'uploadedBy', where: '' },
  template: { value: 'templateId', where: 'AND templateId IS NOT NULL' },
};

/** Statements that fill the counters of an organization (`organizationId = ?`). */
export function counterStatements(): string[] {
  return Object.entries(FACET_VALUES).map(
    ([facet, { value, where }]) =>
      `INSERT INTO document_counters (organizationId, mode, facet, value, status, type, hasErrors, total, confidences, confidenceSum)
       SELECT organizationId, mode, '${facet}', ${value}, status, COALESCE(type, ''), (status = 'failed' OR hasRuleErrors = 1), COUNT(*), COUNT(confidence), COALESCE(SUM(confidence), 0)
       FROM documents WHERE organizationId = ? ${where} GROUP BY organizationId, mode, ${value}, status, type, (status = 'failed' OR hasRuleErrors = 1)`,
  );
}

/** Counts everything anew, an organization at a time; its counters stay locked meanwhile, so that no change is missed or counted twice. */
export async function rebuildCounters(database: Database): Promise<void> {
  const organizations = await database.query<{ organizationId: number }>(
    'SELECT DISTINCT organizationId FROM documents UNION SELECT DISTINCT organizationId FROM document_counters',
  );
  for (const { organizationId } of organizations) {
    await database.transaction(async (tx) => {
      await tx.query('SELECT total FROM document_counters WHERE organizationId = ? FOR UPDATE', [organizationId]);
      await tx.query('DELETE FROM document_counters WHERE organizationId = ?', [organizationId]);
      for (const statement of counterStatements()) await tx.query(statement, [organizationId]);
    });
  }
}
