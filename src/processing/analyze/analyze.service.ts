import { type Document, type DocumentReader, LIMITS } from '../../documents/index.js';
import { type Classification, type Page, unpackDocument } from '../../pipeline/index.js';
import type { Clock } from '../../platform/time/clock.js';
import { ServiceError } from '../../vocabulary/errors.js';
import { formatDuration } from '../../vocabulary/format.js';
import type { Caller } from '../../vocabulary/permissions.js';
import type { FileReader } from '../reader.js';
import { modelOfPages, type StoredPages } from '../stored-pages.js';
import { withinTime } from '../synchronous.js';
import type { AnalysisType } from './analysis.enums.js';
import type { AnalyzeDocumentInput, DetectedLanguage, DocumentAnalysis } from './analysis.inputs.js';
import { analyzeClassification, analyzeLanguage, analyzeLayout, analyzeQuality, complexityOf, textCoverage } from './analysis.rules.js';

/** What analyze needs. */
export interface AnalyzeDependencies {
  readonly clock: Clock;
  readonly reader: DocumentReader;
  readonly files: FileReader;
  readonly stored: StoredPages;
  readonly synchronousMs: number;
}

/** Says what a document is like: layout, languages, quality, class (D63). Changes nothing. */
export type Analyze = (caller: Caller, id: string, input: AnalyzeDocumentInput) => Promise<DocumentAnalysis>;

interface Seen {
  readonly pages: Page[];
  readonly languages: DetectedLanguage[];
  readonly classification: Classification | null;
}

/** Builds analyze. */
export function createAnalyze(deps: AnalyzeDependencies): Analyze {
  const { clock, reader, files, stored } = deps;

  async function readStored(caller: Caller, document: Document, classified: boolean): Promise<Seen> {
    const pages: Page[] = [];
    for await (const page of stored.pages(document)) pages.push(page);
    const model = modelOfPages(document, pages);
    const understood = classified ? await files.understand(caller, model, { type: null, templateId: null, matching: false }) : null;
    return { pages, languages: model.languages, classification: understood?.model.classification ?? null };
  }

  async function readFile(caller: Caller, document: Document, quality: Document['quality'], signal: AbortSignal): Promise<Seen> {
    const { reading } = await files.readNow(caller, { storageKey: document.storageKey, quality, timeoutMs: deps.synchronousMs, signal });
    const { pages, languages, classification } = await unpackDocument(reading.read);
    return { pages, languages, classification };
  }

  return async (caller, id, input) => {
    const startedAt = clock.now();
    const document = await reader.load(caller, id, 'read');
    if (document.status === 'uploading' || document.storageKey === '')
      throw new ServiceError('DOCUMENT_LOCKED', { status: document.status });
    if ((document.pageCount ?? 0) > LIMITS.synchronousPages)
      throw new ServiceError('DOCUMENT_TOO_LARGE', { pages: document.pageCount, maxPages: LIMITS.synchronousPages });
    const wanted = new Set<AnalysisType>(
      input.analysisTypes?.length ? input.analysisTypes : ['layout', 'language', 'quality', 'classification'],
    );
    const quality = input.quality ?? document.quality;
    const { pages, languages, classification } = await withinTime(deps.synchronousMs, async (signal) =>
      (await stored.serve(document, quality))
        ? readStored(caller, document, wanted.has('classification'))
        : readFile(caller, document, quality, signal),
    );
    const tookMs = clock.now().getTime() - startedAt.getTime();
    return {
      documentId: document.id,
      analysis: {
        layout: wanted.has('layout') ? analyzeLayout(pages) : null,
        language: wanted.has('language') ? analyzeLanguage(languages) : null,
        quality: wanted.has('quality') ? analyzeQuality(pages) : null,
        classification: wanted.has('classification') ? analyzeClassification(classification) : null,
      },
      metrics: input.includeMetrics
        ? {
            textCoverage: textCoverage(pages),
            processingTime: formatDuration(tookMs),
            processingTimeMs: tookMs,
            complexity: complexityOf(pages),
          }
        : null,
    };
  };
}
