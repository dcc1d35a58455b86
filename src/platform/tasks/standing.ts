import type { JobName } from '../../vocabulary/jobs.js';
import type { Database } from '../database/index.js';
import { aheadOfOthers } from './sharing.js';
import type { Weights } from './turns.js';

/** What comes before a piece of work: tasks that wait, and pages of those and of tasks under way. */
export interface Ahead {
  readonly tasks: number;
  readonly pages: number;
}

/** A place in an organization's order of work, and the pages of what stands there. */
export interface Place {
  readonly organizationId: number;
  readonly dueOrder: Date;
  /** Of its task; that of a task which is not added yet is NOT_ADDED. */
  readonly id: number;
  readonly pages: number;
}

/** Stands behind every task of the same moment. */
export const NOT_ADDED = Number.MAX_SAFE_INTEGER;

const inOrder = (a: Place, b: Place) => a.dueOrder.getTime() - b.dueOrder.getTime() || a.id - b.id;

const BEFORE_ALL: Pick<Place, 'dueOrder' | 'id'> = { dueOrder: new Date(0), id: 0 };

/** The tasks of the subjects that wait, by subject, and those of the name that are under way anywhere: a few for each worker. */
export async function findPlaces(database: Database, name: JobName, subjectIds: readonly string[]) {
  const columns = 'id, organizationId, dueOrder, pages';
  const waiting = `SELECT subjectId, ${columns} FROM tasks WHERE subjectId IN (${subjectIds.map(() => '?').join(',')}) AND name = ? AND leaseUntil IS NULL UNION ALL`;
  const rows = await database.query<{ subjectId: string | null; id: string; organizationId: number; dueOrder: Date; pages: number }>(
    `${subjectIds.length === 0 ? '' : waiting} SELECT NULL AS subjectId, ${columns} FROM tasks WHERE leaseUntil IS NOT NULL AND name = ?`,
    [...subjectIds, ...(subjectIds.length === 0 ? [] : [name]), name],
  );
  const places = new Map<string, Place>();
  const underWay: Place[] = [];
  for (const { subjectId, id, ...rest } of rows) {
    const place = { ...rest, id: Number(id) };
    if (subjectId === null) underWay.push(place);
    else places.set(subjectId, place);
  }
  return { places, underWay };
}

/** Tasks and pages between two neighbouring places, and those of each organization as a whole: in one statement, from the index alone. */
async function count(database: Database, name: JobName, stretches: readonly { from: Pick<Place, 'dueOrder' | 'id'>; to: Place }[]) {
  const organizations = [...new Set(stretches.map(({ to }) => to.organizationId))];
  // What the only organization asked for has behind its last place need not be counted.
  const others = organizations.length === 1 ? ' AND organizationId <> ?' : '';
  const totals = `SELECT -1 AS stretch, organizationId, COUNT(*) AS tasks, SUM(pages) AS pages FROM tasks WHERE name = ?${others} GROUP BY organizationId`;
  const stretch = `SELECT ?, ?, COUNT(*), COALESCE(SUM(pages), 0) FROM tasks WHERE name = ? AND organizationId = ? AND dueOrder BETWEEN ? AND ?
    AND NOT (dueOrder = ? AND id <= ?) AND NOT (dueOrder = ? AND id > ?)`;
  const values = stretches.flatMap(({ from, to }, index) => [
    ...[index, to.organizationId, name, to.organizationId, from.dueOrder, to.dueOrder],
    ...[from.dueOrder, from.id, to.dueOrder, to.id],
  ]);
  const rows = await database.query<{ stretch: number; organizationId: number; tasks: string; pages: string }>(
    [totals, ...stretches.map(() => stretch)].join(' UNION ALL '),
    [name, ...(others === '' ? [] : organizations), ...values],
  );
  const counted = rows.map((row) => ({
    stretch: Number(row.stretch),
    organizationId: Number(row.organizationId),
    tasks: Number(row.tasks),
    pages: Number(row.pages),
  }));
  return {
    totals: counted.filter((row) => row.stretch < 0),
    between: stretches.map((_, index) => counted.find((row) => row.stretch === index)!),
  };
}

/**
 * What comes before each place where organizations are served in turn, by weight. The index is gone through once for all places, however many are asked
 * for. `underWay`: tasks that wait no more.
 */
export async function aheadOfPlaces(
  database: Database,
  name: JobName,
  places: readonly Place[],
  underWay: readonly Place[],
  weights: Weights,
): Promise<Map<Place, Ahead>> {
  if (places.length === 0) return new Map();
  const sorted = [...places].sort((a, b) => a.organizationId - b.organizationId || inOrder(a, b));
  const stretches = sorted.map((to, index) => {
    const before = sorted[index - 1];
    return { from: before?.organizationId === to.organizationId ? before : BEFORE_ALL, to };
  });
  const { totals, between } = await count(database, name, stretches);
  const waitingOf = new Map(totals.map((row) => [row.organizationId, row.tasks]));
  for (const { organizationId } of underWay) waitingOf.set(organizationId, (waitingOf.get(organizationId) ?? 1) - 1);
  const pagesOf = new Map(totals.map((row) => [row.organizationId, row.pages]));
  const found = new Map<Place, Ahead>();
  let upTo = { tasks: 0, pages: 0 };
  for (const [index, { from, to }] of stretches.entries()) {
    const { tasks, pages } = between[index]!;
    upTo = from === BEFORE_ALL ? { tasks, pages } : { tasks: upTo.tasks + tasks, pages: upTo.pages + pages };
    const itself = to.id === NOT_ADDED ? { tasks: 0, pages: 0 } : { tasks: 1, pages: to.pages };
    const begun = underWay.filter((other) => other.organizationId === to.organizationId && inOrder(other, to) < 0).length;
    const own = { tasks: upTo.tasks - itself.tasks - begun, pages: upTo.pages - itself.pages };
    found.set(to, {
      tasks: own.tasks + aheadOfOthers(to.organizationId, own.tasks + 1, waitingOf, weights),
      pages: own.pages + aheadOfOthers(to.organizationId, own.pages + to.pages, pagesOf, weights),
    });
  }
  return found;
}
