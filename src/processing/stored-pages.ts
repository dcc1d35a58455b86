import { type Document, formatOf, type PageReader } from '../documents/index.js';
import { type DocumentModel, emptyModel, type Field, type Page, type Quality } from '../pipeline/index.js';
import type { Database } from '../platform/database/index.js';
import { languagesOf } from './analyze/analysis.rules.js';

/** Page models that an earlier run of a document left, where reading the file again would give the same. */
export interface StoredPages {
  /**
   * Whether the stored pages are what a run of this quality gives: same quality, every page read. An older run still shown while a new one
   * works is of the same file, so it serves too.
   */
  serve(document: Document, quality: Quality): Promise<boolean>;
  /** One at a time. */
  pages(document: Pick<Document, 'id'>): AsyncGenerator<Page>;
  /** All pages as a model without understanding; null when reading the file says more than its pages (an embedded e-invoice). */
  model(document: Document): Promise<DocumentModel | null>;
  /** The extracted fields that are shown; corrections of a person included. */
  fields(document: Pick<Document, 'id' | 'resultRun'>): Promise<Field[]>;
}

const UNREAD_PAGE = /^Page \d+ could not be read/;

/** Builds the access to stored pages. */
export function createStoredPages(database: Database, reader: PageReader): StoredPages {
  const stored: StoredPages = {
    async serve(document, quality) {
      if (document.resultRun === null || document.quality !== quality) return false;
      if (document.warnings.some((warning) => UNREAD_PAGE.test(warning))) return false;
      const [row] = await database.query<{ pages: string }>('SELECT COUNT(*) AS pages FROM document_pages WHERE documentId = ?', [
        document.id,
      ]);
      return Number(row?.pages ?? 0) > 0 && Number(row?.pages) === document.pageCount;
    },
    pages: (document) => reader.models(document.id),
    async model(document) {
      if ((await stored.fields(document)).some((field) => field.source === 'embedded-xml')) return null;
      const pages: Page[] = [];
      for await (const page of stored.pages(document)) pages.push(page);
      return modelOfPages(document, pages);
    },
    async fields(document) {
      const [row] = await database.query<{ fields: string | Field[] | null }>(
        'SELECT fields FROM processing_runs WHERE documentId = ? AND number = ?',
        [document.id, document.resultRun],
      );
      const fields = typeof row?.fields === 'string' ? (JSON.parse(row.fields) as Field[]) : (row?.fields ?? []);
      // Stored fields carry their words as text; place and page say where they stand.
      return fields.map((field) => ({ ...field, words: [] }));
    },
  };
  return stored;
}

/** A model of pages that were read before, as far as reading goes: nothing is understood yet. Pure. */
export function modelOfPages(document: Pick<Document, 'contentType' | 'fileSize' | 'language'>, pages: Page[]): DocumentModel {
  const { fileSize, language } = document;
  return emptyModel({ format: formatOf(document), fileSize, pages, language: language ?? 'und', languages: languagesOf(pages) });
}
