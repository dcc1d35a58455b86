import type { EntityManager } from 'typeorm';
import type { PackedDocument } from '../../pipeline/index.js';
import type { Document } from '../document.entity.js';

/** Replaces the stored pages and text of a document. */
export async function savePages(tx: EntityManager, document: Document, { pages, text }: PackedDocument): Promise<void> {
  await tx.query('DELETE FROM document_pages WHERE documentId = ?', [document.id]);
  for (const [index, page] of pages.entries()) {
    await tx.query('INSERT INTO document_pages (documentId, number, model) VALUES (?,?,?)', [document.id, index + 1, page]);
  }
  await tx.query('REPLACE INTO document_texts (documentId, organizationId, mode, text) VALUES (?,?,?,?)', [
    document.id,
    document.organizationId,
    document.mode,
    text.slice(0, 4_000_000),
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
