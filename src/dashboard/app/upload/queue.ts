import { useSyncExternalStore } from 'react';
import { client } from '../shared/api/client';
import { connection, noteConnection, onReturn } from '../shared/api/connection';
import { type Problem, problemOf } from '../shared/api/problem';
import { refusalOf, typeOf } from './files';
import { COMPLETE_UPLOAD, CREATE_UPLOAD, type Ticket, WATCH_UPLOAD } from './upload.graphql';

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

let uploads: readonly Upload[] = [];
/** How often a file is sent anew by itself after the connection was lost on its way. */
const MOST_TRIES = 5;

const files = new Map<number, File>();
/** Where a file may be sent, kept so that sending it again makes no second document. */
const tickets = new Map<number, Ticket>();
const tries = new Map<number, number>();
const stops = new Map<number, () => void>();
const listeners = new Set<() => void>();
let lastKey = 0;

function set(next: readonly Upload[]): void {
  uploads = next;
  for (const listener of listeners) listener();
}

const change = (key: number, changes: Partial<Upload>): void =>
  set(uploads.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));

const fail = (key: number, problem: Pick<Problem, 'code' | 'message'>) => change(key, { state: 'failed', problem, progress: 0 });

/** The server may know itself by another name than this page does; a link to it is good for its path. Others lead to the storage itself. */
const addressOf = (url: string) => {
  const { pathname, search } = new URL(url, window.location.href);
  return pathname.startsWith('/files/uploads/') ? pathname + search : url;
};

/** What an answer says of its error; the storage itself does not speak JSON. */
const errorOf = (text: string): Problem | undefined => {
  try {
    return (JSON.parse(text) as { error?: Problem }).error;
  } catch {
    return undefined;
  }
};

const LOST: Problem = { code: 'CONNECTION_LOST', message: '', details: undefined, requestId: null };

/** Sends the bytes, telling how far they are. */
function put(
  url: string,
  headers: readonly { name: string; value: string }[],
  file: File,
  onProgress: (share: number) => void,
): Promise<Problem | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('PUT', addressOf(url));
    for (const { name, value } of headers) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => resolve(LOST);
    request.onabort = () => resolve(LOST);
    request.onload = () => {
      if (request.status < 300) return resolve(null);
      resolve(errorOf(request.responseText) ?? { ...LOST, code: 'INTERNAL_ERROR' });
    };
    request.send(file);
  });
}

/** Follows a document until it was read. */
function watch(key: number, id: string): void {
  stops.get(key)?.();
  const { unsubscribe } = client.subscription(WATCH_UPLOAD, { id }).subscribe(({ data }) => {
    const update = data?.documentUpdated;
    if (!update) return;
    const { status, errorCode, errorMessage, duplicateOf, pageCount } = update.document;
    const facts = { duplicateOf, stage: update.stage, page: update.page, pages: update.pages ?? pageCount };
    if (status === 'processing' || status === 'uploading') {
      change(key, { ...facts, state: 'reading', progress: (update.percent ?? 0) / 100 });
      return;
    }
    unsubscribe();
    stops.delete(key);
    if (status === 'failed') fail(key, { code: errorCode ?? 'PROCESSING_FAILED', message: errorMessage ?? '' });
    else change(key, { ...facts, state: status === 'review_required' ? 'review' : 'done', progress: 1 });
  });
  stops.set(key, unsubscribe);
}

async function ticketFor(key: number, file: File): Promise<Ticket | Problem> {
  const kept = tickets.get(key);
  if (kept) return kept;
  const input = { filename: file.name, contentType: typeOf(file.name) ?? file.type, size: file.size };
  const { data, error } = await client.mutation(CREATE_UPLOAD, { input }).toPromise();
  if (!data) return error ? problemOf(error) : LOST;
  tickets.set(key, data.createUpload);
  return data.createUpload;
}

/** Sends a file on its way as far as it goes; gives what stopped it. */
async function sendOnce(key: number, file: File): Promise<Problem | null> {
  const ticket = await ticketFor(key, file);
  if ('code' in ticket) return ticket;
  change(key, { documentId: ticket.documentId });
  const problem = await put(ticket.uploadUrl, ticket.headers, file, (progress) => change(key, { progress }));
  // The link takes no more bytes when all had arrived before and only the answer was lost.
  if (problem && !(tries.has(key) && problem.code === 'FILE_NOT_FOUND')) return problem;
  const { data, error } = await client.mutation(COMPLETE_UPLOAD, { id: ticket.documentId }).toPromise();
  if (error) return problemOf(error);
  change(key, { state: 'reading', progress: 0, duplicateOf: data?.completeUpload.duplicateOf ?? null });
  watch(key, ticket.documentId);
  return null;
}

async function send(key: number, file: File): Promise<void> {
  const problem = await sendOnce(key, file);
  const count = (tries.get(key) ?? 0) + 1;
  if (problem?.code === 'CONNECTION_LOST' && count < MOST_TRIES) {
    tries.set(key, count);
    change(key, { state: 'waiting', progress: 0 });
    return noteConnection('away');
  }
  tries.delete(key);
  if (!problem) files.delete(key);
  if (!problem || problem.code === 'UPLOAD_EXPIRED') tickets.delete(key);
  if (problem) fail(key, problem);
}

function next(): void {
  if (connection() === 'away') return;
  const sending = uploads.filter(({ state }) => state === 'sending').length;
  for (const { key } of uploads.filter(({ state }) => state === 'waiting').slice(0, AT_ONCE - sending)) {
    const file = files.get(key);
    if (!file) continue;
    change(key, { state: 'sending' });
    void send(key, file).finally(next);
  }
}

/** Puts files into the queue; what cannot be read is refused at once. */
export function upload(added: readonly File[]): void {
  const made = added.map((file): Upload => {
    lastKey += 1;
    const refusal = refusalOf(file);
    if (!refusal) files.set(lastKey, file);
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
  set(uploads.filter(({ state }) => state === 'waiting' || state === 'sending' || state === 'reading'));
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

onReturn(() => {
  next();
  for (const { key, state, documentId } of uploads) if (state === 'reading' && documentId) watch(key, documentId);
});

// What the server has accepted is safe; bytes that are still here are not.
window.addEventListener('beforeunload', (event) => {
  if (uploads.some(({ state }) => state === 'waiting' || state === 'sending')) event.preventDefault();
});
