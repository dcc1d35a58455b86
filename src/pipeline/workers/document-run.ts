import { modelsVersion } from '../choosing/own-models.js';
import { emptyModel, emptyPage } from '../empty.js';
import type { Page } from '../model.js';
import { serializePage, unpackPage } from '../packed.js';
import {
  PAGE_TIMEOUT_MS,
  type PipelineRequest,
  type PipelineResult,
  RunInterrupted,
  type RunOptions,
  SHARED_FROM_PAGES,
  STAGE_PERCENT,
  type Stage,
} from '../pipeline.js';
import type { PageOptions } from '../stages/read-page.js';
import type { Finished, Opened, TaskName, Tasks } from './messages.js';
import type { Owner } from './order.js';
import type { Scheduler } from './scheduler.js';
import { TaskError, WorkerLost } from './worker-process.js';

/** Pages of text that one task reads. */
const PAGES_PER_TASK = 16;
const OPEN_TIMEOUT_MS = 20_000;
const TEXT_TIMEOUT_MS = 30_000;
const FINISH_TIMEOUT_MS = 60_000;
const LETTERHEAD_TIMEOUT_MS = 30_000;
/** Recognition has its own limit inside the worker; this one is for a worker that does not answer. */
export const RECOGNISE_TIMEOUT_MS = 2.5 * PAGE_TIMEOUT_MS;

/** A page, or the opening of a file, that has lost so many workers is given up. */
const MOST_LOSSES = 3;
/** The same for workers that were ended because they needed too much memory: that is the file's doing. */
const MOST_MEMORY_LOSSES = 2;

type Failed = Extract<PipelineResult, { ok: false }>;

/** One document on its way through the workers: opened, its pages read in parallel, then finished as a whole. */
export class DocumentRun {
  private readonly timings: Record<string, number> = {};
  private known: string | null = null;
  private pagesDone = 0;
  /** A page was given up although nothing says that it is to blame. */
  private interrupted = false;

  constructor(
    private readonly scheduler: Scheduler,
    private readonly owner: Owner,
    private readonly request: PipelineRequest,
    private readonly engine: string,
    private readonly options: Pick<RunOptions, 'onProgress' | 'kept' | 'onRecognised' | 'exchange'>,
    /** Rejects when the run is cancelled: pages that other processes read are waited for no longer. */
    private readonly cancelled: Promise<never> = new Promise(() => undefined),
  ) {
    this.known = request.language;
  }

  /**
   * Resolves with the result also when the file is bad; rejects with WorkerLost when all was cancelled, and with RunInterrupted when workers were lost
   * that often that nothing can be said of the file: losses alone decide nothing. Rejects with TaskError when the file is gone.
   */
  async result(): Promise<PipelineResult> {
    this.progress('load', null, null);
    const opened = await this.timed('load', () => this.open());
    if ('ok' in opened) return opened;
    const pages = await this.timed('pages', () => this.readPages(opened));
    const failure = await allFailed(pages);
    if (failure && this.interrupted) throw new RunInterrupted();
    if (failure) return { ok: false, ...failure, pages: opened.pages };
    this.progress('layout', null, opened.pages);
    const finished = await this.timed('finish', () => this.finishWhole(opened, pages));
    const { lacksIssuer: _, ...result } = finished;
    return { ok: true, ...result, timings: this.timings, engine: this.engine, models: modelsVersion(this.request.models) };
  }

  private async open(): Promise<Opened | Failed> {
    const { path, limits } = this.request;
    try {
      return await this.patiently('open', () => ({ path, maxPages: limits.maxPages }), OPEN_TIMEOUT_MS);
    } catch (error) {
      const known = failureOf(error);
      if (known) return known;
      if (!(error instanceof WorkerLost) || error.reason === 'aborted') throw error;
      if (error.reason === 'killed') throw new RunInterrupted(error);
      return unreadable('The file cannot be opened within the limits of time and memory.');
    }
  }

  /** Does a task, again in a fresh worker when its worker was lost: the loss may have nothing to do with it. */
  private async patiently<N extends TaskName>(
    name: N,
    input: () => Tasks[N]['input'],
    timeoutMs: number,
    onStage?: (stage: string) => void,
  ): Promise<Tasks[N]['output']> {
    for (let losses = 1; ; losses += 1) {
      try {
        return await this.submit(name, input, timeoutMs, onStage);
      } catch (error) {
        if (losses >= lossesAllowed(error)) throw wasKilled(error) ? new WorkerLost('killed') : error;
      }
    }
  }

  private async readPages(opened: Opened): Promise<Uint8Array[]> {
    const pages: Uint8Array[] = new Array(opened.pages);
    const chunks: Promise<void>[] = [];
    for (let from = 1; from <= opened.pages; from += PAGES_PER_TASK) {
      const to = Math.min(opened.pages, from + PAGES_PER_TASK - 1);
      chunks.push(opened.format === 'pdf' ? this.readText(opened, pages, from, to) : this.recogniseAll(opened, pages, from, to));
    }
    await Promise.all(chunks);
    return pages;
  }

  /** Reads text layers; when the worker is lost the pages are tried one by one, and the one that is to blame fails alone. */
  private async readText(opened: Opened, pages: Uint8Array[], from: number, to: number): Promise<void> {
    const input = () => ({ path: this.request.path, from, to, options: this.pageOptions() });
    let read: (Uint8Array | null)[];
    try {
      // One page alone is tried again; of several, each is.
      read = await (from === to ? this.patiently('text', input, TEXT_TIMEOUT_MS) : this.submit('text', input, TEXT_TIMEOUT_MS));
    } catch (error) {
      if (endsRun(error)) throw error;
      if (from === to) return this.giveUp(opened, pages, from, error, 'pages');
      const singly: Promise<void>[] = [];
      for (let number = from; number <= to; number++) singly.push(this.readText(opened, pages, number, number));
      await Promise.all(singly);
      return;
    }
    const recognitions: Promise<void>[] = [];
    read.forEach((page, index) => {
      if (page) this.store(opened, pages, from + index, page, 'pages');
      else recognitions.push(this.recognise(opened, pages, from + index));
    });
    await Promise.all(recognitions);
  }

  private async recogniseAll(opened: Opened, pages: Uint8Array[], from: number, to: number): Promise<void> {
    const all: Promise<void>[] = [];
    for (let number = from; number <= to; number++) all.push(this.recognise(opened, pages, number));
    await Promise.all(all);
  }

  private async recognise(opened: Opened, pages: Uint8Array[], number: number): Promise<void> {
    const exchange = opened.pages >= SHARED_FROM_PAGES ? this.options.exchange : undefined;
    const asked = () => (exchange ? Promise.race([exchange.ask(number, opened.pages), this.cancelled]) : null);
    const read = this.options.kept?.get(number) ?? (await asked());
    if (read) {
      this.known ??= unpackPage(read).language;
      return this.store(opened, pages, number, read, 'recognise');
    }
    await this.recogniseHere(opened, pages, number).finally(() => exchange?.ended(number));
  }

  private async recogniseHere(opened: Opened, pages: Uint8Array[], number: number): Promise<void> {
    const shareable = this.request.quality !== 'accuracy';
    const input = () => ({ path: this.request.path, page: number, options: this.pageOptions(), known: this.known, shareable });
    try {
      const { page, language } = await this.patiently('recognise', input, RECOGNISE_TIMEOUT_MS);
      if (language !== 'und') this.known ??= language;
      if (opened.pages > 1) this.options.onRecognised?.(number, page);
      this.store(opened, pages, number, page, 'recognise');
    } catch (error) {
      if (endsRun(error)) throw error;
      this.giveUp(opened, pages, number, error, 'recognise');
    }
  }

  private giveUp(opened: Opened, pages: Uint8Array[], number: number, error: unknown, stage: Stage): void {
    if (wasKilled(error)) this.interrupted = true;
    this.store(opened, pages, number, failedPage(number, error), stage);
  }

  private store(opened: Opened, pages: Uint8Array[], number: number, page: Uint8Array, stage: Stage): void {
    pages[number - 1] = page;
    this.pagesDone++;
    const span = STAGE_PERCENT.layout - STAGE_PERCENT.pages;
    const percent = STAGE_PERCENT.pages + Math.floor((span * this.pagesDone) / opened.pages);
    this.options.onProgress?.({ stage, page: number, pages: opened.pages, percent });
  }

  /** Where the text does not tell who issued the document, the pictures of its letterhead may; what becomes of them is never a reason to fail. */
  private async finishWhole(opened: Opened, pages: Uint8Array[]): Promise<Finished> {
    const onStage = (stage: string) => this.progress(stage as Stage, null, opened.pages);
    const finished = await this.finish(opened, pages, onStage);
    const head = finished.lacksIssuer ? await this.readLetterhead(finished.read.language) : null;
    return head ? this.finish(opened, [head, ...pages.slice(1)]) : finished;
  }

  private async readLetterhead(language: string): Promise<Uint8Array | null> {
    const input = () => ({ path: this.request.path, options: this.pageOptions(), language });
    try {
      return await this.patiently('letterhead', input, LETTERHEAD_TIMEOUT_MS);
    } catch (error) {
      if (endsRun(error)) throw error;
      return null;
    }
  }

  private finish(opened: Opened, pages: Uint8Array[], onStage?: (stage: string) => void): Promise<Finished> {
    const { format, fileSize, embeddedInvoice, warnings } = opened;
    const { pages: _, ...model } = emptyModel({ format, fileSize, embeddedInvoice, warnings });
    return this.patiently('finish', () => ({ model, pages, request: this.request }), FINISH_TIMEOUT_MS, onStage);
  }

  private pageOptions(): PageOptions {
    const { quality, language, want, rotations } = this.request;
    return { quality, language, want: want ?? {}, timeoutMs: PAGE_TIMEOUT_MS, ...(rotations ? { rotations } : {}) };
  }

  private submit<N extends TaskName>(name: N, input: () => Tasks[N]['input'], timeoutMs: number, onStage?: (stage: string) => void) {
    return this.scheduler.submit(this.owner, { name, input, timeoutMs, ...(onStage ? { onStage } : {}) });
  }

  private progress(stage: Stage, page: number | null, pages: number | null): void {
    this.options.onProgress?.({ stage, page, pages, percent: STAGE_PERCENT[stage] });
  }

  private async timed<T>(name: string, work: () => Promise<T>): Promise<T> {
    const start = performance.now();
    const result = await work();
    this.timings[name] = Math.round(performance.now() - start);
    return result;
  }
}

/** How often a worker may be lost in this way before its task is given up; 1: it is not tried again. */
function lossesAllowed(error: unknown): number {
  if (wasKilled(error)) return MOST_LOSSES;
  if (!(error instanceof WorkerLost)) return 1;
  if (error.reason === 'crash') return MOST_LOSSES;
  return error.reason === 'memory' ? MOST_MEMORY_LOSSES : 1;
}

/** The worker, or what worked for it, was ended from outside. */
function wasKilled(error: unknown): boolean {
  return (error instanceof WorkerLost && error.reason === 'killed') || (error instanceof TaskError && error.failure.killed === true);
}

/** It was cancelled, or the file is gone: no other page will be read either. */
const endsRun = (error: unknown): boolean => (error instanceof WorkerLost && error.reason === 'aborted') || isGone(error);

/** Whether a task did not find its file. */
export const isGone = (error: unknown): boolean => error instanceof TaskError && error.failure.gone === true;

function failureOf(error: unknown): Failed | null {
  if (!(error instanceof TaskError) || error.failure.code === null) return null;
  return { ok: false, code: error.failure.code, message: error.failure.message, pages: error.failure.pages };
}

function unreadable(message: string): Failed {
  return { ok: false, code: 'PROCESSING_FAILED', message, pages: null };
}

/** A page that took its worker down, or that the worker refused. */
function failedPage(number: number, error: unknown): Uint8Array {
  const page = emptyPage(number, 612, 792);
  page.error = pageError(error);
  return serializePage(page);
}

function pageError(error: unknown): NonNullable<Page['error']> {
  if (error instanceof TaskError && error.failure.code === null)
    return { code: 'PROCESSING_ERROR', message: 'The page could not be read.' };
  if (error instanceof TaskError) return { code: 'PROCESSING_FAILED', message: error.message };
  if (wasKilled(error)) return { code: 'PROCESSING_ERROR', message: 'Reading the page was interrupted three times.' };
  if (error instanceof WorkerLost && error.reason === 'timeout')
    return { code: 'EXTRACTION_TIMEOUT', message: 'Reading the page took too long.' };
  return { code: 'PROCESSING_FAILED', message: 'The page cannot be read within the limits of time and memory.' };
}

/** The common failure when no page could be read; null when at least one could. */
async function allFailed(pages: readonly Uint8Array[]): Promise<Pick<Failed, 'code' | 'message'> | null> {
  let first: NonNullable<Page['error']> | null = null;
  for (const bytes of pages) {
    // A failed page is small; a page with content is not taken apart for this.
    if (bytes.length > 4096) return null;
    const { error } = unpackPage(bytes);
    if (!error) return null;
    first ??= error;
  }
  return first;
}
