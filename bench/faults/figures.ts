import type { Bench } from '../figure.js';
import { databaseDeath } from './database-death.js';
import { matrix } from './matrix.js';
import { workerDeaths } from './worker-deaths.js';

/**
 * What kill -9 and hanging do to an installation of several processes, to the worker processes of one, and to its database. With `--minutes` only the first,
 * for so long.
 */
export const faults: Bench = {
  name: 'faults',
  run: async (option) => {
    const figures = await matrix(option);
    return option('minutes', 0) > 0 ? figures : [...figures, ...(await workerDeaths()), ...(await databaseDeath())];
  },
};
