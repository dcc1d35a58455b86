import type { DocumentModel, Page } from './model.js';

/** A page with nothing on it. Sizes in points. */
export function emptyPage(number: number, width: number, height: number): Page {
  return {
    number,
    width,
    height,
    pixelWidth: null,
    pixelHeight: null,
    rotation: 0,
    source: 'text-layer',
    language: 'und',
    words: [],
    lines: [],
    blocks: [],
    tables: [],
    pairs: [],
    marks: [],
    rules: [],
    images: [],
    quality: null,
  };
}

/** What is known of a document before it is understood: format and size (bytes) of the file, and of the rest whatever was read. */
export type ReadFacts = Pick<DocumentModel, 'format' | 'fileSize'> &
  Partial<Pick<DocumentModel, 'pages' | 'language' | 'languages' | 'embeddedInvoice' | 'warnings'>>;

/** A model of a document as reading leaves it: nothing is understood yet. Without pages, languages and invoice where `facts` have none. */
export function emptyModel(facts: ReadFacts): DocumentModel {
  return {
    pages: [],
    language: 'und',
    languages: [],
    embeddedInvoice: null,
    ...facts,
    classification: null,
    fields: [],
    extractedData: null,
    confidence: null,
    reviewReasons: [],
    warnings: facts.warnings ?? [],
  };
}
