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
  /** What stood there when the person wrote over it: if the document says something else by now, nothing is overwritten. */
  readonly expected?: Json;
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

/** The list, the index and the member that a path leads to, where it leads into a row: `line_items[2].total`. Pure. */
export function rowOf(path: string): { readonly list: string; readonly index: number; readonly rest: string } | null {
  const [, list, index, rest] = /^([^.[\]]+)\[(\d+)\](.*)$/.exec(path) ?? [];
  return list === undefined ? null : { list, index: Number(index), rest: rest ?? '' };
}

/** The draft with other rows in a list; `moved` says where a row went, null: it is gone. Places that were taken go along. Pure. */
function regroup(draft: Draft, name: string, rows: readonly Data[], moved: (index: number) => number | null): Draft {
  const places = Object.entries(draft.places).flatMap(([path, place]) => {
    const row = rowOf(path);
    if (row?.list !== name) return [[path, place] as const];
    const index = moved(row.index);
    return index === null ? [] : [[`${name}[${index}]${row.rest}`, place] as const];
  });
  return {
    data: { ...draft.data, [name]: [...rows] },
    places: Object.fromEntries(places),
    regrouped: new Set([...draft.regrouped, name]),
  };
}

/** A list with one more row at its end. Pure. */
export function addRow(draft: Draft, name: string, columns: readonly string[]): Draft {
  const row = Object.fromEntries(columns.map((column) => [column, null]));
  return { ...draft, data: { ...draft.data, [name]: [...rowsOf(draft.data, name), row] } };
}

/** A list without one of its rows. Pure. */
export function removeRow(draft: Draft, name: string, index: number): Draft {
  const rows = rowsOf(draft.data, name).filter((_, each) => each !== index);
  return regroup(draft, name, rows, (each) => (each === index ? null : each > index ? each - 1 : each));
}

/** A list with one row made two: the second has its words, the amounts are to be entered. Pure. */
export function splitRow(draft: Draft, name: string, index: number): Draft {
  const rows = rowsOf(draft.data, name);
  const second = Object.fromEntries(
    Object.entries(rows[index] ?? {}).map(([column, value]) => [column, typeof value === 'number' ? null : value]),
  );
  return regroup(draft, name, rows.toSpliced(index + 1, 0, second), (each) => (each > index ? each + 1 : each));
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
  return [{ field: path, value: after, expected: before, ...places[path] }];
}

/** Rows that were added and never filled say nothing: they are not sent. Pure. */
function withoutEmptyRows(before: Data, draft: Draft): Draft {
  return Object.entries(draft.data).reduce((now, [name, value]) => {
    const known = draft.regrouped.has(name) ? 0 : rowsOf(before, name).length;
    const empty = Array.isArray(value)
      ? value.flatMap((row, index) => (index >= known && isObject(row) && Object.values(row).every((each) => each === null) ? [index] : []))
      : [];
    const pruned = empty.reduceRight((kept, index) => removeRow(kept, name, index), now);
    return { ...pruned, regrouped: now.regrouped };
  }, draft);
}

/**
 * What is sent: each value that differs, with the place it was taken from; lists with other rows whole, and then the values of theirs that were
 * taken from the page. Pure.
 */
export function correctionsOf(before: Data, written: Draft): Correction[] {
  const { data, places, regrouped } = withoutEmptyRows(before, written);
  return Object.entries(data).flatMap(([name, value]) => {
    const old = before[name] ?? null;
    if (!regrouped.has(name)) return differences(old, value, name, places);
    const taken = Object.entries(places).filter(([path]) => rowOf(path)?.list === name);
    if (same(old, value) && taken.length === 0) return [];
    return [
      { field: name, value, expected: old },
      ...taken.map(([path, place]) => ({ field: path, value: valueAt(data, path), ...place })),
    ];
  });
}

/** The draft over other data of the document: what the person wrote stays, everything else is what the document says now. Pure. */
export function rebased(draft: Draft, before: Data, after: Data): Draft {
  const data = correctionsOf(before, draft).reduce((now, { field, value }) => withValue(now, field, value), after);
  return { ...draft, data };
}

/** Which of the values that a person wrote over were changed by somebody else, to something else than he wrote. Pure. */
export function metIn(draft: Draft, before: Data, after: Data): string[] {
  return correctionsOf(before, draft).flatMap(({ field, value }) => {
    const now = valueAt(after, field);
    return same(valueAt(before, field), now) || same(now, value) ? [] : [field];
  });
}
