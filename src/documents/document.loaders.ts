import DataLoader from 'dataloader';
import { In } from 'typeorm';
import type { Database } from '../platform/database/index.js';
import type { RequestContext } from '../platform/graphql/graphql.js';
import type { Caller } from '../vocabulary/permissions.js';
import { accessFilter, subjectOf } from './access/access.rules.js';
import { Document } from './document.entity.js';
import { findDocuments, LIST_COLUMNS, toDocument } from './document.store.js';
import { ProcessingRun } from './runs/run.entity.js';

/** Look-ups of documents batched per request. */
export interface DocumentLoaders {
  /** The document with the id, null where the caller may not read it (D103). */
  readonly byId: DataLoader<string, Document | null>;
  /** The run whose results a document shows, by document id. */
  readonly shownRun: DataLoader<Document, ProcessingRun | null, string>;
  /** Every run of a document, newest first. */
  readonly runs: DataLoader<string, ProcessingRun[]>;
  /** Documents that were split from the one with the id and that the caller may read, in the order of pages (D147). */
  readonly children: DataLoader<string, Document[]>;
  /** Whether the caller may read the document with the id (D103). */
  readonly readable: DataLoader<string, boolean>;
  /** E-mail of a user, by id. */
  readonly emails: DataLoader<number, string | null>;
}

/** The loaders of a request; features further right share them. */
export function documentLoaders({ memo, caller }: RequestContext, database: Database): DocumentLoaders {
  return memo('documents', () => createDocumentLoaders(database, caller));
}

/** Loaders for one request, bound to its caller. */
function createDocumentLoaders(database: Database, scope: Caller): DocumentLoaders {
  const manager = database.dataSource.manager;
  return {
    byId: new DataLoader(async (ids) => {
      const readable = await findDocuments(manager, scope, ids, accessFilter(subjectOf(scope)));
      const found = new Map(readable.map((document) => [document.id, document]));
      return ids.map((id) => found.get(id) ?? null);
    }),
    shownRun: new DataLoader<Document, ProcessingRun | null, string>(
      async (documents) => {
        const wanted = documents.filter((document) => document.resultRun !== null);
        const where = wanted.map((document) => ({
          documentId: document.id,
          number: document.resultRun!,
          organizationId: scope.organizationId,
        }));
        const runs = where.length > 0 ? await manager.find(ProcessingRun, { where }) : [];
        const found = new Map(runs.map((run) => [run.documentId, run]));
        return documents.map((document) => found.get(document.id) ?? null);
      },
      { cacheKeyFn: (document) => document.id },
    ),
    readable: new DataLoader(async (ids) => {
      const readable = accessFilter(subjectOf(scope));
      const rows: { id: string }[] = await manager.query(
        `SELECT d.id FROM documents d WHERE d.organizationId = ? AND d.mode = ? AND d.id IN (${ids.map(() => '?').join(',')})${readable ? ` AND ${readable.sql}` : ''}`,
        [scope.organizationId, scope.mode, ...ids, ...(readable?.parameters ?? [])],
      );
      const found = new Set(rows.map((row) => row.id));
      return ids.map((id) => found.has(id));
    }),
    children: new DataLoader(async (ids) => {
      const readable = accessFilter(subjectOf(scope));
      const rows: Record<string, unknown>[] = await manager.query(
        `SELECT ${LIST_COLUMNS} FROM documents d WHERE d.organizationId = ? AND d.mode = ? AND d.sourceDocumentId IN (${ids.map(() => '?').join(',')})${readable ? ` AND ${readable.sql}` : ''}
         ORDER BY d.sourceFirstPage, d.sourceLastPage, d.createdAt, d.id`,
        [scope.organizationId, scope.mode, ...ids, ...(readable?.parameters ?? [])],
      );
      const children = rows.map(toDocument);
      return ids.map((id) => children.filter(({ sourceDocumentId }) => sourceDocumentId === id));
    }),
    emails: new DataLoader(async (ids) => {
      const rows: { id: number; email: string }[] = await manager.query(
        `SELECT u.id, u.email FROM users u JOIN memberships m ON m.userId = u.id AND m.organizationId = ? WHERE u.id IN (${ids.map(() => '?').join(',')})`,
        [scope.organizationId, ...ids],
      );
      const found = new Map(rows.map((row) => [row.id, row.email]));
      return ids.map((id) => found.get(id) ?? null);
    }),
    runs: new DataLoader(async (ids) => {
      const runs = await manager.find(ProcessingRun, {
        where: { documentId: In([...ids]), organizationId: scope.organizationId },
        order: { number: 'DESC' },
      });
      return ids.map((id) => runs.filter((run) => run.documentId === id));
    }),
  };
}
