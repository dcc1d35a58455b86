import type { EntityManager } from 'typeorm';
import type { Audit } from '../audit/index.js';
import { comparableWord } from '../platform/database/columns.js';
import type { CursorCodec, Database } from '../platform/database/index.js';
import type { EventLog, Streams } from '../platform/events/index.js';
import { readPage, toConnection } from '../platform/graphql/paging.js';
import type { Selection } from '../platform/graphql/selection.js';
import type { Clock } from '../platform/time/clock.js';
import { parseMoment } from '../platform/time/moment.js';
import { invalid, ServiceError } from '../vocabulary/errors.js';
import { isId } from '../vocabulary/ids.js';
import type { Caller, Scope } from '../vocabulary/permissions.js';
import type { DocumentAccess } from './access/access.entity.js';
import { accessTo, includesAccess, subjectOf } from './access/access.rules.js';
import { isWithin } from './access/confinement.js';
import type { ChangeHook } from './document.changes.js';
import type { Document } from './document.entity.js';
import {
  type DocumentConnection,
  type DocumentFilter,
  type DocumentListArgs,
  type DocumentSummary,
  type HistoryEvent,
  readDocumentOrder,
} from './document.inputs.js';
import { createSearchedLists, type ListSearch } from './document.search.js';
import { columnsFor, type DocumentCriteria, findAccessEntry, findDocument, listDocuments, summariseDocuments } from './document.store.js';

/** What the use cases of documents share. */
export interface DocumentContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventLog;
  readonly streams: Streams;
  readonly audit: Audit;
  readonly cursors: CursorCodec;
  /** Other read models over documents; may be added to after the feature was built. */
  readonly changeHooks?: readonly ChangeHook[];
  readonly listSearch: ListSearch;
}

/** Reading documents: one, a list, a history - always within the scope and the caller's access. */
export interface DocumentReader {
  /** Throws DOCUMENT_NOT_FOUND, or INSUFFICIENT_PERMISSIONS when access is below `needed` (D17, D103). `lock`: inside a transaction. */
  load(caller: Caller, id: string, needed: DocumentAccess, options?: { manager?: EntityManager; lock?: boolean }): Promise<Document>;
  /** The document without a check of access: for work that the service itself does. */
  find(scope: Scope, id: string): Promise<Document | null>;
  /** `selection`: fields that will be shown; left out: all. */
  list(caller: Caller, args: DocumentListArgs, selection?: Selection): Promise<DocumentConnection>;
  history(caller: Caller, id: string): Promise<HistoryEvent[]>;
  /** History of a document that was loaded for the caller. */
  historyOf(document: Document): Promise<HistoryEvent[]>;
}

/** Documents that a filter may name one by one: as many as a page holds. */
const MOST_IDS = 100;

/** Longest text of the filter `search`, in characters, as of a query (D43): an expression of thousands of words ends the database server. */
const LONGEST_SEARCH = 512;

/** Checks and parses list filters (D32); unknown ids are no error (D111). */
export function readCriteria(filter: DocumentFilter | null | undefined): DocumentCriteria {
  if (!filter) return {};
  const { confidence, confidenceMax, status, type } = filter;
  for (const [name, value] of Object.entries({ confidence, confidenceMax }))
    if (typeof value === 'number' && !(value >= 0 && value <= 1))
      throw invalid(`filter.${name}`, `expected a number from 0 to 1, received ${value}`);
  if (filter.search && [...filter.search].length > LONGEST_SEARCH)
    throw invalid('filter.search', `expected at most ${LONGEST_SEARCH} characters`);
  const ids = filter.ids?.map(comparableWord);
  if (ids && (ids.length === 0 || ids.length > MOST_IDS))
    throw invalid('filter.ids', `expected 1 to ${MOST_IDS} ids, received ${ids.length}`);
  return {
    ...(ids ? { ids } : {}),
    ...(status && status.length > 0 ? { status } : {}),
    ...(type && type.length > 0 ? { type } : {}),
    ...(filter.templateId ? { templateId: comparableWord(filter.templateId) } : {}),
    ...(filter.uploadedBy ? { uploadedBy: filter.uploadedBy } : {}),
    ...(filter.fromDate ? { from: parseMoment(filter.fromDate, 'filter.fromDate', false) } : {}),
    ...(filter.toDate ? { to: parseMoment(filter.toDate, 'filter.toDate', true) } : {}),
    ...(typeof confidence === 'number' ? { confidence } : {}),
    ...(typeof confidenceMax === 'number' ? { confidenceMax } : {}),
    ...(typeof filter.hasErrors === 'boolean' ? { hasErrors: filter.hasErrors } : {}),
  };
}

/** Fields of documents that a list is asked for, as nodes or in edges. */
function shownFields(selection: Selection): Set<string> {
  return new Set([...(selection.get('nodes') ?? []), ...(selection.get('edges.node') ?? [])]);
}

/** Whether a list is asked for how many there are. */
function isCounting(selection: Selection): boolean {
  const paging = selection.get('pagination');
  const own = selection.get('');
  return Boolean(own?.has('summary') || own?.has('totalCount') || paging?.has('total') || paging?.has('totalPages'));
}

/** Builds the reader. */
export function createDocumentReader({ database, events, cursors, listSearch }: DocumentContext): DocumentReader {
  const manager = database.dataSource.manager;
  const searchedLists = createSearchedLists(database, listSearch);
  const reader: DocumentReader = {
    async load(caller, id, needed, options = {}) {
      const source = options.manager ?? manager;
      const document = isId('document', id) ? await findDocument(source, caller, id, { lock: options.lock ?? false }) : null;
      if (!document || (caller.confinement && !(await isWithin(source, caller.confinement, document))))
        throw new ServiceError('DOCUMENT_NOT_FOUND');
      const entry =
        caller.level === 'member' && document.uploadedById !== caller.userId ? await findAccessEntry(source, id, caller.userId) : null;
      if (!includesAccess(accessTo(document, subjectOf(caller), entry), needed)) {
        throw new ServiceError('INSUFFICIENT_PERMISSIONS', { needed }, { message: `This needs ${needed} access to the document.` });
      }
      return document;
    },
    find: (scope, id) => (isId('document', id) ? findDocument(manager, scope, id) : Promise.resolve(null)),
    async list(caller, args, selection) {
      const { member: column, direction } = readDocumentOrder(args);
      const list = `documents:${column}:${direction}`;
      const request = readPage(args, list, cursors);
      const search = args.filter?.search?.trim();
      const isCounted = selection !== undefined && isCounting(selection);
      const filter = readCriteria(args.filter);
      const subject = subjectOf(caller);
      const order = { column, direction };
      const columns = columnsFor(selection && shownFields(selection), column);
      // The summary counts the same set: one query answers both.
      const connect = (rows: readonly Document[], summarise: () => Promise<DocumentSummary>) => {
        const page = { rows, count: () => summarise().then((summary) => summary.totalDocuments) };
        const connection = toConnection(page, request, list, cursors, (row) => {
          const value = row[column];
          return [value instanceof Date ? value.getTime() : value, row.id];
        });
        return Object.defineProperty(connection, 'summary', { get: summarise, enumerable: true }) as DocumentConnection;
      };
      const asked = search && { scope: caller, subject, text: search, criteria: filter, order, page: request };
      const searched = asked ? await database.reading(() => searchedLists(asked, columns, isCounted)) : { criteria: filter };
      if ('rows' in searched) return connect(searched.rows, async () => searched.summary);
      const { criteria } = searched;
      let counted: Promise<DocumentSummary> | undefined;
      const summarise = () => (counted ??= database.reading(() => summariseDocuments(manager, caller, subject, criteria)));
      // Counting need not wait for the page. Its failure is told to whoever reads the count.
      if (isCounted) summarise().catch(() => undefined);
      const page = await database.reading(() => listDocuments(manager, caller, subject, criteria, order, request, columns));
      return connect(page.rows, summarise);
    },
    async history(caller, id) {
      return reader.historyOf(await reader.load(caller, id, 'read'));
    },
    async historyOf(document) {
      const logged = await events.history(document, document.id);
      return logged.map((event) => ({
        id: event.id,
        type: event.type,
        timestamp: event.createdAt,
        details: historyDetails(event.type, event.data),
      }));
    },
  };
  return reader;
}

/** Members of a history record beside id, type and timestamp (D33). */
function historyDetails(type: string, data: Record<string, unknown>): Record<string, unknown> {
  if (type !== 'document.uploaded') return data;
  return { user: data.uploadedBy, details: { filename: data.filename, fileSize: data.fileSize } };
}
