import { createHash } from 'node:crypto';
import { type Database, withDatabaseLock } from '../../platform/database/index.js';
import { ServiceError } from '../../vocabulary/errors.js';

/** Lets writers to one resource work one after the other, so that of several with the same If-Match only the first finds it fresh (D14). */
export interface ResourceLocks {
  /** Among the requests of this process. */
  inProcess<T>(resource: string, work: () => Promise<T>): Promise<T>;
  /** Among all processes on the database, and those of inProcess(). Throws SERVICE_UNAVAILABLE when another one holds the lock too long. */
  acrossProcesses<T>(resource: string, work: () => Promise<T>): Promise<T>;
}

/** Whoever waits for a lock across processes, or has it, occupies a connection beside those that its work needs: so few at a time, that the pool never runs dry. */
const MOST_CONNECTIONS = 4;
const LONGEST_WAIT_S = 10;

/** Builds the locks over those of the database. */
export function createResourceLocks(database: Database, longestWaitS = LONGEST_WAIT_S): ResourceLocks {
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

  const locks: ResourceLocks = {
    async inProcess(resource, work) {
      const held = (last.get(resource) ?? Promise.resolve()).then(work, work);
      last.set(resource, held);
      try {
        return await held;
      } finally {
        if (last.get(resource) === held) last.delete(resource);
      }
    },
    acrossProcesses(resource, work) {
      const name = `if-match.${createHash('sha256').update(resource).digest('base64url').slice(0, 22)}`;
      const patience = {
        seconds: longestWaitS,
        exhausted: () => new ServiceError('SERVICE_UNAVAILABLE', undefined, { headers: { 'Retry-After': '5' } }),
      };
      return locks.inProcess(resource, () => withConnection(() => withDatabaseLock(database.dataSource, name, work, patience)));
    },
  };
  return locks;
}
