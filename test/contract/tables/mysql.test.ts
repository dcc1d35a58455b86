import { expect } from 'chai';
import { refusedByMysql } from '../../support/contract/mysql-grammar.js';

/** Statements that MariaDB takes and MySQL 8.4 does not, or not as they are meant. */
const OF_MARIADB: readonly string[] = [
  'INSERT INTO a (x) VALUES (?) RETURNING id',
  'DELETE FROM a WHERE x = ? RETURNING x',
  'REPLACE INTO a (x) VALUES (?) RETURNING x',
  'ALTER TABLE a ADD COLUMN IF NOT EXISTS b INT',
  'ALTER TABLE a DROP COLUMN IF EXISTS b',
  'CREATE INDEX IF NOT EXISTS i ON a (b)',
  'CREATE OR REPLACE TABLE t (id INT)',
  'CREATE SEQUENCE s',
  'SELECT NEXTVAL(s)',
  'SET STATEMENT max_statement_time = 1 FOR SELECT 1',
  'CREATE TABLE t (id UUID)',
  'CREATE TABLE t (id INET6)',
  'CREATE TABLE t (a TEXT COMPRESSED)',
  'CREATE TABLE t (a INT, b INT AS (a + 1) PERSISTENT)',
  'CREATE TABLE t (id INT) WITH SYSTEM VERSIONING',
  'SELECT * FROM t FOR SYSTEM_TIME AS OF NOW()',
  'DELETE HISTORY FROM t',
  'SELECT * FROM a LIMIT ROWS EXAMINED 10',
  'SELECT * FROM a FOR UPDATE WAIT 3',
  'ALTER TABLE t ALGORITHM=NOCOPY, ADD COLUMN x INT',
  'SELECT PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY a) FROM t',
  'SELECT JSON_QUERY(a, ?) FROM t',
  'SELECT rank FROM t',
  'SELECT a AS groups FROM t',
  "CREATE TABLE `t` (`a` json NOT NULL DEFAULT '[]')",
  "SELECT REGEXP_REPLACE(a, '[[][0-9]+[]]', '') FROM t",
  'INSERT INTO t (a, b) VALUES (?)',
];

/** What both take: the check must let it pass. */
const OF_BOTH: readonly string[] = [
  'SELECT id FROM a WHERE b = ? ORDER BY c, id LIMIT 1 FOR UPDATE SKIP LOCKED',
  'SELECT id FROM a WHERE b <=> ? LOCK IN SHARE MODE',
  'INSERT INTO a (x, y) VALUES (?, ?), (?, ?) ON DUPLICATE KEY UPDATE y = y + VALUES(y)',
  "SELECT t.path FROM a r JOIN JSON_TABLE(r.fields, '$[*]' COLUMNS (path VARCHAR(300) PATH '$.path')) t WHERE r.id = ?",
  'SELECT a, ROW_NUMBER() OVER (PARTITION BY b ORDER BY c) AS place FROM t FORCE INDEX (t_b)',
  'CREATE TABLE `t` (`a` json NOT NULL, `b` text NULL DEFAULT NULL, FULLTEXT INDEX `t_b` (`b`), PRIMARY KEY (`c`)) ENGINE=InnoDB',
];

describe('the check of statements against MySQL 8.4', () => {
  it('refuses what only MariaDB takes', async () => {
    const passed: string[] = [];
    for (const sql of OF_MARIADB) if ((await refusedByMysql([sql])).length === 0) passed.push(sql);
    expect(passed).to.deep.equal([]);
  });

  it('passes what both take', async () => {
    expect(await refusedByMysql(OF_BOTH)).to.deep.equal([]);
  });
});
