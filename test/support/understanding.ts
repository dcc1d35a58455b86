import type { DocumentModel, DocumentType } from '../../src/pipeline/model.js';
import type { TemplateSpec, Understanding } from '../../src/pipeline/pipeline.js';
import { understand } from '../../src/pipeline/stages/understanding/understand.js';
import type { PageOptions } from './papers/page-model.js';

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

/** A document drawn with characters, and what is to be read of it. */
export interface DrawnSample {
  readonly name: string;
  /** Its type, where a table holds several. */
  readonly type?: string;
  readonly language: string;
  readonly options?: PageOptions;
  readonly drawing: string;
  /** Values by path; `items`: the list of items. */
  readonly expected: Record<string, unknown>;
}

/** The value at a path of extractedData: `seller.name`; null where there is none. */
export const valueAt = (data: Record<string, unknown> | null, path: string): unknown =>
  path.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown> | null)?.[part], data) ?? null;
