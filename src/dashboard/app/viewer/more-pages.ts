import type { CombinedError } from '@urql/core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { DocumentData } from '../document/document.graphql';
import { uncached as client } from '../shared/api/client';
import { graphql } from '../shared/api/graphql';

/** A page as it is shown. */
export type PageData = DocumentData['pages'][number];

/** Pages that one request gives; a document comes with its first so many. */
export const PAGES_AT_ONCE = 100;

/** Pages behind those that came with the document. */
const MORE_PAGES = graphql(`
  query MorePages($id: ID!, $offset: Int!) {
    document(id: $id) { id pages(first: 100, offset: $offset) { number width height rotation source language imageUrl } }
  }
`);

/** All pages of a document, as far as they were asked for. */
export interface PageList {
  /** How many there are. */
  readonly count: number;
  readonly at: (number: number) => PageData | undefined;
  /** Asks for a page and those around it, unless they are there or on their way. */
  readonly want: (number: number) => void;
  /** Asks for it in any case: the link to its picture has ended, or the request had failed. */
  readonly renew: (number: number) => void;
  readonly error: CombinedError | undefined;
}

/** How many pages a document has that came with some: those, unless they are as many as come at once. Pure. */
export const countOf = (came: number, said: number | null): number => (came < PAGES_AT_ONCE ? came : Math.max(came, said ?? 0));

interface More {
  readonly id: string;
  readonly pages: ReadonlyMap<number, PageData>;
  readonly error: CombinedError | undefined;
}

/** The pages of a document of any length, a hundred at a time as they are wanted. `first`: those that came with it, `said`: how many it says it has. */
export function usePages(id: string, first: readonly PageData[], said: number | null): PageList {
  const nothing: More = { id, pages: new Map(), error: undefined };
  const [held, set] = useState(nothing);
  const more = held.id === id ? held : nothing;
  const asked = useRef({ id, offsets: new Set<number>() });
  if (asked.current.id !== id) asked.current = { id, offsets: new Set() };
  const count = countOf(first.length, said);
  const known = useMemo(() => new Map(first.map((page) => [page.number, page])), [first]);

  const renew = useCallback(
    async (number: number) => {
      const offset = Math.floor((number - 1) / PAGES_AT_ONCE) * PAGES_AT_ONCE;
      const mine = asked.current;
      mine.offsets.add(offset);
      const { data, error } = await client.query(MORE_PAGES, { id, offset }, { requestPolicy: 'network-only' }).toPromise();
      if (asked.current !== mine) return;
      if (!data) mine.offsets.delete(offset);
      const came = data?.document?.pages ?? [];
      set((now) => ({
        id,
        pages: new Map([...(now.id === id ? now.pages : []), ...came.map((page) => [page.number, page] as const)]),
        error: data ? undefined : error,
      }));
    },
    [id],
  );
  const at = (number: number) => known.get(number) ?? more.pages.get(number);
  return {
    count,
    at,
    want(number) {
      const offset = Math.floor((number - 1) / PAGES_AT_ONCE) * PAGES_AT_ONCE;
      if (number > PAGES_AT_ONCE && number <= count && !at(number) && !asked.current.offsets.has(offset)) void renew(number);
    },
    renew: (number) => void renew(number),
    error: more.error,
  };
}

/** All pages at once; null until they are there. */
export function useAllPages(
  id: string,
  first: readonly PageData[],
  said: number | null,
): { pages: readonly PageData[] | null; error: CombinedError | undefined; retry: () => void } {
  const list = usePages(id, first, said);
  const numbers = Array.from({ length: list.count }, (_, index) => index + 1);
  const missing = numbers.find((number) => !list.at(number));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is missing says what to ask for
  useEffect(() => {
    if (missing) list.want(missing);
  }, [missing]);
  return {
    pages: missing ? null : numbers.map((number) => list.at(number)!),
    error: list.error,
    retry: () => missing && list.renew(missing),
  };
}
