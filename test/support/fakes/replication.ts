import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Connection, createConnection } from 'mysql2/promise';
import { findProgram } from '../../../src/platform/host/programs.js';
import { freePort } from '../run/free-port.js';
import { scratchPlace } from '../scratch.js';

/** A database server of its own that can be killed. */
export interface ReplicatedServer {
  /** Address for DATABASE_URL, of a user without the right to write to a server that is read-only. */
  readonly url: string;
  /** A connection of the administrator. */
  readonly root: Connection;
  kill(): Promise<void>;
}

/** A primary and a replica of it, connected by GTID. */
export interface Replication {
  readonly primary: ReplicatedServer;
  readonly replica: ReplicatedServer;
  close(): Promise<void>;
}

const COMMON = [
  '--no-defaults',
  '--skip-name-resolve',
  '--performance-schema=OFF',
  '--innodb-buffer-pool-size=64M',
  '--innodb-flush-log-at-trx-commit=0',
  '--character-set-server=utf8mb4',
  '--collation-server=utf8mb4_unicode_ci',
  '--default-time-zone=+00:00',
];
const AS_ROOT = process.getuid?.() === 0 ? ['--user=root'] : [];

/** A folder for temporary tables beside that of a server: one that starts removes those of all others in the folder that it uses. */
function temporaryOf(folder: string): string {
  mkdirSync(`${folder}-tmp`, { recursive: true });
  return `${folder}-tmp`;
}

async function start(folder: string, more: readonly string[]): Promise<ReplicatedServer> {
  const program = findProgram(['mariadbd'])!;
  const socketPath = join(folder, 'socket');
  const port = await freePort();
  const place = [
    `--datadir=${folder}`,
    `--socket=${socketPath}`,
    `--pid-file=${join(folder, 'pid')}`,
    `--log-error=${join(folder, 'log')}`,
    `--tmpdir=${temporaryOf(folder)}`,
  ];
  const listening = ['--bind-address=127.0.0.1', `--port=${port}`];
  const child: ChildProcess = spawn(program, [...COMMON, ...place, ...listening, ...AS_ROOT, ...more], { stdio: 'ignore' });
  const connect = async (): Promise<Connection> => {
    for (;;) {
      if (child.exitCode !== null) throw new Error('the server of the replication stopped');
      try {
        return await createConnection({ socketPath, user: 'root' });
      } catch {
        await delay(15);
      }
    }
  };
  const root = await connect();
  const kill = async () => {
    root.destroy();
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { url: `mysql://docket:docket@127.0.0.1:${port}/docket`, root, kill };
}

/** Starts two servers (MariaDB) with an empty schema `docket`; statements on the first come to the second within milliseconds. */
export async function startReplication(): Promise<Replication> {
  const folder = mkdtempSync(join(scratchPlace(), 'docket-replication-'));
  const [first, second] = [join(folder, 'a'), join(folder, 'b')];
  const install = findProgram(['mariadb-install-db', 'mysql_install_db'])!;
  const made = ['--auth-root-authentication-method=normal', '--skip-test-db', '--skip-name-resolve', ...AS_ROOT];
  const { status, stderr } = spawnSync(install, ['--no-defaults', `--datadir=${first}`, `--tmpdir=${temporaryOf(first)}`, ...made], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  cpSync(first, second, { recursive: true });
  const primary = await start(first, ['--server-id=1', '--log-bin=binlog', '--binlog-format=ROW']);
  const replica = await start(second, ['--server-id=2', '--read-only=1', '--skip-slave-start']);
  const { port } = new URL(primary.url);
  await replica.root.query(
    `CHANGE MASTER TO MASTER_HOST='127.0.0.1', MASTER_PORT=${port}, MASTER_USER='copy', MASTER_PASSWORD='copy', MASTER_USE_GTID=slave_pos, MASTER_CONNECT_RETRY=1`,
  );
  for (const sql of [
    "CREATE USER 'copy'@'127.0.0.1' IDENTIFIED BY 'copy'",
    "GRANT REPLICATION SLAVE ON *.* TO 'copy'@'127.0.0.1'",
    "CREATE USER 'docket'@'127.0.0.1' IDENTIFIED BY 'docket'",
    "GRANT ALL ON docket.* TO 'docket'@'127.0.0.1'",
    'CREATE DATABASE docket CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci',
  ])
    await primary.root.query(sql);
  await replica.root.query('START SLAVE');
  return {
    primary,
    replica,
    async close() {
      await Promise.all([primary.kill(), replica.kill()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
