import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Outcomes } from '../documents/index.js';
import { sandboxOutcome } from '../documents/index.js';
import type { Pipeline, Progress } from '../pipeline/index.js';
import type { Streams } from '../platform/events/index.js';
import type { LocalCopy, Storage } from '../platform/storage/index.js';
import { type ClaimedTask, Postponed } from '../platform/tasks/index.js';
import { ServiceError } from '../vocabulary/errors.js';
import { PRIORITIES } from '../vocabulary/jobs.js';
import { keepPages } from './page-keeper.js';
import type { OwnModelsOf, ProcessingSettings, TemplateChoice } from './reader.js';
import type { ExchangeDependencies } from './shared-pages/page-exchange.js';

/** A run of the pipeline ends after this time (D51). */
export const RUN_TIMEOUT_MS = 15 * 60 * 1000;

/** A run that was interrupted so often is given up. Files are parsed in workers of their own, so it is rarely the document that ends a process. */
export const MOST_ATTEMPTS = 20;

/** Pause before a run asks again for a scanner that was away. */
export const SCANNER_RETRY_MS = 15_000;

/** Messages of one page or percent are sent at most this often. */
const THROTTLE_MS = 250;

/** What the job needs. */
export interface ProcessDocumentDependencies {
  readonly outcomes: Outcomes;
  readonly streams: Streams;
  readonly storage: Storage;
  readonly pipeline: Pipeline;
  readonly templates: TemplateChoice;
  readonly settings: ProcessingSettings;
  readonly models: OwnModelsOf;
  /** For pages that several processes read. */
  readonly exchange: ExchangeDependencies;
}

/**
 * Passes progress on, at most so often, never two at once, and never after the run ended; the last of several that come close together follows when it is time.
 * `written` resolves when the pages that were recognised until now are kept: whoever hears of a page finds it.
 */
export function throttledProgress(
  streams: Streams,
  subject: string,
  written: () => Promise<void>,
  status: 'processing' | 'IN_PROGRESS' = 'processing',
): { report: (progress: Progress) => void; end: () => Promise<void> } {
  let last = 0;
  let lastStage: string | null = null;
  let sending: Promise<void> = Promise.resolve();
  let waiting: Progress | null = null;
  let timer: NodeJS.Timeout | null = null;
  let ended = false;
  const send = (progress: Progress) => {
    last = Date.now();
    lastStage = progress.stage;
    waiting = null;
    sending = sending
      .then(written)
      .then(() =>
        ended
          ? undefined
          : streams.progress(subject, { ...progress, percent: Math.round(progress.percent), status, final: false }).catch(() => undefined),
      );
  };
  const sendWaiting = () => {
    timer = null;
    if (waiting && !ended) send(waiting);
  };
  return {
    report(progress) {
      if (ended) return;
      const pause = THROTTLE_MS - (Date.now() - last);
      if (progress.stage !== lastStage || pause <= 0) send(progress);
      else {
        waiting = progress;
        timer ??= setTimeout(sendWaiting, pause);
      }
    },
    async end() {
      if (timer) clearTimeout(timer);
      if (waiting) send(waiting);
      await sending;
      ended = true;
    },
  };
}

/** Place before the workers: what is cut off again and again goes behind other work of its priority there, too. */
export const workerPriority = ({ priority, interruptions }: Pick<ClaimedTask, 'priority' | 'interruptions'>): number =>
  PRIORITIES.indexOf(priority) + (interruptions > 1 ? 0.5 : 0);

/** The file of a run; null when the run ended here because the scanner found malware. Throws Postponed while the scanner is away (D106). */
async function openFile(
  deps: ProcessDocumentDependencies,
  task: ClaimedTask<'document.process'>,
  storageKey: string,
): Promise<LocalCopy | null> {
  try {
    return await deps.storage.localCopy(storageKey);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code === 'SERVICE_UNAVAILABLE') throw new Postponed(SCANNER_RETRY_MS, error);
    await deps.outcomes.fail(task, { errorCode: error.code, errorMessage: error.message });
    return null;
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** The handler of `document.process`: runs the pipeline for the newest run of a document and stores how it ended. */
export function createProcessDocumentJob(deps: ProcessDocumentDependencies): (task: ClaimedTask<'document.process'>) => Promise<void> {
  const { outcomes, streams } = deps;
  return async (task) => {
    const document = await outcomes.begin(task);
    if (!document) return;
    if (task.attempt > MOST_ATTEMPTS) {
      await outcomes.fail(task, { errorCode: 'PROCESSING_ERROR', errorMessage: 'Processing was interrupted several times.' });
      return;
    }
    if (sandboxOutcome(document) === 'failed') {
      await outcomes.fail(task, { errorCode: 'PROCESSING_FAILED', errorMessage: 'Failed as asked for by sandbox_outcome.' });
      return;
    }
    const [settings, models, templates] = await Promise.all([
      deps.settings(task.scope),
      deps.models(task.scope),
      deps.templates.load(task.scope, document.requestedType, document.requestedTemplateId),
    ]);
    const local = await openFile(deps, task, document.storageKey);
    if (!local) return;
    try {
      // Bytes that went to the storage past this service were seen by nobody yet.
      if (!document.sha256) await outcomes.noteContent(task, await hashOf(local.path));
    } catch (error) {
      await local.release();
      throw error;
    }
    const rotations = document.pageRotations ? { rotations: document.pageRotations } : {};
    const pages = await keepPages(deps.exchange, {
      ...{ scope: task.scope, subjectId: document.id, run: task.payload.run, priority: task.priority, signal: task.signal },
      file: { storageKey: document.storageKey, quality: document.quality, ...rotations },
    });
    const progress = throttledProgress(streams, document.id, pages.written);
    try {
      const result = await deps.pipeline.run(
        {
          path: local.path,
          quality: document.quality,
          type: document.requestedType,
          language: null,
          until: 'full',
          templates,
          models,
          thresholds: { overall: settings.overall, field: settings.field },
          limits: { maxPages: 3000, timeoutMs: RUN_TIMEOUT_MS },
          ...rotations,
        },
        {
          ...pages.keep,
          signal: task.signal,
          onProgress: progress.report,
          priority: workerPriority(task),
          share: task.scope.organizationId,
        },
      );
      await Promise.all([progress.end(), pages.written()]);
      if (!result.ok) {
        // A disk that went away in the middle looks like a damaged file.
        await deps.storage.stat(document.storageKey);
        await outcomes.fail(task, { errorCode: result.code, errorMessage: result.message });
        return;
      }
      const chosen = [...(templates.use ? [templates.use] : []), ...templates.candidates].find(
        (template) => template.id === result.template?.id,
      );
      await outcomes.succeed(task, {
        read: result.read,
        engine: result.engine,
        models: result.models,
        template: chosen
          ? {
              id: chosen.id,
              name: chosen.name,
              version: chosen.version,
              confidence: result.template!.confidence,
              matched: templates.use === null,
            }
          : null,
        bestTemplateConfidence: result.bestTemplateConfidence,
        settings: { duplicateReview: settings.duplicateReview },
      });
    } finally {
      await Promise.all([progress.end(), pages.written()]);
      await local.release();
    }
  };
}
