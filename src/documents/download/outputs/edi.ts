import type { TemplateField } from '../../../templates/index.js';
import type { StoredField } from '../../runs/run.entity.js';

/** One element of an EDI segment. */
export interface EdiElement {
  /** Element position as the template names it; null when it names none. */
  readonly element: string | null;
  readonly field: string;
  readonly value: unknown;
}

/** A segment with its elements, both in the order of the template's fields. */
export interface EdiSegment {
  readonly segment: string;
  readonly elements: readonly EdiElement[];
}

/** Values of a document in the shape of the EDI message that its template describes; null when the template names no segments. Pure. */
export function ediSegments(templateFields: readonly TemplateField[], fields: readonly StoredField[]): EdiSegment[] | null {
  const values = new Map(fields.map((field) => [field.path, field.value]));
  const segments = new Map<string, EdiElement[]>();
  for (const { name, ediSegment, ediElement } of templateFields) {
    if (!ediSegment) continue;
    segments.set(ediSegment, [...(segments.get(ediSegment) ?? []), { element: ediElement, field: name, value: values.get(name) ?? null }]);
  }
  return segments.size === 0 ? null : [...segments].map(([segment, elements]) => ({ segment, elements }));
}
