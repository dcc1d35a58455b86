import { ServiceError } from '../vocabulary/errors.js';
import type { DocumentModel, Page, Quality } from './model.js';
import type { PipelineRequest, Progress } from './pipeline.js';
import { layoutPage } from './stages/layout.js';
import { loadFile, type OpenFile, readEmbeddedInvoice } from './stages/load.js';
import { readPdfPage } from './stages/pages.js';

/** What reading is asked to do; see PipelineRequest. */
export interface ReadOptions {
  quality: Quality;
  /** ISO 639-1 hint, null: detect. */
  language: string | null;
  maxPages: number;
  want?: PipelineRequest['want'];
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
}

/**
 * Reads a file in this process: load, pages, recognise, layout. For scripts and workers; a server goes through `createPipeline`, which isolates it.
 * Throws ServiceError PROCESSING_FAILED (damaged, password, empty, no page), DOCUMENT_TOO_LARGE, or AbortError. A page that fails has `page.error`.
 */
export async function readDocument(path: string, options: ReadOptions): Promise<DocumentModel> {
  const file = await loadFile(path, options.maxPages);
  try {
    const model = emptyModel(file);
    const count = file.pdf?.pageCount ?? 1;
    for (let number = 1; number <= count; number++) {
      options.signal?.throwIfAborted();
      model.pages.push(readPage(file, number, options));
      options.onProgress?.({ stage: 'pages', page: number, pages: count, percent: Math.round((number / count) * 100) });
    }
    return model;
  } finally {
    file.close();
  }
}

function readPage(file: OpenFile, number: number, options: ReadOptions): Page {
  if (!file.pdf) throw new ServiceError('PROCESSING_ERROR', { reason: 'engine' }, { message: 'Pictures need the recognition engine.' });
  return layoutPage(readPdfPage(file.pdf, number, options.quality).page);
}

/** A model without pages, with what the file itself tells. */
export function emptyModel(file: OpenFile): DocumentModel {
  return {
    format: file.format,
    fileSize: file.fileSize,
    pages: [],
    language: 'und',
    languages: [],
    embeddedInvoice: file.pdf ? readEmbeddedInvoice(file.pdf) : null,
    classification: null,
    fields: [],
    extractedData: null,
    confidence: null,
    reviewReasons: [],
    warnings: [],
  };
}
