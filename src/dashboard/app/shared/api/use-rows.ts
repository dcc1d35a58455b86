import type { AnyVariables, CombinedError, TypedDocumentNode } from '@urql/core';
import { useCallback, useEffect, useState } from 'react';
import { useClient } from 'urql';

/** One page of a connection. */
interface Connection<Row> {
  readonly nodes: readonly Row[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/** Rows of a list, page after page; `replace` puts a row that an action changed in the place of the old one. */
export function useRows<Data, Variables extends AnyVariables, Row extends { readonly id: string | number }>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Omit<Variables, 'after'>,
  pick: (data: Data) => Connection<Row>,
) {
  const client = useClient();
  const key = JSON.stringify(variables);
  const [state, set] = useState<{ rows: readonly Row[] | null; next: string | null; error?: CombinedError }>({ rows: null, next: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the variables; what is picked never changes
  const load = useCallback(
    async (after: string | null) => {
      const wanted = { ...variables, after } as unknown as Variables;
      const { data, error } = await client.query(query, wanted, { requestPolicy: 'network-only' }).toPromise();
      if (!data) return set((old) => ({ ...old, error }));
      const { nodes, pageInfo } = pick(data);
      const next = pageInfo.hasNextPage ? pageInfo.endCursor : null;
      set((old) => ({ rows: after && old.rows ? [...old.rows, ...nodes] : nodes, next }));
    },
    [client, query, key],
  );
  useEffect(() => void load(null), [load]);
  const replace = (row: Row) => set((old) => ({ ...old, rows: old.rows?.map((each) => (each.id === row.id ? row : each)) ?? null }));
  return { ...state, reload: () => void load(null), loadMore: () => void load(state.next), replace };
}
