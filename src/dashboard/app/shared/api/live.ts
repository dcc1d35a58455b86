import { useEffect, useRef } from 'react';
import { client } from './client';
import { graphql, type ResultOf } from './graphql';
import { useViewer } from './viewer';

const EVENTS = graphql(`
  subscription Events($after: Int) {
    events(after: $after) { id type sequence data }
  }
`);

/** Something that happened in the organization. */
export type LiveEvent = ResultOf<typeof EVENTS>['events'];

const RETRY_MS = 3000;

const listeners = new Set<(event: LiveEvent) => void>();
let after: number | null = null;
let stop: (() => void) | null = null;

/**
 * One subscription for the whole page. It begins behind the last event of when the page was opened and keeps its place in the stream: nothing is missed
 * while a connection is made, or after a fault.
 */
function start(): void {
  const { unsubscribe } = client.subscription(EVENTS, { after }).subscribe(({ data, error }) => {
    if (data?.events) {
      after = data.events.sequence ?? after;
      for (const listener of listeners) listener(data.events);
    }
    if (!error) return;
    unsubscribe();
    const timer = setTimeout(start, RETRY_MS);
    stop = () => clearTimeout(timer);
  });
  stop = unsubscribe;
}

function listen(since: number, listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener);
  after ??= since;
  if (!stop) start();
  return () => {
    listeners.delete(listener);
    // The next page listens in the same moment: the stream ends only when nobody does.
    setTimeout(() => {
      if (listeners.size > 0) return;
      stop?.();
      stop = null;
    }, 0);
  };
}

/** Calls back for each event of these types while the component is shown. */
export function useEvents(types: readonly string[], onEvent: (event: LiveEvent) => void): void {
  const latest = useRef(onEvent);
  latest.current = onEvent;
  const names = types.join(',');
  const { lastSequence } = useViewer();
  useEffect(() => {
    const wanted = new Set(names.split(','));
    return listen(lastSequence, (event) => {
      if (wanted.has(event.type)) latest.current(event);
    });
  }, [names, lastSequence]);
}

/** What changes the counts of documents by status. */
export const DOCUMENT_CHANGES = [
  ...['document.uploaded', 'document.processed', 'document.failed', 'extraction.review_required'],
  ...['document.corrected', 'document.approved', 'document.rejected', 'document.split', 'document.deleted', 'document.assigned'],
];

/** Counts follow crowds of events once in so long. */
const COUNT_EVERY_MS = 400;

/** Calls back some time after documents changed, once for many. */
export function useDocumentChanges(onChange: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEvents(DOCUMENT_CHANGES, () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      onChange();
    }, COUNT_EVERY_MS);
  });
}

/** The document that an event is about. Pure. */
export const documentOf = (event: LiveEvent): string | null => (typeof event.data.documentId === 'string' ? event.data.documentId : null);
