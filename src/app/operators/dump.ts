import type { Connection } from 'mysql2';
import type { QueryRunner } from 'typeorm';

/** A column of a dump. Values travel as text; those of binary columns as base64. */
export interface DumpColumn {
  readonly name: string;
  readonly binary: boolean;
}

/** Rows of a table, some megabytes of them. */
export interface DumpChunk {
  readonly table: string;
  readonly number: number;
  readonly rows: number;
  /** Lines of JSON: the columns first, then a list of values for each row. */
  readonly content: Buffer;
}

const CHUNK_BYTES = 8 * 1024 * 1024;
const BINARY = /binary|blob|bit|geometry/i;

/** Raw connection of a query runner: streams of rows with values as the server sent them are mysql2's own. */
async function rawConnection(runner: QueryRunner): Promise<Connection> {
  return (await runner.connect()) as Connection;
}

/** Columns of a table that hold something of their own, and the order in which rows are read and written. */
async function describe(runner: QueryRunner, table: string): Promise<{ columns: DumpColumn[]; order: string }> {
  const rows: { name: string; type: string; extra: string; position: string; isKey: string }[] = await runner.query(
    `SELECT COLUMN_NAME AS name, DATA_TYPE AS type, EXTRA AS extra, ORDINAL_POSITION AS position, COLUMN_KEY AS isKey
     FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ? ORDER BY ORDINAL_POSITION`,
    [table],
  );
  const stored = rows.filter((row) => !/GENERATED/i.test(row.extra) || /DEFAULT_GENERATED/i.test(row.extra));
  // Full text is numbered: InnoDB takes rows of such a table only in the order of their numbers.
  const counted = stored.filter((row) => /auto_increment/i.test(row.extra));
  const key = counted.length > 0 ? counted : stored.filter((row) => row.isKey === 'PRI');
  return {
    columns: stored.map(({ name, type }) => ({ name, binary: BINARY.test(type) })),
    order: key.map(({ name }) => `\`${name}\``).join(', '),
  };
}

/** Begins a snapshot: everything read on the connection until `ROLLBACK` is of one moment. */
export async function beginSnapshot(runner: QueryRunner): Promise<void> {
  // A slow disk may hold up the stream for a while.
  await runner.query('SET SESSION net_write_timeout = 600');
  await runner.query('SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ');
  await runner.query('START TRANSACTION WITH CONSISTENT SNAPSHOT');
}

/** Rows of a statement as they arrive. Values are the bytes that the server sent. */
async function* streamRows(runner: QueryRunner, sql: string): AsyncGenerator<(Buffer | null)[]> {
  const connection = await rawConnection(runner);
  const query = connection.query({ sql, rowsAsArray: true, typeCast: (field: { buffer(): Buffer | null }) => field.buffer() });
  for await (const row of query.stream({ highWaterMark: 50 })) yield row as (Buffer | null)[];
}

/** A table in chunks; at least one, so that an empty table has its columns told. */
export async function* dumpTable(runner: QueryRunner, table: string): AsyncGenerator<DumpChunk> {
  const { columns, order } = await describe(runner, table);
  const names = columns.map(({ name }) => `\`${name}\``).join(', ');
  const head = `${JSON.stringify(columns)}\n`;
  let lines = [head];
  let bytes = 0;
  let number = 0;
  const chunk = (): DumpChunk => ({ table, number: ++number, rows: lines.length - 1, content: Buffer.from(lines.join('')) });
  for await (const row of streamRows(runner, `SELECT ${names} FROM \`${table}\`${order === '' ? '' : ` ORDER BY ${order}`}`)) {
    const line = `${JSON.stringify(row.map((value, index) => value?.toString(columns[index]?.binary ? 'base64' : 'utf8') ?? null))}\n`;
    lines.push(line);
    bytes += line.length;
    if (bytes < CHUNK_BYTES) continue;
    yield chunk();
    lines = [head];
    bytes = 0;
  }
  if (number === 0 || lines.length > 1) yield chunk();
}

/** One column of text, as it arrives. */
export async function* streamTexts(runner: QueryRunner, sql: string): AsyncGenerator<string> {
  for await (const [value] of streamRows(runner, sql)) if (value) yield value.toString('utf8');
}

const ROWS_AT_ONCE = 500;
const BYTES_AT_ONCE = 4 * 1024 * 1024;

/** Writes a chunk back. Returns how many rows it had. */
export async function loadChunk(runner: QueryRunner, table: string, content: Buffer): Promise<number> {
  const [head = '[]', ...lines] = content.toString('utf8').split('\n');
  const columns = JSON.parse(head) as DumpColumn[];
  const names = columns.map(({ name }) => `\`${name}\``).join(', ');
  const one = `(${columns.map(() => '?').join(', ')})`;
  let values: unknown[] = [];
  let [rows, bytes, total] = [0, 0, 0];
  const flush = async () => {
    if (rows === 0) return;
    await runner.query(`INSERT INTO \`${table}\` (${names}) VALUES ${Array(rows).fill(one).join(', ')}`, values);
    total += rows;
    [values, rows, bytes] = [[], 0, 0];
  };
  for (const line of lines) {
    if (line === '') continue;
    const row = JSON.parse(line) as (string | null)[];
    values.push(...row.map((value, index) => (value !== null && columns[index]?.binary ? Buffer.from(value, 'base64') : value)));
    rows += 1;
    bytes += line.length;
    if (rows >= ROWS_AT_ONCE || bytes >= BYTES_AT_ONCE) await flush();
  }
  await flush();
  return total;
}
