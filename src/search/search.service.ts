import { type Document, type DocumentCriteria, findDocuments, type ProcessingRun, subjectOf } from '../documents/index.js';
import { comparableWord } from '../platform/database/columns.js';
import type { CursorCodec, Database } from '../platform/database/index.js';
import { type SortDirection, toConnection } from '../platform/graphql/paging.js';
import { parseMoment } from '../platform/time/moment.js';
import { invalid, ServiceError } from '../vocabulary/errors.js';
import { round } from '../vocabulary/format.js';
import { own } from '../vocabulary/own.js';
import type { Caller, Scope } from '../vocabulary/permissions.js';
import { highlight, wordTerms } from './highlight.js';
import type { SearchQuery, WordsTerm } from './query/query.ast.js';
import { EMPTY_QUERY } from './query/query.ast.js';
import { parseQuery } from './query/query.parser.js';
import { valuesOf } from './search.entry.js';
import type { Hit, HitRequest, HitTotals, SearchIndex } from './search.index.js';
import type { SearchAggregations, SearchConnection, SearchDocumentsInput, SearchFilters, SearchResult } from './search.inputs.js';
import { positionOf, readPageOf, startIn, windowOf } from './search.page.js';

/** Characters of a text in which matches are shown. */
const SHOWN_TEXT_LENGTH = 100_000;

/** Searching documents (D42-D45). */
export interface Searches {
  search(caller: Caller, input: SearchDocumentsInput): Promise<SearchConnection>;
}

/** What searching needs. */
export interface SearchContext {
  readonly database: Database;
  readonly cursors: CursorCodec;
  readonly index: SearchIndex;
}

function readFilters(filters: SearchFilters | null | undefined): DocumentCriteria {
  const { min, max } = filters?.confidence ?? {};
  for (const [name, value] of Object.entries({ min, max }))
    if (typeof value === 'number' && !(value >= 0 && value <= 1))
      throw invalid(`filters.confidence.${name}`, `expected a number from 0 to 1, received ${value}`);
  const { from, to } = filters?.dateRange ?? {};
  return {
    ...(filters?.type?.length ? { type: filters.type } : {}),
    ...(filters?.status?.length ? { status: filters.status } : {}),
    ...(from ? { from: parseMoment(from, 'filters.dateRange.from', false) } : {}),
    ...(to ? { to: parseMoment(to, 'filters.dateRange.to', true) } : {}),
    ...(typeof min === 'number' ? { confidence: min } : {}),
    ...(typeof max === 'number' ? { confidenceMax: max } : {}),
    ...(filters?.templateId ? { templateId: comparableWord(filters.templateId) } : {}),
    ...(filters?.uploadedBy ? { uploadedBy: filters.uploadedBy } : {}),
  };
}

/** Query and filters of a search; throws for neither (VALIDATION_ERROR) and for nothing to look for (SEARCH_QUERY_INVALID, D43, D109). */
export function readSearch(input: Pick<SearchDocumentsInput, 'query' | 'filters'>): { query: SearchQuery; filters: DocumentCriteria } {
  const hasQuery = input.query !== undefined && input.query !== null;
  if (!hasQuery && !input.filters) throw invalid('query', 'expected a query or filters');
  const filters = readFilters(input.filters);
  const query = hasQuery ? parseQuery(input.query!) : EMPTY_QUERY;
  if (query.clauses.length === 0 && !query.unsatisfiable && Object.keys(filters).length === 0) {
    throw new ServiceError('SEARCH_QUERY_INVALID', { position: 0, reason: 'an empty query needs at least one filter' });
  }
  return { query, filters };
}

/** Figures over all hits as the interface shows them (D45). */
export function aggregationsOf(totals: HitTotals): SearchAggregations {
  const [only] = totals.amounts;
  const shared = totals.amounts.length === 1 && only!.currency !== null ? only! : null;
  const amounts = totals.amounts.map(({ currency, count, total }) => [
    currency ?? 'unknown',
    { totalAmount: round(total, 2), averageAmount: round(total / count, 2), count },
  ]);
  return {
    totalAmount: shared && round(shared.total, 2),
    averageAmount: shared && round(shared.total / shared.count, 2),
    documentTypes: Object.fromEntries([...totals.byType].map(([type, count]) => [type ?? 'unclassified', count])),
    amountsByCurrency: Object.fromEntries(amounts),
  };
}

/** What is needed to show a hit. */
interface ShownDocument {
  readonly document: Document;
  readonly extractedData: Record<string, unknown> | null;
  readonly totalAmount: string | null;
  readonly text: string;
}

/** Fields of a document that a term without a field name, or one of the field, may be seen in. */
function termsFor(terms: readonly WordsTerm[], field: string): WordsTerm[] {
  const named: Readonly<Record<string, WordsTerm['field']>> = {
    filename: 'filename',
    'vendor.name': 'vendor',
    'exporter.name': 'vendor',
    'shipper.name': 'vendor',
    'customer.name': 'customer',
    'consignee.name': 'customer',
    invoice_number: 'invoice_number',
  };
  return terms.filter((term) => term.field === null || term.field === named[field]);
}

function metadataHighlights(document: Document, terms: readonly WordsTerm[]): [string, string | undefined][] {
  return terms.flatMap((term): [string, string | undefined][] => {
    if (term.field === null || typeof term.field === 'string') return [];
    const key = term.field.metadata;
    return [[`metadata.${key}`, highlight(own(document.metadata, key) ?? '', [term])]];
  });
}

function toResult({ document, extractedData, text }: ShownDocument, relevanceScore: number, terms: readonly WordsTerm[]): SearchResult {
  const shown: [string, string | undefined][] = [
    ['filename', highlight(document.filename, termsFor(terms, 'filename'))],
    ['text', highlight(text, termsFor(terms, 'text'))],
    ...valuesOf(extractedData).map((value): [string, string | undefined] => [
      value.path,
      highlight(value.text, termsFor(terms, value.path)),
    ]),
    ...metadataHighlights(document, terms),
  ];
  const highlights = Object.fromEntries(shown.filter((entry): entry is [string, string] => entry[1] !== undefined));
  return {
    id: document.id,
    filename: document.filename,
    type: document.type,
    relevanceScore,
    matchedFields: Object.keys(highlights),
    highlights,
    extractedData,
    createdAt: document.createdAt,
    document,
  };
}

/** Builds the searches. */
export function createSearches({ database, cursors, index }: SearchContext): Searches {
  const manager = database.dataSource.manager;

  async function loadShown(scope: Scope, ids: readonly string[], withText: boolean): Promise<Map<string, ShownDocument>> {
    if (ids.length === 0) return new Map();
    const documents = await findDocuments(manager, scope, ids);
    const marks = ids.map(() => '?').join(',');
    const runs = await database.query<Pick<ProcessingRun, 'documentId' | 'extractedData'> & Pick<Document, 'totalAmount'>>(
      `SELECT r.documentId, r.extractedData, d.totalAmount FROM processing_runs r JOIN documents d ON d.id = r.documentId AND d.resultRun = r.number WHERE r.documentId IN (${marks}) AND r.organizationId = ?`,
      [...ids, scope.organizationId],
    );
    const texts = withText
      ? await database.query<{ documentId: string; text: string }>(
          `SELECT documentId, LEFT(text, ${SHOWN_TEXT_LENGTH}) AS text FROM document_texts WHERE documentId IN (${marks}) AND organizationId = ?`,
          [...ids, scope.organizationId],
        )
      : [];
    const runOf = new Map(runs.map((run) => [run.documentId, { ...run, extractedData: parsed(run.extractedData) }]));
    const textOf = new Map(texts.map((row) => [row.documentId, row.text]));
    return new Map(
      documents.map((document) => {
        const { extractedData = null, totalAmount = null } = runOf.get(document.id) ?? {};
        return [document.id, { document, extractedData, totalAmount, text: textOf.get(document.id) ?? '' }];
      }),
    );
  }

  return {
    async search(caller, input) {
      const { query, filters } = readSearch(input);
      const by = input.sortBy ?? 'relevance';
      const direction: SortDirection = input.sortOrder ?? (by === 'filename' ? 'asc' : 'desc');
      // A place among the hits means nothing among those of another search.
      const list = `hits:${JSON.stringify([by, direction, input.query, input.filters])}`;
      const page = readPageOf(input, list, cursors);
      const window = windowOf(page, by);
      const request: HitRequest = { scope: caller, subject: subjectOf(caller), query, filters };
      const terms = wordTerms(query);
      const { hits, totals, shown, first } = await database.reading(async () => {
        const found = await index.find(request, { by, direction }, window.limit, window.offset, window.after);
        const start = startIn(window, found.hits, page, by);
        const hits = found.hits.slice(start, start + page.limit + 1);
        const ids = hits.slice(0, page.limit).map((hit) => hit.documentId);
        return { hits, totals: found.totals, shown: await loadShown(caller, ids, terms.length > 0), first: window.offset + start };
      });
      const ids = hits.map((hit) => hit.documentId);
      // What was deleted between the two looks is left out; the one hit beyond the page only tells that there is more.
      const present = hits.filter((hit, i) => i >= page.limit || shown.has(hit.documentId));
      const results = present.map((hit) => resultOf(hit, shown, totals, terms));
      const connection = toConnection({ rows: results, count: async () => totals.hits }, page, list, cursors, ({ id }) => {
        const { document, totalAmount } = shown.get(id)!;
        return positionOf(by, { ...document, totalAmount }, ids.slice(0, ids.indexOf(id) + 1), first);
      });
      return Object.defineProperty(connection, 'aggregations', { value: aggregationsOf(totals), enumerable: true }) as SearchConnection;
    },
  };
}

/** A hit as shown; the one beyond the page has only its id. */
function resultOf(hit: Hit, shown: ReadonlyMap<string, ShownDocument>, totals: HitTotals, terms: readonly WordsTerm[]): SearchResult {
  const found = shown.get(hit.documentId);
  const score = totals.bestScore > 0 ? Math.min(1, round(hit.score / totals.bestScore, 4)) : 1;
  return found ? toResult(found, score, terms) : ({ id: hit.documentId } as SearchResult);
}

const parsed = (data: unknown) => (typeof data === 'string' ? JSON.parse(data) : data) as Record<string, unknown> | null;
