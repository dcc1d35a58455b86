import type { EntityManager } from 'typeorm';
import type { SqlPart } from '../../platform/graphql/paging.js';
import type { Scope } from '../../vocabulary/permissions.js';
import type { AccessSubject } from '../access/access.rules.js';
import type { Document } from '../document.entity.js';
import type { SearchedLists } from '../document.search.js';
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

/** Which documents are exported. */
export interface ExportRequest {
  /** Who asks, looked up anew for each portion; throws when he may export no more. */
  readonly asker: () => Promise<{ readonly scope: Scope; readonly subject: AccessSubject }>;
  readonly criteria: DocumentCriteria;
  /** Words in filename or extracted text, beside the other filters. */
  readonly text: string | null;
}

/** Where an export stands: the last document that it gave. */
type Place = Pick<ExportedDocument, 'id' | 'createdAt'>;

/** Documents of a condition behind a place, newest first, at most so many as are read at a time. */
async function portionOf(manager: EntityManager, where: SqlPart, last: Place | undefined): Promise<readonly ExportedDocument[]> {
  // The ids come first, from the index of the order; the rows of the runs are wide.
  const after = last ? ' AND (d.createdAt < ? OR (d.createdAt = ? AND d.id < ?))' : '';
  const rows: Record<string, unknown>[] = await manager.query(
    `SELECT ${COLUMNS} FROM (SELECT d.id FROM documents d WHERE ${where.sql}${after} ORDER BY d.createdAt DESC, d.id DESC LIMIT ${AT_A_TIME}) p
     JOIN documents d ON d.id = p.id LEFT JOIN processing_runs r ON r.documentId = d.id AND r.number = d.resultRun
     ORDER BY d.createdAt DESC, d.id DESC`,
    [...where.parameters, ...(last ? [last.createdAt, last.createdAt, last.id] : [])],
  );
  return rows.map(
    (row) => ({ ...row, metadata: parsed(row.metadata) ?? {}, extractedData: parsed(row.extractedData) ?? null }) as ExportedDocument,
  );
}

/** Hits that segments are asked for at once: they are looked through anew each time. */
const HITS_AT_A_TIME = 8 * AT_A_TIME;

/** Documents of the scope that the asker may read when they come, newest first, as they are read: never more than a few hundred are held. Words are looked up as lists do it. */
export async function* exportedDocuments(
  manager: EntityManager,
  lists: SearchedLists,
  { asker, criteria, text }: ExportRequest,
  hitsAtATime = HITS_AT_A_TIME,
): AsyncGenerator<readonly ExportedDocument[]> {
  let last: Place | undefined;
  let asked: DocumentCriteria | null = text === null ? criteria : null;
  while (text !== null && !asked) {
    const position = last ? ([last.createdAt.getTime(), last.id] as const) : null;
    const page = { limit: hitsAtATime, offset: null, position, backwards: false };
    const order = { column: 'createdAt', direction: 'desc' } as const;
    const listed = await lists({ ...(await asker()), text, criteria, order, page }, 'd.id, d.createdAt', false);
    if ('criteria' in listed) {
      asked = listed.criteria;
      break;
    }
    const hits = listed.rows.slice(0, hitsAtATime);
    for (let at = 0; at < hits.length; at += AT_A_TIME) {
      const ids = hits.slice(at, at + AT_A_TIME).map(({ id }) => id);
      const { scope, subject } = await asker();
      const documents = await portionOf(manager, documentConditions(scope, subject, { ...criteria, ids }), undefined);
      if (documents.length > 0) yield documents;
    }
    if (listed.rows.length <= hitsAtATime) return;
    last = hits.at(-1);
  }
  for (;;) {
    const { scope, subject } = await asker();
    const documents = await portionOf(manager, documentConditions(scope, subject, asked!), last);
    if (documents.length > 0) yield documents;
    last = documents.at(-1);
    if (documents.length < AT_A_TIME) return;
  }
}
