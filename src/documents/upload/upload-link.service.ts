import { Readable } from 'node:stream';
import type { Request, Response } from 'express';
import { type EntityManager, LessThan } from 'typeorm';
import { noteClientUpload } from '../../auth/index.js';
import { requireActiveOrganization } from '../../organizations/index.js';
import { MEDIA_TYPES } from '../../platform/content/file-format.js';
import { adoptContent, type StoredContent } from '../../platform/content/intake.js';
import { requirePlainBody } from '../../platform/http/body-bytes.js';
import { checkedBytes } from '../../platform/http/content-digest.js';
import type { LinkSigner } from '../../platform/http/signed-links.js';
import type { Storage } from '../../platform/storage/index.js';
import { type ErrorCode, invalid, ServiceError } from '../../vocabulary/errors.js';
import type { Caller } from '../../vocabulary/permissions.js';
import { recordChange, snapshotOf } from '../document.changes.js';
import { Document } from '../document.entity.js';
import { documentFacts } from '../document.facts.js';
import type { CreateUploadInput, UploadTicket } from '../document.inputs.js';
import { LIMITS, UPLOAD_EXPIRY_MS } from '../document.rules.js';
import type { DocumentReader } from '../document.service.js';
import { findDocument } from '../document.store.js';
import { startRun } from '../runs/run.store.js';
import { createDirectUploads, type DirectUploads } from './direct-upload.js';
import { newDocument, otherBytes, uploadedEvent } from './upload.rules.js';
import { noteDuplicate, type UploadDependencies, type Uploads } from './upload.service.js';

/** Uploads without base64 (D94): a link for the bytes, then completion. */
export interface UploadLinks {
  create(caller: Caller, input: CreateUploadInput): Promise<UploadTicket>;
  /** Throws DOCUMENT_LOCKED before the bytes have arrived, INVALID_FILE_FORMAT and FILE_TOO_LARGE for them: the link takes others until it expires. */
  complete(caller: Caller, documentId: string): Promise<Document>;
  /** PUT /files/uploads/{documentId}?token=: takes the bytes. */
  receive(request: Request, response: Response): Promise<void>;
  /** Takes content over as the bytes of an upload, in place of earlier ones. Throws FILE_NOT_FOUND when it is over, RATE_LIMIT_EXCEEDED; discards it then. */
  keep(document: Document, content: StoredContent): Promise<void>;
  /** Ends an upload that will not be completed; `code`: what the document fails with. */
  fail(document: Document, message: string, code?: ErrorCode): Promise<void>;
  /** Uploads not completed in 60 minutes become failed (D21). */
  expire(): Promise<void>;
}

/** What arrived for an upload is nobody's from now on: the sweep removes what no document took over. */
async function forgetBytes(tx: EntityManager, documentId: string): Promise<void> {
  await tx.query('DELETE FROM received_uploads WHERE documentId = ?', [documentId]);
  await tx.query('DELETE FROM upload_pieces WHERE documentId = ?', [documentId]);
}

/** How often the bytes of one link may be sent. */
const MOST_USES = 10;

/** Builds the upload links. */
export function createUploadLinks(
  deps: UploadDependencies & { uploads: Uploads; reader: DocumentReader; signer: LinkSigner; publicUrl: string; storage: Storage },
): UploadLinks {
  const { database, clock, events, streams, audit, intake, tasks, signer } = deps;

  const direct = deps.storage.direct ? createDirectUploads(deps.storage.direct, intake) : null;
  const ownLinks: Pick<DirectUploads, 'link'> = {
    async link({ id, contentType, uploadExpiresAt }) {
      const token = signer.sign({ use: 'upload', id, expires: uploadExpiresAt!.getTime() });
      return { url: `${deps.publicUrl}/files/uploads/${id}?token=${token}`, headers: [{ name: 'Content-Type', value: contentType }] };
    },
  };

  /** Documents whose bytes this process takes at the moment. */
  const receiving = new Set<string>();
  const knownTypes = new Set(Object.values(MEDIA_TYPES).flat());

  async function contentOf(document: Document, source: EntityManager = database.dataSource.manager): Promise<StoredContent | undefined> {
    const rows: { storageKey: string; sizeBytes: number; sha256: string; head: Buffer }[] = await source.query(
      'SELECT storageKey, sizeBytes, sha256, head FROM received_uploads WHERE documentId = ?',
      [document.id],
    );
    return rows[0] && { ...rows[0], sizeBytes: Number(rows[0].sizeBytes) };
  }

  /** How often bytes came; throws RATE_LIMIT_EXCEEDED when that was often enough. */
  async function requireUnspent(documentId: string, source: EntityManager = database.dataSource.manager): Promise<number> {
    const [row]: { uses: number }[] = await source.query('SELECT uses FROM received_uploads WHERE documentId = ?', [documentId]);
    const uses = row?.uses ?? 0;
    if (uses >= MOST_USES) throw new ServiceError('RATE_LIMIT_EXCEEDED', { limit: MOST_USES, of: 'uploads of one link' });
    return uses;
  }

  /** The last bytes of a link count; those before are removed at once, and so many times may it be used (D94). */
  async function replaceReceived(document: Document, content: StoredContent): Promise<void> {
    try {
      const earlier = await database.transaction(async (tx) => {
        const [current]: { status: string }[] = await tx.query('SELECT status FROM documents WHERE id = ? FOR UPDATE', [document.id]);
        if (current?.status !== 'uploading') throw new ServiceError('FILE_NOT_FOUND');
        const before = await contentOf(document, tx);
        const uses = (await requireUnspent(document.id, tx)) + 1;
        await tx.query('REPLACE INTO received_uploads (documentId, storageKey, sizeBytes, sha256, head, uses) VALUES (?,?,?,?,?,?)', [
          document.id,
          content.storageKey,
          content.sizeBytes,
          content.sha256,
          Buffer.from(content.head),
          uses,
        ]);
        return before;
      });
      if (earlier) await intake.discard(earlier);
    } catch (error) {
      await intake.discard(content);
      throw error;
    }
  }

  /** Throws DOCUMENT_LOCKED when other bytes have taken the place of these. */
  async function requireSame(document: Document, content: StoredContent, source?: EntityManager): Promise<void> {
    if ((await contentOf(document, source))?.storageKey !== content.storageKey) throw otherBytes();
  }

  /** What came past this service is judged by its size and its first bytes; pages and hash are found when it is read. */
  async function inspectDirect(content: Pick<StoredContent, 'storageKey' | 'head' | 'sizeBytes'>, declaredType: string) {
    try {
      return { contentType: deps.uploads.inspectHead(content, declaredType), pageCount: null };
    } catch (error) {
      await intake.discard(content);
      throw error;
    }
  }

  async function failUpload(found: Document, message: string, code: ErrorCode = 'UPLOAD_EXPIRED'): Promise<void> {
    await database.transaction(async (tx, afterCommit) => {
      // As it is now: what it was when it was found is not what is counted any more.
      const document = await findDocument(tx, found, found.id, { lock: true });
      if (document?.status !== 'uploading') return;
      const now = clock.now();
      await tx.query(
        "UPDATE documents SET status = 'failed', errorCode = ?, errorMessage = ?, completedAt = ?, updatedAt = ? WHERE id = ?",
        [code, message, now, now, document.id],
      );
      await forgetBytes(tx, document.id);
      const before = snapshotOf(document);
      Object.assign(document, { status: 'failed', errorCode: code, errorMessage: message, completedAt: now, updatedAt: now });
      await recordChange(tx, deps.changeHooks, before, document);
      await events.append(tx, document, [
        {
          type: 'document.failed',
          documentId: document.id,
          facts: documentFacts(document),
          data: { documentId: document.id, errorCode: code, errorMessage: message, jobId: null, batchId: null },
        },
      ]);
      await streams.append(tx, document.id, { stage: null, page: null, pages: null, percent: null, status: 'failed', final: true });
      afterCommit(() => streams.notify(document.id));
    });
  }

  return {
    async create(caller, input) {
      if (!Number.isInteger(input.size) || input.size < 1) throw invalid('size', `expected the size in bytes, received ${input.size}`);
      if (input.size > LIMITS.fileBytes) throw new ServiceError('FILE_TOO_LARGE', { maxBytes: LIMITS.fileBytes });
      if (!knownTypes.has(input.contentType.split(';')[0]!.trim().toLowerCase()))
        throw new ServiceError('INVALID_FILE_FORMAT', { contentType: input.contentType.slice(0, 80) });
      const details = await deps.uploads.readDetails(caller, input);
      await deps.uploads.checkTemplate(caller, details);
      await deps.quota.check(caller, 1, input.size);
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + UPLOAD_EXPIRY_MS);
      const pending = { storageKey: '', sizeBytes: input.size, sha256: '', head: new Uint8Array() };
      const document = Object.assign(
        newDocument(caller, { details, content: pending, contentType: input.contentType, pageCount: null, batchId: null }, now),
        {
          status: 'uploading',
          sha256: null,
          run: 0,
          processingStartedAt: null,
          uploadExpiresAt: expiresAt,
        },
      );
      await database.transaction(async (tx) => {
        await tx.insert(Document, document);
        await noteClientUpload(tx, caller, document.id);
        await recordChange(tx, deps.changeHooks, null, document);
        await audit.record(tx, caller, {
          action: 'upload.created',
          target: document.id,
          details: { filename: document.filename, fileSize: input.size },
        });
      });
      const { url, headers } = await (direct ?? ownLinks).link(document, UPLOAD_EXPIRY_MS / 1000);
      return {
        uploadUrl: url,
        headers,
        documentId: document.id,
        expiresAt,
        expiresIn: UPLOAD_EXPIRY_MS / 1000,
      };
    },
    async receive(request, response) {
      const id = String(request.params.id);
      const claims = signer.read(String(request.query.token ?? ''), 'upload', clock.now());
      const document = claims?.id === id ? await database.dataSource.manager.findOneBy(Document, { id, status: 'uploading' }) : null;
      if (!document) throw new ServiceError('FILE_NOT_FOUND');
      await requireActiveOrganization(database.dataSource.manager, document.organizationId);
      requirePlainBody(request, 'Send the bytes of the file as they are, without Content-Encoding.');
      // One at a time: many at once would each hold a whole file.
      if (receiving.has(id))
        throw new ServiceError('DOCUMENT_LOCKED', { status: 'uploading' }, { message: 'Its bytes are arriving already.' });
      receiving.add(id);
      const most = Math.min(LIMITS.fileBytes, document.fileSize);
      const taking = requireUnspent(id).then(() => intake.take(Readable.from(checkedBytes(request, most), { objectMode: false }), most));
      const content = await taking.finally(() => receiving.delete(id));
      if (content.sizeBytes !== document.fileSize) {
        await intake.discard(content);
        throw invalid('size', `expected ${document.fileSize} bytes, received ${content.sizeBytes}`);
      }
      await replaceReceived(document, content);
      response.status(200).json({ success: true, data: { documentId: id, fileSize: content.sizeBytes } });
    },
    async complete(caller, documentId) {
      const before = await deps.reader.load(caller, documentId, 'edit');
      if (before.status !== 'uploading') return before;
      const passed = await contentOf(before);
      const content = passed ?? (await direct?.take(before));
      if (!content)
        throw new ServiceError(
          'DOCUMENT_LOCKED',
          { status: 'uploading' },
          { message: 'The bytes have not arrived yet: PUT them to uploadUrl first.' },
        );
      const { contentType, pageCount } = await (passed
        ? deps.uploads.inspect(caller, passed, before.contentType).catch(async (error: unknown) => {
            await requireSame(before, passed);
            throw error;
          })
        : inspectDirect(content, before.contentType));
      const document = await database.transaction(async (tx, afterCommit) => {
        const current = await deps.reader.load(caller, documentId, 'edit', { manager: tx, lock: true });
        if (current.status !== 'uploading') return current;
        if (passed) await requireSame(current, passed, tx);
        const now = clock.now();
        const before = snapshotOf(current);
        Object.assign(current, {
          status: 'processing',
          contentType,
          pageCount,
          storageKey: content.storageKey,
          sha256: content.sha256,
          run: 1,
          processingStartedAt: now,
          updatedAt: now,
          uploadExpiresAt: null,
        });
        if (current.sha256) await noteDuplicate(tx, current);
        await tx.save(Document, current);
        await recordChange(tx, deps.changeHooks, before, current);
        await adoptContent(tx, content.storageKey);
        await forgetBytes(tx, documentId);
        await deps.quota.count(tx, caller, 1, current.fileSize);
        await startRun(tx, deps, current);
        await events.append(tx, current, [uploadedEvent(current)]);
        await streams.append(tx, documentId, { stage: null, page: null, pages: pageCount, percent: 0, status: 'processing', final: false });
        afterCommit(() => streams.notify(documentId));
        return current;
      });
      if (!passed && document.storageKey !== content.storageKey) await intake.discard(content);
      tasks.hint('document.process', document.priority);
      return document;
    },
    keep: replaceReceived,
    fail: failUpload,
    async expire() {
      const late = await database.dataSource.manager.find(Document, {
        where: { status: 'uploading', uploadExpiresAt: LessThan(clock.now()) },
        take: 200,
      });
      for (const document of late) await failUpload(document, 'The upload was not completed within 60 minutes.');
    },
  };
}
