import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type Readable, Transform } from 'node:stream';
import busboy from 'busboy';
import type { Request } from 'express';
import { type FileContent, RefusedFile, StreamedFile, storedContentOf, togetherTooLarge } from '../../../platform/content/index.js';
import { checkedBytes } from '../../../platform/http/content-digest.js';
import type { FormUpload } from '../../../platform/http/route.js';
import { invalid, ServiceError } from '../../../vocabulary/errors.js';
import { wholeCharacters } from '../../json-limits.js';
import { MAX_JSON_BYTES, MOST_FILES, type ParsedBody } from './body.js';
import type { FileTarget } from './file-in-body.js';
import { UNKNOWN_TYPE } from './raw-body.js';

/** Most parts that hold no file. */
const MOST_FIELDS = 50;
/** Headers and boundaries of the parts, beside what they hold. */
const FRAME_BYTES = 256 * 1024;

const malformed = (cause?: unknown) =>
  new ServiceError('VALIDATION_ERROR', [{ field: 'body', reason: 'malformed_form' }], {
    message: 'The request body is no multipart/form-data.',
    cause,
  });

/**
 * Media types of parts that say nothing of the file. The second is the one of a part without any (RFC 7578), which the parser does not tell from one
 * that names it; no document has it.
 */
const UNDECLARED: readonly string[] = [UNKNOWN_TYPE, 'text/plain'];

/** A file of a form: what the part says of it, and what became of its bytes. */
interface FormFile {
  readonly filename: string | undefined;
  readonly mediaType: string;
  readonly content: Promise<FileContent>;
}

/** A form while it arrives. */
class FormReading {
  private readonly fields = new Map<string, string>();
  private readonly files: FormFile[] = [];
  private failure: Error | null = null;
  private fileBytes = 0;

  constructor(
    private readonly upload: FormUpload,
    private readonly maxTotalBytes: number,
    private readonly target: FileTarget | null,
  ) {}

  async read(request: Request): Promise<void> {
    const parser = this.parserOf(request);
    // Errors are looked at after each chunk. The parser tells of more than one, and an error that nobody hears ends the process.
    parser.on('error', (error) => this.fail(malformed(error)));
    const ended = once(parser, 'close').catch(() => undefined);
    try {
      for await (const bytes of checkedBytes(request, this.maxTotalBytes + MAX_JSON_BYTES + FRAME_BYTES)) {
        if (!this.failure && !parser.write(bytes)) await Promise.race([once(parser, 'drain').catch(() => undefined), ended, this.failed()]);
        if (this.failure) throw this.failure;
      }
      parser.end();
      await ended;
      await Promise.all(this.files.map(({ content }) => content));
      if (this.failure) throw this.failure;
    } finally {
      parser.destroy();
    }
  }

  /** The body that JSON would have been, and what identifies it: boundaries differ from try to try. */
  async finish(): Promise<ParsedBody> {
    const value: Record<string, unknown> = Object.fromEntries([...this.fields].map(([name, text]) => [name, this.memberOf(name, text)]));
    const contents = await Promise.all(this.files.map(({ content }) => content));
    const parts = this.files.map(({ filename, mediaType }, index) => ({
      file: contents[index]!,
      ...(filename === undefined ? {} : { filename }),
      ...(UNDECLARED.includes(mediaType) ? {} : { contentType: mediaType }),
    }));
    const identity = [
      [...this.fields].sort(),
      parts.map(({ file, ...part }) => ({ ...part, sha256: storedContentOf(file)?.sha256 ?? null })),
    ];
    return {
      value: this.upload.place(value, parts),
      sha256: createHash('sha256').update(JSON.stringify(identity)).digest('hex'),
      stored: contents.flatMap((content) => storedContentOf(content) ?? []),
    };
  }

  /** Nothing stays of a form that was refused. */
  async discard(): Promise<void> {
    for (const { content } of this.files) {
      const stored = storedContentOf(await content);
      if (stored) await this.target?.discard(stored);
    }
  }

  private parserOf(request: Request): busboy.Busboy {
    let parser: busboy.Busboy;
    try {
      const limits = { fields: MOST_FIELDS, fieldSize: MAX_JSON_BYTES, fieldNameSize: 200, headerPairs: 100, files: MOST_FILES + 1 };
      parser = busboy({ headers: request.headers, limits, defParamCharset: 'utf8' });
    } catch (error) {
      throw malformed(error);
    }
    parser.on('file', (name, stream, { filename, mimeType }) => this.takeFile(name, stream, filename, mimeType));
    parser.on('field', (name, text, { nameTruncated, valueTruncated }) => {
      if (nameTruncated || valueTruncated) this.fail(invalid(name.slice(0, 60), `expected at most ${MAX_JSON_BYTES} bytes`));
      else this.fields.set(name, text);
    });
    parser.on('fieldsLimit', () => this.fail(invalid('body', `expected at most ${MOST_FIELDS} parts beside the files`)));
    return parser;
  }

  private takeFile(name: string, stream: Readable, filename: string | undefined, mediaType: string): void {
    const { part, most } = this.upload;
    stream.on('error', () => undefined);
    if (name !== part) this.fail(invalid(name.slice(0, 60) || 'body', `expected files in parts named ${part}`));
    else if (this.files.length === MOST_FILES) this.fail(new ServiceError('BATCH_SIZE_EXCEEDED', { maxFiles: MOST_FILES }));
    else if (this.files.length === most)
      this.fail(invalid(part, `expected ${most === 1 ? 'one part' : `at most ${most} parts`} of this name`));
    if (this.failure) {
      stream.resume();
      return;
    }
    this.files.push({ filename, mediaType, content: this.store(stream) });
  }

  /** The same bytes, counted with those of the other files. */
  private counted(stream: Readable): Transform {
    const meter = new Transform({
      transform: (bytes: Buffer, _encoding, done) => {
        this.fileBytes += bytes.length;
        if (this.fileBytes <= this.maxTotalBytes) return done(null, bytes);
        const error = togetherTooLarge(this.maxTotalBytes);
        this.fail(error);
        return done(error);
      },
    });
    meter.on('error', () => undefined);
    stream.on('error', (error) => meter.destroy(error));
    return stream.pipe(meter);
  }

  private async store(stream: Readable): Promise<FileContent> {
    if (!this.target) {
      stream.resume();
      return new RefusedFile(new ServiceError('INSUFFICIENT_PERMISSIONS'));
    }
    const counted = this.counted(stream);
    try {
      return new StreamedFile(await this.target.take(counted));
    } catch (error) {
      // One file that is refused lets the rest of the form arrive.
      stream.unpipe(counted);
      stream.resume();
      return new RefusedFile(error as Error);
    }
  }

  private memberOf(name: string, text: string): unknown {
    if (!this.upload.json.includes(name)) return text;
    try {
      return JSON.parse(wholeCharacters(text)) as unknown;
    } catch {
      throw invalid(name, 'expected JSON');
    }
  }

  private wake: () => void = () => undefined;
  private readonly failing = new Promise<void>((resolve) => {
    this.wake = resolve;
  });

  private failed(): Promise<void> {
    return this.failing;
  }

  private fail(error: Error): void {
    this.failure ??= error;
    this.wake();
  }
}

/**
 * Reads multipart/form-data: files go straight to storage one after the other, the other parts become members of the body (D143). Throws
 * VALIDATION_ERROR, FILE_TOO_LARGE, BATCH_SIZE_EXCEEDED; nothing is kept then.
 */
export async function readFormBody(
  request: Request,
  { upload, maxTotalBytes, target }: { upload: FormUpload; maxTotalBytes: number; target: FileTarget | null },
): Promise<ParsedBody> {
  const reading = new FormReading(upload, maxTotalBytes, target);
  try {
    await reading.read(request);
    return await reading.finish();
  } catch (error) {
    await reading.discard();
    if (error instanceof ServiceError) throw error;
    throw malformed(error);
  }
}
