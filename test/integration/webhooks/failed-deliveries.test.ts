import { expect } from 'chai';
import type { TestApi } from '../../support/api.js';
import { type Received, type Receiver, startReceiver } from '../../support/fakes/receiver.js';
import { withReceiver } from './with-receiver.js';

const DAY = 24 * 60 * 60 * 1000;

describe('webhooks > deliveries that fail', () => {
  let api: TestApi;
  let receiver: Receiver;
  const { subscribe, dispatch, read, deliveriesOf, deliveryWhen, startAnother } = withReceiver((parts) => {
    ({ api, receiver } = parts);
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
      const listener = await startAnother();
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
    const LOG = '{ number responseCode error requestHeaders { name value } responseHeaders { name value } responseBody }';
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
      const sent = receiver.calls[0]!.headers;
      for (const name of ['service-signature', 'webhook-id', 'webhook-signature', 'service-delivery'])
        expect(first.requestHeaders).to.deep.include({ name, value: sent[name] });
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
      expect((await logOf(clerk, deliveryId))[0]).to.deep.include({
        responseCode: 200,
        requestHeaders: [],
        responseHeaders: [],
        responseBody: null,
      });
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
      const hanging = await startAnother();
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
