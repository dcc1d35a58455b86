import type { Readable } from 'node:stream';

/** What was written. */
export interface StoredFile {
  /** Bytes. */
  readonly size: number;
  /** SHA-256 of the bytes, 64 hexadecimal digits. */
  readonly sha256: string;
}

/** A file on this machine's disk; `release` when done with it, after which the path may be gone. */
export interface LocalCopy {
  readonly path: string;
  release(): Promise<void>;
}

/** Part of a file: first and last byte, both included, from 0. `end` beyond the file means its last byte. */
export interface ByteRange {
  readonly start?: number;
  readonly end?: number;
}

/** What a storage offers where clients reach it themselves: their bytes do not pass this service. */
export interface DirectAccess {
  /** A link that takes a file of exactly this size by PUT, sent with these headers. */
  putLink(
    key: string,
    of: { readonly size: number; readonly contentType: string; readonly seconds: number },
  ): Promise<{ readonly url: string; readonly headers: { readonly name: string; readonly value: string }[] }>;
  /** A link that gives the file with this type and Content-Disposition, in ranges too. */
  getLink(key: string, of: { readonly contentType: string; readonly disposition: string; readonly seconds: number }): Promise<string>;
  /** Size, version and first bytes of a file that a client may have sent; undefined when there is none. */
  look(key: string, headBytes: number): Promise<{ readonly size: number; readonly version: string; readonly head: Buffer } | undefined>;
  /** Copies inside the storage what `look` saw. Throws NoSuchFileError when it is another by now. */
  copy(from: string, to: string, version: string): Promise<void>;
}

/**
 * Keeps files by key. A key is 1-8 names of `A-Za-z0-9._-` joined by `/`, such as `live/1/doc_01J/original`; other keys are a programming error.
 * Whatever fails, a key holds either what it held before or the whole new file.
 */
export interface Storage {
  /** Only where clients reach the storage themselves. */
  readonly direct?: DirectAccess;
  /** Keeps the bytes under the key, in place of what was there. On return they survive a power cut. Over `maxBytes`: TooManyBytesError, nothing kept. */
  write(key: string, source: Readable | Buffer, options?: { readonly maxBytes?: number }): Promise<StoredFile>;
  /** The bytes as a stream. Throws NoSuchFileError before the first byte. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Size in bytes; undefined when there is no such file. */
  stat(key: string): Promise<{ readonly size: number } | undefined>;
  /** Removes the file; nothing happens when there is none. */
  remove(key: string): Promise<void>;
  /** The file as a path that a worker can open: the file itself, never to be written to, or a copy. Throws NoSuchFileError. */
  localCopy(key: string): Promise<LocalCopy>;
  /** Removes what killed writers left half written, hours ago. */
  sweep(): Promise<void>;
  /** Lets go of connections. */
  close(): Promise<void>;
}

/** The key holds no file. */
export class NoSuchFileError extends Error {
  override readonly name = 'NoSuchFileError';

  constructor(readonly key: string) {
    super(`There is no stored file ${key}`);
  }
}

/** The source had more bytes than the writer allows. */
export class TooManyBytesError extends Error {
  override readonly name = 'TooManyBytesError';

  constructor(readonly maxBytes: number) {
    super(`The file has more than ${maxBytes} bytes`);
  }
}

const KEY = /^(?!.*(?:^|\/)\.)[A-Za-z0-9._-]{1,120}(?:\/[A-Za-z0-9._-]{1,120}){0,7}$/;

/** The key, when it has the form of one; names may not begin with a dot, so that no key leads out of the storage. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`expected a storage key such as live/1/doc_01J/original, received ${JSON.stringify(key)}`);
  return key;
}
