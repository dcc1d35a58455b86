import { createHash } from 'node:crypto';
import { hash as hashPassword, verify as verifyPassword } from '@node-rs/argon2';
import type { Audit } from '../audit/index.js';
import { type Invitations, Membership, UserRecord, UserStatus } from '../organizations/index.js';
import type { Clock } from '../platform/clock.js';
import type { Database } from '../platform/database/index.js';
import { invalid, ServiceError } from '../vocabulary/errors.js';
import type { Caller } from '../vocabulary/permissions.js';
import type { RequestFacts } from './authenticate.js';
import type { Sessions, StartedSession } from './session.service.js';

/** Failures of an e-mail or an address within the window that stop further tries (D126). */
const MOST_FAILURES = 10;
const WINDOW_MS = 15 * 60 * 1000;

/** Length of a password, in characters. */
export const PASSWORD_LENGTH = { least: 8, most: 200 } as const;

/** What somebody brings who signs in. `organizationId`: which of several memberships; default the first one joined. */
export interface SignInDetails {
  readonly email: string;
  readonly password: string;
  readonly organizationId?: number | null;
}

/** Signing in, and accepting an invitation, which signs in too (D100, D126). */
export interface SignIn {
  /** Throws INVALID_API_KEY (401) for a wrong e-mail or password, RATE_LIMIT_EXCEEDED after ten failures, INSUFFICIENT_PERMISSIONS when suspended. */
  signIn(details: SignInDetails, facts: RequestFacts): Promise<StartedSession>;
  /** Throws like Invitations.open; a person with an account proves it with its password. `id` is checked against the token when given. */
  accept(
    invitation: { id: string | null; token: string; name: string | null; password: string | null },
    facts: RequestFacts,
  ): Promise<StartedSession>;
}

/** What signing in needs. */
export interface SignInDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly sessions: Sessions;
  readonly invitations: Invitations;
}

const wrong = () =>
  new ServiceError('INVALID_API_KEY', undefined, {
    message: 'The e-mail address or the password is wrong.',
    headers: { 'WWW-Authenticate': 'Bearer' },
  });

const subjectOf = (kind: 'email' | 'address', value: string) =>
  createHash('sha256').update(`${kind}:${value.trim().toLowerCase()}`).digest('hex');

/** Throws VALIDATION_ERROR unless the password has a length that may be stored. Pure. */
export function checkPassword(password: string): void {
  if (password.length < PASSWORD_LENGTH.least || password.length > PASSWORD_LENGTH.most)
    throw invalid('password', `expected ${PASSWORD_LENGTH.least} to ${PASSWORD_LENGTH.most} characters`);
}

/** Builds signing in. */
export function createSignIn({ database, clock, audit, sessions, invitations }: SignInDependencies): SignIn {
  const manager = database.dataSource.manager;
  /** Verified when there is no such person, so that the time does not tell. */
  const nobody = hashPassword('nobody has this password');

  /** Adds a try of a subject and gives its id and how many there are in the window, one caller at a time. */
  async function addTry(subject: string, now: Date): Promise<{ id: number; tries: number; oldest: Date }> {
    const alone = database.dataSource.createQueryRunner();
    const lock = `docket.sign-in.${subject.slice(0, 40)}`;
    try {
      await alone.query('SELECT GET_LOCK(?, 10)', [lock]);
      const added: { insertId: number } = await alone.query('INSERT INTO sign_in_attempts (subject, at) VALUES (?,?)', [subject, now]);
      const [row]: { tries: string; oldest: Date }[] = await alone.query(
        'SELECT COUNT(*) AS tries, MIN(at) AS oldest FROM sign_in_attempts WHERE subject = ? AND at > ? AND id <= ?',
        [subject, new Date(now.getTime() - WINDOW_MS), added.insertId],
      );
      return { id: added.insertId, tries: Number(row!.tries), oldest: new Date(row!.oldest) };
    } finally {
      await alone.query('SELECT RELEASE_LOCK(?)', [lock]);
      await alone.release();
    }
  }

  /** Counts a try before it is checked, so that many at once cannot slip through; gives what to forgive. Throws RATE_LIMIT_EXCEEDED. */
  async function reserve(subjects: readonly string[], now: Date): Promise<number[]> {
    const reserved: number[] = [];
    for (const subject of subjects) {
      const { id, tries, oldest } = await addTry(subject, now);
      reserved.push(id);
      if (tries <= MOST_FAILURES) continue;
      await forgive(reserved);
      const waitMs = Math.max(1000, oldest.getTime() + WINDOW_MS - now.getTime());
      throw new ServiceError('RATE_LIMIT_EXCEEDED', undefined, {
        message: 'Too many failed sign-ins. Try again later.',
        headers: { 'Retry-After': String(Math.ceil(waitMs / 1000)) },
      });
    }
    return reserved;
  }

  /** Takes tries back: refused ones must not prolong the wait, good ones do not count. */
  async function forgive(ids: readonly number[]): Promise<void> {
    await database.query(`DELETE FROM sign_in_attempts WHERE id IN (${ids.map(() => '?').join(',')})`, ids);
  }

  async function recordFailure(user: UserRecord | null, facts: RequestFacts): Promise<void> {
    if (!user) return;
    const memberships = await manager.findBy(Membership, { userId: user.id });
    for (const { organizationId } of memberships) {
      const actor = {
        organizationId,
        mode: 'live',
        email: user.email,
        userId: user.id,
        credential: { kind: 'none', id: 'password' },
        ...facts,
      } as const;
      await database.transaction((tx) => audit.record(tx, actor, { action: 'sign_in.failed', target: String(user.id) }));
    }
  }

  /** Checks a password under the throttle; gives the person. */
  async function prove(email: string, password: string, facts: RequestFacts): Promise<UserRecord> {
    const subjects = [subjectOf('email', email), ...(facts.address ? [subjectOf('address', facts.address)] : [])];
    const reserved = await reserve(subjects, clock.now());
    const user = await manager.findOneBy(UserRecord, { email: email.trim() });
    const right = await verifyPassword(user?.passwordHash ?? (await nobody), password);
    if (!user?.passwordHash || !right) {
      await recordFailure(user, facts);
      throw wrong();
    }
    await forgive(reserved);
    return user;
  }

  async function chooseOrganization(userId: number, wanted: number | null): Promise<number> {
    const memberships = await manager.find(Membership, { where: { userId }, order: { joinedAt: 'ASC', organizationId: 'ASC' } });
    const joined = memberships.filter((membership) => membership.status !== UserStatus.invited);
    if (wanted !== null && !joined.some((membership) => membership.organizationId === wanted))
      throw new ServiceError('ORGANIZATION_NOT_FOUND');
    const chosen = joined.find((m) => (wanted === null ? m.status === UserStatus.active : m.organizationId === wanted)) ?? joined[0];
    if (!chosen) throw wrong();
    return chosen.organizationId;
  }

  async function begin(userId: number, organizationId: number, facts: RequestFacts): Promise<StartedSession> {
    const session = await sessions.start(userId, organizationId, facts);
    const actor: Caller = { ...session.caller, ...facts };
    await database.transaction((tx) => audit.record(tx, actor, { action: 'sign_in.succeeded', target: String(userId) }));
    return session;
  }

  return {
    async signIn({ email, password, organizationId }, facts) {
      const user = await prove(email, password.slice(0, PASSWORD_LENGTH.most + 1), facts);
      return begin(user.id, await chooseOrganization(user.id, organizationId ?? null), facts);
    },
    async accept({ id, token, name, password }, facts) {
      if (password !== null) checkPassword(password);
      const cleanName = name?.trim() || null;
      if (cleanName && cleanName.length > 200) throw invalid('name', 'expected at most 200 characters');
      const invitation = await invitations.open(id, token);
      if (password === null) throw invalid('password', 'is required');
      if (invitation.passwordHash !== null) await prove(invitation.email, password, facts);
      const passwordHash = invitation.passwordHash === null ? await hashPassword(password) : null;
      const accepted = await invitations.accept(id, token, { name: cleanName, passwordHash }, facts);
      return begin(accepted.userId, accepted.organizationId, facts);
    },
  };
}
