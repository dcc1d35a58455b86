import { readdirSync, readFileSync } from 'node:fs';

/** Times the limit after which the work is over even if it waited for a processor all the while. */
const MOST_TIMES = 10;
/** A limit is not looked at more often than this. */
const SOONEST_LOOK_MS = 100;
/** So often is looked who has waited: within that time its threads waited at the same time, over a longer one they may have waited one after the other. */
const LOOK_MS = 500;

/** How long threads have waited for a processor since they started, milliseconds, by name. */
export type Waits = ReadonlyMap<string, number>;

/** How long each thread of the processes has waited. Of one that is gone, and where the system does not tell (it does on Linux), nothing. */
export function waitsOf(...pids: readonly (number | null | undefined)[]): Waits {
  const waits = new Map<string, number>();
  for (const pid of pids) {
    if (!pid) continue;
    try {
      for (const thread of readdirSync(`/proc/${pid}/task`)) waits.set(thread, waitOfThread(`/proc/${pid}/task/${thread}/schedstat`));
    } catch {
      // It has ended.
    }
  }
  return waits;
}

/** Three numbers: nanoseconds that it ran, nanoseconds that it waited, turns. */
function waitOfThread(path: string): number {
  try {
    return Number(readFileSync(path, 'utf8').split(' ')[1] ?? 0) / 1e6;
  } catch {
    return 0;
  }
}

/** The longest that any thread waited between two looks, ms: threads wait at the same time. One that is new has waited since it began. Pure. */
export function waitedBetween(before: Waits, after: Waits): number {
  let longest = 0;
  for (const [thread, waited] of after) longest = Math.max(longest, waited - (before.get(thread) ?? 0));
  return longest;
}

/**
 * Calls `over` once the work has had `limitMs` in which it could run: for what any of its threads `waits` for a processor from now on it gets more time, up to
 * ten times the limit, so that a busy machine does not make good work late. Gives what ends the watch.
 */
export function limitWorkingTime(limitMs: number, waits: () => Waits, over: () => void): () => void {
  const began = performance.now();
  let seen = waits();
  let waited = 0;
  let isEnded = false;
  let timer: NodeJS.Timeout;
  const look = () => {
    if (isEnded) return;
    const now = waits();
    waited += waitedBetween(seen, now);
    seen = now;
    const took = performance.now() - began;
    const left = Math.min(limitMs - (took - Math.min(waited, took)), MOST_TIMES * limitMs - took);
    if (left < 1) over();
    else wait(Math.max(left, SOONEST_LOOK_MS));
  };
  const wait = (ms: number) => {
    // What came in while this process itself had no processor is heard first.
    timer = setTimeout(() => setImmediate(look), Math.min(ms, LOOK_MS));
  };
  wait(limitMs);
  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}
