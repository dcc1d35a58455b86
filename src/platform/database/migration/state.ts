import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RowDataPacket } from 'mysql2';
import { createConnection } from 'mysql2/promise';
import { DatabaseStartError, parseServerVersion } from '../embedded/server-binary.js';
import { databaseErrorNumber } from '../errors.js';

/** Where the database is: the socket of the embedded server, or the address of another one (DATABASE_URL). */
export type DatabaseTarget =
  | { readonly socketPath: string; readonly database: string; readonly password?: string }
  | { readonly url: string };

/** What a server said of itself. */
export interface ServerState {
  readonly family: 'mariadb' | 'mysql';
  /** Whether the schema has just the tables of this build: nothing is to be migrated, and nobody's migration is left half done. */
  readonly isCurrent: boolean;
}

/** The built migrations of this project: one TypeORM migration class a file, `<timestamp>-<name>.js`. */
export const MIGRATIONS_DIRECTORY = join(dirname(fileURLToPath(import.meta.url)), '../../../../migrations');

/** How tables order and compare text. */
export const COLLATION = 'utf8mb4_unicode_ci';

/** A server that does not take a connection in this time is away (D133). */
export const CONNECT_TIMEOUT_MS = 3000;

const NO_SUCH_TABLE = 1146;

/** Three kinds of text, which a server may keep in three ways, made one. */
const asText = (column: string) => `CONVERT(${column} USING utf8mb4) COLLATE utf8mb4_bin AS name`;

/** All that must be so, in one question: what ran, how the schema compares text, and the journal of a migration that was cut off. */
const STATE =
  `SELECT ${asText('name')} FROM migrations UNION ALL SELECT ${asText('@@collation_database')} UNION ALL ` +
  `SELECT ${asText('TABLE_NAME')} FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = 'migration_journal'`;

/** The files of the migrations of a directory in their order; an absent directory has none. */
export async function migrationFiles(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch(() => []);
  return names.filter((file) => /^\d+-.+\.js$/.test(file)).sort();
}

/** The name under which the migration of a file is noted in the database: `20260101000000-two-words.js` is TwoWords20260101000000. */
export function migrationNameOf(file: string): string {
  const [moment = '', ...words] = file.replace(/\.js$/, '').split('-');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('') + moment;
}

/**
 * Asks a server what it is, because TypeORM must know MariaDB from MySQL, and whether its tables are those of this build: most starts have nothing to migrate, and
 * neither load the migrations nor wait for the lock under which others run them. Throws DatabaseStartError when it does not answer or is older than MySQL 8.0 or MariaDB 10.11.
 */
export async function askServer(target: DatabaseTarget): Promise<ServerState> {
  try {
    const connection = await createConnection(
      'url' in target
        ? { uri: target.url.replace(/^mariadb:/, 'mysql:'), connectTimeout: CONNECT_TIMEOUT_MS }
        : { ...target, user: 'root', connectTimeout: CONNECT_TIMEOUT_MS },
    );
    // Sent together; the answers come in turn.
    const asked = Promise.all([
      connection.query<RowDataPacket[]>('SELECT VERSION() AS version'),
      connection.query<RowDataPacket[]>(STATE).catch((error: unknown) => {
        if (databaseErrorNumber(error) === NO_SUCH_TABLE) return [[]];
        throw error;
      }),
      migrationFiles(MIGRATIONS_DIRECTORY),
    ]);
    const [[version], [state], files] = await asked.finally(() => connection.end().catch(() => undefined));
    const wanted = [...files.map(migrationNameOf), COLLATION].sort().join();
    const found = state!.map(({ name }) => String(name)).sort();
    return { family: familyOf(String(version![0]?.version)), isCurrent: found.join() === wanted };
  } catch (error) {
    if (error instanceof DatabaseStartError) throw error;
    const where = 'url' in target ? `DATABASE_URL (${new URL(target.url).host})` : target.socketPath;
    throw new DatabaseStartError(`The database at ${where} cannot be used: ${(error as Error).message || 'no connection'}.`, {
      // Told by the client of the database, whatever it says of itself.
      cause: Object.assign(error as Error, { fatal: true }),
    });
  }
}

function familyOf(text: string): ServerState['family'] {
  const server = parseServerVersion(text);
  const [major, minor] = server?.version ?? [0, 0];
  const suffices = server?.family === 'mariadb' ? major > 10 || (major === 10 && minor >= 11) : major >= 8;
  if (server && suffices) return server.family;
  throw new DatabaseStartError(`DATABASE_URL: expected MySQL 8.0 or MariaDB 10.11 or newer, received version ${text}.`);
}
