import type { QualityLevel } from '../../documents/index.js';
import { LIMITS, type RunSuccess } from '../../documents/index.js';
import { unpackDocument } from '../../pipeline/index.js';
import type { Database } from '../../platform/database/index.js';
import type { Streams } from '../../platform/events/index.js';
import type { Clock } from '../../platform/time/clock.js';
import { formatDuration } from '../../vocabulary/format.js';
import type { Caller } from '../../vocabulary/permissions.js';
import { layoutOfPage, readingConfidence } from '../layout/layout.rules.js';
import { type FileReader, type ProcessingSettings, type Reading, usedTemplate } from '../reader.js';
import { shownSize } from '../reading.rules.js';
import type { UrlDocuments } from '../register.js';
import { withinTime } from '../synchronous.js';
import type { FetchedFile, UrlIntake } from '../url-intake.js';
import type { DocumentLayout, ExtractTextInput, TextExtraction } from './extraction.inputs.js';

/** What extract and layout need. */
export interface ExtractionDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly streams: Streams;
  readonly urls: UrlIntake;
  readonly urlDocuments: UrlDocuments;
  readonly files: FileReader;
  readonly settings: ProcessingSettings;
  readonly synchronousMs: number;
}

/** Reading what an address holds, at once: extract and layout (D51-D53, D62). The file becomes a document when it was read. */
export interface Extractions {
  extract(caller: Caller, input: ExtractTextInput): Promise<TextExtraction>;
  layout(
    caller: Caller,
    documentUrl: string,
    choice: { includeText?: boolean | null; includeImages?: boolean | null },
  ): Promise<DocumentLayout>;
}

/** A file that was read and registered. */
interface ReadDocument {
  readonly documentId: string;
  readonly file: FetchedFile;
  readonly reading: Reading;
  readonly tookMs: number;
}

/** Builds extract and layout. */
export function createExtractions(deps: ExtractionDependencies): Extractions {
  const { clock, database, streams } = deps;

  async function readFile(
    caller: Caller,
    file: FetchedFile,
    quality: QualityLevel,
    signal: AbortSignal,
  ): Promise<{ reading: Reading; end: RunSuccess }> {
    const { reading, templates } = await deps.files.readNow(caller, {
      storageKey: file.content.storageKey,
      quality,
      timeoutMs: deps.synchronousMs,
      signal,
    });
    const { duplicateReview } = await deps.settings(caller);
    const { read, engine, models, bestTemplateConfidence } = reading;
    const template = usedTemplate(reading, templates, false);
    return { reading, end: { read, engine, models, template, bestTemplateConfidence, settings: { duplicateReview } } };
  }

  async function register(caller: Caller, file: FetchedFile, options: { quality: QualityLevel; startedAt: Date; signal: AbortSignal }) {
    const { quality, startedAt, signal } = options;
    await deps.urlDocuments.checkQuota(caller, file);
    const { reading, end } = await readFile(caller, file, quality, signal);
    signal.throwIfAborted();
    const document = await database.transaction((tx) => deps.urlDocuments.acceptRead(tx, caller, file, { quality, startedAt, end }));
    return { documentId: document.id, reading };
  }

  /** Nothing is kept of an address that could not be read: the document begins with its first reading, in one transaction. */
  async function readUrl(caller: Caller, url: string, quality: QualityLevel): Promise<ReadDocument> {
    const startedAt = clock.now();
    return withinTime(deps.synchronousMs, async (signal) => {
      const file = await deps.urls.take(url, { of: caller, maxPages: LIMITS.synchronousPages, signal });
      const registered = await register(caller, file, { quality, startedAt, signal }).catch(async (error: unknown) => {
        await deps.urls.discard(file);
        throw error;
      });
      streams.notify(registered.documentId);
      return { ...registered, file, tookMs: clock.now().getTime() - startedAt.getTime() };
    });
  }

  return {
    async extract(caller, input) {
      const { documentId, file, reading, tookMs } = await readUrl(caller, input.documentUrl, input.quality ?? 'balanced');
      const model = await unpackDocument(reading.read);
      const [first] = model.pages;
      return {
        documentId,
        extractedText: reading.read.text,
        confidence: readingConfidence(model),
        processingTime: formatDuration(tookMs),
        processingTimeMs: tookMs,
        pages: model.pages.length,
        language: model.language,
        format: model.format,
        metadata: { fileSize: file.content.sizeBytes, dimensions: first ? shownSize(first, model.format) : null },
      };
    },
    async layout(caller, documentUrl, choice) {
      const { documentId, reading } = await readUrl(caller, documentUrl, 'balanced');
      const model = await unpackDocument(reading.read);
      const shown = { includeText: choice.includeText ?? true, includeImages: choice.includeImages ?? false };
      return {
        documentId,
        pages: model.pages.map((page) => layoutOfPage(page, model.format, shown)),
        metadata: {
          totalPages: model.pages.length,
          language: model.language,
          documentType: model.classification?.type ?? null,
          confidence: readingConfidence(model),
        },
      };
    },
  };
}
