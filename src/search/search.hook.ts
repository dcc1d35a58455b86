import type { EntityManager } from 'typeorm';
import type { ChangeHook, Document, TraceHook } from '../documents/index.js';
import type { SearchIndex } from './search.index.js';

/** Text and shown extraction of a document. */
async function contentOf(
  tx: EntityManager,
  document: Readonly<Document>,
): Promise<{ text: string; extractedData: Record<string, unknown> | null }> {
  if (document.resultRun === null) return { text: '', extractedData: null };
  const [text]: { text: string }[] = await tx.query('SELECT text FROM document_texts WHERE documentId = ?', [document.id]);
  const [run]: { extractedData: unknown }[] = await tx.query(
    'SELECT extractedData FROM processing_runs WHERE documentId = ? AND number = ?',
    [document.id, document.resultRun],
  );
  const data = run?.extractedData ?? null;
  return { text: text?.text ?? '', extractedData: (typeof data === 'string' ? JSON.parse(data) : data) as Record<string, unknown> | null };
}

/** Puts a document into the index as its rows say it is now. */
export async function indexDocument(tx: EntityManager, index: SearchIndex, document: Readonly<Document>): Promise<void> {
  await index.put(tx, { document, ...(await contentOf(tx, document)) });
}

/** Keeps the index in the transaction of each change of a document. */
export function createSearchHook(index: SearchIndex): ChangeHook {
  return async (tx, _before, after) => {
    await indexDocument(tx, index, after);
    return undefined;
  };
}

/** Takes documents out of the index in the transaction of their deletion. */
export function createSearchRemoval(index: SearchIndex): TraceHook {
  return (tx, scope, documents) =>
    index.remove(
      tx,
      scope,
      documents.map(({ id }) => id),
    );
}
