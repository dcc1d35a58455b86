import { expect } from 'chai';
import type { Database } from '../../../src/platform/database/index.js';
import { FakeClock } from '../../../src/platform/time/clock.js';
import { createBodies } from '../../../src/webhooks/deliveries/bodies.js';
import { freshDatabase } from '../../support/database.js';

describe('webhooks > bodies', () => {
  let database: Database;
  before(async () => {
    database = await freshDatabase();
  });
  after(() => database.close());

  it('keeps what was just written in memory for ten minutes, and then believes the table alone (D35)', async () => {
    const clock = new FakeClock();
    const bodies = createBodies(database, clock);
    bodies.remember([{ eventId: 'evt_1', body: Buffer.from('kept') }]);
    expect((await bodies.read(['evt_1', 'evt_2'])).get('evt_1')?.toString()).to.equal('kept');
    clock.advance(10 * 60 * 1000);
    expect((await bodies.read(['evt_1', 'evt_2'])).size).to.equal(0);
    await database.query("INSERT INTO webhook_bodies (eventId, body) VALUES ('evt_2', 'stored')");
    expect((await bodies.read(['evt_1', 'evt_2'])).get('evt_2')?.toString()).to.equal('stored');
  });
});
