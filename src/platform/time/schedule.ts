import { type Database, lockName } from '../database/index.js';
import type { Schedule } from '../feature.js';
import type { Log } from '../log.js';

/** Runs schedules, each on one process at a time: whoever holds the named lock of the database. */
export interface Scheduler {
  start(): void;
  stop(): Promise<void>;
}

/** Builds the scheduler. A run that fails is logged and comes again at the next interval. */
export function createScheduler(database: Database, schedules: readonly Schedule[], log: Log): Scheduler {
  const timers: NodeJS.Timeout[] = [];
  const running = new Set<Promise<void>>();
  let stopped = false;

  async function runAlone(schedule: Schedule): Promise<void> {
    const holder = database.dataSource.createQueryRunner();
    try {
      const name = lockName(database.dataSource, `schedule.${schedule.name}`);
      const [row]: { taken: string }[] = await holder.query('SELECT GET_LOCK(?, 0) AS taken', [name]);
      if (Number(row?.taken) !== 1) return;
      try {
        await schedule.run();
      } finally {
        await holder.query('SELECT RELEASE_LOCK(?)', [name]);
      }
    } finally {
      await holder.release();
    }
  }

  function launch(schedule: Schedule): void {
    const run = runAlone(schedule).catch((error: unknown) => {
      if (!stopped) log.error({ err: error, schedule: schedule.name }, 'a scheduled job failed');
    });
    running.add(run);
    void run.finally(() => running.delete(run));
  }

  return {
    start() {
      for (const schedule of schedules) timers.push(setInterval(() => launch(schedule), schedule.everyMs));
    },
    async stop() {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      await Promise.allSettled([...running]);
    },
  };
}
