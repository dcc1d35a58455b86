import { type FieldNode, type GraphQLObjectType, type GraphQLSchema, isNonNullType, type OperationDefinitionNode, parse } from 'graphql';
import type { JsonSchema } from '../../platform/graphql/json-schema.js';
import { objectOf } from '../../platform/http/describe.js';
import { type HandlerRow, isHandlerRow, type OperationRow, takesIdempotencyKey } from '../../platform/http/route.js';
import { ERRORS, type ErrorCode } from '../../vocabulary/errors.js';
import type { CompiledRow } from '../rest/table.js';
import { type AnswerHeader, headerRefs } from './headers.js';
import { outputSchema, wholeSchema } from './schemas.js';

/** Codes with two statuses: a quota of what stands still or of a month, a name of bad form or taken. */
const TWO_STATUSES: Partial<Record<ErrorCode, readonly number[]>> = { QUOTA_EXCEEDED: [403, 429], INVALID_ROLE_NAME: [400, 409] };

const statusesOf = (code: ErrorCode): readonly number[] => TWO_STATUSES[code] ?? [ERRORS[code].status];

/** Codes that follow from the form of a row. */
function codesByForm({ row, requires, reach, limit }: CompiledRow, readable: boolean): ErrorCode[] {
  const codes: ErrorCode[] = ['VALIDATION_ERROR', 'NOT_ACCEPTABLE', 'RATE_LIMIT_EXCEEDED', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'];
  const changes = ['POST', 'PATCH', 'PUT', 'DELETE'].includes(row.method);
  if (requires !== 'none') codes.push('INVALID_API_KEY', 'SECOND_FACTOR_REQUIRED', 'INSUFFICIENT_PERMISSIONS', 'ORGANIZATION_NOT_FOUND');
  if (reach === 'shared' && !codes.includes('INSUFFICIENT_PERMISSIONS')) codes.push('INSUFFICIENT_PERMISSIONS');
  if (!isHandlerRow(row) && row.body !== undefined) codes.push('UNSUPPORTED_MEDIA_TYPE', 'FILE_TOO_LARGE');
  if (requires !== 'none' && takesIdempotencyKey(row)) codes.push('IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED');
  if (changes && readable) codes.push('PRECONDITION_FAILED');
  if (limit === 'upload') codes.push('QUOTA_EXCEEDED');
  return codes;
}

const NAMES: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  406: 'NotAcceptable',
  409: 'Conflict',
  412: 'PreconditionFailed',
  413: 'TooLarge',
  415: 'UnsupportedMediaType',
  422: 'Unprocessable',
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'Unavailable',
};

/** Failed answers that rows have in common, gathered while rows are written: name of the component -> response. */
export type SharedFailures = Record<string, JsonSchema>;

/** A failed answer for each status that the row can give, with its codes. What follows from the form of the row alone goes to `shared`. */
export function failuresOf(compiled: CompiledRow, readable: boolean, shared: SharedFailures): Record<string, JsonSchema> {
  const byForm = codesByForm(compiled, readable);
  const byStatus = new Map<number, Set<ErrorCode>>();
  for (const code of [...byForm, ...(compiled.row.errors ?? [])])
    for (const status of statusesOf(code)) byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code));
  const answers = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, set]) => {
      const codes = [...set];
      const name = `${NAMES[status]}${codes.length > 1 ? codes.length : ''}`;
      if (!codes.every((code) => byForm.includes(code)) || !NAMES[status]) return [String(status), failureOf(status, codes)];
      const failure = failureOf(status, codes);
      shared[name] ??= failure;
      if (shared[name].description !== failure.description) return [String(status), failure];
      return [String(status), { $ref: `#/components/responses/${name}` }];
    });
  return Object.fromEntries(answers) as Record<string, JsonSchema>;
}

const text: JsonSchema = { type: 'string' };
const DETAILS = { $ref: '#/components/schemas/FailureDetails' };

function failureOf(status: number, codes: readonly ErrorCode[]): JsonSchema {
  const code = { type: 'string', enum: codes };
  const more: AnswerHeader[] = [];
  if (status === 401) more.push('WWW-Authenticate');
  if (status === 429 || status === 503 || codes.includes('JOB_IN_PROGRESS')) more.push('Retry-After');
  const first = codes[0]!;
  const requestId = '0b0f8a52-6d4f-4c1e-9d55-3f0f5c2a9e11';
  const error = { ...objectOf({ code, message: text, requestId: text, details: DETAILS }), required: ['code', 'message', 'requestId'] };
  const problem = objectOf({ type: text, title: text, status: { const: status }, detail: text, code, requestId: text, details: DETAILS });
  return {
    description: codes.map((each) => `\`${each}\`: ${ERRORS[each].message}`).join('\n\n'),
    headers: headerRefs(...more),
    content: {
      'application/json': {
        schema: objectOf({ success: { type: 'boolean', const: false }, error }),
        example: { success: false, error: { code: first, message: ERRORS[first].message, requestId } },
      },
      'application/problem+json': {
        schema: { ...problem, required: ['type', 'title', 'status', 'detail', 'code', 'requestId'] },
        example: { type: 'about:blank', title: first, status, detail: ERRORS[first].message, code: first, requestId },
      },
    },
  };
}

/** What an operation gives as JSON, as its row shows it; null where there is no data. */
function dataOf({ row, document }: CompiledRow, schema: GraphQLSchema): JsonSchema | null {
  if (isHandlerRow(row)) {
    if (!row.data) return null;
    if (!('describe' in row.data)) return row.data as JsonSchema;
    const whole = wholeSchema(schema.getType(row.data.type as string) as GraphQLObjectType, schema);
    return (row.data.describe as (data: JsonSchema) => JsonSchema)(whole);
  }
  if (row.messageOnly) return null;
  const data = selected(document!.definitions[0] as OperationDefinitionNode, schema, row.etag ? 2 : 1);
  return row.describe?.(data) ?? data;
}

function selected(operation: OperationDefinitionNode, schema: GraphQLSchema, rank: 1 | 2): JsonSchema {
  const root = operation.selectionSet.selections[0] as FieldNode;
  const roots = { query: schema.getQueryType(), mutation: schema.getMutationType(), subscription: schema.getSubscriptionType() };
  const { type } = roots[operation.operation]!.getFields()[root.name.value]!;
  const name = operation.name?.value ?? root.name.value[0]!.toUpperCase() + root.name.value.slice(1);
  return outputSchema(isNonNullType(type) ? type.ofType : type, root.selectionSet, schema, { operation: name, rank, inList: false });
}

function envelopeOf(row: OperationRow | HandlerRow, data: JsonSchema | null): JsonSchema {
  const members: Record<string, JsonSchema> = { success: { type: 'boolean', const: true } };
  if (data) members.data = data;
  if ('message' in row && row.message) members.message = { type: 'string' };
  return objectOf(members);
}

/** The answer that a row gives when all is well, and 304 where it can. `example`: of its JSON. */
export function successOf(compiled: CompiledRow, schema: GraphQLSchema, example: unknown): Record<string, JsonSchema> {
  const { row } = compiled;
  if (isHandlerRow(row) && row.stream) return { 200: streamOf(row.stream, schema) };
  if (isHandlerRow(row) && row.empty) return { 204: { description: 'Done.', headers: { ...headerRefs(), ...ownHeaders(row) } } };
  const data = dataOf(compiled, schema);
  const json = { schema: envelopeOf(row, data), ...(example === undefined ? {} : { example }) };
  const others = isHandlerRow(row) ? (row.produces ?? []).map((type) => [type, { schema: { type: 'string' } }]) : [];
  const more: AnswerHeader[] = [];
  if (!isHandlerRow(row)) {
    if (row.etag) more.push('ETag');
    if (row.location) more.push('Location');
    if (row.waitsFor) more.push('Preference-Applied');
  }
  if (takesIdempotencyKey(row) && compiled.requires !== 'none') more.push('Idempotent-Replayed');
  const status = isHandlerRow(row) ? 200 : row.status;
  return {
    [status]: {
      description: SUCCESS[status],
      headers: { ...headerRefs(...more), ...ownHeaders(row) },
      content: { ...(data || others.length === 0 ? { 'application/json': json } : {}), ...Object.fromEntries(others) },
    },
    ...(more.includes('ETag')
      ? { 304: { description: 'Nothing has changed since the ETag in If-None-Match.', headers: headerRefs('ETag') } }
      : {}),
  };
}

/** Headers that only this row sends. */
function ownHeaders(row: OperationRow | HandlerRow): JsonSchema {
  const own = isHandlerRow(row) ? Object.entries(row.headers ?? {}) : [];
  return Object.fromEntries(own.map(([name, description]) => [name, { description, schema: text }]));
}

const SUCCESS: Readonly<Record<number, string>> = { 200: 'Done.', 201: 'Created.', 202: 'Accepted: the work goes on.' };

/** Server-sent events: the messages one after another, each with its JSON behind `data:`. */
function streamOf({ operation, describe }: NonNullable<HandlerRow['stream']>, schema: GraphQLSchema): JsonSchema {
  const message = selected(parse(operation, { noLocation: true }).definitions[0] as OperationDefinitionNode, schema, 1);
  const data = { type: 'string', contentMediaType: 'application/json', contentSchema: describe?.(message) ?? message };
  const event = {
    type: 'string',
    description: 'Absent: an ordinary message. `complete`: the subject has ended. `error`: the stream broke.',
  };
  const item = { ...objectOf({ id: { type: 'string', description: 'Sequence of the message.' }, event, data }), required: ['data'] };
  return {
    description: 'Server-sent events. A comment line comes every 15 seconds, so that nobody between takes the connection for dead.',
    headers: headerRefs(),
    content: { 'text/event-stream': { schema: { type: 'array', items: item } } },
  };
}

/** Schemas of failures, the same for every row. */
export const FAILURE_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  FailureDetails: {
    description: 'Each bad field of a VALIDATION_ERROR, or an object with more about another code.',
    anyOf: [
      { type: 'array', items: { $ref: '#/components/schemas/FieldProblem' } },
      { type: 'object', additionalProperties: true },
    ],
  },
  FieldProblem: {
    ...objectOf({ field: { type: 'string', description: 'Name or path as it was sent.' }, reason: text }),
    description: 'What is wrong with one field, and what would be right.',
  },
};
