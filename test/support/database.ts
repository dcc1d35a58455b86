import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { createDataSource, type EntityClass } from '../../src/platform/database/data-source.js';
import { createDatabase, type Database } from '../../src/platform/database/database.js';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../src/platform/database/embedded/embedded.js';
import { loadMigrations, runMigrations } from '../../src/platform/database/migration/migrations.js';
import { silentLog } from '../../src/platform/log.js';
import { endAfterAll } from './run/endings.js';
import { testFolder } from './run/test-folder.js';

const TEMPLATE = 'docket_template';

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

/** The one server of this run: the first process that needs it starts it, others join. The migrated template is made once. */
async function startServer(): Promise<TestServer> {
  const server = await startEmbeddedDatabase({ dataDir: testFolder(), log: silentLog, durability: 'disposable', whenInUse: 'join' });
  endAfterAll(() => server.stop());
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
