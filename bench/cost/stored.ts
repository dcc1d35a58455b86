import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { runningEmbedded } from '../../src/platform/database/index.js';

/** What an installation has stored, bytes. */
export interface Stored {
  /** Files as they came in. */
  readonly files: number;
  /** Contents of all rows, without indexes. */
  readonly rows: number;
  /** Room that tables take on the disk, indexes included. */
  readonly tables: number;
}

/** Rows that say how the installation stands, and grow with no document. */
const APART = ['processes', 'tasks', 'migrations', 'sessions'];

function sizeOf(folder: string): number {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.reduce((sum, entry) => sum + (entry.isDirectory() ? sizeOf : fileSize)(join(folder, entry.name)), 0);
}

const fileSize = (path: string): number => statSync(path).size;

async function contentOf(connection: Connection, table: string, columns: readonly string[]): Promise<number> {
  const lengths = columns.map((column) => `COALESCE(LENGTH(\`${column}\`), 0)`).join(' + ');
  const [[row]] = await connection.query<RowDataPacket[]>(`SELECT COALESCE(SUM(${lengths}), 0) AS bytes FROM \`${table}\``);
  return Number(row?.bytes);
}

/** Looks into the embedded database and the folder of files of a DATA_DIR. */
export async function storedIn(dataDir: string): Promise<Stored> {
  const running = await runningEmbedded(dataDir);
  if (!running) throw new Error(`nothing runs on ${dataDir}`);
  const { database, password, socketPath } = running;
  const connection = await createConnection({ socketPath, user: 'root', password, database });
  try {
    const [found] = await connection.query<RowDataPacket[]>(
      'SELECT table_name AS name, column_name AS part FROM information_schema.columns WHERE table_schema = ?',
      [database],
    );
    const columns = new Map<string, string[]>();
    for (const { name, part } of found) if (!APART.includes(name)) columns.set(name, [...(columns.get(name) ?? []), part]);
    let rows = 0;
    for (const [table, parts] of columns) rows += await contentOf(connection, table, parts);
    await connection.query(`ANALYZE TABLE ${[...columns.keys()].map((table) => `\`${table}\``).join(', ')}`);
    const [[room]] = await connection.query<RowDataPacket[]>(
      'SELECT SUM(data_length + index_length) AS bytes FROM information_schema.tables WHERE table_schema = ?',
      [database],
    );
    return { files: sizeOf(join(dataDir, 'files')), rows, tables: Number(room?.bytes) };
  } finally {
    await connection.end();
  }
}
