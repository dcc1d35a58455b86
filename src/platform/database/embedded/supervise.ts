import { type ChildProcess } from 'node:child_process';
import type { Log } from '../../log.js';
import { type DirectoryLock } from './directory-lock.js';
import { endLeftOver, STOP_TIMEOUT_MS } from './left-over.js';
import { Paths } from './paths.js';
import { untilReady, whyStopped } from './server-process.js';

/** A server that ends by itself so often in a minute is not started again. */
const MOST_RESTARTS = 5;
const RESTARTS_MS = 60_000;

/** Runs the server and starts it again when it ends unasked: killed, out of memory, crashed. What was committed is still there. */
export async function supervise(
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
    // Asked to stop meanwhile: a server that is started now would outlive this process.
    if (stopping) return settle();
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
