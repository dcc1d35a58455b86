import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makePrivate } from '../../host/private-directory.js';
import type { Log } from '../../log.js';
import { type EmbeddedAccount, readPassword, requirePassword } from './account.js';
import { prepareDataDirectory } from './data-directory.js';
import { takeDirectoryLock } from './directory-lock.js';
import { endLeftOver } from './left-over.js';
import { pathsOf } from './paths.js';
import { DatabaseStartError, describeServer, requireServer } from './server-binary.js';
import { answers, launch, READY_POLL_MS, SCHEMA } from './server-process.js';
import { supervise } from './supervise.js';

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
  /** When another living Docket runs the database of this DATA_DIR: `refuse` (default) or `join` it (a command beside a server). */
  readonly whenInUse?: 'refuse' | 'join';
}

const JOIN_TIMEOUT_MS = 30_000;

/**
 * Starts the database of DATA_DIR: finds or installs the server, creates the data directory on the first start, ends
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
      `DATA_DIR ${dataDir} is in use by the Docket with process id ${lock.pid}. Stop it or set another DATA_DIR; several processes work together over DATABASE_URL.`,
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
