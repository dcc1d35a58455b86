import type { EntityManager } from 'typeorm';
import type { Tasks } from '../../platform/tasks/index.js';
import type { Clock } from '../../platform/time/clock.js';
import type { Document } from '../document.entity.js';
import { ProcessingRun } from './run.entity.js';

/** Adds the row of the document's newest run and the task that works on it (D27); `silent`: the caller does the work and records its end (D53). */
export async function startRun(
  tx: EntityManager,
  { clock, tasks }: { readonly clock: Clock; readonly tasks: Tasks },
  document: Document,
  silent = false,
): Promise<void> {
  await tx.insert(ProcessingRun, {
    documentId: document.id,
    number: document.run,
    organizationId: document.organizationId,
    status: 'processing',
    engine: null,
    models: null,
    type: document.requestedType,
    templateId: document.requestedTemplateId,
    templateVersion: null,
    forced: document.forceTemplate,
    extractedData: null,
    confidenceScores: null,
    fields: null,
    reviewReasons: [],
    errorCode: null,
    errorMessage: null,
    processingTimeMs: null,
    startedAt: clock.now(),
    completedAt: null,
  });
  if (silent) return;
  await tasks.add(tx, document, {
    name: 'document.process',
    payload: { documentId: document.id, run: document.run },
    subjectId: document.id,
    priority: document.priority,
    pages: document.pageCount,
  });
}
