import type { PageReader } from '../../documents/index.js';
import type { DocumentModel } from '../../pipeline/index.js';
import type { Database } from '../../platform/database/index.js';
import { formatOf } from '../stored-pages.js';

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
    return {
      format: formatOf({ contentType }),
      fileSize,
      pages: models,
      language: language ?? 'und',
      languages: [],
      embeddedInvoice: null,
      classification: null,
      fields: [],
      extractedData: null,
      confidence: null,
      reviewReasons: [],
      warnings: [],
    };
  };
}
