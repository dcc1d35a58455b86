import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createPool } from 'mysql2/promise';
import type { EmbeddedDatabase } from '../../src/platform/database/embedded/embedded.js';
import { pathsOf } from '../../src/platform/database/embedded/paths.js';
import { findProgram } from '../../src/platform/host/programs.js';

/** For so long a statement of the bench is tried again while the database is away. */
const PATIENCE_MS = 120_000;

/** A private Redis. */
export interface Redis {
  readonly url: string;
  pid(): number;
  /** Kills it (-9) and starts it again, empty, after so long. */
  kill(awayMs: number): Promise<void>;
  close(): void;
}

/** The database as the bench looks at it, behind the back of the installation. */
export interface Backing {
  pid(): number;
  /** Rows; waits for a database that is away. */
  query<T>(sql: string, values?: readonly unknown[]): Promise<T[]>;
  close(): Promise<void>;
}

/** The private server listens on a socket only; other processes know it by this port. */
export async function forward(socketPath: string): Promise<{ server: Server; port: number }> {
  const server = createServer((client) => {
    const behind = connect(socketPath);
    for (const [from, to] of [
      [client, behind],
      [behind, client],
    ] as const) {
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as { port: number }).port };
}

/** Starts a Redis that keeps nothing; null where it is not installed. */
export function startRedis(folder: string): Redis | null {
  const program = findProgram(['redis-server']);
  if (!program) return null;
  const socket = join(folder, 'redis.sock');
  const launch = (): ChildProcess =>
    spawn(program, ['--port', '0', '--unixsocket', socket, '--save', '', '--appendonly', 'no', '--dir', folder], { stdio: 'ignore' });
  let child = launch();
  return {
    url: `redis+unix://${socket}`,
    pid: () => child.pid!,
    async kill(awayMs) {
      child.kill('SIGKILL');
      await pause(awayMs);
      child = launch();
    },
    close: () => void child.kill('SIGKILL'),
  };
}

/** Looks at a private database; `dataDir` is where it lives. */
export function lookInto({ socketPath, password, database }: EmbeddedDatabase, dataDir: string): Backing {
  const pool = createPool({ socketPath, user: 'root', password, database, connectionLimit: 4 });
  async function query<T>(sql: string, values: readonly unknown[] = []): Promise<T[]> {
    const began = performance.now();
    for (;;) {
      try {
        return (await pool.query(sql, [...values]))[0] as T[];
      } catch (error) {
        const isRefused = (error as { sqlState?: string }).sqlState !== undefined;
        if (isRefused || performance.now() - began > PATIENCE_MS) throw error;
        await pause(20);
      }
    }
  }
  return { pid: () => Number(readFileSync(pathsOf(dataDir).pid, 'utf8')), query, close: () => pool.end() };
}

/** An account of the database, so that it is seen whose connection is whose. */
export async function addAccount({ query }: Backing, name: string, password: string): Promise<void> {
  await query(`CREATE USER '${name}'@'localhost' IDENTIFIED BY '${password}'`);
  await query(`GRANT ALL PRIVILEGES ON *.* TO '${name}'@'localhost'`);
}

/** Whose process has the work of this lease: the account of the connection that holds its owner's lock. Null when the lease names nobody. */
export async function accountOf({ query }: Backing, leaseToken: string, database: string): Promise<string | null> {
  if (!leaseToken.startsWith('p')) return null;
  const [row] = await query<{ account: string }>('SELECT USER AS account FROM information_schema.PROCESSLIST WHERE ID = IS_USED_LOCK(?)', [
    `docket.process.${leaseToken.split('-')[0]}.${database}`,
  ]);
  return row?.account ?? null;
}
