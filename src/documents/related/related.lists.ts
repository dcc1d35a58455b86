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

async function summariseChildren(
  manager: EntityManager,
  parent: string,
  where: SqlPart,
  parents: readonly string[],
): Promise<DocumentSummary[]> {
  const rows: (StatusRow & { childOf: string })[] = await manager.query(
    `SELECT ${parent} AS childOf, d.status, COUNT(*) AS total, COUNT(d.confidence) AS confidences, SUM(d.confidence) AS sum FROM documents d WHERE ${parent} IN (${parents.map(() => '?').join(',')}) AND ${where.sql} GROUP BY ${parent}, d.status`,
    [...parents, ...where.parameters],
  );
  return parents.map((each) => summaryOf(rows.filter(({ childOf }) => childOf === each)));
}

/** Documents that a template read and that the caller may read, newest first: one statement for all templates of a level, one more for counts. */
export async function documentsOfTemplates(
  context: RequestContext,
  { database, cursors }: { readonly database: Database; readonly cursors: CursorCodec },
  templateId: string,
  args: PageArgs,
): Promise<DocumentConnection> {
  const { manager } = database.dataSource;
  const { caller, memo } = context;
  const parent = 'd.templateId';
  const where = documentConditions(caller, subjectOf(caller), {});
  const list: ChildList<Document> = {
    name: 'template.documents',
    columns: LIST_COLUMNS,
    from: 'documents d',
    parent,
    where,
    moment: 'd.createdAt',
    id: 'd.id',
    toRow: toDocument,
    positionOf: ({ createdAt, id }) => ({ moment: createdAt, id }),
  };
  const summaries = memo(
    'template.documents summaries',
    () => new DataLoader<string, DocumentSummary>((parents) => summariseChildren(manager, parent, where, parents)),
  );
  const connection = await childConnection(context, { manager, cursors }, list, templateId, args);
  const summary = () => summaries.load(templateId);
  // The summary counts the same set: one statement answers both.
  return Object.defineProperties(connection, {
    summary: { get: summary, enumerable: true },
    totalCount: { get: () => summary().then(({ totalDocuments }) => totalDocuments), enumerable: true },
  }) as unknown as DocumentConnection;
}
