import { randomBytes } from 'node:crypto';
import { hash as hashPassword } from '@node-rs/argon2';
import type { EntityManager } from 'typeorm';
import type { Audit } from '../../audit/index.js';
import { findUserByEmail, Membership, type OrganizationsFeature, UserRecord, UserStatus } from '../../organizations/index.js';
import type { Database } from '../../platform/database/index.js';
import type { Clock } from '../../platform/time/clock.js';
import { invalid } from '../../vocabulary/errors.js';
import type { Caller } from '../../vocabulary/permissions.js';
import type { RequestFacts } from '../authenticate.js';
import { hashKey } from '../keys/api-key.rules.js';
import { RememberedDevice } from '../second-factor/second-factor.entity.js';
import type { SecondFactorStore } from '../second-factor/second-factor.store.js';
import type { SignIn } from '../sessions/sign-in.service.js';
import { checkNewPassword } from './password.rules.js';
import { provePresent } from './present-password.js';
import { PasswordReset } from './reset.entity.js';

/** How long the link of a reset works (D138). */
const LINK_MS = 60 * 60 * 1000;
/** E-mails with a link that a person gets within that time; further requests send none. */
const MOST_MAILS = 3;
/** A request takes at least so long whether there is such a person or not. */
const REQUEST_MS = 250;

/** Changing and resetting passwords (D138). */
export interface Passwords {
  /** Ends the other sessions. Throws VALIDATION_ERROR for a wrong present password or a bad new one, RATE_LIMIT_EXCEEDED after ten failures. */
  change(caller: Caller, current: string, next: string): Promise<void>;
  /** Sends a link when there is such a person; tells nobody whether there is. */
  requestReset(email: string): Promise<void>;
  /**
   * Sets the password of whom the link was sent to, and ends all sessions; the first proof of an address also ends passkeys made before. Throws VALIDATION_ERROR for a bad password or
   * a link that does not work.
   */
  reset(token: string, password: string, facts: RequestFacts): Promise<void>;
  /** Removes links that are over. */
  purge(): Promise<void>;
}

/** What passwords need. */
export interface PasswordDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly pepper: string;
  readonly publicUrl: string;
  readonly signing: Pick<SignIn, 'prove'>;
  readonly mailer: OrganizationsFeature['mailer'];
  readonly factors: Pick<SecondFactorStore, 'removePasskeys'>;
  /** Called when sessions ended. */
  readonly changed: () => void;
}

const brokenLink = () => invalid('token', 'expected the token of a link that was not used and is at most an hour old');

/** Builds them. */
export function createPasswords(deps: PasswordDependencies): Passwords {
  const { database, clock, audit, pepper, publicUrl, signing, mailer, factors, changed } = deps;
  const manager = database.dataSource.manager;

  // The link is made when its e-mail is sent: no token waits in the outbox (D130).
  mailer.resetLink.provide(async (userId) => {
    const token = randomBytes(32).toString('base64url');
    await manager.insert(PasswordReset, { hash: hashKey(token, pepper), userId, expiresAt: new Date(clock.now().getTime() + LINK_MS) });
    return `${publicUrl}/app/reset?token=${token}`;
  });

  const activeMemberships = (tx: EntityManager, userId: number) => tx.findBy(Membership, { userId, status: UserStatus.active });

  /** Whether the password is still the one that was proved. */
  async function isStill(tx: EntityManager, { id, passwordHash }: UserRecord): Promise<boolean> {
    const now = await tx.findOneOrFail(UserRecord, { where: { id }, lock: { mode: 'pessimistic_write' } });
    return now.passwordHash === passwordHash;
  }

  /** The new password, every session but `keep` ended, open links gone, and a line in the log of each organization. */
  async function store(
    tx: EntityManager,
    user: UserRecord,
    passwordHash: string,
    action: string,
    keep: string,
    facts: RequestFacts,
  ): Promise<void> {
    await tx.update(UserRecord, { id: user.id }, { passwordHash });
    await tx.query('DELETE FROM sessions WHERE userId = ? AND id <> ?', [user.id, keep]);
    await tx.delete(PasswordReset, { userId: user.id });
    await tx.delete(RememberedDevice, { userId: user.id });
    for (const { organizationId } of await activeMemberships(tx, user.id)) {
      const credential = { kind: 'none', id: 'password' } as const;
      const actor = { organizationId, mode: 'live', email: user.email, userId: user.id, credential, ...facts } as const;
      await audit.record(tx, actor, { action, target: String(user.id) });
    }
    const data = { at: clock.now().toISOString(), address: facts.address };
    await mailer.notifyPerson(tx, user, { kind: 'password_changed', data });
  }

  /**
   * Who got the link reads the mail of the account. Where that was not known before, somebody else may have made the account by the link of an
   * invitation that was shown to him: his passkeys must not sign in to what the owner of the address joins from now on. A second factor stays, as
   * it lets nobody in by itself.
   */
  async function proveAddress(tx: EntityManager, id: number, facts: RequestFacts): Promise<void> {
    const user = await tx.findOneOrFail(UserRecord, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (user.addressProvenAt) return;
    await factors.removePasskeys(tx, user, facts);
    await tx.update(UserRecord, { id }, { addressProvenAt: clock.now() });
  }

  async function send(email: string): Promise<void> {
    const user = await findUserByEmail(manager, email);
    if (!user) return;
    await database.transaction(async (tx) => {
      const [first] = await activeMemberships(tx, user.id);
      if (!first) return;
      const since = new Date(clock.now().getTime() - LINK_MS);
      const [sent] = await tx.query('SELECT COUNT(*) AS n FROM outbox_mails WHERE resetUserId = ? AND createdAt > ?', [user.id, since]);
      if (Number(sent.n) >= MOST_MAILS) return;
      await mailer.queueReset(tx, { organizationId: first.organizationId, mode: 'live' }, { recipient: user.email, userId: user.id });
    });
  }

  return {
    async change(caller, current, next) {
      const { email } = await manager.findOneByOrFail(UserRecord, { id: caller.userId });
      // Of the caller only these: the log of each organization of the person gets a line of its own.
      const facts: RequestFacts = { requestId: caller.requestId, address: caller.address };
      checkNewPassword(next, email, 'next');
      const user = await provePresent(signing, email, current, facts, 'current');
      if (current === next) throw invalid('next', 'expected another password than the present one');
      const passwordHash = await hashPassword(next);
      const keep = caller.credential.kind === 'session' ? caller.credential.id : '';
      await database.transaction(async (tx) => {
        if (!(await isStill(tx, user))) throw invalid('current', 'expected the present password');
        await store(tx, user, passwordHash, 'password.changed', keep, facts);
      });
      changed();
    },
    async requestReset(email) {
      await Promise.all([send(email), new Promise((resolve) => setTimeout(resolve, REQUEST_MS))]);
    },
    async reset(token, password, facts) {
      const hash = hashKey(token, pepper);
      const open = await manager.findOneBy(PasswordReset, { hash });
      if (!open || open.expiresAt <= clock.now()) throw brokenLink();
      const user = await manager.findOneByOrFail(UserRecord, { id: open.userId });
      checkNewPassword(password, user.email);
      const passwordHash = await hashPassword(password);
      await database.transaction(async (tx) => {
        const taken = await tx.delete(PasswordReset, { hash });
        if (taken.affected !== 1) throw brokenLink();
        await store(tx, user, passwordHash, 'password.reset', '', facts);
        await proveAddress(tx, user.id, facts);
      });
      changed();
    },
    async purge() {
      await database.query('DELETE FROM password_resets WHERE expiresAt < ? LIMIT 10000', [clock.now()]);
    },
  };
}
