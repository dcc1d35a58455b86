import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';

/** Who holds a lock file: a process, told from a later one with the same number by its start. */
export interface LockOwner {
  readonly pid: number;
  /** Start of the process as the system tells it; empty where it cannot be told. */
  readonly started: string;
}

/** A lock file that this process holds. */
export interface DirectoryLock {
  /** Whether nobody took it away: who removes the file lets another have it. */
  isHeld(): boolean;
  /** Releases the lock; may be called twice. */
  release(): void;
}

/**
 * Takes the lock file for this process, also from an owner that no longer lives (killed, power cut). Returns the owner instead when it is a
 * living process. Two takers of a dead owner's lock cannot both win: the loser sees the winner.
 */
export function takeDirectoryLock(path: string): DirectoryLock | LockOwner {
  const mine: LockOwner = { pid: process.pid, started: startOf(process.pid) };
  const nonce = randomBytes(4).toString('hex');
  const draft = `${path}.${process.pid}.${nonce}`;
  const text = JSON.stringify({ ...mine, nonce });
  writeFileSync(draft, text, { mode: 0o600 });
  try {
    for (;;) {
      if (linked(draft, path)) return { isHeld: () => holds(path, text), release: () => holds(path, text) && unlinkSync(path) };
      const owner = ownerOf(path);
      if (owner && isAlive(owner)) return owner;
      removeStale(path, owner);
    }
  } finally {
    unlinkSync(draft);
  }
}

/** Whether the owner still lives. */
export function isAlive({ pid, started }: LockOwner): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return startOf(pid) === started;
}

function linked(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function ownerOf(path: string): LockOwner | undefined {
  try {
    const { pid, started } = JSON.parse(readFileSync(path, 'utf8')) as Partial<LockOwner>;
    return typeof pid === 'number' && typeof started === 'string' ? { pid, started } : undefined;
  } catch {
    return undefined;
  }
}

/** Moves the dead owner's file aside; when another taker was quicker and it is a living owner's file by now, puts it back. */
function removeStale(path: string, stale: LockOwner | undefined): void {
  const aside = `${path}.stale.${randomBytes(4).toString('hex')}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (JSON.stringify(ownerOf(aside)) !== JSON.stringify(stale)) linked(aside, path);
  unlinkSync(aside);
}

function holds(path: string, text: string): boolean {
  try {
    return readFileSync(path, 'utf8') === text;
  } catch {
    return false;
  }
}

function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? 'zombie' : `${bootId()}/${fields[19]}`;
  } catch {
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
  }
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}
