import { randomBytes } from 'node:crypto';
import { findMember } from '../organizations/index.js';
import type { Clock } from '../platform/clock.js';
import type { Database } from '../platform/database/index.js';
import { newId } from '../vocabulary/ids.js';
import type { Mode } from '../vocabulary/permissions.js';
import { hashKey } from './api-key.rules.js';
import { type CallerBase, type CredentialSource, callerOf, type RequestFacts } from './authenticate.js';
import { SessionRecord } from './session.entity.js';

/** Name of the cookie (D126). */
export const SESSION_COOKIE = 'docket_session';

/** A session ends after this time, or when it was not used for a third of it. */
const SESSION_MS = 21 * 24 * 60 * 60 * 1000;
const IDLE_MS = SESSION_MS / 3;

/** A session that was started: the value of the cookie is known only now. */
export interface StartedSession {
  readonly id: string;
  readonly token: string;
  readonly caller: CallerBase;
}

/** Sessions of people (D126). */
export interface Sessions extends CredentialSource {
  /** Starts a session of an active member; throws INSUFFICIENT_PERMISSIONS for a suspended one. */
  start(userId: number, organizationId: number, facts: RequestFacts): Promise<StartedSession>;
  /** Ends a session; one that does not exist is no error. */
  endById(id: string): Promise<void>;
  /** Removes what expired. */
  purge(): Promise<void>;
}

/** The Set-Cookie of a session: not for scripts, not for other sites, only over https where the service is (D126). `token` null ends it. */
export function sessionCookie(token: string | null, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const maxAge = token === null ? 0 : Math.floor(SESSION_MS / 1000);
  return `${SESSION_COOKIE}=${token ?? ''}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}

/** The session's token out of a Cookie header, or undefined. */
export function readSessionCookie(header: string | undefined): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const [name, value] = part.trim().split('=');
    if (name === SESSION_COOKIE && value && /^[A-Za-z0-9_-]{43}$/.test(value)) return value;
  }
  return undefined;
}

/** Builds the sessions. `changed`: called when one ended, so that nobody remembers it. */
export function createSessions(database: Database, clock: Clock, pepper: string, changed: () => void): Sessions {
  const manager = database.dataSource.manager;

  async function use(session: SessionRecord | null, mode: Mode): Promise<CallerBase | undefined> {
    const now = clock.now();
    if (!session || session.expiresAt <= now || now.getTime() - session.lastUsedAt.getTime() > IDLE_MS) return undefined;
    const member = await findMember(manager, session.organizationId, session.userId);
    if (!member) return undefined;
    const caller = callerOf(member, mode, ['*'], { kind: 'session', id: session.id });
    if (now.getTime() - session.lastUsedAt.getTime() > 60_000) {
      await manager.update(SessionRecord, { id: session.id }, { lastUsedAt: now });
      await database.query('UPDATE memberships SET lastActive = ? WHERE organizationId = ? AND userId = ?', [
        now,
        session.organizationId,
        session.userId,
      ]);
    }
    return caller;
  }

  return {
    find: async (token, mode) => use(await manager.findOneBy(SessionRecord, { hash: hashKey(token, pepper) }), mode),
    findById: async (id, mode) => use(await manager.findOneBy(SessionRecord, { id }), mode),
    async start(userId, organizationId, facts) {
      const token = randomBytes(32).toString('base64url');
      const now = clock.now();
      const id = newId('session');
      const member = await findMember(manager, organizationId, userId);
      if (!member) throw new Error(`user ${userId} is no member of organization ${organizationId}`);
      const caller = callerOf(member, 'live', ['*'], { kind: 'session', id });
      await manager.insert(SessionRecord, {
        id,
        hash: hashKey(token, pepper),
        userId,
        organizationId,
        address: facts.address,
        createdAt: now,
        lastUsedAt: now,
        expiresAt: new Date(now.getTime() + SESSION_MS),
      });
      await database.query('UPDATE memberships SET lastActive = ? WHERE organizationId = ? AND userId = ?', [now, organizationId, userId]);
      return { id, token, caller };
    },
    async endById(id) {
      await manager.delete(SessionRecord, { id });
      changed();
    },
    async purge() {
      const now = clock.now();
      await database.query('DELETE FROM sessions WHERE expiresAt < ? LIMIT 10000', [now]);
      await database.query('DELETE FROM sign_in_attempts WHERE at < ? LIMIT 10000', [new Date(now.getTime() - 60 * 60 * 1000)]);
    },
  };
}
