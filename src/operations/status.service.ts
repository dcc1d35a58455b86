import { statfs } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Database } from '../platform/database/index.js';
import type { Clock } from '../platform/time/clock.js';
import { readSegmentBacklog } from '../search/index.js';
import { alertsOf, STANDSTILL_MS } from './alerts.rules.js';
import type { PlatformDatabase, PlatformStatus, PlatformStorage } from './status.inputs.js';
import { countSince, readDatabase, readProcesses, readQueue, readUsedBytes } from './status.store.js';

const HOUR_MS = 60 * 60_000;
/** Several who look at once share one look. */
const SEEN_MS = 1000;
/** Sizes change slowly and are dear to ask for. */
const SIZES_MS = 30_000;

/** What is needed to tell how the service stands. */
export interface StatusDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly version: string;
  /** `file:` or `s3:`. */
  readonly storageUrl: string;
  readonly embedded: boolean;
}

/** Keeps what was read for a while; what failed is read again at once. */
function keptFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let kept: { at: number; value: Promise<T> } | undefined;
  return () => {
    if (!kept || performance.now() - kept.at > ms) {
      const value = read();
      kept = { at: performance.now(), value };
      value.catch(() => {
        kept = undefined;
      });
    }
    return kept.value;
  };
}

/** Room on the disk of the files; null where it cannot be told. */
async function freeBytes(storageUrl: string): Promise<number | null> {
  if (!storageUrl.startsWith('file:')) return null;
  const facts = await statfs(fileURLToPath(storageUrl)).catch(() => null);
  return facts && Number(facts.bavail) * Number(facts.bsize);
}

/** Builds what tells how the whole service stands. */
export function createStatus({ database, clock, version, storageUrl, embedded }: StatusDependencies): () => Promise<PlatformStatus> {
  const sizes = keptFor(SIZES_MS, async () => {
    const kind = storageUrl.startsWith('s3:') ? 's3' : 'file';
    const storage: PlatformStorage = { kind, usedBytes: await readUsedBytes(database), freeBytes: await freeBytes(storageUrl) };
    const shown: PlatformDatabase = { ...(await readDatabase(database)), embedded };
    return { storage, database: shown };
  });
  return keptFor(SEEN_MS, async () => {
    const now = clock.now();
    const ago = (ms: number) => new Date(now.getTime() - ms);
    const [processes, queue, hour, lately, segments, known] = await Promise.all([
      readProcesses(database, now),
      readQueue(database, now),
      countSince(database, ago(HOUR_MS)),
      countSince(database, ago(STANDSTILL_MS)),
      readSegmentBacklog(database),
      sizes(),
    ]);
    const documents = queue.byKind.find(({ name }) => name === 'document.process');
    const left = (documents?.waiting ?? 0) + (documents?.running ?? 0);
    const minutesToEmpty = left === 0 ? 0 : hour.finished === 0 ? null : Math.round((left / hour.finished) * 600) / 10;
    const alerts = alertsOf({ processes, queue, finished: lately.finished, segments }, now);
    return { at: now, version, processes, queue, rates: { ...hour, minutesToEmpty }, ...known, alerts };
  });
}
