import { pipeline, Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { OutboundError } from './error.js';

/** What becomes of a body that is larger than allowed. */
export type Overflow = 'error' | 'cut';

/** The body of an answer, of which one method is called, once. All fail with OutboundError `too_large`, `timeout` or `unreachable`. */
export interface OutboundBody {
  /** The whole body. */
  bytes(): Promise<Buffer>;
  /** The body as a stream; destroying it closes the connection. */
  stream(): Readable;
  /** Gives the body up. */
  discard(): void;
}

/** How to read a body. */
export interface BodyOptions {
  /** Value of content-encoding. */
  readonly encoding: string | undefined;
  /** Most bytes, after decompression: a small bomb is stopped where it has grown to this size. */
  readonly maxBytes: number;
  readonly overflow: Overflow;
  /** Turns what went wrong into what the reader sees. */
  readonly translate: (error: unknown) => unknown;
  /** Called when the reading ended, in whatever way. */
  readonly onEnd: () => void;
}

/** Reads the source within the limits, and lets go of it at the end. */
export function createBody(source: Readable, options: BodyOptions): OutboundBody {
  const end = () => {
    source.destroy();
    options.onEnd();
  };
  return {
    bytes: async () => {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of limited(source, options)) chunks.push(chunk);
      } finally {
        end();
      }
      return Buffer.concat(chunks);
    },
    stream: () => Readable.from(limited(source, options), { objectMode: false }).once('close', end),
    discard: end,
  };
}

async function* limited(source: Readable, options: BodyOptions): AsyncGenerator<Buffer> {
  const decoder = decoderFor(options.encoding);
  const decoded: Readable = decoder ? pipeline(source, decoder, () => {}) : source;
  let left = options.maxBytes;
  try {
    for await (const chunk of decoded as AsyncIterable<Buffer>) {
      if (chunk.length > left) {
        if (options.overflow === 'error') throw new OutboundError('too_large');
        if (left > 0) yield chunk.subarray(0, left);
        return;
      }
      left -= chunk.length;
      yield chunk;
    }
  } catch (error) {
    throw options.translate(error);
  }
}

function decoderFor(encoding: string | undefined): Transform | undefined {
  switch (encoding?.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      return undefined;
  }
}
