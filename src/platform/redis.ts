import type { RedisOptions } from 'ioredis';
import type { Log } from './log.js';

/** Where a Redis is and how to sign in, as ioredis and BullMQ take it. */
export type RedisAddress = Pick<RedisOptions, 'host' | 'port' | 'path' | 'username' | 'password' | 'db' | 'tls'>;

/** Connection options out of REDIS_URL: `redis://`, `rediss://` (TLS) or `redis+unix:///path/to/socket?db=0`. */
export function redisOptions(redisUrl: string): RedisAddress {
  const url = new URL(redisUrl);
  const credentials = {
    username: url.username === '' ? undefined : decodeURIComponent(url.username),
    password: url.password === '' ? undefined : decodeURIComponent(url.password),
  };
  if (url.protocol === 'redis+unix:') {
    return { ...credentials, path: decodeURIComponent(url.pathname), db: Number(url.searchParams.get('db') ?? 0) };
  }
  return {
    ...credentials,
    host: url.hostname === '' ? 'localhost' : url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? 6379 : Number(url.port),
    db: Number(url.pathname.slice(1) || 0),
    tls: url.protocol === 'rediss:' ? {} : undefined,
  };
}

const QUIET_MS = 60_000;

/** Logs what goes wrong with Redis, at most once a minute: a Redis that is down fails many times a second, always alike. */
export function createTroubleLog(log: Log): (error: unknown) => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (Date.now() - toldAt < QUIET_MS) return;
    toldAt = Date.now();
    log.warn({ err: error }, 'Redis does not answer; work goes on from the database');
  };
}

/** Settles with the work or after the time, whichever is first: nobody waits for a Redis that is down. Failures go to `onTrouble`. */
export async function atMost(timeoutMs: number, work: Promise<unknown>, onTrouble: (error: unknown) => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      onTrouble(new Error(`no answer within ${timeoutMs} ms`));
      resolve();
    }, timeoutMs);
  });
  await Promise.race([work.then(() => undefined, onTrouble), timeout]);
  clearTimeout(timer);
}
