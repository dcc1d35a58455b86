import { readdirSync, readFileSync } from 'node:fs';
import type { TaskName } from './messages.js';

/** How a reading process stands, for those who run the service. */
export interface WorkerState {
  /** null while it is being started. */
  readonly pid: number | null;
  /** What it does; null for nothing. */
  readonly task: TaskName | null;
  /** How long it has been doing that, milliseconds. */
  readonly taskMs: number | null;
  /** Resident memory with that of its helper, bytes; 0 where the system does not tell. */
  readonly memoryBytes: number;
  /** Tasks that it has done since it was started. */
  readonly done: number;
}

/** Resident memory of a process, bytes; 0 for one that is gone, and where the system does not tell. Read at once: it is no file on a disk. */
export function memoryOf(pid: number | null | undefined): number {
  if (!pid) return 0;
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1] ?? 0) * 4096;
  } catch {
    return 0;
  }
}

/** Processes that a process has started and that run; none where the system does not tell (only Linux does). */
export function childrenOf(pid: number | undefined): number[] {
  if (pid === undefined) return [];
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const lists = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'));
    return lists.flatMap((list) => list.split(' ').map(Number)).filter((child) => child > 0);
  } catch {
    return [];
  }
}

/** Signals by which others end a process. What it does to itself (a bad access, an abort) has others. */
const KILLS: ReadonlySet<string | null> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']);
/** The same as told by a shell or a guard that stands between. */
const KILL_CODES: ReadonlySet<number | null> = new Set([129, 130, 131, 137, 143]);

/** Whether a process was ended from outside, by how it ended. Pure. */
export const isKill = (code: number | null, signal: NodeJS.Signals | null): boolean => KILLS.has(signal) || KILL_CODES.has(code);
