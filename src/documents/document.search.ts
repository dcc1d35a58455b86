import type { Database } from '../platform/database/index.js';
import { keysetCondition, type PageRequest, type SqlPart } from '../platform/graphql/paging.js';
import type { Scope } from '../vocabulary/permissions.js';
import type { AccessSubject } from './access/access.rules.js';
import type { StatusCount } from './counters/counter.store.js';
import type { Document } from './document.entity.js';
import type { DocumentSummary } from './document.inputs.js';
import { type DocumentCriteria, type DocumentSequence, listDocuments, ORDER_INDEXES, placeOf, summaryOfCounts } from './document.store.js';

/** Condition on `documents d` of the full-text index, and the statement that gives the ids of what fits, some of them twice; null: nothing does. */
export interface SearchCondition extends SqlPart {
  readonly ids: SqlPart | null;
}

/** A list with the filter `search`. `criteria`: its other filters. */
export interface ListSearchRequest {
  readonly scope: Scope;
  readonly subject: AccessSubject;
  readonly text: string;
  readonly criteria: DocumentCriteria;
  readonly order: DocumentSequence;
  readonly page: PageRequest;
}

/** What fits the words of a list, found without the full-text index. */
export interface FoundList {
  readonly total: number;
  /** About how many documents the scope has. */
  readonly documents: number;
  ids(): readonly string[];
  /** Counts of what fits the words, all other filters and the caller's access, which `ids` are then; null: other filters are still to be asked of the documents. */
  readonly counts: readonly StatusCount[] | null;
  /** Ids of the page and of the one behind it; null: only the documents tell in which order they come. */
  readonly page: readonly string[] | null;
}

/** The filter `search`: in filename or extracted text (D32). */
export interface ListSearch {
  condition(scope: Scope, text: string): SearchCondition;
  /** null: the condition must be asked. */
  find(request: ListSearchRequest): Promise<FoundList | null>;
}

/** So many ids are looked up once, for a page and its summary together; with more, both ask the index. */
const MOST_FOUND = 2000;
/** Conditions that are known to find more. */
const MOST_KNOWN = 1000;

/** Gives a condition that is cheap to ask more than once. */
export type SearchLookup = (condition: SearchCondition) => Promise<SqlPart>;

/** The condition that a document is one of these. */
const among = (ids: readonly string[]): SqlPart =>
  ids.length === 0 ? { sql: '1 = 0', parameters: [] } : { sql: `d.id IN (${ids.map(() => '?').join(',')})`, parameters: ids };

/** Builds the lookup. The index takes equally long for all ids as for some: asking it once halves the price of a list with a summary. */
export function createSearchLookup(database: Pick<Database, 'query'>, mostFound = MOST_FOUND): SearchLookup {
  const known = new Set<string>();
  return async (condition) => {
    const { ids } = condition;
    const name = JSON.stringify(ids);
    if (ids === null || known.has(name)) return condition;
    const rows = await database.query<{ documentId: string }>(`${ids.sql} LIMIT ?`, [...ids.parameters, mostFound + 1]);
    if (rows.length > mostFound) {
      if (known.size >= MOST_KNOWN) known.clear();
      known.add(name);
      return condition;
    }
    return among([...new Set(rows.map(({ documentId }) => documentId))]);
  };
}

/** So many hits are named to the database at most when it puts them in order. */
const MOST_NAMED = 1000;

/** A list as far as the words tell it: rows of the page (one more when there are more) and its summary; or criteria that the documents are asked with. */
export type SearchedList =
  | { readonly rows: readonly Document[]; readonly summary: DocumentSummary }
  | { readonly criteria: DocumentCriteria };

/** Reads lists that are filtered by words. */
export type SearchedLists = (request: ListSearchRequest, columns: string, isCounted: boolean) => Promise<SearchedList>;

/** Builds it. */
export function createSearchedLists(
  database: Pick<Database, 'query' | 'dataSource'>,
  search: ListSearch,
  mostNamed = MOST_NAMED,
): SearchedLists {
  const lookUp = createSearchLookup(database);

  /** Goes through the documents in their order until the page is full. */
  async function inOrder({ scope, order, page }: ListSearchRequest, found: FoundList): Promise<string[]> {
    const hits = new Set(found.ids());
    const direction = (order.direction === 'desc') !== page.backwards ? 'DESC' : 'ASC';
    const wanted = (page.offset ?? 0) + page.limit + 1;
    const ids: string[] = [];
    // As many as hold the page when hits are spread evenly, and half as many again; then all the rest.
    let take = Math.ceil((wanted * found.documents * 1.5) / found.total) + 100;
    for (let position = placeOf(page, order); ; take = found.documents * 2) {
      const keyset = position && keysetCondition(`d.${order.column}`, 'd.id', position, order.direction, page.backwards);
      const rows = await database.query<{ id: string; place: never }>(
        `SELECT d.id, d.${order.column} AS place FROM documents d FORCE INDEX (${ORDER_INDEXES[order.column]}) WHERE d.organizationId = ? AND d.mode = ?
         ${keyset ? `AND ${keyset.sql}` : ''} ORDER BY d.${order.column} ${direction}, d.id ${direction} LIMIT ?`,
        [scope.organizationId, scope.mode, ...(keyset?.parameters ?? []), take],
      );
      for (const { id } of rows) if (ids.length < wanted && hits.has(id)) ids.push(id);
      if (ids.length === wanted || rows.length < take) return ids.slice(page.offset ?? 0);
      position = [rows.at(-1)!.place, rows.at(-1)!.id];
    }
  }

  /** Rows as they are now, of a page that was found; null when one of them does not belong there any more. */
  async function rowsOf(request: ListSearchRequest, ids: readonly string[], columns: string): Promise<readonly Document[] | null> {
    if (ids.length === 0) return [];
    const { scope, subject, criteria, order, page } = request;
    const only = { limit: page.limit, offset: null, position: null, backwards: page.backwards };
    const { rows } = await listDocuments(database.dataSource.manager, scope, subject, { ...criteria, ids }, order, only, columns);
    return rows.length === ids.length ? rows : null;
  }

  return async (request, columns, isCounted) => {
    const { scope, text, criteria } = request;
    const found = await search.find(request);
    if (found?.counts && (found.page || found.total > mostNamed)) {
      const rows = await rowsOf(request, found.page ?? (await inOrder(request, found)), columns);
      if (rows) return { rows, summary: summaryOfCounts(found.counts) };
    }
    if (found && found.total <= mostNamed) return { criteria: { ...criteria, search: among(found.ids()) } };
    const condition = search.condition(scope, text);
    return { criteria: { ...criteria, search: isCounted ? await lookUp(condition) : condition } };
  };
}
