import { createHash, randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Request } from 'express';
import { type FileContent, type StoredContent, togetherTooLarge } from '../../../platform/content/index.js';
import { bodyTooLarge } from '../../../platform/http/body-bytes.js';
import { checkedBytes } from '../../../platform/http/content-digest.js';
import { ServiceError } from '../../../vocabulary/errors.js';
import { STRUCTURE, tooMuch, wholeCharacters } from '../../json-limits.js';
import { FileInBody, type FileTarget } from './file-in-body.js';
import { JsonScanner } from './json-scanner.js';

/** Most bytes of a body beside its files. */
export const MAX_JSON_BYTES = 1_048_576;

/** Most files in a body (D132). */
export const MOST_FILES = 100;

/** Bodies from this length on are parsed one at a time, with a turn for everybody else between two. */
const LONG_BYTES = 256 * 1024;

/** Base64 is four thirds of its bytes, and may have line breaks. */
const BASE64_ROOM = 1.5;

/** How a body is read. */
export interface BodyOptions {
  /** Paths of base64 members to stream. */
  readonly paths: readonly string[];
  /** Most decoded bytes of all files together. */
  readonly maxTotalBytes: number;
  readonly maxJsonBytes?: number;
  /** null: the caller may not upload; files are read and thrown away. */
  readonly target: FileTarget | null;
}

/** A parsed body with its files in place, and what identifies it (D13). */
export interface ParsedBody {
  readonly value: Record<string, unknown>;
  readonly sha256: string;
  /** Content that was stored while reading, in order. */
  readonly stored: readonly StoredContent[];
}

/** D122. */
const malformed = (cause?: unknown) =>
  new ServiceError('VALIDATION_ERROR', [{ field: 'body', reason: 'malformed_json' }], {
    message: 'The request body is not a JSON object.',
    cause,
  });

/** The media type of a request's body, without parameters; empty when none is named. */
export const mediaTypeOf = (request: Request): string => request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';

/** Throws UNSUPPORTED_MEDIA_TYPE unless the body is announced as JSON (D4). */
export function requireJson(request: Request): void {
  if (mediaTypeOf(request) !== 'application/json') throw new ServiceError('UNSUPPORTED_MEDIA_TYPE');
}

/** Puts the files where their marks stand in the parsed value, in place. */
function complete(value: unknown, files: ReadonlyMap<string, FileContent>): unknown {
  if (typeof value === 'string') return files.get(value) ?? value;
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) value[index] = complete(value[index], files);
    return value;
  }
  const object = value as Record<string, unknown>;
  for (const key of Object.keys(object)) object[key] = complete(object[key], files);
  return value;
}

function parseObject(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(wholeCharacters(text));
  } catch (error) {
    throw malformed(error);
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw malformed();
  return value as Record<string, unknown>;
}

let last: Promise<unknown> = Promise.resolve();

/** Does the work when that before it is done and others had their turn. */
function oneAtATime<T>(work: () => T): Promise<T> {
  const turn = last.then(() => nextTurn()).then(work);
  last = turn.catch(() => undefined);
  return turn;
}

/** A body while it arrives. */
class Reading {
  private readonly hash = createHash('sha256');
  private readonly json: Buffer[] = [];
  private readonly files: FileInBody[] = [];
  private readonly scanner: JsonScanner;
  private jsonBytes = 0;
  private fileBytes = 0;
  /** What stands for a file in the JSON: a text that no caller can know. */
  private readonly mark = `file:${randomUUID()}:`;
  private closed = false;
  private readonly results: { value: FileContent; stored: StoredContent | null }[] = [];

  constructor(private readonly options: Required<BodyOptions>) {
    this.scanner = new JsonScanner(
      new Set(options.paths),
      {
        json: (bytes) => this.keep(bytes),
        open: (path) => this.open(path),
        data: (bytes) => this.files.at(-1)!.data(bytes),
        close: () => {
          this.files.at(-1)!.close();
          this.closed = true;
        },
      },
      STRUCTURE,
    );
  }

  /** Takes the next bytes. Throws at once for too much of anything (D132). */
  async push(bytes: Buffer): Promise<void> {
    this.hash.update(bytes);
    for (let at = 0; at < bytes.length; ) {
      at = this.scanner.push(bytes, at);
      const { excess } = this.scanner;
      if (excess) throw tooMuch(excess);
      const underWay = this.files[this.results.length]?.size ?? 0;
      if (this.fileBytes + underWay > this.options.maxTotalBytes) throw togetherTooLarge(this.options.maxTotalBytes);
      await this.takeFile();
    }
  }

  /** The whole body. Throws VALIDATION_ERROR (malformed_json). */
  async finish(): Promise<ParsedBody> {
    if (this.scanner.isOpen) throw malformed();
    return this.jsonBytes > LONG_BYTES ? oneAtATime(() => this.parse()) : this.parse();
  }

  private parse(): ParsedBody {
    const text = Buffer.concat(this.json).toString('utf8');
    const value = parseObject(text);
    const places = new Map(this.results.map((result, index) => [`${this.mark}${index}`, result.value]));
    // Only an escape can be half a character.
    if (places.size > 0 || /\\u[dD]/.test(text)) complete(value, places);
    return { value, sha256: this.hash.digest('hex'), stored: this.results.flatMap(({ stored }) => (stored ? [stored] : [])) };
  }

  /** Nothing stays of a body that was refused. */
  async discard(): Promise<void> {
    const last = this.files[this.results.length];
    if (last) {
      last.abort(new Error('the body was refused'));
      this.results.push(await last.result());
    }
    for (const { stored } of this.results) if (stored) await this.options.target?.discard(stored);
  }

  private keep(bytes: Buffer): void {
    this.jsonBytes += bytes.length;
    const { maxJsonBytes } = this.options;
    if (this.jsonBytes > maxJsonBytes) throw bodyTooLarge(maxJsonBytes, `The body beside its files is larger than ${maxJsonBytes} bytes.`);
    this.json.push(Buffer.from(bytes));
  }

  private open(path: string): string {
    if (this.files.length === MOST_FILES) throw new ServiceError('BATCH_SIZE_EXCEEDED', { maxFiles: MOST_FILES });
    this.files.push(new FileInBody(path, this.options.target));
    return JSON.stringify(`${this.mark}${this.files.length - 1}`);
  }

  /** Files are taken one at a time: what waits in memory, in storage and in the database is one file. */
  private async takeFile(): Promise<void> {
    const last = this.files.at(-1);
    if (!this.closed) return last?.drained();
    this.closed = false;
    this.fileBytes += last!.size;
    this.results.push(await last!.result());
  }
}

/**
 * Reads a JSON body in constant memory: watched base64 members go straight to storage while the body arrives, the rest may have
 * 1 MiB. Throws VALIDATION_ERROR (malformed_json, too much structure), FILE_TOO_LARGE, BATCH_SIZE_EXCEEDED; nothing is kept then.
 */
export async function readBody(request: Request, options: BodyOptions): Promise<ParsedBody> {
  const maxJsonBytes = options.maxJsonBytes ?? MAX_JSON_BYTES;
  const reading = new Reading({ ...options, maxJsonBytes });
  try {
    for await (const bytes of checkedBytes(request, maxJsonBytes + Math.ceil(options.maxTotalBytes * BASE64_ROOM)))
      await reading.push(bytes);
    return await reading.finish();
  } catch (error) {
    await reading.discard();
    if (error instanceof ServiceError) throw error;
    throw malformed(error);
  }
}
