import type { EntityManager } from 'typeorm';
import { UserRecord } from '../../organizations/index.js';
import type { Database } from '../../platform/database/index.js';
import type { Clock } from '../../platform/time/clock.js';
import { invalid, ServiceError } from '../../vocabulary/errors.js';
import { isId, newId } from '../../vocabulary/ids.js';
import type { Caller } from '../../vocabulary/permissions.js';
import type { RequestFacts } from '../authenticate.js';
import { provePresent } from '../passwords/present-password.js';
import { needsSecondFactor, type SecondFactorStore } from '../second-factor/second-factor.store.js';
import type { StartedSession } from '../sessions/session.service.js';
import type { SignIn } from '../sessions/sign-in.service.js';
import type { Answered, Ceremony } from './ceremony.js';
import { sha256 } from './challenge.rules.js';
import { PasskeyRecord } from './passkey.entity.js';

/** Passkeys that a person may have. */
export const MOST_PASSKEYS = 20;
const LONGEST_NAME = 100;
const LONGEST_CREDENTIAL_ID = 1364;

/** Passkeys of people: they sign in without a password, and count as a second factor. */
export interface Passkeys {
  /** The caller's own, oldest first. */
  list(caller: Caller): Promise<PasskeyRecord[]>;
  /** What the browser makes a passkey from. Throws VALIDATION_ERROR for a wrong password, INVALID_STATUS_TRANSITION outside of a session or with 20. */
  start(caller: Caller, password: string): Promise<object>;
  /** Keeps what the browser made; gives recovery codes to who had none. Throws VALIDATION_ERROR for a bad name or answer, INVALID_STATUS_TRANSITION with 20. */
  add(caller: Caller, name: string, response: unknown): Promise<{ passkey: PasskeyRecord; recoveryCodes: string[] | null }>;
  /** Throws PASSKEY_NOT_FOUND, VALIDATION_ERROR. */
  rename(caller: Caller, id: string, name: string): Promise<PasskeyRecord>;
  /** Throws PASSKEY_NOT_FOUND, VALIDATION_ERROR for a wrong password, INVALID_STATUS_TRANSITION when it is the last second factor and one is required. */
  remove(caller: Caller, id: string, password: string): Promise<void>;
  /** What a browser signs in with, whoever sits there. */
  startSignIn(): Promise<object>;
  /** Throws INVALID_API_KEY (401) for an answer that is not right, RATE_LIMIT_EXCEEDED after ten, ORGANIZATION_NOT_FOUND, INSUFFICIENT_PERMISSIONS when suspended. */
  signIn(response: Record<string, unknown>, organizationId: number | null, facts: RequestFacts): Promise<StartedSession>;
  /** Removes what was kept of challenges that are over. */
  purge(): Promise<void>;
}

/** What passkeys need. */
export interface PasskeyDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly ceremony: Ceremony;
  readonly factors: Pick<SecondFactorStore, 'hasApp' | 'passkeyAdded' | 'passkeyRemoved'>;
  readonly signing: Pick<SignIn, 'prove' | 'counted' | 'enter'>;
  /** Called when somebody got or lost one: sessions may be remembered. */
  readonly changed: () => void;
}

const notFound = () => new ServiceError('PASSKEY_NOT_FOUND');
const transition = (message: string) => new ServiceError('INVALID_STATUS_TRANSITION', undefined, { message });
const wrongAnswer = () => invalid('response', 'expected the answer of the browser to options that are at most five minutes old');
const unknown = () =>
  new ServiceError('INVALID_API_KEY', undefined, {
    message: 'The passkey is not known here, or its answer came too late.',
    headers: { 'WWW-Authenticate': 'Bearer' },
  });

function requireRoom(known: number): void {
  if (known >= MOST_PASSKEYS) throw transition(`There are ${MOST_PASSKEYS} passkeys already. Remove one first.`);
}

function checkedName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '' || trimmed.length > LONGEST_NAME) throw invalid('name', `expected 1 to ${LONGEST_NAME} characters`);
  return trimmed;
}

/** Builds them. */
export function createPasskeys({ database, clock, ceremony, factors, signing, changed }: PasskeyDependencies): Passkeys {
  const manager = database.dataSource.manager;
  const userOf = (userId: number) => manager.findOneByOrFail(UserRecord, { id: userId });
  const ownedBy = (userId: number) => manager.find(PasskeyRecord, { where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } });
  const factsOf = ({ requestId, address, device }: Caller): RequestFacts => ({ requestId, address, device });

  /** Whether nobody had answered this challenge yet: of many at once, one. */
  async function isFirst(tx: EntityManager, { hash, expiresAt }: Answered): Promise<boolean> {
    const noted: { affectedRows: number } = await tx.query('INSERT IGNORE INTO answered_challenges (hash, expiresAt) VALUES (?,?)', [
      hash,
      expiresAt,
    ]);
    return noted.affectedRows === 1;
  }

  async function ownOne(userId: number, id: string): Promise<PasskeyRecord> {
    const passkey = isId('passkey', id) ? await manager.findOneBy(PasskeyRecord, { id, userId }) : null;
    if (!passkey) throw notFound();
    return passkey;
  }

  /** Passkeys are made where a person sits who has signed in with all that he has: a key together with a password is less. */
  function requireSession({ credential }: Caller): void {
    if (credential.kind !== 'session') throw transition('Passkeys are added in a browser in which you are signed in.');
  }

  /** Checks an answer and notes the use of its passkey; false for one that is not right, was given before, or comes from a copy of the device. */
  async function use(passkey: PasskeyRecord, response: unknown): Promise<boolean> {
    const answer = await ceremony.readAuthentication(passkey, response);
    if (!answer) return false;
    const { counter, backedUp } = answer;
    return database.transaction(async (tx) => {
      if (!(await isFirst(tx, answer))) return false;
      // The condition lets one of many at once win; devices that do not count always say 0.
      const used: { affectedRows: number } = await tx.query(
        'UPDATE passkeys SET counter = ?, backedUp = ?, lastUsedAt = ? WHERE id = ? AND (counter < ? OR (counter = 0 AND ? = 0))',
        [counter, backedUp, clock.now(), passkey.id, counter, counter],
      );
      return used.affectedRows === 1;
    });
  }

  return {
    list: ({ userId }) => ownedBy(userId),
    async start(caller, password) {
      requireSession(caller);
      const user = await userOf(caller.userId);
      await provePresent(signing, user.email, password, factsOf(caller));
      const known = await ownedBy(user.id);
      requireRoom(known.length);
      return ceremony.registration(user, known);
    },
    async add(caller, givenName, response) {
      requireSession(caller);
      const name = checkedName(givenName);
      const made = await ceremony.readRegistration(caller.userId, response);
      if (!made || made.credential.id.length > LONGEST_CREDENTIAL_ID) throw wrongAnswer();
      const user = await userOf(caller.userId);
      const { id: credentialId, publicKey, counter, transports = [] } = made.credential;
      const added = await database.transaction(async (tx) => {
        // One after the other: of answers that come at once, each counts those before, and the first alone gives recovery codes.
        await tx.findOneOrFail(UserRecord, { where: { id: user.id }, lock: { mode: 'pessimistic_write' } });
        if (!(await isFirst(tx, made))) throw wrongAnswer();
        requireRoom(await tx.countBy(PasskeyRecord, { userId: user.id }));
        const passkey = tx.create(PasskeyRecord, {
          id: newId('passkey'),
          userId: user.id,
          credentialHash: sha256(credentialId),
          credentialId,
          publicKey: Buffer.from(publicKey).toString('base64url'),
          counter: String(counter),
          transports: transports.filter((each) => /^[a-z-]{1,20}$/.test(each)).slice(0, 10),
          name,
          backedUp: made.backedUp,
          createdAt: clock.now(),
          lastUsedAt: null,
        });
        if (await tx.existsBy(PasskeyRecord, { credentialHash: passkey.credentialHash })) throw wrongAnswer();
        await tx.insert(PasskeyRecord, passkey);
        return { passkey, recoveryCodes: await factors.passkeyAdded(tx, user, passkey.id, caller) };
      });
      changed();
      return added;
    },
    async rename(caller, id, name) {
      const passkey = await ownOne(caller.userId, id);
      passkey.name = checkedName(name);
      await manager.update(PasskeyRecord, { id, userId: caller.userId }, { name: passkey.name });
      return passkey;
    },
    async remove(caller, id, password) {
      const { userId } = caller;
      await ownOne(userId, id);
      const user = await userOf(userId);
      await provePresent(signing, user.email, password, factsOf(caller));
      const needed = (await needsSecondFactor(manager, userId)) && !(await factors.hasApp(userId));
      await database.transaction(async (tx) => {
        await tx.query('SELECT id FROM users WHERE id = ? FOR UPDATE', [userId]);
        if (needed && (await tx.countBy(PasskeyRecord, { userId })) === 1)
          throw transition('An organization of yours requires a second factor.');
        const { affected } = await tx.delete(PasskeyRecord, { id, userId });
        if (!affected) throw notFound();
        await factors.passkeyRemoved(tx, user, id, caller);
      });
      changed();
    },
    startSignIn: () => ceremony.authentication(),
    async signIn(response, organizationId, facts) {
      const credentialHash = sha256(typeof response.id === 'string' ? response.id : '');
      const passkey = await manager.findOneBy(PasskeyRecord, { credentialHash });
      const user = passkey && (await userOf(passkey.userId));
      const check = async () => passkey !== null && (await use(passkey, response));
      await signing.counted(user, user?.email ?? `passkey ${credentialHash}`, facts, { check, refusal: unknown, by: 'passkey' });
      return signing.enter(user!.id, organizationId, facts, 'passkey');
    },
    async purge() {
      await database.query('DELETE FROM answered_challenges WHERE expiresAt < ? LIMIT 10000', [clock.now()]);
    },
  };
}
