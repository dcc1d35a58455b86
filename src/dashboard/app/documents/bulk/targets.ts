import type { CombinedError } from '@urql/core';
import { uncached as client } from '../../shared/api/client';
import { graphql } from '../../shared/api/graphql';
import { type ListState, listVariables, searchInput } from '../filters';
import { MOST_SELECTED } from '../selection';

/** A document that something is done with. */
export interface Target {
  readonly id: string;
  readonly filename: string;
}

const LISTED = graphql(`
  query BulkListed($first: Int, $after: String, $sortBy: DocumentSort, $sortOrder: SortOrder, $filter: DocumentFilter) {
    documents(first: $first, after: $after, sortBy: $sortBy, sortOrder: $sortOrder, filter: $filter) {
      nodes { id filename }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

const FOUND = graphql(`
  query BulkFound($input: SearchDocumentsInput!) {
    searchDocuments(input: $input) { nodes { document { id filename } } pagination { nextCursor } }
  }
`);

interface Portion {
  readonly targets: readonly Target[];
  readonly next: string | null;
}

async function portionOf(state: ListState, sorted: boolean, after: string | null): Promise<Portion | CombinedError> {
  const fresh = { requestPolicy: 'network-only' } as const;
  if (state.query) {
    const input = { ...searchInput(state, sorted), ...(after && { cursor: after }) };
    const { data, error } = await client.query(FOUND, { input }, fresh).toPromise();
    if (!data) return error!;
    const { nodes, pagination } = data.searchDocuments;
    return { targets: nodes.map(({ document }) => document), next: pagination.nextCursor };
  }
  const { data, error } = await client.query(LISTED, { ...listVariables(state, after), first: 100 }, fresh).toPromise();
  if (!data) return error!;
  const { nodes, pageInfo } = data.documents;
  return { targets: nodes, next: pageInfo.hasNextPage ? pageInfo.endCursor : null };
}

/** All documents of a list, as they are now, `MOST_SELECTED` at most; `told` hears how many there are so far. Throws the error of the service. */
export async function collectTargets(state: ListState, sorted: boolean, told: (count: number) => void): Promise<Target[]> {
  const targets: Target[] = [];
  let after: string | null = null;
  do {
    const portion: Portion | CombinedError = await portionOf(state, sorted, after);
    if (!('targets' in portion)) throw portion;
    targets.push(...portion.targets);
    after = portion.next;
    told(targets.length);
  } while (after && targets.length < MOST_SELECTED);
  return targets.slice(0, MOST_SELECTED);
}
