import DataLoader from 'dataloader';
import { In } from 'typeorm';
import type { Database } from '../platform/database/index.js';
import type { Scope } from '../vocabulary/permissions.js';
import { Document } from './document.entity.js';
import { findDocuments } from './document.store.js';
import { ProcessingRun } from './run.entity.js';

/** Look-ups of documents batched per request. */
export interface DocumentLoaders {
  readonly byId: DataLoader<string, Document | null>;
  /** The run whose results a document shows, by document id. */
  readonly shownRun: DataLoader<Document, ProcessingRun | null, string>;
  /** Every run of a document, newest first. */
  readonly runs: DataLoader<string, ProcessingRun[]>;
  /** E-mail of a user, by id. */
  readonly emails: DataLoader<number, string | null>;
}

/** Loaders for one request, bound to its scope. */
export function createDocumentLoaders(database: Database, scope: Scope): DocumentLoaders {
  const manager = database.dataSource.manager;
  return {
    byId: new DataLoader(async (ids) => {
      const found = new Map((await findDocuments(manager, scope, ids)).map((document) => [document.id, document]));
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
