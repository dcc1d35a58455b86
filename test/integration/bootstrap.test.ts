import { expect } from 'chai';
import { bootstrap } from '../../src/bootstrap.js';
import { ENTITIES } from '../../src/entities.js';
import { FakeClock } from '../../src/platform/clock.js';
import { readConfig } from '../../src/platform/config.js';
import { createDatabase, createDataSource, type Database } from '../../src/platform/database/index.js';
import { silentLog } from '../../src/platform/log.js';
import { freshSchema } from '../support/database.js';

describe('bootstrap()', () => {
  it('makes one organization with two keys when several processes start at once, and none later', async () => {
    const target = await freshSchema();
    const processes: Database[] = [];
    for (let n = 0; n < 3; n += 1)
      processes.push(createDatabase(await createDataSource(target, { entities: ENTITIES, poolSize: 3 }), silentLog));
    const start = (database: Database) => bootstrap(database, readConfig({}), 'pepper of this test', new FakeClock());
    const made = (await Promise.all(processes.map(start))).filter((first) => first !== null);
    expect(made).to.have.length(1);
    const [first] = processes;
    expect(await first?.query('SELECT COUNT(*) AS organizations FROM organizations')).to.deep.equal([{ organizations: '1' }]);
    expect(await first?.query('SELECT COUNT(*) AS apiKeys FROM api_keys')).to.deep.equal([{ apiKeys: '2' }]);
    expect(first && (await start(first))).to.equal(null);
    await Promise.all(processes.map((database) => database.close()));
  });
});
