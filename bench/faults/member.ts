import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../test/support/run/free-port.js';
import { treeOf } from './processes.js';

/** A process of the installation, which may be killed or frozen and is started again. */
export interface Member {
  readonly name: string;
  /** Where it answers; null for one that only works. */
  readonly baseUrl: string | null;
  pid(): number;
  /** Kills it (-9). */
  die(): Promise<void>;
  /** Starts it when it is dead; gives the milliseconds until it is ready. */
  start(): Promise<number>;
  /** Kills it (-9) and starts it again; gives the milliseconds until it was ready. */
  kill(): Promise<number>;
  stop(): Promise<void>;
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    (answer) => answer.ok,
    () => false,
  );

/** An API answers; a worker says so. False when it ended before. */
async function becomesReady(child: ChildProcess, baseUrl: string | null): Promise<boolean> {
  const ended = once(child, 'exit').then(() => false);
  if (!baseUrl) {
    const says = new Promise<true>((resolve) => {
      child.stdout!.on('data', (text: Buffer) => text.includes('Docket works') && resolve(true));
    });
    return Promise.race([says, ended]);
  }
  child.stdout!.resume();
  while (child.exitCode === null && child.signalCode === null) {
    if (await isReady(baseUrl)) return true;
    await pause(50);
  }
  return false;
}

/** Starts a process of the build in `folder` and waits until it is ready; one that ends unasked is started anew, as any supervisor would. */
export async function startMember(name: string, isApi: boolean, env: NodeJS.ProcessEnv, folder = '.'): Promise<Member> {
  const port = isApi ? await freePort() : 0;
  const baseUrl = isApi ? `http://127.0.0.1:${port}` : null;
  let child: ChildProcess;
  let isWanted = true;
  function launch(): ChildProcess {
    const launched = spawn(process.execPath, ['dist/src/main.js', ...(isApi ? [] : ['--no-api'])], {
      env: { ...env, PORT: String(port), WORKERS: isApi ? '0' : '1' },
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    launched.once('exit', () => {
      if (isWanted) child = launch();
    });
    return launched;
  }
  async function start(): Promise<number> {
    const began = performance.now();
    isWanted = true;
    child = launch();
    while (!(await becomesReady(child, baseUrl)));
    return performance.now() - began;
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    isWanted = false;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }
  const die = () => end('SIGKILL');
  await start();
  return {
    name,
    baseUrl,
    pid: () => child.pid!,
    die,
    start,
    async kill() {
      const began = performance.now();
      await die();
      await start();
      return performance.now() - began;
    },
    stop: () => end('SIGTERM'),
  };
}

/** Stops a process and all below it in its tracks, for so long. */
export async function freeze(pid: number, forMs: number): Promise<void> {
  const all = treeOf(pid);
  const tell = (signal: NodeJS.Signals) => {
    for (const each of all) {
      try {
        process.kill(each, signal);
      } catch {
        // It has ended meanwhile.
      }
    }
  };
  tell('SIGSTOP');
  await pause(forMs);
  tell('SIGCONT');
}
