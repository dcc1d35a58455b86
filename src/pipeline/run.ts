import { writeFile } from 'node:fs/promises';
import { type Isolation, plainIsolation } from '../platform/isolation/index.js';
import type { Weights } from '../platform/tasks/turns.js';
import { languageDataDirectory } from './engines/language-data.js';
import { DEFAULT_READER, type Reader } from './engines/reader.js';
import { type Pipeline, type PipelineRequest, type PipelineResult, type Progress, RunInterrupted, type RunOptions } from './pipeline.js';
import { DocumentRun, isGone } from './workers/document-run.js';
import { IDLE_ONLY, type Owner } from './workers/order.js';
import { readPages } from './workers/page-reading.js';
import { type Fault, Scheduler } from './workers/scheduler.js';
import type { WorkerLimits } from './workers/task-limits.js';
import { UtilityWorker } from './workers/utility-worker.js';
import { type MakeWorker, NO_HELP, WorkerLost, WorkerProcess } from './workers/worker-process.js';

/** How the reading machine is set up. */
export interface PipelineSettings {
  /** Workers, one a core; 0: this process only inspects and renders. */
  workers: number;
  /** What pictures are recognised with; default: the reader that needs nothing installed. */
  reader?: Reader;
  limits?: Partial<WorkerLimits>;
  /** What workers are kept from the machine with; default: only what Node gives. */
  isolation?: Isolation;
  /** Time between two progress messages of a run, ms; the last of a stage is never held back for good. */
  progressEveryMs?: number;
  /** Turns of shares (RunOptions): organizations. */
  weights?: Weights;
  /** Default: processes of their own. Tests and measurements of what stands around reading give others. */
  makeWorker?: MakeWorker;
  /** Told when a worker was lost or a stage failed by our fault; for the log. */
  onFault?: (fault: Fault) => void;
}

const MB = 1024 * 1024;
/** Drawing a page, to be read or to be shown: large plans take some ten seconds. */
const RENDER_TIMEOUT_MS = 30_000;
/** A worker works in 200-500 MB; a bomb grows until it is stopped here. */
const DEFAULT_LIMITS: WorkerLimits = { memoryBytes: 1600 * MB, recycleBytes: 900 * MB, tasks: 1000, drawMs: RENDER_TIMEOUT_MS };
const INSPECT_TIMEOUT_MS = 2_000;
/** An upload waits no longer for its pages to be counted, also where the worker that counts them has to start first, on a busy machine. */
const INSPECT_PATIENCE_MS = 5_000;
const UNDERSTAND_TIMEOUT_MS = 30_000;

/** Questions are put to documents of up to 3,000 pages, by jobs of ordinary priority. */
const ANSWER_TIMEOUT_MS = 5 * 60_000;
const ANSWER_PRIORITY = 1;

/** Models are fitted when nothing else is to be done. */
const ADAPT_TIMEOUT_MS = 10 * 60_000;
const background = (): Owner => ({ priority: IDLE_ONLY, arrival: ++arrivals, share: null });

/** Starts the reading machine. Files are parsed in child processes only: one of them may crash, hang or be killed, this process never is. */
export function createPipeline(settings: PipelineSettings): Pipeline {
  const limits = { ...DEFAULT_LIMITS, ...settings.limits };
  const reader = settings.reader ?? DEFAULT_READER;
  const isolation = settings.isolation ?? plainIsolation;
  const makeWorker = settings.makeWorker ?? ((of, help) => new WorkerProcess(of, limits, help, isolation));
  const scheduler = new Scheduler(settings.workers, reader, makeWorker, settings.onFault ?? (() => undefined), settings.weights);
  const utility = new UtilityWorker(makeWorker(null, NO_HELP));
  /** Counts pages while the other one is at a picture, which may take long; starts when it is first needed. */
  const counting = new UtilityWorker(makeWorker(null, NO_HELP));
  let closed = false;
  return {
    run(request, options = {}) {
      if (closed) return Promise.reject(new Error('The pipeline is closed.'));
      return runDocument(scheduler, reader.name, request, options, settings.progressEveryMs ?? 100);
    },
    readPages(request, options) {
      const { priority = 0, share = null } = options;
      return readPages(scheduler, { priority, share, arrival: ++arrivals }, request, options);
    },
    inspect: (path, share) =>
      within(
        INSPECT_PATIENCE_MS,
        (utility.isFree ? utility : counting).do(share, (worker) => worker.run('inspect', { path }, INSPECT_TIMEOUT_MS)),
      ).catch(() => ({ pages: null, pixelWidth: null, pixelHeight: null })),
    understand: (model, request, share) =>
      utility.do(share, (worker) => worker.run('understand', { model, request }, UNDERSTAND_TIMEOUT_MS)),
    match: (model, templates, type, share) =>
      utility.do(share, (worker) => worker.run('match', { model, templates, type }, UNDERSTAND_TIMEOUT_MS)),
    learn: (model, reviewed, share) => utility.do(share, (worker) => worker.run('learn', { model, reviewed }, UNDERSTAND_TIMEOUT_MS)),
    describe: (model, approved) =>
      scheduler.submit(background(), { name: 'describe', input: () => ({ model, approved }), timeoutMs: UNDERSTAND_TIMEOUT_MS }),
    adapt: (documents) => scheduler.submit(background(), { name: 'adapt', input: () => ({ documents }), timeoutMs: ADAPT_TIMEOUT_MS }),
    answer: (model, questions) => {
      const owner: Owner = { priority: ANSWER_PRIORITY, arrival: ++arrivals, share: null };
      return scheduler.submit(owner, { name: 'answer', input: () => ({ model, questions }), timeoutMs: ANSWER_TIMEOUT_MS });
    },
    renderPage: async (path, page, { share, maxSidePx, format, rotation = null, corners = null, bend = null }, outPath) => {
      const asked = { path, page, maxSidePx, format, rotation, corners, bend };
      const { width, height, picture } = await utility.do(share, (worker) => worker.run('render', asked, RENDER_TIMEOUT_MS));
      await writeFile(outPath, picture);
      return { width, height };
    },
    ready: async () => {
      // WorkerProcesses may have no right to write it: after a bare compilation it is unpacked here, before they start.
      await languageDataDirectory();
      await Promise.all([scheduler.ready(), utility.ready()]);
    },
    load: () => ({ workers: scheduler.size.workers, busy: scheduler.size.busy, waiting: scheduler.size.waiting }),
    processes: () => scheduler.states,
    async close() {
      closed = true;
      await Promise.all([scheduler.close(), utility.close(), counting.close()]);
    },
  };
}

/** Rejects when the work has not ended in time; the work itself goes on. */
async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new WorkerLost('timeout')), timeoutMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

let arrivals = 0;

async function runDocument(
  scheduler: Scheduler,
  engine: string,
  request: PipelineRequest,
  options: RunOptions,
  everyMs: number,
): Promise<PipelineResult> {
  const { signal } = options;
  signal?.throwIfAborted();
  const owner: Owner = { priority: options.priority ?? 0, arrival: ++arrivals, share: options.share ?? null };
  const progress = throttle(options.onProgress, everyMs);
  let endWaiting: (error: WorkerLost) => void = () => undefined;
  const cancelled = new Promise<never>((_, reject) => {
    endWaiting = reject;
  });
  cancelled.catch(() => undefined);
  const run = new DocumentRun(scheduler, owner, request, engine, { ...options, onProgress: progress.report }, cancelled);
  let late = false;
  const onAbort = () => {
    scheduler.cancel(owner, 'aborted');
    endWaiting(new WorkerLost('aborted'));
  };
  const timer = setTimeout(() => {
    late = true;
    onAbort();
  }, request.limits.timeoutMs);
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    return await run.result();
  } catch (error) {
    signal?.throwIfAborted();
    if (late) return tooLate();
    if (error instanceof WorkerLost && error.reason === 'timeout') return tooLate();
    if (error instanceof RunInterrupted) throw error;
    // What waits of it would ask for the file in vain.
    if (isGone(error)) scheduler.cancel(owner, 'aborted');
    if (error instanceof WorkerLost && (error.reason === 'aborted' || error.reason === 'killed')) throw new RunInterrupted(error);
    return { ok: false, code: 'PROCESSING_ERROR', message: 'Processing failed by our fault. Try again.', pages: null };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
    progress.stop();
  }
}

const tooLate = (): PipelineResult => ({
  ok: false,
  code: 'EXTRACTION_TIMEOUT',
  message: 'Processing exceeded the time limit.',
  pages: null,
});

/** Lets a message through at most every so many ms; the latest of those held back follows. Percent never goes back. */
function throttle(onProgress: RunOptions['onProgress'], everyMs: number) {
  let held: Progress | null = null;
  let timer: NodeJS.Timeout | null = null;
  let percent = 0;
  const emit = (progress: Progress) => {
    percent = Math.max(percent, progress.percent);
    onProgress?.({ ...progress, percent });
  };
  const release = () => {
    timer = null;
    if (!held) return;
    emit(held);
    held = null;
    timer = setTimeout(release, everyMs);
  };
  return {
    report(progress: Progress) {
      if (timer) held = progress;
      else {
        emit(progress);
        timer = setTimeout(release, everyMs);
      }
    },
    stop() {
      if (timer) clearTimeout(timer);
      timer = null;
    },
  };
}
