import { expect } from 'chai';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { verifySignature } from '../../../src/webhooks/signing/signature.rules.js';
import type { TestApi } from '../../support/api.js';
import { type Received, type Receiver, startReceiver } from '../../support/fakes/receiver.js';
import { withReceiver } from './with-receiver.js';

describe('webhooks > deliveries', () => {
  let api: TestApi;
  let receiver: Receiver;
  const { subscribe, dispatch, read, deliveriesOf, deliveryWhen } = withReceiver((parts) => {
    ({ api, receiver } = parts);
  });

  describe('an event', () => {
    it('arrives at once, signed so that independent implementations agree (D75, D76)', async () => {
      const { id, secret } = await subscribe();
      const { eventId, dispatched, deliveries } = await dispatch();
      expect([dispatched, deliveries[0].status]).to.deep.equal([1, 'queued']);
      const [call] = (await receiver.received(1)) as [Received];
      expect(new StandardWebhook(secret).verify(call.body.toString(), call.headers as Record<string, string>)).to.have.property(
        'id',
        eventId,
      );
      expect(verifySignature(call.body.toString(), String(call.headers['service-signature']), secret)).to.equal(true);
      expect(call.headers).to.include({
        'webhook-id': eventId,
        'service-event': 'test.event',
        'service-delivery': deliveries[0].deliveryId,
        'service-attempt': '1',
        'content-type': 'application/json; charset=utf-8',
      });
      expect(call.json).to.deep.include({ id: eventId, type: 'test.event', data: { x: 1 }, livemode: true });
      expect(call.json.organization).to.have.property('id', api.organizationId);
      expect(call.json.sequence).to.be.a('number');
      const delivery = await deliveryWhen(id);
      expect(delivery).to.include({
        status: 'delivered',
        attempts: 1,
        responseCode: 200,
        lastError: null,
        nextRetryAt: null,
        webhookId: id,
        eventId,
      });
      const { node } = await api.owner.query('query ($id: ID!) { node(id: $id) { id ... on Delivery { status } } }', { id: delivery.id });
      expect(node).to.deep.equal({ id: delivery.id, status: 'delivered' });
      const { statistics, lastTriggered } = await read(id);
      expect(statistics).to.include({ totalDeliveries: 1, successfulDeliveries: 1, failedDeliveries: 0, successRate: 1 });
      expect(statistics.averageResponseTime).to.match(/^\d+ms$/);
      expect(lastTriggered).to.be.a('string');
    });

    it('comes from the log for everything that happens to a document, once each, with filters and only to subscribers (D79, D82)', async () => {
      const types = ['document.uploaded', 'template.not_matched', 'extraction.completed', 'document.processed'];
      const { id } = await subscribe({ eventTypes: types, fieldFilters: { priority: ['HIGH'], 'metadata.region': ['north'] } });
      await subscribe({ eventTypes: types, fieldFilters: { 'metadata.region': ['south'] }, url: `${receiver.url}/south` });
      const document = await api.owner.process({}, { priority: 'high', metadata: { region: 'North' } });
      await api.owner.process({}, { priority: 'low', metadata: { region: 'North' } });
      const calls = await receiver.received(4);
      expect(calls.map((call) => call.json.type)).to.have.members(types);
      expect(new Set(calls.map((call) => call.json.data.documentId))).to.deep.equal(new Set([document.id]));
      const bySequence = [...calls].sort((a, b) => a.json.sequence - b.json.sequence);
      expect(bySequence.map((call) => call.json.type)).to.deep.equal(types);
      await deliveryWhen(id, () => true);
      expect(await deliveriesOf(id)).to.have.length(4);
      expect(receiver.calls).to.have.length(4);
    });

    it('keeps to its mode', async () => {
      await subscribe();
      await subscribe({ url: `${receiver.url}/sandbox` }, api.sandbox);
      await dispatch({}, api.sandbox);
      const [call] = (await receiver.received(1)) as [Received];
      expect([call.path, call.json.livemode]).to.deep.equal(['/hook/sandbox', false]);
    });

    it('reaches those named whatever they subscribed to; inactive ones are skipped (D84)', async () => {
      const a = await subscribe({ eventTypes: ['document.failed'] });
      const b = await subscribe({ active: false });
      const answer = await dispatch({ webhookIds: [a.id, b.id, a.id] });
      expect(answer.dispatched).to.equal(1);
      expect(answer.deliveries.map((each: Record<string, unknown>) => [each.webhookId, each.status])).to.deep.equal([
        [a.id, 'queued'],
        [b.id, 'skipped'],
      ]);
      await receiver.received(1);
      const code = async (webhookIds: string[]) =>
        (await api.owner.post('/webhook.dispatchEvent', { type: 'test.event', webhookIds })).body.error?.code;
      expect(await code([b.id])).to.equal('WEBHOOK_INACTIVE');
      expect(await code([a.id, 'wh_01ARZ3NDEKTSV4RRFFQ69G5FAV'])).to.equal('WEBHOOK_NOT_FOUND');
      expect((await dispatch({ type: 'document.approved' })).dispatched).to.equal(0);
    });

    it('is refused with numbers beyond what can be told, which would arrive as null', async () => {
      const answer = await api.owner.post('/webhook.dispatchEvent', '{"type":"test.event","data":{"lines":[{"total":1e400}]}}');
      expect([answer.status, answer.body.error?.details[0].field]).to.deep.equal([400, 'data']);
    });

    it('is refused when its data does not fit into a body', async () => {
      const { status, body } = await api.owner.post('/webhook.dispatchEvent', { type: 'test.event', data: { a: 'x'.repeat(270_000) } });
      expect([status, body.error?.code, body.error?.details[0].field]).to.deep.equal([400, 'VALIDATION_ERROR', 'data']);
    });
  });

  describe('webhookUrl (D83)', () => {
    it('gets the end of the processing, signed with the callback secret and listed without webhook', async () => {
      const { rotateCallbackSecret } = await api.owner.query('mutation { rotateCallbackSecret(overlapHours: 0) { secret } }');
      const done = await api.owner.process({}, { webhookUrl: `${receiver.url}?token=1` });
      const [call] = (await receiver.received(1)) as [Received];
      expect([call.path, call.json.type, call.json.data.documentId]).to.deep.equal(['/hook?token=1', 'document.processed', done.id]);
      expect(
        new StandardWebhook(rotateCallbackSecret.secret).verify(call.body.toString(), call.headers as Record<string, string>),
      ).to.have.property('id');
      const { deliveries } = (await api.owner.get('/webhooks/deliveries')).body.data;
      expect(deliveries[0]).to.include({ webhookId: null, eventType: 'document.processed', eventId: call.json.id });
      expect((await api.sandbox.get('/webhooks/deliveries')).body.data.deliveries).to.deep.equal([]);
    });

    it('gets failures and reviews, and is checked at upload', async () => {
      await api.owner.process({ fail: { code: 'PROCESSING_FAILED', message: 'broken' } }, { webhookUrl: receiver.url });
      expect((await receiver.received(1))[0]!.json).to.deep.include({ type: 'document.failed' });
      await api.owner.process({ reasons: [{ reason: 'low_confidence', fields: [] }] }, { webhookUrl: receiver.url });
      await receiver.received(3);
      expect(receiver.calls.slice(1).map((call) => call.json.type)).to.have.members(['extraction.review_required', 'document.processed']);
      const refused = await api.owner.post('/documents', { file: 'JVBERi0xLjcK', filename: 'a.pdf', webhookUrl: 'https://10.0.0.1/' });
      expect([refused.status, refused.body.error?.code]).to.deep.equal([400, 'INVALID_URL']);
    });
  });

  describe('rotation (D75)', () => {
    it('signs with both secrets until the overlap ends', async () => {
      const { id, secret: old } = await subscribe();
      const { secret: fresh } = (await api.owner.post(`/webhooks/${id}/rotate-secret`, { overlapHours: 1 })).body.data;
      await dispatch();
      const [during] = (await receiver.received(1)) as [Received];
      const text = during.body.toString();
      for (const secret of [old, fresh]) new StandardWebhook(secret).verify(text, during.headers as Record<string, string>);
      expect(verifySignature(text, String(during.headers['service-signature']), old)).to.equal(true);
      expect(verifySignature(text, String(during.headers['service-signature-next']), fresh)).to.equal(true);
      api.clock.advance(3_600_001);
      await dispatch();
      const [, after] = (await receiver.received(2)) as [Received, Received];
      expect(verifySignature(after.body.toString(), String(after.headers['service-signature']), fresh)).to.equal(true);
      expect(after.headers).not.to.have.property('service-signature-next');
      expect(String(after.headers['webhook-signature']).split(' ')).to.have.length(1);
    });
  });

  describe('a test (D84)', () => {
    it('shows any HTTP answer, is listed, and is never tried again', async () => {
      const { id, secret } = await subscribe();
      receiver.answer = () => ({ status: 503, body: 'x'.repeat(10_000), headers: { 'x-mark': 'yes' } });
      const { status, body } = await api.owner.post(`/webhooks/${id}/test`, { eventType: 'document.processed', payload: { a: 1 } });
      expect([status, body.data.status, body.data.responseCode]).to.deep.equal([200, 'failed', 503]);
      expect(body.data.responseBody).to.equal('x'.repeat(4096));
      expect(body.data.responseHeaders).to.include({ 'x-mark': 'yes' });
      expect(receiver.calls[0]!.json).to.deep.include({ type: 'document.processed', data: { a: 1 } });
      expect(verifySignature(receiver.calls[0]!.body.toString(), String(receiver.calls[0]!.headers['service-signature']), secret)).to.equal(
        true,
      );
      const [delivery] = await deliveriesOf(id);
      expect(delivery).to.include({ id: body.data.deliveryId, status: 'failed', attempts: 1, nextRetryAt: null });
      expect((await read(id)).statistics).to.include({ totalDeliveries: 1, failedDeliveries: 1 });
    });

    it('goes nowhere else, whoever subscribed to the type', async () => {
      const { id } = await subscribe();
      const other = await subscribe({ url: `${receiver.url}/other` });
      expect((await api.owner.post(`/webhooks/${id}/test`)).body.data.status).to.equal('delivered');
      await dispatch({ webhookIds: [other.id] });
      await receiver.received(2);
      expect(receiver.calls.map((call) => call.path)).to.deep.equal(['/hook', '/hook/other']);
    });

    it('without answer is DELIVERY_FAILED, and listed all the same', async () => {
      const closed = await startReceiver();
      await closed.close();
      const { id } = await subscribe({ url: closed.url });
      const { status, body } = await api.owner.post(`/webhooks/${id}/test`, {});
      expect([status, body.error?.code]).to.deep.equal([502, 'DELIVERY_FAILED']);
      expect(await deliveriesOf(id)).to.have.length(1);
    });
  });

  describe('the list', () => {
    it('filters, pages by offset and cursor, newest first (D85)', async () => {
      const { id } = await subscribe({ eventTypes: ['test.event', 'document.approved'] });
      const events: string[] = [];
      for (const type of ['test.event', 'document.approved', 'test.event']) events.unshift((await dispatch({ type })).eventId);
      await receiver.received(3);
      const idsOf = async (query: string) => (await deliveriesOf(id, query)).map((each: { eventId: string }) => each.eventId);
      expect(await idsOf('')).to.deep.equal(events);
      expect(await idsOf('?eventType=document.approved')).to.deep.equal([events[1]]);
      expect(await idsOf('?limit=1&offset=1')).to.deep.equal([events[1]]);
      const first = (await api.owner.get(`/webhooks/${id}/deliveries?limit=2`)).body.data;
      expect(first.pagination).to.include({ total: 3, limit: 2, offset: 0 });
      expect(await idsOf(`?limit=2&cursor=${first.pagination.nextCursor}`)).to.deep.equal([events[2]]);
      expect(await idsOf(`?from=${new Date(api.clock.now().getTime() + 60_000).toISOString()}`)).to.deep.equal([]);
      expect(await idsOf(`?to=${new Date(api.clock.now().getTime() + 60_000).toISOString()}`)).to.have.length(3);
      const day = api.clock.now().toISOString().slice(0, 10);
      expect(await idsOf(`?from=${day}&to=${day}`)).to.have.length(3);
      expect(await idsOf(`?to=${day}T00:00:00Z`)).to.deep.equal([]);
      for (const none of ['2026-02-29', `${day} 00:00:00`, `${day}T00:00:00+99:99`, ''])
        expect(
          (await api.owner.get(`/webhooks/${id}/deliveries?from=${encodeURIComponent(none)}`)).body.error?.details?.[0].field,
          none,
        ).to.equal('from');
      expect((await api.owner.get(`/webhooks/${id}/deliveries?eventType=x`)).body.error?.details[0].field).to.equal('eventType');
    });
  });
});
