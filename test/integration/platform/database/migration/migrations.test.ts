import { expect } from 'chai';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createDataSource } from '../../../../../src/platform/database/data-source.js';
import { DatabaseStartError } from '../../../../../src/platform/database/embedded/server-binary.js';
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

class Breaking1700000000003 implements MigrationInterface {
  readonly breaking = true;
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE first CHANGE id number INT');
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE first CHANGE number id INT');
  }
}

describe('migrations', () => {
  describe('of a newer build', () => {
    const build = async (target: Awaited<ReturnType<typeof freshSchema>>, migrations: (new () => MigrationInterface)[]) => {
      const newer: string[] = [];
      const dataSource = await createDataSource(target, { entities: [], migrations, poolSize: 2 });
      try {
        const ran = await runMigrations(dataSource, (names) => newer.push(...names));
        return { ran, newer };
      } finally {
        await dataSource.destroy();
      }
    };

    it('let an older one work beside it while they only add', async () => {
      const target = await freshSchema('empty');
      await build(target, [First1700000000001, Second1700000000002]);
      expect(await build(target, [First1700000000001])).to.deep.equal({ ran: [], newer: ['Second1700000000002'] });
    });

    it('refuse an older one that they have taken something from, and say what to do', async () => {
      const target = await freshSchema('empty');
      await build(target, [First1700000000001, Second1700000000002, Breaking1700000000003]);
      const refused = await build(target, [First1700000000001, Second1700000000002]).catch((error: Error) => error);
      expect(refused).to.be.instanceOf(DatabaseStartError);
      expect((refused as Error).message).to.match(/newer Docket.*Breaking1700000000003.*restore a backup/);
      expect(await build(target, [First1700000000001, Second1700000000002, Breaking1700000000003])).to.deep.equal({ ran: [], newer: [] });
    });
  });

  it('runs each migration once, in order, also when several processes start at once', async () => {
    const target = await freshSchema('empty');
    const parts = { entities: [], migrations: [First1700000000001, Second1700000000002], poolSize: 2 };
    const sources = await Promise.all([1, 2, 3].map(() => createDataSource(target, parts)));
    const ran = await Promise.all(sources.map((source) => runMigrations(source)));
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
