import { z } from 'zod';
import { limit, optional, setting, url } from '../setting.js';

const databaseUrl = url(['mysql:', 'mariadb:'], (address) => address.hostname !== '' && /^\/[^/]+$/.test(address.pathname));
const databaseUrls = z.string().transform((text, context): readonly string[] => {
  const parts = text.split(',').map((part) => part.trim());
  if (!parts.every((part) => databaseUrl.safeParse(part).success)) context.addIssue({ code: 'custom', message: 'not an address' });
  return parts;
});

/** Locks of a process take some connections for themselves (who it is, its schedules, search segments): with fewer than these none may be left for work. */
const LEAST_CONNECTIONS = 8;

/** Settings of the database: part of SETTINGS. */
export const DATABASE_SETTINGS = {
  databaseUrl: optional(
    'DATABASE_URL',
    databaseUrl,
    'mysql://user:password@host:port/database',
    'MySQL 8.0+ or MariaDB 10.11+ to use in place of the embedded database.',
    true,
    '(embedded)',
  ),
  databaseReplicaUrls: setting('DATABASE_REPLICA_URLS', {
    read: databaseUrls,
    fallback: () => [],
    shown: '(none)',
    expected: 'addresses like that of DATABASE_URL, separated by commas',
    meaning: 'Replicas (by GTID) that lists, searches and figures are read from, as long as they have everything the primary has.',
    secret: true,
  }),
  databasePoolSize: limit(
    'DATABASE_POOL_SIZE',
    24,
    'connections',
    'Most connections of a process to the database, those for reading aside.',
    LEAST_CONNECTIONS,
  ),
  readingPoolSize: limit(
    'DATABASE_READING_POOL_SIZE',
    12,
    'connections',
    'Most connections of a process for lists, searches and figures, to the database and to each replica.',
  ),
  readingLimitMs: limit(
    'DATABASE_READING_LIMIT_MS',
    10_000,
    'ms',
    'A list, search or figure whose statement takes longer is answered with 503.',
  ),
  slowStatementMs: limit('SLOW_STATEMENT_MS', 1000, 'ms', 'A statement of the database that takes longer is logged, without its values.'),
};
