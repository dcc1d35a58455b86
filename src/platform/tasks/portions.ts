import type { EntityManager } from 'typeorm';
import type { JobName, JobPayloads } from '../../vocabulary/jobs.js';
import type { Scope } from '../../vocabulary/permissions.js';
import type { Database } from '../database/index.js';
import { LeaseLost } from './task.errors.js';
import type { TaskRow } from './tasks.js';

/** Portions of the work on a subject: tasks of one name that its owner laid out for whoever has time. */
export interface PortionsOf<N extends JobName> {
  readonly scope: Scope;
  readonly name: N;
  readonly subjectId: string;
}

const OF_SUBJECT = 'subjectId = ? AND organizationId = ? AND mode = ? AND name = ?';
const valuesOf = ({ subjectId, scope, name }: PortionsOf<JobName>) => [subjectId, scope.organizationId, scope.mode, name];
const parse = <T>(payload: unknown): T => (typeof payload === 'string' ? JSON.parse(payload) : payload) as T;

/** Takes the first portion away that nobody has, due or not; undefined when there is none. The caller does its work himself. */
export function takePortionBack<N extends JobName>(database: Database, portions: PortionsOf<N>): Promise<JobPayloads[N] | undefined> {
  return database.transaction(async (tx) => {
    const [row]: { id: string; payload: unknown }[] = await tx.query(
      `SELECT id, payload FROM tasks WHERE ${OF_SUBJECT} AND leaseUntil IS NULL ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`,
      valuesOf(portions),
    );
    if (!row) return undefined;
    await tx.query('DELETE FROM tasks WHERE id = ?', [row.id]);
    return parse<JobPayloads[N]>(row.payload);
  });
}

/** The portions that are there, waiting or under way. */
export async function portionsLeft<N extends JobName>(database: Database, portions: PortionsOf<N>): Promise<JobPayloads[N][]> {
  const rows = await database.query<{ payload: unknown }>(`SELECT payload FROM tasks WHERE ${OF_SUBJECT} ORDER BY id`, valuesOf(portions));
  return rows.map(({ payload }) => parse<JobPayloads[N]>(payload));
}

/** Whether the work that the portions are of is still to be done: its own task is there. */
export async function isStillWanted(database: Database, { scope, name, subjectId }: PortionsOf<JobName>): Promise<boolean> {
  const rows = await database.query('SELECT id FROM tasks WHERE subjectId = ? AND organizationId = ? AND mode = ? AND name <> ? LIMIT 1', [
    subjectId,
    scope.organizationId,
    scope.mode,
    name,
  ]);
  return rows.length > 0;
}

/** Removes what is left of the portions, in the transaction that ends the work. */
export async function removePortions(tx: EntityManager, scope: Scope, name: JobName, subjectIds: readonly string[]): Promise<void> {
  await tx.query(
    `DELETE FROM tasks WHERE subjectId IN (${subjectIds.map(() => '?').join(',')}) AND organizationId = ? AND mode = ? AND name = ?`,
    [...subjectIds, scope.organizationId, scope.mode, name],
  );
}

/** Locks the row of a task for the rest of the transaction. Throws LeaseLost when another worker owns it, or when it is gone. */
export async function holdTask(tx: EntityManager, { id, leaseToken }: Pick<TaskRow, 'id' | 'leaseToken'>): Promise<void> {
  const rows: unknown[] = await tx.query('SELECT id FROM tasks WHERE id = ? AND leaseToken = ? FOR UPDATE', [id, leaseToken]);
  if (rows.length === 0) throw new LeaseLost();
}
