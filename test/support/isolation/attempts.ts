import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { Protections } from '../../../src/platform/isolation/index.js';

/** What a process that parses files tries to reach. */
export interface Targets {
  readonly port: number;
  readonly socketPath: string;
  readonly secretPath: string;
  readonly parentPid: number;
  /** Where it may write, if anywhere. */
  readonly trayFile: string;
}

/** How it fared: the error's code, or null where the attempt went through. */
export interface Outcome {
  readonly network: string | null;
  readonly databaseSocket: string | null;
  readonly secret: string | null;
  readonly parentEnvironment: string | null;
  readonly parentMemory: string | null;
  readonly largeFile: string | null;
  readonly trayFile: string | null;
  readonly environment: readonly string[];
  /** What its descriptors beyond the standard three and its channel are. */
  readonly descriptors: readonly string[];
  readonly uid: number;
  readonly oomScore: number;
}

/** What the host tells the test. */
export interface Report {
  readonly protections: Protections;
  readonly outcome: Outcome;
  /** Bytes that a process could fill before it was stopped. */
  readonly filled: number;
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? (error as Error).message;

function attempt(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    return codeOf(error);
  }
}

function connecting(to: { port: number; host: string } | { path: string }): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect(to);
    socket.once('connect', () => resolve(null)).once('error', (error) => resolve(codeOf(error)));
  });
}

function descriptors(): string[] {
  return readdirSync('/proc/self/fd')
    .filter((name) => Number(name) > 2)
    .flatMap((name) => {
      try {
        return [readlinkSync(`/proc/self/fd/${name}`)];
      } catch {
        return [];
      }
    })
    .filter((target) => target.startsWith('/') && !target.startsWith('/proc/') && !target.startsWith('/dev/'));
}

/** Tries it all, inside. */
export async function tryAll(targets: Targets): Promise<Outcome> {
  return {
    network: await connecting({ port: targets.port, host: '127.0.0.1' }),
    databaseSocket: await connecting({ path: targets.socketPath }),
    secret: attempt(() => readFileSync(targets.secretPath)),
    parentEnvironment: attempt(() => readFileSync(`/proc/${targets.parentPid}/environ`)),
    parentMemory: attempt(() => readFileSync(`/proc/${targets.parentPid}/maps`)),
    largeFile: attempt(() => writeFileSync(targets.trayFile, Buffer.alloc(3 * 1024 * 1024))),
    trayFile: attempt(() => writeFileSync(targets.trayFile, 'done')),
    environment: Object.keys(process.env).sort(),
    descriptors: descriptors(),
    uid: process.getuid?.() ?? -1,
    oomScore: Number(readFileSync('/proc/self/oom_score_adj', 'utf8')),
  };
}

/** The first message of a process. */
export function messageOf<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as T)).once('exit', (code) => reject(new Error(`it ended with ${code}`)));
  });
}
