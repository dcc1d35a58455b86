import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, lstatSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findProgram } from '../../host/programs.js';
import type { Log } from '../../log.js';
import { type EmbeddedAccount, isRefused, signIn } from './account.js';
import { userArguments } from './data-directory.js';
import { Paths } from './paths.js';
import { DatabaseStartError, type ServerBinary } from './server-binary.js';

/** Name of the schema. */
export const SCHEMA = 'docket';

/** How often a server is asked whether it is there or gone. */
export const READY_POLL_MS = 15;

/** Starts the server; it is not ready yet. */
export function launch(server: ServerBinary, paths: Paths, durability: 'durable' | 'disposable'): ChildProcess {
  makeOwn(join(paths.socket, '..'));
  mkdirSync(paths.temporary, { recursive: true, mode: 0o700 });
  rmSync(paths.log, { force: true });
  const command = [server.path, ...serverArguments(paths, durability)];
  const setpriv = findProgram(['setpriv']);
  const [program = '', ...args] = setpriv ? [setpriv, '--pdeathsig', 'TERM', ...command] : command;
  // A process group of its own: Ctrl-C in a terminal must reach Docket alone, which then ends the server when its own work is done.
  return spawn(program, args, { stdio: 'ignore', detached: true });
}

function makeOwn(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (lstatSync(folder).uid !== process.getuid?.()) {
    throw new DatabaseStartError(`${folder} belongs to another user; the database socket cannot be there. Set a shorter DATA_DIR.`);
  }
  chmodSync(folder, 0o700);
}

/** Memory for pages of the database, MB: a sixteenth of the machine's, 128 to 1024. It is taken only as pages are read. */
function bufferPoolMb(durability: 'durable' | 'disposable'): number {
  return durability === 'disposable' ? 128 : Math.min(1024, Math.max(128, Math.round(totalmem() / 16 / 1024 / 1024 / 128) * 128));
}

function serverArguments(paths: Paths, durability: 'durable' | 'disposable'): string[] {
  const place = [
    `--datadir=${paths.data}`,
    `--socket=${paths.socket}`,
    `--pid-file=${paths.pid}`,
    `--log-error=${paths.log}`,
    `--tmpdir=${paths.temporary}`,
  ];
  const sized = [
    `--innodb-buffer-pool-size=${bufferPoolMb(durability)}M`,
    '--loose-innodb-log-file-size=48M',
    // Each commit writes it, and all of it is taken at the start.
    '--innodb-log-buffer-size=4M',
    '--max-allowed-packet=64M',
    '--max-connections=200',
    // For tables of kinds that are not used here, and for temporary ones: each takes 128 MB otherwise, a sixth of it at once.
    '--key-buffer-size=1M',
    '--loose-aria-pagecache-buffer-size=16M',
  ];
  const words = ['--character-set-server=utf8mb4', '--collation-server=utf8mb4_unicode_ci', '--default-time-zone=+00:00'];
  const closed = ['--skip-networking', '--skip-log-bin', '--performance-schema=OFF', '--loose-mysqlx=OFF', '--skip-name-resolve'];
  const kept =
    durability === 'durable'
      ? ['--innodb-flush-log-at-trx-commit=1', '--innodb-doublewrite=1']
      : [
          ...['--innodb-flush-log-at-trx-commit=0', '--innodb-doublewrite=0', '--innodb-fast-shutdown=2'],
          // A file for each table is two thirds of what making and dropping a schema costs, and every file of tests has one of its own.
          ...['--loose-innodb-file-per-table=0', '--loose-innodb-adaptive-hash-index=0', '--innodb-stats-persistent=0'],
        ];
  return ['--no-defaults', ...place, ...closed, ...sized, ...words, ...kept, ...userArguments()];
}

/** Waits as long as the server lives: after a crash it may have much to recover. */
export async function untilReady(child: ChildProcess, paths: Paths, log: Log): Promise<void> {
  const startedAt = Date.now();
  let told = false;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new DatabaseStartError(whyStopped(paths));
    const isReady = await answers({ socketPath: paths.socket, password: paths.password }).catch(async (error: unknown) => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      throw error;
    });
    if (isReady) return;
    if (!told && Date.now() - startedAt > 5000) {
      told = true;
      log.info('The database is recovering or waiting for its files ...');
    }
    await delay(READY_POLL_MS);
  }
}

/** Whether the server takes this account; the schema is there then. Throws DatabaseStartError for one that answers and refuses the password. */
export async function answers(account: EmbeddedAccount): Promise<boolean> {
  try {
    const connection = await signIn(account);
    await connection.query(`CREATE DATABASE IF NOT EXISTS ${SCHEMA} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
    await connection.end();
    return true;
  } catch (error) {
    if (!isRefused(error)) return false;
    const told = 'The embedded database does not take the password in DATA_DIR/mysql.password. Put back the file that belongs to it.';
    throw new DatabaseStartError(told, { cause: error });
  }
}

const REASONS: readonly [RegExp, string][] = [
  [/unable to lock|can't (get|acquire) .*lock|lock.*(aria|ibdata)/i, 'another database server uses it. Stop that or set another DATA_DIR.'],
  [/no space left|disk is full|errcode: 28|error: 28|errno: 28/i, 'the disk is full. Make room or set another DATA_DIR.'],
  [
    /permission denied|errcode: 13|error: 13|errno: 13|access denied/i,
    'it has no right to its files. Give them to this user or set another DATA_DIR.',
  ],
  [
    /unsupported redo log|upgrade after a crash|was created with|downgrade|unknown.*format/i,
    'it was written by another version of the server. Install that version or set another DATA_DIR.',
  ],
];

/** Why the server ended, in one sentence, from its log. */
export function whyStopped(paths: Paths): string {
  let text = '';
  try {
    text = readFileSync(paths.log, 'utf8');
  } catch {
    return `The database server does not start and left no log. Check that it runs: mariadbd --version.`;
  }
  const known = REASONS.find(([pattern]) => pattern.test(text));
  if (known) return `The database in ${paths.data} cannot be opened: ${known[1]} (log: ${paths.log})`;
  const last = text.split('\n').findLast((line) => line.includes('[ERROR]'));
  return `The database in ${paths.data} cannot be opened: ${last ?? 'the server stopped'} (log: ${paths.log})`;
}
