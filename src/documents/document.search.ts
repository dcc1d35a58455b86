import type { Database } from '../platform/database/index.js';
import type { SqlPart } from '../platform/graphql/paging.js';

/** Condition on `documents d` of the full-text index, and the statement that gives the ids of what fits, some of them twice; null: nothing does. */
export interface SearchCondition extends SqlPart {
  readonly ids: SqlPart | null;
}

/** So many ids are looked up once, for a page and its summary together; with more, both ask the index. */
const MOST_FOUND = 2000;
/** Conditions that are known to find more. */
const MOST_KNOWN = 1000;

/** Gives a condition that is cheap to ask more than once. */
export type SearchLookup = (condition: SearchCondition) => Promise<SqlPart>;

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
    const found = [...new Set(rows.map(({ documentId }) => documentId))];
    return found.length === 0
      ? { sql: '1 = 0', parameters: [] }
      : { sql: `d.id IN (${found.map(() => '?').join(',')})`, parameters: found };
  };
}
