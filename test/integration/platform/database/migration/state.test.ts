import { expect } from 'chai';
import { createDataSource } from '../../../../../src/platform/database/data-source.js';
import { loadMigrations, runMigrations } from '../../../../../src/platform/database/migration/migrations.js';
import { askServer, MIGRATIONS_DIRECTORY, migrationFiles, migrationNameOf } from '../../../../../src/platform/database/migration/state.js';
import { freshSchema } from '../../../../support/database.js';

describe('migration/state > askServer()', () => {
  it('knows each migration by the name of its file', async () => {
    const noted = (await loadMigrations()).map((migration) => new migration().name ?? migration.name);
    expect((await migrationFiles(MIGRATIONS_DIRECTORY)).map(migrationNameOf)).to.deep.equal(noted);
  });

  it('says that nothing is to be migrated only where that is so', async () => {
    const target = await freshSchema('empty');
    const isCurrent = async () => (await askServer(target)).isCurrent;
    expect(await isCurrent()).to.equal(false);
    const dataSource = await createDataSource(target, { entities: [], migrations: await loadMigrations(), poolSize: 2 });
    try {
      await runMigrations(dataSource);
      expect(await isCurrent()).to.equal(true);
      const differences: [string, string][] = [
        ['CREATE TABLE migration_journal (name int)', 'DROP TABLE migration_journal'],
        ["INSERT INTO migrations (timestamp, name) VALUES (1, 'Newer1')", "DELETE FROM migrations WHERE name = 'Newer1'"],
        ['ALTER DATABASE CHARACTER SET latin1', 'ALTER DATABASE CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci'],
        ['UPDATE migrations SET name = CONCAT(name, 0) ORDER BY id DESC LIMIT 1', 'SELECT 1'],
      ];
      for (const [make, undo] of differences) {
        await dataSource.query(make);
        expect(await isCurrent(), make).to.equal(false);
        await dataSource.query(undo);
      }
    } finally {
      await dataSource.destroy();
    }
  });
});
