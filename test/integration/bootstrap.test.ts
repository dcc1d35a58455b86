import { expect } from 'chai';
import { bootstrap } from '../../src/app/bootstrap.js';
import { ENTITIES } from '../../src/app/entities.js';
import { readConfig } from '../../src/platform/config.js';
import { createDatabase, createDataSource, type Database } from '../../src/platform/database/index.js';
import { silentLog } from '../../src/platform/log.js';
import { FakeClock } from '../../src/platform/time/clock.js';
import { freshSchema } from '../support/database.js';

const start = (database: Database) => bootstrap(database, readConfig({}), 'pepper of this test', new FakeClock());

/** Whether somebody waits for a lock of the server, by name or of a row. */
const somebodyWaits = async (database: Database): Promise<boolean> => {
  const [row] = await database.query<{ waiting: string }>(
    `SELECT (SELECT COUNT(*) FROM information_schema.processlist WHERE state = 'User lock' AND db = DATABASE())
          + (SELECT COUNT(*) FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT') AS waiting`,
  );
  return Number(row?.waiting) > 0;
};

describe('bootstrap()', () => {
  let first: Database;
  let second: Database;
  before(async () => {
    const target = await freshSchema();
    const open = async () => createDatabase(await createDataSource(target, { entities: ENTITIES, poolSize: 3 }), silentLog);
    [first, second] = [await open(), await open()];
  });
  after(() => Promise.all([first.close(), second.close()]));

  it('makes one organization with two keys when two processes start at once, and none later', async () => {
    let secondEnded = false;
    /** As `first`, but it commits only when the other process has gone as far as it can. */
    const lateToCommit: Database = {
      ...first,
      transaction: (work) =>
        first.transaction(async (tx, afterCommit) => {
          const result = await work(tx, afterCommit);
          while (!secondEnded && !(await somebodyWaits(first))) await new Promise(setImmediate);
          return result;
        }),
    };
    const starting = start(lateToCommit);
    const startingToo = start(second).finally(() => {
      secondEnded = true;
    });
    const made = (await Promise.all([starting, startingToo])).filter((each) => each !== null);
    expect(made).to.have.length(1);
    expect(await first.query('SELECT COUNT(*) AS organizations FROM organizations')).to.deep.equal([{ organizations: '1' }]);
    expect(await first.query('SELECT COUNT(*) AS apiKeys FROM api_keys')).to.deep.equal([{ apiKeys: '2' }]);
    expect(await start(first)).to.equal(null);
  });
});
