import { randomBytes } from 'node:crypto';
import { MoreThan } from 'typeorm';
import type { Database } from '../../platform/database/index.js';
import type { Clock } from '../../platform/time/clock.js';
import { hashKey } from '../keys/api-key.rules.js';
import { RememberedDevice } from './second-factor.entity.js';

/** How long a browser is remembered. */
export const DEVICE_MS = 30 * 24 * 60 * 60_000;

/** Browsers in which a person is not asked for a code: each holds a token of its own in a cookie, of which only a hash is stored. */
export interface RememberedDevices {
  /** Whether the token is of a browser that this person had remembered. */
  isKnown(userId: number, token: string): Promise<boolean>;
  /** Remembers a browser; gives its token. */
  remember(userId: number): Promise<string>;
  /** Removes what expired. */
  purge(): Promise<void>;
}

/** Builds them. They end with the second factor and with a new password: whoever changes these removes the rows. */
export function createRememberedDevices({
  database,
  clock,
  pepper,
}: {
  database: Database;
  clock: Clock;
  pepper: string;
}): RememberedDevices {
  const { manager } = database.dataSource;
  const hashOf = (userId: number, token: string) => hashKey(`device:${userId}:${token}`, pepper);
  return {
    isKnown: (userId, token) =>
      manager.existsBy(RememberedDevice, { hash: hashOf(userId, token), userId, expiresAt: MoreThan(clock.now()) }),
    async remember(userId) {
      const token = randomBytes(32).toString('base64url');
      const expiresAt = new Date(clock.now().getTime() + DEVICE_MS);
      await manager.insert(RememberedDevice, { hash: hashOf(userId, token), userId, expiresAt });
      return token;
    },
    async purge() {
      await database.query('DELETE FROM remembered_devices WHERE expiresAt < ? LIMIT 10000', [clock.now()]);
    },
  };
}
