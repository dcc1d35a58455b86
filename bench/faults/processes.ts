import { readdirSync, readFileSync } from 'node:fs';

/** A process and what it has used. */
interface Known {
  readonly parent: number;
  /** Processor time, in ticks of 10 ms. */
  readonly ticks: number;
  readonly command: string;
}

function allProcesses(): Map<number, Known> {
  const known = new Map<number, Known>();
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      known.set(Number(name), { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]), command });
    } catch {
      // It has ended meanwhile.
    }
  }
  return known;
}

/** The process and all below it. */
export function treeOf(root: number): number[] {
  const known = allProcesses();
  const isBelow = (pid: number | undefined): boolean => pid === root || (pid !== undefined && pid > 1 && isBelow(known.get(pid)?.parent));
  return [...known.keys()].filter(isBelow);
}

/** Processes below this one that read files. */
export function readersOf(server: number): number[] {
  const known = allProcesses();
  return treeOf(server).filter((pid) => known.get(pid)?.command.includes('worker-main'));
}

/** Processor time of a process and all below it, ms. */
export function cpuBelow(root: number): number {
  const known = allProcesses();
  return treeOf(root).reduce((sum, pid) => sum + (known.get(pid)?.ticks ?? 0) * 10, 0);
}

/** Processor time of a process alone, ms. */
export const cpuOf = (pid: number): number => (allProcesses().get(pid)?.ticks ?? 0) * 10;
