import { expect } from 'chai';
import { ENTITIES } from '../../../src/app/entities.js';
import type { Database } from '../../../src/platform/database/index.js';
import { createStreams } from '../../../src/platform/events/index.js';
import { silentLog } from '../../../src/platform/log.js';
import { createMemoryPubSub } from '../../../src/platform/pubsub/index.js';
import { createSeal } from '../../../src/platform/seal.js';
import { FakeClock } from '../../../src/platform/time/clock.js';
import { newId } from '../../../src/vocabulary/ids.js';
import { createDueStore } from '../../../src/webhooks/deliveries/due.store.js';
import { createRecorder, type Outcome } from '../../../src/webhooks/deliveries/recorder.js';
import type { AttemptResult } from '../../../src/webhooks/deliveries/schedule.rules.js';
import { freshDatabase } from '../../support/database.js';

describe('webhooks > recorder and leases', () => {
  let database: Database;
  const clock = new FakeClock();
  before(async () => {
    database = await freshDatabase(ENTITIES);
  });
  after(() => database.close());
  beforeEach(async () => {
    for (const table of ['webhooks', 'webhook_endpoints', 'webhook_deliveries']) await database.query(`DELETE FROM ${table}`);
  });

  /** A webhook with one due delivery. */
  async function due(): Promise<{ endpointId: string; deliveryId: string }> {
    const [id, deliveryId] = [newId('webhook'), newId('delivery')];
    const now = clock.now();
    await database.query(
      "INSERT INTO webhooks (id, organizationId, mode, url, eventTypes, fieldFilters, secretSealed, createdAt, updatedAt) VALUES (?, 1, 'live', 'https://1.1.1.1/', '[]', '{}', ?, ?, ?)",
      [id, createSeal('x').close(`webhook:${id}`, 'a secret'), now, now],
    );
    await database.query(
      "INSERT INTO webhook_endpoints (id, organizationId, mode, webhookId, nextDueAt, total) VALUES (?, 1, 'live', ?, ?, 1)",
      [id, id, now],
    );
    await database.query(
      "INSERT INTO webhook_deliveries (id, organizationId, mode, endpointId, webhookId, eventId, eventType, status, createdAt, runAt) VALUES (?, 1, 'live', ?, ?, ?, 'test.event', 'queued', ?, ?)",
      [deliveryId, id, id, newId('event'), now, now],
    );
    return { endpointId: id, deliveryId };
  }

  const result = (change: Partial<AttemptResult> = {}): AttemptResult => ({
    startedAt: clock.now(),
    responseCode: 200,
    responseTimeMs: 30,
    error: null,
    trouble: null,
    retryAfterMs: null,
    ...change,
  });
  const outcomeOf = (of: { endpointId: string; deliveryId: string }, change: Partial<Outcome> = {}): Outcome => ({
    ...of,
    attemptsBefore: 0,
    result: result(),
    answer: null,
    ...change,
  });
  const recorder = (disable: Parameters<typeof createRecorder>[0]['disable'] = async () => undefined) =>
    createRecorder({
      database,
      clock,
      streams: createStreams(database, createMemoryPubSub(silentLog), clock),
      seal: createSeal('a secret of the tests'),
      log: silentLog,
      disable,
    });
  const endpoint = async (id: string) =>
    (await database.query<Record<string, unknown>>('SELECT * FROM webhook_endpoints WHERE id = ?', [id]))[0]!;
  const delivery = async (id: string) =>
    (await database.query<Record<string, unknown>>('SELECT * FROM webhook_deliveries WHERE id = ?', [id]))[0]!;

  it('counts an attempt once, whoever reports it again', async () => {
    const one = await due();
    const { record } = recorder();
    await Promise.all([record(outcomeOf(one)), record(outcomeOf(one)), recorder().record(outcomeOf(one))]);
    expect(await delivery(one.deliveryId)).to.include({ status: 'delivered', attempts: 1, runAt: null });
    expect(await endpoint(one.endpointId)).to.include({ total: 1, delivered: 1, failed: 0, answers: 1 });
  });

  it('stores many at once, each with its own figures', async () => {
    const all = await Promise.all(Array.from({ length: 30 }, due));
    const { record } = recorder();
    await Promise.all(
      all.map((each, n) =>
        record(
          outcomeOf(each, {
            result: n % 3 === 0 ? result({ responseCode: 500, error: 'x', responseTimeMs: n }) : result({ responseTimeMs: n }),
          }),
        ),
      ),
    );
    const rows = await Promise.all(all.map((each) => delivery(each.deliveryId)));
    expect(rows.map((row) => [row.status, row.responseTimeMs, row.runAt === null])).to.deep.equal(
      all.map((_, n) => [n % 3 === 0 ? 'failed' : 'delivered', n, n % 3 !== 0]),
    );
  });

  it('does not hold the others up when one endpoint cannot be stored', async () => {
    const [poison, fine] = [await due(), await due()];
    let broken = true;
    const { record } = recorder(async () => {
      if (broken) throw new Error('no');
    });
    const first = record(outcomeOf(poison, { result: result({ responseCode: 410, error: 'gone' }) }));
    await record(outcomeOf(fine));
    expect(await delivery(fine.deliveryId)).to.include({ status: 'delivered' });
    expect(await delivery(poison.deliveryId)).to.include({ status: 'queued', attempts: 0 });
    broken = false;
    await first;
    expect(await delivery(poison.deliveryId)).to.include({ status: 'failed', attempts: 1 });
  });

  describe('leases', () => {
    const store = () => createDueStore({ database, clock, seal: createSeal('x') });

    it('belong to one process at a time, until they run out', async () => {
      const { endpointId } = await due();
      const { acquire, renew } = store();
      expect(await Promise.all([acquire('a', null), acquire('b', [endpointId])].map((p) => p.then((ids) => ids.length)))).to.have.members([
        0, 1,
      ]);
      const owner = String((await endpoint(endpointId)).leaseToken);
      const other = owner === 'a' ? 'b' : 'a';
      clock.advance(6000);
      expect(await renew(owner, [endpointId])).to.deep.equal([endpointId]);
      clock.advance(6000);
      expect(await acquire(other, null)).to.deep.equal([]);
      clock.advance(6000);
      expect(await acquire(other, null)).to.deep.equal([endpointId]);
      expect(await renew(owner, [endpointId])).to.deep.equal([]);
    });

    it('end with the time of what is due next', async () => {
      const { endpointId, deliveryId } = await due();
      const { acquire, release } = store();
      await acquire('a', null);
      expect(await release('b', endpointId)).to.equal(null);
      const later = new Date(clock.now().getTime() + 60_000);
      await database.query('UPDATE webhook_deliveries SET runAt = ? WHERE id = ?', [later, deliveryId]);
      expect(await release('a', endpointId)).to.deep.equal(later);
      expect(await endpoint(endpointId)).to.deep.include({ leaseToken: null, nextDueAt: later });
      expect(await acquire('b', null)).to.deep.equal([]);
    });

    it('give up what waits for a webhook that was switched off', async () => {
      const { endpointId, deliveryId } = await due();
      await database.query('UPDATE webhooks SET active = 0');
      const { acquire, load } = store();
      await acquire('a', null);
      expect((await load(endpointId, [], 10)).deliveries).to.deep.equal([]);
      expect(await delivery(deliveryId)).to.include({ status: 'failed', runAt: null });
      expect(await endpoint(endpointId)).to.include({ failed: 1 });
    });
  });
});
