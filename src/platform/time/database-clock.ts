import type { Database } from '../database/index.js';
import type { Clock } from './clock.js';

/** How often the clock is set anew. */
const SET_MS = 10_000;
/** A question that took longer sets nothing: who knows when within it the server looked at its clock. */
const SLOWEST_MS = 1000;

/** A clock that goes as the database's does, however wrong that of this machine is. */
export interface DatabaseClock extends Clock {
  /** Sets it now. */
  set(): Promise<void>;
  stop(): void;
}

/**
 * The database's clock, which all processes of an installation share: leases and due times mean the same on every machine. Between two looks it goes
 * on by the time that passes, not by the machine's own clock, which may be set meanwhile. `passed`: milliseconds since some moment.
 */
export async function createDatabaseClock(database: Pick<Database, 'query'>, passed = () => performance.now()): Promise<DatabaseClock> {
  let offsetMs = 0;
  async function set(): Promise<void> {
    const before = passed();
    const [row] = await database.query<{ now: string }>('SELECT CAST(UNIX_TIMESTAMP(NOW(3)) * 1000 AS CHAR) AS now');
    const after = passed();
    if (offsetMs !== 0 && after - before > SLOWEST_MS) return;
    offsetMs = Number(row!.now) - (before + after) / 2;
  }
  await set();
  const timer = setInterval(() => void set().catch(() => undefined), SET_MS).unref();
  return {
    now: () => new Date(Math.round(passed() + offsetMs)),
    set,
    stop: () => clearInterval(timer),
  };
}
