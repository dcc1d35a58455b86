import type { Database } from '../../platform/database/index.js';
import type { Tasks } from '../../platform/tasks/index.js';
import type { JobEndings } from './job.ending.js';
import { forgottenJobs, organizationsWithQueue } from './job.store.js';

/** Builds the sweep: gives jobs in progress that no task works on a task again, and starts jobs that wait although a slot is free (D56). */
export function createJobSweep(database: Database, tasks: Tasks, endings: JobEndings): () => Promise<void> {
  const { manager } = database.dataSource;
  return async () => {
    for (const { id, organizationId, mode } of await forgottenJobs(manager)) {
      const task = { name: 'job.run', payload: { jobId: id }, subjectId: id } as const;
      await database.transaction((tx) => tasks.add(tx, { organizationId, mode }, task));
    }
    for (const organizationId of await organizationsWithQueue(manager)) {
      await database.transaction((tx) => endings.startNext(tx, organizationId));
    }
    endings.hint();
  };
}
