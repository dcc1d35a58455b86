import type { AnyVariables, CombinedError, TypedDocumentNode } from '@urql/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from 'urql';
import { connection, onReturn } from '../shared/api/connection';

const PAGE = 25;

/** What began while the stream of changes was being set up is found by asking again. */
const ASK_EVERY_MS = 10_000;

interface PageOf<Node> {
  readonly nodes: readonly Node[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/** A list that grows page by page. */
export interface Grown<Node> {
  readonly nodes: readonly Node[] | null;
  readonly error: CombinedError | undefined;
  readonly busy: boolean;
  readonly more: (() => void) | null;
  /** As far as it was shown, anew. */
  readonly reload: () => void;
  /** A node that is known better now. */
  readonly renew: (node: Node) => void;
}

/** Asks for a list page by page by cursor. `variables` beside first and after. */
export function usePages<Data, Variables extends AnyVariables, Node extends { readonly id: string }>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Readonly<Record<string, unknown>>,
  pageOf: (data: Data) => PageOf<Node>,
): Grown<Node> {
  const client = useClient();
  const key = JSON.stringify(variables);
  const [list, set] = useState<{ nodes: readonly Node[] | null; next: string | null; error?: CombinedError | undefined; busy: boolean }>({
    nodes: null,
    next: null,
    busy: true,
  });
  const turn = useRef(0);
  const latest = useRef({ list, pageOf });
  latest.current = { list, pageOf };
  const load = useCallback(
    async (after: string | null, first: number) => {
      turn.current += 1;
      const mine = turn.current;
      set((now) => ({ ...now, busy: true }));
      const asked = { ...(JSON.parse(key) as object), first, after } as never;
      const { data, error } = await client.query(query, asked, { requestPolicy: 'network-only' }).toPromise();
      if (mine !== turn.current) return;
      if (!data) {
        set((now) => ({ ...now, error, busy: false }));
        return;
      }
      const { nodes, pageInfo } = latest.current.pageOf(data);
      set((now) => ({
        nodes: after ? [...(now.nodes ?? []), ...nodes] : nodes,
        next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
        busy: false,
      }));
    },
    [client, query, key],
  );
  const reload = useCallback(() => void load(null, Math.min(100, Math.max(PAGE, latest.current.list.nodes?.length ?? 0))), [load]);
  useEffect(() => {
    set({ nodes: null, next: null, busy: true });
    void load(null, PAGE);
  }, [load]);
  useEffect(() => onReturn(reload), [reload]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && connection() === 'here') reload();
    }, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [reload]);
  const renew = useCallback(
    (node: Node) =>
      set((now) => ({ ...now, nodes: now.nodes?.map((each) => (each.id === node.id ? { ...each, ...node } : each)) ?? null })),
    [],
  );
  const { next } = list;
  return { nodes: list.nodes, error: list.error, busy: list.busy, more: next ? () => void load(next, PAGE) : null, reload, renew };
}
