import { LIMITS } from '../documents/index.js';
import {
  type DocumentModel,
  type DocumentType,
  type OwnModels,
  type Pipeline,
  type PipelineRequest,
  type PipelineResult,
  type Progress,
  type Quality,
  RunInterrupted,
  type RunOptions,
  type TemplateSpec,
  type Understanding,
} from '../pipeline/index.js';
import type { Storage } from '../platform/storage/index.js';
import { ServiceError } from '../vocabulary/errors.js';
import type { Scope } from '../vocabulary/permissions.js';
import { SYNCHRONOUS_PRIORITY } from './synchronous.js';

/** A reading that succeeded. */
export type Reading = Extract<PipelineResult, { ok: true }>;

/** What processing needs to know of templates; built by `templates`. */
export interface TemplateChoice {
  /** The template to use (named by the caller) and those to choose from. */
  load(
    scope: Scope,
    documentType: string | null,
    templateId: string | null,
  ): Promise<{ use: TemplateSpec | null; candidates: TemplateSpec[] }>;
}

/** Thresholds and switches of the organization (D22). */
export type ProcessingSettings = (scope: Scope) => Promise<{ overall: number; field: number; duplicateReview: boolean }>;

/** What the organization's reviewed documents add to the models in use; null: nothing. */
export type OwnModelsOf = (scope: Scope) => Promise<OwnModels | null>;

/** How a stored file is to be read. */
export interface ReadRequest {
  readonly storageKey: string;
  readonly quality: Quality;
  /** Given by a caller; null: classify. */
  readonly type: DocumentType | null;
  readonly until: PipelineRequest['until'];
  readonly templateId: string | null;
  readonly maxPages: number;
  readonly timeoutMs: number;
  readonly want?: PipelineRequest['want'];
  /** Lower is more urgent. */
  readonly priority: number;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** Where pages are kept while the run is under way, and found again after an interruption. */
  readonly keep?: PageKeeper;
}

/** What a call that somebody waits for asks to be read. */
export type ReadNowRequest = Pick<ReadRequest, 'storageKey' | 'quality' | 'timeoutMs' | 'signal'>;

/** Pages of one run that are kept until it ends, and read by others as well. */
export type PageKeeper = Pick<RunOptions, 'kept' | 'onRecognised' | 'exchange'>;

/** Reads stored files through the pipeline. */
export interface FileReader {
  /** The result as the pipeline gives it, and the template that served. */
  run(scope: Scope, request: ReadRequest): Promise<{ result: PipelineResult; templates: TemplateSpec[] }>;
  /** The reading; throws PROCESSING_FAILED, PROCESSING_ERROR, EXTRACTION_TIMEOUT or DOCUMENT_TOO_LARGE. */
  read(scope: Scope, request: ReadRequest): Promise<{ reading: Reading; templates: TemplateSpec[] }>;
  /**
   * The same for a call that somebody waits for: in full, before all documents and jobs, at most the pages of a synchronous call (D51). `type` and
   * template are found out.
   */
  readNow(scope: Scope, request: ReadNowRequest): Promise<{ reading: Reading; templates: TemplateSpec[] }>;
  /** Understands a model that was read before: classify, match, extract, validate, decide. `matching` false leaves templates out. */
  understand(scope: Scope, model: DocumentModel, request: UnderstandRequest): Promise<Understanding & { templates: TemplateSpec[] }>;
}

/** How a model is to be understood. */
export interface UnderstandRequest {
  readonly type: DocumentType | null;
  readonly templateId: string | null;
  readonly matching: boolean;
}

/** What the reader needs. */
export interface FileReaderDependencies {
  readonly storage: Storage;
  readonly pipeline: Pipeline;
  readonly templates: TemplateChoice;
  readonly settings: ProcessingSettings;
  readonly models: OwnModelsOf;
}

/** Builds the reader. */
export function createFileReader({ storage, pipeline, templates, settings, models }: FileReaderDependencies): FileReader {
  const choose = async (scope: Scope, type: DocumentType | null, templateId: string | null, matching: boolean) => {
    const [{ overall, field }, own, choice] = await Promise.all([
      settings(scope),
      models(scope),
      matching ? templates.load(scope, type, templateId) : { use: null, candidates: [] },
    ]);
    return { thresholds: { overall, field }, own, choice, known: [...(choice.use ? [choice.use] : []), ...choice.candidates] };
  };
  const reader: FileReader = {
    async understand(scope, model, { type, templateId, matching }) {
      const { thresholds, own, choice, known } = await choose(scope, type, templateId, matching);
      return {
        ...(await pipeline.understand(model, { type, templates: choice, thresholds, models: own }, scope.organizationId)),
        templates: known,
      };
    },
    async run(scope, request) {
      const { thresholds, own, choice, known } = await choose(scope, request.type, request.templateId, request.until === 'full');
      const local = await storage.localCopy(request.storageKey);
      try {
        const result = await pipeline.run(
          {
            path: local.path,
            quality: request.quality,
            type: request.type,
            language: null,
            until: request.until,
            templates: choice,
            thresholds,
            models: own,
            limits: { maxPages: request.maxPages, timeoutMs: request.timeoutMs },
            ...(request.want ? { want: request.want } : {}),
          },
          {
            signal: request.signal,
            priority: request.priority,
            share: scope.organizationId,
            ...(request.onProgress ? { onProgress: request.onProgress } : {}),
            ...request.keep,
          },
        );
        return { result, templates: known };
      } finally {
        await local.release();
      }
    },
    async read(scope, request) {
      const { result, templates: known } = await reader.run(scope, request).catch((error: unknown) => {
        throw error instanceof RunInterrupted ? interrupted(error) : error;
      });
      if (!result.ok) throw failureOf(result);
      return { reading: result, templates: known };
    },
    readNow: (scope, request) =>
      reader.read(scope, {
        ...request,
        type: null,
        until: 'full',
        templateId: null,
        maxPages: LIMITS.synchronousPages,
        priority: SYNCHRONOUS_PRIORITY,
      }),
  };
  return reader;
}

/** Who waits for the answer may ask again at once. */
const interrupted = (cause: unknown) => new ServiceError('SERVICE_UNAVAILABLE', undefined, { headers: { 'Retry-After': '2' }, cause });

/** A failure of the pipeline as the caller sees it (D16). */
function failureOf({
  code,
  message,
}: {
  code: 'PROCESSING_FAILED' | 'PROCESSING_ERROR' | 'EXTRACTION_TIMEOUT' | 'DOCUMENT_TOO_LARGE';
  message: string;
}): ServiceError {
  return new ServiceError(code, undefined, { message });
}

/** The template that a reading used, as the documents store it. */
export function usedTemplate(reading: Pick<Reading, 'template'>, templates: readonly TemplateSpec[], named: boolean) {
  const chosen = templates.find((template) => template.id === reading.template?.id);
  if (!chosen || !reading.template) return null;
  const { id, name, version } = chosen;
  return { id, name, version, confidence: reading.template.confidence, matched: !named };
}
