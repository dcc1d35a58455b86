import type { EventPayloads, EventType } from '../vocabulary/events.js';
import { WEBHOOK_EVENT_TYPES } from '../vocabulary/events.js';

type Json = Readonly<Record<string, unknown>>;

const text: Json = { type: 'string' };
const textOrNull: Json = { type: ['string', 'null'] };
const whole: Json = { type: 'integer' };
const confidence: Json = { type: ['number', 'null'], minimum: 0, maximum: 1 };
const id = (prefix: string): Json => ({ type: 'string', pattern: `^${prefix}_[0-9A-HJKMNP-TV-Z]{26}$` });
const idOrNull = (prefix: string): Json => ({ ...id(prefix), type: ['string', 'null'] });
const email: Json = { type: 'string', format: 'email' };

/** Events that leave the service: those of a history alone are not delivered. */
type Delivered = Exclude<EventType, 'processing.started' | 'processing.completed' | 'processing.failed' | 'document.reviewed'>;

/** Members of `data` by type (D81): a type or member that is missing here does not compile. */
const DATA: { readonly [T in Delivered]: { readonly [K in keyof EventPayloads[T]]-?: Json } } = {
  'document.uploaded': {
    documentId: id('doc'),
    filename: text,
    type: textOrNull,
    fileSize: whole,
    uploadedBy: email,
    batchId: idOrNull('batch'),
  },
  'template.matched': { documentId: id('doc'), templateId: id('tpl'), templateName: text, confidence },
  'template.not_matched': { documentId: id('doc'), type: textOrNull, bestConfidence: confidence },
  'extraction.completed': {
    documentId: id('doc'),
    templateId: idOrNull('tpl'),
    confidence,
    extractedFields: whole,
    extractedData: { type: ['object', 'null'], additionalProperties: true },
  },
  'extraction.review_required': {
    documentId: id('doc'),
    reviewReason: text,
    fields: { type: 'array', items: { type: 'object', properties: { name: text, confidence, reason: textOrNull } } },
  },
  'document.processed': {
    documentId: id('doc'),
    status: text,
    processingTime: textOrNull,
    confidence,
    type: textOrNull,
    templateId: idOrNull('tpl'),
    jobId: idOrNull('job'),
    batchId: idOrNull('batch'),
  },
  'document.failed': {
    documentId: id('doc'),
    errorCode: text,
    errorMessage: text,
    jobId: idOrNull('job'),
    batchId: idOrNull('batch'),
  },
  'document.corrected': {
    id: id('doc'),
    documentId: id('doc'),
    user: email,
    fields: { type: 'array', items: { type: 'object', properties: { field: text, oldValue: {}, value: {} } } },
  },
  'document.approved': {
    documentId: id('doc'),
    user: email,
    notes: textOrNull,
    extractedData: { type: ['object', 'null'], additionalProperties: true },
  },
  'document.rejected': { documentId: id('doc'), user: email, notes: textOrNull },
  'document.split': {
    documentId: id('doc'),
    parts: { type: 'array', items: { type: 'object', properties: { documentId: id('doc'), firstPage: whole, lastPage: whole } } },
  },
  'document.assigned': { documentId: id('doc'), user: email, assignee: { ...email, type: ['string', 'null'] }, notes: textOrNull },
  'document.deleted': { documentId: id('doc'), filename: text, deletedBy: text, reason: textOrNull },
  'batch.completed': { batchId: id('batch'), status: text, documentsCount: whole, completedCount: whole, failedCount: whole },
  'webhook.disabled': { webhookId: id('wh'), url: { type: 'string', format: 'uri' }, reason: { enum: ['gone', 'failing'] } },
  'test.event': {},
};

const HEADERS: readonly (readonly [string, string])[] = [
  ['Service-Signature', '`sha256=` and the hex HMAC-SHA256 of the raw body under the UTF-8 bytes of the whole secret.'],
  ['Service-Signature-Next', 'The same under the new secret, during the overlap of a rotation.'],
  ['webhook-id', 'Id of the event: the same in every attempt.'],
  ['webhook-timestamp', 'Time of this attempt in seconds.'],
  [
    'webhook-signature',
    '`v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks); two during the overlap of a rotation.',
  ],
  ['Service-Event', 'Type of the event.'],
  ['Service-Delivery', 'Id of the delivery.'],
  ['Service-Attempt', 'Number of this attempt, from 1.'],
];

function payloadSchema(type: Delivered): Json {
  const members: Record<string, Json> = DATA[type];
  const data = { type: 'object', properties: members, required: Object.keys(members), additionalProperties: true };
  return {
    type: 'object',
    required: ['id', 'type', 'timestamp', 'data', 'organization', 'sequence', 'livemode'],
    properties: {
      id: id('evt'),
      type: { const: type },
      timestamp: { type: 'string', format: 'date-time' },
      data,
      organization: { type: 'object', required: ['id', 'name'], properties: { id: whole, name: text } },
      sequence: { type: ['integer', 'null'], description: '+1 with each event of the organization.' },
      livemode: { type: 'boolean' },
      truncated: { const: true, description: 'Present when the body was over 256 KiB and values were left out.' },
    },
  };
}

/** The `webhooks` object of the OpenAPI: one operation for each event type, as the receiver sees it. */
export function webhookPayloads(): Record<string, unknown> {
  const parameters = HEADERS.map(([name, description]) => ({
    name,
    in: 'header',
    required: name !== 'Service-Signature-Next',
    description,
    schema: { type: 'string' },
  }));
  const operation = (type: Delivered) => ({
    post: {
      operationId: `on${type.replace(/(^|[._])(\w)/g, (_all, _mark: string, letter: string) => letter.toUpperCase())}`,
      tags: ['Webhooks'],
      summary: `${type} is delivered to subscribers.`,
      security: [],
      parameters,
      requestBody: { required: true, content: { 'application/json': { schema: payloadSchema(type) } } },
      responses: { '2XX': { description: 'Taken. Any other answer is a failure: it is tried again, 410 ends the subscription.' } },
    },
  });
  return Object.fromEntries((WEBHOOK_EVENT_TYPES as Delivered[]).map((type) => [type, operation(type)]));
}
