import { type EntityManager, In } from 'typeorm';
import type { Judged } from '../pipeline/index.js';
import { comparableWord } from '../platform/database/columns.js';
import { type ListOrder, type OrderedList, whereEqual } from '../platform/graphql/list-rows.js';
import type { Scope } from '../vocabulary/permissions.js';
import { Template, type TemplateField, type TemplateReviewedValue, TemplateVersion } from './template.entity.js';
import type { TemplateFilter, TemplateOrderMember } from './template.inputs.js';

const JSON_COLUMNS = ['rules', 'fields', 'validationSchema', 'outputMapping'] as const;
const COLUMNS =
  't.id, t.organizationId, t.mode, t.name, t.description, t.documentType, t.format, t.version, t.status, t.rules, t.fields, t.validationSchema, t.outputMapping, t.fieldsCount, t.sampleName, t.sampleType, t.sampleKey, t.sampleDocumentId, t.clonedFrom, t.lastUsed, t.runs, t.succeeded, t.timeMs, t.confidenceSum, t.matchSum, t.matched, t.reviewedFields, t.correctedFields, t.createdAt, t.updatedAt';

function toTemplate(row: Record<string, unknown>): Template {
  for (const key of JSON_COLUMNS) if (typeof row[key] === 'string') row[key] = JSON.parse(row[key] as string);
  return Object.assign(Object.create(Template.prototype), row) as Template;
}

/** A template of the scope, or null. */
export function findTemplate(manager: EntityManager, scope: Scope, id: string, options: { lock?: boolean } = {}): Promise<Template | null> {
  return manager.findOne(Template, {
    where: { id, organizationId: scope.organizationId, mode: scope.mode },
    ...(options.lock ? { lock: { mode: 'pessimistic_write' as const } } : {}),
  });
}

/** Templates of the scope by id, in any order; foreign ids are left out. */
export async function findTemplates(manager: EntityManager, scope: Scope, ids: readonly string[]): Promise<Template[]> {
  if (ids.length === 0) return [];
  const rows: Record<string, unknown>[] = await manager.query(
    `SELECT ${COLUMNS} FROM templates t WHERE t.id IN (${ids.map(() => '?').join(',')}) AND t.organizationId = ? AND t.mode = ?`,
    [...ids, scope.organizationId, scope.mode],
  );
  return rows.map(toTemplate);
}

/** Fields of the scope's templates by id, as they are now, in any order; one statement. `ids`: prefixed ids, nothing else. */
export async function findTemplateFields(manager: EntityManager, scope: Scope, ids: readonly string[]): Promise<TemplateField[]> {
  const rows: { fields: TemplateField[] | string }[] = await manager.query(
    'SELECT t.fields FROM templates t WHERE t.organizationId = ? AND t.mode = ? AND CAST(t.fields AS CHAR) REGEXP ?',
    [scope.organizationId, scope.mode, `"(${ids.join('|')})"`],
  );
  const wanted = new Set(ids);
  return rows
    .flatMap(({ fields }) => (typeof fields === 'string' ? (JSON.parse(fields) as TemplateField[]) : fields))
    .filter(({ id }) => wanted.has(id));
}

/** The list of templates in an order. */
export const templateList = (
  scope: Scope,
  filter: TemplateFilter,
  order: ListOrder<TemplateOrderMember>,
): OrderedList<Template, TemplateOrderMember> => ({
  name: 'templates',
  order,
  columnOf: { createdAt: 't.createdAt', updatedAt: 't.updatedAt', lastUsed: 't.lastUsed', name: 't.name' },
  id: 't.id',
  columns: COLUMNS,
  from: 'templates t',
  where: whereEqual(
    { sql: 't.organizationId = ? AND t.mode = ?', parameters: [scope.organizationId, scope.mode] },
    { 't.documentType': filter.type, 't.status': filter.status },
  ),
  toRows: (rows) => rows.map(toTemplate),
});

/** Active templates of the scope, of one type or all, with their samples. */
export async function activeTemplates(manager: EntityManager, scope: Scope, documentType: string | null): Promise<Template[]> {
  const rows: Record<string, unknown>[] = await manager.query(
    `SELECT ${COLUMNS}, t.sampleModel FROM templates t WHERE t.organizationId = ? AND t.mode = ? AND t.status = 'active'${documentType ? ' AND t.documentType = ?' : ''} ORDER BY t.createdAt DESC LIMIT 500`,
    [scope.organizationId, scope.mode, ...(documentType ? [documentType] : [])],
  );
  return rows.map(toTemplate);
}

/** The template with its sample words. */
export async function findTemplateWithSample(manager: EntityManager, scope: Scope, id: string): Promise<Template | null> {
  const rows: Record<string, unknown>[] = await manager.query(
    `SELECT ${COLUMNS}, t.sampleModel FROM templates t WHERE t.id = ? AND t.organizationId = ? AND t.mode = ?`,
    [id, scope.organizationId, scope.mode],
  );
  return rows[0] ? toTemplate(rows[0]) : null;
}

/** An old version of a template, or null. */
export function findVersion(manager: EntityManager, templateId: string, version: string): Promise<TemplateVersion | null> {
  return manager.findOneBy(TemplateVersion, { templateId, version: comparableWord(version) });
}

/** All versions of templates that were loaded for the caller, newest first. */
export function findVersions(manager: EntityManager, templateIds: readonly string[]): Promise<TemplateVersion[]> {
  return manager.find(TemplateVersion, { where: { templateId: In([...templateIds]) }, order: { createdAt: 'DESC', version: 'DESC' } });
}

/** Counts the end of a run for a template's statistics, in the run's transaction. Confidence 0-1. */
export async function countTemplateRun(
  tx: EntityManager,
  templateId: string,
  run: { succeeded: boolean; confidence: number; timeMs: number; at: Date },
): Promise<void> {
  await tx.query(
    'UPDATE templates SET runs = runs + 1, succeeded = succeeded + ?, timeMs = timeMs + ?, confidenceSum = confidenceSum + ?, lastUsed = ? WHERE id = ?',
    [run.succeeded ? 1 : 0, run.timeMs, run.succeeded ? run.confidence : 0, run.at, templateId],
  );
}

/** Counts reviewed and corrected fields of a template (D49); negative numbers take back. */
export async function countTemplateReview(tx: EntityManager, templateId: string, reviewed: number, corrected: number): Promise<void> {
  await tx.query('UPDATE templates SET reviewedFields = reviewedFields + ?, correctedFields = correctedFields + ? WHERE id = ?', [
    reviewed,
    corrected,
    templateId,
  ]);
}

/** Keeps what a person said of a value of a template's field; the last word on a document counts. */
export async function keepReviewedValue(
  tx: EntityManager,
  value: Pick<TemplateReviewedValue, 'templateId' | 'field' | 'documentId' | 'confidence' | 'correct'>,
): Promise<void> {
  await tx.query('REPLACE INTO template_reviewed_values (templateId, field, documentId, confidence, correct) VALUES (?,?,?,?,?)', [
    value.templateId,
    value.field,
    value.documentId,
    value.confidence,
    value.correct,
  ]);
}

/** Takes back what was said of a document's values. */
export async function forgetReviewedValues(tx: EntityManager, templateId: string, documentId: string): Promise<void> {
  await tx.query('DELETE FROM template_reviewed_values WHERE templateId = ? AND documentId = ?', [templateId, documentId]);
}

/** Reviewed values of templates, by template and field. */
export async function findReviewedValues(
  manager: EntityManager,
  templateIds: readonly string[],
): Promise<Map<string, Map<string, Judged[]>>> {
  const found = new Map<string, Map<string, Judged[]>>();
  if (templateIds.length === 0) return found;
  const rows: { templateId: string; field: string; confidence: number; correct: number }[] = await manager.query(
    `SELECT templateId, field, confidence, correct FROM template_reviewed_values WHERE templateId IN (${templateIds.map(() => '?').join(',')})`,
    [...templateIds],
  );
  for (const { templateId, field, confidence, correct } of rows) {
    const fields = found.get(templateId) ?? new Map<string, Judged[]>();
    fields.set(field, [...(fields.get(field) ?? []), { confidence: Number(confidence), correct: Boolean(correct) }]);
    found.set(templateId, fields);
  }
  return found;
}

/** Removes the words of documents from the samples made of them, in the transaction of its deletion (D35). */
export async function forgetDocuments(
  tx: EntityManager,
  { organizationId, mode }: Scope,
  documents: readonly { readonly id: string }[],
): Promise<void> {
  const marks = documents.map(() => '?').join(',');
  await tx.query(
    `UPDATE templates SET sampleModel = NULL, sampleDocumentId = NULL WHERE organizationId = ? AND mode = ? AND sampleDocumentId IN (${marks})`,
    [organizationId, mode, ...documents.map(({ id }) => id)],
  );
}
