import { type EntityManager, In, IsNull, MoreThan } from 'typeorm';
import type { Audit } from '../../audit/index.js';
import { lockOrganization, requireBelowCap, requireOwnPermissions } from '../../organizations/index.js';
import { type CursorCodec, type Database, removeAll } from '../../platform/database/index.js';
import { listInOrder, recordsOf } from '../../platform/graphql/list-rows.js';
import type { Clock } from '../../platform/time/clock.js';
import { invalid, ServiceError } from '../../vocabulary/errors.js';
import { isId, newId } from '../../vocabulary/ids.js';
import { type Caller, liveOnly, type Permission, type Scope } from '../../vocabulary/permissions.js';
import { ApiKeyRecord } from './api-key.entity.js';
import {
  type ApiKey,
  type ApiKeyConnection,
  type ApiKeyListArgs,
  ApiKeyOrder,
  type ApiKeyOrderMember,
  type CreateApiKeyInput,
  type CreatedApiKey,
} from './api-key.inputs.js';
import { hashKey, newKeyValue } from './api-key.rules.js';

/** A key to store; the value itself is never kept. */
export interface NewApiKey {
  readonly value: string;
  readonly name: string;
  readonly userId: number;
  readonly permissions: readonly (Permission | '*')[];
  readonly expiresAt?: Date | null;
  readonly trustedDocumentsOnly?: boolean;
}

/** Stores a key by hash, prefix and last four characters (D87). */
export async function storeKey(tx: EntityManager, scope: Scope, key: NewApiKey, pepper: string, clock: Clock): Promise<ApiKeyRecord> {
  return tx.save(
    tx.create(ApiKeyRecord, {
      id: newId('apiKey'),
      organizationId: scope.organizationId,
      mode: scope.mode,
      userId: key.userId,
      name: key.name,
      hash: hashKey(key.value, pepper),
      prefix: `service_${scope.mode}_`,
      last4: key.value.slice(-4),
      permissions: [...key.permissions],
      expiresAt: key.expiresAt ?? null,
      trustedDocumentsOnly: key.trustedDocumentsOnly ?? false,
      revokedAt: null,
      lastUsedAt: null,
      createdAt: clock.now(),
    }),
  );
}

/** Ends every credential of a user in an organization - keys, sessions, OAuth tokens - in the caller's transaction (D99). */
export async function endCredentialsOf(tx: EntityManager, organizationId: number, userId: number, clock: Clock): Promise<void> {
  const member = [organizationId, userId];
  await tx.query('UPDATE api_keys SET revokedAt = ? WHERE organizationId = ? AND userId = ? AND revokedAt IS NULL', [
    clock.now(),
    ...member,
  ]);
  await tx.query('DELETE FROM sessions WHERE organizationId = ? AND userId = ?', member);
  await tx.query('DELETE FROM oauth_payloads WHERE accountId = ?', [member.join(':')]);
}

/** Use cases of API keys (D87). A test credential sees and makes test keys alone. */
export interface ApiKeys {
  /** Newest first; revoked and expired ones included when asked for. */
  list(caller: Caller, includeRevoked: boolean): Promise<ApiKey[]>;
  /** The same, a page at a time. */
  page(caller: Caller, args: ApiKeyListArgs): Promise<ApiKeyConnection>;
  /** Throws VALIDATION_ERROR; INSUFFICIENT_PERMISSIONS when the key would exceed the credential used. */
  create(caller: Caller, input: CreateApiKeyInput): Promise<CreatedApiKey>;
  /**
   * A new value with the same name, permissions and expiry, belonging to the caller; the old one works for so many minutes more (0-10080).
   * Throws API_KEY_NOT_FOUND; INSUFFICIENT_PERMISSIONS when the key holds more than the credential used.
   */
  rotate(caller: Caller, id: string, overlapMinutes: number): Promise<CreatedApiKey>;
  /** Ends a key; ending it twice changes nothing. Throws API_KEY_NOT_FOUND. */
  revoke(caller: Caller, id: string): Promise<ApiKey>;
}

/** Whether the credential holds all that its user may do: only then may it give `*` on. Pure. */
export function holdsAll(caller: Pick<Caller, 'permissions' | 'rolePermissions'>): boolean {
  return [...caller.rolePermissions].every((permission) => caller.permissions.has(permission));
}

/** Throws INSUFFICIENT_PERMISSIONS when a key would exceed its creator (D87). Pure. */
export function requireGrantable(
  caller: Pick<Caller, 'permissions' | 'rolePermissions'>,
  permissions: readonly (Permission | '*')[],
): void {
  if (permissions.includes('*') && !holdsAll(caller)) requireOwnPermissions(caller, caller.rolePermissions);
  requireOwnPermissions(
    caller,
    permissions.filter((permission) => permission !== '*'),
  );
}

const MOST_OVERLAP_MINUTES = 7 * 24 * 60;

/** What keys need. `changed`: called after the commit of a revocation. */
export interface ApiKeyDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly cursors: CursorCodec;
  readonly audit: Audit;
  readonly pepper: string;
  readonly changed: () => void;
}

/** Builds the keys. */
export function createApiKeys({ database, clock, cursors, audit, pepper, changed }: ApiKeyDependencies): ApiKeys {
  async function emails(manager: EntityManager, userIds: readonly number[]): Promise<Map<number, string>> {
    if (userIds.length === 0) return new Map();
    const rows: { id: number; email: string }[] = await manager.query(
      `SELECT id, email FROM users WHERE id IN (${userIds.map(() => '?').join(',')})`,
      [...userIds],
    );
    return new Map(rows.map((row) => [row.id, row.email]));
  }

  async function shown(manager: EntityManager, records: readonly ApiKeyRecord[]): Promise<ApiKey[]> {
    const byUser = await emails(manager, [...new Set(records.map((record) => record.userId))]);
    return records.map(({ hash: _hash, organizationId: _organizationId, userId, ...rest }) => ({
      ...rest,
      createdBy: byUser.get(userId) ?? null,
    }));
  }

  function countUsable(tx: EntityManager, { organizationId, mode }: Scope): Promise<number> {
    const usable = { organizationId, mode, revokedAt: IsNull() };
    return tx.countBy(ApiKeyRecord, [
      { ...usable, expiresAt: IsNull() },
      { ...usable, expiresAt: MoreThan(clock.now()) },
    ]);
  }

  async function load(tx: EntityManager, caller: Caller, id: string): Promise<ApiKeyRecord> {
    const record = isId('apiKey', id)
      ? await tx.findOne(ApiKeyRecord, { where: { id, organizationId: caller.organizationId }, lock: { mode: 'pessimistic_write' } })
      : null;
    if (!record || (caller.mode === 'test' && record.mode !== 'test')) throw new ServiceError('API_KEY_NOT_FOUND');
    return record;
  }

  function checkNew(caller: Caller, input: CreateApiKeyInput, name: string): void {
    if (name === '' || name.length > 100) throw invalid('name', 'expected 1 to 100 characters');
    if (input.permissions.length === 0) throw invalid('permissions', 'expected at least one permission');
    if (input.expiresAt && input.expiresAt <= clock.now()) throw invalid('expiresAt', 'expected a moment in the future');
    requireGrantable(caller, input.permissions);
    const refusal = input.mode === 'live' ? liveOnly(caller) : null;
    if (refusal) throw refusal;
  }

  return {
    async list(caller, includeRevoked) {
      const manager = database.dataSource.manager;
      const where = { organizationId: caller.organizationId, ...(caller.mode === 'test' ? { mode: caller.mode } : {}) };
      const usable = { ...where, revokedAt: IsNull() };
      const now = clock.now();
      const records = await manager.find(ApiKeyRecord, {
        where: includeRevoked
          ? where
          : [
              { ...usable, expiresAt: IsNull() },
              { ...usable, expiresAt: MoreThan(now) },
            ],
        order: { createdAt: 'DESC', id: 'DESC' },
      });
      return shown(manager, records);
    },
    async page({ organizationId, mode }, args) {
      const manager = database.dataSource.manager;
      const usable = args.includeRevoked ? '' : ' AND k.revokedAt IS NULL AND (k.expiresAt IS NULL OR k.expiresAt > ?)';
      return listInOrder<ApiKey, ApiKeyOrderMember>(
        { manager, cursors },
        {
          name: `apiKeys:${args.includeRevoked ? 'all' : 'usable'}`,
          order: ApiKeyOrder.read(args.orderBy),
          columnOf: { createdAt: 'k.createdAt', name: 'k.name' },
          id: 'k.id',
          columns: 'k.id',
          from: 'api_keys k',
          where: {
            sql: `k.organizationId = ?${mode === 'test' ? " AND k.mode = 'test'" : ''}${usable}`,
            parameters: [organizationId, ...(usable ? [clock.now()] : [])],
          },
          toRows: recordsOf(async (ids) => shown(manager, await manager.findBy(ApiKeyRecord, { organizationId, id: In([...ids]) }))),
        },
        args,
      );
    },
    async create(caller, input) {
      const name = input.name.trim();
      checkNew(caller, input, name);
      const mode = input.mode ?? caller.mode;
      const value = newKeyValue(mode);
      const permissions = [...new Set(input.permissions)];
      const trustedDocumentsOnly = input.trustedDocumentsOnly ?? false;
      return database.transaction(async (tx) => {
        const scope = { organizationId: caller.organizationId, mode };
        await lockOrganization(tx, scope.organizationId);
        requireBelowCap('apiKeys', await countUsable(tx, scope));
        const record = await storeKey(
          tx,
          scope,
          { value, name, userId: caller.userId, permissions, expiresAt: input.expiresAt ?? null, trustedDocumentsOnly },
          pepper,
          clock,
        );
        await audit.record(tx, caller, {
          action: 'api_key.created',
          target: record.id,
          details: { name, mode, permissions, trustedDocumentsOnly, last4: record.last4 },
        });
        return { apiKey: (await shown(tx, [record]))[0]!, value };
      });
    },
    async rotate(caller, id, overlapMinutes) {
      if (!(overlapMinutes >= 0 && overlapMinutes <= MOST_OVERLAP_MINUTES))
        throw invalid('overlapMinutes', `expected 0 to ${MOST_OVERLAP_MINUTES}, received ${overlapMinutes}`);
      return database.transaction(async (tx, afterCommit) => {
        const old = await load(tx, caller, id);
        const now = clock.now();
        if (old.revokedAt || (old.expiresAt && old.expiresAt <= now)) throw new ServiceError('API_KEY_NOT_FOUND');
        requireGrantable(caller, old.permissions);
        const value = newKeyValue(old.mode);
        const scope = { organizationId: old.organizationId, mode: old.mode };
        const { name, permissions, expiresAt, trustedDocumentsOnly } = old;
        await lockOrganization(tx, scope.organizationId);
        requireBelowCap('rotatedApiKeys', await countUsable(tx, scope));
        const key = { value, name, userId: caller.userId, permissions, expiresAt, trustedDocumentsOnly };
        const record = await storeKey(tx, scope, key, pepper, clock);
        const ends = new Date(now.getTime() + overlapMinutes * 60_000);
        if (overlapMinutes === 0) old.revokedAt = now;
        else if (!old.expiresAt || old.expiresAt > ends) old.expiresAt = ends;
        await tx.save(ApiKeyRecord, old);
        await audit.record(tx, caller, { action: 'api_key.rotated', target: id, details: { successor: record.id, overlapMinutes } });
        afterCommit(changed);
        return { apiKey: (await shown(tx, [record]))[0]!, value };
      });
    },
    async revoke(caller, id) {
      return database.transaction(async (tx, afterCommit) => {
        const record = await load(tx, caller, id);
        if (!record.revokedAt) {
          record.revokedAt = clock.now();
          await tx.save(ApiKeyRecord, record);
          await audit.record(tx, caller, { action: 'api_key.revoked', target: id, details: { name: record.name, last4: record.last4 } });
          afterCommit(changed);
        }
        return (await shown(tx, [record]))[0]!;
      });
    },
  };
}

const ENDED_KEPT_MS = 90 * 24 * 60 * 60_000;

/** Removes keys that were revoked or expired 90 days ago: until then they are listed on request. */
export function purgeKeys(database: Database, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - ENDED_KEPT_MS);
  return removeAll(database, 'DELETE FROM api_keys WHERE revokedAt < ? OR expiresAt < ?', [before, before]);
}
