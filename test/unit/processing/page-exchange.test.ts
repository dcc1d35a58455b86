import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import type { KeptPages } from '../../../src/documents/index.js';
import type { Database } from '../../../src/platform/database/index.js';
import type { Tasks } from '../../../src/platform/tasks/index.js';
import { createPageExchange } from '../../../src/processing/shared-pages/page-exchange.js';

/** A database that is away, so that each statement fails at once, until `come` is called; and in the end all the same, so that a test ends. */
function databaseAway(): { database: Database; tries: () => number; come(): void } {
  let tries = 0;
  let isAway = true;
  const query = () =>
    new Promise((resolve, reject) => {
      const fails = isAway && ++tries < 1000;
      process.nextTick(fails ? reject : resolve, fails ? new Error('Connection lost') : []);
    });
  return {
    database: { query, transaction: (run: (tx: unknown) => unknown) => run({ query }) } as unknown as Database,
    tries: () => tries,
    come: () => {
      isAway = false;
    },
  };
}

describe('processing/shared-pages/page-exchange', () => {
  it('waits between its tries while the database is away, also when pages are asked for meanwhile', async () => {
    // Without a rest that lets timers run, nothing else in the process would happen, least of all the database be found to be back.
    const { database, tries, come } = databaseAway();
    const tasks = { add: async () => undefined, hint: () => undefined } as unknown as Tasks;
    const kept = { of: async () => new Map() } as unknown as KeptPages;
    const exchange = createPageExchange(
      { database, tasks, kept, ownPages: () => 2 },
      {
        scope: { organizationId: 1, mode: 'live' },
        subjectId: 'd',
        run: 1,
        priority: 'normal',
        file: {} as never,
        signal: new AbortController().signal,
      },
    );
    const pages = [exchange.ask(1, 2), exchange.ask(2, 2)];
    await pause(20);
    expect(tries()).to.equal(1);
    come();
    expect(await Promise.all(pages)).to.deep.equal([null, null]);
  });
});
