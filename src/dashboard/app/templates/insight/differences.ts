import type { Version } from './insight.graphql';

type Field = Version['fields'][number];

/** A field that is not as it was in the version before. */
export interface FieldChange {
  readonly name: string;
  readonly kind: 'added' | 'removed' | 'changed';
  /** What of it changed: `type`, `labels`, `place`, `required`. */
  readonly what: readonly ('type' | 'labels' | 'place' | 'required')[];
}

const placeOf = ({ page, positionX, positionY, width, height }: Field) => JSON.stringify([page, positionX, positionY, width, height]);

function whatChanged(before: Field, after: Field): FieldChange['what'] {
  return [
    ...(before.type === after.type ? [] : (['type'] as const)),
    ...(JSON.stringify(before.labels ?? []) === JSON.stringify(after.labels ?? []) ? [] : (['labels'] as const)),
    ...(placeOf(before) === placeOf(after) ? [] : (['place'] as const)),
    ...(before.required === after.required ? [] : (['required'] as const)),
  ];
}

/** What a version changed of the fields of the one before it, by name. Pure. */
export function differencesOf(before: readonly Field[], after: readonly Field[]): FieldChange[] {
  const old = new Map(before.map((field) => [field.name, field]));
  const names = new Set(after.map(({ name }) => name));
  const made = after.flatMap((field): FieldChange[] => {
    const known = old.get(field.name);
    if (!known) return [{ name: field.name, kind: 'added', what: [] }];
    const what = whatChanged(known, field);
    return what.length > 0 ? [{ name: field.name, kind: 'changed', what }] : [];
  });
  const gone = before.filter(({ name }) => !names.has(name)).map(({ name }): FieldChange => ({ name, kind: 'removed', what: [] }));
  return [...made, ...gone];
}
