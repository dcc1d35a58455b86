import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { scratchPlace } from '../scratch.js';

const FOLDER_PREFIX = 'docket-test-';
/** Names the folder of the run's server to all of its processes. */
const FOLDER_VARIABLE = 'DOCKET_TEST_FOLDER';

/** Folder of this run's database server; made where there is none yet. */
export function testFolder(): string {
  if (process.env[FOLDER_VARIABLE] === undefined) makeTestFolder();
  return process.env[FOLDER_VARIABLE] ?? '';
}

/** Makes the folder of this run's database server. Called before processes that run tests are forked: they find it in their environment. */
export function makeTestFolder(): void {
  const place = scratchPlace();
  removeLeftOvers(place);
  process.env[FOLDER_VARIABLE] = mkdtempSync(join(place, `${FOLDER_PREFIX}${process.pid}-`));
}

/** Ends the server of this run, whichever process started it, and removes its folder; called once, after all tests. */
export async function removeTestFolder(): Promise<void> {
  const folder = process.env[FOLDER_VARIABLE];
  if (folder === undefined) return;
  const pid = readPid(join(folder, 'mysql.pid'));
  if (pid !== undefined) {
    process.kill(pid, 'SIGTERM');
    while (readPid(join(folder, 'mysql.pid')) === pid) await delay(20);
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/** Process id of a server that lives; undefined without one. */
function readPid(path: string): number | undefined {
  try {
    const pid = Number(readFileSync(path, 'utf8').trim());
    process.kill(pid, 0);
    return pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Folders of runs that were killed. */
function removeLeftOvers(place: string): void {
  for (const name of readdirSync(place)) {
    const pid = name.startsWith(FOLDER_PREFIX) ? Number(name.slice(FOLDER_PREFIX.length).split('-')[0]) : 0;
    if (pid > 0 && !existsSync(`/proc/${pid}`) && existsSync('/proc/self')) rmSync(join(place, name), { recursive: true, force: true });
  }
}
