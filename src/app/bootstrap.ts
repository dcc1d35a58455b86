import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { modeOfKey, newKeyValue, storeKey } from '../auth/index.js';
import { createOrganization, isEmpty } from '../organizations/index.js';
import { type Config, ConfigError } from '../platform/config.js';
import { type Database, withDatabaseLock } from '../platform/database/index.js';
import type { Clock } from '../platform/time/clock.js';

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
  if (modeOfKey(given) !== mode) throw new ConfigError([{ name, value: null, expected: 'a key with a right checksum' }]);
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
  // Two processes may start at once: the second, when its turn comes, finds what the first has committed.
  return withDatabaseLock(database.dataSource, 'bootstrap', () =>
    database.transaction(async (tx) => {
      if (!(await isEmpty(tx))) return null;
      const { organizationId, userId } = await createOrganization(
        tx,
        { name: 'My organization', plan: 'enterprise', ownerEmail: first.email, ownerName: null, ownerPasswordHash },
        clock.now(),
      );
      const scope = { organizationId };
      const key = { userId, permissions: ['*'] as const };
      await storeKey(tx, { ...scope, mode: 'live' }, { ...key, value: first.liveKey, name: 'First live key' }, pepper, clock);
      await storeKey(tx, { ...scope, mode: 'test' }, { ...key, value: first.testKey, name: 'First test key' }, pepper, clock);
      return first;
    }),
  );
}
