import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makePrivate } from '../../host/private-directory.js';
import { findProgram } from '../../host/programs.js';
import type { Log } from '../../log.js';
import { type EmbeddedAccount, isRefused, readPassword, requirePassword, signIn } from './account.js';
import { prepareDataDirectory, userArguments } from './data-directory.js';
import { type DirectoryLock, takeDirectoryLock } from './directory-lock.js';
import { DatabaseStartError, describeServer, requireServer, type ServerBinary } from './server-binary.js';

/** The private database server of this process. */
export interface EmbeddedDatabase {
  /** Unix socket of the server; user root. Only this system user may reach it. */
  readonly socketPath: string;
  /** The password, which only this system user can read; empty when disposable. */
  readonly password: string;
  /** Name of the schema. */
  readonly database: string;
  /** Settles when the server has ended for good: asked, or again and again so that it is not started once more; never rejects. */
  readonly exited: Promise<void>;
  /** Ends the server cleanly and gives DATA_DIR free. */
  stop(): Promise<void>;
}

/** How to run the embedded database. */
export interface EmbeddedOptions {
  /** DATA_DIR, absolute. */
  readonly dataDir: string;
  readonly log: Log;
  /** `durable` (default): what was committed survives a power cut. `disposable`: for tests; quick, and nothing survives. */
  readonly durability?: 'durable' | 'disposable';
  /** When another living Docket runs the database of this DATA_DIR: `refuse` (default) or `join` it (a worker beside a server). */
  readonly whenInUse?: 'refuse' | 'join';
}

/** The longest path that a unix socket may have, in bytes. */
const LONGEST_SOCKET_PATH = 107;
const SCHEMA = 'docket';
const STOP_TIMEOUT_MS = 15_000;
const JOIN_TIMEOUT_MS = 30_000;
const READY_POLL_MS = 15;

/**
 * Starts the database of DATA_DIR (design.md 2, stack.md 3): finds or installs the server, creates the data directory on the first start, ends
 * a left-over of a killed parent, and returns when it answers. Every way in which that fails is a DatabaseStartError with one sentence.
 */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, log } = options;
  prepareFolder(dataDir);
  const paths = pathsOf(dataDir);
  const lock = takeDirectoryLock(join(dataDir, 'docket.lock'));
  if ('pid' in lock) {
    if (options.whenInUse === 'join') return joinServer(dataDir, paths.socket);
    throw new DatabaseStartError(
      `DATA_DIR ${dataDir} is in use by the Docket with process id ${lock.pid}. Stop it or set another DATA_DIR.`,
    );
  }
  try {
    const server = describeServer(requireServer((sentence) => log.info(sentence)));
    await endLeftOver(paths, log);
    prepareDataDirectory(paths.data, server);
    paths.password = options.durability === 'disposable' ? (readPassword(dataDir) ?? '') : requirePassword(dataDir);
    const supervised = await supervise(() => launch(server, paths, options.durability ?? 'durable'), lock, paths, log);
    const stop = async () => {
      await supervised.stop();
      rmSync(paths.temporary, { recursive: true, force: true });
      lock.release();
    };
    return { socketPath: paths.socket, password: paths.password, database: SCHEMA, exited: supervised.ended, stop };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The embedded database of a DATA_DIR when a Docket runs it now; null otherwise. Starts nothing. */
export async function runningEmbedded(dataDir: string): Promise<(EmbeddedAccount & { database: string }) | null> {
  const account = { socketPath: pathsOf(dataDir).socket, password: readPassword(dataDir) ?? '' };
  return existsSync(account.socketPath) && (await answers(account)) ? { ...account, database: SCHEMA } : null;
}

type Paths = ReturnType<typeof pathsOf>;

function pathsOf(dataDir: string) {
  const data = join(dataDir, 'mysql');
  return {
    data,
    socket: socketPathFor(data),
    log: join(dataDir, 'mysql.log'),
    pid: join(dataDir, 'mysql.pid'),
    temporary: join(dataDir, 'mysql.tmp'),
    password: '',
  };
}

/** The socket lives in the data directory, which nobody else may enter; where that path is too long, in a private folder of the temporary directory. */
export function socketPathFor(dataDirectory: string): string {
  const path = join(dataDirectory, 'docket.sock');
  if (Buffer.byteLength(path) <= LONGEST_SOCKET_PATH) return path;
  const name = `docket-${createHash('sha256').update(dataDirectory).digest('hex').slice(0, 16)}`;
  const short = [tmpdir(), '/tmp']
    .map((place) => join(place, name))
    .find((folder) => Buffer.byteLength(folder) + 12 <= LONGEST_SOCKET_PATH);
  return join(short ?? join('/tmp', name), 'docket.sock');
}

function prepareFolder(dataDir: string): void {
  try {
    makePrivate(dataDir);
    const probe = join(dataDir, `.write-test-${process.pid}`);
    writeFileSync(probe, 'x');
    rmSync(probe);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'ENOSPC' ? 'the disk is full' : code === 'EROFS' ? 'the disk is read-only' : `no right to write (${code})`;
    throw new DatabaseStartError(`DATA_DIR ${dataDir} cannot be written: ${why}. Change that or set DATA_DIR to another directory.`);
  }
}

async function joinServer(dataDir: string, socketPath: string): Promise<EmbeddedDatabase> {
  const patienceEndsAt = Date.now() + JOIN_TIMEOUT_MS;
  // The password comes with the first start of the other, and the server after it.
  const account = () => ({ socketPath, password: readPassword(dataDir) ?? '' });
  while (!(await answers(account()))) {
    if (Date.now() > patienceEndsAt) throw new DatabaseStartError(`The database at ${socketPath} does not answer. Start Docket again.`);
    await delay(READY_POLL_MS);
  }
  return { ...account(), database: SCHEMA, exited: new Promise(() => {}), stop: async () => {} };
}

/** Ends the server that a killed parent left running on this data directory. */
async function endLeftOver(paths: Paths, log: Log): Promise<void> {
  const pid = leftOverPid(paths);
  if (pid === undefined) return;
  log.info('Ending the database server that an earlier, killed process left behind ...');
  process.kill(pid, 'SIGTERM');
  const patienceEndsAt = Date.now() + STOP_TIMEOUT_MS;
  while (leftOverPid(paths) === pid) {
    if (Date.now() > patienceEndsAt) process.kill(pid, 'SIGKILL');
    await delay(READY_POLL_MS);
  }
}

/** Process id of a living server of this data directory, known by its command line; undefined when there is none. */
function leftOverPid(paths: Paths): number | undefined {
  try {
    const pid = Number(readFileSync(paths.pid, 'utf8').trim());
    if (!Number.isInteger(pid) || pid <= 1) return undefined;
    return commandLineOf(pid).includes(`--datadir=${paths.data}\0`) ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Arguments of a process, each ended by a NUL; where there is no /proc, as well as ps tells them. */
function commandLineOf(pid: number): string {
  if (existsSync('/proc/self/cmdline')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return `${stdout.trim().replaceAll(' --', '\0--')}\0`;
}

function launch(server: ServerBinary, paths: Paths, durability: 'durable' | 'disposable'): ChildProcess {
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
    '--max-allowed-packet=64M',
    '--max-connections=200',
  ];
  const words = ['--character-set-server=utf8mb4', '--collation-server=utf8mb4_unicode_ci', '--default-time-zone=+00:00'];
  const closed = ['--skip-networking', '--skip-log-bin', '--performance-schema=OFF', '--loose-mysqlx=OFF', '--skip-name-resolve'];
  const kept =
    durability === 'durable'
      ? ['--innodb-flush-log-at-trx-commit=1', '--innodb-doublewrite=1']
      : ['--innodb-flush-log-at-trx-commit=0', '--innodb-doublewrite=0', '--innodb-fast-shutdown=2'];
  return ['--no-defaults', ...place, ...closed, ...sized, ...words, ...kept, ...userArguments()];
}

/** Waits as long as the server lives: after a crash it may have much to recover. */
async function untilReady(child: ChildProcess, paths: Paths, log: Log): Promise<void> {
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

/** Throws DatabaseStartError for a server that answers, and lets nobody in with our password. */
async function answers(account: EmbeddedAccount): Promise<boolean> {
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

function whyStopped(paths: Paths): string {
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

/** A server that ends by itself so often in a minute is not started again. */
const MOST_RESTARTS = 5;
const RESTARTS_MS = 60_000;

/** Runs the server and starts it again when it ends unasked: killed, out of memory, crashed. What was committed is still there. */
async function supervise(
  start: () => ChildProcess,
  lock: DirectoryLock,
  paths: Paths,
  log: Log,
): Promise<{ ended: Promise<void>; stop(): Promise<void> }> {
  let settle: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    settle = resolve;
  });
  let stopping = false;
  let restarts: number[] = [];
  let isUp = false;
  let present = run();
  await untilReady(present.child, paths, log);
  isUp = true;

  function run(): { child: ChildProcess; exited: Promise<void> } {
    const child = start();
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
    void exited.then(() => {
      if (stopping) settle();
      else if (isUp) void restart();
    });
    return { child, exited };
  }

  async function restart(): Promise<void> {
    // Somebody else runs the server of this directory now.
    if (!lock.isHeld()) return settle();
    const now = Date.now();
    restarts = [...restarts.filter((at) => now - at < RESTARTS_MS), now];
    if (restarts.length > MOST_RESTARTS) {
      log.fatal({ reason: whyStopped(paths) }, 'The embedded database ends again and again');
      settle();
      return;
    }
    log.error('The embedded database ended; it is started again');
    await endLeftOver(paths, log);
    present = run();
    await untilReady(present.child, paths, log).then(
      () => log.info('The embedded database is back'),
      // It has ended once more, which is counted.
      () => undefined,
    );
  }

  return {
    ended,
    async stop() {
      stopping = true;
      const { child, exited } = present;
      child.kill('SIGTERM');
      const forced = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      await exited;
      clearTimeout(forced);
    },
  };
}
