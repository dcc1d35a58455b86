import type { Scope } from '../../vocabulary/permissions.js';
import { behindSql } from '../hits/hit.sql.js';
import type { HitOrder, HitPlace, HitSequence } from '../search.index.js';
import type { PlacedHit } from './segment.rank.js';
import type { Queries } from './segment.store.js';

/** Orders that change without a word to the index, or that only the database knows: by the index that keeps documents in that order. */
const BY_DATABASE: Readonly<Partial<Record<HitOrder, { readonly column: string; readonly index: string }>>> = {
  updatedAt: { column: 'd.updatedAt', index: 'documents_updated' },
  filename: { column: 'd.filename', index: 'documents_filename' },
};

/** Whether the database sorts hits by this. */
export const isOrderedByDatabase = (by: HitOrder): boolean => BY_DATABASE[by] !== undefined;

/** What a page of hits is taken from. `documents`: about how many the scope has. `named`: so many hits are named to the database, of more it tells its documents in order. */
export interface OrderedHits {
  readonly hits: readonly PlacedHit[];
  readonly documents: number;
  readonly named: number;
}

/** A page of hits in an order of the database, ties newest first. */
export async function pageByDatabase(
  database: Queries,
  { organizationId, mode }: Scope,
  { hits, documents, named }: OrderedHits,
  order: HitSequence,
  { limit, offset, after }: { readonly limit: number; readonly offset: number; readonly after: HitPlace | null },
): Promise<PlacedHit[]> {
  const { column, index } = BY_DATABASE[order.by]!;
  const sorted = `ORDER BY ${column} ${order.direction === 'asc' ? 'ASC' : 'DESC'}, d.id DESC LIMIT ?`;
  const known = new Map(hits.map((hit) => [hit.documentId, hit]));
  const found = async (sql: string, values: readonly unknown[]) => {
    const rows = await database.query<{ id: string }>(sql, values);
    return rows.flatMap(({ id }) => known.get(id) ?? []).slice(offset, offset + limit);
  };
  const behind = after && behindSql(column, 'd.id', order.direction, after);
  const scope = `d.organizationId = ? AND d.mode = ?${behind ? ` AND ${behind.sql}` : ''}`;
  const within = [organizationId, mode, ...(behind?.parameters ?? [])];
  if (hits.length === 0) return [];
  if (hits.length <= named) {
    const marks = hits.map(() => '?').join(',');
    return found(`SELECT d.id FROM documents d WHERE d.id IN (${marks}) AND ${scope} ${sorted}`, [
      ...known.keys(),
      ...within,
      offset + limit,
    ]);
  }
  const all = `SELECT d.id FROM documents d FORCE INDEX (${index}) WHERE ${scope} ${sorted}`;
  // As many as hold the page when hits are spread evenly, and half as many again; else all of them.
  const expected = Math.ceil(((offset + limit) * documents * 1.5) / hits.length) + 100;
  const page = await found(all, [...within, expected]);
  const isFull = page.length === Math.max(0, Math.min(limit, hits.length - offset));
  return isFull || expected >= documents * 2 ? page : found(all, [...within, documents * 2]);
}
