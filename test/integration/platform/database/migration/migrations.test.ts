import { expect } from 'chai';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createDataSource } from '../../../../../src/platform/database/data-source.js';
import { loadMigrations, runMigrations } from '../../../../../src/platform/database/migration/migrations.js';
import { freshSchema } from '../../../../support/database.js';

class First1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE first (id INT PRIMARY KEY)');
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE first');
  }
}

class Second1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('INSERT INTO first VALUES (1)');
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM first');
  }
}

describe('migrations', () => {
  it('runs each migration once, in order, also when several processes start at once', async () => {
    const target = await freshSchema('empty');
    const parts = { entities: [], migrations: [First1700000000001, Second1700000000002], poolSize: 2 };
    const sources = await Promise.all([1, 2, 3].map(() => createDataSource(target, parts)));
    const ran = await Promise.all(sources.map(runMigrations));
    expect(ran.flat()).to.deep.equal(['First1700000000001', 'Second1700000000002']);
    expect(await sources[0]?.query('SELECT id FROM first')).to.deep.equal([{ id: 1 }]);
    await Promise.all(sources.map((source) => source.destroy()));
  });

  it('make a schema of another character set speak Unicode before its first table', async () => {
    const target = await freshSchema('empty');
    const dataSource = await createDataSource(target, { entities: [], migrations: [First1700000000001], poolSize: 2 });
    await dataSource.query(`ALTER DATABASE ${target.database} CHARACTER SET latin1`);
    await runMigrations(dataSource);
    const [row] = await dataSource.query("SHOW TABLE STATUS LIKE 'first'");
    expect(row?.Collation).to.equal('utf8mb4_unicode_ci');
    await dataSource.destroy();
  });

  it('of this project can be undone and done again', async () => {
    const migrations = await loadMigrations();
    const dataSource = await createDataSource(await freshSchema('empty'), { entities: [], migrations, poolSize: 2 });
    const ran = await runMigrations(dataSource);
    for (const _ of ran) await dataSource.undoLastMigration({ transaction: 'each' });
    const left = await dataSource.query(`SHOW TABLES WHERE Tables_in_${dataSource.driver.database} <> 'migrations'`);
    expect(left).to.deep.equal([]);
    expect(await runMigrations(dataSource)).to.deep.equal(ran);
    await dataSource.destroy();
  });
});
