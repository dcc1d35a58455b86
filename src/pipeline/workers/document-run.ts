import type { DocumentModel, Page } from '../model.js';
import { serializePage, unpackPage } from '../packed.js';
import type { PipelineRequest, PipelineResult, Progress, Stage } from '../pipeline.js';
import { STAGE_PERCENT } from '../plan.js';
import { PAGE_TIMEOUT_MS } from '../read.js';
import { emptyPage } from '../stages/pages.js';
import type { PageOptions } from '../stages/read-page.js';
import { LaneLost, TaskError } from './lane.js';
import type { Finished, Opened, TaskName, Tasks } from './messages.js';
import type { Owner, Scheduler } from './scheduler.js';

/** Pages of text that one task reads. */
const PAGES_PER_TASK = 16;
const OPEN_TIMEOUT_MS = 20_000;
const TEXT_TIMEOUT_MS = 30_000;
const FINISH_TIMEOUT_MS = 60_000;
/** Recognition has its own limit inside the lane; this one is for a lane that does not answer. */
const RECOGNISE_TIMEOUT_MS = 2.5 * PAGE_TIMEOUT_MS;

type Failed = Extract<PipelineResult, { ok: false }>;

/** One document on its way through the lanes: opened, its pages read in parallel, then finished as a whole. */
export class DocumentRun {
  private readonly timings: Record<string, number> = {};
  private known: string | null = null;
  private pagesDone = 0;

  constructor(
    private readonly scheduler: Scheduler,
    private readonly owner: Owner,
    private readonly request: PipelineRequest,
    private readonly engine: string,
    private readonly onProgress: (progress: Progress) => void,
  ) {
    this.known = request.language;
  }

  /** Resolves with the result also when the file is bad; rejects with LaneLost when all was cancelled. */
  async result(): Promise<PipelineResult> {
    this.progress('load', null, null);
    const opened = await this.timed('load', () => this.open());
    if ('ok' in opened) return opened;
    const pages = await this.timed('pages', () => this.readPages(opened));
    const failure = await allFailed(pages);
    if (failure) return { ok: false, ...failure, pages: opened.pages };
    this.progress('layout', null, opened.pages);
    const finished = await this.timed('finish', () => this.finish(opened, pages));
    return { ok: true, ...finished, timings: this.timings, engine: this.engine };
  }

  /** A lane that dies on opening gets one more try in a fresh process: the first may have died of something else. */
  private async open(): Promise<Opened | Failed> {
    const { path, limits } = this.request;
    const input = () => ({ path, maxPages: limits.maxPages });
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.submit('open', input, OPEN_TIMEOUT_MS);
      } catch (error) {
        const known = failureOf(error);
        if (known) return known;
        if (!(error instanceof LaneLost) || error.reason === 'aborted') throw error;
        if (attempt === 2 || error.reason === 'timeout')
          return unreadable('The file cannot be opened within the limits of time and memory.');
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

  /** Reads text layers; when the lane is lost the pages are tried one by one, and the one that is to blame fails alone. */
  private async readText(opened: Opened, pages: Uint8Array[], from: number, to: number): Promise<void> {
    const input = () => ({ path: this.request.path, from, to, options: this.pageOptions() });
    let read: (Uint8Array | null)[];
    try {
      read = await this.submit('text', input, TEXT_TIMEOUT_MS);
    } catch (error) {
      if (error instanceof LaneLost && error.reason === 'aborted') throw error;
      if (from === to) return this.store(opened, pages, from, failedPage(from, error), 'pages');
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
    const shareable = this.request.quality !== 'accuracy';
    const input = () => ({ path: this.request.path, page: number, options: this.pageOptions(), known: this.known, shareable });
    for (let attempt = 1; ; attempt++) {
      try {
        const { page, language } = await this.submit('recognise', input, RECOGNISE_TIMEOUT_MS);
        if (language !== 'und') this.known ??= language;
        return this.store(opened, pages, number, page, 'recognise');
      } catch (error) {
        if (error instanceof LaneLost && error.reason === 'aborted') throw error;
        const again = error instanceof LaneLost && error.reason === 'crash' && attempt === 1;
        if (!again) return this.store(opened, pages, number, failedPage(number, error), 'recognise');
      }
    }
  }

  private store(opened: Opened, pages: Uint8Array[], number: number, page: Uint8Array, stage: Stage): void {
    pages[number - 1] = page;
    this.pagesDone++;
    const span = STAGE_PERCENT.layout - STAGE_PERCENT.pages;
    const percent = STAGE_PERCENT.pages + Math.floor((span * this.pagesDone) / opened.pages);
    this.onProgress({ stage, page: number, pages: opened.pages, percent });
  }

  private finish(opened: Opened, pages: Uint8Array[]): Promise<Finished> {
    const model: Omit<DocumentModel, 'pages'> = {
      format: opened.format,
      fileSize: opened.fileSize,
      language: 'und',
      languages: [],
      embeddedInvoice: opened.embeddedInvoice,
      classification: null,
      fields: [],
      extractedData: null,
      confidence: null,
      reviewReasons: [],
      warnings: [],
    };
    const onStage = (stage: string) => this.progress(stage as Stage, null, opened.pages);
    return this.submit('finish', () => ({ model, pages, request: this.request }), FINISH_TIMEOUT_MS, onStage);
  }

  private pageOptions(): PageOptions {
    const { quality, language, want } = this.request;
    return { quality, language, want: want ?? {}, timeoutMs: PAGE_TIMEOUT_MS };
  }

  private submit<N extends TaskName>(name: N, input: () => Tasks[N]['input'], timeoutMs: number, onStage?: (stage: string) => void) {
    return this.scheduler.submit(this.owner, { name, input, timeoutMs, ...(onStage ? { onStage } : {}) });
  }

  private progress(stage: Stage, page: number | null, pages: number | null): void {
    this.onProgress({ stage, page, pages, percent: STAGE_PERCENT[stage] });
  }

  private async timed<T>(name: string, work: () => Promise<T>): Promise<T> {
    const start = performance.now();
    const result = await work();
    this.timings[name] = Math.round(performance.now() - start);
    return result;
  }
}

function failureOf(error: unknown): Failed | null {
  if (!(error instanceof TaskError) || error.failure.code === null) return null;
  return { ok: false, code: error.failure.code, message: error.failure.message, pages: error.failure.pages };
}

function unreadable(message: string): Failed {
  return { ok: false, code: 'PROCESSING_FAILED', message, pages: null };
}

/** A page that took its lane down, or that the lane refused. */
function failedPage(number: number, error: unknown): Uint8Array {
  const page = emptyPage(number, 612, 792);
  page.error = pageError(error);
  return serializePage(page);
}

function pageError(error: unknown): NonNullable<Page['error']> {
  if (error instanceof TaskError && error.failure.code === null)
    return { code: 'PROCESSING_ERROR', message: 'The page could not be read.' };
  if (error instanceof TaskError) return { code: 'PROCESSING_FAILED', message: error.message };
  if (error instanceof LaneLost && error.reason === 'timeout')
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
