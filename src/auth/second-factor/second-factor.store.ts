import { type EntityManager, In, IsNull, LessThan, Not } from 'typeorm';
import type { Audit } from '../../audit/index.js';
import {
  type FactorChange,
  type Mailer,
  Membership,
  Organization,
  settingsOf,
  type UserRecord,
  UserStatus,
} from '../../organizations/index.js';
import type { Database } from '../../platform/database/index.js';
import type { Seal } from '../../platform/seal.js';
import type { Clock } from '../../platform/time/clock.js';
import type { Caller } from '../../vocabulary/permissions.js';
import type { RequestFacts } from '../authenticate.js';
import { hashKey } from '../keys/api-key.rules.js';
import { PasskeyRecord } from '../passkeys/passkey.entity.js';
import { RecoveryCode, RememberedDevice, SecondFactorRecord } from './second-factor.entity.js';
import { newRecoveryCodes, readCode, stepOf } from './second-factor.rules.js';

/** How long a second factor waits for its first code. */
const PENDING_MS = 60 * 60 * 1000;

/** Who did something with a second factor: with a credential, or while signing in. */
export type Doer = RequestFacts & Partial<Pick<Caller, 'credential' | 'userId' | 'email'>>;

/** Second factors as stored (D138). */
export interface SecondFactorStore {
  /** Whether the person has any: an authenticator app or a passkey. */
  isEnabled(userId: number): Promise<boolean>;
  /** Whether the person has an authenticator app. */
  hasApp(userId: number): Promise<boolean>;
  countRecoveryCodes(userId: number): Promise<number>;
  /** Keeps a secret that waits for its first code; false when the person has a second factor already. */
  begin(userId: number, secret: string): Promise<boolean>;
  /** Whether the person has a secret that waits for its first code. */
  isPending(userId: number): Promise<boolean>;
  /** Makes a pending second factor count; gives the recovery codes, or null for a wrong code. */
  confirm(user: UserRecord, code: string, by: Doer): Promise<string[] | null>;
  /** Uses up a code of the app or a recovery code; false for one that is wrong or was used. */
  spend(user: UserRecord, code: string, by: Doer): Promise<boolean>;
  /** New recovery codes in place of the old ones. */
  renewCodes(user: UserRecord, by: Doer): Promise<string[]>;
  /** Takes the authenticator app away, or with `reset` everything; false when there was none. */
  remove(tx: EntityManager, user: UserRecord, change: 'disabled' | 'reset', by: Doer): Promise<boolean>;
  /** Notes that a passkey came: a line in each log and an e-mail. Gives recovery codes to who has none, else null. */
  passkeyAdded(tx: EntityManager, user: UserRecord, passkeyId: string, by: Doer): Promise<string[] | null>;
  /** Notes that a passkey went. */
  passkeyRemoved(tx: EntityManager, user: UserRecord, passkeyId: string, by: Doer): Promise<void>;
  /** Takes all passkeys away, with a line and an e-mail for each. */
  removePasskeys(tx: EntityManager, user: UserRecord, by: Doer): Promise<void>;
  /** Removes what was never confirmed. */
  purge(): Promise<void>;
}

/** What the store needs. */
export interface SecondFactorStoreDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly pepper: string;
  readonly seal: Seal;
  readonly mailer: Pick<Mailer, 'notifyPerson'>;
}

/** Whether any organization of the person asks for a second factor. */
export async function needsSecondFactor(manager: EntityManager, userId: number): Promise<boolean> {
  const memberships = await manager.findBy(Membership, { userId, status: UserStatus.active });
  const organizations = await manager.findBy(Organization, { id: In(memberships.map(({ organizationId }) => organizationId)) });
  return organizations.some((organization) => settingsOf(organization).secondFactorRequired);
}

/** Builds the store. */
export function createSecondFactorStore({
  database,
  clock,
  audit,
  pepper,
  seal,
  mailer,
}: SecondFactorStoreDependencies): SecondFactorStore {
  const manager = database.dataSource.manager;
  const placeOf = (userId: number) => `second-factor:${userId}`;
  const hashOf = (userId: number, code: string) => hashKey(`recovery:${userId}:${readCode(code)?.value ?? ''}`, pepper);
  const oldest = () => new Date(clock.now().getTime() - PENDING_MS);

  const findPending = async (userId: number) => {
    const found = await manager.findOneBy(SecondFactorRecord, { userId, confirmedAt: IsNull() });
    return found && found.startedAt > oldest() ? found : null;
  };
  const secretOf = ({ userId, secretSealed }: SecondFactorRecord) => seal.open(placeOf(userId), secretSealed);

  /** In the log of each organization of the person, and in an e-mail to him. */
  async function record(
    tx: EntityManager,
    user: UserRecord,
    change: FactorChange,
    by: Doer,
    details: Record<string, unknown> | null = null,
  ): Promise<void> {
    const credential = by.credential ?? ({ kind: 'none', id: 'second_factor' } as const);
    const { requestId, address, device, email = user.email, userId = user.id } = by;
    for (const { organizationId } of await tx.findBy(Membership, { userId: user.id, status: UserStatus.active })) {
      const actor = { organizationId, mode: 'live', email, userId, credential, requestId, address, device } as const;
      await audit.record(tx, actor, { action: `second_factor.${change}`, target: String(user.id), details });
    }
    await mailer.notifyPerson(tx, user, { kind: 'second_factor_changed', data: { change, at: clock.now().toISOString(), address } });
  }

  async function replaceCodes(tx: EntityManager, userId: number): Promise<string[]> {
    const codes = newRecoveryCodes();
    await tx.delete(RecoveryCode, { userId });
    await tx.insert(
      RecoveryCode,
      codes.map((code) => ({ hash: hashOf(userId, code), userId })),
    );
    return codes;
  }

  async function spendStep(userId: number, value: string): Promise<boolean> {
    const factor = await manager.findOneBy(SecondFactorRecord, { userId, confirmedAt: Not(IsNull()) });
    const step = factor && stepOf(secretOf(factor), value, clock.now());
    if (!factor || !step) return false;
    // The condition lets one of many at once win.
    const { secretSealed } = factor;
    const used = await manager.update(SecondFactorRecord, { userId, secretSealed, lastStep: LessThan(step) }, { lastStep: step });
    return used.affected === 1;
  }

  const hasApp = (userId: number, tx = manager) => tx.existsBy(SecondFactorRecord, { userId, confirmedAt: Not(IsNull()) });
  const isEnabled = async (userId: number, tx = manager) => (await hasApp(userId, tx)) || (await tx.existsBy(PasskeyRecord, { userId }));

  /** What stands beside a second factor goes with the last one. */
  async function tidy(tx: EntityManager, userId: number): Promise<void> {
    if (await isEnabled(userId, tx)) return;
    await tx.delete(RecoveryCode, { userId });
    await tx.delete(RememberedDevice, { userId });
  }

  async function passkeyRemoved(tx: EntityManager, user: UserRecord, passkeyId: string, by: Doer): Promise<void> {
    await tidy(tx, user.id);
    await record(tx, user, 'passkey_removed', by, { passkeyId });
  }

  return {
    isEnabled: (userId) => isEnabled(userId),
    hasApp: (userId) => hasApp(userId),
    countRecoveryCodes: (userId) => manager.countBy(RecoveryCode, { userId }),
    async begin(userId, secret) {
      await database.query(
        `INSERT INTO second_factors (userId, secretSealed, startedAt, confirmedAt, lastStep) VALUES (?,?,?,NULL,0)
        ON DUPLICATE KEY UPDATE secretSealed = IF(confirmedAt IS NULL, VALUES(secretSealed), secretSealed),
        startedAt = IF(confirmedAt IS NULL, VALUES(startedAt), startedAt)`,
        [userId, seal.close(placeOf(userId), secret), clock.now()],
      );
      return (await findPending(userId)) !== null;
    },
    isPending: async (userId) => (await findPending(userId)) !== null,
    async confirm(user, code, by) {
      const pending = await findPending(user.id);
      const given = readCode(code);
      const step = pending && given?.kind === 'app' ? stepOf(secretOf(pending), given.value, clock.now()) : null;
      if (!pending || step === null) return null;
      return database.transaction(async (tx) => {
        const mine = { userId: user.id, secretSealed: pending.secretSealed, confirmedAt: IsNull() };
        const made = await tx.update(SecondFactorRecord, mine, { confirmedAt: clock.now(), lastStep: step });
        if (made.affected !== 1) return null;
        await record(tx, user, 'enabled', by);
        return replaceCodes(tx, user.id);
      });
    },
    async passkeyAdded(tx, user, passkeyId, by) {
      await record(tx, user, 'passkey_added', by, { passkeyId });
      return (await tx.existsBy(RecoveryCode, { userId: user.id })) ? null : replaceCodes(tx, user.id);
    },
    passkeyRemoved,
    async removePasskeys(tx, user, by) {
      const gone = await tx.findBy(PasskeyRecord, { userId: user.id });
      await tx.delete(PasskeyRecord, { userId: user.id });
      for (const { id } of gone) await passkeyRemoved(tx, user, id, by);
    },
    async spend(user, code, by) {
      const given = readCode(code);
      if (!given) return false;
      if (given.kind === 'app') return spendStep(user.id, given.value);
      return database.transaction(async (tx) => {
        const used = await tx.delete(RecoveryCode, { hash: hashOf(user.id, code), userId: user.id });
        if (used.affected === 1) await record(tx, user, 'recovery_code_used', by);
        return used.affected === 1;
      });
    },
    renewCodes: (user, by) =>
      database.transaction(async (tx) => {
        await record(tx, user, 'codes_renewed', by);
        return replaceCodes(tx, user.id);
      }),
    async remove(tx, user, change, by) {
      const app = await tx.delete(SecondFactorRecord, { userId: user.id, confirmedAt: Not(IsNull()) });
      const passkeys = change === 'reset' ? await tx.delete(PasskeyRecord, { userId: user.id }) : null;
      await tidy(tx, user.id);
      const wasThere = Boolean(app.affected || passkeys?.affected);
      if (wasThere) await record(tx, user, change, by);
      return wasThere;
    },
    async purge() {
      await database.query('DELETE FROM second_factors WHERE confirmedAt IS NULL AND startedAt < ? LIMIT 10000', [oldest()]);
    },
  };
}
