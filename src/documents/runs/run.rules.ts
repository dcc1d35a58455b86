import type { FieldDifference } from './field.inputs.js';
import type { ProcessingRun } from './run.entity.js';

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

/** A value that a person left standing when he approved a document, with what a run and another reading took for it. */
export interface JudgedValue {
  readonly path: string;
  readonly confirmed: unknown;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Holds two readings against what a person approved: `run` as it was read and corrected, `after` another reading. Only values on which one of both is
 * wrong, by path; null where there is none. What neither the person nor the run knew is not judged. Pure.
 */
export function judgedValues(run: Pick<ProcessingRun, 'extractedData' | 'fields'>, after: Record<string, unknown> | null): JudgedValue[] {
  const confirmed = leavesOf(run.extractedData ?? {});
  const read = new Map(confirmed);
  for (const field of run.fields ?? []) if ('oldValue' in field) read.set(field.path, field.oldValue ?? null);
  const now = leavesOf(after ?? {});
  return [...read.keys()]
    .map((path) => ({
      path,
      confirmed: confirmed.get(path) ?? null,
      before: read.get(path) ?? null,
      after: now.get(path) ?? null,
    }))
    .filter((value) => value.before !== value.confirmed || value.after !== value.confirmed);
}
