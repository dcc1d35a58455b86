import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { DataSource } from 'typeorm';
import type { MigrationClass } from '../../../src/platform/database/data-source.js';
import { createDataSource } from '../../../src/platform/database/data-source.js';
import { loadMigrations, runMigrations } from '../../../src/platform/database/migration/migrations.js';
import { freshSchema } from '../../support/database.js';

/** A column as programs that were built earlier meet it. */
interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
}

/** What of a later schema a program of an earlier one cannot work with, a sentence each. Pure. */
function narrowed(before: ReadonlyMap<string, Column>, after: ReadonlyMap<string, Column>): string[] {
  const tables = new Set([...before.keys()].map((key) => key.split('.')[0]));
  const lost = [...before].flatMap(([key, column]) => {
    const now = after.get(key);
    if (!now) return [`${key} is gone`];
    if (now.type !== column.type) return [`${key} was ${column.type} and is ${now.type}`];
    return column.isNullable && !now.isNullable ? [`${key} may not be null any more`] : [];
  });
  const demanded = [...after].flatMap(([key, { isNullable, hasDefault }]) =>
    !before.has(key) && tables.has(key.split('.')[0]) && !isNullable && !hasDefault ? [`${key} must be given`] : [],
  );
  return [...lost, ...demanded];
}

const column = (name: string, given: Partial<Column> = {}): [string, Column] => [
  name,
  { name, type: 'int', isNullable: false, hasDefault: false, ...given },
];

describe('migrations since the last release', () => {
  const released = readFileSync('.ci/released-migration', 'utf8').trim();

  async function columnsOf(content: 'migrated' | 'empty', migrations: readonly MigrationClass[]): Promise<Map<string, Column>> {
    const schema = await freshSchema(content);
    const dataSource: DataSource = await createDataSource(schema, { entities: [], migrations: [...migrations], poolSize: 2 });
    try {
      if (content === 'empty') await runMigrations(dataSource);
      const rows = await dataSource.query<{ name: string; type: string; nullable: string; fallback: string | null; extra: string }[]>(
        `SELECT CONCAT(TABLE_NAME, '.', COLUMN_NAME) AS name, COLUMN_TYPE AS type, IS_NULLABLE AS nullable, COLUMN_DEFAULT AS fallback, EXTRA AS extra
         FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE()`,
      );
      return new Map(
        rows.map(({ name, type, nullable, fallback, extra }) => [
          name,
          { name, type, isNullable: nullable === 'YES', hasDefault: fallback !== null || /auto_increment|GENERATED/i.test(extra) },
        ]),
      );
    } finally {
      await dataSource.query(`DROP DATABASE ${schema.database}`);
      await dataSource.destroy();
    }
  }

  it('only add to what programs of that release use, unless they are marked as breaking (slow: migrates)', async () => {
    const all = await loadMigrations();
    const stamp = released.split('-')[0]!;
    const old = all.filter(({ name }) => name.slice(-14) <= stamp);
    expect(old.some(({ name }) => name.endsWith(stamp))).to.equal(true);
    const isBreaking = all.slice(old.length).some((migration) => (new migration() as { breaking?: boolean }).breaking);
    const problems = narrowed(await columnsOf('empty', old), await columnsOf('migrated', []));
    if (!isBreaking) expect(problems).to.deep.equal([]);
  });

  it('would be refused for a column that is gone, another type, null no more, or one that must be given', () => {
    const before = new Map([column('a.id'), column('a.old'), column('a.maybe', { isNullable: true })]);
    const after = new Map([
      column('a.id', { type: 'bigint' }),
      column('a.maybe'),
      column('a.new'),
      column('b.id'),
      column('a.free', { hasDefault: true }),
    ]);
    expect(narrowed(before, after)).to.deep.equal([
      'a.id was int and is bigint',
      'a.old is gone',
      'a.maybe may not be null any more',
      'a.new must be given',
    ]);
  });
});
