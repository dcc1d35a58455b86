import { createHash } from 'node:crypto';
import { hash as hashPassword, verify as verifyPassword } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { In } from 'typeorm';
import { z } from 'zod';
import { type Audit, SERVICE_LOG } from '../../audit/index.js';
import {
  findUserByEmail,
  type Invitations,
  Membership,
  normalEmail,
  Organization,
  type UserRecord,
  UserStatus,
} from '../../organizations/index.js';
import { type Database, lockName } from '../../platform/database/index.js';
import { addressGroup } from '../../platform/http/client-address.js';
import type { Clock } from '../../platform/time/clock.js';
import { invalid, ServiceError } from '../../vocabulary/errors.js';
import type { Caller } from '../../vocabulary/permissions.js';
import type { RequestFacts } from '../authenticate.js';
import { checkNewPassword, MOST_PASSWORD_CHARACTERS } from '../passwords/password.rules.js';
import type { RememberedDevices } from '../second-factor/remembered-devices.js';
import type { SecondFactorStore } from '../second-factor/second-factor.store.js';
import type { SignedInBy } from './session.entity.js';
import type { Sessions, StartedSession } from './session.service.js';

/** Failures of an e-mail or an address within the window that stop further tries (D126). */
const MOST_FAILURES = 10;
const WINDOW_MS = 15 * 60 * 1000;
/** Attempts that are checked at once, of the four threads that a process has for such work; and how many wait at most. */
const AT_ONCE = 2;
const MOST_WAITING = 1000;

/** What somebody brings who signs in. `organizationId`: which of several memberships; default the first one joined. */
export interface SignInDetails {
  readonly email: string;
  readonly password: string;
  readonly organizationId?: number | null;
  /** Of the second factor, for who has one. */
  readonly code?: string | null;
  /** Of a browser that was remembered: no code is asked for there. */
  readonly deviceToken?: string | null;
  /** Remember this browser, once a code was right. */
  readonly remember?: boolean;
}

/** A check that may be guessed at. */
export interface CountedAttempt {
  check(): Promise<boolean>;
  readonly refusal: () => ServiceError;
  /** What was tried, as the log names it; default `password`. */
  readonly by?: string;
}

/** Signing in, and accepting an invitation, which signs in too (D100, D126). */
export interface SignIn {
  /** Throws INVALID_API_KEY (401) for a wrong e-mail or password, SECOND_FACTOR_REQUIRED (401) without a good code, RATE_LIMIT_EXCEEDED after ten failures, INSUFFICIENT_PERMISSIONS when suspended. */
  signIn(details: SignInDetails, facts: RequestFacts): Promise<StartedSession & { readonly deviceToken: string | null }>;
  /** The person with this e-mail and password. Throws INVALID_API_KEY (401), RATE_LIMIT_EXCEEDED after ten failures. */
  prove(email: string, password: string, facts: RequestFacts): Promise<UserRecord>;
  /** Starts the session of somebody who has proved who he is. Throws ORGANIZATION_NOT_FOUND, INSUFFICIENT_PERMISSIONS when suspended. */
  enter(userId: number, organizationId: number | null, facts: RequestFacts, by: SignedInBy): Promise<StartedSession>;
  /** Runs a check under the throttle of sign-ins: a failed one counts, is recorded and throws `refusal`. */
  counted(user: UserRecord | null, email: string, facts: RequestFacts, attempt: CountedAttempt): Promise<void>;
  /**
   * Throws like Invitations.open; a person with an account proves it with its password, or one that has none by being signed in. `id` is checked
   * against the token when given, `signedInAs` is whose session the request came with.
   */
  accept(
    invitation: { id: string | null; token: string; name: string | null; password: string | null; code?: string | null },
    facts: RequestFacts,
    signedInAs: number | null,
  ): Promise<StartedSession>;
}

/** What signing in needs. */
export interface SignInDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly sessions: Sessions;
  readonly invitations: Invitations;
  readonly factors: Pick<SecondFactorStore, 'isEnabled' | 'spend'>;
  readonly devices: RememberedDevices;
  /** E-mail addresses of the platform's administrators, in their one spelling. */
  readonly platformAdmins: readonly string[];
}

/** Whoever has the link of an invitation may be somebody else: he must not give a password to an account that has none. */
const companyAccount = () =>
  new ServiceError('INVALID_API_KEY', undefined, {
    message: 'This person has an account without a password. Sign in to it, then open the link again.',
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
/** An account with this address would administer the platform: whoever invites it sees a link, too. */
const platformAddress = () =>
  new ServiceError('INSUFFICIENT_PERMISSIONS', undefined, {
    message: 'This address administers the platform. Use the link that was sent to it, or let an administrator of the platform invite it.',
  });
const wrong = () =>
  new ServiceError('INVALID_API_KEY', undefined, {
    message: 'The e-mail address or the password is wrong.',
    headers: { 'WWW-Authenticate': 'Bearer' },
  });

const codeNeeded = (message?: string) =>
  new ServiceError('SECOND_FACTOR_REQUIRED', undefined, { message, headers: { 'WWW-Authenticate': 'Bearer' } });

const subjectOf = (kind: 'account' | 'email' | 'address', value: string) => createHash('sha256').update(`${kind}:${value}`).digest('hex');

/** What tries are counted by: the account that the text leads to, however it is written, else the text; and where they come from. Pure. */
function subjectsOf(user: UserRecord | null, email: string, address: string | null): string[] {
  const who = user ? subjectOf('account', String(user.id)) : subjectOf('email', normalEmail(email));
  return address ? [who, subjectOf('address', addressGroup(address))] : [who];
}

/** Builds signing in. */
export function createSignIn(deps: SignInDependencies): SignIn {
  const { database, clock, audit, sessions, invitations, factors, devices, platformAdmins } = deps;
  const manager = database.dataSource.manager;
  /** Attempts wait for their turn: each takes a thread for about 100 ms and a connection, and many at once would leave none to others. */
  const turns = pLimit(AT_ONCE);
  /** Verified when there is no such person, so that the time does not tell. */
  const nobody = hashPassword('nobody has this password');

  /** Adds a try of a subject and gives its id and how many there are in the window, one caller at a time. */
  async function addTry(subject: string, now: Date): Promise<{ id: number; tries: number; oldest: Date }> {
    const alone = database.dataSource.createQueryRunner();
    const lock = lockName(database.dataSource, `sign-in.${subject}`);
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

  /** In the log of each organization of the person; of an unknown one in the log that belongs to the service itself. */
  async function recordFailure(user: UserRecord | null, given: string, facts: RequestFacts, by: string): Promise<void> {
    const memberships = user ? await manager.findBy(Membership, { userId: user.id }) : [];
    const organizations = memberships.length > 0 ? memberships.map(({ organizationId }) => organizationId) : [SERVICE_LOG];
    const credential = { kind: 'none', id: by } as const;
    // What has not the form of an address may be a password in the wrong field: it is not kept.
    const typed = z.email().max(254).safeParse(normalEmail(given)).data ?? 'unknown';
    for (const organizationId of organizations) {
      const actor = { organizationId, mode: 'live', email: user?.email ?? typed, userId: user?.id ?? 0, credential, ...facts } as const;
      const target = user ? String(user.id) : null;
      await database.transaction((tx) => audit.record(tx, actor, { action: 'sign_in.failed', target }));
    }
  }

  const counted: SignIn['counted'] = (user, email, facts, attempt) => {
    if (turns.pendingCount >= MOST_WAITING)
      throw new ServiceError('SERVICE_UNAVAILABLE', undefined, {
        message: 'Too many people sign in at once.',
        headers: { 'Retry-After': '5' },
      });
    return turns(() => countedInTurn(user, email, facts, attempt));
  };

  async function countedInTurn(
    user: UserRecord | null,
    email: string,
    facts: RequestFacts,
    { check, refusal, by = 'password' }: CountedAttempt,
  ): Promise<void> {
    const reserved = await reserve(subjectsOf(user, email, facts.address), clock.now());
    if (!(await check())) {
      await recordFailure(user, email, facts, by);
      throw refusal();
    }
    await forgive(reserved);
  }

  /** Checks a password under the throttle; gives the person. */
  async function prove(email: string, password: string, facts: RequestFacts): Promise<UserRecord> {
    const user = await findUserByEmail(manager, email);
    const check = async () => {
      const right = await verifyPassword(user?.passwordHash ?? (await nobody), password);
      return right && Boolean(user?.passwordHash);
    };
    await counted(user, email, facts, { check, refusal: wrong });
    return user!;
  }

  /** Asks for a code of who has a second factor; guessing counts like guessing passwords. */
  async function proveFactor(user: UserRecord, code: string | null, facts: RequestFacts): Promise<void> {
    if (!(await factors.isEnabled(user.id))) return;
    if (!code?.trim()) throw codeNeeded();
    const refusal = () => codeNeeded('The code is wrong or was used already.');
    await counted(user, user.email, facts, { check: () => factors.spend(user, code, facts), refusal });
  }

  async function chooseOrganization(userId: number, wanted: number | null): Promise<number> {
    const memberships = await manager.find(Membership, { where: { userId }, order: { joinedAt: 'ASC', organizationId: 'ASC' } });
    const suspended = await manager.findBy(Organization, { status: 'inactive', id: In(memberships.map((each) => each.organizationId)) });
    const isOpen = ({ status, organizationId }: Membership) =>
      status === UserStatus.active && !suspended.some((organization) => organization.id === organizationId);
    const joined = memberships.filter((membership) => membership.status !== UserStatus.invited);
    if (wanted !== null && !joined.some((membership) => membership.organizationId === wanted))
      throw new ServiceError('ORGANIZATION_NOT_FOUND');
    const chosen = joined.find((m) => (wanted === null ? isOpen(m) : m.organizationId === wanted)) ?? joined[0];
    if (!chosen) throw wrong();
    return chosen.organizationId;
  }

  async function begin(
    userId: number,
    organizationId: number,
    facts: RequestFacts,
    by: SignedInBy = 'password',
    provedHash: string | null = null,
  ): Promise<StartedSession> {
    const session = await sessions.start(userId, organizationId, facts, by, provedHash);
    if (!session) throw wrong();
    const actor: Caller = { ...session.caller, ...facts };
    const entry = { action: 'sign_in.succeeded', target: String(userId), details: by === 'password' ? null : { by } };
    await database.transaction((tx) => audit.record(tx, actor, entry));
    return session;
  }

  return {
    prove,
    counted,
    enter: async (userId, organizationId, facts, by) => begin(userId, await chooseOrganization(userId, organizationId), facts, by),
    async signIn({ email, password, organizationId, code, deviceToken, remember }, facts) {
      const user = await prove(email, password.slice(0, MOST_PASSWORD_CHARACTERS + 1), facts);
      const isKnown = Boolean(deviceToken) && (await devices.isKnown(user.id, deviceToken!));
      if (!isKnown) await proveFactor(user, code ?? null, facts);
      const chosen = await chooseOrganization(user.id, organizationId ?? null);
      const session = await begin(user.id, chosen, facts, 'password', user.passwordHash);
      if (isKnown || !remember || !(await factors.isEnabled(user.id))) return { ...session, deviceToken: null };
      const actor: Caller = { ...session.caller, ...facts };
      const entry = { action: 'second_factor.device_remembered', target: String(user.id) };
      await database.transaction((tx) => audit.record(tx, actor, entry));
      return { ...session, deviceToken: await devices.remember(user.id) };
    },
    async accept({ id, token, name, password, code }, facts, signedInAs) {
      const cleanName = name?.trim() || null;
      if (cleanName && cleanName.length > 200) throw invalid('name', 'expected at most 200 characters');
      const opened = await invitations.open(id, token);
      const { userId, organizationId, email, hasAccount } = opened;
      const isCompanyAccount = hasAccount && opened.passwordHash === null;
      if (isCompanyAccount && signedInAs !== userId) throw companyAccount();
      if (!hasAccount && platformAdmins.includes(email) && !opened.isByMail && !platformAdmins.includes(opened.invitedBy ?? ''))
        throw platformAddress();
      if (!isCompanyAccount && password === null) throw invalid('password', 'is required');
      if (!hasAccount) checkNewPassword(password!, email);
      else if (!isCompanyAccount) {
        const user = await prove(email, password!.slice(0, MOST_PASSWORD_CHARACTERS + 1), facts);
        if (user.passwordHash !== opened.passwordHash) throw wrong();
        await proveFactor(user, code ?? null, facts);
      }
      const passwordHash = hasAccount ? null : await hashPassword(password!);
      await invitations.accept(opened, token, { name: cleanName, passwordHash }, facts);
      return begin(userId, organizationId, facts, isCompanyAccount ? 'company' : 'password', passwordHash ?? opened.passwordHash);
    },
  };
}
