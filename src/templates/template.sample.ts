import { type DocumentModel, type Pipeline, unpackDocument } from '../pipeline/index.js';
import {
  type ContentIntake,
  type FileContent,
  MEDIA_TYPES,
  RefusedFile,
  type StoredContent,
  StreamedFile,
  sniffFormat,
} from '../platform/content/index.js';
import type { Later } from '../platform/later.js';
import type { Storage } from '../platform/storage/index.js';
import { invalid } from '../vocabulary/errors.js';
import type { Caller } from '../vocabulary/permissions.js';
import type { CreateTemplateInput } from './template.inputs.js';
import type { PageSizes } from './template.rules.js';
import { packSample } from './template.spec.js';

/** Reads the pages of documents, for templates that take one as their sample. */
export interface DocumentPages {
  /** Page models of a document that the caller may read; throws DOCUMENT_NOT_FOUND, INSUFFICIENT_PERMISSIONS. */
  pagesOf(caller: Caller, documentId: string): Promise<DocumentModel['pages']>;
}

/** What a template is drawn on. */
export interface Sample {
  readonly content: StoredContent | null;
  /** The stored document that it was made of. */
  readonly documentId: string | null;
  readonly packed: Buffer;
  readonly pages: PageSizes;
}

/** A sample file may have so many bytes and pages, and is read within 30 s. */
const SAMPLE = { maxBytes: 20 * 1024 * 1024, maxPages: 20, timeoutMs: 30_000 } as const;

/** The media type alone, without parameters; null without one. Pure. */
export const mediaTypeIn = (declared: string | null | undefined): string | null => declared?.split(';')[0]?.trim().toLowerCase() || null;

/** Refuses a declared media type that contradicts the content; one that cannot be read is refused by reading it. */
function checkDeclared({ head }: StoredContent, declared: string | null | undefined): void {
  const type = mediaTypeIn(declared);
  const format = sniffFormat(head);
  if (!type || type === 'application/octet-stream' || format === null || MEDIA_TYPES[format].includes(type)) return;
  throw invalid('sampleFile.contentType', `expected ${MEDIA_TYPES[format][0]}, as the content is, received ${type.slice(0, 40)}`);
}

/** What reading samples needs. */
export interface SampleReaderDependencies {
  readonly intake: ContentIntake;
  readonly storage: Storage;
  readonly pipeline: Pipeline;
  /** Provided by documents. */
  readonly documentPages: Later<DocumentPages>;
}

/** Builds the reader of samples: a document of the caller, or a file that comes with the template; null without either. Throws VALIDATION_ERROR. */
export function createSampleReader(deps: SampleReaderDependencies): (caller: Caller, input: CreateTemplateInput) => Promise<Sample | null> {
  const { intake, storage, pipeline, documentPages } = deps;

  async function readModel(content: StoredContent): Promise<DocumentModel> {
    const local = await storage.localCopy(content.storageKey);
    try {
      const result = await pipeline.run({
        path: local.path,
        quality: 'balanced',
        type: null,
        language: null,
        until: 'read',
        templates: { use: null, candidates: [] },
        thresholds: { overall: 0.8, field: 0.7 },
        limits: { maxPages: SAMPLE.maxPages, timeoutMs: SAMPLE.timeoutMs },
        want: { tables: false, pairs: false, marks: false, quality: false, images: false },
      });
      if (!result.ok) throw invalid('sampleFile.data', `cannot be read: ${result.message}`);
      return await unpackDocument(result.read);
    } finally {
      await local.release();
    }
  }

  async function takeContent(file: FileContent): Promise<StoredContent> {
    if (file instanceof RefusedFile) throw file.error;
    return file instanceof StreamedFile ? file.content : intake.takeBase64(file, SAMPLE.maxBytes, 'sampleFile.data');
  }

  return async function readSample(caller, input) {
    if (input.sampleDocumentId) {
      const models = await documentPages.get().pagesOf(caller, input.sampleDocumentId);
      if (models.length > 0)
        return {
          content: null,
          documentId: input.sampleDocumentId,
          packed: packSample({ pages: models }),
          pages: models.map(({ width, height }) => ({ width, height })),
        };
    }
    if (!input.sampleFile) return null;
    const content = await takeContent(input.sampleFile.data);
    try {
      checkDeclared(content, input.sampleFile.contentType);
      const model = await readModel(content);
      return { content, documentId: null, packed: packSample(model), pages: model.pages.map(({ width, height }) => ({ width, height })) };
    } catch (error) {
      await intake.discard(content);
      throw error;
    }
  };
}
