import { createClient as createSocket, type Client as Socket } from 'graphql-ws/client';
import { DocketError, type GraphqlFailure, networkError, toDocketError } from './errors.js';
import { openPath } from './open-path.js';
import { COMPLETE_UPLOAD, CREATE_UPLOAD, GET_DOCUMENT, WATCH_DOCUMENT } from './operations.js';
import {
  type CompleteUpload,
  type CreateUpload,
  EXTRACTIONS,
  type Extraction,
  type GetDocument,
  type UploadInput,
  type WatchDocument,
} from './schema.js';
import { send, streamOf, type UploadProgress } from './send.js';

/** Where the service is, and who asks. */
export interface DocketOptions {
  /** Address of the service, e.g. https://docket.example.com. */
  readonly url: string;
  /** An API key, an access token or a client token; a function is asked before each request and connection. */
  readonly token: string | (() => string | Promise<string>);
  readonly fetch?: typeof fetch;
  /** A WebSocket class, where the platform has none (Node 20: `ws`). */
  readonly webSocket?: unknown;
}

/** What can be uploaded: a File or Blob, bytes, a stream (with `size`; in Node also one of node:stream), or a path (Node). */
export type UploadSource = Blob | Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | string;

/** How a document is uploaded. `contentType` is guessed from the file name when it is not given. */
export interface UploadOptions extends Partial<UploadInput> {
  readonly onProgress?: (progress: UploadProgress) => void;
  readonly signal?: AbortSignal;
}

/** How a document is watched. */
export interface WatchOptions {
  /** Number of the last message that was seen: those after it are replayed, for an hour. */
  readonly after?: number;
  readonly signal?: AbortSignal;
}

export type DocketDocument = NonNullable<GetDocument['document']>;
export type DocumentUpdate = WatchDocument['documentUpdated'];

/** The client. Every call throws a DocketError. */
export interface Docket {
  /** Any GraphQL operation; its data. */
  graphql<Data = unknown>(query: string, variables?: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<Data>;
  /** Sends a file and starts to read it. */
  upload(source: UploadSource, options?: UploadOptions): Promise<CompleteUpload['completeUpload']>;
  /** The present state, then each stage and page, until the document is done. Lost connections are made again; no message is lost or comes twice. */
  watch(id: string, options?: WatchOptions): AsyncIterable<DocumentUpdate>;
  /** Waits until the document is done. */
  waitFor(id: string, options?: { readonly signal?: AbortSignal }): Promise<DocketDocument>;
  document(id: string): Promise<DocketDocument>;
  /** What was read, typed by the type of the document (`__typename`); null while there is nothing. */
  extraction(id: string): Promise<Extraction | null>;
  /** Closes the connection of `watch`. */
  close(): void;
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  bmp: 'image/bmp',
  webp: 'image/webp',
};

/** Codes with which a server ends a connection for good: bad request, no longer valid credential, too many. */
const FINAL_CODES: ReadonlySet<number> = new Set([4400, 4401, 4403, 4406, 4429]);
const LONGEST_PAUSE_MS = 15_000;

const pause = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    signal?.addEventListener('abort', end, { once: true });
  });

/** The WebSocket of the platform. */
function requireWebSocket(): unknown {
  if (typeof WebSocket === 'undefined') throw new TypeError('This platform has no WebSocket: give createDocket one, such as that of ws.');
  return WebSocket;
}

function toBody(source: Exclude<UploadSource, string>): Blob | ReadableStream<Uint8Array> {
  if (source instanceof Uint8Array) return new Blob([source as Uint8Array<ArrayBuffer>]);
  return source instanceof Blob || 'pipeThrough' in source ? source : streamOf(source);
}

/** Builds a client. */
export function createDocket({ url, token, fetch: ask = globalThis.fetch, webSocket }: DocketOptions): Docket {
  const base = url.replace(/\/+$/, '');
  const authorization = async () => `Bearer ${typeof token === 'function' ? await token() : token}`;
  let made: Socket | undefined;
  const socket = () =>
    (made ??= createSocket({
      url: `${base.replace(/^http/, 'ws')}/graphql`,
      webSocketImpl: webSocket ?? requireWebSocket(),
      retryAttempts: 0,
      connectionParams: async () => ({ authorization: await authorization() }),
    }));

  async function graphql<Data>(query: string, variables: Readonly<Record<string, unknown>> = {}, signal?: AbortSignal): Promise<Data> {
    const headers = { 'Content-Type': 'application/json', Authorization: await authorization() };
    const init: RequestInit = { method: 'POST', headers, body: JSON.stringify({ query, variables }), signal: signal ?? null };
    const answer = await ask(`${base}/graphql`, init)
      .then((response) => response.json() as Promise<{ data?: Data | null; errors?: GraphqlFailure[] }>)
      .catch((error: unknown) => {
        throw signal?.aborted ? error : networkError(error);
      });
    if (answer.errors?.[0]) throw toDocketError(answer.errors[0]);
    return answer.data as Data;
  }

  async function opened(source: UploadSource, options: UploadOptions) {
    if (typeof source === 'string') {
      const { stream, size, name } = await openPath(source);
      return { body: stream, size, filename: options.filename ?? name };
    }
    const body = toBody(source);
    const size = options.size ?? (body instanceof Blob ? body.size : undefined);
    if (size === undefined) throw new TypeError('The size of a stream must be given.');
    return { body, size, filename: options.filename ?? (body as Partial<File>).name ?? 'document.pdf' };
  }

  async function* watch(id: string, { after, signal }: WatchOptions = {}): AsyncGenerator<DocumentUpdate> {
    let last = after ?? null;
    for (let failures = 0; !signal?.aborted; failures += 1) {
      const messages = socket().iterate<WatchDocument>({ query: WATCH_DOCUMENT, variables: { id, after: last } });
      const stop = () => void messages.return?.();
      signal?.addEventListener('abort', stop, { once: true });
      try {
        for await (const { data, errors } of messages) {
          if (errors?.[0]) throw toDocketError(errors[0]);
          failures = 0;
          last = data!.documentUpdated.sequence;
          yield data!.documentUpdated;
        }
        return;
      } catch (error) {
        const failure = asFailure(error);
        if (failure && failure.status < 500) throw failure;
        // The connection was lost, or the service is away for a moment.
        await pause(Math.min(LONGEST_PAUSE_MS, 250 * 2 ** failures) * (0.5 + Math.random() / 2), signal);
      } finally {
        signal?.removeEventListener('abort', stop);
        stop();
      }
    }
  }

  const docket: Docket = {
    graphql,
    async upload(source, { onProgress, signal, contentType, ...given } = {}) {
      const { body, size, filename } = await opened(source, given);
      const ending = filename.split('.').at(-1)!.toLowerCase();
      const type = contentType ?? ((body instanceof Blob && body.type) || MEDIA_TYPES[ending] || 'application/pdf');
      const input: UploadInput = { ...given, filename, size, contentType: type };
      const { createUpload } = await graphql<CreateUpload>(CREATE_UPLOAD, { input }, signal);
      const { status, text } = await send({
        url: createUpload.uploadUrl,
        headers: createUpload.headers,
        body,
        size,
        onProgress,
        signal,
        fetch: ask,
      });
      if (status >= 300) {
        // A storage that takes the bytes itself does not speak JSON.
        const { error } = (text.startsWith('{') ? JSON.parse(text) : {}) as {
          error?: { code: string; message: string; details?: unknown; requestId: string };
        };
        throw toDocketError({ message: error?.message ?? 'The upload failed.', extensions: { ...error, status } });
      }
      return (await graphql<CompleteUpload>(COMPLETE_UPLOAD, { id: createUpload.documentId }, signal)).completeUpload;
    },
    watch,
    async waitFor(id, { signal } = {}) {
      for await (const _ of watch(id, signal ? { signal } : {})) signal?.throwIfAborted();
      signal?.throwIfAborted();
      return docket.document(id);
    },
    document: async (id) => (await graphql<GetDocument>(GET_DOCUMENT, { id })).document!,
    async extraction(id) {
      const kind = await graphql<{ document: { extraction: { __typename: keyof typeof EXTRACTIONS } | null } }>(
        'query Kind($id: ID!) { document(id: $id) { extraction { __typename } } }',
        { id },
      );
      const name = kind.document.extraction?.__typename;
      const selection = name && EXTRACTIONS[name];
      if (!selection) return null;
      const read = await graphql<{ document: { extraction: Extraction } }>(
        `query Extraction($id: ID!) { document(id: $id) { extraction { __typename ... on ${name} ${selection} } } }
         fragment V on ExtractedValue { text confidence page box { left top width height } source corrected }`,
        { id },
      );
      return read.document.extraction;
    },
    close: () => void made?.dispose(),
  };
  return docket;
}

/** What ended the messages for good; null for a connection that is worth another try. */
function asFailure(error: unknown): DocketError | null {
  if (error instanceof DocketError) return error;
  if (Array.isArray(error)) return toDocketError(error[0] as GraphqlFailure);
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'number' || !FINAL_CODES.has(code)) return null;
  const status = code === 4429 ? 429 : code === 4403 || code === 4401 ? 401 : 400;
  return toDocketError({ message: 'The connection was refused.', extensions: { code: `CLOSED_${code}`, status } });
}
