import { setTimeout as pause } from 'node:timers/promises';
import type { KeptPages } from '../../documents/index.js';
import type { PageExchange } from '../../pipeline/index.js';
import type { Database } from '../../platform/database/index.js';
import { portionsLeft, type Tasks, takePortionBack } from '../../platform/tasks/index.js';
import type { JobPayloads, Priority, SharedFile } from '../../vocabulary/jobs.js';
import type { Scope } from '../../vocabulary/permissions.js';
import { MOST_RANGES, rangesOf } from './ranges.js';

/** What an exchange is built on. */
export interface ExchangeDependencies {
  readonly database: Database;
  readonly tasks: Tasks;
  readonly kept: KeptPages;
  /** Pages that this process wants to have before its workers at once. */
  readonly ownPages: () => number;
}

/** A run whose pages are shared. */
export interface SharedRun {
  readonly scope: Scope;
  /** Document or job. */
  readonly subjectId: string;
  readonly run: number;
  readonly priority: Priority;
  readonly file: SharedFile;
  readonly signal: AbortSignal;
}

/** Time between two looks at what others have read: while this process reads itself, and when it has nothing left but to wait. */
const LOOK_MS = 1000;
const WAITING_LOOK_MS = 150;
/** Pages that become known together are laid out together. */
const GATHER_MS = 20;

/**
 * The side of the process that has a run: it reads the first pages, lays the others out as tasks in ranges for whoever has time, takes ranges back when it
 * has no page left, and looks which pages others have kept. A page that is in no range and not kept, whatever became of it, it reads itself; so nothing
 * depends on another process, and each page counts once (decision 24).
 */
export function createPageExchange({ database, tasks, kept, ownPages }: ExchangeDependencies, of: SharedRun): PageExchange {
  const { scope, subjectId, run, priority, file, signal } = of;
  const portions = { scope, name: 'pages.read', subjectId } as const;
  /** Pages that were asked for and are read nowhere yet, as far as is known. */
  const waiting = new Map<number, (read: Uint8Array | null) => void>();
  /** Of those: not laid out yet. */
  const unoffered = new Set<number>();
  const here = new Set<number>();
  let pagesOfFile = 0;
  let ranges = 0;
  /** Pages that an earlier attempt of the run laid out. */
  let laidOutBefore = new Set<number>();
  let isWorking = false;
  let isWoken = false;
  let endRest: () => void = () => undefined;

  function wake(): void {
    isWoken = true;
    endRest();
  }

  function rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      endRest = () => {
        clearTimeout(timer);
        resolve();
      };
      if (isWoken) endRest();
    });
  }

  function readHere(page: number): void {
    const resolve = waiting.get(page);
    if (!resolve) return;
    waiting.delete(page);
    unoffered.delete(page);
    here.add(page);
    resolve(null);
  }

  /** A range of an earlier run, whose file may have been another, says nothing. */
  const pagesOfRun = (portion: JobPayloads['pages.read']) => (portion.run === run ? portion.pages : []);

  /** Pages for the own workers: those that nobody was told of first, then ranges that nobody has. */
  async function fill(): Promise<void> {
    for (const page of [...unoffered].sort((a, b) => a - b)) if (here.size < ownPages()) readHere(page);
    while (here.size < ownPages() && ranges > 0 && waiting.size > 0) {
      const portion = await takePortionBack(database, portions);
      if (!portion) return;
      ranges -= 1;
      for (const page of pagesOfRun(portion)) readHere(page);
    }
  }

  async function offer(): Promise<void> {
    const laidOut = rangesOf(
      [...unoffered].sort((a, b) => a - b),
      pagesOfFile,
      MOST_RANGES - ranges,
    );
    if (laidOut.length === 0) return;
    await database.transaction(async (tx) => {
      for (const pages of laidOut)
        await tasks.add(tx, scope, { name: 'pages.read', payload: { run, pages, file }, subjectId, priority, pages: pages.length });
    });
    for (const page of laidOut.flat()) unoffered.delete(page);
    ranges += laidOut.length;
    for (const _ of laidOut) tasks.hint('pages.read', priority);
  }

  /** What others have read is given out; what is nowhere is read here. Ranges are looked at first: one that is gone has kept its pages before. */
  async function look(): Promise<void> {
    const laidOut = await portionsLeft(database, portions);
    ranges = laidOut.length;
    const elsewhere = new Set(laidOut.flatMap(pagesOfRun));
    const asked = [...waiting.keys()].filter((page) => !unoffered.has(page));
    const read = await kept.of(subjectId, run, asked);
    for (const page of asked) {
      const bytes = read.get(page);
      if (bytes) {
        waiting.get(page)?.(bytes);
        waiting.delete(page);
      } else if (!elsewhere.has(page)) readHere(page);
    }
  }

  async function work(): Promise<void> {
    // What an earlier attempt laid out is still there, and perhaps under way.
    const before = await portionsLeft(database, portions);
    laidOutBefore = new Set(before.flatMap(pagesOfRun));
    for (const page of laidOutBefore) unoffered.delete(page);
    ranges = before.length;
    await pause(GATHER_MS);
    for (let lookAt = 0; waiting.size > 0; ) {
      await fill();
      await offer();
      const now = performance.now();
      if (now >= lookAt) {
        await look();
        lookAt = performance.now() + (here.size === 0 ? WAITING_LOOK_MS : LOOK_MS);
      }
      await rest(lookAt - performance.now());
      isWoken = false;
      signal.throwIfAborted();
    }
  }

  /** Works until nothing is waited for. What goes wrong - the database is away - is tried again; the own workers read on meanwhile. */
  async function keepWorking(): Promise<void> {
    isWorking = true;
    while (waiting.size > 0 && !signal.aborted) {
      await work().catch(() => {
        // A page that was asked for before ends no rest now: tries that follow each other at once would leave no other work of the process a turn.
        isWoken = signal.aborted;
        return rest(LOOK_MS);
      });
    }
    isWorking = false;
  }

  signal.addEventListener('abort', wake, { once: true });
  return {
    ask(page, pages) {
      pagesOfFile = pages;
      return new Promise((resolve) => {
        waiting.set(page, resolve);
        if (!laidOutBefore.has(page)) unoffered.add(page);
        if (isWorking) wake();
        else void keepWorking();
      });
    },
    ended(page) {
      here.delete(page);
      wake();
    },
  };
}
