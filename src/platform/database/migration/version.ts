import type { QueryRunner } from 'typeorm';
import { DatabaseStartError } from '../embedded/server-binary.js';

/** Holds the migrations that builds without them cannot live with; made with the first of them. */
const FLOOR = 'schema_floor';

/**
 * A migration that takes away or changes what older builds use. Those before it refuse to start on the database from then on; a rolling upgrade ends before it
 * is shipped. A migration that only adds needs no mark: old and new processes work side by side.
 */
export interface BreakingMigration {
  readonly breaking: true;
}

/** Whether a migration, as TypeORM made it, carries that mark. */
export const isBreaking = (migration: object | undefined): migration is BreakingMigration =>
  (migration as Partial<BreakingMigration> | undefined)?.breaking === true;

async function floorOf(holder: QueryRunner): Promise<string[]> {
  if (!(await holder.hasTable(FLOOR))) return [];
  const rows: { name: string }[] = await holder.query(`SELECT name FROM ${FLOOR}`);
  return rows.map(({ name }) => name);
}

/** Names of migrations that the database has and this build does not know: a newer build ran them. Throws DatabaseStartError when one of them was breaking. */
export async function newerMigrations(holder: QueryRunner, executed: readonly string[], known: readonly string[]): Promise<string[]> {
  const newer = executed.filter((name) => !known.includes(name));
  if (newer.length === 0) return [];
  const missed = (await floorOf(holder)).find((name) => newer.includes(name));
  if (missed)
    throw new DatabaseStartError(
      `The database belongs to a newer Docket, which changed it so that this one cannot use it (${missed}). Start that version, or restore a backup from before it.`,
    );
  return newer;
}

/** Makes room for the mark, before the transaction that sets it. */
export const prepareFloor = (holder: QueryRunner): Promise<unknown> =>
  holder.query(
    `CREATE TABLE IF NOT EXISTS ${FLOOR} (name varchar(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, PRIMARY KEY (name)) ENGINE=InnoDB`,
  );

/** Refuses builds without this migration from now on. */
export const raiseFloor = (holder: QueryRunner, name: string): Promise<unknown> =>
  holder.query(`INSERT INTO ${FLOOR} (name) VALUES (?)`, [name]);
