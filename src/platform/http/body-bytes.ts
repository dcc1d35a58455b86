import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { ServiceError } from '../../vocabulary/errors.js';

/** Most bytes of a body from somebody without a valid credential (D132). */
export const MOST_OPEN_BYTES = 16 * 1024;

/** An inflated body may be so many times as long as what was sent, once it is beyond the grace (D132). */
const MOST_RATIO = 100;
const RATIO_GRACE_BYTES = 1_048_576;
/** Bytes after which others get a turn: a quick line gives thirty pieces at once, and whoever reads them works on each. */
const TURN_BYTES = 64 * 1024;
/** How long the rest of a refused body is taken from the line, so that the caller comes to read the answer. */
const LINGER_MS = 10_000;

const UNPACK = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress } as const;

/** Whether a request announces a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const encodingOf = ({ headers }: IncomingMessage): string => headers['content-encoding']?.trim().toLowerCase() || 'identity';

/** Thrown for a body of more bytes than are read. */
export function bodyTooLarge(maxBytes: number, message = `The body is larger than ${maxBytes} bytes.`): ServiceError {
  return new ServiceError('FILE_TOO_LARGE', { maxBytes }, { message });
}

/** Throws UNSUPPORTED_MEDIA_TYPE for a body that is packed in any way. */
export function requirePlainBody(request: IncomingMessage, message: string): void {
  const contentEncoding = encodingOf(request);
  if (!hasBody(request) || contentEncoding === 'identity') return;
  throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', { contentEncoding: contentEncoding.slice(0, 40) }, { message });
}

/** Throws for a body that somebody without a valid credential may not send, by its headers alone: packed (415), or announced as too large (413) (D132). */
export function requireOpenBody(request: IncomingMessage): void {
  requirePlainBody(request, 'Without a valid credential a body must come without Content-Encoding.');
  if (Number(request.headers['content-length'] ?? 0) <= MOST_OPEN_BYTES) return;
  throw bodyTooLarge(MOST_OPEN_BYTES, `Without a valid credential a body may have at most ${MOST_OPEN_BYTES} bytes.`);
}

/** Throws FILE_TOO_LARGE for what inflates beyond the ratio (D132). Pure. */
export function requireRatio(packedBytes: number, inflatedBytes: number): void {
  if (inflatedBytes <= RATIO_GRACE_BYTES || inflatedBytes <= packedBytes * MOST_RATIO) return;
  const message = `The body inflates to more than ${MOST_RATIO} times its size.`;
  throw new ServiceError('FILE_TOO_LARGE', { maxRatio: MOST_RATIO, beyondBytes: RATIO_GRACE_BYTES }, { message });
}

/**
 * The bytes of a body as they arrive, inflated. Throws FILE_TOO_LARGE as soon as they are too many or come out of too little (D132), and
 * UNSUPPORTED_MEDIA_TYPE for an encoding that is not known; from then on nothing is inflated. The request itself stays open for the answer. `sent`
 * sees the bytes as they came, not inflated.
 */
export async function* bodyBytes(
  request: IncomingMessage,
  maxBytes: number,
  sent: (bytes: Buffer) => void = () => undefined,
): AsyncGenerator<Buffer> {
  const contentEncoding = encodingOf(request);
  if (contentEncoding === 'identity') {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw bodyTooLarge(maxBytes);
    for await (const bytes of counted(request, maxBytes, () => undefined)) {
      sent(bytes);
      yield bytes;
    }
    return;
  }
  if (!Object.hasOwn(UNPACK, contentEncoding))
    throw new ServiceError(
      'UNSUPPORTED_MEDIA_TYPE',
      { contentEncoding: contentEncoding.slice(0, 40) },
      { message: 'Use gzip, deflate or br as Content-Encoding, or none.' },
    );
  const unpacked = UNPACK[contentEncoding as keyof typeof UNPACK]();
  // A request that breaks off would never end the pipe.
  const breakOff = () => request.readableEnded || unpacked.destroy(request.errored ?? new Error('the body broke off'));
  request.on('close', breakOff);
  request.on('data', sent);
  request.pipe(unpacked);
  try {
    yield* counted(unpacked, maxBytes, (inflatedBytes) => requireRatio(unpacked.bytesWritten, inflatedBytes));
  } finally {
    request.off('close', breakOff);
    request.off('data', sent);
    request.unpipe(unpacked);
    unpacked.destroy();
  }
}

async function* counted(source: Readable, maxBytes: number, check: (bytes: number) => void): AsyncGenerator<Buffer> {
  let bytes = 0;
  let turn = TURN_BYTES;
  for await (const chunk of source.iterator({ destroyOnReturn: false })) {
    bytes += (chunk as Buffer).length;
    if (bytes > maxBytes) throw bodyTooLarge(maxBytes);
    check(bytes);
    yield chunk as Buffer;
    if (bytes < turn) continue;
    turn = bytes + TURN_BYTES;
    await nextTurn();
  }
}

/** Takes the rest of a body that nobody reads off the line, unparsed; a caller who goes on sending for too long is cut off. */
export function discardRest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy();
  }, LINGER_MS);
  timer.unref();
  request.once('close', () => clearTimeout(timer));
  request.resume();
}
