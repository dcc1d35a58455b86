import { readdirSync, readFileSync } from 'node:fs';

/** Times the limit after which the work is over even if it waited for a processor all the while. */
const MOST_TIMES = 10;
/** A limit is not looked at more often than this. */
const SOONEST_LOOK_MS = 100;

/**
 * How long a process has waited for a processor since it started, milliseconds: that of its thread that waited longest, because threads wait at the
 * same time. 0 for one that is gone, and where the system does not tell (it does on Linux).
 */
export function waitedForProcessor(pid: number | null | undefined): number {
  if (!pid) return 0;
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return Math.max(...threads.map((thread) => waitOfThread(`/proc/${pid}/task/${thread}/schedstat`)));
  } catch {
    return 0;
  }
}

/** Three numbers: nanoseconds that it ran, nanoseconds that it waited, turns. */
function waitOfThread(path: string): number {
  try {
    return Number(readFileSync(path, 'utf8').split(' ')[1] ?? 0) / 1e6;
  } catch {
    return 0;
  }
}

/**
 * Calls `over` once the work has had `limitMs` in which it could run: for what it `waited` for a processor since now it gets more time, up to ten times
 * the limit, so that a busy machine does not make good work late. Gives what ends the watch.
 */
export function limitWorkingTime(limitMs: number, waited: () => number, over: () => void): () => void {
  const began = performance.now();
  const waitedBefore = waited();
  let isEnded = false;
  let timer: NodeJS.Timeout;
  const look = () => {
    if (isEnded) return;
    const took = performance.now() - began;
    const left = Math.min(limitMs - (took - Math.max(0, waited() - waitedBefore)), MOST_TIMES * limitMs - took);
    if (left < 1) over();
    else wait(Math.max(left, SOONEST_LOOK_MS));
  };
  const wait = (ms: number) => {
    // What came in while this process itself had no processor is heard first.
    timer = setTimeout(() => setImmediate(look), ms);
  };
  wait(limitMs);
  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}
