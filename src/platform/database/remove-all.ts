import type { Database } from './database.js';

const AT_ONCE = 5000;

/** Deletes in portions, so that no transaction grows large and nobody waits long for a row. `sql` is a DELETE of one table without LIMIT. */
export async function removeAll(database: Database, sql: string, parameters: readonly unknown[]): Promise<void> {
  for (;;) {
    const done = (await database.dataSource.manager.query(`${sql} LIMIT ${AT_ONCE}`, [...parameters])) as { affectedRows: number };
    if (done.affectedRows < AT_ONCE) return;
  }
}
