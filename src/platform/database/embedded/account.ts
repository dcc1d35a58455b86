import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type mysql from 'mysql2';
import { type Connection, createConnection } from 'mysql2/promise';
import { databaseErrorNumber } from '../errors.js';

/** How the embedded server is reached. */
export interface EmbeddedAccount {
  readonly socketPath: string;
  /** Password of its only account, root; empty for the servers of tests, which keep nothing. */
  readonly password: string;
}

const FILE = 'mysql.password';
/** The account has another password, or none; or it may sign in only as a user of the system. */
const REFUSED = new Set([1045, 1698]);

/** The password of the embedded server of a DATA_DIR, which only its owner can read; null when there is none yet. */
export function readPassword(dataDir: string): string | null {
  const path = join(dataDir, FILE);
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null;
}

/** The same; makes one when there is none. Two processes that start at once end up with the same one. */
export function requirePassword(dataDir: string): string {
  const known = readPassword(dataDir);
  if (known) return known;
  const draft = join(dataDir, `${FILE}.${process.pid}`);
  writeFileSync(draft, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, join(dataDir, FILE));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
  return readPassword(dataDir) ?? '';
}

const connect = ({ socketPath, password }: EmbeddedAccount): Promise<Connection> =>
  createConnection({ socketPath, user: 'root', password, charset: 'utf8mb4' });

/**
 * Signs in. A server that was just made, or comes from before there were passwords, has none: it is given this one, and loses all other accounts of
 * people. Throws what the server says.
 */
export async function signIn(account: EmbeddedAccount): Promise<Connection> {
  try {
    return await connect(account);
  } catch (error) {
    if (account.password === '' || !REFUSED.has(databaseErrorNumber(error) ?? 0)) throw error;
    await protect(account).catch(() => {
      throw error;
    });
    return connect(account);
  }
}

/** Whether a server that lives does not let us in. */
export const isRefused = (error: unknown): boolean => REFUSED.has(databaseErrorNumber(error) ?? 0);

async function protect({ socketPath, password }: EmbeddedAccount): Promise<void> {
  const connection = await connect({ socketPath, password: '' });
  try {
    const [others] = await connection.query<mysql.RowDataPacket[]>(
      "SELECT User AS name, Host AS host FROM mysql.user WHERE User IN ('', 'root') AND Host <> 'localhost'",
    );
    for (const { name, host } of others) await connection.query('DROP USER IF EXISTS ?@?', [name, host]);
    await connection.query("ALTER USER 'root'@'localhost' IDENTIFIED BY ?", [password]);
  } finally {
    await connection.end();
  }
}
