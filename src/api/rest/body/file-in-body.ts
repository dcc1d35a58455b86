import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { type FileContent, RefusedFile, type StoredContent, StreamedFile } from '../../../platform/content/index.js';
import { invalid, ServiceError } from '../../../vocabulary/errors.js';
import { Base64Decoder } from './base64-decoder.js';

/** Where files of a body go. */
export interface FileTarget {
  /** Stores one file; throws FILE_TOO_LARGE past the limit. */
  take(source: Readable): Promise<StoredContent>;
  /** Removes what was stored of a body that was refused. */
  discard(content: StoredContent): Promise<void>;
}

/** One file on its way from a body into storage. */
export class FileInBody {
  private readonly decoder = new Base64Decoder();
  private readonly pipe = new PassThrough();
  private readonly outcome: Promise<StoredContent | Error> | null;
  private over = false;
  private notBase64 = false;
  size = 0;

  /** `target` null: the caller may not upload; the file is read and thrown away. */
  constructor(
    private readonly path: string,
    target: FileTarget | null,
  ) {
    // An early refusal (too large) destroys the pipe; the rest of the file is then read and dropped.
    this.pipe.on('error', () => {
      this.over = true;
    });
    this.outcome = target ? target.take(this.pipe).catch((error: Error) => error) : null;
    void this.outcome?.then((result) => {
      if (result instanceof Error) this.over = true;
    });
  }

  data(bytes: Buffer): void {
    this.write(this.decoder.push(bytes));
  }

  /** Settles when storage has caught up. */
  async drained(): Promise<void> {
    if (this.over || this.outcome === null || !this.pipe.writableNeedDrain) return;
    await Promise.race([once(this.pipe, 'drain').catch(() => undefined), this.outcome]);
  }

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

  /** What became of it; call after close() or abort(). */
  async result(): Promise<{ value: FileContent; stored: StoredContent | null }> {
    const outcome = await this.outcome;
    const stored = outcome && !(outcome instanceof Error) ? outcome : null;
    if (this.notBase64) {
      // In a list the file is named as seen from its item.
      const field = this.path.replace(/^.*\[\]\./, '');
      return { value: new RefusedFile(invalid(field, 'expected base64 content'), stored), stored };
    }
    if (outcome instanceof Error) return { value: new RefusedFile(outcome), stored: null };
    return { value: stored ? new StreamedFile(stored) : new RefusedFile(new ServiceError('INSUFFICIENT_PERMISSIONS')), stored };
  }

  private write(bytes: Buffer): void {
    this.size += bytes.length;
    if (bytes.length > 0 && !this.over && this.outcome) this.pipe.write(bytes);
  }
}
