import { createRequire } from 'node:module';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.js';

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
];
const SECRET_PATHS = SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
const KEY_IN_TEXT = /(service_(?:live|test)_)[0-9A-Za-z]{34}(?=[0-9A-Za-z]{4})/g;

/**
 * JSON lines on stdout, pretty on a terminal. Values under secret names are removed, and API keys inside any text keep their last four
 * characters only (D87).
 */
export function createLog(config: Pick<Config, 'logLevel'>, destination: DestinationStream = standardOutput()): Log {
  return pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRET_PATHS, censor: '[removed]' },
      hooks: { streamWrite: (line) => line.replace(KEY_IN_TEXT, '$1...') },
    },
    destination,
  );
}

/** A log that writes nothing, for tests and tools. */
export const silentLog: Log = pino({ level: 'silent' });

function standardOutput(): DestinationStream {
  if (!process.stdout.isTTY) return pino.destination({ dest: 1, sync: true });
  const pretty = createRequire(import.meta.url)('pino-pretty') as (options: object) => DestinationStream;
  return pretty({ sync: true, translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' });
}
