import type { Json } from '../../shared/api/graphql';
import { placeOf } from '../place';

/** A value that differs between two runs. */
export interface Difference {
  readonly path: string;
  readonly before: Json;
  readonly after: Json;
}

/** What became of a value or of a whole row of a list: `before` and `after` hold its values by the last member of their paths. */
export interface Change {
  readonly kind: 'found' | 'lost' | 'changed' | 'rowFound' | 'rowLost';
  /** Where: names of members, and numbers of rows from 1. */
  readonly place: readonly (string | number)[];
  readonly before: readonly (readonly [name: string, value: Json])[];
  readonly after: readonly (readonly [name: string, value: Json])[];
}

const nameOf = (place: readonly (string | number)[]) => place.filter((part): part is string => typeof part === 'string').at(-1) ?? '';
const present = (value: Json) => value !== null && value !== '';

function ofValue({ path, before, after }: Difference): Change {
  const place = placeOf(path);
  const kind = present(before) ? (present(after) ? 'changed' : 'lost') : 'found';
  return { kind, place, before: [[nameOf(place), before]], after: [[nameOf(place), after]] };
}

/** The row that a value stands in: `line_items[2]`; null for one that stands in none. */
const rowOf = (path: string) => /^(.*\[\d+\])\./.exec(path)?.[1] ?? null;

/** Whether data has a row, by its path. Pure. */
function has(data: Json, row: string): boolean {
  let at: Json | undefined = data;
  for (const part of placeOf(row)) {
    if (typeof part === 'number') at = Array.isArray(at) ? (at[part - 1] as Json | undefined) : undefined;
    else at = typeof at === 'object' && at !== null && !Array.isArray(at) ? at[part] : undefined;
  }
  return at !== undefined && at !== null;
}

/**
 * Differences as somebody tells them: rows that only one of the runs has as one change each, everything else value by value, in the order of the
 * data. `before`, `after`: all that the runs read. Pure.
 */
export function changesOf(differences: readonly Difference[], before: Json, after: Json): Change[] {
  const changes: Change[] = [];
  const told = new Set<string>();
  for (const difference of differences) {
    const row = rowOf(difference.path);
    if (row === null || (has(before, row) && has(after, row))) {
      changes.push(ofValue(difference));
      continue;
    }
    if (told.has(row)) continue;
    told.add(row);
    const all = differences.filter(({ path }) => rowOf(path) === row);
    const values = (side: 'before' | 'after') =>
      all.filter((each) => present(each[side])).map((each) => [nameOf(placeOf(each.path)), each[side]] as const);
    changes.push({ kind: has(after, row) ? 'rowFound' : 'rowLost', place: placeOf(row), before: values('before'), after: values('after') });
  }
  return changes;
}
