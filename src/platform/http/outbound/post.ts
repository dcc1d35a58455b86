import type { Dispatcher } from 'undici';

/** A POST whose answer is short: status, headers and the first bytes. */
export interface PostRequest {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Bytes of the answer that are kept; the rest is read and dropped. */
  readonly keepBytes: number;
  /** From the start to the last byte. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** The answer to a POST; `body` as it came, without decompression. */
export interface PostAnswer {
  readonly status: number;
  /** Names in lower case; a name that came several times is joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** So much of an answer is read in order to use the connection again; of a longer one the connection is given up. */
const MOST_READ_BYTES = 64 * 1024;

/**
 * Sends a POST through the dispatcher without streams on either side: a fraction of the cost of a general request, for callers that send many.
 * Rejects with what the dispatcher gives, `timedOut()` when the time is over, or the reason of the signal.
 */
export function postThrough(dispatcher: Dispatcher, url: URL, request: PostRequest, timedOut: () => Error): Promise<PostAnswer> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let ended = false;
    const finish = (settle: () => void) => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      request.signal?.removeEventListener('abort', onAbort);
      settle();
    };
    const fail = (error: Error) => {
      finish(() => reject(error));
      controller?.abort(error);
    };
    const timer = setTimeout(() => fail(timedOut()), request.timeoutMs);
    const onAbort = () => fail(request.signal?.reason as Error);
    if (request.signal?.aborted) {
      onAbort();
      return;
    }
    request.signal?.addEventListener('abort', onAbort);

    const chunks: Buffer[] = [];
    let kept = 0;
    let read = 0;
    let status = 0;
    let headers: Readonly<Record<string, string>> = {};
    const succeed = () => finish(() => resolve({ status, headers, body: chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks) }));
    dispatcher.dispatch(
      { origin: url.origin, path: url.pathname + url.search, method: 'POST', headers: request.headers, body: request.body },
      {
        onRequestStart(given) {
          controller = given;
          if (ended) given.abort(new Error('ended'));
        },
        onResponseStart(_controller, code, given) {
          status = code;
          headers = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
        },
        onResponseData(given, chunk) {
          read += chunk.length;
          if (kept < request.keepBytes) {
            const part = Buffer.from(chunk.subarray(0, request.keepBytes - kept));
            kept += part.length;
            chunks.push(part);
          }
          if (read <= MOST_READ_BYTES) return;
          succeed();
          given.abort(new Error('enough was read'));
        },
        onResponseEnd: succeed,
        onResponseError(_controller, error) {
          // A status that came stands, even when the rest breaks off.
          if (status > 0 && !ended) succeed();
          else finish(() => reject(error));
        },
      },
    );
  });
}
