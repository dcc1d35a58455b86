import { Column, Entity, type EntityManager, PrimaryColumn } from 'typeorm';
import { idKey } from '../../platform/database/columns.js';
import type { Database } from '../../platform/database/index.js';
import { type ClaimedTask, removePortions } from '../../platform/tasks/index.js';
import type { Scope } from '../../vocabulary/permissions.js';

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
  /** Those of some pages that were kept, by number. */
  of(subjectId: string, run: number, numbers: readonly number[]): Promise<Map<number, Uint8Array>>;
  /** Any page of the run; null when none was kept yet. */
  any(subjectId: string, run: number): Promise<Uint8Array | null>;
  /** Keeps a page that was read for the run of another process, while the task is this process's. Throws LeaseLost, also when the subject was deleted. */
  keepFor(task: ClaimedTask<'pages.read'>, number: number, page: Uint8Array): Promise<void>;
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

const KEEP = 'REPLACE INTO kept_pages (subjectId, run, number, model) VALUES (?,?,?,?)';

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
    async of(subjectId, run, numbers) {
      if (numbers.length === 0) return new Map();
      const rows = await database.query<{ number: number; model: Buffer }>(
        `SELECT number, model FROM kept_pages WHERE subjectId = ? AND run = ? AND number IN (${numbers.map(() => '?').join(',')})`,
        [subjectId, run, ...numbers],
      );
      return new Map(rows.map(({ number, model }) => [number, model]));
    },
    async any(subjectId, run) {
      const [row] = await database.query<{ model: Buffer }>('SELECT model FROM kept_pages WHERE subjectId = ? AND run = ? LIMIT 1', [
        subjectId,
        run,
      ]);
      return row?.model ?? null;
    },
    keepFor: (task, number, page) =>
      database.transaction(async (tx) => {
        await task.hold(tx);
        await tx.query(KEEP, [task.subjectId, task.payload.run, number, page]);
      }),
    async keep(subjectId, run, number, page) {
      await database.query(KEEP, [subjectId, run, number, page]).catch(() => undefined);
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

/** Forgets the pages of subjects, and lets nobody read more of them, in the transaction that ends their runs. */
export async function forgetKeptPages(tx: EntityManager, scope: Scope, ...subjectIds: readonly string[]): Promise<void> {
  // First: who keeps a page holds the task of its range meanwhile.
  await removePortions(tx, scope, 'pages.read', subjectIds);
  await tx.query(`DELETE FROM kept_pages WHERE subjectId IN (${subjectIds.map(() => '?').join(',')})`, [...subjectIds]);
}
