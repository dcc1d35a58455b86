import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { modeOfKey, newKeyValue, storeKey } from './auth/index.js';
import { createOrganization, isEmpty } from './organizations/index.js';
import type { Clock } from './platform/clock.js';
import { type Config, ConfigError } from './platform/config.js';
import type { Database } from './platform/database/index.js';

/** What the first start made, to be said once. */
export interface FirstStart {
  readonly email: string;
  readonly password: string;
  readonly liveKey: string;
  readonly testKey: string;
}

/** A key given by the settings must have a right checksum, or nobody could use it. */
function checkedKey(name: string, given: string | null, mode: 'live' | 'test'): string {
  if (given === null) return newKeyValue(mode);
  if (modeOfKey(given) !== mode) throw new ConfigError([{ name, value: null, expected: 'a key with a right checksum (D87)' }]);
  return given;
}

/** Creates the first organization with owner, live key and test key when the database is empty; null on later starts. */
export async function bootstrap(database: Database, config: Config, pepper: string, clock: Clock): Promise<FirstStart | null> {
  if (!(await isEmpty(database.dataSource.manager))) return null;
  const first: FirstStart = {
    email: config.bootstrapEmail ?? 'owner@docket.local',
    password: config.bootstrapPassword ?? randomBytes(12).toString('base64url'),
    liveKey: checkedKey('BOOTSTRAP_LIVE_KEY', config.bootstrapLiveKey, 'live'),
    testKey: checkedKey('BOOTSTRAP_TEST_KEY', config.bootstrapTestKey, 'test'),
  };
  const ownerPasswordHash = await hash(first.password);
  return database.transaction(async (tx) => {
    // Two processes may start at once: the second finds the organization that the first made.
    const [lock]: { taken: string }[] = await tx.query("SELECT GET_LOCK('docket.bootstrap', 60) AS taken");
    try {
      if (Number(lock?.taken) !== 1 || !(await isEmpty(tx))) return null;
      const { organizationId, userId } = await createOrganization(
        tx,
        { name: 'My organization', plan: 'enterprise', ownerEmail: first.email, ownerName: null, ownerPasswordHash },
        clock.now(),
      );
      await storeKey(
        tx,
        { organizationId, mode: 'live' },
        { value: first.liveKey, name: 'First live key', userId, permissions: ['*'] },
        pepper,
        clock,
      );
      await storeKey(
        tx,
        { organizationId, mode: 'test' },
        { value: first.testKey, name: 'First test key', userId, permissions: ['*'] },
        pepper,
        clock,
      );
      return first;
    } finally {
      await tx.query("SELECT RELEASE_LOCK('docket.bootstrap')");
    }
  });
}
