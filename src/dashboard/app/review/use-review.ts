import type { Client, CombinedError } from '@urql/core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useClient } from 'urql';
import { SESSION } from '../shared/api/client';
import type { ResultOf, VariablesOf } from '../shared/api/graphql';
import { documentOf, useEvents } from '../shared/api/live';
import { fetchPicture } from '../viewer/places';
import { ACT, QUEUE, type QueueFilter, REVIEW_DOCUMENT } from './review.graphql';

type Act = VariablesOf<typeof ACT>['input'];
type Acted = ResultOf<typeof ACT>['reviewDocument'];

/** How many waiting documents are known ahead. */
const AHEAD = 20;

/** Ids that wait and are known; those that were looked at in this session do not come again. */
const known: { key: string; ids: string[] } = { key: '', ids: [] };
const passed = new Set<string>();

/** Takes a document out of those that come next. */
export const pass = (id: string): void => void passed.add(id);

/** A document that was decided by mistake may come again. */
export const unpass = (id: string): void => void passed.delete(id);

/** A new round through the queue: what was skipped comes again. */
export function beginRound(): void {
  passed.clear();
  known.key = '';
}

/** What comes next is the person's own or nobody's, unless he asked for somebody's. Pure. */
export const withoutOthers = (filter: QueueFilter): QueueFilter =>
  filter.assigned || filter.assigneeId ? filter : { ...filter, assigned: 'available' };

/** What was decided in this session, latest last: to go back to, one after the other. */
export const decided: string[] = [];

/** When documents were fetched that nobody has opened since, in ms. */
const ahead = new Map<string, number>();

/** What was fetched ahead follows the changes of others while it is the next one; so much later it is asked for again. */
const FRESH_MS = 600_000;

/** Notes that a document was fetched for who opens it next. */
export const noteAhead = (id: string): void => void ahead.set(id, Date.now());

/** Whether a document that is opened now was fetched for that: the first time only, as later somebody may have changed it meanwhile. */
export function useOpenedAhead(id: string): boolean {
  const isAhead = useMemo(() => {
    const at = ahead.get(id);
    return at !== undefined && Date.now() - at < FRESH_MS;
  }, [id]);
  // Not while it is drawn: a drawing that is thrown away, because something is still on its way, is none that somebody saw.
  useEffect(() => void ahead.delete(id), [id]);
  return isAhead;
}

/** Fetches a document and the picture of its first page before somebody opens it, so that both are there at once. */
export async function fetchDocument(client: Client, id: string): Promise<void> {
  const { data } = await client.query(REVIEW_DOCUMENT, { id }, { requestPolicy: 'network-only' }).toPromise();
  if (data) noteAhead(id);
  fetchPicture(data?.document?.pages[0]?.imageUrl);
}

/** The same for what comes next. What changed since is fetched anew: the person never begins with what is old. */
export function useAhead(id: string | null | undefined): void {
  const client = useClient();
  useEffect(() => {
    if (id) void fetchDocument(client, id);
  }, [client, id]);
  useEvents(['document.corrected', 'document.processed', 'extraction.review_required'], (event) => {
    if (id && documentOf(event) === id) void fetchDocument(client, id);
  });
}

type Queue = ResultOf<typeof QUEUE>['reviewQueue'];

/** So many of those that wait and nobody holds, behind a cursor. */
async function askFor(client: Client, filter: QueueFilter, after: string | null): Promise<Queue | undefined> {
  const variables = { ...withoutOthers(filter), claimed: 'open' as const, first: AHEAD, after };
  const { data } = await client.query(QUEUE, variables, { requestPolicy: 'network-only' }).toPromise();
  return data?.reviewQueue;
}

/**
 * The next document of the queue, fetched ahead with the picture of its first page, so that it is there at once. The queue is asked only when what is
 * known of it has run out.
 */
export function useNext(currentId: string, filter: QueueFilter) {
  const client = useClient();
  const [next, setNext] = useState<string | null | undefined>(undefined);
  const key = JSON.stringify(filter);

  const find = useCallback(async (): Promise<string | null> => {
    const open = () => known.ids.find((id) => id !== currentId && !passed.has(id)) ?? null;
    if (known.key !== key || open() === null) {
      known.key = key;
      known.ids = [];
      // Whoever skipped many finds what stands behind them.
      let after: string | null = null;
      do {
        const page: Queue | undefined = await askFor(client, JSON.parse(key) as QueueFilter, after);
        known.ids = page?.nodes.map(({ id }) => id) ?? [];
        after = page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
      } while (open() === null && after !== null);
    }
    return open();
  }, [client, currentId, key]);

  useEffect(() => {
    let dropped = false;
    void find().then((id) => {
      if (!dropped) setNext(id);
    });
    return () => {
      dropped = true;
    };
  }, [find]);
  useAhead(next);
  return { next, find };
}

/** Whether the document is the person's for now. */
export type Claim =
  | { readonly state: 'asking' }
  | { readonly state: 'mine'; readonly until: string | null }
  | { readonly state: 'refused'; readonly error: CombinedError };

/** Claims the document when it is opened; each action of the person renews the claim. */
export function useClaim(id: string, wanted: boolean) {
  const client = useClient();
  const [claim, setClaim] = useState<Claim>({ state: 'asking' });
  const asked = useRef('');
  const left = useRef(false);
  // Known as soon as the answer comes: a page that is left before it is drawn again frees the document all the same.
  const held = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  const act = useCallback(
    async (input: Act, options: { readonly leaving?: boolean } = {}): Promise<{ done?: Acted; error?: CombinedError }> => {
      // A request that shall outlive its page has to say so.
      const context = options.leaving ? { fetchOptions: { ...SESSION, keepalive: true } } : {};
      const { data, error } = await client.mutation(ACT, { id, input }, context).toPromise();
      return data ? { done: data.reviewDocument } : { error };
    },
    [client, id],
  );
  const take = useCallback(async () => {
    const { done, error } = await act({ action: 'claimed' });
    // Who has gone on before the answer came must not keep others out for an hour.
    if (done && left.current) await act({ action: 'released' });
    else if (done) {
      held.current = true;
      setClaim({ state: 'mine', until: done.lockedUntil });
    } else if (error) {
      setClaim({ state: 'refused', error });
      // What was shown may be from before somebody else claimed it: who that is, and until when, is asked anew.
      void fetchDocument(client, id);
    }
  }, [act, client, id]);
  useEffect(() => {
    if (!wanted || asked.current === id) return;
    asked.current = id;
    setClaim({ state: 'asking' });
    void take();
  }, [id, wanted, take]);
  const renewed = (until: string | null) => setClaim({ state: 'mine', until });
  return { claim, held, take, act, renewed };
}
