import { contextOf } from './finding/context.js';
import type { Classification, DocumentModel, Format, Page } from './model.js';
import { classify } from './stages/classify.js';

/** Recognises the type of a document out of pages that were read before. `today` is the day by which dates are judged plausible. Pure. */
export function classifyPages(pages: Page[], format: Format, today: Date): Classification {
  const model: DocumentModel = {
    format,
    fileSize: 0,
    pages,
    language: pages.find((page) => page.language !== 'und')?.language ?? 'und',
    languages: [],
    embeddedInvoice: null,
    classification: null,
    fields: [],
    extractedData: null,
    confidence: null,
    reviewReasons: [],
    warnings: [],
  };
  return classify(model, contextOf(model, today.toISOString().slice(0, 10)));
}
