import { type ChildProcess, fork } from 'node:child_process';
import { lchown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { release, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProgram } from '../host/programs.js';
import { choosePlan, plansFor } from './choose.js';
import { type Plan, type ProcessLimits, type Surroundings, type Tools, wrapCommand } from './command.js';
import { hideable, realDirectory, realPath } from './hidden.js';
import { createProcessUsers } from './process-users.js';
import { NO_PROTECTIONS, type Protections } from './protections.js';

/** A folder that one isolated process is given, with what it shall read, and for what it makes. */
export interface Tray {
  readonly folder: string;
  readonly uid: number;
}

/** How an isolated process is started. */
export interface IsolatedProcess {
  /** Its program, a built file of ours. */
  readonly entry: string;
  readonly args?: readonly string[];
  /** Options of Node. */
  readonly nodeArgs?: readonly string[];
  readonly limits: ProcessLimits;
  readonly tray?: Tray;
}

/** Starts the processes that parse files of users: with an empty environment and no inherited descriptors always, the rest as the machine allows. */
export interface Isolation {
  readonly protections: Protections;
  /** Starts a process; it is talked to over its channel. */
  fork(process: IsolatedProcess): ChildProcess;
  /** Hands a folder over to the next process that is started with it. Put everything in before. */
  openTray(folder: string): Promise<Tray>;
}

/** What must be kept from such processes, and what they cannot do without. */
export interface IsolationOptions {
  /** Null: there is none, as for tools. */
  readonly dataDir: string | null;
  /** More directories with documents or secrets. */
  readonly secretPlaces?: readonly string[];
  /** Files and directories that parsing needs beside the code: language data, commands. */
  readonly needed?: readonly string[];
}

const PROJECT = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', '..');
/** Limits under which the probe runs: it needs little. */
const PROBE_LIMITS: ProcessLimits = { dataBytes: 1024 ** 3, fileBytes: 1024 ** 2, cpuSeconds: 60 };

/** Only what Node itself gives: for tools that read files of whoever started them. */
export const plainIsolation: Isolation = {
  protections: NO_PROTECTIONS,
  fork: ({ entry, args, nodeArgs }) => launch([process.execPath, ...(nodeArgs ?? [])], entry, args),
  openTray: async (folder) => ({ folder, uid: 0 }),
};

function launch([program = '', ...first]: readonly string[], entry: string, args: readonly string[] = []): ChildProcess {
  return fork(entry, [...args], {
    execPath: program,
    execArgv: [...first],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    cwd: '/',
    env: { PATH: process.env.PATH ?? '', UV_THREADPOOL_SIZE: '2' },
  });
}

/** Finds out by trying what this machine and this user allow, in a tenth of a second, and gives the strictest isolation that works. */
export async function createIsolation({ dataDir, secretPlaces = [], needed = [] }: IsolationOptions): Promise<Isolation> {
  if (process.platform !== 'linux') return plainIsolation;
  const tools = findTools();
  const required = [PROJECT, join(PROJECT, 'node_modules'), process.execPath, ...needed].map(realPath);
  const places = [
    ...(dataDir === null ? [] : [dataDir]),
    ...secretPlaces,
    tmpdir(),
    '/tmp',
    '/var/tmp',
    '/run',
    process.env.HOME ?? '/root',
    '/root',
  ];
  const closed = hideable(
    places.map(realDirectory).filter((path) => path !== null),
    required,
  );
  const isScratch = (path: string) => path === realDirectory(tmpdir());
  const around = {
    hidden: closed.filter((path) => !isScratch(path)),
    scratch: closed.filter(isScratch),
    ownProcessCount: isAtLeast(release(), 5, 14),
  };
  const users = createProcessUsers(process.pid * 7);
  const isRoot = process.getuid?.() === 0;
  const { plan, protections } = await inTray((tray) => {
    const uid = users.take();
    // Root without capabilities writes only to what is its own.
    const prepare = async (tried: Plan) => (isRoot ? giveTo(tray, tried.user ? uid : 0) : undefined);
    const options = { tools, around: { ...around, limits: PROBE_LIMITS, uid, tray }, needed: required, dataDir, prepare };
    return choosePlan(plansFor(isRoot), options).finally(() => users.release(uid));
  });
  return {
    protections,
    fork({ entry, args, nodeArgs = [], limits, tray }) {
      const uid = tray?.uid ?? users.take();
      const surroundings: Surroundings = { ...around, limits, uid, tray: tray?.folder ?? null };
      const child = launch(wrapCommand(plan, tools, surroundings, [process.execPath, ...nodeArgs]), entry, args);
      child.once('exit', () => users.release(uid)).once('error', () => users.release(uid));
      return child;
    },
    async openTray(folder) {
      const uid = users.take();
      if (plan.user) await giveTo(folder, uid);
      return { folder: realPath(folder), uid };
    },
  };
}

/** A tray for trying. */
async function inTray<T>(work: (tray: string) => Promise<T>): Promise<T> {
  const tray = await mkdtemp(join(tmpdir(), 'docket-probe-'));
  try {
    return await work(realPath(tray));
  } finally {
    await rm(tray, { recursive: true, force: true });
  }
}

function findTools(): Tools {
  const [unshare, setpriv, prlimit, mount, sh] = ['unshare', 'setpriv', 'prlimit', 'mount', 'sh'].map((name) => findProgram([name]));
  return { unshare, setpriv, prlimit, mount, sh };
}

/** Whether a version such as 6.1.0-18-amd64 is so new. */
function isAtLeast(version: string, major: number, minor: number): boolean {
  const [first = 0, second = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  return first > major || (first === major && second >= minor);
}

/** The folder itself comes last: until then nobody but us can enter. */
async function giveTo(path: string, uid: number): Promise<void> {
  const items = await readdir(path, { withFileTypes: true, recursive: true });
  for (const item of items) await lchown(join(item.parentPath, item.name), uid, uid);
  await lchown(path, uid, uid);
}
