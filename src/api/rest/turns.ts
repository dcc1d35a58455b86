import { createHash } from 'node:crypto';
import { type Database, withDatabaseLock } from '../../platform/database/index.js';
import { ServiceError } from '../../vocabulary/errors.js';

/** Lets writers to one resource work one after the other, so that of several with the same If-Match only the first finds it fresh (D14). */
export interface Turns {
  /** Among the requests of this process. */
  here<T>(resource: string, work: () => Promise<T>): Promise<T>;
  /** Among all processes on the database, and those of here(). Throws SERVICE_UNAVAILABLE when another one holds the turn too long. */
  everywhere<T>(resource: string, work: () => Promise<T>): Promise<T>;
}

/** Whoever waits for a turn everywhere, or has it, occupies a connection beside those that its work needs: so few at a time, that the pool never runs dry. */
const MOST_CONNECTIONS = 4;
const LONGEST_WAIT_S = 10;

/** Builds the turns over locks of the database. */
export function createTurns(database: Database, longestWaitS = LONGEST_WAIT_S): Turns {
  const last = new Map<string, Promise<unknown>>();
  const waiting: (() => void)[] = [];
  let free = MOST_CONNECTIONS;

  async function withConnection<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  }

  const turns: Turns = {
    async here(resource, work) {
      const turn = (last.get(resource) ?? Promise.resolve()).then(work, work);
      last.set(resource, turn);
      try {
        return await turn;
      } finally {
        if (last.get(resource) === turn) last.delete(resource);
      }
    },
    everywhere(resource, work) {
      const name = `if-match.${createHash('sha256').update(resource).digest('base64url').slice(0, 22)}`;
      const patience = {
        seconds: longestWaitS,
        exhausted: () => new ServiceError('SERVICE_UNAVAILABLE', undefined, { headers: { 'Retry-After': '5' } }),
      };
      return turns.here(resource, () => withConnection(() => withDatabaseLock(database.dataSource, name, work, patience)));
    },
  };
  return turns;
}
