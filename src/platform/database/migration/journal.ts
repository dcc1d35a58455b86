import { createHash } from 'node:crypto';
import type { QueryRunner } from 'typeorm';
import { DatabaseStartError } from '../embedded/server-binary.js';
import { databaseErrorNumber } from '../errors.js';

/** Where a migration stands: the statement that was begun last, and whether it is known to be done. */
interface Place {
  readonly step: number;
  readonly isDone: boolean;
  readonly digest: string;
}

/**
 * The steps of migrations. The server commits each change of a table by itself, so a process that is killed in the middle of a migration leaves half of
 * it; the journal says which half. Changes of rows commit together with their entry; a change of a table is noted before it is made, and when it turns
 * out to have been made, that is enough.
 */
export interface MigrationJournal {
  /** A runner for the migration of this name: skips what an earlier try has done. */
  runnerOf(name: string): Promise<QueryRunner>;
  /** Forgets the migration, in the transaction that marks it as run. */
  forget(name: string): Promise<void>;
  /** Removes the journal, when all is done. */
  remove(): Promise<void>;
}

/**
 * What the server says of a change that has been made already: there is the table, column or index that would be made, or none of those that would be
 * removed or renamed; the foreign key is there (1826, and as MariaDB says it 1005 and 1022).
 */
const MADE_ALREADY = new Set([1005, 1022, 1050, 1051, 1054, 1060, 1061, 1091, 1146, 1826]);
const CHANGES_ROWS = /^\s*(insert|update|delete|replace)\b/i;
const READS = /^\s*(select|show|set|explain)\b/i;

/** Opens the journal on a connection. `isFirst`: nothing was ever migrated here, so whatever is there was left by an earlier try. */
export async function openMigrationJournal(runner: QueryRunner, isFirst: boolean): Promise<MigrationJournal> {
  await runner.query(
    'CREATE TABLE IF NOT EXISTS `migration_journal` (`name` varchar(200) NOT NULL, `step` int NOT NULL, `isDone` tinyint NOT NULL, `digest` char(64) NOT NULL, PRIMARY KEY (`name`)) ENGINE=InnoDB',
  );

  const note = (name: string, { step, isDone, digest }: Place) =>
    runner.query('REPLACE INTO `migration_journal` (`name`, `step`, `isDone`, `digest`) VALUES (?,?,?,?)', [name, step, isDone, digest]);

  async function changeRows(name: string, place: Place, sql: string, parameters?: unknown[]): Promise<unknown> {
    await runner.startTransaction();
    try {
      const result = await runner.query(sql, parameters);
      await note(name, { ...place, isDone: true });
      await runner.commitTransaction();
      return result;
    } catch (error) {
      await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    }
  }

  async function changeTable(name: string, place: Place, mayBeMade: boolean, sql: string, parameters?: unknown[]): Promise<unknown> {
    await note(name, place);
    try {
      return await runner.query(sql, parameters);
    } catch (error) {
      if (mayBeMade && MADE_ALREADY.has(databaseErrorNumber(error) ?? 0)) return [];
      throw error;
    }
  }

  return {
    async runnerOf(name) {
      const [left]: (Place & { isDone: number | boolean })[] = await runner.query(
        'SELECT `step`, `isDone`, `digest` FROM `migration_journal` WHERE `name` = ?',
        [name],
      );
      let step = 0;
      const query = async (sql: string, parameters?: unknown[], structured = false): Promise<unknown> => {
        if (READS.test(sql)) return runner.query(sql, parameters, structured as true);
        step += 1;
        if (left && step < left.step) return [];
        const place: Place = { step, isDone: false, digest: createHash('sha256').update(sql).digest('hex') };
        const wasBegun = left?.step === step;
        if (wasBegun && left.digest !== place.digest)
          throw new DatabaseStartError(
            `Migration ${name} was begun by another version of Docket. Start that version once more, then this one.`,
          );
        if (wasBegun && left.isDone) return [];
        if (CHANGES_ROWS.test(sql)) return changeRows(name, place, sql, parameters);
        return changeTable(name, place, wasBegun || isFirst, sql, parameters);
      };
      return Object.create(runner, { query: { value: query } }) as QueryRunner;
    },
    forget: (name) => runner.query('DELETE FROM `migration_journal` WHERE `name` = ?', [name]),
    remove: () => runner.query('DROP TABLE `migration_journal`'),
  };
}

/** Removes a journal in which nothing stands: what a process leaves that is killed when all is done. One that somebody has still to go on with stays. */
export async function removeEmptyJournal(runner: QueryRunner): Promise<void> {
  if (!(await runner.hasTable('migration_journal'))) return;
  const [row] = await runner.query('SELECT COUNT(*) AS entries FROM `migration_journal`');
  if (Number(row?.entries) === 0) await runner.query('DROP TABLE `migration_journal`');
}
