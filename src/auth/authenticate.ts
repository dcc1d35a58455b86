import DataLoader from 'dataloader';
import { In } from 'typeorm';
import { findMembers, inactiveOrganization, levelOf, type MemberFacts, type MemberKey, permissionsOf } from '../organizations/index.js';
import type { Database } from '../platform/database/index.js';
import type { Clock } from '../platform/time/clock.js';
import { invalid, ServiceError } from '../vocabulary/errors.js';
import type { Caller, Mode, Permission } from '../vocabulary/permissions.js';
import { ClientTokenRecord } from './client-tokens/client-token.entity.js';
import { isClientToken } from './client-tokens/client-token.rules.js';
import { ApiKeyRecord } from './keys/api-key.entity.js';
import { hashKey, modeOfKey } from './keys/api-key.rules.js';

/** Facts of the request that go into the Caller. */
export interface RequestFacts {
  readonly requestId: string;
  /** The browser as it names itself; only where people sign in. */
  readonly device?: string | null;
  readonly address: string | null;
}

/** A Caller before the facts of a request are known: what may be remembered for a moment. */
export type CallerBase = Omit<Caller, 'requestId' | 'address'>;

/** Turns a credential into a Caller. */
export interface Authenticator {
  /**
   * `wanted`: the mode that the request names (D129); a key has its own, which must not be contradicted: VALIDATION_ERROR. Throws
   * INVALID_API_KEY (401), or INSUFFICIENT_PERMISSIONS (403) for a suspended user (D99).
   */
  bearer(token: string, wanted: Mode | null, facts: RequestFacts): Promise<Caller>;
  /**
   * The same for a session cookie: undefined when the token belongs to no running session. `organizationId`: another organization of the person than
   * the one the session works in; throws ORGANIZATION_NOT_FOUND where he is no member.
   */
  session(token: string, mode: Mode, facts: RequestFacts, organizationId?: number): Promise<Caller | undefined>;
  /** Looks the credential of an earlier call up again, for long-lived connections; throws like `bearer` (D96). */
  again(caller: Caller): Promise<Caller>;
  /** Forgets what is remembered of credentials, at once. */
  forget(): void;
}

/** Another kind of credential (sessions, OAuth access tokens). */
export interface CredentialSource {
  /** By the secret that the caller sent; undefined when there is no such credential. Throws for suspended users. */
  find(token: string, mode: Mode): Promise<CallerBase | undefined>;
  /** By the id of a Caller's credential. */
  findById(id: string, mode: Mode): Promise<CallerBase | undefined>;
}

/** Sessions, which may be asked for in any organization of their person. */
export interface SessionSource {
  find(token: string, mode: Mode, organizationId?: number): Promise<CallerBase | undefined>;
  findById(id: string, mode: Mode, organizationId?: number): Promise<CallerBase | undefined>;
}

/** How long a look-up is remembered; revocation acts within a second on every process (D87). */
const REMEMBER_MS = 700;
const MOST_REMEMBERED = 10_000;
/** Credentials that one statement looks up. */
const MOST_TOGETHER = 500;

/** The refusal of a credential (D15). */
export const refuseCredential = (): ServiceError =>
  new ServiceError('INVALID_API_KEY', undefined, { headers: { 'WWW-Authenticate': 'Bearer' } });

/** The Caller of a member with a credential; `granted` limits the permissions of the user. Throws for suspended users (D99). */
export function callerOf(
  member: MemberFacts,
  mode: Mode,
  granted: readonly (Permission | '*')[],
  credential: Caller['credential'],
): CallerBase {
  if (member.organization.status !== 'active') throw inactiveOrganization();
  if (member.membership.status !== 'active')
    throw new ServiceError('INSUFFICIENT_PERMISSIONS', { user: member.membership.status }, { message: 'The user is suspended.' });
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

/** Remembers look-ups for a moment. What was looked up before `forget` is not kept after it. */
function createMemory(clock: Clock) {
  const known = new Map<string, { until: number; caller: CallerBase }>();
  const asking = new Map<string, Promise<CallerBase | undefined>>();
  let era = 0;

  async function ask(key: string, now: number, load: () => Promise<CallerBase | undefined>): Promise<CallerBase | undefined> {
    const started = era;
    try {
      const caller = await load();
      if (caller && started === era) {
        if (known.size >= MOST_REMEMBERED) known.clear();
        known.set(key, { until: now + REMEMBER_MS, caller });
      }
      return caller;
    } finally {
      if (started === era) asking.delete(key);
    }
  }

  return {
    async recall(key: string, load: () => Promise<CallerBase | undefined>): Promise<CallerBase | undefined> {
      const now = clock.now().getTime();
      const hit = known.get(key);
      if (hit && hit.until > now) return hit.caller;
      // Whoever asks meanwhile waits for the same look-up: thousands of watchers with one key ask at once.
      const pending = asking.get(key) ?? ask(key, now, load);
      asking.set(key, pending);
      return pending;
    },
    forget() {
      era += 1;
      known.clear();
      asking.clear();
    },
  };
}

/** What the authenticator needs. `pepper`: the secret of key hashes. */
export interface AuthenticatorDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly pepper: string;
  readonly sessions: SessionSource;
  readonly tokens: CredentialSource;
}

/** Notes that a member and his key were here, at most once a minute. */
async function noteUse(database: Database, key: ApiKeyRecord, now: Date): Promise<void> {
  if (key.lastUsedAt && now.getTime() - key.lastUsedAt.getTime() <= 60_000) return;
  await database.query('UPDATE api_keys SET lastUsedAt = ? WHERE id = ?', [now, key.id]);
  await database.query('UPDATE memberships SET lastActive = ? WHERE organizationId = ? AND userId = ?', [
    now,
    key.organizationId,
    key.userId,
  ]);
}

/** Builds the authenticator for API keys, sessions and access tokens. */
export function createAuthenticator({ database, clock, pepper, sessions, tokens }: AuthenticatorDependencies): Authenticator {
  const manager = database.dataSource.manager;
  const memory = createMemory(clock);
  // A change that thousands watch looks up all their credentials at once: those of one moment are read together.
  const together = { cache: false, maxBatchSize: MOST_TOGETHER };
  const members = new DataLoader<MemberKey, MemberFacts | undefined>((asked) => findMembers(manager, asked), together);
  const keys = new DataLoader<string, ApiKeyRecord | null>(async (ids) => {
    const found = new Map((await manager.findBy(ApiKeyRecord, { id: In([...ids]) })).map((key) => [key.id, key]));
    return ids.map((id) => found.get(id) ?? null);
  }, together);

  async function useKey(key: ApiKeyRecord | null, mode: Mode): Promise<CallerBase | undefined> {
    const now = clock.now();
    if (!key || key.mode !== mode || key.revokedAt || (key.expiresAt && key.expiresAt <= now)) return undefined;
    const member = await members.load(key);
    if (!member) return undefined;
    const caller = callerOf(member, mode, key.permissions, { kind: 'key', id: key.id });
    await noteUse(database, key, now);
    return key.trustedDocumentsOnly ? { ...caller, trustedDocumentsOnly: true } : caller;
  }

  /** A client token has what its maker has now and it was given, and is gone when the maker's credential is (D136). */
  async function useClient(token: ClientTokenRecord | null): Promise<CallerBase | undefined> {
    if (!token || token.revokedAt || token.expiresAt <= clock.now()) return undefined;
    const { makerKind: kind, makerId: id, mode, organizationId } = token;
    const maker = await findById({ credential: { kind, id }, mode, organizationId });
    if (maker?.organizationId !== token.organizationId) return undefined;
    return {
      ...maker,
      isPlatformAdmin: false,
      permissions: new Set(token.permissions.filter((permission) => maker.permissions.has(permission))),
      credential: { kind: 'client', id: token.id },
      countedWith: maker.countedWith ?? `${kind}:${id}`,
      confinement: { tokenId: token.id, batchId: token.batchId },
    };
  }

  function findByToken(token: string, wanted: Mode | null): Promise<CallerBase | undefined> {
    if (isClientToken(token)) {
      const hash = hashKey(token, pepper);
      return memory.recall(`client:${hash}`, async () => useClient(await manager.findOneBy(ClientTokenRecord, { hash })));
    }
    const mode = modeOfKey(token);
    if (!mode) {
      const asked = wanted ?? 'live';
      return memory.recall(`token:${asked}:${hashKey(token, pepper)}`, () => tokens.find(token, asked));
    }
    const hash = hashKey(token, pepper);
    return memory.recall(`key:${hash}`, async () => useKey(await manager.findOneBy(ApiKeyRecord, { hash }), mode));
  }

  function findById({
    credential: { kind, id },
    mode,
    organizationId,
  }: Pick<Caller, 'credential' | 'mode' | 'organizationId'>): Promise<CallerBase | undefined> {
    return memory.recall(`${kind}:${id}:${mode}:${organizationId}`, async () => {
      if (kind === 'key') return useKey(await keys.load(id), mode);
      if (kind === 'client') return useClient(await manager.findOneBy(ClientTokenRecord, { id }));
      return kind === 'session' ? sessions.findById(id, mode, organizationId) : tokens.findById(id, mode);
    });
  }

  return {
    async bearer(token, wanted, facts) {
      const caller = await findByToken(token, wanted);
      if (!caller) throw refuseCredential();
      if (wanted && wanted !== caller.mode) throw invalid('Docket-Mode', `expected ${caller.mode}, the mode of the key, or nothing`);
      return { ...caller, ...facts };
    },
    async session(token, mode, facts, organizationId) {
      const name = `session:${mode}:${organizationId ?? ''}:${hashKey(token, pepper)}`;
      const caller = await memory.recall(name, () => sessions.find(token, mode, organizationId));
      return caller && { ...caller, ...facts };
    },
    async again(caller) {
      const fresh = await findById(caller);
      if (!fresh) throw refuseCredential();
      return { ...caller, ...fresh };
    },
    forget: () => memory.forget(),
  };
}
