import type { AnyVariables, CombinedError, TypedDocumentNode } from '@urql/core';
import { useCallback, useEffect, useState } from 'react';
import { type RequestPolicy, useClient, useQuery } from 'urql';
import { onReturn } from './connection';

/** What a page asked for. `stale`: shown from the cache while the answer of the service is on its way. */
export interface Asked<Data> {
  readonly data: Data | undefined;
  readonly fetching: boolean;
  readonly error: CombinedError | undefined;
  readonly reload: () => void;
}

/** Asks the API: what the cache knows at once, the service's answer when it comes, and again when a lost connection is back. */
export function useData<Data, Variables extends AnyVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  options: { readonly pause?: boolean; readonly policy?: RequestPolicy } = {},
): Asked<Data> {
  const [result, run] = useQuery({ query, variables, pause: options.pause, requestPolicy: options.policy ?? 'cache-and-network' } as never);
  const reload = useCallback(() => run({ requestPolicy: 'network-only' }), [run]);
  const paused = options.pause ?? false;
  useEffect(() => (paused ? undefined : onReturn(reload)), [reload, paused]);
  const { data, fetching, stale, error } = result as { data?: Data; fetching: boolean; stale: boolean; error?: CombinedError };
  return { data, fetching: fetching || stale, error, reload };
}

/** The end of an action: its data, or what was wrong. */
export type Done<Data> = { readonly data: Data; readonly error?: undefined } | { readonly data?: undefined; readonly error: CombinedError };

/** An action (a mutation) with whether it runs and what was wrong the last time. */
export function useAction<Data, Variables extends AnyVariables>(mutation: TypedDocumentNode<Data, Variables>) {
  const client = useClient();
  const [state, set] = useState<{ busy: boolean; error: CombinedError | undefined }>({ busy: false, error: undefined });
  const run = useCallback(
    async (variables: Variables): Promise<Done<Data>> => {
      set({ busy: true, error: undefined });
      const { data, error } = await client.mutation(mutation, variables).toPromise();
      set({ busy: false, error });
      return error ? { error } : { data: data as Data };
    },
    [client, mutation],
  );
  const clear = useCallback(() => set({ busy: false, error: undefined }), []);
  return { run, clear, ...state };
}
