import type { JsonSchema } from '../../platform/graphql/json-schema.js';

const text: JsonSchema = { type: 'string' };
const whole: JsonSchema = { type: 'integer' };

interface Described {
  readonly description: string;
  readonly schema: JsonSchema;
  readonly example?: string | number;
}

/** Headers of answers, by the name of their component. */
export const ANSWER_HEADERS = {
  'X-Request-Id': { description: 'Id of the request: the own one, or a new one. Quote it when you report a problem.', schema: text },
  'Service-Version': { description: 'Version of the interface that answered.', schema: { type: 'string', format: 'date' } },
  RateLimit: {
    description: 'What is left of each limit, and when the oldest of what counts counts no more: r requests, t seconds.',
    schema: text,
    example: '"default";r=599;t=60',
  },
  'RateLimit-Policy': {
    description: 'The limits that count for this request: q requests in w seconds.',
    schema: text,
    example: '"default";q=600;w=60',
  },
  'X-RateLimit-Limit': { description: 'Requests in a minute.', schema: whole, example: 600 },
  'X-RateLimit-Remaining': { description: 'Requests that are left.', schema: whole, example: 599 },
  'X-RateLimit-Reset': { description: 'Seconds until the oldest of the counted requests counts no more.', schema: whole, example: 60 },
  ETag: { description: 'Names this state of the thing, for If-Match and If-None-Match.', schema: text, example: '"5f1c0f6a"' },
  Location: { description: 'Where the thing is read.', schema: { type: 'string', format: 'uri-reference' } },
  'Idempotent-Replayed': { description: '`true`: the stored answer to an earlier request with the same Idempotency-Key.', schema: text },
  'Preference-Applied': { description: 'The time that the answer was ready to wait.', schema: text, example: 'wait=30' },
  'Retry-After': { description: 'Seconds after which to try again.', schema: whole, example: 2 },
  'WWW-Authenticate': { description: 'How to authenticate.', schema: text, example: 'Bearer' },
} as const satisfies Record<string, Described>;

/** Name of a header of answers. */
export type AnswerHeader = keyof typeof ANSWER_HEADERS;

/** On every answer. */
export const EVERY_ANSWER: readonly AnswerHeader[] = [
  ...(['X-Request-Id', 'Service-Version', 'RateLimit', 'RateLimit-Policy'] as const),
  ...(['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const),
];

interface Parameter extends Described {
  readonly name: string;
  readonly in: 'header' | 'query';
}

/** Headers and query parameters that mean the same wherever they stand, by the name of their component. */
export const PARAMETERS = {
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    description: 'An id of your own for the request: it comes back with the answer and stands in the audit log.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,128}$' },
  },
  ServiceVersion: {
    name: 'Service-Version',
    in: 'header',
    description: 'Version of the interface to answer with; default the one that was present at the first live call of the organization.',
    schema: { type: 'string', format: 'date' },
  },
  Mode: {
    name: 'Docket-Mode',
    in: 'header',
    description: 'With a session or an OAuth token: live data or the sandbox. A key has its own mode.',
    schema: { type: 'string', enum: ['live', 'test'], default: 'live' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'A text of your own. The same key with the same body gives the first answer again for 24 hours, and does nothing twice.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'ETag of the state that you have read: 412 when somebody else was quicker.',
    schema: text,
  },
  IfNoneMatch: { name: 'If-None-Match', in: 'header', description: 'ETag that you have: 304 when nothing has changed.', schema: text },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    description: 'Id of the last message that you have: what came after it is sent first, as far back as it is kept.',
    schema: { type: 'string', pattern: '^\\d{1,9}$' },
  },
  Wait: {
    name: 'wait',
    in: 'query',
    description: 'Answers when the work has ended, or after so many seconds.',
    schema: { type: 'integer', minimum: 1, maximum: 60 },
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    description: '`wait=30`: answers when the work has ended, or after 30 seconds (at most 60).',
    schema: text,
    example: 'wait=30',
  },
  ContentDigest: {
    name: 'Content-Digest',
    in: 'header',
    description: 'SHA-256 of the body (RFC 9530): it is refused when it arrives otherwise.',
    schema: text,
  },
} as const satisfies Record<string, Parameter>;

/** Name of a shared parameter. */
export type SharedParameter = keyof typeof PARAMETERS;

/** A reference to a shared parameter. */
export const parameterRef = (name: SharedParameter): JsonSchema => ({ $ref: `#/components/parameters/${name}` });

/** References to headers of an answer, beside those that every one has. */
export const headerRefs = (...names: readonly AnswerHeader[]): JsonSchema =>
  Object.fromEntries([...EVERY_ANSWER, ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]));
