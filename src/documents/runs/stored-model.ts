import { type DocumentModel, emptyModel, type Format } from '../../pipeline/index.js';
import type { Database } from '../../platform/database/index.js';
import type { Document } from '../document.entity.js';
import type { PageReader } from '../pages/page.service.js';

const FORMATS: Readonly<Record<string, Format>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/tiff': 'tiff',
  'image/bmp': 'bmp',
  'image/webp': 'webp',
};

/** Format of a document by its sniffed media type. Pure. */
export function formatOf(document: Pick<Document, 'contentType'>): Format {
  return FORMATS[document.contentType] ?? 'pdf';
}

/** A document longer than this is matched and replayed by its first pages. */
const MOST_PAGES = 20;

/** Gives the page models that a document's newest run left, as a model to look at again; null when there are none. */
export type StoredModels = (documentId: string) => Promise<DocumentModel | null>;

/** Builds the reader of stored models. */
export function createStoredModels(database: Database, pages: PageReader): StoredModels {
  return async function storedModel(documentId) {
    const row = await database.dataSource.manager.query('SELECT contentType, fileSize, language FROM documents WHERE id = ?', [documentId]);
    const models: DocumentModel['pages'] = [];
    for await (const page of pages.models(documentId)) {
      models.push(page);
      if (models.length === MOST_PAGES) break;
    }
    if (models.length === 0) return null;
    const { contentType, fileSize, language } = row[0] as { contentType: string; fileSize: number; language: string | null };
    return emptyModel({ format: formatOf({ contentType }), fileSize, pages: models, language: language ?? 'und' });
  };
}
