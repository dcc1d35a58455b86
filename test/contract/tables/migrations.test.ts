import { expect } from 'chai';
import type { DataSource } from 'typeorm';
import { ENTITIES } from '../../../src/app/entities.js';
import { createDataSource } from '../../../src/platform/database/data-source.js';
import { loadMigrations, runMigrations } from '../../../src/platform/database/migration/migrations.js';
import { hearStatements, refusedByMysql } from '../../support/contract/mysql-grammar.js';
import { freshSchema } from '../../support/database.js';

describe('the migrations', () => {
  let dataSource: DataSource;
  before(async () => {
    dataSource = await createDataSource(await freshSchema('empty'), {
      entities: ENTITIES,
      migrations: await loadMigrations(),
      poolSize: 2,
    });
  });
  after(async () => {
    await dataSource.query('SET FOREIGN_KEY_CHECKS = 0');
    await dataSource.dropDatabase();
    await dataSource.destroy();
  });

  const tables = async () =>
    (await dataSource.query<{ name: string }[]>('SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()'))
      .map(({ name }) => name)
      .filter((name) => name !== 'migrations');

  it('make exactly the tables that the entities describe, in words that MySQL 8.4 takes', async () => {
    const heard = hearStatements(dataSource);
    await runMigrations(dataSource);
    expect(heard.size).to.be.above(100);
    expect(await refusedByMysql(heard.values())).to.deep.equal([]);
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).to.deep.equal([]);
    expect(await tables()).to.have.length.above(30);
  });

  it('take everything away again, and make it once more', async () => {
    const count = (await loadMigrations()).length;
    for (let done = 0; done < count; done += 1) await dataSource.undoLastMigration({ transaction: 'each' });
    expect(await tables()).to.deep.equal([]);
    await runMigrations(dataSource);
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).to.deep.equal([]);
  });
});
