import type { DocumentModel, DocumentType } from '../../src/pipeline/model.js';
import type { TemplateSpec, Understanding } from '../../src/pipeline/pipeline.js';
import { understand } from '../../src/pipeline/stages/understanding/understand.js';

/** The day on which test documents are read. */
export const TODAY = '2026-06-30';

/** Understands a drawn document with the default thresholds (D22). */
export function understood(
  model: DocumentModel,
  type: DocumentType | null = null,
  templates: { use: TemplateSpec | null; candidates: TemplateSpec[] } = { use: null, candidates: [] },
): Understanding {
  return understand(model, { type, templates, thresholds: { overall: 0.8, field: 0.7 } }, TODAY);
}

/** extractedData of a drawn document. */
export function dataOf(model: DocumentModel, type: DocumentType | null = null): Record<string, unknown> {
  return understood(model, type).model.extractedData ?? {};
}
