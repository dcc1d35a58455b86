import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/api.js';
import { type Receiver, startReceiver } from '../../support/fakes/receiver.js';

interface Message {
  deliveryUpdated: { sequence: number; gap: boolean; delivery: { id: string; status: string; attempts: number } | null };
}

interface EventMessage {
  events: { id: string; type: string; sequence: number; data: Record<string, unknown> };
}

const DELIVERIES =
  'subscription ($id: ID!, $after: Int) { deliveryUpdated(webhookId: $id, after: $after) { sequence gap delivery { id status attempts } } }';
const EVENTS =
  'subscription ($types: [EventType!], $after: Int) { events(types: $types, after: $after) { id type sequence data livemode } }';

describe('webhooks > streams', () => {
  let api: TestApi;
  let receiver: Receiver;
  before(async () => {
    api = await startTestApi({ OUTBOUND_ALLOW: '127.0.0.0/8' });
    receiver = await startReceiver();
  });
  after(async () => {
    await api.close();
    await receiver.close();
  });

  const subscribe = async () =>
    (await api.owner.post('/webhooks', { url: receiver.url, eventTypes: ['test.event'] })).body.data.id as string;
  const dispatch = async (id: string) =>
    (await api.owner.post('/webhook.dispatchEvent', { type: 'test.event', webhookIds: [id] })).body.data.deliveries[0].deliveryId as string;

  describe('deliveryUpdated (D96, D116)', () => {
    const take = async (watch: { next(): Promise<IteratorResult<Message>> }) =>
      (await watch.next()).value.deliveryUpdated as Message['deliveryUpdated'];

    it('shows each state in its turn, numbered, and replays what was missed', async () => {
      const id = await subscribe();
      const watch = api.owner.watch<Message>(DELIVERIES, { id });
      expect(await take(watch)).to.deep.equal({ sequence: 0, gap: false, delivery: null });
      const delivery = await dispatch(id);
      expect(await take(watch)).to.deep.equal({ sequence: 1, gap: false, delivery: { id: delivery, status: 'queued', attempts: 0 } });
      expect(await take(watch)).to.deep.equal({ sequence: 2, gap: false, delivery: { id: delivery, status: 'delivered', attempts: 1 } });
      await watch.close();
      const missed = await dispatch(id);
      const again = api.owner.watch<Message>(DELIVERIES, { id, after: 1 });
      const messages = [await take(again), await take(again), await take(again)];
      expect(messages.map((m) => [m.sequence, m.delivery?.id, m.delivery?.status])).to.deep.equal([
        [2, delivery, 'delivered'],
        [3, missed, 'queued'],
        [4, missed, 'delivered'],
      ]);
      await again.close();
      const fresh = api.owner.watch<Message>(DELIVERIES, { id });
      expect(await take(fresh)).to.deep.include({ sequence: 4, gap: false });
      await fresh.close();
    });

    it('tells of a gap when nobody watched for longer than the replay hour', async () => {
      const id = await subscribe();
      const watch = api.owner.watch<Message>(DELIVERIES, { id });
      await take(watch);
      await dispatch(id);
      await take(watch);
      const { sequence } = await take(watch);
      await watch.close();
      await api.database.query('UPDATE webhook_endpoints SET watchedUntil = ? WHERE id = ?', [api.clock.now(), id]);
      api.clock.advance(2 * 3_600_000);
      await dispatch(id);
      const late = api.owner.watch<Message>(DELIVERIES, { id, after: sequence });
      const first = await take(late);
      expect([first.gap, first.sequence > sequence]).to.deep.equal([true, true]);
      await late.close();
    });

    it('is refused for a webhook of others', async () => {
      const id = await subscribe();
      const error = await api.sandbox
        .watch(DELIVERIES, { id })
        .next()
        .catch((thrown: unknown) => thrown);
      expect(error).to.have.nested.property('[0].extensions.code', 'WEBHOOK_NOT_FOUND');
    });
  });

  describe('events', () => {
    const take = async (watch: { next(): Promise<IteratorResult<EventMessage>> }) =>
      (await watch.next()).value.events as EventMessage['events'];

    it('gives the events of a document in order, and from any number on', async () => {
      const start = Number((await api.database.query<{ last: string }>('SELECT last FROM event_sequences'))[0]?.last ?? 0);
      const document = await api.owner.process();
      const watch = api.owner.watch<EventMessage>(EVENTS, { after: start });
      const seen = [await take(watch), await take(watch), await take(watch), await take(watch)];
      expect(seen.map((event) => event.type)).to.deep.equal([
        'document.uploaded',
        'template.not_matched',
        'extraction.completed',
        'document.processed',
      ]);
      expect(seen.map((event) => event.sequence)).to.deep.equal([1, 2, 3, 4].map((n) => start + n));
      expect(new Set(seen.map((event) => event.data.documentId))).to.deep.equal(new Set([document.id]));
      await watch.close();
      const some = api.owner.watch<EventMessage>(EVENTS, { after: start, types: ['document.processed'] });
      expect((await take(some)).sequence).to.equal(start + 4);
      await some.close();
      const all = api.owner.watch<EventMessage>(EVENTS, { after: start, types: [] });
      expect((await take(all)).sequence).to.equal(start + 1);
      await all.close();
    });

    it('shows members only events of documents that they may read (D103)', async () => {
      const start = Number((await api.database.query<{ last: string }>('SELECT last FROM event_sequences'))[0]!.last);
      const hidden = await api.owner.process();
      await api.database.query("UPDATE documents SET defaultAccess = 'none', inheritRolePermissions = 0 WHERE id = ?", [hidden.id]);
      const open = await api.owner.process();
      const { client } = await api.member({ role: 'member' });
      const watch = client.watch<EventMessage>(EVENTS, { after: start });
      expect((await take(watch)).data.documentId).to.equal(open.id);
      await watch.close();
    });
  });
});
