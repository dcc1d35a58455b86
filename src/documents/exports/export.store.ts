import type { EntityManager } from 'typeorm';
import type { Scope } from '../../vocabulary/permissions.js';
import type { AccessSubject } from '../access/access.rules.js';
import type { Document } from '../document.entity.js';
import { type DocumentCriteria, documentConditions } from '../document.store.js';

/** What an export knows of a document. */
export interface ExportedDocument
  extends Pick<
    Document,
    | 'id'
    | 'filename'
    | 'type'
    | 'status'
    | 'confidence'
    | 'language'
    | 'pageCount'
    | 'templateName'
    | 'uploadedBy'
    | 'reviewedBy'
    | 'createdAt'
    | 'completedAt'
    | 'metadata'
  > {
  readonly extractedData: Readonly<Record<string, unknown>> | null;
}

/** Documents that are read at a time: enough to be quick, few enough to be no burden. */
const AT_A_TIME = 250;

const COLUMNS =
  'd.id, d.filename, d.type, d.status, d.confidence, d.language, d.pageCount, d.templateName, d.uploadedBy, d.reviewedBy, d.createdAt, d.completedAt, d.metadata, r.extractedData';

const parsed = (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : value);

/** Documents of the scope that the caller may read, newest first, as they are read: never more than a few hundred are held. */
export async function* exportedDocuments(
  manager: EntityManager,
  scope: Scope,
  subject: AccessSubject,
  criteria: DocumentCriteria,
): AsyncGenerator<readonly ExportedDocument[]> {
  const where = documentConditions(scope, subject, criteria);
  let last: ExportedDocument | undefined;
  for (;;) {
    // The ids come first, from the index of the order; the rows of the runs are wide.
    const after = last ? ' AND (d.createdAt < ? OR (d.createdAt = ? AND d.id < ?))' : '';
    const rows: Record<string, unknown>[] = await manager.query(
      `SELECT ${COLUMNS} FROM (SELECT d.id FROM documents d WHERE ${where.sql}${after} ORDER BY d.createdAt DESC, d.id DESC LIMIT ${AT_A_TIME}) p
       JOIN documents d ON d.id = p.id LEFT JOIN processing_runs r ON r.documentId = d.id AND r.number = d.resultRun
       ORDER BY d.createdAt DESC, d.id DESC`,
      [...where.parameters, ...(last ? [last.createdAt, last.createdAt, last.id] : [])],
    );
    const documents = rows.map(
      (row) => ({ ...row, metadata: parsed(row.metadata) ?? {}, extractedData: parsed(row.extractedData) ?? null }) as ExportedDocument,
    );
    if (documents.length > 0) yield documents;
    last = documents.at(-1);
    if (documents.length < AT_A_TIME) return;
  }
}
