// npm run migration -- <name>: writes migrations/<timestamp>-<name>.ts with what is between the migrations and the entities. Read it before you commit it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const built = (path) => new URL(`../dist/src/${path}`, import.meta.url).href;
const name = process.argv[2];
if (!/^[a-z][a-z0-9-]*$/.test(name ?? '')) {
  console.error('Usage: npm run migration -- <name-in-kebab-case>');
  process.exit(2);
}
const { startEmbeddedDatabase } = await import(built('platform/database/embedded/embedded.js'));
const { createDataSource } = await import(built('platform/database/data-source.js'));
const { loadMigrations, runMigrations } = await import(built('platform/database/migration/migrations.js'));
const { silentLog } = await import(built('platform/log.js'));
const { ENTITIES } = await import(built('app/entities.js'));

const dataDir = mkdtempSync(join(tmpdir(), 'docket-migration-'));
const server = await startEmbeddedDatabase({ dataDir, log: silentLog, durability: 'disposable' });
try {
  const dataSource = await createDataSource(
    { socketPath: server.socketPath, database: server.database },
    { entities: ENTITIES, migrations: await loadMigrations() },
  );
  await runMigrations(dataSource);
  const { upQueries, downQueries } = await dataSource.driver.createSchemaBuilder().log();
  await dataSource.destroy();
  if (upQueries.length === 0) console.log('Entities and migrations agree: nothing to write.');
  else {
    const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
    const className = `${name.replace(/(^|-)(\w)/g, (_, __, letter) => letter.toUpperCase())}${stamp}`;
    const dropped = new Set(downQueries.map((q) => /^DROP TABLE (`\w+`)/.exec(q.query)?.[1]).filter(Boolean));
    const down = [...downQueries]
      .reverse()
      .filter((q) => ![...dropped].some((table) => q.query.startsWith('DROP INDEX') && q.query.endsWith(`ON ${table}`)));
    const lines = (queries) =>
      queries
        .map(
          (q) =>
            `    await runner.query(${JSON.stringify(q.query.replaceAll('"ascii"', 'ascii').replaceAll('"ascii_bin"', 'ascii_bin'))});`,
        )
        .join('\n');
    const text = `import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ${className} implements MigrationInterface {
  name = '${className}';

  async up(runner: QueryRunner): Promise<void> {
${lines(upQueries)}
  }

  async down(runner: QueryRunner): Promise<void> {
${lines(down)}
  }
}
`;
    mkdirSync('migrations', { recursive: true });
    const file = `migrations/${stamp}-${name}.ts`;
    writeFileSync(file, text);
    console.log(`Wrote ${file}`);
  }
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
