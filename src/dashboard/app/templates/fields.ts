import type { Box } from '../document/document.graphql';
import type { VariablesOf } from '../shared/api/graphql';
import type { TemplateData, UPDATE_TEMPLATE } from './templates.graphql';

/** A field as it is edited: what the API takes. */
export type FieldInput = NonNullable<NonNullable<VariablesOf<typeof UPDATE_TEMPLATE>['input']['fields']>[number]>;

/** Kinds of values that a field may hold. */
export const FIELD_TYPES = ['TEXT', 'NUMBER', 'DATE', 'BOOLEAN'] as const;

/** A stored field as the API takes it back. Pure. */
export function asInput({
  id,
  name,
  type,
  required,
  labels,
  page,
  positionX,
  positionY,
  width,
  height,
  options,
  preferBuiltIn,
}: TemplateData['fields'][number]): FieldInput {
  return { id, name, type, required, labels, page, positionX, positionY, width, height, options, preferBuiltIn };
}

/** Where a field stands, when it is said in fractions of the page. Pure. */
export function boxOf({ positionX, positionY, width, height }: FieldInput): Box | null {
  const all = [positionX, positionY, width, height];
  if (!all.every((value): value is number => typeof value === 'number' && value >= 0 && value <= 1)) return null;
  return { left: all[0]!, top: all[1]!, width: all[2]!, height: all[3]! };
}

/** The field with its place on a page. Pure. */
export const placed = (field: FieldInput, page: number, box: Box): FieldInput => ({
  ...field,
  page,
  positionX: box.left,
  positionY: box.top,
  width: box.width,
  height: box.height,
});

/** How many replayed documents would be read more surely, and how many less. Pure. */
export function verdictOf(documents: readonly { readonly confidenceBefore: number | null; readonly confidenceAfter: number | null }[]): {
  readonly better: number;
  readonly worse: number;
} {
  const steps = documents.map(({ confidenceBefore, confidenceAfter }) => Math.sign((confidenceAfter ?? 0) - (confidenceBefore ?? 0)));
  return { better: steps.filter((step) => step > 0).length, worse: steps.filter((step) => step < 0).length };
}

/** A name that no other field has. Pure. */
export function freeName(fields: readonly FieldInput[]): string {
  for (let number = fields.length + 1; ; number += 1) if (!fields.some(({ name }) => name === `field_${number}`)) return `field_${number}`;
}
