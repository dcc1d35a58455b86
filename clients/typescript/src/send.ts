import { networkError } from './errors.js';

/** How far an upload has come, in bytes. */
export interface UploadProgress {
  readonly sent: number;
  readonly total: number;
}

/** What is sent where. */
export interface Sending {
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly body: Blob | ReadableStream<Uint8Array>;
  readonly size: number;
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly fetch: typeof fetch;
}

/** The status and text of an answer. */
export interface Sent {
  readonly status: number;
  readonly text: string;
}

/** Browsers tell the progress of a request in no other way. */
function sendInBrowser({ url, headers, body, onProgress, signal }: Sending): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('PUT', url);
    for (const { name, value } of headers) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.({ sent: loaded, total });
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(networkError(undefined));
    request.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'));
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();
    else request.send(body as Blob);
  });
}

/** What comes piece by piece (a stream of node:stream) as a stream that requests take. */
export function streamOf(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const pieces = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await pieces.return?.();
    },
  });
}

/** Counts the bytes that are read. */
function counted({ body, size, onProgress }: Sending): ReadableStream<Uint8Array> {
  let sent = 0;
  const stream = body instanceof Blob ? (body.stream() as ReadableStream<Uint8Array>) : body;
  return stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        sent += chunk.byteLength;
        controller.enqueue(chunk);
        onProgress?.({ sent, total: size });
      },
    }),
  );
}

/** PUTs the bytes and tells how far it has come. */
export async function send(sending: Sending): Promise<Sent> {
  if (typeof XMLHttpRequest !== 'undefined' && sending.body instanceof Blob) return sendInBrowser(sending);
  const { url, headers, size, signal } = sending;
  const init = {
    method: 'PUT',
    headers: { ...Object.fromEntries(headers.map(({ name, value }) => [name, value])), 'Content-Length': String(size) },
    body: counted(sending),
    duplex: 'half',
    signal: signal ?? null,
  };
  const response = await sending.fetch(url, init as RequestInit).catch((error: unknown) => {
    throw signal?.aborted ? error : networkError(error);
  });
  return { status: response.status, text: await response.text() };
}
