import { DOCUMENTS } from './documents.js';
import { PEOPLE } from './people.js';
import { REST_OF_TOUR } from './rest-of-tour.js';
import type { Leg, Stop } from './stop.js';

type Json = Record<string, unknown>;

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly Json[];
  readonly requestBody?: Json;
  readonly responses: Readonly<Record<string, unknown>>;
}

/** An operation with its place in the document. */
interface Placed extends Operation {
  readonly method: string;
  readonly path: string;
}

/**
 * Every operation of the API in an order in which each succeeds on an installation where nothing has happened yet: what a request needs, one
 * before it has made.
 */
export const TOUR: readonly Leg[] = [...PEOPLE, ...DOCUMENTS, ...REST_OF_TOUR];

/** Variables of the collection that a person may set; the others come out of answers. */
const VARIABLES: Readonly<Record<string, string>> = {
  apiKey: '',
  webhookUrl: 'https://receiver.example.com/docket',
  password: 'a first long passphrase',
  nextPassword: 'another long passphrase',
};

function operationsOf(openapi: Json): Map<string, Placed> {
  const paths = Object.entries(openapi.paths as Record<string, Record<string, Operation>>);
  const placed = paths.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
  return new Map(placed.map((operation) => [operation.operationId, operation]));
}

/** Statuses that a stop may be answered with: those that it names, or the success that the document promises. */
export function answersOf({ answers }: Stop, { responses }: Pick<Operation, 'responses'>): readonly number[] {
  const promised = Object.keys(responses).map(Number);
  return answers ?? promised.filter((status) => status < 300);
}

/** Checks of an answer, and what is kept of it, as Postman runs them. */
function scriptsOf(stop: Stop, operation: Placed): Json[] {
  const answers = answersOf(stop, operation);
  const lines = [
    `pm.test('answers ${answers.join(' or ')}${stop.because ? `: ${stop.because.replaceAll("'", "\\'")}` : ''}', () => pm.expect(pm.response.code, pm.response.text().slice(0, 600)).to.be.oneOf(${JSON.stringify(answers)}));`,
  ];
  const keep = Object.entries(stop.keep ?? {});
  if (keep.length > 0)
    lines.push(
      'if (pm.response.code < 300) {',
      '  const { data } = pm.response.json();',
      ...keep.map(([name, from]) => `  pm.collectionVariables.set('${name}', ${from});`),
      '}',
    );
  const script = (listen: string, exec: readonly string[]) => ({ listen, script: { type: 'text/javascript', exec } });
  return [...(stop.before ? [script('prerequest', stop.before.split('\n'))] : []), script('test', lines)];
}

/** The text of a body: variables that are no texts stand without quotes. */
const textOf = (body: object | string): string =>
  typeof body === 'string' ? body : JSON.stringify(body, null, 2).replace(/"\{\{#(\w+)\}\}"/g, '{{$1}}');

const entry = ([key, value]: readonly [string, string]) => ({ key, value });

/** The body with its media type; none where the operation takes none. */
function bodyOf({ body }: Stop, { requestBody }: Operation): { readonly type: string; readonly body: Json } | undefined {
  if (body === undefined || !requestBody) return undefined;
  const [type = 'application/json'] = Object.keys(requestBody.content as Json);
  return { type, body: { mode: 'raw', raw: textOf(body), options: { raw: { language: typeof body === 'string' ? 'text' : 'json' } } } };
}

function resolve(openapi: Json, value: Json): Json {
  if (typeof value.$ref !== 'string') return value;
  const keys = value.$ref.slice(2).split('/');
  return keys.reduce((node, key) => node[key] as Json, openapi);
}

function itemOf(openapi: Json, stop: Stop, operation: Placed): Json {
  const { method, path } = operation;
  const parameters = (operation.parameters ?? []).map((parameter) => resolve(openapi, parameter) as { name: string; in: string });
  const known = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const given = Object.entries(stop.query ?? {});
  const query = [
    ...given.map(entry),
    ...known.filter((name) => !(name in (stop.query ?? {}))).map((key) => ({ key, value: '', disabled: true })),
  ];
  const segments = path.slice(1).replace(/\{(\w+)\}/g, ':$1');
  const asked = given.map(([name, value]) => `${name}=${value}`).join('&');
  const sent = bodyOf(stop, operation);
  const nobody = stop.as === 'nobody' || stop.as === 'session';
  return {
    name: `${method} ${path}${stop.about ? ` (${stop.about})` : ''}`,
    event: scriptsOf(stop, operation),
    request: {
      method,
      description: operation.description,
      ...(nobody ? { auth: { type: 'noauth' } } : {}),
      header: [...(sent ? [entry(['Content-Type', sent.type])] : []), ...Object.entries(stop.headers ?? {}).map(entry)],
      url: {
        raw: `{{baseUrl}}/${segments}${asked ? `?${asked}` : ''}`,
        host: ['{{baseUrl}}'],
        path: segments.split('/'),
        query,
        variable: Object.entries(stop.path ?? {}).map(entry),
      },
      ...(sent ? { body: sent.body } : {}),
    },
  };
}

const HOW = `A walk through every operation of the API. Set apiKey to an owner's key and run the whole collection from top to bottom: each request keeps
what the next ones need (ids, links, codes), and tests its answer. A run makes a document, a template, a webhook and a member, and takes most of it away in
the end. documentUrl is an address that the server fetches; webhookUrl is sent a test.`;

/** A Postman collection (format 2.1) out of the tour and the OpenAPI document (D92). Throws where the two do not fit. */
export function createPostman(openapi: Json, publicUrl: string): Json {
  const operations = operationsOf(openapi);
  const find = (id: string): Placed => {
    const found = operations.get(id);
    if (!found) throw new Error(`the tour stops at ${id}, which is no operation`);
    return found;
  };
  return {
    info: { name: 'Docket', description: HOW, schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
    variable: [['baseUrl', publicUrl] as const, ...Object.entries(VARIABLES)].map(entry),
    item: TOUR.map(({ name, stops }) => ({ name, item: stops.map((stop) => itemOf(openapi, stop, find(stop.operation))) })),
  };
}
