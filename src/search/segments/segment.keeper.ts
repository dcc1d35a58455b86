import { type Database, withDatabaseLock } from '../../platform/database/index.js';
import { removeAll } from '../../platform/database/remove-all.js';
import type { Mode, Scope } from '../../vocabulary/permissions.js';
import { LEAST_CHANGES } from './segment.backlog.js';
import { newVersion } from './segment.changes.js';
import { forgetDeleted, MERGE_LIMITS, type MergeLimits, mergeChanges, renewOldest } from './segment.merge.js';

/** Scopes with so many documents are kept in segments; with fewer, the full-text index is quick. */
export const LEAST_DOCUMENTS = 5000;
/** Documents that are noted at a time. */
const NOTED_AT_ONCE = 1000;
/** A segment in whose place another stands is kept for those who are reading it. */
const RETIRED_MINUTES = 10;

/** How large things are where it matters; tests have little. */
export interface KeeperLimits extends MergeLimits {
  readonly leastDocuments: number;
  readonly leastChanges: number;
}

const KEEPER_LIMITS: KeeperLimits = { ...MERGE_LIMITS, leastDocuments: LEAST_DOCUMENTS, leastChanges: LEAST_CHANGES };

/** Keeps segments in step with documents, behind their changes. */
export interface SegmentKeeper {
  /** Puts into segments what changed, where enough did, and makes a segment of each scope anew that an older version made. */
  merge(): Promise<void>;
  /** Begins segments for scopes that have become large; `only`: of this organization. */
  begin(only?: number): Promise<void>;
  /** Takes the words of deleted documents out of segments. */
  scrub(): Promise<void>;
  /** Makes the segments of all scopes anew: of none until then. */
  rebuild(): Promise<void>;
}

type ScopeRow = { organizationId: number; mode: Mode };

/** Builds the keeper. */
export function createSegmentKeeper(database: Database, limits: KeeperLimits = KEEPER_LIMITS): SegmentKeeper {
  async function removeRetired(): Promise<void> {
    const retired = await database.query<{ id: string }>(
      `SELECT id FROM search_segments WHERE retiredAt < UTC_TIMESTAMP(3) - INTERVAL ${RETIRED_MINUTES} MINUTE`,
    );
    for (const { id } of retired) {
      await removeAll(database, 'DELETE FROM search_blocks WHERE segmentId = ?', [id]);
      await database.query('DELETE FROM search_segments WHERE id = ?', [id]);
    }
  }

  /** Notes each document of the scope as changed; from then on segments and changes together are all. */
  async function noteAll({ organizationId, mode }: Scope): Promise<void> {
    for (let last: string | undefined = ''; last !== undefined; ) {
      const rows: { id: string }[] = await database.query(
        'SELECT id FROM documents WHERE organizationId = ? AND mode = ? AND id > ? ORDER BY id LIMIT ?',
        [organizationId, mode, last, NOTED_AT_ONCE],
      );
      if (rows.length > 0)
        await database.query(
          `INSERT INTO search_changes (organizationId, mode, documentId, version, size, notedAt)
           SELECT d.organizationId, d.mode, d.id, ?, COALESCE(LENGTH(e.body), 0), UTC_TIMESTAMP(3) FROM documents d
           LEFT JOIN search_entries e ON e.organizationId = d.organizationId AND e.mode = d.mode AND e.documentId = d.id AND e.part = 1
           WHERE d.organizationId = ? AND d.mode = ? AND d.id IN (${rows.map(() => '?').join(',')})
           ON DUPLICATE KEY UPDATE version = VALUES(version)`,
          [newVersion(), organizationId, mode, ...rows.map(({ id }) => id)],
        );
      last = rows.at(-1)?.id;
    }
    await database.query(
      'INSERT INTO search_scopes (organizationId, mode, isReady, generation) VALUES (?,?,1,1) ON DUPLICATE KEY UPDATE isReady = 1, generation = generation + 1',
      [organizationId, mode],
    );
  }

  /** One process at a time: what one removes as needless another may just have noted. */
  const alone = (work: () => Promise<void>) => withDatabaseLock(database.dataSource, 'search.segments', work);

  async function beginAlone(only?: number): Promise<void> {
    const large = await database.query<ScopeRow>(
      `SELECT c.organizationId, c.mode FROM document_counters c LEFT JOIN search_scopes s ON s.organizationId = c.organizationId AND s.mode = c.mode
       WHERE c.facet = 'all' AND COALESCE(s.isReady, 0) = 0 GROUP BY c.organizationId, c.mode HAVING SUM(c.total) >= ?`,
      [limits.leastDocuments],
    );
    for (const scope of large.filter(({ organizationId }) => only === undefined || organizationId === only)) {
      await noteAll(scope);
      await mergeChanges(database, scope, 1, limits);
    }
    // Where no segments are, nobody asks what changed: to begin them all documents are noted.
    const small = await database.query<ScopeRow>(
      `SELECT DISTINCT c.organizationId, c.mode FROM search_changes c LEFT JOIN search_scopes s ON s.organizationId = c.organizationId AND s.mode = c.mode
       WHERE COALESCE(s.isReady, 0) = 0`,
    );
    for (const { organizationId, mode } of small)
      await removeAll(database, 'DELETE FROM search_changes WHERE organizationId = ? AND mode = ?', [organizationId, mode]);
  }

  return {
    begin: (only) => alone(() => beginAlone(only)),
    async merge() {
      const due = await database.query<ScopeRow>(
        `SELECT s.organizationId, s.mode FROM search_scopes s JOIN search_changes c ON c.organizationId = s.organizationId AND c.mode = s.mode
         WHERE s.isReady = 1 GROUP BY s.organizationId, s.mode HAVING COUNT(*) >= ?`,
        [limits.leastChanges],
      );
      for (const scope of due) await mergeChanges(database, scope, limits.leastChanges, limits);
      const old = await database.query<ScopeRow>(
        `SELECT DISTINCT s.organizationId, s.mode FROM search_scopes s JOIN search_segments g ON g.organizationId = s.organizationId AND g.mode = s.mode
         WHERE s.isReady = 1 AND g.retiredAt IS NULL AND g.hasEnds = 0`,
      );
      for (const scope of old) await renewOldest(database, scope, limits);
      await removeRetired();
    },
    async scrub() {
      const ready = await database.query<ScopeRow>('SELECT organizationId, mode FROM search_scopes WHERE isReady = 1');
      for (const scope of ready) await forgetDeleted(database, scope, limits);
    },
    rebuild: () =>
      alone(async () => {
        await database.query('UPDATE search_scopes SET isReady = 0, generation = generation + 1');
        await database.query('UPDATE search_segments SET retiredAt = UTC_TIMESTAMP(3) WHERE retiredAt IS NULL');
        await beginAlone();
      }),
  };
}
