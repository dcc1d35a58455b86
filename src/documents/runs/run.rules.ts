import type { FieldDifference } from './field.inputs.js';

/** Every single value below a value by its path, in order: `vendor.name`, `line_items[2].total`. Empty lists and objects have none. Pure. */
export function leavesOf(value: unknown, path = ''): Map<string, unknown> {
  if (value === null || typeof value !== 'object') return new Map(path === '' ? [] : [[path, value]]);
  const inner = Array.isArray(value)
    ? value.map((item, index) => leavesOf(item, `${path}[${index}]`))
    : Object.entries(value).map(([key, item]) => leavesOf(item, path === '' ? key : `${path}.${key}`));
  return new Map(inner.flatMap((leaves) => [...leaves]));
}

/** Values that differ between two extractions, by path; null where one has none (D27). Pure. */
export function differencesOf(before: Record<string, unknown> | null, after: Record<string, unknown> | null): FieldDifference[] {
  const old = leavesOf(before ?? {});
  const now = leavesOf(after ?? {});
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((path) => ({ path, before: old.get(path) ?? null, after: now.get(path) ?? null }))
    .filter((difference) => difference.before !== difference.after);
}
