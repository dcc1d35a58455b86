import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { ContentIntake, StoredContent } from '../../platform/content/intake.js';
import type { Database } from '../../platform/database/index.js';
import { bodyTooLarge } from '../../platform/http/body-bytes.js';
import { checkedBytes } from '../../platform/http/content-digest.js';
import type { HandlerContext } from '../../platform/http/route.js';
import type { Storage } from '../../platform/storage/index.js';
import { ServiceError } from '../../vocabulary/errors.js';
import type { Caller } from '../../vocabulary/permissions.js';
import type { Document } from '../document.entity.js';
import type { DocumentReader } from '../document.service.js';
import { ArrivingBytes } from './arriving.js';
import type { UploadLinks } from './upload-link.service.js';

/** Where a resumable upload stands. */
export interface UploadProgress {
  readonly documentId: string;
  /** Bytes of the file, and those that have arrived. */
  readonly fileSize: number;
  readonly received: number;
  /** null: everything has arrived. */
  readonly expiresAt: Date | null;
}

/** Uploads that go on where they broke off (tus). Rules, limits and end are those of createUpload and completeUpload. */
export interface ResumableUploads {
  /** Where it stands; what has arrived in full is completed. Throws DOCUMENT_NOT_FOUND, FILE_NOT_FOUND for one that is over. */
  progress(caller: Caller, id: string): Promise<UploadProgress>;
  /**
   * Takes bytes from an offset on. What has come stays when the line breaks, the last piece of 8 MiB at most is lost when the process dies. With
   * the last byte the document is completed. Throws UPLOAD_OFFSET_MISMATCH, FILE_TOO_LARGE, RATE_LIMIT_EXCEEDED (too many pieces), what
   * completeUpload throws, and what `again` throws: no piece is kept for a credential that ended while it came.
   */
  append(asker: Pick<HandlerContext, 'caller' | 'again'>, id: string, offset: number, request: IncomingMessage): Promise<UploadProgress>;
  /** Gives it up. */
  abandon(caller: Caller, id: string): Promise<void>;
}

/** What resumable uploads need. */
export interface ResumableDependencies {
  readonly database: Database;
  readonly storage: Storage;
  readonly intake: ContentIntake;
  readonly reader: DocumentReader;
  readonly links: UploadLinks;
}

/** Refusals that the same bytes would meet again. */
const OF_THE_BYTES: ReadonlySet<string> = new Set(['INVALID_FILE_FORMAT', 'FILE_TOO_LARGE']);

/** Bytes of a piece: so much is lost at most when a process dies. */
const PIECE_BYTES = 8 * 1024 * 1024;
/** Pieces of one upload. */
const MOST_PIECES = 1000;

interface Piece extends Pick<StoredContent, 'storageKey' | 'sizeBytes'> {
  readonly startsAt: number;
}

/** Builds the resumable uploads. */
export function createResumableUploads({ database, storage, intake, reader, links }: ResumableDependencies): ResumableUploads {
  /** Whose bytes arrive in this process, and the end of that. */
  const arriving = new Map<string, { request: IncomingMessage; ended: Promise<unknown> }>();
  const finishing = new Map<string, Promise<void>>();

  async function piecesOf(documentId: string, source: Pick<Database, 'query'> = database): Promise<Piece[]> {
    const rows = await source.query<Piece>(
      'SELECT storageKey, sizeBytes, startsAt FROM upload_pieces WHERE documentId = ? ORDER BY startsAt',
      [documentId],
    );
    return rows.map((row) => ({ ...row, sizeBytes: Number(row.sizeBytes), startsAt: Number(row.startsAt) }));
  }

  const lengthOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);

  async function load(caller: Caller, id: string): Promise<Document> {
    const document = await reader.load(caller, id, 'edit');
    if (document.status === 'failed' && document.storageKey === '') throw new ServiceError('FILE_NOT_FOUND');
    return document;
  }

  /** A line that went dead holds its bytes back: whoever comes after it ends it, and what had come is kept first. */
  async function endEarlier(id: string): Promise<void> {
    const earlier = arriving.get(id);
    earlier?.request.destroy();
    await earlier?.ended.catch(() => undefined);
  }

  const mismatch = (received: number) => new ServiceError('UPLOAD_OFFSET_MISMATCH', { received });

  /** The row of the document is locked: of two that bring the same bytes one is refused. */
  async function record(document: Document, startsAt: number, content: StoredContent): Promise<void> {
    try {
      await database.transaction(async (tx) => {
        const [current]: { status: string }[] = await tx.query('SELECT status FROM documents WHERE id = ? FOR UPDATE', [document.id]);
        if (current?.status !== 'uploading') throw new ServiceError('FILE_NOT_FOUND');
        const pieces = await piecesOf(document.id, tx);
        if (lengthOf(pieces) !== startsAt) throw mismatch(lengthOf(pieces));
        if (pieces.length >= MOST_PIECES) throw new ServiceError('RATE_LIMIT_EXCEEDED', { limit: MOST_PIECES, of: 'pieces of one upload' });
        await tx.query('INSERT INTO upload_pieces (documentId, startsAt, sizeBytes, storageKey) VALUES (?,?,?,?)', [
          document.id,
          startsAt,
          content.sizeBytes,
          content.storageKey,
        ]);
      });
    } catch (error) {
      await intake.discard(content);
      throw error;
    }
  }

  /** Stores the bytes of a request piece by piece, each if whoever sends it may do so by then; gives the offset after them. */
  async function take(document: Document, offset: number, request: IncomingMessage, again: HandlerContext['again']): Promise<number> {
    const bytes = new ArrivingBytes(checkedBytes(request, document.fileSize - offset));
    // What a digest speaks for counts when the digest was right, all or nothing.
    const isWhole = request.headers['content-digest'] !== undefined;
    const held: StoredContent[] = [];
    let end = offset;
    try {
      while (await bytes.hasMore()) {
        const content = await intake.take(Readable.from(bytes.piece(PIECE_BYTES), { objectMode: false }), PIECE_BYTES);
        held.push(content);
        if (bytes.failure instanceof ServiceError) break;
        if (isWhole) continue;
        await again();
        held.pop();
        await record(document, end, content);
        end += content.sizeBytes;
      }
      if (bytes.failure instanceof ServiceError || (isWhole && bytes.failure)) throw bytes.failure;
      while (held.length > 0) {
        await again();
        const content = held.shift()!;
        await record(document, end, content);
        end += content.sizeBytes;
      }
    } finally {
      for (const content of held) await intake.discard(content);
    }
    return end;
  }

  async function* joined(pieces: readonly Piece[]): AsyncGenerator<Buffer> {
    for (const { storageKey } of pieces) yield* (await storage.read(storageKey)) as AsyncIterable<Buffer>;
  }

  async function finish(caller: Caller, document: Document): Promise<void> {
    const pieces = await piecesOf(document.id);
    const content = await intake.take(Readable.from(joined(pieces), { objectMode: false }), document.fileSize);
    await links.keep(document, content);
    try {
      await links.complete(caller, document.id);
    } catch (error) {
      // No other bytes will come. What may pass - the plan's limit, an outage - does not end it: whoever asks next completes it.
      if (error instanceof ServiceError && OF_THE_BYTES.has(error.code)) await links.fail(document, error.message, error.code);
      throw error;
    }
    for (const piece of pieces) await intake.discard(piece);
  }

  /** Completes a document whose bytes are all there; one at a time here, elsewhere the row decides. */
  async function finishOnce(caller: Caller, document: Document): Promise<void> {
    const running = finishing.get(document.id) ?? finish(caller, document).finally(() => finishing.delete(document.id));
    finishing.set(document.id, running);
    await running;
  }

  async function stand(caller: Caller, document: Document): Promise<UploadProgress> {
    const { id: documentId, fileSize, uploadExpiresAt } = document;
    if (document.status !== 'uploading') return { documentId, fileSize, received: fileSize, expiresAt: null };
    const received = lengthOf(await piecesOf(documentId));
    if (received < fileSize) return { documentId, fileSize, received, expiresAt: uploadExpiresAt };
    await finishOnce(caller, document);
    return { documentId, fileSize, received, expiresAt: null };
  }

  return {
    async progress(caller, id) {
      const document = await load(caller, id);
      await endEarlier(id);
      return stand(caller, document);
    },
    async append({ caller, again }, id, offset, request) {
      const document = await load(caller, id);
      await endEarlier(id);
      const before = await stand(caller, document);
      if (before.received !== offset) throw mismatch(before.received);
      if (Number(request.headers['content-length'] ?? 0) > document.fileSize - offset) throw bodyTooLarge(document.fileSize - offset);
      const ended = take(document, offset, request, again);
      arriving.set(id, { request, ended });
      try {
        await ended;
      } finally {
        if (arriving.get(id)?.request === request) arriving.delete(id);
      }
      return stand(await again(), document);
    },
    async abandon(caller, id) {
      const document = await load(caller, id);
      await endEarlier(id);
      if (document.status !== 'uploading') throw new ServiceError('INVALID_STATUS_TRANSITION', { status: document.status });
      const pieces = await piecesOf(id);
      await links.fail(document, 'The upload was given up.');
      for (const piece of pieces) await intake.discard(piece);
    },
  };
}
