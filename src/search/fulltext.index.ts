import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { accessFilter, documentConditions } from '../documents/index.js';
import type { Database } from '../platform/database/index.js';
import { compileQuery } from './query/fulltext.compile.js';
import { entryBody, nameBody } from './search.entry.js';
import type { Hit, HitOrder, HitRequest, HitTotals, SearchIndex } from './search.index.js';

const SORT_COLUMNS: Readonly<Record<Exclude<HitOrder, 'relevance'>, string>> = {
  createdAt: 'd.createdAt',
  updatedAt: 'd.updatedAt',
  confidence: 'd.confidence',
  filename: 'd.filename',
  total_amount: 'd.totalAmount',
};

/** The pieces of a statement over the hits of a request. */
interface HitSql {
  readonly from: string;
  /** Column of the document's id. */
  readonly id: string;
  readonly where: string;
  readonly parameters: readonly unknown[];
  readonly score: string;
  readonly scoreParameters: readonly unknown[];
}

function hitSql({ scope, subject, query, filters }: HitRequest): HitSql {
  const compiled = compileQuery(query, scope);
  const parts = [documentConditions(scope, subject, filters), ...compiled.conditions];
  const where = parts.map((part) => part.sql).join(' AND ');
  const parameters = parts.flatMap((part) => part.parameters);
  if (compiled.expression === null) return { from: 'documents d', id: 'd.id', where, parameters, score: '1', scoreParameters: [] };
  return {
    // All that filters, sorts and adds up is in this index, kept together by tenant: the wide rows are not read.
    from: 'search_entries e JOIN documents d FORCE INDEX (documents_search) ON d.organizationId = e.organizationId AND d.mode = e.mode AND d.id = e.documentId',
    id: 'd.id',
    where: `e.organizationId = ? AND e.mode = ? AND e.part = 1 AND MATCH(e.body) AGAINST (? IN BOOLEAN MODE) AND ${where}`,
    parameters: [scope.organizationId, scope.mode, compiled.expression, ...parameters],
    score: 'MATCH(e.body) AGAINST (? IN BOOLEAN MODE)',
    scoreParameters: [compiled.expression],
  };
}

/**
 * The same for a page by relevance of a query that only looks for words, asked by somebody who may read everything: then the index alone tells,
 * and documents need not be looked at. Null for any other.
 */
function wordsOnlySql({ scope, subject, query, filters }: HitRequest): HitSql | null {
  const { expression, conditions } = compileQuery(query, scope);
  if (expression === null || conditions.length > 0 || Object.keys(filters).length > 0 || accessFilter(subject)) return null;
  return {
    from: 'search_entries e',
    id: 'e.documentId',
    where: 'e.organizationId = ? AND e.mode = ? AND e.part = 1 AND MATCH(e.body) AGAINST (? IN BOOLEAN MODE)',
    parameters: [scope.organizationId, scope.mode, expression],
    score: 'MATCH(e.body) AGAINST (? IN BOOLEAN MODE)',
    scoreParameters: [expression],
  };
}

async function replaceEntry(tx: EntityManager, key: readonly unknown[], part: number, body: string): Promise<void> {
  // By its digest: a body may have megabytes.
  const [stored]: { digest: string }[] = await tx.query(
    'SELECT SHA1(body) AS digest FROM search_entries WHERE organizationId = ? AND mode = ? AND documentId = ? AND part = ?',
    [...key, part],
  );
  if (stored?.digest === createHash('sha1').update(body).digest('hex')) return;
  await tx.query('DELETE FROM search_entries WHERE organizationId = ? AND mode = ? AND documentId = ? AND part = ?', [...key, part]);
  await tx.query('INSERT INTO search_entries (organizationId, mode, documentId, part, body) VALUES (?,?,?,?,?)', [...key, part, body]);
}

/** The index on FULLTEXT of MySQL and MariaDB. */
export function createFullTextIndex(database: Database): SearchIndex {
  return {
    async put(tx, content) {
      const key = [content.document.organizationId, content.document.mode, content.document.id];
      await replaceEntry(tx, key, 0, nameBody(content.document));
      await replaceEntry(tx, key, 1, await entryBody(content));
    },
    async remove(tx, scope, documentIds) {
      const marks = documentIds.map(() => '?').join(',');
      await tx.query(`DELETE FROM search_entries WHERE organizationId = ? AND mode = ? AND documentId IN (${marks})`, [
        scope.organizationId,
        scope.mode,
        ...documentIds,
      ]);
    },
    async find(request, order, limit, offset) {
      const sql = (order.by === 'relevance' ? wordsOnlySql(request) : null) ?? hitSql(request);
      const direction = order.direction === 'asc' ? 'ASC' : 'DESC';
      // Ids grow with time: ties come newest first.
      const column = order.by === 'relevance' ? 'score' : SORT_COLUMNS[order.by];
      const rows = await database.query<{ id: string; score: number | string }>(
        `SELECT ${sql.id} AS id, ${sql.score} AS score FROM ${sql.from} WHERE ${sql.where} ORDER BY ${column} ${direction}, ${sql.id} DESC LIMIT ? OFFSET ?`,
        [...sql.scoreParameters, ...sql.parameters, limit, offset],
      );
      return rows.map((row): Hit => ({ documentId: row.id, score: Number(row.score) }));
    },
    async totals(request) {
      const sql = hitSql(request);
      const rows = await database.query<TotalsRow>(
        `SELECT d.type, d.currency, COUNT(*) AS hits, COUNT(d.totalAmount) AS amounts, SUM(d.totalAmount) AS total, MAX(${sql.score}) AS best FROM ${sql.from} WHERE ${sql.where} GROUP BY d.type, d.currency`,
        [...sql.scoreParameters, ...sql.parameters],
      );
      return addUp(rows);
    },
  };
}

interface TotalsRow {
  readonly type: string | null;
  readonly currency: string | null;
  readonly hits: string;
  readonly amounts: string;
  readonly total: string | null;
  readonly best: number | string;
}

function addUp(rows: readonly TotalsRow[]): HitTotals {
  const byType = new Map<string | null, number>();
  const amounts = new Map<string | null, { currency: string | null; count: number; total: number }>();
  for (const row of rows) {
    byType.set(row.type, (byType.get(row.type) ?? 0) + Number(row.hits));
    if (Number(row.amounts) === 0) continue;
    const known = amounts.get(row.currency) ?? { currency: row.currency, count: 0, total: 0 };
    amounts.set(row.currency, {
      currency: row.currency,
      count: known.count + Number(row.amounts),
      total: known.total + Number(row.total),
    });
  }
  return {
    hits: rows.reduce((sum, row) => sum + Number(row.hits), 0),
    bestScore: rows.reduce((best, row) => Math.max(best, Number(row.best)), 0),
    byType,
    amounts: [...amounts.values()],
  };
}
