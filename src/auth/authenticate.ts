import { findMember, levelOf, type MemberFacts, permissionsOf } from '../organizations/index.js';
import type { Clock } from '../platform/clock.js';
import type { Database } from '../platform/database/index.js';
import { ServiceError } from '../vocabulary/errors.js';
import type { Caller, Mode, Permission } from '../vocabulary/permissions.js';
import { ApiKeyRecord } from './api-key.entity.js';
import { hashKey, modeOfKey } from './api-key.rules.js';

/** Facts of the request that go into the Caller. */
export interface RequestFacts {
  readonly requestId: string;
  readonly address: string | null;
}

/** Turns a bearer credential into a Caller. */
export interface Authenticator {
  /** Throws INVALID_API_KEY (401), or INSUFFICIENT_PERMISSIONS (403) for a suspended user (D99). */
  bearer(token: string, facts: RequestFacts): Promise<Caller>;
  /** Looks the credential of an earlier call up again, for long-lived connections; throws like `bearer` (D96). */
  again(caller: Caller): Promise<Caller>;
  /** Forgets what is remembered of keys, at once. */
  forget(): void;
}

/** Another kind of bearer token (OAuth access tokens): undefined when it is not of that kind. */
export type TokenSource = (token: string, facts: RequestFacts) => Promise<Caller | undefined>;

/** How long a look-up is remembered; revocation acts within a second on every process (D87). */
const REMEMBER_MS = 700;

interface Remembered {
  readonly until: number;
  readonly caller: Omit<Caller, 'requestId' | 'address'>;
}

const refuse = () => new ServiceError('INVALID_API_KEY', undefined, { headers: { 'WWW-Authenticate': 'Bearer' } });

/** The Caller of a member with a credential; `granted` limits the permissions of the user. Throws for suspended users (D99). */
export function callerOf(
  member: MemberFacts,
  mode: Mode,
  granted: readonly (Permission | '*')[],
  credential: Caller['credential'],
): Omit<Caller, 'requestId' | 'address'> {
  if (member.membership.status !== 'active' || member.organization.status !== 'active') {
    throw new ServiceError('INSUFFICIENT_PERMISSIONS', undefined, { message: 'The user or the organization is suspended.' });
  }
  const own = permissionsOf(member);
  const permissions = granted.includes('*') ? own : new Set([...own].filter((permission) => granted.includes(permission)));
  return {
    organizationId: member.organization.id,
    organizationName: member.organization.name,
    mode,
    userId: member.user.id,
    email: member.user.email,
    name: member.user.name,
    level: levelOf(member.roles),
    roleIds: member.roles.map((role) => role.id),
    rolePermissions: own,
    permissions,
    credential,
  };
}

/** Builds the authenticator for API keys and, after them, other token sources. */
export function createAuthenticator(database: Database, clock: Clock, pepper: string, sources: readonly TokenSource[] = []): Authenticator {
  const manager = database.dataSource.manager;
  const remembered = new Map<string, Remembered>();
  const rechecked = new Map<string, Remembered>();

  async function recheckKey(id: string, mode: Mode) {
    const key = await manager.findOneBy(ApiKeyRecord, { id });
    return useKey(key, mode);
  }

  async function lookUp(hash: string, mode: Mode) {
    return useKey(await manager.findOneBy(ApiKeyRecord, { hash }), mode);
  }

  async function useKey(key: ApiKeyRecord | null, mode: Mode): Promise<Omit<Caller, 'requestId' | 'address'>> {
    const now = clock.now();
    if (!key || key.mode !== mode || key.revokedAt || (key.expiresAt && key.expiresAt <= now)) throw refuse();
    const member = await findMember(manager, key.organizationId, key.userId);
    if (!member) throw refuse();
    const caller = callerOf(member, mode, key.permissions, { kind: 'key', id: key.id });
    if (!key.lastUsedAt || now.getTime() - key.lastUsedAt.getTime() > 60_000) {
      await manager.update(ApiKeyRecord, { id: key.id }, { lastUsedAt: now });
      await manager.query('UPDATE memberships SET lastActive = ? WHERE organizationId = ? AND userId = ?', [
        now,
        key.organizationId,
        key.userId,
      ]);
    }
    return caller;
  }

  return {
    async bearer(token, facts) {
      const mode = modeOfKey(token);
      if (!mode) {
        for (const source of sources) {
          const caller = await source(token, facts);
          if (caller) return caller;
        }
        throw refuse();
      }
      const hash = hashKey(token, pepper);
      const now = clock.now().getTime();
      const known = remembered.get(hash);
      if (known && known.until > now) return { ...known.caller, ...facts };
      const caller = await lookUp(hash, mode);
      if (remembered.size > 10_000) remembered.clear();
      remembered.set(hash, { until: now + REMEMBER_MS, caller });
      return { ...caller, ...facts };
    },
    async again(caller) {
      if (caller.credential.kind !== 'key') return caller;
      const known = rechecked.get(caller.credential.id);
      const now = clock.now().getTime();
      if (known && known.until > now) return { ...caller, ...known.caller };
      const fresh = await recheckKey(caller.credential.id, caller.mode);
      if (rechecked.size > 10_000) rechecked.clear();
      rechecked.set(caller.credential.id, { until: now + REMEMBER_MS, caller: fresh });
      return { ...caller, ...fresh };
    },
    forget() {
      remembered.clear();
      rechecked.clear();
    },
  };
}
