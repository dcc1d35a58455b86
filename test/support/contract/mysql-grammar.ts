import type { DataSource } from 'typeorm';

/** What is used of the grammar of MySQL (node-sql-parser): throws at a mistake, counted columns and values included. */
interface Grammar {
  astify(sql: string, options: { database: 'MySQL' }): unknown;
}

let loaded: Promise<Grammar> | undefined;

function grammar(): Promise<Grammar> {
  // A name that is not known to the compiler: the package brings types that this project does not need.
  const name: string = 'node-sql-parser/build/mysql.js';
  loaded ??= import(name).then(({ default: { Parser } }) => new Parser() as Grammar);
  return loaded;
}

/** What MySQL 8.4 takes and the grammar does not know, as something that it knows. */
const WRITTEN_OTHERWISE: readonly [RegExp, string][] = [
  [/\?/g, '1'],
  [/<=>/g, '='],
  [/\b(?:FORCE|USE) INDEX \([^)]*\)/g, ''],
  [/\bALTER (`\w+`) DROP DEFAULT/g, 'DROP COLUMN $1'],
  [/\bDEFAULT(?=[,)])/g, '1'],
  [/\bJSON_TABLE\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, 'rows_of_json'],
  // TypeORM asks MariaDB in this way for what the server filled in, and MySQL in another.
  [/^(INSERT INTO `.*\)) RETURNING (?:`\w+`(?:, )?)+$/, '$1'],
];

/** What the grammar lets pass and MySQL 8.4 refuses or takes for something else. */
const BESIDE_THE_GRAMMAR: readonly [what: string, found: RegExp][] = [
  [
    'a function that only MariaDB has',
    /\b(NEXTVAL|LASTVAL|SETVAL|MEDIAN|JSON_(DETAILED|COMPACT|LOOSE|QUERY|EXISTS|EQUALS|NORMALIZE)|NATURAL_SORT_KEY|COLUMN_(GET|CREATE|JSON|LIST)|SFORMAT|TO_CHAR|ADD_MONTHS|UUID_V[47])\s*\(/i,
  ],
  [
    'a way of locking or deleting that only MariaDB has',
    /\b(FOR UPDATE WAIT|LOCK IN SHARE MODE (WAIT|NOWAIT|SKIP)|DELETE HISTORY|FOR SYSTEM_TIME)\b/i,
  ],
  [
    'a name without backticks that is a reserved word',
    /\bAS (RANK|DENSE_RANK|PERCENT_RANK|ROW_NUMBER|CUME_DIST|NTILE|NTH_VALUE|FIRST_VALUE|LAST_VALUE|LAG|LEAD|GROUPS|GROUPING|SYSTEM|WINDOW|LATERAL|EMPTY|FUNCTION|OF|CUBE|MANUAL|PARALLEL|QUALIFY|TABLESAMPLE)\b/i,
  ],
  ['a default of a column that may only have an expression', /` (json|(tiny|medium|long)?(text|blob))\b[^,()]* DEFAULT (?!NULL\b|\()/i],
  ['brackets in the brackets of a regular expression: a set of sets', /REGEXP[^']*'[^']*(?<!\\)\[\[/i],
];

/** Listens from now on; gives one statement of each shape that is sent, with lists of values shortened. */
export function hearStatements({ logger }: DataSource): ReadonlyMap<string, string> {
  const heard = new Map<string, string>();
  const logQuery = logger.logQuery.bind(logger);
  logger.logQuery = (text, ...rest) => {
    const sql = text
      .replace(/\s+/g, ' ')
      .replace(/(\([^()]*\))(?:, ?\1)+/g, '$1')
      .trim();
    const shape = sql.replace(/\?(?:, ?\?)+/g, '?');
    if (!heard.has(shape)) heard.set(shape, sql);
    return logQuery(text, ...rest);
  };
  return heard;
}

/** What of the statements MySQL 8.4 would not take, each with the reason: by its grammar, and by what that does not know. */
export async function refusedByMysql(statements: Iterable<string>): Promise<string[]> {
  const parser = await grammar();
  return [...statements].flatMap((sql) => {
    const found = BESIDE_THE_GRAMMAR.filter(([, wrong]) => wrong.test(sql)).map(([what]) => `${what}: ${sql.slice(0, 300)}`);
    const written = WRITTEN_OTHERWISE.reduce((text, [from, to]) => text.replace(from, to), sql);
    try {
      parser.astify(written, { database: 'MySQL' });
    } catch (error) {
      const at = (error as { location?: { start: { offset: number } } }).location?.start.offset ?? 0;
      found.push(`${(error as Error).message.slice(-60)} at ...${written.slice(Math.max(0, at - 100), at + 60)}`);
    }
    return found;
  });
}
