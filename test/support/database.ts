import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { createDataSource, type EntityClass } from '../../src/platform/database/data-source.js';
import { createDatabase, type Database } from '../../src/platform/database/database.js';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../src/platform/database/embedded/embedded.js';
import { loadMigrations, runMigrations } from '../../src/platform/database/migration/migrations.js';
import { silentLog } from '../../src/platform/log.js';
import { scratchPlace } from './scratch.js';

const TEMPLATE = 'docket_template';
const FOLDER_PREFIX = 'docket-test-';

interface TestServer {
  readonly server: EmbeddedDatabase;
  readonly folder: string;
  /** Statements that build a migrated schema, rows of migrations included. */
  readonly statements: readonly string[];
}

let running: Promise<TestServer> | undefined;
let schemas = 0;

/** A migrated, empty schema of its own on the private server of this test run; close it in `after`. `through`: another way to its socket. */
export async function freshDatabase(
  entities: readonly EntityClass[] = [],
  through: (socketPath: string) => Promise<string> = async (socketPath) => socketPath,
): Promise<Database> {
  const schema = await freshSchema();
  const { database } = schema;
  const socketPath = await through(schema.socketPath);
  const own = createDatabase(await createDataSource({ socketPath, database }, { entities, poolSize: 10 }), silentLog);
  const close = async () => {
    if (!own.dataSource.isInitialized) return;
    await own.dataSource.query(`DROP DATABASE ${database}`);
    await own.close();
  };
  return { ...own, close };
}

/** The same schema through a pool of its own, as another process has it; whoever made the schema removes it. */
export async function databaseBeside(other: Database, entities: readonly EntityClass[] = []): Promise<Database> {
  const { socketPath, database } = other.dataSource.options as unknown as { socketPath: string; database: string };
  return createDatabase(await createDataSource({ socketPath, database }, { entities, poolSize: 10 }), silentLog);
}

/** Socket and name of a migrated, empty schema, for what opens its own connections. `empty` leaves even the migrations out. */
export async function freshSchema(content: 'migrated' | 'empty' = 'migrated'): Promise<{ socketPath: string; database: string }> {
  running ??= startServer();
  const { server, statements } = await running;
  schemas += 1;
  const database = `docket_${process.pid}_${schemas}`;
  await runStatements(server.socketPath, [
    `CREATE DATABASE ${database} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
    ...(content === 'migrated' ? [`USE ${database}`, ...statements] : []),
  ]);
  return { socketPath: server.socketPath, database };
}

/** Ends the server of this run; called once by the root hooks. */
export async function stopTestServer(): Promise<void> {
  if (!running) return;
  const { server, folder } = await running;
  running = undefined;
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function startServer(): Promise<TestServer> {
  const place = scratchPlace();
  removeLeftOvers(place);
  const folder = mkdtempSync(join(place, `${FOLDER_PREFIX}${process.pid}-`));
  const server = await startEmbeddedDatabase({ dataDir: folder, log: silentLog, durability: 'disposable' });
  await runStatements(server.socketPath, [`CREATE DATABASE ${TEMPLATE} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`]);
  const target = { socketPath: server.socketPath, database: TEMPLATE };
  const dataSource = await createDataSource(target, { entities: [], migrations: await loadMigrations(), poolSize: 2 });
  await runMigrations(dataSource);
  await dataSource.destroy();
  return { server, folder, statements: await describeSchema(server.socketPath) };
}

/** Folders of runs that were killed. */
function removeLeftOvers(place: string): void {
  for (const name of readdirSync(place)) {
    const pid = name.startsWith(FOLDER_PREFIX) ? Number(name.slice(FOLDER_PREFIX.length).split('-')[0]) : 0;
    if (pid > 0 && !existsSync(`/proc/${pid}`) && existsSync('/proc/self')) rmSync(join(place, name), { recursive: true, force: true });
  }
}

async function runStatements(socketPath: string, statements: readonly string[]): Promise<void> {
  const connection = await createConnection({ socketPath, user: 'root', charset: 'utf8mb4', multipleStatements: true });
  await connection.query(`SET FOREIGN_KEY_CHECKS = 0; ${statements.join(';\n')}`);
  await connection.end();
}

async function describeSchema(socketPath: string): Promise<string[]> {
  const connection = await createConnection({ socketPath, user: 'root', charset: 'utf8mb4', database: TEMPLATE });
  const rowsOf = async (sql: string) => (await connection.query<RowDataPacket[]>(sql))[0];
  const statements: string[] = [];
  for (const row of await rowsOf("SHOW FULL TABLES WHERE Table_type = 'BASE TABLE'")) {
    const table = String(Object.values(row)[0]);
    const [created] = await rowsOf(`SHOW CREATE TABLE \`${table}\``);
    statements.push(String(created?.['Create Table']));
    const [count] = await rowsOf(`SELECT COUNT(*) AS rows_there FROM \`${table}\``);
    if (Number(count?.rows_there) > 0) statements.push(`INSERT INTO \`${table}\` SELECT * FROM ${TEMPLATE}.\`${table}\``);
  }
  await connection.end();
  return statements;
}
