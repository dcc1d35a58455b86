import { client, uncached } from '../shared/api/client';
import { VIEWER } from '../shared/api/viewer';
import { UPLOADS_NOW, type Uploaded, WATCH_UPLOADS } from './upload.graphql';

/** What is told of a document: how it is, and how far its reading has come where that is known. */
export interface Told {
  readonly document: Uploaded;
  readonly percent?: number | null;
  readonly stage?: string | null;
  readonly page?: number | null;
  readonly pages?: number | null;
}

interface Listener {
  /** Documents whose end is not known yet. */
  readonly open: () => readonly string[];
  readonly told: (news: readonly Told[]) => void;
  /** These documents are there no more. */
  readonly gone: (ids: readonly string[]) => void;
}

const AGAIN_AFTER_MS = 3000;
const AT_ONCE = 100;

let stop: (() => void) | null = null;

/** Asks how the open documents are: what happened before the stream began, or while it was broken, it does not tell. */
async function catchUp({ open, told, gone }: Listener): Promise<void> {
  const ids = open();
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    const { data } = await uncached.query(UPLOADS_NOW, { ids: some }, { requestPolicy: 'network-only' }).toPromise();
    if (!data) continue;
    const { nodes } = data.documents;
    told(nodes.map((document) => ({ document })));
    gone(some.filter((id) => !nodes.some((document) => document.id === id)));
  }
}

function begin(listener: Listener): void {
  const by = client.readQuery(VIEWER, {})?.data?.viewer?.user.email ?? null;
  const { unsubscribe } = client.subscription(WATCH_UPLOADS, { by }).subscribe(({ data, error }) => {
    if (data) {
      const { gap, deletedIds, updates } = data.documentsUpdated;
      listener.told(updates);
      listener.gone(deletedIds);
      // The first message of a stream, also of one that was begun again, brings nothing.
      if (gap || updates.length === 0) void catchUp(listener);
    }
    if (!error) return;
    unsubscribe();
    const timer = setTimeout(() => begin(listener), AGAIN_AFTER_MS);
    stop = () => clearTimeout(timer);
  });
  stop = unsubscribe;
}

/** Follows the person's documents in one stream until `unfollow`; further calls change nothing. */
export function follow(listener: Listener): void {
  if (!stop) begin(listener);
}

/** Ends the stream. */
export function unfollow(): void {
  stop?.();
  stop = null;
}
