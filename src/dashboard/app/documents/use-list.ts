import type { CombinedError } from '@urql/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { uncached as client } from '../shared/api/client';
import { connection, onReturn } from '../shared/api/connection';
import { DOCUMENT_CHANGES, documentOf, useEvents } from '../shared/api/live';
import { type ListState, listVariables, readList, searchInput } from './filters';
import { DOCUMENTS, type DocumentRowData, ONE_ROW, SEARCH } from './list.graphql';

/** A row with what a search found in it. */
export interface Row {
  readonly document: DocumentRowData;
  readonly highlights: Readonly<Record<string, unknown>> | null;
}

interface Chunk {
  readonly rows: readonly Row[];
  readonly next: string | null;
  readonly total: number;
}

/** The list as far as it was fetched. */
export interface LoadedList {
  readonly rows: readonly Row[];
  readonly total: number | null;
  readonly loading: boolean;
  readonly error: CombinedError | undefined;
  readonly hasMore: boolean;
  /** Documents that came since, and that are not shown so that nothing jumps. */
  readonly arrived: number;
  readonly loadMore: () => void;
  readonly reload: () => void;
}

/** Events come in crowds; rows are asked for once in so many milliseconds. */
const GATHER_MS = 250;

const keyOf = (state: ListState, sorted: boolean) => JSON.stringify([state, sorted]);

interface Fetched {
  readonly chunk?: Chunk;
  readonly error?: CombinedError;
}

async function fetchChunk(state: ListState, sorted: boolean, after: string | null): Promise<Fetched> {
  if (state.query) {
    const input = { ...searchInput(state, sorted), ...(after && { cursor: after }) };
    const { data, error } = await client.query(SEARCH, { input }, { requestPolicy: 'network-only' }).toPromise();
    if (!data) return { error };
    const { nodes, pagination, totalCount } = data.searchDocuments;
    const rows = nodes.map(({ document, highlights }) => ({ document, highlights }));
    return { chunk: { rows, next: pagination.nextCursor, total: totalCount } };
  }
  const { data, error } = await client.query(DOCUMENTS, listVariables(state, after), { requestPolicy: 'network-only' }).toPromise();
  if (!data) return { error };
  const { nodes, pageInfo, totalCount } = data.documents;
  const rows = nodes.map((document) => ({ document, highlights: null }));
  return { chunk: { rows, next: pageInfo.hasNextPage ? pageInfo.endCursor : null, total: totalCount } };
}

/** The list with which the application started, until it is shown. */
let prepared: { readonly key: string; readonly fetched: Promise<Fetched>; chunk?: Chunk } | null = null;

/** Asks for the list of the address while the application starts. */
export async function prepareList(): Promise<void> {
  const search = new URLSearchParams(window.location.search);
  const state = readList(search);
  const mine = {
    key: keyOf(state, search.has('sort')),
    fetched: fetchChunk(state, search.has('sort'), null),
    chunk: undefined as Chunk | undefined,
  };
  prepared = mine;
  mine.chunk = (await mine.fetched).chunk;
}

/** The list that was shown last: without connection it stays, also for who comes back to it from another page. */
let shownLast: { readonly key: string; readonly chunks: readonly Chunk[] } | null = null;

/**
 * The documents of a list or a search, page after page by cursor. Rows that change are renewed in place; new ones are counted, and shown when the
 * person asks for them or looks at the top of the list anyway (`atTop`).
 */
export function useList(state: ListState, sorted: boolean, atTop: () => boolean): LoadedList {
  const key = keyOf(state, sorted);
  const [list, set] = useState<{ key: string; chunks: readonly Chunk[]; loading: boolean; error: CombinedError | undefined }>(() => {
    const chunk = prepared?.key === key ? prepared.chunk : undefined;
    const kept = connection() === 'away' && shownLast?.key === key ? shownLast.chunks : [];
    const chunks = chunk ? [chunk] : kept;
    return { key, chunks, loading: chunks.length === 0, error: undefined };
  });
  const begunWithRows = useRef(list.chunks.length > 0);
  const [arrived, setArrived] = useState(0);
  const asked = useRef(0);
  const fetching = useRef(0);
  const deleted = useRef(new Set<string>());
  const gathered = useRef({ ids: new Set<string>(), fresh: false, timer: undefined as ReturnType<typeof setTimeout> | undefined });
  const latest = useRef({ state, sorted, key, list, atTop });
  latest.current = { state, sorted, key, list, atTop };

  const load = useCallback(async (more: boolean) => {
    asked.current += 1;
    const turn = asked.current;
    const { key: wanted, list: before, state: now, sorted: ordered } = latest.current;
    const kept = more && before.key === wanted ? before.chunks : [];
    const begun = !more && prepared?.key === wanted ? prepared.fetched : null;
    if (!more) prepared = null;
    set((old) => ({ ...old, loading: true }));
    fetching.current += 1;
    const { chunk, error } = await (begun ?? fetchChunk(now, ordered, kept.at(-1)?.next ?? null));
    fetching.current -= 1;
    if (turn !== asked.current) return;
    if (!more) setArrived(0);
    const rows = chunk?.rows.filter(({ document }) => !deleted.current.has(document.id)) ?? [];
    set((old) =>
      chunk
        ? {
            key: wanted,
            chunks: [...kept, { ...chunk, rows, total: chunk.total - (chunk.rows.length - rows.length) }],
            loading: false,
            error: undefined,
          }
        : { ...old, loading: false, error },
    );
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another list
  useEffect(() => {
    if (begunWithRows.current) {
      begunWithRows.current = false;
      prepared = null;
      return;
    }
    const timer = setTimeout(() => void load(false), state.query ? 200 : 0);
    return () => clearTimeout(timer);
  }, [key, load]);
  useEffect(() => onReturn(() => void load(false)), [load]);

  const renew = useCallback(async (ids: readonly string[]) => {
    fetching.current += 1;
    const found = await Promise.all(ids.map((id) => client.query(ONE_ROW, { id }, { requestPolicy: 'network-only' }).toPromise()));
    fetching.current -= 1;
    const rows = new Map(found.flatMap(({ data }) => (data?.document ? [[data.document.id, data.document] as const] : [])));
    const swap = (row: Row): Row => ({ ...row, document: rows.get(row.document.id) ?? row.document });
    set((old) => ({ ...old, chunks: old.chunks.map((chunk) => ({ ...chunk, rows: chunk.rows.map(swap) })) }));
  }, []);

  /** What is on its way may be older than an event that came meanwhile: what that is about is asked for when it is there. */
  const follow = useCallback(() => {
    const box = gathered.current;
    if (fetching.current > 0) {
      box.timer = setTimeout(follow, GATHER_MS);
      return;
    }
    gathered.current = { ids: new Set(), fresh: false, timer: undefined };
    const rows = latest.current.list.chunks.flatMap((chunk) => chunk.rows);
    const ids = rows.map(({ document }) => document.id).filter((id) => box.ids.has(id));
    if (box.fresh) void load(false);
    else if (ids.length > 0) void renew(ids);
  }, [load, renew]);

  useEffect(() => {
    if (list.chunks.length > 0) shownLast = { key: list.key, chunks: list.chunks };
  }, [list]);

  useEffect(() => () => clearTimeout(gathered.current.timer), []);
  useEvents(DOCUMENT_CHANGES, (event) => {
    const id = documentOf(event);
    if (!id) return;
    const shown = latest.current.list.chunks.some((chunk) => chunk.rows.some((row) => row.document.id === id));
    const box = gathered.current;
    box.ids.add(id);
    if (event.type === 'document.deleted') {
      deleted.current.add(id);
      const keep = (row: Row) => row.document.id !== id;
      set((old) => ({
        ...old,
        chunks: old.chunks.map((chunk) => ({ ...chunk, rows: chunk.rows.filter(keep), total: shown ? chunk.total - 1 : chunk.total })),
      }));
    } else if (!shown && (event.type === 'document.uploaded' || latest.current.state.status.length > 0)) {
      if (latest.current.atTop()) box.fresh = true;
      else setArrived((count) => count + 1);
    }
    box.timer ??= setTimeout(follow, GATHER_MS);
  });

  const isThis = list.key === key;
  const last = list.chunks.at(-1);
  return {
    rows: list.chunks.flatMap((chunk) => chunk.rows),
    total: isThis && last ? last.total : null,
    loading: list.loading || !isThis,
    error: list.error,
    hasMore: isThis && !!last?.next,
    arrived,
    loadMore: () => {
      if (!list.loading && isThis && last?.next) void load(true);
    },
    reload: () => void load(false),
  };
}
