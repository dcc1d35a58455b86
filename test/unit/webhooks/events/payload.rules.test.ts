import { expect } from 'chai';
import type { LoggedEvent } from '../../../../src/platform/events/index.js';
import { callbackEndpointId, plansOf } from '../../../../src/webhooks/events/fan-out.js';
import { bodyOf, MAX_BODY_BYTES, payloadOf } from '../../../../src/webhooks/events/payload.rules.js';
import { webhookPayloads } from '../../../../src/webhooks/openapi.js';
import type { WebhookRecord } from '../../../../src/webhooks/subscriptions/webhook.entity.js';

const event = (change: Partial<LoggedEvent> = {}): LoggedEvent => ({
  id: 'evt_1',
  organizationId: 5,
  mode: 'live',
  sequence: 12,
  type: 'document.processed',
  documentId: 'doc_1',
  batchId: null,
  data: { documentId: 'doc_1' },
  facts: { currency: 'EUR' },
  createdAt: new Date('2026-01-01T00:00:00.000Z'),
  ...change,
});

const webhook = (change: Partial<WebhookRecord> = {}) =>
  ({ id: 'wh_1', organizationId: 5, mode: 'live', eventTypes: ['document.processed'], fieldFilters: {}, ...change }) as WebhookRecord;

describe('webhooks > payload.rules', () => {
  it('gives id, type, timestamp, data, organization, sequence and livemode (D76)', () => {
    expect(JSON.parse(bodyOf(payloadOf(event(), 'Acme')).toString())).to.deep.equal({
      id: 'evt_1',
      type: 'document.processed',
      timestamp: '2026-01-01T00:00:00.000Z',
      data: { documentId: 'doc_1' },
      organization: { id: 5, name: 'Acme' },
      sequence: 12,
      livemode: true,
    });
  });

  it('leaves extractedData out beyond 256 KiB, bytes not characters, and says so (D81)', () => {
    const data = (bytes: number) => ({ documentId: 'doc_1', extractedFields: 3, extractedData: { text: 'ä'.repeat(bytes / 2) } });
    const small = bodyOf(payloadOf(event({ data: data(MAX_BODY_BYTES - 400) }), 'Acme'));
    expect(JSON.parse(small.toString()).data.extractedData.text).to.have.length((MAX_BODY_BYTES - 400) / 2);
    const large = bodyOf(payloadOf(event({ data: data(MAX_BODY_BYTES) }), 'Acme'));
    expect(large.length).to.be.lessThan(1000);
    const payload = JSON.parse(large.toString());
    expect(payload.data).to.deep.equal({ documentId: 'doc_1', extractedFields: 3, extractedData: null, truncated: true });
    expect(payload.truncated).to.equal(true);
  });

  it('keeps the ids when other members are too large', () => {
    const body = bodyOf(
      payloadOf(event({ data: { documentId: 'doc_1', fields: ['x'.repeat(MAX_BODY_BYTES)], reviewReason: 'r' } }), 'Acme'),
    );
    expect(JSON.parse(body.toString()).data).to.deep.equal({ documentId: 'doc_1', fields: null, reviewReason: 'r', truncated: true });
  });

  it('describes every delivered type in the OpenAPI', () => {
    expect(Object.keys(webhookPayloads())).to.have.members([
      ...['document.uploaded', 'document.processed', 'document.failed', 'extraction.completed', 'extraction.review_required'],
      ...['template.matched', 'template.not_matched', 'test.event', 'document.approved', 'document.rejected', 'document.deleted'],
      ...['batch.completed', 'webhook.disabled', 'document.corrected', 'document.split', 'document.assigned'],
    ]);
  });
});

describe('webhooks > plansOf()', () => {
  const to = (...args: Parameters<typeof plansOf>) => plansOf(...args).map((plan) => plan.webhookId ?? plan.url);

  it('takes subscribed webhooks of the organization and mode whose filters hold', () => {
    const others = [
      webhook({ id: 'wh_2', mode: 'test' }),
      webhook({ id: 'wh_3', organizationId: 6 }),
      webhook({ id: 'wh_4', eventTypes: ['document.failed'] }),
      webhook({ id: 'wh_5', fieldFilters: { currency: ['USD'] } }),
    ];
    expect(to(event(), [webhook(), ...others, webhook({ id: 'wh_6', fieldFilters: { currency: ['eur'] } })])).to.deep.equal([
      'wh_1',
      'wh_6',
    ]);
  });

  it('adds the callback of the upload for the four types of D83 alone', () => {
    const facts = { 'callback.url': 'https://example.com/a' };
    const types = ['document.processed', 'document.failed', 'extraction.review_required', 'batch.completed'] as const;
    for (const type of types) expect(to(event({ type, facts }), [])).to.deep.equal(['https://example.com/a']);
    for (const type of ['document.uploaded', 'extraction.completed', 'document.deleted'] as const)
      expect(to(event({ type, facts }), [])).to.deep.equal([]);
  });

  it('leaves records of a history to the history', () => {
    expect(to(event({ type: 'processing.started' }), [webhook({ eventTypes: ['processing.started'] })])).to.deep.equal([]);
  });

  it('gives callbacks of one host one endpoint, by organization and mode', () => {
    const id = (path: string, mode: 'live' | 'test' = 'live', organizationId = 5) => callbackEndpointId({ organizationId, mode }, path);
    expect(id('https://a.example/1?token=x'))
      .to.equal(id('https://a.example/2'))
      .and.to.match(/^cb_[0-9a-f]{26}$/);
    expect(
      new Set([
        id('https://a.example/1'),
        id('https://b.example/1'),
        id('https://a.example/1', 'test'),
        id('https://a.example/1', 'live', 6),
      ]).size,
    ).to.equal(4);
  });
});
