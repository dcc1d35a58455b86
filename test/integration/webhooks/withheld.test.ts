import { expect } from 'chai';
import type { Member, TestApi } from '../../support/api.js';
import type { Receiver } from '../../support/fakes/receiver.js';
import { withReceiver } from './with-receiver.js';

describe('webhooks > attempts after the owner of a webhook lost sight of the document', () => {
  let api: TestApi;
  let receiver: Receiver;
  let person: Member;
  const { subscribe, deliveryWhen } = withReceiver((parts) => {
    ({ api, receiver } = parts);
  });

  /** A webhook of a member whose first attempt failed, and the document that it tells of. */
  async function failedOnce(): Promise<{ webhookId: string; documentId: string }> {
    person = await api.member();
    const { id: webhookId } = await subscribe({ eventTypes: ['document.processed'] });
    await api.database.query('UPDATE webhooks SET ownerId = ? WHERE id = ?', [person.userId, webhookId]);
    receiver.answer = (count) => (count === 1 ? { status: 503 } : { status: 200 });
    const { id: documentId } = await api.owner.process();
    await deliveryWhen(webhookId, ({ attempts }) => attempts === 1);
    return { webhookId, documentId };
  }

  const afterPause = (webhookId: string) => {
    api.clock.advance(6000);
    return deliveryWhen(webhookId, ({ attempts }) => attempts === 2);
  };

  const ENDS: Readonly<Record<string, (documentId: string) => Promise<unknown>>> = {
    'is not shown it any more': (documentId) =>
      api.owner.put(`/document/${documentId}/permissions`, { permissions: [{ userId: person.userId, access: 'none' }] }),
    'left the organization': () => api.owner.delete(`/organization/users/${person.userId}`),
    'was suspended': () =>
      api.owner.query('mutation ($id: Int!) { updateUser(userId: $id, status: suspended) { id } }', { id: person.userId }),
  };
  for (const [title, end] of Object.entries(ENDS)) {
    it(`are given up when that person ${title}`, async () => {
      const { webhookId, documentId } = await failedOnce();
      await end(documentId);
      const delivery = await afterPause(webhookId);
      expect(delivery).to.include({ status: 'failed', responseCode: null, nextRetryAt: null });
      expect(delivery.lastError).to.equal('The owner of the webhook may not read the document any more.');
      expect(receiver.calls).to.have.lengthOf(1);
    });
  }

  it('are made while that person may read it', async () => {
    const { webhookId } = await failedOnce();
    expect(await afterPause(webhookId)).to.include({ status: 'delivered' });
  });

  it('are made for a while when the document is gone', async () => {
    const { webhookId, documentId } = await failedOnce();
    await api.owner.delete(`/documents/${documentId}`);
    expect(await afterPause(webhookId)).to.include({ status: 'delivered' });
  });
});
