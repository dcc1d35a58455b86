import { type EntityManager, In } from 'typeorm';
import { listInOrder, recordsOf } from '../../platform/graphql/list-rows.js';
import { ServiceError } from '../../vocabulary/errors.js';
import { isId, newId } from '../../vocabulary/ids.js';
import type { Caller } from '../../vocabulary/permissions.js';
import { createAudience } from '../access/audience.js';
import type { Document } from '../document.entity.js';
import type { DocumentContext, DocumentReader } from '../document.service.js';
import { findDocument } from '../document.store.js';
import { ShareRecord } from './share.entity.js';
import { type DocumentShare, type DocumentShareConnection, type DocumentShareListArgs, DocumentShareOrder } from './share.inputs.js';
import { hashShareToken, isOpen, isShareToken, MOST_SHARES, newShareToken, readSeconds } from './share.rules.js';

/** Who looks at a shared document: nobody known. */
export type Visitor = Pick<Caller, 'requestId' | 'address'>;

/** Links that show one document without sign-in (D140). */
export interface Shares {
  /** Needs full access. Throws SHARING_DISABLED while the organization does not allow it, VALIDATION_ERROR, QUOTA_EXCEEDED, DOCUMENT_NOT_FOUND. */
  create(caller: Caller, documentId: string, expiresIn: number | null, download: boolean): Promise<DocumentShare>;
  /** Links of a document, newest first, ended ones included. */
  list(caller: Caller, documentId: string): Promise<DocumentShare[]>;
  /** The same, a page at a time. */
  page(caller: Caller, documentId: string, args: DocumentShareListArgs): Promise<DocumentShareConnection>;
  /** One link. Needs full access to its document. Throws SHARE_NOT_FOUND. */
  load(caller: Caller, id: string): Promise<DocumentShare>;
  /** Ends a link at once; ending it twice changes nothing. Throws SHARE_NOT_FOUND. */
  revoke(caller: Caller, documentId: string, id: string): Promise<DocumentShare>;
  /** What a link shows; each use is audited as `action`. Throws FILE_NOT_FOUND for a link that is wrong, ended, or no longer allowed. */
  open(
    token: unknown,
    visitor: Visitor,
    action: 'share.viewed' | 'share.downloaded' | null,
  ): Promise<{ share: ShareRecord; document: Document }>;
  /** Ends every link of an organization, in the transaction of the change of its settings. */
  endAll(tx: EntityManager, organizationId: number): Promise<void>;
  /** Removes links that ended a month ago. */
  purge(): Promise<void>;
}

/** What sharing needs. */
export interface ShareDependencies extends DocumentContext {
  readonly reader: DocumentReader;
  readonly publicUrl: string;
  /** Whether the organization allows links now. */
  readonly isAllowed: (organizationId: number) => Promise<boolean>;
}

const KEPT_MS = 30 * 86_400_000;

function shown({ tokenHash: _hash, organizationId: _organization, mode: _mode, createdById: _by, ...rest }: ShareRecord): DocumentShare {
  return { ...rest, download: Boolean(rest.download), url: null };
}

/** Builds the links. */
export function createShares({ database, clock, cursors, audit, reader, publicUrl, isAllowed }: ShareDependencies): Shares {
  const manager = database.dataSource.manager;

  async function count(tx: EntityManager, documentId: string): Promise<number> {
    const [row]: { total: string }[] = await tx.query(
      'SELECT COUNT(*) AS total FROM document_shares WHERE documentId = ? AND revokedAt IS NULL AND expiresAt > ?',
      [documentId, clock.now()],
    );
    return Number(row!.total);
  }

  async function find(token: unknown): Promise<{ share: ShareRecord; document: Document }> {
    const share = isShareToken(token) ? await manager.findOneBy(ShareRecord, { tokenHash: hashShareToken(token) }) : null;
    if (!share || !isOpen(share, clock.now()) || !(await isAllowed(share.organizationId))) throw new ServiceError('FILE_NOT_FOUND');
    // A link shows no more than who made it may read: it ends with his access and his membership.
    const [document, mayRead] = await Promise.all([
      findDocument(manager, share, share.documentId),
      createAudience(manager)(share, share.documentId, share.createdById),
    ]);
    if (!document || document.status === 'uploading' || !mayRead) throw new ServiceError('FILE_NOT_FOUND');
    return { share, document };
  }

  return {
    async create(caller, documentId, expiresIn, download) {
      const seconds = readSeconds(expiresIn);
      const document = await reader.load(caller, documentId, 'full');
      if (!(await isAllowed(caller.organizationId))) throw new ServiceError('SHARING_DISABLED');
      const token = newShareToken();
      const now = clock.now();
      return database.transaction(async (tx) => {
        // The document's row is locked, so that links made at once are counted one after the other.
        await reader.load(caller, document.id, 'full', { manager: tx, lock: true });
        if ((await count(tx, document.id)) >= MOST_SHARES)
          throw new ServiceError('QUOTA_EXCEEDED', { limit: MOST_SHARES }, { message: `A document can have ${MOST_SHARES} open links.` });
        const share = tx.create(ShareRecord, {
          id: newId('share'),
          organizationId: caller.organizationId,
          mode: caller.mode,
          documentId: document.id,
          tokenHash: hashShareToken(token),
          last4: token.slice(-4),
          download,
          createdById: caller.userId,
          createdBy: caller.email,
          createdAt: now,
          expiresAt: new Date(now.getTime() + seconds * 1000),
          revokedAt: null,
          views: 0,
          lastViewedAt: null,
        });
        await tx.insert(ShareRecord, share);
        const details = { share: share.id, download, expiresAt: share.expiresAt.toISOString() };
        await audit.record(tx, caller, { action: 'document.shared', target: document.id, details });
        return { ...shown(share), url: `${publicUrl}/app/shared/${token}` };
      });
    },
    async list(caller, documentId) {
      await reader.load(caller, documentId, 'full');
      const shares = await manager.find(ShareRecord, { where: { documentId }, order: { createdAt: 'DESC', id: 'DESC' } });
      return shares.map(shown);
    },
    async page(caller, documentId, args) {
      await reader.load(caller, documentId, 'full');
      return listInOrder<DocumentShare, 'createdAt' | 'expiresAt'>(
        { manager, cursors },
        {
          name: `shares:${documentId}`,
          order: DocumentShareOrder.read(args.orderBy),
          columnOf: { createdAt: 's.createdAt', expiresAt: 's.expiresAt' },
          id: 's.id',
          columns: 's.id',
          from: 'document_shares s',
          where: { sql: 's.documentId = ?', parameters: [documentId] },
          toRows: recordsOf(async (ids) => (await manager.findBy(ShareRecord, { id: In([...ids]) })).map(shown)),
        },
        args,
      );
    },
    async load(caller, id) {
      const { organizationId, mode } = caller;
      const share = await manager.findOneBy(ShareRecord, { id, organizationId, mode });
      if (!share) throw new ServiceError('SHARE_NOT_FOUND');
      await reader.load(caller, share.documentId, 'full');
      return shown(share);
    },
    async revoke(caller, documentId, id) {
      await reader.load(caller, documentId, 'full');
      return database.transaction(async (tx) => {
        const share = isId('share', id)
          ? await tx.findOne(ShareRecord, { where: { id, documentId }, lock: { mode: 'pessimistic_write' } })
          : null;
        if (!share) throw new ServiceError('SHARE_NOT_FOUND');
        if (share.revokedAt === null) {
          share.revokedAt = clock.now();
          await tx.update(ShareRecord, { id }, { revokedAt: share.revokedAt });
          await audit.record(tx, caller, { action: 'document.share_revoked', target: documentId, details: { share: id } });
        }
        return shown(share);
      });
    },
    async open(token, visitor, action) {
      const found = await find(token);
      if (action === null) return found;
      const { share } = found;
      const { organizationId, mode, id, documentId } = share;
      const actor = { organizationId, mode, email: 'shared link', userId: 0, credential: { kind: 'none', id }, ...visitor } as const;
      await database.transaction(async (tx) => {
        const now = clock.now();
        if (action === 'share.viewed')
          await tx.query('UPDATE document_shares SET views = views + 1, lastViewedAt = ? WHERE id = ?', [now, id]);
        await audit.record(tx, actor, { action, target: documentId, details: { share: id } });
      });
      return found;
    },
    async endAll(tx, organizationId) {
      await tx.query('UPDATE document_shares SET revokedAt = ? WHERE organizationId = ? AND revokedAt IS NULL', [
        clock.now(),
        organizationId,
      ]);
    },
    async purge() {
      await database.query('DELETE FROM document_shares WHERE expiresAt < ? LIMIT 10000', [new Date(clock.now().getTime() - KEPT_MS)]);
    },
  };
}
