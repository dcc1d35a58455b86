import { createHash, randomUUID } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import type { EntityManager } from 'typeorm';
import { invalid, ServiceError } from '../../vocabulary/errors.js';
import type { Database } from '../database/index.js';
import type { Storage } from '../storage/index.js';
import type { Clock } from '../time/clock.js';
import { HEAD_BYTES } from './file-format.js';

/** Bytes that were written to storage and wait for a document to own them. */
export interface StoredContent {
  readonly storageKey: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** The first bytes, for sniffing. */
  readonly head: Uint8Array;
}

/** Takes in file content before the document exists; what nobody adopts is removed by the sweep. */
export interface ContentIntake {
  /** Streams bytes to storage; throws `tooLarge` past the limit (nothing is kept then). */
  take(source: Readable, maxBytes: number, tooLarge?: 'FILE_TOO_LARGE' | 'DOCUMENT_TOO_LARGE'): Promise<StoredContent>;
  /** The same for bytes that `write` brings to the key it is given, such as a copy inside the storage; gives the key. */
  takeWritten(write: (storageKey: string) => Promise<void>): Promise<string>;
  /** Remembers a key that somebody else may write to until then; the sweep removes it an hour later. */
  expect(storageKey: string, until: Date): Promise<void>;
  /** Decodes inline base64 (GraphQL). */
  takeBase64(text: string, maxBytes: number, field: string): Promise<StoredContent>;
  /** Removes content that will not be used. */
  discard(content: Pick<StoredContent, 'storageKey'>): Promise<void>;
  /** Removes content that nobody adopted within the hour. */
  sweep(): Promise<void>;
}

/** Puts discarded content at the head of the sweep. */
const LONG_AGO = new Date(0);
const ABANDONED_MS = 60 * 60 * 1000;
const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

/** Decodes base64 (standard or URL alphabet, padding optional, line breaks allowed); throws VALIDATION_ERROR for anything else. */
export function decodeBase64(text: string, field: string): Buffer {
  const compact = text.replace(/[\r\n\t ]/g, '');
  const length = compact.replace(/=+$/, '').length;
  if (!BASE64.test(compact) || length % 4 === 1) throw invalid(field, 'expected base64 content');
  return Buffer.from(compact, 'base64');
}

/** The files of a body that are more than allowed, taken together (D36). */
export function togetherTooLarge(maxBytes: number): ServiceError {
  return new ServiceError('FILE_TOO_LARGE', { maxBytes }, { message: `The files are together larger than ${maxBytes} bytes.` });
}

/**
 * Takes content over for a row, in the transaction that writes the row. Throws SERVICE_UNAVAILABLE when the content was given up meanwhile: its file
 * may be gone.
 */
export async function adoptContent(tx: EntityManager, storageKey: string): Promise<void> {
  const done: { affectedRows: number } = await tx.query('DELETE FROM pending_content WHERE storageKey = ? AND discarded = 0', [storageKey]);
  if (done.affectedRows !== 1) throw new ServiceError('SERVICE_UNAVAILABLE', undefined, { headers: { 'Retry-After': '1' } });
}

/** Builds the intake over storage; `pending_content` remembers keys until a document adopts them. */
export function createContentIntake(database: Database, storage: Storage, clock: Clock): ContentIntake {
  const manager = database.dataSource.manager;

  /**
   * The row decides: content whose row is gone has been adopted, perhaps by a commit whose end nobody heard, and stays. The mark waits for a
   * transaction that is about to adopt it; what is marked can be adopted no more, so a stop between the steps leaves work for the sweep only.
   */
  async function drop(key: string): Promise<void> {
    const marked: { affectedRows: number } = await manager.query(
      'UPDATE pending_content SET discarded = 1, createdAt = ? WHERE storageKey = ?',
      [LONG_AGO, key],
    );
    if (marked.affectedRows === 0) return;
    await storage.remove(key);
    await manager.query('DELETE FROM pending_content WHERE storageKey = ?', [key]);
  }

  async function remember(storageKey: string, at: Date): Promise<void> {
    await manager.query('INSERT INTO pending_content (storageKey, createdAt) VALUES (?, ?)', [storageKey, at]);
  }

  async function newKey(): Promise<string> {
    const storageKey = `documents/${clock.now().toISOString().slice(0, 10)}/${randomUUID()}`;
    await remember(storageKey, clock.now());
    return storageKey;
  }

  async function takeWritten(write: (storageKey: string) => Promise<void>): Promise<string> {
    const storageKey = await newKey();
    try {
      await write(storageKey);
      return storageKey;
    } catch (error) {
      await drop(storageKey).catch(() => undefined);
      throw error;
    }
  }

  async function take(
    source: Readable,
    maxBytes: number,
    tooLarge: 'FILE_TOO_LARGE' | 'DOCUMENT_TOO_LARGE' = 'FILE_TOO_LARGE',
  ): Promise<StoredContent> {
    const storageKey = await newKey();
    const hash = createHash('sha256');
    const head: Buffer[] = [];
    let size = 0;
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        if (size < HEAD_BYTES) head.push(chunk.subarray(0, HEAD_BYTES - size));
        size += chunk.length;
        if (size > maxBytes) return done(new ServiceError(tooLarge, { maxBytes }));
        hash.update(chunk);
        done(null, chunk);
      },
    });
    // What goes wrong before the storage reads is told to it when it does; nobody else listens, and an error that nobody hears ends the process.
    meter.on('error', () => undefined);
    // A source that breaks off would never end the pipe; it may have broken off while the row was written.
    const breakOff = () => meter.destroy(source.errored ?? new Error('the content broke off'));
    source.on('error', breakOff);
    source.on('close', () => {
      if (!source.readableEnded) breakOff();
    });
    try {
      if (source.destroyed) throw source.errored ?? new Error('the content broke off');
      await storage.write(storageKey, source.pipe(meter));
    } catch (error) {
      await drop(storageKey).catch(() => undefined);
      throw error;
    }
    return { storageKey, sizeBytes: size, sha256: hash.digest('hex'), head: Buffer.concat(head) };
  }

  return {
    take,
    takeWritten,
    expect: remember,
    async takeBase64(text, maxBytes, field) {
      const bytes = decodeBase64(text, field);
      if (bytes.length > maxBytes) throw new ServiceError('FILE_TOO_LARGE', { maxBytes });
      return take(Readable.from([bytes], { objectMode: false }), maxBytes);
    },
    // What cannot be removed now is found by the sweep: it must not hide why the content is not used.
    discard: (content) => drop(content.storageKey).catch(() => undefined),
    async sweep() {
      const rows: { storageKey: string }[] = await manager.query(
        `SELECT storageKey FROM pending_content WHERE createdAt < ? AND storageKey NOT IN (SELECT storageKey FROM received_uploads)
         AND storageKey NOT IN (SELECT storageKey FROM upload_pieces) LIMIT 500`,
        [new Date(clock.now().getTime() - ABANDONED_MS)],
      );
      for (const { storageKey } of rows) await drop(storageKey);
    },
  };
}
