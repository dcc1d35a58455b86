import type { EntityManager } from 'typeorm';
import type { DocumentModel } from '../pipeline/index.js';
import type { Document } from './document.entity.js';
import { textOf } from './extraction.rules.js';
import { packPage } from './page.service.js';

/** Replaces the stored pages and text of a document. */
export async function savePages(tx: EntityManager, document: Document, model: DocumentModel): Promise<void> {
  await tx.query('DELETE FROM document_pages WHERE documentId = ?', [document.id]);
  for (const page of model.pages) {
    await tx.query('INSERT INTO document_pages (documentId, number, model) VALUES (?,?,?)', [
      document.id,
      page.number,
      await packPage(page),
    ]);
  }
  await tx.query('REPLACE INTO document_texts (documentId, organizationId, mode, text) VALUES (?,?,?,?)', [
    document.id,
    document.organizationId,
    document.mode,
    textOf(model).slice(0, 4_000_000),
  ]);
}

/** Whether the history tells of the start already: an attempt may end before or after it was written (D33). */
export async function hasStarted(tx: EntityManager, documentId: string, run: number): Promise<boolean> {
  const found: unknown[] = await tx.query(
    "SELECT 1 FROM events WHERE documentId = ? AND type = 'processing.started' AND JSON_VALUE(data, '$.run') = ? LIMIT 1",
    [documentId, run],
  );
  return found.length > 0;
}
