import type { Box } from '../document/document.graphql';
import type { VariablesOf } from '../shared/api/graphql';
import type { TemplateData, UPDATE_TEMPLATE } from './templates.graphql';

/** A field as it is edited: what the API takes. */
export type FieldInput = NonNullable<NonNullable<VariablesOf<typeof UPDATE_TEMPLATE>['input']['fields']>[number]>;

/** Kinds of values that a field may hold. */
export const FIELD_TYPES = ['TEXT', 'NUMBER', 'DATE', 'BOOLEAN', 'SELECT', 'MULTISELECT'] as const;

/** Whether a field of this kind holds one or some of given values. */
export const hasOptions = (type: FieldInput['type']): boolean => type === 'SELECT' || type === 'MULTISELECT';

/** What a value has to fulfil, else a person looks at it. */
export type Rule = {
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
};

/** A field on the drawing board, with its rule. */
export type DrawnField = FieldInput & { readonly rule?: Rule };

type Rules = Readonly<Record<string, Rule & { readonly required?: boolean }>>;

/** The fields of a template as they are drawn. Pure. */
export const drawn = ({ fields, validationSchema }: Pick<TemplateData, 'fields' | 'validationSchema'>): DrawnField[] =>
  fields.map((field) => {
    const rule = (validationSchema as Rules)[field.name];
    return rule ? { ...asInput(field), rule } : asInput(field);
  });

/** What is drawn, as the API takes it; rules of what is no field of the template stay as they are. Pure. */
export function draftOf(board: readonly DrawnField[], template: Pick<TemplateData, 'fields' | 'validationSchema'>) {
  const known = new Set(template.fields.map(({ name }) => name));
  const others = Object.entries(template.validationSchema as Rules).filter(([name]) => !known.has(name));
  const own = board.flatMap(({ name, rule }) => (rule && Object.keys(rule).length > 0 ? [[name, rule] as const] : []));
  const fields = board.map(({ rule: _, ...field }): FieldInput => (hasOptions(field.type) ? field : { ...field, options: null }));
  return { fields, validationSchema: Object.fromEntries([...others, ...own]) };
}

/** The rule with another member; what is left empty is none. Pure. */
export function withRule(rule: Rule | undefined, name: keyof Rule, value: string | number): Rule {
  const { [name]: _, ...rest } = rule ?? {};
  return value === '' ? rest : { ...rest, [name]: value };
}

/** A stored field as the API takes it back. Pure. */
function asInput({
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
export function boxOf({ positionX, positionY, width, height }: DrawnField): Box | null {
  const all = [positionX, positionY, width, height];
  if (!all.every((value): value is number => typeof value === 'number' && value >= 0 && value <= 1)) return null;
  return { left: all[0]!, top: all[1]!, width: all[2]!, height: all[3]! };
}

/** The field with its place on a page. Pure. */
export const placed = (field: DrawnField, page: number, box: Box): DrawnField => ({
  ...field,
  page,
  positionX: box.left,
  positionY: box.top,
  width: box.width,
  height: box.height,
});

/** A document on which a draft was tried. */
interface Replayed {
  readonly changes: readonly unknown[];
  /** Values that were read wrong before or would be now; null where nobody approved the document. */
  readonly judged: readonly { readonly confirmed?: unknown; readonly before?: unknown; readonly after?: unknown }[] | null;
}

/** What replaying a document tells: whether the draft is right more or less often than before, by what a person approved; null where nobody did. Pure. */
export function verdictOn({ judged }: Replayed): 'better' | 'worse' | 'same' | null {
  if (!judged) return null;
  const wrong = (reading: 'before' | 'after') => judged.filter((value) => value[reading] !== value.confirmed).length;
  const step = wrong('after') - wrong('before');
  return step === 0 ? 'same' : step < 0 ? 'better' : 'worse';
}

/** How many replayed documents the draft reads better, how many worse, and how many it reads otherwise without anybody having approved them. Pure. */
export function verdictOf(documents: readonly Replayed[]): { readonly better: number; readonly worse: number; readonly open: number } {
  const count = (verdict: ReturnType<typeof verdictOn>) =>
    documents.filter((document) => verdictOn(document) === verdict && (verdict !== null || document.changes.length > 0)).length;
  return { better: count('better'), worse: count('worse'), open: count(null) };
}

/** A name that no other field has. Pure. */
export function freeName(fields: readonly DrawnField[]): string {
  for (let number = fields.length + 1; ; number += 1) if (!fields.some(({ name }) => name === `field_${number}`)) return `field_${number}`;
}
