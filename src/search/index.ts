import { In } from 'typeorm';
import { Document, type Documents, type ListSearch } from '../documents/index.js';
import type { CursorCodec, Database } from '../platform/database/index.js';
import type { Feature } from '../platform/feature.js';
import { createFullTextIndex } from './fulltext.index.js';
import { listSearchCondition } from './query/list.query.js';
import { AggregationEntriesResolver, HighlightEntriesResolver } from './search.entries.js';
import { createSearchHook, createSearchRemoval, indexDocument } from './search.hook.js';
import type { SearchIndex } from './search.index.js';
import { SearchResolver } from './search.resolver.js';
import { searchRows } from './search.rest.js';
import { createSearches, type Searches } from './search.service.js';
import type { SegmentFinder } from './segments/segment.finder.js';
import { createSegmentKeeper } from './segments/segment.keeper.js';
import { findList } from './segments/segment.list.js';

export * from './search.entity.js';
export * from './search.entry.js';
export * from './search.index.js';
export * from './search.inputs.js';
export * from './search.service.js';
export { LONGEST_DUE_S, readSegmentBacklog, type SegmentBacklog } from './segments/segment.backlog.js';
export { SearchBlock, SearchChange, SearchScope, SearchSegment } from './segments/segment.entity.js';
export { createSegmentFinder, type SegmentFinder } from './segments/segment.finder.js';
export { createSegmentKeeper, LEAST_DOCUMENTS } from './segments/segment.keeper.js';

/** What search needs. */
export interface SearchDependencies {
  readonly database: Database;
  readonly cursors: CursorCodec;
  readonly segments: SegmentFinder;
  readonly documents: Pick<Documents, 'follow'>;
}

/** The feature and what those to its right call. */
export interface Search extends Feature {
  readonly index: SearchIndex;
  readonly searches: Searches;
}

/** The filter `search` of lists. */
export const createListSearch = (segments: SegmentFinder): ListSearch => ({
  condition: listSearchCondition,
  find: (request) => findList(segments, request),
});

/** Builds search over documents; from then on every change of a document is followed. */
export function createSearch({ database, cursors, segments, documents }: SearchDependencies): Search {
  const index = createFullTextIndex(database, segments);
  const searches = createSearches({ database, cursors, index });
  const keeper = createSegmentKeeper(database);
  // Entries are a document's own: they come and go before anything is locked that others wait for.
  documents.follow({ changed: createSearchHook(index), deleted: createSearchRemoval(index) });
  return {
    name: 'search',
    index,
    searches,
    resolvers: [new SearchResolver(searches), new HighlightEntriesResolver(), new AggregationEntriesResolver()],
    rest: searchRows,
    schedules: [
      { name: 'search.merge', everyMs: 10_000, run: () => keeper.merge() },
      { name: 'search.begin', everyMs: 10 * 60_000, run: () => keeper.begin() },
      { name: 'search.scrub', everyMs: 12 * 3_600_000, run: () => keeper.scrub() },
    ],
    async rebuild() {
      await rebuildIndex(database, index);
      await keeper.rebuild();
    },
  };
}

const REBUILD_STEP = 200;

/** Indexes every document anew, some at a time; each is locked meanwhile, so that no change is lost. */
async function rebuildIndex(database: Database, index: SearchIndex): Promise<void> {
  await database.query('DELETE FROM search_entries WHERE NOT EXISTS (SELECT 1 FROM documents d WHERE d.id = search_entries.documentId)');
  for (let last: string | undefined = ''; last !== undefined; ) {
    const rows: { id: string }[] = await database.query('SELECT id FROM documents WHERE id > ? ORDER BY id LIMIT ?', [last, REBUILD_STEP]);
    await database.transaction(async (tx) => {
      const documents = await tx.find(Document, { where: { id: In(rows.map((row) => row.id)) }, lock: { mode: 'pessimistic_write' } });
      for (const document of documents) await indexDocument(tx, index, document);
    });
    last = rows.at(-1)?.id;
  }
}
