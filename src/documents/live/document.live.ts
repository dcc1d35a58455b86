import { encodeTime } from 'ulid';
import type { Database } from '../../platform/database/index.js';
import { type ChangeFeed, createLive, type Live, type LiveItem, type Streams } from '../../platform/events/index.js';
import type { Clock } from '../../platform/time/clock.js';
import { ID_PREFIXES } from '../../vocabulary/ids.js';
import type { Caller, Mode, Scope } from '../../vocabulary/permissions.js';
import type { DocumentAccess } from '../access/access.entity.js';
import { accessFilter, accessTo, includesAccess, subjectOf } from '../access/access.rules.js';
import { BatchRecord } from '../batches/batch.entity.js';
import type { Document } from '../document.entity.js';
import { findDocuments, LIST_COLUMNS, toDocument } from '../document.store.js';

/** A document with who was given access to it: enough to judge for every watcher without asking the database again. */
export interface LiveDocument extends Scope {
  readonly id: string;
  readonly document: Document;
  readonly entries: ReadonlyMap<number, DocumentAccess>;
}

/** Streams of all documents and all batches. */
export interface DocumentLive {
  readonly documents: Live<LiveDocument>;
  readonly batches: Live<BatchRecord>;
  /** Documents of the caller's that changed since, oldest first, at most so many and one more. */
  changedSince(caller: Caller, since: Date, most: number): Promise<LiveDocument[]>;
  batchesSince(scope: Scope, since: Date, most: number): Promise<BatchRecord[]>;
  /** Those that the caller may read now. */
  visible(caller: Caller, items: readonly LiveItem<LiveDocument>[]): Promise<LiveItem<LiveDocument>[]>;
}

const marks = (values: readonly unknown[]) => values.map(() => '?').join(',');
/** Rows in one query. */
const AT_ONCE = 500;

/** Builds the streams. */
export function createDocumentLive({
  database,
  streams,
  changes,
  clock,
}: {
  database: Database;
  streams: Streams;
  changes: ChangeFeed;
  clock: Clock;
}): DocumentLive {
  const manager = database.dataSource.manager;

  async function withEntries(rows: Record<string, unknown>[]): Promise<LiveDocument[]> {
    if (rows.length === 0) return [];
    const documents = rows.map(toDocument);
    const ids = documents.map(({ id }) => id);
    const given = await database.query<{ documentId: string; userId: number; access: DocumentAccess }>(
      `SELECT documentId, userId, access FROM document_access WHERE documentId IN (${marks(ids)})`,
      ids,
    );
    return documents.map((document) => {
      const own = given.filter(({ documentId }) => documentId === document.id);
      const { id, organizationId, mode } = document;
      return { id, organizationId, mode, document, entries: new Map(own.map(({ userId, access }) => [userId, access])) };
    });
  }

  async function load(ids: readonly string[]): Promise<LiveDocument[]> {
    const loaded: LiveDocument[] = [];
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const some = ids.slice(from, from + AT_ONCE);
      const rows = await database.query<Record<string, unknown>>(
        `SELECT ${LIST_COLUMNS} FROM documents d WHERE d.id IN (${marks(some)})`,
        some,
      );
      loaded.push(...(await withEntries(rows)));
    }
    return loaded;
  }

  async function removed(since: Date): Promise<({ id: string } & Scope)[]> {
    // Ids of events begin with their time, and so are an index of it.
    const from = `${ID_PREFIXES.event}_${encodeTime(since.getTime(), 10)}`;
    return database.query<{ id: string; organizationId: number; mode: Mode }>(
      "SELECT documentId AS id, organizationId, mode FROM events WHERE type = 'document.deleted' AND id >= ? AND documentId IS NOT NULL",
      [from],
    );
  }

  return {
    documents: createLive<LiveDocument>(changes, streams, clock, { prefix: `${ID_PREFIXES.document}_`, load, removed }),
    batches: createLive<BatchRecord>(changes, streams, clock, {
      prefix: `${ID_PREFIXES.batch}_`,
      load: (ids) => manager.createQueryBuilder(BatchRecord, 'b').where('b.id IN (:...ids)', { ids }).getMany(),
    }),
    async changedSince(caller, since, most) {
      const access = accessFilter(subjectOf(caller));
      const rows = await database.query<Record<string, unknown>>(
        `SELECT ${LIST_COLUMNS} FROM streams s JOIN documents d ON d.id = s.subject
         WHERE s.updatedAt >= ? AND d.organizationId = ? AND d.mode = ?${access ? ` AND ${access.sql}` : ''} ORDER BY s.updatedAt LIMIT ${most + 1}`,
        [since, caller.organizationId, caller.mode, ...(access?.parameters ?? [])],
      );
      return withEntries(rows);
    },
    batchesSince: ({ organizationId, mode }, since, most) =>
      manager
        .createQueryBuilder(BatchRecord, 'b')
        .innerJoin('streams', 's', 's.subject = b.id AND s.updatedAt >= :since', { since })
        .where('b.organizationId = :organizationId AND b.mode = :mode', { organizationId, mode })
        .orderBy('s.updatedAt')
        .limit(most + 1)
        .getMany(),
    async visible(caller, items) {
      if (caller.confinement) {
        const ids = items.map(({ item }) => item.id);
        const readable = await findDocuments(manager, caller, ids, accessFilter(subjectOf(caller)));
        return items.filter(({ item }) => readable.some(({ id }) => id === item.id));
      }
      const subject = subjectOf(caller);
      return items.filter(({ item }) => includesAccess(accessTo(item.document, subject, item.entries.get(caller.userId) ?? null), 'read'));
    },
  };
}
