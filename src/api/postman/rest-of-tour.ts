import type { Leg, Stop } from './stop.js';

const TEMPLATE = { id: '{{templateId}}' };
const WEBHOOK = { id: '{{webhookId}}' };
const FIELD = { name: 'order_number', type: 'TEXT', labels: ['Order number'] };

const templates: readonly Stop[] = [
  { operation: 'suggestTemplate', body: { documentId: '{{documentId}}' } },
  {
    operation: 'createTemplate',
    body: {
      name: 'Northwind Paper',
      documentType: 'invoice',
      matchingRules: { contentMatches: ['Northwind Paper'] },
      fields: [FIELD],
      sampleDocumentId: '{{documentId}}',
    },
    keep: { templateId: 'data.id' },
  },
  { operation: 'templates' },
  { operation: 'template', path: TEMPLATE },
  { operation: 'updateTemplate', path: TEMPLATE, body: { description: 'Invoices of Northwind Paper.' } },
  { operation: 'cloneTemplate', path: TEMPLATE, body: { name: 'Northwind Paper, copy' }, keep: { copyId: 'data.id' } },
  { operation: 'parseDocument', path: { id: '{{documentId}}' }, body: { templateId: '{{templateId}}', outputFormat: 'structured' } },
  { operation: 'matchTemplates', body: { documentId: '{{documentId}}' } },
  {
    operation: 'testTemplate',
    path: TEMPLATE,
    body: { documentUrls: ['{{documentUrl}}'], returnExtractedData: true },
  },
  { operation: 'tryTemplate', path: TEMPLATE, body: { draft: { fields: [FIELD] }, documentIds: ['{{documentId}}'] } },
  { operation: 'replayTemplate', path: TEMPLATE, body: { draft: { fields: [FIELD] }, last: 5 } },
  { operation: 'templateAnalytics', path: TEMPLATE },
  { operation: 'templateCalibration', path: TEMPLATE },
  { operation: 'deleteTemplate', path: { id: '{{copyId}}' } },
  { operation: 'model' },
  { operation: 'trainModel' },
  { operation: 'revertModel' },
];

const NO_RECEIVER = { answers: [200, 502], because: 'Nothing receives at the address of the example.' };
/** A stream without an end is nothing for a run of requests: asked for as JSON it is refused. */
const ENDLESS = {
  headers: { Accept: 'application/json' },
  answers: [406],
  because: 'The stream has no end; take the header Accept away to read it.',
};

const webhooks: readonly Stop[] = [
  {
    operation: 'createWebhook',
    body: { url: '{{webhookUrl}}', eventTypes: ['document.processed', 'document.approved'] },
    keep: { webhookId: 'data.id' },
  },
  { operation: 'webhooks' },
  { operation: 'updateWebhook', path: WEBHOOK, body: { description: 'Bookkeeping' } },
  { operation: 'webhook', path: WEBHOOK },
  { operation: 'rotateWebhookSecret', path: WEBHOOK, body: { overlapHours: 24 } },
  { operation: 'testWebhook', path: WEBHOOK, ...NO_RECEIVER },
  {
    operation: 'dispatchEvent',
    body: { type: 'document.processed', data: { id: '{{documentId}}' }, webhookIds: ['{{webhookId}}'] },
    keep: { deliveryId: 'data.deliveries[0].deliveryId' },
  },
  { operation: 'webhookDeliveries', path: WEBHOOK },
  { operation: 'getWebhooksIdDeliveriesEvents', path: WEBHOOK, ...ENDLESS },
  { operation: 'getEvents', ...ENDLESS },
  { operation: 'getWebhooksDeliveries' },
  {
    operation: 'retryDelivery',
    path: { deliveryId: '{{deliveryId}}' },
    answers: [202, 409],
    because: 'A delivery that still waits is queued already.',
  },
  {
    operation: 'verifyWebhookSignature',
    before: `const { HmacSHA256 } = require('crypto-js');
pm.collectionVariables.set('signature', 'sha256=' + HmacSHA256('An event, as it was received.', 'a secret of eight characters or more').toString());`,
    body: { payload: 'An event, as it was received.', signature: '{{signature}}', secret: 'a secret of eight characters or more' },
  },
  { operation: 'callbackSecret' },
  { operation: 'rotateCallbackSecret', body: { overlapHours: 24 } },
];

const ending: readonly Stop[] = [
  { operation: 'auditLog', query: { limit: '5' } },
  { operation: 'getAuditLogExport' },
  { operation: 'auditVerification' },
  { operation: 'deleteWebhook', path: WEBHOOK },
  { operation: 'deleteDocument', path: { id: '{{partId}}' } },
  { operation: 'removeUser', path: { userId: '{{memberId}}' } },
  { operation: 'erasePerson', path: { userId: '{{memberId}}' } },
];

/** Templates, webhooks, and what is taken away in the end. */
export const REST_OF_TOUR: readonly Leg[] = [
  { name: 'Templates and learning', stops: templates },
  { name: 'Webhooks and events', stops: webhooks },
  { name: 'Audit log, and away again', stops: ending },
];
