import type { EntityManager } from 'typeorm';
import type { Clock } from '../platform/clock.js';
import { newId } from '../vocabulary/ids.js';
import type { Permission, Scope } from '../vocabulary/permissions.js';
import { ApiKeyRecord } from './api-key.entity.js';
import { hashKey } from './api-key.rules.js';

/** A key to store; the value itself is never kept. */
export interface NewApiKey {
  readonly value: string;
  readonly name: string;
  readonly userId: number;
  readonly permissions: readonly (Permission | '*')[];
  readonly expiresAt?: Date | null;
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
      revokedAt: null,
      lastUsedAt: null,
      createdAt: clock.now(),
    }),
  );
}

/** Revokes every key of a user in an organization, in the caller's transaction (D99). */
export async function revokeKeysOf(tx: EntityManager, organizationId: number, userId: number, clock: Clock): Promise<void> {
  await tx.query('UPDATE api_keys SET revokedAt = ? WHERE organizationId = ? AND userId = ? AND revokedAt IS NULL', [
    clock.now(),
    organizationId,
    userId,
  ]);
}
