import { encodeTime } from 'ulid';
import type { Database } from '../platform/database/index.js';
import { ID_PREFIXES } from '../vocabulary/ids.js';
import { FORGOTTEN_MS, LOST_MS } from './presence.js';
import type { ProcessRecord } from './process.entity.js';
import type { PlatformDatabase, PlatformProcess, PlatformQueue, PlatformQueuePart } from './status.inputs.js';

/** Organizations that are named, of those with work. */
const MOST_NAMED = 20;

/** Work of an organization by kind and priority. */
interface Work {
  readonly name: string;
  readonly priority: string;
  readonly organizationId: number;
  readonly organization: string | null;
  readonly waiting: number;
  readonly running: number;
  readonly later: number;
  readonly oldestAt: Date | null;
}

const earlier = (a: Date | null, b: Date | null) => (a === null || (b !== null && b < a) ? b : a);

function sum(works: readonly Work[], name: string, organizationId: number | null = null): PlatformQueuePart {
  const part: PlatformQueuePart = { name, organizationId, waiting: 0, running: 0, oldestAt: null };
  for (const { waiting, running, oldestAt } of works) {
    part.waiting += waiting;
    part.running += running;
    part.oldestAt = earlier(part.oldestAt, oldestAt);
  }
  return part;
}

function parts(works: readonly Work[], key: (work: Work) => string, shown: (works: readonly Work[]) => PlatformQueuePart) {
  const groups = new Map<string, Work[]>();
  for (const work of works) groups.set(key(work), [...(groups.get(key(work)) ?? []), work]);
  return [...groups.values()].map(shown).sort((a, b) => b.waiting - a.waiting || b.running - a.running);
}

/** Work that is due, under way and to be done later, in all organizations. */
async function readWork(database: Database, now: Date): Promise<Work[]> {
  const rows = await database.query<Omit<Work, 'waiting' | 'running' | 'later'> & { waiting: string; running: string; later: string }>(
    `SELECT t.name, t.priority, t.organizationId, o.name AS organization, SUM(t.leaseUntil IS NULL AND t.runAt <= ?) AS waiting,
       SUM(t.leaseUntil IS NOT NULL) AS running, SUM(t.leaseUntil IS NULL AND t.runAt > ?) AS later,
       MIN(IF(t.leaseUntil IS NULL AND t.runAt <= ?, t.createdAt, NULL)) AS oldestAt
     FROM tasks t LEFT JOIN organizations o ON o.id = t.organizationId GROUP BY t.name, t.priority, t.organizationId, o.name`,
    [now, now, now],
  );
  return rows.map((row) => ({ ...row, waiting: Number(row.waiting), running: Number(row.running), later: Number(row.later) }));
}

/** How much waits, of whom and for how long. */
export async function readQueue(database: Database, now: Date): Promise<PlatformQueue> {
  const works = await readWork(database, now);
  const [counts] = await database.query<{ events: string; deliveries: string; failingEndpoints: string }>(
    `SELECT (SELECT COUNT(*) FROM events WHERE dispatchedAt IS NULL) AS events,
       (SELECT COUNT(*) FROM webhook_endpoints e JOIN webhook_deliveries d ON d.endpointId = e.id AND d.runAt <= ? WHERE e.nextDueAt <= ?) AS deliveries,
       (SELECT COUNT(*) FROM webhook_endpoints WHERE failures > 0) AS failingEndpoints`,
    [now, now],
  );
  const all = sum(works, '');
  const later = works.reduce((total, work) => total + work.later, 0);
  return {
    waiting: all.waiting,
    running: all.running,
    later,
    oldestAt: all.oldestAt,
    byKind: parts(
      works,
      (work) => work.name,
      (group) => sum(group, group[0]!.name),
    ),
    byOrganization: parts(
      works,
      (work) => String(work.organizationId),
      (group) => sum(group, group[0]!.organization ?? `${group[0]!.organizationId}`, group[0]!.organizationId),
    ).slice(0, MOST_NAMED),
    byPriority: parts(
      works,
      (work) => work.priority,
      (group) => sum(group, group[0]!.priority),
    ),
    events: Number(counts!.events),
    deliveries: Number(counts!.deliveries),
    failingEndpoints: Number(counts!.failingEndpoints),
  };
}

const parsed = (list: unknown) => ((typeof list === 'string' ? JSON.parse(list) : list) ?? []) as PlatformProcess['readerProcesses'];

/** Processes that were heard of within the hour, the longest running first. */
export async function readProcesses(database: Database, now: Date): Promise<PlatformProcess[]> {
  const rows = await database.query<ProcessRecord>('SELECT * FROM processes WHERE seenAt > ? ORDER BY startedAt, id', [
    new Date(now.getTime() - FORGOTTEN_MS),
  ]);
  return rows.map((row) => ({
    ...row,
    api: Boolean(row.api),
    work: Boolean(row.work),
    readerProcesses: parsed(row.readerList),
    memoryBytes: Number(row.memoryBytes),
    cpu: Math.round(row.cpu * 1000) / 1000,
    lost: now.getTime() - row.seenAt.getTime() > LOST_MS,
  }));
}

/** Documents received, and runs ended, since a moment: ids of events sort by time. */
export async function countSince(database: Database, since: Date): Promise<{ received: number; finished: number }> {
  const first = `${ID_PREFIXES.event}_${encodeTime(since.getTime(), 10)}${'0'.repeat(16)}`;
  const [row] = await database.query<{ received: string; finished: string }>(
    `SELECT (SELECT COUNT(*) FROM events WHERE type = 'document.uploaded' AND id >= ?) AS received,
       (SELECT COUNT(*) FROM processing_runs WHERE completedAt >= ?) AS finished`,
    [first, since],
  );
  return { received: Number(row!.received), finished: Number(row!.finished) };
}

/** The database server as it tells about itself. */
export async function readDatabase(database: Database): Promise<Omit<PlatformDatabase, 'embedded'>> {
  const [facts] = await database.query<{ version: string; most: string; sizeBytes: string | null }>(
    `SELECT VERSION() AS version, @@max_connections AS most,
       (SELECT SUM(DATA_LENGTH + INDEX_LENGTH) FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()) AS sizeBytes`,
  );
  const [connected] = await database.query<{ Value: string }>("SHOW GLOBAL STATUS LIKE 'Threads_connected'");
  const migrations = await database.query<{ name: string }>('SELECT name FROM migrations ORDER BY timestamp DESC, id DESC');
  return {
    version: facts!.version,
    sizeBytes: Number(facts!.sizeBytes ?? 0),
    connections: Number(connected?.Value ?? 0),
    mostConnections: Number(facts!.most),
    migrations: migrations.length,
    latestMigration: migrations[0]?.name ?? null,
  };
}

/** Bytes of all organizations' files. */
export async function readUsedBytes(database: Database): Promise<number> {
  const [row] = await database.query<{ bytes: string | null }>('SELECT SUM(bytes) AS bytes FROM storage_usage');
  return Number(row?.bytes ?? 0);
}

/** Forgets processes that were lost an hour ago. */
export async function forgetLost(database: Database, now: Date): Promise<void> {
  await database.query('DELETE FROM processes WHERE seenAt < ?', [new Date(now.getTime() - FORGOTTEN_MS)]);
}
