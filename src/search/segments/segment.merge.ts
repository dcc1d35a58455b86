import type { EntityManager } from 'typeorm';
import { type Database, withDatabaseLock } from '../../platform/database/index.js';
import type { Scope } from '../../vocabulary/permissions.js';
import { BLOCK } from './segment.blocks.js';
import { type BuiltSegment, SegmentBuilder } from './segment.build.js';
import { placeOf } from './segment.finder.js';
import { readBlocks, readDocuments } from './segment.store.js';

/** How segments are made. */
export interface MergeLimits {
  /** Changes that a merge takes at most, and characters of their entries. */
  readonly changes: number;
  readonly size: number;
  /** Where a segment ends. */
  readonly documents: number;
  readonly occurrences: number;
}

/** A segment has at most about 5 MB, and a merge at most some of them in memory. */
export const MERGE_LIMITS: MergeLimits = { changes: 8192, size: 30_000_000, documents: 8192, occurrences: 1_000_000 };

/** Entries that are read at a time: one may have megabytes. */
const READ_AT_ONCE = 25;
const DELETED_AT_ONCE = 100;
const COUNTED_AT_ONCE = 1000;

interface Change {
  readonly documentId: string;
  readonly version: number;
  readonly size: number;
}

interface Living {
  readonly id: string;
  readonly documents: number;
  readonly living: number;
  readonly size: number;
  readonly dead: Buffer;
}

type WithIds = Living & { readonly ids: readonly string[] };

async function changesOf(database: Database, { organizationId, mode }: Scope, limits: MergeLimits): Promise<Change[]> {
  const rows = await database.query<Change>(
    'SELECT documentId, version, size FROM search_changes WHERE organizationId = ? AND mode = ? ORDER BY documentId LIMIT ?',
    [organizationId, mode, limits.changes],
  );
  let size = 0;
  const end = rows.findIndex((row) => {
    size += Number(row.size);
    return size > limits.size;
  });
  return end < 0 ? rows : rows.slice(0, Math.max(1, end));
}

async function livingSegments(database: Database, { organizationId, mode }: Scope): Promise<WithIds[]> {
  const rows = await database.query<Living>(
    'SELECT id, documents, living, size, dead FROM search_segments WHERE organizationId = ? AND mode = ? AND retiredAt IS NULL ORDER BY living, id',
    [organizationId, mode],
  );
  const blocks = await readBlocks(database, new Map(rows.map(({ id }) => [String(id), [BLOCK.ids]])));
  if (!blocks) throw new Error('a search segment has no ids');
  return rows.map((row) => ({
    ...row,
    id: String(row.id),
    ids: blocks.get(String(row.id))!.get(BLOCK.ids)!.toString('latin1').split(' '),
  }));
}

/**
 * Which segments are made anew together with changes: the smallest, as long as each is no larger than all before it, so that a document is written again only
 * as often as their number doubles; and those of which less than half is left. Pure.
 */
export function chooseSegments<S extends Pick<Living, 'documents' | 'living' | 'size'>>(
  segments: readonly S[],
  changes: number,
  limits: MergeLimits,
): S[] {
  const chosen: S[] = [];
  let [documents, size] = [changes, 0];
  for (const segment of segments) {
    const isSmall = segment.living <= documents || segment.living * 2 < segment.documents;
    if (!isSmall || documents + segment.living > limits.documents || size + segment.size > limits.size / 3) continue;
    chosen.push(segment);
    documents += segment.living;
    size += segment.size;
  }
  return chosen;
}

const isDead = (dead: Buffer, place: number) => (((dead[place >> 3] ?? 0) >> (place & 7)) & 1) === 1;

/** `dead` with more places; null when all of them were there. */
function withDead(segment: WithIds, ids: readonly string[]): { dead: Buffer; living: number } | null {
  const dead = Buffer.alloc(Math.ceil(segment.documents / 8));
  segment.dead.copy(dead);
  let { living } = segment;
  for (const id of ids) {
    const place = placeOf(segment.ids, id);
    if (place < 0 || isDead(dead, place)) continue;
    dead[place >> 3]! |= 1 << (place & 7);
    living -= 1;
  }
  return living === segment.living ? null : { dead, living };
}

/** Segments of documents as they are now. */
async function build(database: Database, scope: Scope, ids: readonly string[], limits: MergeLimits): Promise<BuiltSegment[]> {
  const built: BuiltSegment[] = [];
  let builder = new SegmentBuilder(scope);
  for (let from = 0; from < ids.length; from += READ_AT_ONCE) {
    for (const document of await readDocuments(database, scope, ids.slice(from, from + READ_AT_ONCE))) {
      await builder.add(document);
      if (builder.documents < limits.documents && builder.occurrences < limits.occurrences) continue;
      built.push(await builder.finish());
      builder = new SegmentBuilder(scope);
    }
  }
  if (builder.documents > 0) built.push(await builder.finish());
  return built;
}

async function storeSegment(
  tx: EntityManager,
  { organizationId, mode }: Scope,
  { documents, directory, blocks }: BuiltSegment,
): Promise<void> {
  const all = [...blocks];
  const size = all.reduce((sum, [, data]) => sum + data.length, 0);
  const { insertId }: { insertId: number } = await tx.query(
    'INSERT INTO search_segments (organizationId, mode, documents, living, size, directory, dead, hasEnds) VALUES (?,?,?,?,?,?,?,1)',
    [organizationId, mode, documents, documents, size, Buffer.from(JSON.stringify(directory), 'utf8'), Buffer.alloc(0)],
  );
  for (let from = 0; from < all.length; from += 20) {
    const some = all.slice(from, from + 20);
    await tx.query(
      `INSERT INTO search_blocks (segmentId, number, data) VALUES ${some.map(() => '(?,?,?)').join(',')}`,
      some.flatMap(([number, data]) => [insertId, number, data]),
    );
  }
}

/** Takes changes away that did not change again meanwhile. */
async function forgetChanges(database: Database, { organizationId, mode }: Scope, changes: readonly Change[]): Promise<void> {
  for (let from = 0; from < changes.length; from += DELETED_AT_ONCE) {
    const some = changes.slice(from, from + DELETED_AT_ONCE);
    await database.query(
      `DELETE FROM search_changes WHERE organizationId = ? AND mode = ? AND (${some.map(() => '(documentId = ? AND version = ?)').join(' OR ')})`,
      [organizationId, mode, ...some.flatMap(({ documentId, version }) => [documentId, version])],
    );
  }
}

/** Segments that still hold words of documents that were deleted. */
async function withDeleted(database: Database, scope: Scope): Promise<string[]> {
  const found: string[] = [];
  for (const { id, ids } of await livingSegments(database, scope)) {
    let there = 0;
    for (let from = 0; from < ids.length; from += COUNTED_AT_ONCE) {
      const some = ids.slice(from, from + COUNTED_AT_ONCE);
      const [row] = await database.query<{ n: number }>(
        `SELECT COUNT(*) AS n FROM documents WHERE id IN (${some.map(() => '?').join(',')})`,
        some,
      );
      there += Number(row!.n);
    }
    if (there < ids.length) found.push(id);
  }
  return found;
}

class BeingMerged extends Error {}

/** Works on a scope unless somebody else does. */
async function alone(database: Database, { organizationId, mode }: Scope, work: () => Promise<void>): Promise<void> {
  const patience = { seconds: 0, exhausted: () => new BeingMerged() };
  await withDatabaseLock(database.dataSource, `search.${organizationId}.${mode}`, work, patience).catch((error: unknown) => {
    if (!(error instanceof BeingMerged)) throw error;
  });
}

/** One merge, which also makes a segment anew that is named; false: there was nothing to do, or somebody else did it. */
async function mergeOnce(database: Database, scope: Scope, least: number, limits: MergeLimits, anew?: string): Promise<boolean> {
  const { organizationId, mode } = scope;
  const [state] = await database.query<{ generation: number }>(
    'SELECT generation FROM search_scopes WHERE organizationId = ? AND mode = ? AND isReady = 1',
    [organizationId, mode],
  );
  // Versions before contents: what is read later is at least as new, and what is newer has another version by then.
  const changes = state ? await changesOf(database, scope, limits) : [];
  if (!state || changes.length < least || (changes.length === 0 && !anew)) return false;
  const segments = await livingSegments(database, scope);
  const chosen = new Set(anew ? segments.filter(({ id }) => id === anew) : chooseSegments(segments, changes.length, limits));
  const changed = changes.map(({ documentId }) => documentId);
  const kept = [...chosen].flatMap(({ ids, dead }) => ids.filter((_id, place) => !isDead(dead, place)));
  const built = await build(database, scope, [...new Set([...changed, ...kept])].sort(), limits);
  const isDone = await database.transaction(async (tx) => {
    const taken: { affectedRows: number } = await tx.query(
      'UPDATE search_scopes SET generation = generation + 1 WHERE organizationId = ? AND mode = ? AND generation = ? AND isReady = 1',
      [organizationId, mode, state.generation],
    );
    if (taken.affectedRows === 0) return false;
    for (const segment of built) await storeSegment(tx, scope, segment);
    for (const segment of segments) {
      const now = chosen.has(segment) ? null : withDead(segment, changed);
      if (chosen.has(segment)) await tx.query('UPDATE search_segments SET retiredAt = UTC_TIMESTAMP(3) WHERE id = ?', [segment.id]);
      else if (now) await tx.query('UPDATE search_segments SET dead = ?, living = ? WHERE id = ?', [now.dead, now.living, segment.id]);
    }
    return true;
  });
  if (isDone) await forgetChanges(database, scope, changes);
  return isDone;
}

/**
 * Puts changed documents of a scope into segments, when there are at least so many, until there are fewer. One process at a time, others do nothing; what a killed one
 * left is done anew.
 */
export const mergeChanges = (database: Database, scope: Scope, least: number, limits: MergeLimits = MERGE_LIMITS): Promise<void> =>
  alone(database, scope, async () => {
    while (await mergeOnce(database, scope, least, limits));
  });

/** Makes one segment of an older version anew, where there is one that does not know the ends of words of filenames. */
export const renewOldest = (database: Database, scope: Scope, limits: MergeLimits = MERGE_LIMITS): Promise<void> =>
  alone(database, scope, async () => {
    const [old] = await database.query<{ id: string }>(
      'SELECT id FROM search_segments WHERE organizationId = ? AND mode = ? AND retiredAt IS NULL AND hasEnds = 0 ORDER BY id LIMIT 1',
      [scope.organizationId, scope.mode],
    );
    if (old) await mergeOnce(database, scope, 0, limits, String(old.id));
  });

/**
 * Puts all changes of a scope into segments, however few, and makes those anew that hold words of deleted documents (D35): they count no longer, but are still
 * there. Segments without any are left alone.
 */
export const forgetDeleted = (database: Database, scope: Scope, limits: MergeLimits = MERGE_LIMITS): Promise<void> =>
  alone(database, scope, async () => {
    while (await mergeOnce(database, scope, 1, limits));
    for (const id of await withDeleted(database, scope)) await mergeOnce(database, scope, 0, limits, id);
  });
