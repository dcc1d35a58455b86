import { Not } from 'typeorm';
import { levelRefusal, Membership, UserRecord, UserStatus } from '../../organizations/index.js';
import type { Database } from '../../platform/database/index.js';
import { invalid, ServiceError } from '../../vocabulary/errors.js';
import type { Caller } from '../../vocabulary/permissions.js';
import type { RequestFacts } from '../authenticate.js';
import { PasskeyRecord } from '../passkeys/passkey.entity.js';
import { provePresent } from '../passwords/present-password.js';
import type { SignIn } from '../sessions/sign-in.service.js';
import type { SecondFactorStart, SecondFactorState } from './second-factor.inputs.js';
import { newSecret, uriOf } from './second-factor.rules.js';
import { needsSecondFactor, type SecondFactorStore } from './second-factor.store.js';

/** The second factor of people (D138). Wrong passwords and codes count like failed sign-ins: RATE_LIMIT_EXCEEDED after ten. */
export interface SecondFactors {
  state(caller: Caller): Promise<SecondFactorState>;
  /** Throws VALIDATION_ERROR for a wrong password, INVALID_STATUS_TRANSITION when there is one already. */
  start(caller: Caller, password: string): Promise<SecondFactorStart>;
  /** Gives the recovery codes. Throws INVALID_STATUS_TRANSITION when none was started, VALIDATION_ERROR for a wrong code. */
  confirm(caller: Caller, code: string): Promise<string[]>;
  /** Throws INVALID_STATUS_TRANSITION when there is none, or an organization requires one and this is the last; VALIDATION_ERROR for a wrong code. */
  remove(caller: Caller, code: string): Promise<void>;
  /** The same, for new recovery codes. */
  renewCodes(caller: Caller, code: string): Promise<string[]>;
  /**
   * Takes it from a member who lost it. Throws USER_NOT_FOUND, INVALID_STATUS_TRANSITION when there is none, INSUFFICIENT_PERMISSIONS for who belongs
   * to other organizations as well.
   */
  reset(caller: Caller, userId: number): Promise<void>;
}

/** What second factors need. */
export interface SecondFactorDependencies {
  readonly database: Database;
  readonly store: SecondFactorStore;
  readonly signing: Pick<SignIn, 'prove' | 'counted'>;
  /** Called when somebody got or lost one: sessions may be remembered. */
  readonly changed: () => void;
}

const wrongCode = () => invalid('code', 'expected a code of the authenticator app, or a recovery code, that was not used');
const transition = (message: string) => new ServiceError('INVALID_STATUS_TRANSITION', undefined, { message });
/** One second factor protects the person everywhere: one organization does not take it away for all. */
const ofOthersToo = () =>
  new ServiceError('INSUFFICIENT_PERMISSIONS', undefined, {
    message: 'The person belongs to other organizations too. Only the operator takes the second factor away.',
  });
const noFactor = () => transition('There is no second factor.');

/** Builds them. */
export function createSecondFactors({ database, store, signing, changed }: SecondFactorDependencies): SecondFactors {
  const manager = database.dataSource.manager;
  const userOf = (userId: number) => manager.findOneByOrFail(UserRecord, { id: userId });
  const factsOf = ({ requestId, address, device }: Caller): RequestFacts => ({ requestId, address, device });

  /** The person, once a code of the present second factor was used up. */
  async function proved(caller: Caller, code: string): Promise<UserRecord> {
    if (!(await store.isEnabled(caller.userId))) throw noFactor();
    const user = await userOf(caller.userId);
    await signing.counted(user, user.email, factsOf(caller), { check: () => store.spend(user, code, caller), refusal: wrongCode });
    return user;
  }

  return {
    async state({ userId }) {
      const [authenticatorApp, passkeys, recoveryCodesLeft] = await Promise.all([
        store.hasApp(userId),
        manager.countBy(PasskeyRecord, { userId }),
        store.countRecoveryCodes(userId),
      ]);
      return { enabled: authenticatorApp || passkeys > 0, authenticatorApp, passkeys, recoveryCodesLeft };
    },
    async start(caller, password) {
      const user = await userOf(caller.userId);
      // A key or a browser left open must not lock its owner out: only who knows the password may.
      await provePresent(signing, user.email, password, factsOf(caller));
      const secret = newSecret();
      if (!(await store.begin(user.id, secret))) throw transition('There is a second factor already. Remove it first.');
      const uri = uriOf(secret, user.email);
      const { default: QRCode } = await import('qrcode');
      return { secret, uri, qrCode: await QRCode.toString(uri, { type: 'svg', errorCorrectionLevel: 'M' }) };
    },
    async confirm(caller, code) {
      if (!(await store.isPending(caller.userId))) throw transition('No second factor waits for its first code. Start one.');
      const user = await userOf(caller.userId);
      let codes: string[] | null = null;
      const check = async () => {
        codes = await store.confirm(user, code, caller);
        return codes !== null;
      };
      await signing.counted(user, user.email, factsOf(caller), { check, refusal: wrongCode });
      changed();
      return codes!;
    },
    async remove(caller, code) {
      if (!(await store.hasApp(caller.userId))) throw noFactor();
      const isLast = !(await manager.existsBy(PasskeyRecord, { userId: caller.userId }));
      if (isLast && (await needsSecondFactor(manager, caller.userId)))
        throw transition('An organization of yours requires a second factor.');
      const user = await proved(caller, code);
      await database.transaction((tx) => store.remove(tx, user, 'disabled', caller));
      changed();
    },
    async renewCodes(caller, code) {
      return store.renewCodes(await proved(caller, code), caller);
    },
    async reset(caller, userId) {
      const { organizationId } = caller;
      await database.transaction(async (tx) => {
        if (!(await tx.existsBy(Membership, { organizationId, userId }))) throw new ServiceError('USER_NOT_FOUND');
        const refusal = await levelRefusal(tx, caller, userId);
        if (refusal) throw refusal;
        const elsewhere = { userId, organizationId: Not(organizationId), status: Not(UserStatus.invited) };
        if (await tx.existsBy(Membership, elsewhere)) throw ofOthersToo();
        const user = await tx.findOneByOrFail(UserRecord, { id: userId });
        if (!(await store.remove(tx, user, 'reset', caller))) throw noFactor();
      });
      changed();
    },
  };
}
