import { expect } from 'chai';
import type { DataSource, QueryRunner } from 'typeorm';
import { createDataSource, type MigrationClass } from '../../../../../src/platform/database/data-source.js';
import { loadMigrations, runMigrations } from '../../../../../src/platform/database/migration/migrations.js';
import { freshSchema } from '../../../../support/database.js';

/** Rows of an installation that has only the oldest migration, as many kinds as later ones change. */
const ROWS = [
  "INSERT INTO organizations SET name = 'Alder', plan = 'pro', status = 'active', settingsData = '{}', createdAt = '2026-01-01', updatedAt = '2026-01-01'",
  "INSERT INTO users SET email = 'ann@example.com', createdAt = '2026-01-01'",
  "INSERT INTO memberships SET organizationId = 1, userId = 1, status = 'active', extraPermissions = '[]', joinedAt = '2026-01-02'",
  "INSERT INTO audit_chains SET organizationId = 1, last = 3, hash = 'x'",
  ...[1, 2, 3].map(
    (n) =>
      `INSERT INTO documents SET id = 'doc_${n}', organizationId = 1, mode = 'live', filename = 'f${n}.pdf', contentType = 'application/pdf', type = 'invoice', status = 'completed', fileSize = ${n}00, priority = 'normal', quality = 'balanced', confidence = 0.${n}, reviewReasons = '[]', metadata = '{}', warnings = '[]', uploadedById = 1, uploadedBy = 'ann@example.com', storageKey = 'k${n}', createdAt = '2026-01-0${n}', updatedAt = '2026-01-0${n}'`,
  ),
  "INSERT INTO document_texts SET documentId = 'doc_1', organizationId = 1, mode = 'live', text = 'some words'",
  "INSERT INTO tasks SET name = 'job.run', organizationId = 1, mode = 'live', payload = '{}', priority = 'normal', dueOrder = '2026-01-01', runAt = '2026-01-01', createdAt = '2026-01-01'",
  "INSERT INTO idempotency_keys SET id = 'a', bodyHash = 'b', createdAt = '2026-01-01'",
  "INSERT INTO pending_content SET storageKey = 'p', createdAt = '2026-01-01'",
];

/** Thrown where a process is killed. */
class Killed extends Error {}

/** What is a migration's own, and not the runner's or the journal's. */
const isOfMigration = (sql: string) =>
  /^(create|drop|alter|insert|update|delete|rename)/i.test(sql.trim()) && !/`?migration(s|_journal)`?/.test(sql);

/** When whoever migrates is killed: before a statement of a migration is sent, when it is done, or when that is noted as well. */
type Moment = 'before' | 'after' | 'noted';

/** Makes the connections of the data source die at each statement of a migration once. */
function killAtEach(dataSource: DataSource, moment: Moment): void {
  const killed = new Set<string>();
  const make = dataSource.createQueryRunner.bind(dataSource);
  dataSource.createQueryRunner = (mode) => {
    const runner = make(mode);
    const query = runner.query.bind(runner);
    let done: string | null = null;
    const die = (sql: string): never => {
      killed.add(sql);
      (runner as unknown as { databaseConnection: { destroy(): void } }).databaseConnection.destroy();
      runner.query = () => Promise.reject(new Killed());
      throw new Killed();
    };
    runner.query = (async (sql: string, ...more: unknown[]) => {
      const isMeant = isOfMigration(sql) && !killed.has(sql);
      if (moment === 'before' && isMeant) die(sql);
      const result = await query(sql, ...(more as []));
      if (moment === 'after' && isMeant) die(sql);
      // A change of rows is noted with its commit, one of a table when the next one is begun.
      if (moment === 'noted' && done && (sql === 'COMMIT' || /^REPLACE INTO `migration_journal`/.test(sql))) {
        if (sql === 'COMMIT' || !/^(insert|update|delete)/i.test(done)) die(done);
      }
      if (isMeant) done = sql;
      return result;
    }) as typeof runner.query;
    return runner;
  };
}

async function install(migrations: readonly MigrationClass[]): Promise<DataSource> {
  const dataSource = await createDataSource(await freshSchema('empty'), { entities: [], migrations: [...migrations], poolSize: 3 });
  return dataSource;
}

/** Tables and rows, whatever the times of their making. */
async function contentOf(dataSource: DataSource): Promise<Record<string, unknown>> {
  const content: Record<string, unknown> = {};
  const tables: Record<string, string>[] = await dataSource.query("SHOW FULL TABLES WHERE Table_type = 'BASE TABLE'");
  for (const row of tables) {
    const table = Object.values(row)[0]!;
    const [created] = await dataSource.query(`SHOW CREATE TABLE \`${table}\``);
    const rows: unknown[] = await dataSource.query(`SELECT * FROM \`${table}\``);
    content[table] = [created['Create Table'], rows.map((each) => JSON.stringify(each)).sort()];
  }
  return content;
}

async function fill(dataSource: DataSource): Promise<void> {
  const runner = dataSource.createQueryRunner();
  await runner.query("SET SESSION sql_mode = ''");
  for (const sql of ROWS) await runner.query(sql);
  await runner.query('SET SESSION sql_mode = DEFAULT');
  await runner.release();
}

describe('migrations > runMigrations(), killed (slow: runs them once for each statement)', () => {
  let migrations: MigrationClass[];
  let expected: Record<string, unknown>;

  before(async () => {
    migrations = await loadMigrations();
    const straight = await upgraded(async (dataSource) => void (await runMigrations(dataSource)));
    expected = await contentOf(straight);
    await straight.destroy();
  });

  /** An installation of the oldest version with rows, brought to the newest in this way. */
  async function upgraded(how: (dataSource: DataSource) => Promise<void>): Promise<DataSource> {
    const target = await freshSchema('empty');
    const oldest = await createDataSource(target, { entities: [], migrations: migrations.slice(0, 1), poolSize: 2 });
    await runMigrations(oldest);
    await fill(oldest);
    await oldest.destroy();
    const dataSource = await createDataSource(target, { entities: [], migrations, poolSize: 3 });
    await how(dataSource);
    return dataSource;
  }

  /** Migrates, dying at each statement once; gives how often it died. */
  async function dyingAtEach(dataSource: DataSource, moment: Moment): Promise<number> {
    killAtEach(dataSource, moment);
    for (let deaths = 0; deaths < 1000; deaths += 1) {
      try {
        await runMigrations(dataSource);
        return deaths;
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
      }
    }
    throw new Error('it never came to an end');
  }

  for (const moment of ['before', 'after', 'noted'] as const)
    it(`comes to the same tables and rows, killed ${moment === 'noted' ? 'when each statement was noted' : `${moment} each statement`}`, async () => {
      let deaths = 0;
      const dataSource = await upgraded(async (source) => {
        deaths = await dyingAtEach(source, moment);
      });
      expect(deaths).to.be.above(50);
      expect(await contentOf(dataSource)).to.deep.equal(expected);
      await dataSource.destroy();
    }).timeout(120_000);

  it('comes to an end when the very first migration is killed at each statement', async () => {
    const dataSource = await install(migrations.slice(0, 1));
    expect(await dyingAtEach(dataSource, 'after')).to.be.above(20);
    await dataSource.destroy();
  }).timeout(60_000);

  it('goes on where a version without a journal was killed in the very first migration', async () => {
    const dataSource = await install(migrations.slice(0, 1));
    const first = new migrations[0]!();
    const runner = dataSource.createQueryRunner();
    let left = 7;
    const half = Object.create(runner, {
      query: { value: (sql: string) => (left-- > 0 ? runner.query(sql) : Promise.reject(new Killed())) },
    }) as QueryRunner;
    await first.up(half).catch(() => undefined);
    await runner.release();
    expect(await runMigrations(dataSource)).to.have.length(1);
    await dataSource.destroy();
  });
});
