import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Request } from 'express';
import { type FileContent, RefusedFile, type StoredContent, StreamedFile, togetherTooLarge } from '../../platform/content/index.js';
import { invalid, ServiceError } from '../../vocabulary/errors.js';
import { MAX_JSON_DEPTH, tooDeep, wellFormed } from '../depth.js';
import { Base64Decoder } from './base64-decoder.js';
import { JsonScanner, type ScannerSink } from './json-scanner.js';

/** Most bytes of a body beside its files. */
export const MAX_JSON_BYTES = 1_048_576;

/** Stores one file of a body; throws FILE_TOO_LARGE past the limit. */
export type TakeFile = (source: Readable) => Promise<StoredContent>;

/** How a body is read. */
export interface BodyOptions {
  /** Paths of base64 members to stream. */
  readonly paths: readonly string[];
  /** Most decoded bytes of all files together. */
  readonly maxTotalBytes: number;
  readonly maxJsonBytes?: number;
  /** null: the caller may not upload; files are read and thrown away. */
  readonly take: TakeFile | null;
}

/** A parsed body with its files in place, and what identifies it (D13). */
export interface ParsedBody {
  readonly value: Record<string, unknown>;
  readonly sha256: string;
  /** Content that was stored while reading, in order. */
  readonly stored: readonly StoredContent[];
}

/** D122. */
const malformed = () =>
  new ServiceError('VALIDATION_ERROR', [{ field: 'body', reason: 'malformed_json' }], {
    message: 'The request body is not a JSON object.',
  });

/** Throws UNSUPPORTED_MEDIA_TYPE unless the body is announced as JSON (D4). */
export function requireJson(request: Request): void {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new ServiceError('UNSUPPORTED_MEDIA_TYPE');
}

function decoded(request: Request): Readable {
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity') return request;
  const make = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress }[encoding];
  if (!make)
    throw new ServiceError(
      'UNSUPPORTED_MEDIA_TYPE',
      { contentEncoding: encoding.slice(0, 40) },
      { message: 'Use gzip, deflate or br as Content-Encoding, or none.' },
    );
  const unpacked = make();
  // A request that breaks off would never end the pipe.
  request.on('close', () => request.readableEnded || unpacked.destroy(request.errored ?? new Error('the body broke off')));
  return request.pipe(unpacked);
}

/** One file on its way into storage. */
class FileInBody {
  private readonly decoder = new Base64Decoder();
  private readonly pipe = new PassThrough();
  private readonly outcome: Promise<StoredContent | Error> | null;
  private over = false;
  size = 0;

  constructor(take: TakeFile | null) {
    // An early refusal (too large) destroys the pipe; the rest of the body is then read and dropped.
    this.pipe.on('error', () => {
      this.over = true;
    });
    this.outcome = take ? take(this.pipe).catch((error: Error) => error) : null;
    void this.outcome?.then((result) => {
      if (result instanceof Error) this.over = true;
    });
  }

  get flooded(): boolean {
    return !this.over && this.outcome !== null && this.pipe.writableNeedDrain;
  }

  async drained(): Promise<void> {
    await Promise.race([once(this.pipe, 'drain').catch(() => undefined), this.outcome]);
  }

  data(bytes: Buffer): void {
    this.write(this.decoder.push(bytes));
  }

  private write(bytes: Buffer): void {
    this.size += bytes.length;
    if (bytes.length > 0 && !this.over && this.outcome) this.pipe.write(bytes);
  }

  private notBase64 = false;

  close(): void {
    const last = this.decoder.end();
    if (last) this.write(last);
    else this.notBase64 = true;
    this.pipe.end();
    if (!this.outcome) this.pipe.resume();
  }

  abort(error: Error): void {
    this.over = true;
    this.pipe.destroy(error);
  }

  async result(path: string): Promise<{ value: FileContent; stored: StoredContent | null }> {
    const outcome = await this.outcome;
    const stored = outcome && !(outcome instanceof Error) ? outcome : null;
    if (this.notBase64) {
      // In a list the file is named as seen from its item.
      const field = path.replace(/^.*\[\]\./, '');
      return { value: new RefusedFile(invalid(field, 'expected base64 content'), stored), stored };
    }
    if (outcome instanceof Error) return { value: new RefusedFile(outcome), stored: null };
    return { value: stored ? new StreamedFile(stored) : new RefusedFile(new ServiceError('INSUFFICIENT_PERMISSIONS')), stored };
  }
}

/** Puts the files where their marks stand in the parsed value. */
function placeFiles(value: unknown, files: ReadonlyMap<string, FileContent>): unknown {
  if (typeof value === 'string') return files.get(value) ?? wellFormed(value);
  if (Array.isArray(value)) return value.map((item) => placeFiles(item, files));
  if (value !== null && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) (value as Record<string, unknown>)[key] = placeFiles(item, files);
  }
  return value;
}

function parseObject(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed();
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw malformed();
  return value as Record<string, unknown>;
}

/**
 * Reads a JSON body in constant memory: watched base64 members go straight to storage while the body arrives (stack.md 5), the rest may have
 * 1 MiB. Throws VALIDATION_ERROR (malformed_json), FILE_TOO_LARGE past the total.
 */
export async function readBody(request: Request, options: BodyOptions): Promise<ParsedBody> {
  const maxJsonBytes = options.maxJsonBytes ?? MAX_JSON_BYTES;
  const hash = createHash('sha256');
  const json: Buffer[] = [];
  const files: { file: FileInBody; path: string }[] = [];
  let jsonBytes = 0;
  // What stands for a file in the JSON: a text that no caller can know.
  const mark = `file:${randomUUID()}:`;
  const sink: ScannerSink = {
    json(bytes) {
      jsonBytes += bytes.length;
      if (jsonBytes <= maxJsonBytes) json.push(Buffer.from(bytes));
    },
    open(path) {
      files.push({ file: new FileInBody(options.take), path });
      return JSON.stringify(`${mark}${files.length - 1}`);
    },
    data: (bytes) => files.at(-1)!.file.data(bytes),
    close: () => files.at(-1)!.file.close(),
  };
  const scanner = new JsonScanner(new Set(options.paths), sink, MAX_JSON_DEPTH);
  const discardAll = async () => {
    for (const { file } of files) file.abort(new Error('the body was refused'));
    return Promise.all(files.map(({ file, path }) => file.result(path)));
  };
  let tooLarge = false;
  try {
    for await (const chunk of decoded(request)) {
      const bytes = chunk as Buffer;
      hash.update(bytes);
      if (tooLarge || scanner.isTooDeep) continue;
      scanner.push(bytes);
      if (scanner.isTooDeep) {
        await discardAll();
        continue;
      }
      const last = files.at(-1)?.file;
      if (last?.flooded) await last.drained();
      const total = files.reduce((sum, { file }) => sum + file.size, 0);
      if (total > options.maxTotalBytes || jsonBytes > maxJsonBytes) {
        tooLarge = true;
        await discardAll();
      }
    }
  } catch (error) {
    await discardAll();
    if (error instanceof ServiceError) throw error;
    throw malformed();
  }
  if (tooLarge) {
    if (jsonBytes > maxJsonBytes)
      throw new ServiceError(
        'FILE_TOO_LARGE',
        { maxBytes: maxJsonBytes },
        { message: `The body beside its files is larger than ${maxJsonBytes} bytes.` },
      );
    throw togetherTooLarge(options.maxTotalBytes);
  }
  if (scanner.isTooDeep) throw tooDeep();
  if (scanner.isOpen) {
    await discardAll();
    throw malformed();
  }
  const results = await Promise.all(files.map(({ file, path }) => file.result(path)));
  const value = placeFiles(
    parseObject(Buffer.concat(json).toString('utf8')),
    new Map(results.map((result, index) => [`${mark}${index}`, result.value])),
  ) as Record<string, unknown>;
  return { value, sha256: hash.digest('hex'), stored: results.flatMap((result) => (result.stored ? [result.stored] : [])) };
}
