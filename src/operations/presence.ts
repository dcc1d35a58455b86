import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { ReadingProcess } from '../pipeline/index.js';
import type { Database } from '../platform/database/index.js';
import type { Log } from '../platform/log.js';
import type { Clock } from '../platform/time/clock.js';

/** How often a process tells about itself. */
export const BEAT_MS = 10_000;

/** A process that was not heard of for so long is lost: three of its messages are missing. */
export const LOST_MS = 3 * BEAT_MS + 5_000;

/** A lost process is shown so long. */
export const FORGOTTEN_MS = 60 * 60_000;

/** What a process tells of itself, beside what can be measured here. */
export interface PresenceDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly version: string;
  readonly api: boolean;
  readonly work: boolean;
  readonly readers: () => { workers: number; busy: number; waiting: number; processes: readonly ReadingProcess[] };
}

/** Tells the installation that this process is there. */
export interface Presence {
  start(): Promise<void>;
  stop(): Promise<void>;
}

const COLUMNS =
  'id, host, pid, version, api, work, readers, busyReaders, waitingForReader, readerList, memoryBytes, cpu, startedAt, seenAt';

/** Builds it: one statement every ten seconds. A message that fails is no loss; the next one says the same. */
export function createPresence({ database, clock, log, version, api, work, readers }: PresenceDependencies): Presence {
  const id = randomUUID();
  let timer: NodeJS.Timeout | undefined;
  let startedAt = clock.now();
  let before = { at: performance.now(), cpu: process.cpuUsage() };

  /** Share of a core since the message before. */
  function cpuShare(): number {
    const now = { at: performance.now(), cpu: process.cpuUsage() };
    const usedMs = (now.cpu.user + now.cpu.system - before.cpu.user - before.cpu.system) / 1000;
    const share = usedMs / Math.max(1, now.at - before.at);
    before = now;
    return Math.round(share * 1000) / 1000;
  }

  async function tell(): Promise<void> {
    const { workers, busy, waiting, processes } = readers();
    await database.query(
      `INSERT INTO processes (${COLUMNS}) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?) ON DUPLICATE KEY UPDATE readers = VALUES(readers),
         busyReaders = VALUES(busyReaders), waitingForReader = VALUES(waitingForReader), readerList = VALUES(readerList), memoryBytes = VALUES(memoryBytes), cpu = VALUES(cpu),
         seenAt = VALUES(seenAt)`,
      [
        ...[id, hostname().slice(0, 255), process.pid, version, api, work, workers, busy, waiting, JSON.stringify(processes)],
        ...[process.memoryUsage.rss(), cpuShare(), startedAt, clock.now()],
      ],
    );
  }

  const tellOrWait = () => tell().catch((error: unknown) => log.debug({ err: error }, 'telling of this process failed; the next time'));

  return {
    async start() {
      startedAt = clock.now();
      timer = setInterval(() => void tellOrWait(), BEAT_MS);
      timer.unref();
      await tellOrWait();
    },
    async stop() {
      clearInterval(timer);
      await database.query('DELETE FROM processes WHERE id = ?', [id]).catch(() => undefined);
    },
  };
}
