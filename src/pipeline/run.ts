import { DEFAULT_READER, type Reader } from './engines/reader.js';
import type { Pipeline, PipelineRequest, PipelineResult, Progress, RunOptions } from './pipeline.js';
import { DocumentRun } from './workers/document-run.js';
import { Lane, type LaneLimits, LaneLost } from './workers/lane.js';
import { type Fault, type Owner, Scheduler } from './workers/scheduler.js';

/** How the reading machine is set up. */
export interface PipelineSettings {
  /** Lanes, one a core; 0: this process only inspects and renders. */
  workers: number;
  /** What pictures are recognised with; default: the reader that needs nothing installed. */
  reader?: Reader;
  limits?: Partial<LaneLimits>;
  /** Time between two progress messages of a run, ms; the last of a stage is never held back for good. */
  progressEveryMs?: number;
  /** Told when a lane was lost or a stage failed by our fault; for the log. */
  onFault?: (fault: Fault) => void;
}

const MB = 1024 * 1024;
/** A lane works in 200-500 MB; a bomb grows until it is stopped here. */
const DEFAULT_LIMITS: LaneLimits = { memoryBytes: 1600 * MB, recycleBytes: 900 * MB, tasks: 1000 };
const INSPECT_TIMEOUT_MS = 2_000;
const RENDER_TIMEOUT_MS = 30_000;
const UNDERSTAND_TIMEOUT_MS = 30_000;

/** Questions are put to documents of up to 3,000 pages, by jobs of ordinary priority. */
const ANSWER_TIMEOUT_MS = 5 * 60_000;
const ANSWER_PRIORITY = 1;

/** Starts the reading machine. Files are parsed in child processes only: one of them may crash, hang or be killed, this process never is. */
export function createPipeline(settings: PipelineSettings): Pipeline {
  const limits = { ...DEFAULT_LIMITS, ...settings.limits };
  const reader = settings.reader ?? DEFAULT_READER;
  const scheduler = new Scheduler(settings.workers, reader, limits, settings.onFault ?? (() => undefined));
  const utility = new UtilityLane(limits);
  let closed = false;
  return {
    run(request, options = {}) {
      if (closed) return Promise.reject(new Error('The pipeline is closed.'));
      return runDocument(scheduler, reader.name, request, options, settings.progressEveryMs ?? 100);
    },
    inspect: (path) =>
      utility
        .do((lane) => lane.run('inspect', { path }, INSPECT_TIMEOUT_MS))
        .catch(() => ({ pages: null, pixelWidth: null, pixelHeight: null })),
    understand: (model, request) => utility.do((lane) => lane.run('understand', { model, request }, UNDERSTAND_TIMEOUT_MS)),
    match: (model, templates, type) => utility.do((lane) => lane.run('match', { model, templates, type }, UNDERSTAND_TIMEOUT_MS)),
    learn: (model, reviewed) => utility.do((lane) => lane.run('learn', { model, reviewed }, UNDERSTAND_TIMEOUT_MS)),
    answer: (model, questions) => {
      const owner: Owner = { priority: ANSWER_PRIORITY, arrival: ++arrivals };
      return scheduler.submit(owner, { name: 'answer', input: () => ({ model, questions }), timeoutMs: ANSWER_TIMEOUT_MS });
    },
    renderPage: (path, page, { maxSidePx, format, rotation = null, skew = 0 }, outPath) =>
      utility.do((lane) => lane.run('render', { path, page, maxSidePx, format, rotation, skew, outPath }, RENDER_TIMEOUT_MS)),
    ready: async () => {
      await Promise.all([scheduler.ready(), utility.ready()]);
    },
    load: () => ({ workers: scheduler.size.lanes, busy: scheduler.size.busy, waiting: scheduler.size.waiting }),
    async close() {
      closed = true;
      await Promise.all([scheduler.close(), utility.close()]);
    },
  };
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
  const owner: Owner = { priority: options.priority ?? 0, arrival: ++arrivals };
  const progress = throttle(options.onProgress, everyMs);
  const run = new DocumentRun(scheduler, owner, request, engine, progress.report);
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    scheduler.cancel(owner, 'aborted');
  }, request.limits.timeoutMs);
  const onAbort = () => scheduler.cancel(owner, 'aborted');
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    return await run.result();
  } catch (error) {
    signal?.throwIfAborted();
    if (late) return tooLate();
    if (error instanceof LaneLost && error.reason === 'timeout') return tooLate();
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

/** A lane of its own for small things that must not wait for recognition: counting pages, pictures of pages. One after the other. */
class UtilityLane {
  private readonly lane: Lane;
  private last: Promise<unknown> = Promise.resolve();
  private closed = false;

  constructor(limits: LaneLimits) {
    this.lane = new Lane(null, limits, { offer: () => false, part: () => Promise.resolve(null) });
  }

  ready(): Promise<void> {
    return this.lane.start();
  }

  do<T>(work: (lane: Lane) => Promise<T>): Promise<T> {
    const result = this.last.then(async () => {
      if (this.closed) throw new LaneLost('aborted');
      await this.lane.start();
      return work(this.lane);
    });
    this.last = result.catch(() => undefined);
    return result;
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.lane.close();
  }
}
