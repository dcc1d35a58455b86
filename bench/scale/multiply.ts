import type { Connection } from 'mysql2/promise';

/** An organization that gets copies, with its owner. */
export interface CopyFor {
  readonly id: number;
  readonly ownerId: number;
  readonly ownerEmail: string;
}

type Connect = () => Promise<Connection>;

/** Tables whose primary key begins with a document: its column. Their copies come document by document, so that rows come in the order of the key. */
const BY_DOCUMENT = {
  documents: 'id',
  processing_runs: 'documentId',
  document_texts: 'documentId',
  figure_documents: 'documentId',
  report_documents: 'documentId',
} as const;

/** Tables whose primary key begins with the organization. */
const BY_ORGANIZATION = [
  'search_entries',
  'document_counters',
  'figure_days',
  'figure_times',
  'figure_users',
  'figure_zones',
  'report_days',
  'report_errors',
] as const;

/** Tables that only organizations have rows in whose documents can be searched. */
const OF_SEARCH: ReadonlySet<string> = new Set(['document_texts', 'search_entries']);

const ROWS_AT_ONCE = 40_000;
/** Parts of a large table that are copied at the same time. */
const LANES = 3;
/** A ULID ends with random signs; the last of them become the number of the organization, for the first one too: by chance they could be another one's. */
const SUFFIX = 3;

const copiedId = (column: string) => `CONCAT(LEFT(b.${column}, CHAR_LENGTH(b.${column}) - ${SUFFIX}), o.suffix)`;

/** What stands in a column of a copy; `b` is the row of the first organization, `o` who gets it. */
function copiedValue(table: string, column: string): string {
  if (column === 'organizationId') return 'o.id';
  if (column === 'documentId' || (table === 'documents' && column === 'id')) return copiedId(column);
  if (column === 'storageKey') return `CONCAT('documents/seed/', ${copiedId('id')})`;
  if (column === 'uploadedById' || column === 'userId') return 'o.ownerId';
  if (column === 'uploadedBy') return 'o.ownerEmail';
  if (table === 'document_counters' && column === 'value') return "IF(b.facet = 'uploader', o.ownerEmail, b.value)";
  return `b.\`${column}\``;
}

/** Definitions of a table's secondary keys as SHOW CREATE TABLE spells them. */
function keysOf(createTable: string): { name: string; definition: string }[] {
  return [...createTable.matchAll(/^ {2}((?:FULLTEXT )?KEY `([^`]+)` .*?),?$/gm)].map((match) => ({
    name: match[2]!,
    definition: match[1]!,
  }));
}

/** Takes the secondary keys of tables away while rows come, and makes them afterwards, so that both come in order. */
export async function withoutKeys(connection: Connection, tables: readonly string[], fill: () => Promise<void>): Promise<void> {
  const query = async (sql: string) => (await connection.query(sql))[0];
  const keys = new Map<string, ReturnType<typeof keysOf>>();
  for (const table of tables) {
    const [created] = (await query(`SHOW CREATE TABLE ${table}`)) as [Record<string, string>];
    const found = keysOf(created['Create Table']!);
    keys.set(table, found);
    if (found.length > 0) await query(`ALTER TABLE ${table} ${found.map(({ name }) => `DROP KEY \`${name}\``).join(', ')}`);
  }
  await fill();
  for (const [table, found] of keys) {
    const began = performance.now();
    const text = found.filter(({ definition }) => definition.startsWith('FULLTEXT'));
    const plain = found.filter((key) => !text.includes(key));
    if (plain.length > 0) await query(`ALTER TABLE ${table} ${plain.map(({ definition }) => `ADD ${definition}`).join(', ')}`);
    // A full-text index is built alone.
    for (const { definition } of text) await query(`ALTER TABLE ${table} ADD ${definition}`);
    await query(`ANALYZE TABLE ${table}`);
    if (found.length > 0) console.log(`    ${found.length} indexes of ${table}: ${Math.round((performance.now() - began) / 1000)} s`);
  }
}

/** Lanes meet where one begins and the other goes on; a statement that was undone because of that is sent again. */
async function again(work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== 'ER_LOCK_DEADLOCK') throw error;
    }
  }
}

/** Copies the rows of one table. Loops go by the primary keys of both sides, so that rows come in the order of the table's own. */
async function multiplyTable(connect: Connect, connection: Connection, table: string, first: CopyFor, count: number): Promise<void> {
  const query = async (sql: string, values?: unknown[]) => (await connection.query(sql, values))[0];
  const began = performance.now();
  const named = (await query(
    "SELECT COLUMN_NAME AS name FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ? AND EXTRA NOT LIKE '%auto_increment%'",
    [table],
  )) as { name: string }[];
  const columns = named.map(({ name }) => name);
  const values = columns.map((name) => copiedValue(table, name)).join(', ');
  const rows = `seed_${table}`;
  const copy = `INSERT INTO ${table} (${columns.map((name) => `\`${name}\``).join(', ')})
    SELECT ${values} FROM ${rows} b STRAIGHT_JOIN seed_organizations o WHERE o.at < ${count} AND`;
  await query(`CREATE TABLE ${rows} LIKE ${table}`);
  await query(`INSERT INTO ${rows} SELECT * FROM ${table} WHERE organizationId = ${first.id}`);
  await query(`TRUNCATE TABLE ${table}`);
  const key = table in BY_DOCUMENT ? BY_DOCUMENT[table as keyof typeof BY_DOCUMENT] : null;
  if (key === null) for (let at = 0; at < count; at += 1) await query(`${copy} o.at = ?`, [at]);
  else {
    const ids = ((await query(`SELECT DISTINCT ${key} AS id FROM ${rows} ORDER BY ${key}`)) as { id: string }[]).map(({ id }) => id);
    const atOnce = Math.max(1, Math.floor(ROWS_AT_ONCE / Math.max(1, count)));
    const lane = async (from: number, to: number) => {
      const own = await connect();
      for (let at = from; at < to; at += atOnce) {
        const range = [ids[at], ids[Math.min(to, at + atOnce) - 1]];
        await again(() => own.query(`${copy} b.${key} BETWEEN ? AND ?`, range));
      }
      await own.end();
    };
    const ends = Array.from({ length: LANES + 1 }, (_, at) => Math.round((at * ids.length) / LANES));
    await Promise.all(ends.slice(1).map((end, at) => lane(ends[at]!, end)));
  }
  await query(`DROP TABLE ${rows}`);
  console.log(`    copies of ${table}: ${Math.round((performance.now() - began) / 1000)} s`);
}

/**
 * Gives copies of all that the first of the organizations has to the others, texts and search entries to the first `searched` of all: documents with ids of their own, and what is derived from them. The database does it,
 * many times quicker than rows could be made one by one. Tables are filled at the same time, each over a connection of its own.
 */
export async function multiply(connect: Connect, [first, ...others]: readonly CopyFor[], searched: number): Promise<void> {
  if (!first || others.length === 0) return;
  const everybody = [first, ...others];
  const connection = await connect();
  await connection.query(
    'CREATE TABLE seed_organizations (at INT PRIMARY KEY, id INT, ownerId INT, ownerEmail VARCHAR(254), suffix VARCHAR(3) CHARSET ascii)',
  );
  await connection.query('INSERT INTO seed_organizations VALUES ?', [
    everybody.map(({ id, ownerId, ownerEmail }, at) => [at, id, ownerId, ownerEmail, at.toString(16).toUpperCase().padStart(SUFFIX, '0')]),
  ]);
  const quick: Connect = async () => {
    const own = await connect();
    await own.query('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
    await own.query('SET unique_checks = 0, foreign_key_checks = 0, check_constraint_checks = 0, join_cache_level = 0');
    return own;
  };
  const fill = async (table: string) => {
    const own = await quick();
    const count = OF_SEARCH.has(table) ? searched : everybody.length;
    await withoutKeys(own, [table], () => multiplyTable(quick, own, table, first, count));
    await own.end();
  };
  const small = async () => {
    for (const table of BY_ORGANIZATION) if (table !== 'search_entries') await fill(table);
  };
  // The full-text index takes more than twice the room of its table while it is built: it comes before the others fill the disk.
  await fill('search_entries');
  await Promise.all([...Object.keys(BY_DOCUMENT).map(fill), small()]);
  await connection.query('DROP TABLE seed_organizations');
  await connection.end();
}
