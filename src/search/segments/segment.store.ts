import type { Database } from '../../platform/database/index.js';
import type { SqlPart } from '../../platform/graphql/paging.js';
import type { Scope } from '../../vocabulary/permissions.js';
import type { SegmentDocument } from './segment.build.js';

/** Where statements go: the database, or a transaction. */
export type Queries = Pick<Database, 'query'>;

/** A segment as its row tells. */
export interface StoredSegment {
  readonly id: string;
  readonly documents: number;
  readonly directory: readonly string[];
  readonly dead: Buffer;
  /** Whether lists may ask it. */
  readonly hasEnds: boolean;
}

/** All segments of a scope, and what changed since, as of one moment. */
export interface SegmentHead {
  readonly segments: readonly StoredSegment[];
  readonly changed: readonly string[];
}

/** More changes than this are not read for a search, nor entries that are longer together. */
export interface HeadLimits {
  readonly changes: number;
  readonly size: number;
}

type HeadRow = { kind: string; id: string; number: number; directory: Buffer | null; dead: Buffer | null; ends: number };

/** What a search of the scope looks at; null: the scope is not kept in segments, or too much changed since. */
export async function readHead(database: Queries, { organizationId, mode }: Scope, limits: HeadLimits): Promise<SegmentHead | null> {
  // One statement, so that a merge is seen whole or not at all.
  const rows = await database.query<HeadRow>(
    `(SELECT 'scope' AS kind, '' AS id, 0 AS number, NULL AS directory, NULL AS dead, 0 AS ends FROM search_scopes WHERE organizationId = ? AND mode = ? AND isReady = 1)
     UNION ALL (SELECT 'segment', s.id, s.documents, s.directory, s.dead, s.hasEnds FROM search_segments s WHERE s.organizationId = ? AND s.mode = ? AND s.retiredAt IS NULL)
     UNION ALL (SELECT 'change', c.documentId, c.size, NULL, NULL, 0 FROM search_changes c WHERE c.organizationId = ? AND c.mode = ? LIMIT ?)`,
    [organizationId, mode, organizationId, mode, organizationId, mode, limits.changes + 1],
  );
  if (!rows.some(({ kind }) => kind === 'scope')) return null;
  const changes = rows.filter(({ kind }) => kind === 'change');
  if (changes.length > limits.changes || changes.reduce((sum, { number }) => sum + Number(number), 0) > limits.size) return null;
  const segments = rows.filter(({ kind }) => kind === 'segment');
  return { segments: segments.map(toSegment), changed: changes.map(({ id }) => String(id)) };
}

function toSegment({ id, number, directory, dead, ends }: Omit<HeadRow, 'kind'>): StoredSegment {
  const words = JSON.parse(directory!.toString('utf8')) as string[];
  return { id: String(id), documents: Number(number), directory: words, dead: dead!, hasEnds: Number(ends) === 1 };
}

/** Blocks by segment. */
export type Blocks = ReadonlyMap<string, ReadonlyMap<number, Buffer>>;

/** The blocks that are named, by segment; null when one is not there any more. */
export async function readBlocks(database: Queries, needed: ReadonlyMap<string, readonly number[]>): Promise<Blocks | null> {
  const asked = [...needed].filter(([, numbers]) => numbers.length > 0);
  const found = new Map([...needed.keys()].map((id) => [id, new Map<number, Buffer>()]));
  if (asked.length === 0) return found;
  const where = asked.map(([, numbers]) => `(segmentId = ? AND number IN (${numbers.map(() => '?').join(',')}))`).join(' OR ');
  const rows = await database.query<{ segmentId: string; number: number; data: Buffer }>(
    `SELECT segmentId, number, data FROM search_blocks WHERE ${where}`,
    asked.flatMap(([id, numbers]) => [id, ...numbers]),
  );
  for (const { segmentId, number, data } of rows) found.get(String(segmentId))?.set(number, data);
  return rows.length === asked.reduce((sum, [, numbers]) => sum + numbers.length, 0) ? found : null;
}

type DocumentRow = Omit<SegmentDocument, 'createdAt' | 'body'> & { createdAt: Date; body: string | null };

/** Documents as they are now, in the order of their ids; those that are gone are left out. */
export async function readDocuments(
  database: Queries,
  { organizationId, mode }: Scope,
  ids: readonly string[],
): Promise<SegmentDocument[]> {
  if (ids.length === 0) return [];
  const rows = await database.query<DocumentRow>(
    `SELECT d.id, d.type, d.status, d.currency, d.totalAmount, d.confidence, d.createdAt, e.body FROM documents d
     LEFT JOIN search_entries e ON e.organizationId = d.organizationId AND e.mode = d.mode AND e.documentId = d.id AND e.part = 1
     WHERE d.id IN (${ids.map(() => '?').join(',')}) AND d.organizationId = ? AND d.mode = ?`,
    [...ids, organizationId, mode],
  );
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.getTime(), body: row.body ?? '' })).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Ids of documents that fit one of the conditions on `documents d`; null: more than so many. */
export async function readHidden(database: Queries, conditions: readonly SqlPart[], most: number): Promise<string[] | null> {
  if (conditions.length === 0) return [];
  const rows = await database.query<{ id: string }>(
    `${conditions.map(({ sql }) => `(SELECT d.id FROM documents d WHERE ${sql})`).join(' UNION ALL ')} LIMIT ?`,
    [...conditions.flatMap(({ parameters }) => parameters), most + 1],
  );
  return rows.length > most ? null : rows.map(({ id }) => id);
}
