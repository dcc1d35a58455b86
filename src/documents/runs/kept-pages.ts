import { Column, Entity, type EntityManager, PrimaryColumn } from 'typeorm';
import { idKey } from '../../platform/database/columns.js';
import type { Database } from '../../platform/database/index.js';

/** A page that was recognised by a run which has not ended: kept, so that whoever goes on after an interruption need not read it again. */
@Entity('kept_pages')
export class KeptPage {
  /** Document or job. */
  @PrimaryColumn(idKey())
  subjectId!: string;

  @PrimaryColumn('int')
  run!: number;

  @PrimaryColumn('int')
  number!: number;

  @Column('mediumblob')
  model!: Buffer;
}

/** Pages of runs under way. */
export interface KeptPages {
  /** What earlier attempts of the run left, by number. */
  load(subjectId: string, run: number): Promise<Map<number, Uint8Array>>;
  /** Keeps a page. Never rejects: what is not kept is read again. */
  keep(subjectId: string, run: number, number: number, page: Uint8Array): Promise<void>;
  /** Pages of a run under way beside those that were seen, lowest numbers first, at most so many. */
  unseen(
    subjectId: string,
    run: number,
    seen: readonly number[],
    most: number,
  ): Promise<{ readonly number: number; readonly model: Buffer }[]>;
  /** Removes what a run kept that was cancelled while it worked: no task goes on with it. */
  sweep(): Promise<void>;
}

/** Builds the store. */
export function createKeptPages(database: Database): KeptPages {
  return {
    async load(subjectId, run) {
      const rows = await database.query<{ number: number; model: Buffer }>(
        'SELECT number, model FROM kept_pages WHERE subjectId = ? AND run = ?',
        [subjectId, run],
      );
      return new Map(rows.map(({ number, model }) => [number, model]));
    },
    async keep(subjectId, run, number, page) {
      const row = [subjectId, run, number, page];
      await database.query('REPLACE INTO kept_pages (subjectId, run, number, model) VALUES (?,?,?,?)', row).catch(() => undefined);
    },
    unseen: (subjectId, run, seen, most) =>
      database.query(
        `SELECT number, model FROM kept_pages WHERE subjectId = ? AND run = ?${seen.length > 0 ? ` AND number NOT IN (${seen.map(() => '?').join(',')})` : ''} ORDER BY number LIMIT ${most}`,
        [subjectId, run, ...seen],
      ),
    async sweep() {
      await database.query('DELETE FROM kept_pages WHERE subjectId NOT IN (SELECT subjectId FROM tasks WHERE subjectId IS NOT NULL)');
    },
  };
}

/** Forgets the pages of subjects, in the transaction that ends their runs. */
export async function forgetKeptPages(tx: EntityManager, ...subjectIds: readonly string[]): Promise<void> {
  await tx.query(`DELETE FROM kept_pages WHERE subjectId IN (${subjectIds.map(() => '?').join(',')})`, [...subjectIds]);
}
