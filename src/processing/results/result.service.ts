import type { CursorCodec } from '../../platform/database/index.js';
import { invalid, ServiceError } from '../../vocabulary/errors.js';
import type { ProcessingJob } from '../jobs/job.entity.js';
import type { JobResults } from '../jobs/job.inputs.js';
import { hasEnded, hasResults, pageSize } from '../jobs/job.rules.js';
import type { TextFormat } from './result.formats.js';
import type { ResultStore } from './result.store.js';
import { type ResultItem, withoutGeometry } from './result-items.js';

/** Which page of results is asked for. */
export interface ResultRequest {
  readonly includeGeometry?: boolean | null | undefined;
  readonly maxResults?: number | null | undefined;
  readonly nextToken?: string | null | undefined;
  readonly format?: 'json' | TextFormat | undefined;
}

/** A page of results before it is read: its place in the sequence and the token of the next one. */
export interface ResultPage {
  readonly nextToken: string | null;
  /** The items, chunk by chunk. */
  items(): AsyncGenerator<ResultItem[]>;
}

/** Paging over the one fixed sequence of a job's results (D58, D59, D113). */
export interface ResultPages {
  /** The token that opens the first page with any parameters; null while there are none. */
  opener(job: ProcessingJob): string | null;
  /** Throws VALIDATION_ERROR for a bad maxResults or token, JOB_IN_PROGRESS for a job that runs. */
  open(job: ProcessingJob, request: ResultRequest): ResultPage;
  /** The page as GraphQL and JSON show it. */
  read(job: ProcessingJob, request: ResultRequest): Promise<JobResults>;
  /** The first page of each of several jobs, null for one that runs: one statement for all. */
  readFirst(jobs: readonly ProcessingJob[], request: Omit<ResultRequest, 'nextToken'>): Promise<(JobResults | null)[]>;
}

const LEAST_WAIT_S = 1;
const MOST_WAIT_S = 30;

/** Seconds after which asking again is worth it: a tenth of the time that the job has run already. Pure. */
export function retryAfterSeconds(job: Pick<ProcessingJob, 'submittedAt'>, now: Date): number {
  const ranForS = (now.getTime() - job.submittedAt.getTime()) / 1000;
  return Math.min(MOST_WAIT_S, Math.max(LEAST_WAIT_S, Math.round(ranForS / 10)));
}

/** Builds the paging. */
export function createResultPages(store: ResultStore, cursors: CursorCodec, now: () => Date): ResultPages {
  const openerList = (job: ProcessingJob) => `job-results:${job.id}`;
  const pageList = (job: ProcessingJob, request: ResultRequest) =>
    `job-results:${job.id}:${request.includeGeometry ?? true}:${request.format ?? 'json'}`;

  function positionOf(job: ProcessingJob, request: ResultRequest): number {
    if (request.nextToken === null || request.nextToken === undefined) return 0;
    if (cursors.decode(openerList(job), request.nextToken) !== undefined) return 0;
    const position = cursors.decode(pageList(job, request), request.nextToken);
    if (typeof position !== 'number')
      throw invalid('nextToken', 'expected the token of an earlier answer for this job with the same parameters');
    return position;
  }

  const pages: ResultPages = {
    opener: (job) => (hasEnded(job.status) ? cursors.encode(openerList(job), 0) : null),
    open(job, request) {
      const size = pageSize(request.maxResults);
      const from = positionOf(job, request);
      if (!hasEnded(job.status)) {
        const headers = { 'Retry-After': String(retryAfterSeconds(job, now())) };
        throw new ServiceError('JOB_IN_PROGRESS', { status: job.status }, { headers });
      }
      const next = from + size;
      const isShown = hasResults(job.status) && job.resultSet !== null;
      return {
        nextToken: isShown && next < job.itemCount ? cursors.encode(pageList(job, request), next) : null,
        async *items() {
          if (!isShown) return;
          for await (const chunk of store.read(job.id, job.resultSet!, from, size))
            yield (request.includeGeometry ?? true) ? chunk : chunk.map(bare);
        },
      };
    },
    async read(job, request) {
      const page = pages.open(job, request);
      const results = emptyResults(job, page.nextToken);
      for await (const items of page.items()) addItems(results, items);
      return results;
    },
    async readFirst(jobs, request) {
      const count = pageSize(request.maxResults);
      const shown = jobs.filter((job) => hasResults(job.status) && job.resultSet !== null);
      const found = await store.readSeveral(shown.map(({ id, resultSet }) => ({ jobId: id, resultSet: resultSet!, from: 0, count })));
      return jobs.map((job) => {
        if (!hasEnded(job.status)) return null;
        const results = emptyResults(job, pages.open(job, request).nextToken);
        const items = found[shown.indexOf(job)] ?? [];
        addItems(results, (request.includeGeometry ?? true) ? items : items.map(bare));
        return results;
      });
    },
  };
  return pages;
}

function emptyResults(job: ProcessingJob, nextToken: string | null): JobResults {
  return {
    jobId: job.id,
    status: job.status,
    documentMetadata: { pages: job.pageCount, format: job.format, fileSize: job.fileSize },
    blocks: [],
    tables: [],
    forms: [],
    queries: [],
    nextToken,
    errorCode: job.errorCode,
    errorMessage: job.errorMessage,
  };
}

function addItems(results: JobResults, items: readonly ResultItem[]): void {
  for (const { section, item } of items) (results[section] as object[]).push(item);
}

function bare(result: ResultItem): ResultItem {
  if (result.section === 'forms' || result.section === 'queries') return result;
  return { ...result, item: withoutGeometry(result.item) } as ResultItem;
}
