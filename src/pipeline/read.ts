import { readAttached } from './einvoice/attachments.js';
import { emptyModel } from './empty.js';
import { TesseractEngine } from './engines/tesseract.js';
import type { DocumentModel, Page, Quality } from './model.js';
import { PAGE_TIMEOUT_MS, type PipelineRequest, type Progress } from './pipeline.js';
import { finishReading } from './stages/finish.js';
import { keepOpen, loadFile, type OpenFile } from './stages/load.js';
import { type PageOptions, readTextPage, recognisePage } from './stages/read-page.js';

/** What reading is asked to do; see PipelineRequest. */
export interface ReadOptions {
  quality: Quality;
  /** ISO 639-1 hint, null: detect. */
  language: string | null;
  maxPages: number;
  want?: PipelineRequest['want'];
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
  rotations?: PipelineRequest['rotations'];
}

/**
 * Reads a file in this process: load, pages, recognise, layout. For scripts; a server goes through `createPipeline`, which isolates it.
 * Throws ServiceError PROCESSING_FAILED (damaged, password, empty, no page), DOCUMENT_TOO_LARGE, or AbortError. A page that fails has `page.error`.
 */
export async function readDocument(path: string, options: ReadOptions): Promise<DocumentModel> {
  const file = await loadFile(path, options.maxPages);
  const engine = new TesseractEngine();
  try {
    const model = modelOf(file);
    const pageOptions: PageOptions = {
      quality: options.quality,
      language: options.language,
      want: options.want ?? {},
      timeoutMs: PAGE_TIMEOUT_MS,
      ...(options.rotations ? { rotations: options.rotations } : {}),
    };
    let known: string | null = null;
    for (let number = 1; number <= file.pages; number++) {
      options.signal?.throwIfAborted();
      await keepOpen(file);
      const { page, pdfPage } = await readTextPage(file, number, pageOptions);
      const done: Page = page ?? (await recognisePage(file, number, pdfPage, engine, pageOptions, known));
      if (done.language !== 'und') known = done.language;
      model.pages.push(done);
      options.onProgress?.({ stage: 'recognise', page: number, pages: file.pages, percent: Math.round((number / file.pages) * 100) });
    }
    return finishReading(model);
  } finally {
    await engine.close();
    file.close();
  }
}

/** A model without pages, with what the file itself tells. */
function modelOf({ format, fileSize, pdf }: OpenFile): DocumentModel {
  return emptyModel({ format, fileSize, ...(pdf ? readAttached(pdf) : {}) });
}
