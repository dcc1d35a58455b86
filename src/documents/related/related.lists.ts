import DataLoader from 'dataloader';
import type { EntityManager } from 'typeorm';
import type { CursorCodec, Database } from '../../platform/database/index.js';
import { type ChildList, childConnection } from '../../platform/graphql/child-pages.js';
import type { RequestContext } from '../../platform/graphql/graphql.js';
import type { PageArgs, SqlPart } from '../../platform/graphql/paging.js';
import { subjectOf } from '../access/access.rules.js';
import type { Document } from '../document.entity.js';
import type { DocumentConnection, DocumentSummary } from '../document.inputs.js';
import { documentConditions, LIST_COLUMNS, type StatusRow, summaryOf, toDocument } from '../document.store.js';

/** What documents hang on: the list's name, which binds cursors to it, and the column of the parent's id. Code, never input. */
export type DocumentParent = Pick<ChildList<Document>, 'name' | 'parent' | 'from'>;

/** Documents that a template read. */
export const OF_TEMPLATE: DocumentParent = { name: 'template.documents', parent: 'd.templateId', from: 'documents d' };
/** Documents that came with an upload batch. */
export const OF_BATCH: DocumentParent = { name: 'batch.documents', parent: 'd.batchId', from: 'documents d' };

async function summariseChildren(
  manager: EntityManager,
  { parent, from }: DocumentParent,
  where: SqlPart,
  parents: readonly string[],
): Promise<DocumentSummary[]> {
  const rows: (StatusRow & { childOf: string })[] = await manager.query(
    `SELECT ${parent} AS childOf, d.status, COUNT(*) AS total, COUNT(d.confidence) AS confidences, SUM(d.confidence) AS sum FROM ${from} WHERE ${parent} IN (${parents.map(() => '?').join(',')}) AND ${where.sql} GROUP BY ${parent}, d.status`,
    [...parents, ...where.parameters],
  );
  return parents.map((each) => summaryOf(rows.filter(({ childOf }) => childOf === each)));
}

/** Documents of a parent that the caller may read, newest first: one statement for all parents of a level, one more for counts. */
export async function documentsOf(
  context: RequestContext,
  { database, cursors }: { readonly database: Database; readonly cursors: CursorCodec },
  of: DocumentParent,
  id: string,
  args: PageArgs,
): Promise<DocumentConnection> {
  const { manager } = database.dataSource;
  const { caller, memo } = context;
  const where = documentConditions(caller, subjectOf(caller), {});
  const list: ChildList<Document> = {
    ...of,
    columns: LIST_COLUMNS,
    where,
    moment: 'd.createdAt',
    id: 'd.id',
    toRow: toDocument,
    positionOf: ({ createdAt, id }) => ({ moment: createdAt, id }),
  };
  const summaries = memo(
    `${of.name} summaries`,
    () => new DataLoader<string, DocumentSummary>((parents) => summariseChildren(manager, of, where, parents)),
  );
  const connection = await childConnection(context, { manager, cursors }, list, id, args);
  const summary = () => summaries.load(id);
  // The summary counts the same set: one statement answers both.
  return Object.defineProperties(connection, {
    summary: { get: summary, enumerable: true },
    totalCount: { get: () => summary().then(({ totalDocuments }) => totalDocuments), enumerable: true },
  }) as unknown as DocumentConnection;
}
