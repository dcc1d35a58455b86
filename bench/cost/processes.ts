import { readdirSync, readFileSync } from 'node:fs';
import { treeOf } from '../faults/processes.js';

/** The parts of an installation that is one process and what it starts. */
export const PARTS = ['service', 'reading processes', 'database'] as const;

export type Part = (typeof PARTS)[number];

/** A figure of each part. */
export type ByPart = Readonly<Record<Part, number>>;

function partOf(pid: number): Part {
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  if (/mariadbd|mysqld/.test(command)) return 'database';
  return command.includes('worker-main') ? 'reading processes' : 'service';
}

/** Adds up what is found of each process at and below the root; one that ended meanwhile counts nothing. */
function sumOf(root: number, measure: (pid: number, add: (part: Part, value: number) => void) => void): ByPart {
  const sums: Record<Part, number> = { service: 0, 'reading processes': 0, database: 0 };
  for (const pid of treeOf(root)) {
    try {
      measure(pid, (part, value) => {
        sums[part] += value;
      });
    } catch {
      // It has ended.
    }
  }
  return sums;
}

/** Nanoseconds that the threads of a process ran: finer than the ticks in which the kernel counts besides. */
function ranNs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.reduce((sum, thread) => sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]), 0);
}

/** Processor time of those that live, milliseconds; right for a while in which none of them ends, and no thread of them. */
export const spentMs = (root: number): ByPart => sumOf(root, (pid, add) => add(partOf(pid), ranNs(pid) / 1e6));

/** Ticks in which the kernel counts processor time, milliseconds. */
const TICK_MS = 10;

/** Processor time in whole ticks, milliseconds, that of reading processes that ended included: their parent has inherited it. */
export const countedMs = (root: number): ByPart =>
  sumOf(root, (pid, add) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const part = partOf(pid);
    add(part, (fields[11]! + fields[12]!) * TICK_MS);
    add(part === 'service' ? 'reading processes' : part, (fields[13]! + fields[14]!) * TICK_MS);
  });

/** Memory, MB: pages that several processes share count in each by its share (the kernel's Pss). */
export const memoryMb = (root: number): ByPart =>
  sumOf(root, (pid, add) => add(partOf(pid), Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024));

/** Each part of one less each part of another. */
export const less = (one: ByPart, other: ByPart): ByPart => ({
  service: one.service - other.service,
  'reading processes': one['reading processes'] - other['reading processes'],
  database: one.database - other.database,
});

/** All parts together. */
export const total = (parts: ByPart): number => PARTS.reduce((sum, part) => sum + parts[part], 0);
