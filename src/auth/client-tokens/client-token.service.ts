import type { EntityManager } from 'typeorm';
import { In, IsNull, MoreThan } from 'typeorm';
import type { Audit } from '../../audit/index.js';
import { lockOrganization, requireBelowCap, requireOwnPermissions } from '../../organizations/index.js';
import { type CursorCodec, type Database, removeAll } from '../../platform/database/index.js';
import { listInOrder, recordsOf, whereEqual } from '../../platform/graphql/list-rows.js';
import type { Later } from '../../platform/later.js';
import type { Clock } from '../../platform/time/clock.js';
import { ServiceError } from '../../vocabulary/errors.js';
import { isId, newId } from '../../vocabulary/ids.js';
import { type Caller, mayCall } from '../../vocabulary/permissions.js';
import { hashKey } from '../keys/api-key.rules.js';
import { ClientTokenDocument, ClientTokenRecord } from './client-token.entity.js';
import {
  type ClientToken,
  type ClientTokenConnection,
  type ClientTokenListArgs,
  ClientTokenOrder,
  type CreateClientTokenInput,
  type CreatedClientToken,
} from './client-token.inputs.js';
import { CLIENT_TOKEN_PREFIX, newClientToken, readClientTokenInput } from './client-token.rules.js';

/** What a token may name is asked of the documents, which stand further right. */
export interface NamedDocuments {
  /**
   * Documents to list for a token; throws DOCUMENT_NOT_FOUND or BATCH_NOT_FOUND, and INSUFFICIENT_PERMISSIONS where the maker may not read one.
   * Of a batch only those that the batch does not tell by itself.
   */
  check(caller: Caller, named: { readonly documentIds: readonly string[]; readonly batchId: string | null }): Promise<readonly string[]>;
}

/** Use cases of client tokens (D136). */
export interface ClientTokens {
  /** Throws VALIDATION_ERROR, DOCUMENT_NOT_FOUND, BATCH_NOT_FOUND; INSUFFICIENT_PERMISSIONS beyond the credential used. */
  create(caller: Caller, input: CreateClientTokenInput): Promise<CreatedClientToken>;
  /** Those that work or ended within a day, newest first: the credential's own; with integrations.manage all of the data set. */
  list(caller: Caller): Promise<ClientToken[]>;
  /** The same, a page at a time. */
  page(caller: Caller, args: ClientTokenListArgs): Promise<ClientTokenConnection>;
  /** Those of them with these ids, in any order. */
  find(caller: Caller, ids: readonly string[]): Promise<ClientToken[]>;
  /** Ends one of those; ending it twice changes nothing. Throws CLIENT_TOKEN_NOT_FOUND. */
  revoke(caller: Caller, id: string): Promise<ClientToken>;
  /** Removes what ended a day ago. */
  purge(): Promise<void>;
}

/** What client tokens need. `changed`: called after the commit of a revocation. */
export interface ClientTokenDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly cursors: CursorCodec;
  readonly audit: Audit;
  readonly pepper: string;
  readonly named: Later<NamedDocuments>;
  readonly changed: () => void;
}

const DAY_MS = 24 * 60 * 60_000;
const MOST_SHOWN = 100;

/** Says that a document was uploaded with the caller's client token, if he has one; in the transaction of the upload. */
export async function noteClientUpload(tx: EntityManager, { confinement }: Caller, documentId: string): Promise<void> {
  if (confinement) await tx.insert(ClientTokenDocument, { tokenId: confinement.tokenId, documentId });
}

/** Builds the client tokens. */
export function createClientTokens({ database, clock, cursors, audit, pepper, named, changed }: ClientTokenDependencies): ClientTokens {
  const manager = database.dataSource.manager;

  const own = ({ organizationId, mode, permissions, credential }: Caller) => ({
    organizationId,
    mode,
    ...(mayCall({ permissions, credential }, 'integrations.manage') ? {} : { makerId: credential.id }),
  });

  /** Tokens that ended are shown for a day. */
  const keptSince = () => new Date(clock.now().getTime() - DAY_MS);

  const find = async (caller: Caller, ids: readonly string[]) =>
    shown(manager, await manager.findBy(ClientTokenRecord, { ...own(caller), id: In([...ids]), expiresAt: MoreThan(keptSince()) }));

  async function shown(source: EntityManager, records: readonly ClientTokenRecord[]): Promise<ClientToken[]> {
    const listed = await source.findBy(ClientTokenDocument, { tokenId: In(records.map(({ id }) => id)) });
    return records.map(({ id, mode, last4, permissions, batchId, uploadOnly, createdAt, expiresAt, revokedAt }) => ({
      ...{ id, mode, prefix: CLIENT_TOKEN_PREFIX, last4, permissions, batchId, uploadOnly, createdAt, expiresAt, revokedAt },
      documentIds: listed
        .filter(({ tokenId }) => tokenId === id)
        .map(({ documentId }) => documentId)
        .slice(0, MOST_SHOWN),
    }));
  }

  return {
    async create(caller, input) {
      const { permissions, expiresInS, documentIds, batchId, uploadOnly } = readClientTokenInput(input);
      requireOwnPermissions(caller, permissions);
      const listed = uploadOnly ? [] : await named.get().check(caller, { documentIds, batchId });
      const token = newClientToken();
      const id = newId('clientToken');
      const { organizationId, mode, credential } = caller;
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + expiresInS * 1000);
      await database.transaction(async (tx) => {
        await lockOrganization(tx, organizationId);
        const running = { organizationId, mode, revokedAt: IsNull(), expiresAt: MoreThan(now) };
        requireBelowCap('clientTokens', await tx.countBy(ClientTokenRecord, running));
        const made = { makerKind: credential.kind, makerId: credential.id, createdAt: now, expiresAt, revokedAt: null };
        const kept = { hash: hashKey(token, pepper), last4: token.slice(-4), permissions, batchId, uploadOnly };
        await tx.insert(ClientTokenRecord, { id, organizationId, mode, ...kept, ...made });
        if (listed.length > 0)
          await tx.insert(
            ClientTokenDocument,
            listed.map((documentId) => ({ tokenId: id, documentId })),
          );
        const details = { permissions, documentIds: listed, batchId, uploadOnly, expiresAt };
        await audit.record(tx, caller, { action: 'client_token.created', target: id, details });
      });
      return { id, token, expiresAt };
    },
    async list(caller) {
      const where = { ...own(caller), expiresAt: MoreThan(keptSince()) };
      return shown(manager, await manager.find(ClientTokenRecord, { where, order: { createdAt: 'DESC', id: 'DESC' }, take: MOST_SHOWN }));
    },
    async page(caller, args) {
      const { organizationId, mode, makerId = null } = own(caller);
      return listInOrder<ClientToken, 'createdAt' | 'expiresAt'>(
        { manager, cursors },
        {
          name: 'clientTokens',
          order: ClientTokenOrder.read(args.orderBy),
          columnOf: { createdAt: 't.createdAt', expiresAt: 't.expiresAt' },
          id: 't.id',
          columns: 't.id',
          from: 'client_tokens t',
          where: whereEqual(
            { sql: 't.organizationId = ? AND t.mode = ? AND t.expiresAt > ?', parameters: [organizationId, mode, keptSince()] },
            { 't.makerId': makerId },
          ),
          toRows: recordsOf((ids) => find(caller, ids)),
        },
        args,
      );
    },
    find,
    async revoke(caller, id) {
      return database.transaction(async (tx, afterCommit) => {
        const where = { ...own(caller), id };
        const record = isId('clientToken', id) ? await tx.findOne(ClientTokenRecord, { where, lock: { mode: 'pessimistic_write' } }) : null;
        if (!record) throw new ServiceError('CLIENT_TOKEN_NOT_FOUND');
        if (!record.revokedAt) {
          record.revokedAt = clock.now();
          await tx.save(ClientTokenRecord, record);
          await audit.record(tx, caller, { action: 'client_token.revoked', target: id, details: { last4: record.last4 } });
          afterCommit(changed);
        }
        return (await shown(tx, [record]))[0]!;
      });
    },
    async purge() {
      const before = new Date(clock.now().getTime() - DAY_MS);
      const ended = 'SELECT id FROM client_tokens WHERE expiresAt < ?';
      await removeAll(database, `DELETE FROM client_token_documents WHERE tokenId IN (${ended})`, [before]);
      await removeAll(database, 'DELETE FROM client_tokens WHERE expiresAt < ?', [before]);
    },
  };
}
