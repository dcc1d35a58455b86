import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { createDataSource, type EntityClass } from '../../src/platform/database/data-source.js';
import { createDatabase, type Database } from '../../src/platform/database/database.js';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../src/platform/database/embedded/embedded.js';
import { loadMigrations, runMigrations } from '../../src/platform/database/migration/migrations.js';
import { silentLog } from '../../src/platform/log.js';
import { scratchPlace } from './scratch.js';

const TEMPLATE = 'docket_template';
const FOLDER_PREFIX = 'docket-test-';
/** Names the folder of the run's server to all of its processes. */
const FOLDER_VARIABLE = 'DOCKET_TEST_FOLDER';

interface TestServer {
  readonly server: EmbeddedDatabase;
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

/** Makes the folder of this run's database server. Called before processes that run tests are forked: they find it in their environment. */
export function makeTestFolder(): void {
  const place = scratchPlace();
  removeLeftOvers(place);
  process.env[FOLDER_VARIABLE] = mkdtempSync(join(place, `${FOLDER_PREFIX}${process.pid}-`));
}

/** Ends the server of this run, whichever process started it, and removes its folder; called once, after all tests. */
export async function stopTestServer(): Promise<void> {
  const folder = process.env[FOLDER_VARIABLE];
  if (folder === undefined) return;
  if (running) await (await running).server.stop();
  running = undefined;
  const pid = readPid(join(folder, 'mysql.pid'));
  if (pid !== undefined) {
    process.kill(pid, 'SIGTERM');
    while (readPid(join(folder, 'mysql.pid')) === pid) await delay(20);
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/** Process id of a server that lives; undefined without one. */
function readPid(path: string): number | undefined {
  try {
    const pid = Number(readFileSync(path, 'utf8').trim());
    process.kill(pid, 0);
    return pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** The one server of this run: the first process that needs it starts it, others join. The migrated template is made once. */
async function startServer(): Promise<TestServer> {
  if (process.env[FOLDER_VARIABLE] === undefined) makeTestFolder();
  const dataDir = process.env[FOLDER_VARIABLE] ?? '';
  const server = await startEmbeddedDatabase({ dataDir, log: silentLog, durability: 'disposable', whenInUse: 'join' });
  const connection = await createConnection({ socketPath: server.socketPath, user: 'root' });
  await connection.query("SELECT GET_LOCK('template', 300)");
  await makeTemplate(connection, server.socketPath);
  await connection.end();
  return { server, statements: await describeSchema(server.socketPath) };
}

async function makeTemplate(connection: Connection, socketPath: string): Promise<void> {
  const [made] = await connection.query<RowDataPacket[]>(`SHOW DATABASES LIKE '${TEMPLATE}'`);
  if (made.length > 0) return;
  await connection.query(`CREATE DATABASE ${TEMPLATE} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  const target = { socketPath, database: TEMPLATE };
  const dataSource = await createDataSource(target, { entities: [], migrations: await loadMigrations(), poolSize: 2 });
  await runMigrations(dataSource);
  await dataSource.destroy();
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
