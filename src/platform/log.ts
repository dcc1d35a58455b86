import { createRequire } from 'node:module';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.js';
import { describeError, loggedPath, withoutQuotes } from './logged-error.js';
import { traceId } from './tracing.js';

/** The logger handed to every part; children carry context, e.g. `log.child({ requestId })`. */
export type Log = Logger;

const SECRET_NAMES = [
  'authorization',
  'cookie',
  'password',
  'secret',
  'appSecret',
  'token',
  'apiKey',
  'liveKey',
  'testKey',
  'databaseUrl',
  'redisUrl',
  'smtpUrl',
  'oidcClientSecret',
  'clientSecret',
];
const SECRET_PATHS = SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
const KEY_IN_TEXT = /(service_(?:live|test)_)[0-9A-Za-z]{34}(?=[0-9A-Za-z]{4})/g;
/** Hashes of contents, keys and passwords, secrets of webhooks, and credentials of other kinds. */
const HASH_IN_TEXT = /\b[0-9a-f]{40,}\b|\$argon2[^\s"]+|\b(?:whsec|service_[a-z]+)_[\w+/=-]{20,}|\bBearer [\w.~+/=-]{8,}/gi;
const clean = (line: string) => line.replace(KEY_IN_TEXT, '$1...').replace(HASH_IN_TEXT, '[removed]');

/**
 * JSON lines on stdout, pretty on a terminal. Values under secret names are removed, API keys inside any text keep their last four characters
 * only (D87), other secrets and hashes none. Errors are told without values of statements and without what messages quote.
 */
export function createLog(config: Pick<Config, 'logLevel'>, destination: DestinationStream = standardOutput()): Log {
  return pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => (traceId() ? { traceId: traceId() } : {}),
      redact: { paths: SECRET_PATHS, censor: '[removed]' },
      serializers: { err: describeError, path: loggedPath, fault: loggedFault },
      hooks: { streamWrite: clean },
    },
    destination,
  );
}

/** A fault of a worker process tells in `reason` what its engine said. */
function loggedFault(fault: unknown): unknown {
  const { reason, ...rest } = (fault ?? {}) as { reason?: unknown };
  return { ...rest, reason: withoutQuotes(String(reason)) };
}

/** A log that writes nothing, for tests and tools. */
export const silentLog: Log = pino({ level: 'silent' });

function standardOutput(): DestinationStream {
  if (!process.stdout.isTTY) return pino.destination({ dest: 1, sync: true });
  const pretty = createRequire(import.meta.url)('pino-pretty') as (options: object) => DestinationStream;
  return pretty({ sync: true, translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' });
}
