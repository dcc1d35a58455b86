import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type DocumentReader,
  type ExtractedField,
  LIMITS,
  OCR_CODES,
  type StoredModels,
  storedFields,
  type Uploads,
} from '../../documents/index.js';
import { type PackedDocument, type Pipeline, packDocument, type TemplateSpec } from '../../pipeline/index.js';
import { type ContentIntake, type FileContent, RefusedFile, type StoredContent, StreamedFile } from '../../platform/content/index.js';
import type { Storage } from '../../platform/storage/index.js';
import { type Templates, toSpec } from '../../templates/index.js';
import { invalid, ServiceError } from '../../vocabulary/errors.js';
import { round } from '../../vocabulary/format.js';
import type { Caller } from '../../vocabulary/permissions.js';
import type { OwnModelsOf, ProcessingSettings } from '../reader.js';
import { SYNCHRONOUS_MS, withinTime } from '../synchronous.js';
import type { DraftTrial, DraftTrialResult, TryTemplateInput } from './draft-trial.inputs.js';
import { readByTemplate, trialConditions } from './trial-reading.js';

const MOST_DOCUMENTS = 10;
const MOST_PICTURES = 3;
const MOST_PAGES = 20;
/** Longer side of a picture of a page. */
const SIDE_PX = 1200;

/** What trials of drafts need. */
export interface DraftTrialDependencies {
  readonly pipeline: Pipeline;
  readonly storage: Storage;
  readonly intake: ContentIntake;
  readonly uploads: Pick<Uploads, 'inspect'>;
  readonly reader: DocumentReader;
  readonly storedModel: StoredModels;
  readonly settings: ProcessingSettings;
  readonly models: OwnModelsOf;
  readonly templates: Templates;
}

const NOTHING: Omit<DraftTrialResult, 'documentId' | 'processingTimeMs'> = {
  success: false,
  extractedData: null,
  fields: [],
  confidence: null,
  reviewReasons: [],
  pictures: [],
  error: null,
};

const resultOf = (read: PackedDocument) => ({
  ...NOTHING,
  success: true,
  extractedData: read.extractedData,
  fields: storedFields(read) as unknown as ExtractedField[],
  confidence: read.confidence ? round(read.confidence.overall, 4) : null,
  reviewReasons: read.reviewReasons as DraftTrialResult['reviewReasons'],
});

/**
 * Builds the trial of a draft on a file, which is read in an isolated worker and removed at once, or on documents whose pages were read before. What is wrong
 * with one of them is told with it. Throws VALIDATION_ERROR, TEMPLATE_NOT_FOUND, and for a single file UNSUPPORTED_FORMAT, DOCUMENT_TOO_LARGE.
 */
export function createDraftTrial(deps: DraftTrialDependencies) {
  const { pipeline, storage, intake, uploads, reader, storedModel, templates } = deps;

  async function takeContent(file: FileContent): Promise<StoredContent> {
    if (file instanceof RefusedFile) throw file.error;
    return file instanceof StreamedFile ? file.content : intake.takeBase64(file, LIMITS.inlineBytes, 'file');
  }

  async function picturesOf({ organizationId: share }: Caller, path: string, count: number): Promise<string[]> {
    const pictures: string[] = [];
    for (let page = 1; page <= count; page += 1) {
      const target = join(tmpdir(), `docket-trial-${randomUUID()}.jpg`);
      try {
        await pipeline.renderPage(path, page, { share, maxSidePx: SIDE_PX, format: 'jpeg' }, target);
        pictures.push(`data:image/jpeg;base64,${(await readFile(target)).toString('base64')}`);
      } finally {
        await rm(target, { force: true });
      }
    }
    return pictures;
  }

  async function ofFile(
    caller: Caller,
    spec: TemplateSpec,
    given: FileContent,
    pictures: number,
  ): Promise<Omit<DraftTrialResult, 'processingTimeMs'>> {
    const content = await takeContent(given);
    try {
      const { pageCount } = await uploads.inspect(caller, content, null, OCR_CODES);
      if (pageCount !== null && pageCount > MOST_PAGES)
        throw new ServiceError('DOCUMENT_TOO_LARGE', { pages: pageCount, maxPages: MOST_PAGES });
      return await withinTime(SYNCHRONOUS_MS, async (signal) => {
        const local = await storage.localCopy(content.storageKey);
        try {
          const result = await readByTemplate(deps, caller, { path: local.path, maxPages: MOST_PAGES, signal }, spec);
          if (!result.ok) return { ...NOTHING, documentId: null, error: { code: result.code, message: result.message } };
          const shown = await picturesOf(caller, local.path, Math.min(pictures, pageCount ?? 1));
          return { ...resultOf(result.read), documentId: null, pictures: shown };
        } finally {
          await local.release();
        }
      });
    } finally {
      await intake.discard(content);
    }
  }

  async function ofDocument(caller: Caller, spec: TemplateSpec, documentId: string): Promise<Omit<DraftTrialResult, 'processingTimeMs'>> {
    try {
      await reader.load(caller, documentId, 'read');
      const model = await storedModel(documentId);
      if (!model) throw new ServiceError('DOCUMENT_NOT_PROCESSED');
      const { model: read } = await pipeline.understand(model, await trialConditions(deps, caller, spec), caller.organizationId);
      return { ...resultOf(await packDocument(read)), documentId };
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      return { ...NOTHING, documentId, error: { code: error.code, message: error.message } };
    }
  }

  /** Gives the number of pictures wanted; throws VALIDATION_ERROR. */
  function check({ file, documentIds, pictures }: TryTemplateInput): number {
    const ids = documentIds?.length ?? 0;
    if ((file ?? null) === null ? ids < 1 || ids > MOST_DOCUMENTS : ids > 0)
      throw invalid('documentIds', `expected 1 to ${MOST_DOCUMENTS} documents, or a file and none, received ${ids}`);
    const wanted = pictures ?? 0;
    if (wanted < 0 || wanted > MOST_PICTURES)
      throw invalid('pictures', `expected an integer from 0 to ${MOST_PICTURES}, received ${wanted}`);
    return wanted;
  }

  async function tryTemplate(caller: Caller, templateId: string, input: TryTemplateInput): Promise<DraftTrial> {
    const pictures = check(input);
    const spec = toSpec(await templates.preview(caller, templateId, input.draft ?? {}));
    const timed = async (work: Promise<Omit<DraftTrialResult, 'processingTimeMs'>>) => {
      const started = Date.now();
      const result = await work;
      return { ...result, processingTimeMs: Date.now() - started };
    };
    if (input.file !== null && input.file !== undefined) return { results: [await timed(ofFile(caller, spec, input.file, pictures))] };
    const results: DraftTrialResult[] = [];
    for (const id of new Set(input.documentIds)) results.push(await timed(ofDocument(caller, spec, id)));
    return { results };
  }

  return async function withoutTrace(caller: Caller, templateId: string, input: TryTemplateInput): Promise<DraftTrial> {
    try {
      return await tryTemplate(caller, templateId, input);
    } finally {
      // What came over REST was stored before anything was checked.
      if (input.file instanceof StreamedFile) await intake.discard(input.file.content);
    }
  };
}
