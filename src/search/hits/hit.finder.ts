import type { Database } from '../../platform/database/index.js';
import type { FoundHits, Hit, HitOrder, HitPlace, HitRequest, HitSequence, HitTotals, SearchIndex } from '../search.index.js';
import { behindSql, type HitSql, hitSql, wordsOnlySql } from './hit.sql.js';
import { addUp, type CountedHit, countHits, type TotalsRow } from './hit.totals.js';

const SORT_COLUMNS: Readonly<Record<Exclude<HitOrder, 'relevance'>, string>> = {
  createdAt: 'd.createdAt',
  updatedAt: 'd.updatedAt',
  confidence: 'd.confidence',
  filename: 'd.filename',
  total_amount: 'd.totalAmount',
};

/** So many hits are read all, and page and figures made of them; of more the database makes them. */
const MOST_READ = 2500;
/** Requests that are known to have more than that. */
const MOST_KNOWN = 1000;

/** `behind`: whether it comes behind the place where the page begins. */
type HitRow = CountedHit & { readonly id: string; readonly behind: string | number };

/** Part of the hits in order. */
interface Cut {
  readonly limit: number;
  readonly offset: number;
  readonly after?: HitPlace | null | undefined;
}

const toHit = ({ id, score }: Pick<HitRow, 'id' | 'score'>): Hit => ({ documentId: id, score: Number(score) });
const directionOf = (order: HitSequence) => (order.direction === 'asc' ? 'ASC' : 'DESC');

/**
 * Builds what finds hits. The full-text index is the greater part of the work and cannot be asked for a part of its hits: so it is asked once, for the page and
 * the figures together, unless there are too many hits.
 */
export function createHitFinder(database: Pick<Database, 'query'>, mostRead = MOST_READ): Pick<SearchIndex, 'find'> {
  /** What had too many hits is asked for twice at once and not three times one after the other. */
  const known = new Set<string>();

  /** All hits in order, or null when there are more than are read. */
  async function all(sql: HitSql, order: HitSequence, after: Cut['after']): Promise<HitRow[] | null> {
    const [place, column] = order.by === 'relevance' ? ['', 'score'] : [`, ${SORT_COLUMNS[order.by]} AS place`, 'place'];
    const behind = after ? behindSql(`h.${column}`, 'h.id', order.direction, after) : { sql: '1', parameters: [] };
    const rows = await database.query<HitRow>(
      `SELECT h.id, h.type, h.currency, h.totalAmount, h.score, ${behind.sql} AS behind FROM (SELECT d.id, d.type, d.currency, d.totalAmount, ${sql.score} AS score${place}
       FROM ${sql.from} WHERE ${sql.where} LIMIT ?) h ORDER BY h.${column} ${directionOf(order)}, h.id DESC`,
      [...behind.parameters, ...sql.scoreParameters, ...sql.parameters, mostRead + 1],
    );
    return rows.length > mostRead ? null : rows;
  }

  async function page(request: HitRequest, whole: HitSql, order: HitSequence, { limit, offset, after }: Cut): Promise<Hit[]> {
    const sql = (order.by === 'relevance' ? wordsOnlySql(request) : null) ?? whole;
    // Ids grow with time: ties come newest first.
    const column = order.by === 'relevance' ? 'score' : SORT_COLUMNS[order.by];
    const behind = after && behindSql(column, sql.id, order.direction, after);
    const rows = await database.query<Pick<HitRow, 'id' | 'score'>>(
      `SELECT ${sql.id} AS id, ${sql.score} AS score FROM ${sql.from} WHERE ${sql.where}${behind ? ` AND ${behind.sql}` : ''} ORDER BY ${column} ${directionOf(order)}, ${sql.id} DESC LIMIT ? OFFSET ?`,
      [...sql.scoreParameters, ...sql.parameters, ...(behind?.parameters ?? []), limit, offset],
    );
    return rows.map(toHit);
  }

  async function totals(sql: HitSql): Promise<HitTotals> {
    const rows = await database.query<TotalsRow>(
      `SELECT d.type, d.currency, COUNT(*) AS hits, COUNT(d.totalAmount) AS amounts, SUM(d.totalAmount) AS total, MAX(${sql.score}) AS best FROM ${sql.from} WHERE ${sql.where} GROUP BY d.type, d.currency`,
      [...sql.scoreParameters, ...sql.parameters],
    );
    return addUp(rows);
  }

  return {
    async find(request, order, limit, offset, after): Promise<FoundHits> {
      const sql = hitSql(request);
      const name = JSON.stringify([sql.where, sql.parameters]);
      const rows = known.has(name) ? null : await all(sql, order, after);
      if (rows) {
        const from = rows.filter(({ behind }) => Number(behind) === 1);
        return { hits: from.slice(offset, offset + limit).map(toHit), totals: countHits(rows) };
      }
      if (known.size >= MOST_KNOWN) known.clear();
      known.add(name);
      const [hits, figures] = await Promise.all([page(request, sql, order, { limit, offset, after }), totals(sql)]);
      return { hits, totals: figures };
    },
  };
}
