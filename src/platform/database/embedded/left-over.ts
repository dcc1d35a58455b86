import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../log.js';
import { Paths } from './paths.js';
import { READY_POLL_MS } from './server-process.js';

/** How long a server may take to end before it is killed. */
export const STOP_TIMEOUT_MS = 15_000;

/** Ends the server that a killed parent left running on this data directory. */
export async function endLeftOver(paths: Paths, log: Log): Promise<void> {
  const pid = leftOverPid(paths);
  if (pid === undefined) return;
  log.info('Ending the database server that an earlier, killed process left behind ...');
  signal(pid, 'SIGTERM');
  const patienceEndsAt = Date.now() + STOP_TIMEOUT_MS;
  while (leftOverPid(paths) === pid) {
    if (Date.now() > patienceEndsAt) signal(pid, 'SIGKILL');
    await delay(READY_POLL_MS);
  }
}

/** One that ends between the look and the signal is what was wanted. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
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
