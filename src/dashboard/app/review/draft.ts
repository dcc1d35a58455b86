import type { Box } from '../document/document.graphql';
import type { Json } from '../shared/api/graphql';

/** Data of a document, as the API gives it. */
export type Data = { [key: string]: Json };

/** Where a person took a value from. */
export interface Place {
  readonly page: number;
  readonly box: Box;
}

/** What a person has changed and not yet saved. */
export interface Draft {
  readonly data: Data;
  readonly places: Readonly<Record<string, Place>>;
  /** Lists whose rows are no longer the ones that they were: they are sent whole. */
  readonly regrouped: ReadonlySet<string>;
}

/** A correction as the API takes it. */
export interface Correction {
  readonly field: string;
  readonly value: Json;
  readonly page?: number;
  readonly box?: Box;
}

type Step = string | number;

const stepsOf = (path: string): Step[] =>
  path
    .split(/[.[\]]+/)
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** The value at a path; null where there is none. Pure. */
export function valueAt(data: Json, path: string): Json {
  let found: Json = data;
  for (const step of stepsOf(path)) {
    if (typeof found !== 'object' || found === null) return null;
    found = (found as Record<Step, Json>)[step] ?? null;
  }
  return found;
}

/** The data with another value at a path. Pure. */
export function withValue(data: Data, path: string, value: Json): Data {
  const copy = structuredClone(data);
  const steps = stepsOf(path);
  let target: Json = copy;
  for (const [position, step] of steps.entries()) {
    const container = target as Record<Step, Json>;
    if (position === steps.length - 1) container[step] = value;
    else {
      container[step] ??= typeof steps[position + 1] === 'number' ? [] : {};
      target = container[step];
    }
  }
  return copy;
}

const rowsOf = (data: Data, name: string): Data[] => (Array.isArray(data[name]) ? (data[name] as Data[]) : []);

/** A list with one more row at its end. Pure. */
export function addRow(draft: Draft, name: string, columns: readonly string[]): Draft {
  const row = Object.fromEntries(columns.map((column) => [column, null]));
  return { ...draft, data: { ...draft.data, [name]: [...rowsOf(draft.data, name), row] } };
}

/** A list without one of its rows. Pure. */
export function removeRow(draft: Draft, name: string, index: number): Draft {
  const rows = rowsOf(draft.data, name).filter((_, each) => each !== index);
  return { ...draft, data: { ...draft.data, [name]: rows }, regrouped: new Set([...draft.regrouped, name]) };
}

/** A list with one row made two: the second has its words, the amounts are to be entered. Pure. */
export function splitRow(draft: Draft, name: string, index: number): Draft {
  const rows = rowsOf(draft.data, name);
  const second = Object.fromEntries(
    Object.entries(rows[index] ?? {}).map(([column, value]) => [column, typeof value === 'number' ? null : value]),
  );
  return {
    ...draft,
    data: { ...draft.data, [name]: rows.toSpliced(index + 1, 0, second) },
    regrouped: new Set([...draft.regrouped, name]),
  };
}

const isObject = (value: Json): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value);
const same = (a: Json, b: Json) => JSON.stringify(a) === JSON.stringify(b);

function differences(before: Json, after: Json, path: string, places: Draft['places']): Correction[] {
  if (same(before, after) && !places[path]) return [];
  if (isObject(after)) {
    return Object.entries(after).flatMap(([name, value]) =>
      differences(isObject(before) ? (before[name] ?? null) : null, value, path ? `${path}.${name}` : name, places),
    );
  }
  if (Array.isArray(after) && after.some(isObject)) {
    return after.flatMap((row, index) =>
      differences(Array.isArray(before) ? (before[index] ?? null) : null, row, `${path}[${index}]`, places),
    );
  }
  return [{ field: path, value: after, ...places[path] }];
}

/** What is sent: each value that differs, with the place it was taken from; lists with other rows whole. Pure. */
export function correctionsOf(before: Data, { data, places, regrouped }: Draft): Correction[] {
  return Object.entries(data).flatMap(([name, value]) => {
    const old = before[name] ?? null;
    if (regrouped.has(name)) return same(old, value) ? [] : [{ field: name, value }];
    return differences(old, value, name, places);
  });
}
