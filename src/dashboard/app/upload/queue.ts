import { useSyncExternalStore } from 'react';
import { connection, noteConnection, onReturn } from '../shared/api/connection';
import type { Problem } from '../shared/api/problem';
import { refusalOf } from './files';
import { follow, type Told, unfollow } from './follow';
import { type Sending, type Stopped, sendOnce } from './send';

/** Where a file is on its way: `sending` bytes, `reading` on the server, then what became of it. */
export type UploadState = 'waiting' | 'sending' | 'reading' | 'done' | 'review' | 'failed';

/** A file on its way. */
export interface Upload {
  readonly key: number;
  readonly name: string;
  readonly sizeBytes: number;
  readonly state: UploadState;
  /** 0-1: of the bytes while sending, of the work while reading. */
  readonly progress: number;
  readonly stage: string | null;
  readonly page: number | null;
  readonly pages: number | null;
  readonly documentId: string | null;
  readonly duplicateOf: string | null;
  readonly problem: Pick<Problem, 'code' | 'message'> | null;
}

/** Files whose bytes are sent at the same time. */
const AT_ONCE = 4;
/** How often a file is sent anew by itself after the connection was lost on its way. */
const MOST_TRIES = 5;

let uploads: readonly Upload[] = [];
/** Files that are still here to be sent, by key. */
const files = new Map<number, Sending>();
const listeners = new Set<() => void>();
let lastKey = 0;
/** Until then the service wants nothing more, milliseconds since 1970. */
let pausedUntil = 0;

/** Whether a file has not ended. Pure. */
export const isUnderWay = ({ state }: Pick<Upload, 'state'>): boolean => state === 'waiting' || state === 'sending' || state === 'reading';

function set(next: readonly Upload[]): void {
  uploads = next;
  if (!uploads.some(isUnderWay)) unfollow();
  for (const listener of listeners) listener();
}

const change = (key: number, changes: Partial<Upload>): void =>
  set(uploads.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));

/** What a message about its document changes of a file. Pure. */
export function changesBy({ document, stage, page, pages, percent }: Told): Partial<Upload> {
  const { status, errorCode, errorMessage, duplicateOf, pageCount } = document;
  if (status === 'uploading') return {};
  const facts = { duplicateOf, stage: stage ?? null, page: page ?? null, pages: pages ?? pageCount };
  if (status === 'processing') return { ...facts, state: 'reading', progress: (percent ?? 0) / 100 };
  if (status === 'failed')
    return { state: 'failed', progress: 0, problem: { code: errorCode ?? 'PROCESSING_FAILED', message: errorMessage ?? '' } };
  return { ...facts, state: status === 'review_required' ? 'review' : 'done', progress: 1 };
}

/** The files that are followed: their document is known, their end is not. */
const followed = () =>
  uploads.filter(({ state, documentId }) => documentId !== null && (state === 'sending' || state === 'reading')) as readonly (Upload & {
    documentId: string;
  })[];

const stream = {
  open: () => followed().map(({ documentId }) => documentId),
  told(news: readonly Told[]) {
    const keys = new Map(followed().map(({ documentId, key }) => [documentId, key]));
    const changed = new Map(news.flatMap((each) => (keys.has(each.document.id) ? [[keys.get(each.document.id)!, changesBy(each)]] : [])));
    if (changed.size > 0) set(uploads.map((upload) => ({ ...upload, ...changed.get(upload.key) })));
  },
  gone(ids: readonly string[]) {
    for (const { key, documentId } of followed()) {
      if (ids.includes(documentId)) change(key, { state: 'failed', progress: 0, problem: { code: 'DOCUMENT_NOT_FOUND', message: '' } });
    }
  },
};

/** Whether a file that was stopped goes back into the queue by itself. */
function waitsFor(sending: Sending, { code, patience }: Stopped): boolean {
  if (patience) {
    pausedUntil = Math.max(pausedUntil, Date.now() + patience);
    setTimeout(next, patience);
    return true;
  }
  if (code !== 'CONNECTION_LOST' || sending.tries >= MOST_TRIES) return false;
  noteConnection('away');
  return true;
}

async function send(key: number, sending: Sending): Promise<void> {
  const result = await sendOnce(sending, {
    onTicket: (documentId) => change(key, { documentId }),
    onProgress: (progress) => change(key, { progress }),
  });
  sending.tries += 1;
  if (!('code' in result)) {
    files.delete(key);
    // The stream may have told its end before the answer came.
    if (uploads.some((upload) => upload.key === key && upload.state === 'sending')) {
      change(key, { state: 'reading', progress: 0, duplicateOf: result.duplicateOf });
    }
    return;
  }
  if (waitsFor(sending, result)) return change(key, { state: 'waiting', progress: 0 });
  sending.tries = 0;
  if (result.code === 'UPLOAD_EXPIRED') sending.ticket = undefined;
  change(key, { state: 'failed', progress: 0, problem: result });
}

function next(): void {
  if (connection() === 'away' || Date.now() < pausedUntil) return;
  const sending = uploads.filter(({ state }) => state === 'sending').length;
  for (const { key } of uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, AT_ONCE - sending))) {
    const file = files.get(key);
    if (!file) continue;
    follow(stream);
    change(key, { state: 'sending' });
    void send(key, file).finally(next);
  }
}

/** Puts files into the queue; what cannot be read is refused at once. */
export function upload(added: readonly File[]): void {
  const made = added.map((file): Upload => {
    lastKey += 1;
    const refusal = refusalOf(file);
    if (!refusal) files.set(lastKey, { file, tries: 0 });
    return {
      key: lastKey,
      name: file.name,
      sizeBytes: file.size,
      state: refusal ? 'failed' : 'waiting',
      progress: 0,
      stage: null,
      page: null,
      pages: null,
      documentId: null,
      duplicateOf: null,
      problem: refusal ? { code: refusal, message: '' } : null,
    };
  });
  set([...uploads, ...made]);
  next();
}

/** Whether the file of a failed upload is still here to be sent again. */
export const mayRetry = (key: number): boolean => files.has(key);

/** Sends a failed one again. */
export function retry(key: number): void {
  change(key, { state: 'waiting', problem: null, progress: 0 });
  next();
}

/** Forgets those that have ended. */
export function clearEnded(): void {
  for (const { key } of uploads.filter((each) => !isUnderWay(each))) files.delete(key);
  set(uploads.filter(isUnderWay));
}

/** All files on their way. */
export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => uploads,
  );
}

onReturn(next);

// What the server has accepted is safe; bytes that are still here are not.
window.addEventListener('beforeunload', (event) => {
  if (uploads.some(({ state }) => state === 'waiting' || state === 'sending')) event.preventDefault();
});
