import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { MoreThan, Not } from 'typeorm';
import type { Audit } from '../../audit/index.js';
import { findMember, type MemberFacts, settingsOf, UserRecord } from '../../organizations/index.js';
import type { Database } from '../../platform/database/index.js';
import type { Clock } from '../../platform/time/clock.js';
import { ServiceError } from '../../vocabulary/errors.js';
import { isId, newId } from '../../vocabulary/ids.js';
import type { Caller, Mode } from '../../vocabulary/permissions.js';
import { type CallerBase, callerOf, type RequestFacts, type SessionSource } from '../authenticate.js';
import { hashKey } from '../keys/api-key.rules.js';
import type { SecondFactorStore } from '../second-factor/second-factor.store.js';
import { SessionRecord, type SignedInBy } from './session.entity.js';
import type { SessionView } from './session.inputs.js';

/** Name of the cookie (D126). */
export const SESSION_COOKIE = 'docket_session';

/** A session ends after this time, or when it was not used for a third of it. */
const SESSION_MS = 21 * 24 * 60 * 60 * 1000;
const IDLE_MS = SESSION_MS / 3;
const MOST_SHOWN = 200;

/** The browser of a request, as it names itself, shortened. Pure. */
export const deviceOf = ({ headers }: IncomingMessage): string | null =>
  headers['user-agent']?.replace(/[^\x20-\x7e]/g, '').slice(0, 200) || null;

/** A session that was started: the value of the cookie is known only now. */
export interface StartedSession {
  readonly id: string;
  readonly token: string;
  readonly caller: CallerBase;
}

/** Sessions of people (D126). */
export interface Sessions extends SessionSource {
  /**
   * Starts a session of an active member; throws INSUFFICIENT_PERMISSIONS for a suspended one. `provedHash`: of the password that let him in; when it
   * was changed meanwhile, which ended his sessions, there is none: null.
   */
  start(
    userId: number,
    organizationId: number,
    facts: RequestFacts,
    signedInBy: SignedInBy,
    provedHash: string | null,
  ): Promise<StartedSession | null>;
  /** Lets the caller's session work in another organization of his. Throws ORGANIZATION_NOT_FOUND; INSUFFICIENT_PERMISSIONS for a suspended one and for other credentials. */
  switchTo(caller: Caller, organizationId: number): Promise<CallerBase>;
  /** Signs the caller of a session out; tells how he had signed in, null when the session was gone. */
  signOut(caller: Caller): Promise<SignedInBy | null>;
  /** The caller's own, newest first. */
  list(caller: Caller): Promise<SessionView[]>;
  /** Ends one of the caller's own. Throws SESSION_NOT_FOUND. */
  endOwn(caller: Caller, id: string): Promise<void>;
  /** Ends every one of the caller's own but the one that asks; gives how many. */
  endOthers(caller: Caller): Promise<number>;
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

/** What sessions need. `changed`: called when one ended, so that nobody remembers it. */
export interface SessionDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly pepper: string;
  readonly factors: Pick<SecondFactorStore, 'isEnabled'>;
  /** E-mail addresses of the platform's administrators, in their one spelling. */
  readonly platformAdmins: readonly string[];
  readonly changed: () => void;
}

/** Builds the sessions. */
export function createSessions(deps: SessionDependencies): Sessions {
  const { database, clock, audit, pepper, factors, changed } = deps;
  const manager = database.dataSource.manager;

  /** The caller of a session, who may only set up a second factor while one is required and missing (D138). */
  async function sessionCaller(member: MemberFacts, mode: Mode, id: string): Promise<CallerBase> {
    const caller = callerOf(member, mode, ['*'], { kind: 'session', id });
    const required = settingsOf(member.organization).secondFactorRequired;
    const isPlatformAdmin = deps.platformAdmins.includes(member.user.email);
    const countedWith = `person:${member.user.id}`;
    return { ...caller, countedWith, isPlatformAdmin, lacksSecondFactor: required && !(await factors.isEnabled(member.user.id)) };
  }

  async function use(session: SessionRecord | null, mode: Mode, wanted?: number): Promise<CallerBase | undefined> {
    const now = clock.now();
    if (!session || session.expiresAt <= now || now.getTime() - session.lastUsedAt.getTime() > IDLE_MS) return undefined;
    const organizationId = wanted ?? session.organizationId;
    const member = await findMember(manager, organizationId, session.userId);
    if (!member && organizationId !== session.organizationId) throw new ServiceError('ORGANIZATION_NOT_FOUND');
    if (!member) return undefined;
    const caller = await sessionCaller(member, mode, session.id);
    if (now.getTime() - session.lastUsedAt.getTime() > 60_000) {
      await manager.update(SessionRecord, { id: session.id }, { lastUsedAt: now });
      await database.query('UPDATE memberships SET lastActive = ? WHERE organizationId = ? AND userId = ?', [
        now,
        organizationId,
        session.userId,
      ]);
    }
    return caller;
  }

  return {
    find: async (token, mode, wanted) => use(await manager.findOneBy(SessionRecord, { hash: hashKey(token, pepper) }), mode, wanted),
    findById: async (id, mode, wanted) => use(await manager.findOneBy(SessionRecord, { id }), mode, wanted),
    async switchTo(caller, organizationId) {
      const member = await findMember(manager, organizationId, caller.userId);
      if (!member || member.membership.status === 'invited') throw new ServiceError('ORGANIZATION_NOT_FOUND');
      const { kind, id } = caller.credential;
      if (kind !== 'session')
        throw new ServiceError('INSUFFICIENT_PERMISSIONS', undefined, { message: 'Only a session works in several organizations.' });
      const there = await sessionCaller(member, 'live', id);
      await database.transaction(async (tx) => {
        await tx.update(SessionRecord, { id, userId: caller.userId }, { organizationId });
        await audit.record(tx, { ...caller, organizationId }, { action: 'session.organization_chosen', target: id });
      });
      changed();
      return there;
    },
    async start(userId, organizationId, facts, signedInBy, provedHash) {
      const token = randomBytes(32).toString('base64url');
      const now = clock.now();
      const id = newId('session');
      const member = await findMember(manager, organizationId, userId);
      if (!member) throw new Error(`user ${userId} is no member of organization ${organizationId}`);
      const caller = await sessionCaller(member, 'live', id);
      const session = {
        id,
        hash: hashKey(token, pepper),
        userId,
        organizationId,
        address: facts.address,
        device: facts.device ?? null,
        signedInBy,
        createdAt: now,
        lastUsedAt: now,
        expiresAt: new Date(now.getTime() + SESSION_MS),
      };
      const started = await database.transaction(async (tx) => {
        const user = provedHash !== null && (await tx.findOne(UserRecord, { where: { id: userId }, lock: { mode: 'pessimistic_write' } }));
        if (user && user.passwordHash !== provedHash) return false;
        await tx.insert(SessionRecord, session);
        return true;
      });
      if (!started) return null;
      await database.query('UPDATE memberships SET lastActive = ? WHERE organizationId = ? AND userId = ?', [now, organizationId, userId]);
      return { id, token, caller };
    },
    async signOut(caller) {
      const { id } = caller.credential;
      const signedInBy = await database.transaction(async (tx) => {
        const session = await tx.findOneBy(SessionRecord, { id });
        const { affected } = await tx.delete(SessionRecord, { id });
        if (!session || !affected) return null;
        await audit.record(tx, caller, { action: 'sign_out', target: String(caller.userId) });
        return session.signedInBy;
      });
      changed();
      return signedInBy;
    },
    async list(caller) {
      const now = clock.now();
      const open = { userId: caller.userId, expiresAt: MoreThan(now), lastUsedAt: MoreThan(new Date(now.getTime() - IDLE_MS)) };
      const found = await manager.find(SessionRecord, { where: open, order: { createdAt: 'DESC', id: 'DESC' }, take: MOST_SHOWN });
      return found.map(({ id, device, address, createdAt, lastUsedAt, expiresAt }) => {
        const current = caller.credential.kind === 'session' && caller.credential.id === id;
        return { id, device, address, createdAt, lastSeenAt: lastUsedAt, expiresAt, current };
      });
    },
    async endOwn(caller, id) {
      if (!isId('session', id)) throw new ServiceError('SESSION_NOT_FOUND');
      const ended = await database.transaction(async (tx) => {
        const { affected } = await tx.delete(SessionRecord, { id, userId: caller.userId });
        if (affected) await audit.record(tx, caller, { action: 'session.ended', target: id });
        return affected;
      });
      if (!ended) throw new ServiceError('SESSION_NOT_FOUND');
      changed();
    },
    async endOthers(caller) {
      const keep = caller.credential.kind === 'session' ? caller.credential.id : '';
      const ended = await database.transaction(async (tx) => {
        const { affected } = await tx.delete(SessionRecord, { userId: caller.userId, id: Not(keep) });
        await audit.record(tx, caller, {
          action: 'session.others_ended',
          target: String(caller.userId),
          details: { sessions: affected ?? 0 },
        });
        return affected ?? 0;
      });
      changed();
      return ended;
    },
    async purge() {
      const now = clock.now();
      await database.query('DELETE FROM sessions WHERE expiresAt < ? LIMIT 10000', [now]);
      await database.query('DELETE FROM sign_in_attempts WHERE at < ? LIMIT 10000', [new Date(now.getTime() - 60 * 60 * 1000)]);
    },
  };
}
