import { expect } from 'chai';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { verifySignature } from '../../../src/webhooks/signing/signature.rules.js';
import { startTestApi, type TestApi } from '../../support/api.js';
import { type Received, type Receiver, startReceiver } from '../../support/fakes/receiver.js';

const DAY = 24 * 60 * 60 * 1000;

describe('webhooks > deliveries', () => {
  let api: TestApi;
  let receiver: Receiver;
  const receivers: Receiver[] = [];
  before(async () => {
    api = await startTestApi({ OUTBOUND_ALLOW: '127.0.0.0/8' });
  });
  after(async () => {
    await api.close();
    await Promise.all(receivers.map((each) => each.close()));
  });
  beforeEach(async () => {
    await api.database.query('UPDATE webhooks SET active = 0');
    receiver = await startReceiver();
    receivers.push(receiver);
  });

  const subscribe = async (body: Record<string, unknown> = {}, client = api.owner) =>
    (await client.post('/webhooks', { url: receiver.url, eventTypes: ['test.event'], ...body })).body.data;
  const dispatch = async (body: Record<string, unknown> = {}, client = api.owner) =>
    (await client.post('/webhook.dispatchEvent', { type: 'test.event', data: { x: 1 }, ...body })).body.data;
  const read = async (id: string) => (await api.owner.get(`/webhooks/${id}`)).body.data;
  const deliveriesOf = async (id: string, query = '') => (await api.owner.get(`/webhooks/${id}/deliveries${query}`)).body.data.deliveries;

  /** The newest delivery once it fits; the webhook's own stream tells when to look. */
  async function deliveryWhen(id: string, fits: (delivery: Record<string, unknown>) => boolean = ({ status }) => status !== 'queued') {
    const watch = api.owner.watch('subscription ($id: ID!) { deliveryUpdated(webhookId: $id) { sequence } }', { id });
    try {
      for await (const _message of watch) {
        const [newest] = await deliveriesOf(id);
        if (newest && fits(newest)) return newest;
      }
    } finally {
      await watch.close();
    }
    throw new Error('the stream ended');
  }

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

  describe('a failure', () => {
    it('is tried again with the same bytes, after 5 s give or take 10 %, until it is taken (D76, D77)', async () => {
      const { id } = await subscribe();
      receiver.answer = (count) => (count < 3 ? { status: 500 } : { status: 204, body: '' });
      await dispatch();
      const failed = await deliveryWhen(id);
      expect(failed).to.include({ status: 'failed', attempts: 1, responseCode: 500, deliveredAt: null });
      expect(failed.lastError).to.contain('500');
      const waitMs = Date.parse(failed.nextRetryAt) - Date.parse(failed.createdAt);
      expect(waitMs).to.be.within(4500, 5500 + 2000);
      expect((await read(id)).statistics).to.include({ failedDeliveries: 1, successRate: 0 });
      api.clock.advance(6000);
      await receiver.received(2);
      await deliveryWhen(id, ({ attempts }) => attempts === 2);
      api.clock.advance(6 * 60_000);
      const calls = await receiver.received(3);
      expect(await deliveryWhen(id, ({ attempts }) => attempts === 3)).to.include({
        status: 'delivered',
        responseCode: 204,
        nextRetryAt: null,
      });
      expect(new Set(calls.map((call) => call.body.toString('hex'))).size).to.equal(1);
      expect(new Set(calls.map((call) => call.headers['webhook-id'])).size).to.equal(1);
      expect(calls.map((call) => call.headers['service-attempt'])).to.deep.equal(['1', '2', '3']);
      expect(new Set(calls.map((call) => call.headers['webhook-timestamp'])).size).to.equal(3);
      expect((await read(id)).statistics).to.include({ totalDeliveries: 1, successfulDeliveries: 1, failedDeliveries: 0, successRate: 1 });
    });

    it('waits as long as Retry-After says (D77)', async () => {
      const { id } = await subscribe();
      receiver.answer = () => ({ status: 429, headers: { 'retry-after': '3600' } });
      await dispatch();
      const failed = await deliveryWhen(id);
      expect(Date.parse(failed.nextRetryAt) - Date.parse(failed.createdAt)).to.be.within(3_600_000, 3_603_000);
    });

    it('is a redirect, too, and it is not followed', async () => {
      const { id } = await subscribe();
      receiver.answer = () => ({ status: 302, headers: { location: `${receiver.url}/elsewhere` } });
      await dispatch();
      expect(await deliveryWhen(id)).to.include({ status: 'failed', responseCode: 302 });
      expect(receiver.calls.map((call) => call.path)).to.deep.equal(['/hook']);
    });

    it('without answer has no code and a reason', async () => {
      const closed = await startReceiver();
      await closed.close();
      const { id } = await subscribe({ url: closed.url });
      await dispatch();
      const failed = await deliveryWhen(id);
      expect(failed).to.include({ status: 'failed', responseCode: null, responseTime: null });
      expect(failed.lastError).to.match(/^unreachable/);
    });

    it('is given up after 10 attempts (D77, D78)', async () => {
      const { id } = await subscribe();
      receiver.answer = () => ({ status: 500 });
      await dispatch();
      await deliveryWhen(id);
      await api.database.query('UPDATE webhook_deliveries SET attempts = 9, runAt = ? WHERE webhookId = ?', [api.clock.now(), id]);
      await api.database.query('UPDATE webhook_endpoints SET nextDueAt = ? WHERE id = ?', [api.clock.now(), id]);
      const last = await deliveryWhen(id, ({ attempts }) => attempts === 10);
      expect(last).to.include({ status: 'failed', nextRetryAt: null });
      const retried = await api.owner.post(`/webhooks/deliveries/${last.id}/retry`);
      expect([retried.status, retried.body.data.attempt]).to.deep.equal([202, 11]);
      expect(await deliveryWhen(id, ({ attempts }) => attempts === 11)).to.include({ status: 'failed', nextRetryAt: null });
    });

    it('with 410 switches the webhook off at once; the others hear of it (D77, D78, D80)', async () => {
      const listener = await startReceiver();
      receivers.push(listener);
      await subscribe({ url: listener.url, eventTypes: ['webhook.disabled'] });
      const { id } = await subscribe({ eventTypes: ['test.event', 'webhook.disabled'] });
      receiver.answer = () => ({ status: 410 });
      await dispatch({ webhookIds: [id] });
      const [call] = (await listener.received(1)) as [Received];
      expect(call.json.data).to.deep.equal({ webhookId: id, url: receiver.url, reason: 'gone' });
      expect(await read(id)).to.include({ active: false, disabledReason: 'gone' });
      const audit = await api.database.query<{ actor: string }>(
        "SELECT actor FROM audit_log WHERE action = 'webhook.disabled' AND target = ?",
        [id],
      );
      expect(audit.map((row) => row.actor)).to.deep.equal(['system']);
      const mails = await api.database.query<{ recipient: string; data: string }>(
        'SELECT recipient, CAST(data AS CHAR) AS data FROM outbox_mails',
      );
      expect(mails.map((mail) => mail.recipient)).to.deep.equal([api.ownerEmail]);
      expect(mails[0]!.data).to.contain(id).and.contain(receiver.url);
      expect((await deliveriesOf(id))[0]).to.include({ status: 'failed', nextRetryAt: null });
      expect(receiver.calls).to.have.length(1);
      expect((await api.owner.post(`/webhooks/${id}/test`, {})).body.error?.code).to.equal('WEBHOOK_INACTIVE');
      await api.owner.put(`/webhooks/${id}`, { active: true });
      expect(await read(id))
        .to.include({ active: true })
        .and.not.have.property('disabledReason');
    });

    it('for 5 days and 10 attempts switches the webhook off (D78)', async () => {
      const { id } = await subscribe();
      receiver.answer = () => ({ status: 500 });
      await dispatch();
      await deliveryWhen(id);
      await api.database.query('UPDATE webhook_endpoints SET failures = 9, failingSince = ? WHERE id = ?', [
        new Date(api.clock.now().getTime() - 5 * DAY),
        id,
      ]);
      const { eventId } = await dispatch();
      await deliveryWhen(id, (delivery) => delivery.eventId === eventId && delivery.status === 'failed');
      expect(await read(id)).to.include({ active: false, disabledReason: 'failing' });
      const all = await deliveriesOf(id);
      expect(all.map((each: { nextRetryAt: unknown }) => each.nextRetryAt)).to.deep.equal([null, null]);
    });
  });

  describe('a retry by hand (D85)', () => {
    it('makes one more attempt of a failed delivery, or sends a delivered one again', async () => {
      const { id } = await subscribe();
      receiver.answer = (count) => ({ status: count === 1 ? 500 : 200 });
      await dispatch();
      const failed = await deliveryWhen(id);
      const retry = () => api.owner.post(`/webhooks/deliveries/${failed.id}/retry`);
      const first = await retry();
      expect(first.status).to.equal(202);
      expect(first.body.data).to.deep.include({ deliveryId: failed.id, status: 'queued', attempt: 2 });
      expect(await deliveryWhen(id, ({ attempts }) => attempts === 2)).to.include({ status: 'delivered' });
      expect((await retry()).body.data.attempt).to.equal(3);
      expect(await deliveryWhen(id, ({ attempts }) => attempts === 3)).to.include({ status: 'delivered' });
      expect((await read(id)).statistics).to.include({ totalDeliveries: 1, successfulDeliveries: 1, failedDeliveries: 0 });
      await api.owner.put(`/webhooks/${id}`, { active: false });
      expect((await retry()).body.error?.code).to.equal('WEBHOOK_INACTIVE');
    });

    it('is refused while queued, and for deliveries of others', async () => {
      const { id } = await subscribe();
      let release: () => void = () => undefined;
      receiver.answer = () => ({ until: new Promise<void>((resolve) => (release = resolve)) });
      const { deliveries } = await dispatch();
      await receiver.received(1);
      const path = `/webhooks/deliveries/${deliveries[0].deliveryId}/retry`;
      expect((await api.owner.post(path)).body.error?.code).to.equal('DELIVERY_NOT_RETRYABLE');
      expect((await api.sandbox.post(path)).body.error?.code).to.equal('DELIVERY_NOT_FOUND');
      expect((await api.owner.post('/webhooks/deliveries/xyz/retry')).body.error?.code).to.equal('DELIVERY_NOT_FOUND');
      release();
      expect(await deliveryWhen(id)).to.include({ status: 'delivered' });
    });
  });

  describe('what the endpoint answered', () => {
    const LOG = '{ number responseCode error responseHeaders { name value } responseBody }';
    const logOf = async (client: typeof api.owner, id: string) =>
      (await client.query(`query ($id: ID!) { node(id: $id) { ... on Delivery { attemptLog ${LOG} } } }`, { id })).node.attemptLog;

    it('is kept with each attempt: the beginning of the body and helpful headers, unreadable in the table', async () => {
      const { id } = await subscribe();
      receiver.answer = () => ({
        status: 503,
        body: `<b>busy</b>${'ü'.repeat(4096)}`,
        headers: { 'x-request-id': 'r7', 'set-cookie': 'a=1' },
      });
      await dispatch({ webhookIds: [id] });
      const failed = await deliveryWhen(id);
      receiver.answer = () => ({ status: 200, body: '' });
      await api.owner.post(`/webhooks/deliveries/${failed.id}/retry`);
      await receiver.received(2);
      let log = await logOf(api.owner, failed.id);
      while (log.length < 2) log = await logOf(api.owner, failed.id);
      const [second, first] = log;
      expect(second).to.deep.include({ number: 2, responseCode: 200, error: null, responseBody: '' });
      expect(first).to.deep.include({ number: 1, responseCode: 503 });
      expect(first.responseHeaders).to.deep.include({ name: 'x-request-id', value: 'r7' });
      expect(JSON.stringify(log)).not.to.include('set-cookie');
      expect(Buffer.byteLength(first.responseBody)).to.be.within(4090, 4100);
      expect(first.responseBody).to.match(/^<b>busy<\/b>ü/);
      const rows = await api.database.query<{ answerSealed: string }>('SELECT answerSealed FROM delivery_attempts WHERE deliveryId = ?', [
        failed.id,
      ]);
      expect(rows.map(({ answerSealed }) => answerSealed.slice(0, 3))).to.deep.equal(['s1.', 's1.']);
    });

    it('about a document is for those who may read it', async () => {
      const { id } = await subscribe({ eventTypes: ['document.processed'] });
      receiver.answer = () => ({ status: 200, body: 'thanks for ACME 118.00' });
      await api.owner.process();
      const { id: deliveryId } = await deliveryWhen(id);
      expect((await logOf(api.owner, deliveryId))[0].responseBody).to.equal('thanks for ACME 118.00');
      const { client: clerk } = await api.member({ role: 'admin', permissions: ['webhooks.manage'] });
      expect((await logOf(clerk, deliveryId))[0]).to.deep.include({ responseCode: 200, responseHeaders: [], responseBody: null });
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
      expect((await api.owner.get(`/webhooks/${id}/deliveries?eventType=x`)).body.error?.details[0].field).to.equal('eventType');
    });
  });

  describe('content of a deleted document (D35)', () => {
    it('is removed from the stored bodies within 24 hours', async () => {
      const { id } = await subscribe({ eventTypes: ['document.processed'] });
      const document = await api.owner.process();
      await receiver.received(1);
      const delivery = await deliveryWhen(id);
      const kept = async () => (await api.database.query('SELECT eventId FROM webhook_bodies WHERE documentId = ?', [document.id])).length;
      expect(await kept()).to.equal(1);
      const answers = async () =>
        (await api.database.query('SELECT number FROM delivery_attempts WHERE deliveryId = ? AND answerSealed IS NOT NULL', [delivery.id]))
          .length;
      expect(await answers()).to.equal(1);
      await api.owner.delete(`/documents/${document.id}`);
      // The dispatcher turns document.deleted into a task that is due in 12 hours.
      const due = async () => (await api.database.query("SELECT id FROM tasks WHERE name = 'webhook.forget-document'")).length;
      while ((await due()) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      api.clock.advance(DAY / 2 + 1000);
      while ((await kept()) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
      expect(await answers()).to.equal(0);
      expect((await api.owner.post(`/webhooks/deliveries/${delivery.id}/retry`)).body.error?.code).to.equal('DELIVERY_NOT_RETRYABLE');
    });
  });

  describe('one that hangs', () => {
    it('does not keep the others waiting', async () => {
      const hanging = await startReceiver();
      receivers.push(hanging);
      hanging.answer = () => ({ hang: true });
      const slow = await subscribe({ url: hanging.url });
      const { id } = await subscribe();
      for (let i = 0; i < 30; i += 1) await dispatch();
      await receiver.received(30);
      expect(hanging.calls.length).to.be.at.most(10);
      await deliveryWhen(id, () => true);
      expect((await read(slow.id)).statistics).to.include({ totalDeliveries: 30, successfulDeliveries: 0 });
      await api.owner.delete(`/webhooks/${slow.id}`);
    });
  });
});
