import { RefusedFile, storedContentOf } from '../../platform/content/file-content.scalar.js';
import { type FieldProblem, ServiceError } from '../../vocabulary/errors.js';
import type { Document } from '../document.entity.js';
import type { RefusedItem } from './batch.entity.js';
import type { BatchDocument, UploadBatchItem } from './batch.inputs.js';

/** The input in place of an item that does not fit its type: the filename to list it under, and a file that throws what is wrong (D36). */
export function unfitItem(item: unknown, error: ServiceError): UploadBatchItem {
  const { filename, file } = (item ?? {}) as { filename?: unknown; file?: unknown };
  return { filename: typeof filename === 'string' ? filename : null, file: new RefusedFile(error, storedContentOf(file)) };
}

/** What is wrong with an item, as kept with the batch (D36). */
export function refusedItem(position: number, filename: string | null, error: ServiceError): RefusedItem {
  return { position, filename: filename === null ? null : filename.slice(0, 255), error: { code: error.code, message: error.message } };
}

/** Problems of an item under the name that the caller used: `documents[2].file`. */
export function problemsOf(position: number, error: ServiceError): FieldProblem[] {
  const at = `documents[${position}]`;
  if (!Array.isArray(error.details)) return [{ field: at, reason: `${error.code}: ${error.message}` }];
  return (error.details as FieldProblem[]).map(({ field, reason }) => ({ field: field === '' ? at : `${at}.${field}`, reason }));
}

/** Thrown when every item of a batch was bad: no batch is made (D36). */
export function allRefused(refusals: readonly { readonly position: number; readonly error: ServiceError }[]): ServiceError {
  return new ServiceError(
    'VALIDATION_ERROR',
    refusals.flatMap(({ position, error }) => problemsOf(position, error)),
    { message: 'None of the documents can be accepted. See details for each.' },
  );
}

/** Accepted and refused items of a batch in the order of the upload: each refused one at its place, the others around. Pure. */
export function inOrder(documents: readonly Document[], refused: readonly RefusedItem[]): BatchDocument[] {
  const items: BatchDocument[] = documents.map((document) => ({
    id: document.id,
    document,
    filename: document.filename,
    status: document.status,
    confidence: document.confidence,
    processingTime: document.processingTime,
    processingTimeMs: document.processingTimeMs,
    error: document.errorCode ? { code: document.errorCode, message: document.errorMessage ?? '' } : null,
  }));
  for (const { position, filename, error } of [...refused].sort((a, b) => a.position - b.position))
    items.splice(position, 0, {
      id: null,
      document: null,
      filename,
      status: 'failed',
      confidence: null,
      processingTime: null,
      processingTimeMs: null,
      error,
    });
  return items;
}
