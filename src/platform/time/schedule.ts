import type { QueryRunner } from 'typeorm';
import { type Database, lockName } from '../database/index.js';
import type { Schedule } from '../feature.js';
import type { Log } from '../log.js';

/**
 * Runs schedules, each once in its time over all processes, and on one at a time: when it ran last stands in the database, and whoever runs it holds a named lock of
 * the database meanwhile. So two hundred processes run none of them more often than one process does, and one that is started anew every hour still runs what is due
 * every six. What a process did not get to the end of, because it was stopped, runs again after AGAIN_MS.
 */
export interface Scheduler {
  start(): void;
  stop(): Promise<void>;
}

/** Each process looks so often which schedules are due. */
const LOOK_MS = 5000;
/** A run without an end whose lock is free is tried again so long after it began: a run that takes its process with it does so once in that time. */
const AGAIN_MS = 60_000;
/** By the clock of the database: those of the processes may differ. */
const AGO = 'TIMESTAMPDIFF(MICROSECOND, ranAt, UTC_TIMESTAMP(3)) / 1000';

/** How schedulers of tests differ. */
export interface SchedulerTimes {
  readonly lookMs: number;
  readonly againMs: number;
}

/** Builds the scheduler. A run that fails is logged and comes again at the next interval. */
export function createScheduler(
  database: Database,
  schedules: readonly Schedule[],
  log: Log,
  { lookMs, againMs }: SchedulerTimes = { lookMs: LOOK_MS, againMs: AGAIN_MS },
): Scheduler {
  const running = new Map<string, Promise<void>>();
  /** The connection that holds the locks of all that run here: one for each would leave none for their work when very many are due at once. */
  let locks: { readonly holder: QueryRunner; users: number } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  /** Notes that it runs now; false when somebody else did meanwhile. */
  async function begin({ name, everyMs }: Schedule): Promise<boolean> {
    const sql = `UPDATE schedules SET ranAt = UTC_TIMESTAMP(3), underWay = 1 WHERE name = ? AND ${AGO} >= IF(underWay = 1, ?, ?)`;
    const values = [name, Math.min(everyMs, againMs), everyMs];
    const done = (await database.dataSource.manager.query(sql, values)) as { affectedRows: number };
    return done.affectedRows === 1;
  }

  /** Begins it, unless it is not due any more, and notes when it ended, well or not. */
  async function runIfDue(schedule: Schedule): Promise<void> {
    if (!(await begin(schedule))) return;
    try {
      await schedule.run();
    } finally {
      await database.query('UPDATE schedules SET underWay = 0 WHERE name = ?', [schedule.name]);
    }
  }

  async function runAlone(schedule: Schedule): Promise<void> {
    locks ??= { holder: database.dataSource.createQueryRunner(), users: 0 };
    const own = locks;
    own.users += 1;
    const name = lockName(database.dataSource, `schedule.${schedule.name}`);
    try {
      const [row]: { taken: string }[] = await own.holder.query('SELECT GET_LOCK(?, 0) AS taken', [name]);
      if (Number(row?.taken) !== 1) return;
      try {
        await runIfDue(schedule);
      } finally {
        await own.holder.query('SELECT RELEASE_LOCK(?)', [name]);
      }
    } catch (error) {
      // Its connection may be lost: whoever comes next takes another.
      if (locks === own) locks = undefined;
      throw error;
    } finally {
      own.users -= 1;
      if (own.users === 0) {
        if (locks === own) locks = undefined;
        await own.holder.release();
      }
    }
  }

  function launch(schedule: Schedule): void {
    if (running.has(schedule.name)) return;
    const run = runAlone(schedule).catch((error: unknown) => {
      if (!stopped) log.error({ err: error, schedule: schedule.name }, 'a scheduled job failed');
    });
    running.set(schedule.name, run);
    void run.finally(() => running.delete(schedule.name));
  }

  /** One that was never seen is due after its interval. */
  async function look(): Promise<void> {
    const rows = await database.query<{ name: string; ago: string; underWay: number }>(
      `SELECT name, ${AGO} AS ago, underWay FROM schedules`,
    );
    const known = new Map(rows.map((row) => [row.name, row]));
    for (const schedule of schedules) {
      if (stopped) return;
      const found = known.get(schedule.name);
      if (!found) await database.query('INSERT IGNORE INTO schedules (name, ranAt) VALUES (?, UTC_TIMESTAMP(3))', [schedule.name]);
      else if (Number(found.ago) >= (Number(found.underWay) ? Math.min(schedule.everyMs, againMs) : schedule.everyMs)) launch(schedule);
    }
  }

  return {
    start() {
      let isLooking = false;
      timer = setInterval(() => {
        if (isLooking) return;
        isLooking = true;
        look()
          .catch((error: unknown) => {
            if (!stopped) log.warn({ err: error }, 'looking for due schedules failed; it is tried again');
          })
          .finally(() => {
            isLooking = false;
          });
      }, lookMs);
      timer.unref();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await Promise.allSettled([...running.values()]);
    },
  };
}
