import type { ApiClient } from '../client.js';
import { fileOf } from '../pipeline.js';
import type { RestOperation } from './operations.js';
import type { Filler, Place } from './places.js';

/** Text in everything that somebody else must not see. */
export const SECRET = 'kept-from-others';

/** One of each thing of somebody, by the prefix of its id; numbers by what they count. */
export type Things = Readonly<Record<string, string | number>>;

/** An id of the same form that nothing has. */
export const nobodys = (id: string | number): string | number =>
  typeof id === 'number'
    ? 987_654_321
    : id.replace(/[0-7][0-9A-HJKMNP-TV-Z]{25}/, '01HZZZZZZZZZZZZZZZZZZZZZZZ').replace(/_\d+(?=$|_)/g, '_987654321');

/** What an id of this name stands for, in the operation. */
function kindOf(operation: string, name: string): string {
  const kinds: readonly (readonly [RegExp, string])[] = [
    [/user|assignee|person/i, 'user'],
    [/role/i, 'role'],
    [/organizations?\b|^organization|platform/i, 'organization'],
    [/share/i, 'shr'],
    [/client-?token/i, 'ctk'],
    [/oauth|clientId/i, 'cli'],
    [/api-?key/i, 'key'],
    [/deliver(y|ies)$|deliveryId|retryDelivery/i, 'del'],
    [/webhook|deliver/i, 'wh'],
    [/template/i, 'tpl'],
    [/invitation/i, 'inv'],
    [/batch/i, 'batch'],
    [/job/i, 'job'],
    [/document|page|review|upload/i, 'doc'],
  ];
  const of = (text: string) => kinds.find(([like]) => like.test(text))?.[1];
  return (/^ids?$/.test(name) ? undefined : of(name)) ?? of(operation) ?? 'doc';
}

/** The things of somebody that an operation may take at this place for what it knows; all of them where it takes any kind. */
export function thingsFor(theirs: Things, operation: string, { path, kind }: Place): (string | number)[] {
  if (operation === 'node' || operation === 'nodes') return Object.values(theirs).filter((id) => typeof id === 'string');
  const fitting = theirs[kindOf(operation, path.at(-1)!)];
  const some = Object.values(theirs).find((id) => (typeof id === 'number') === (kind === 'Int'));
  const chosen = typeof fitting === (kind === 'Int' ? 'number' : 'string') ? fitting : some;
  return chosen === undefined ? [] : [chosen];
}

/** What stands in arguments that an operation must have, so that it comes as far as the look-up of the id (D123). */
export function fillerOf(own: Things): (operation: string) => Filler {
  const byName: Readonly<Record<string, unknown>> = {
    filename: 'a.pdf',
    file: fileOf({}, 'filler').toString('base64'),
    size: 100,
    contentType: 'application/pdf',
    firstPage: 1,
    lastPage: 1,
    pages: 1,
    degrees: 90,
    permissions: 'documents.read',
    token: 'a token',
    email: 'somebody@example.com',
    response: {},
    name: 'Filler',
    password: 'a long enough password',
    documentUrls: 'https://files.example.com/a.pdf',
    access: 'read',
  };
  const byPlace: Readonly<Record<string, unknown>> = {
    'reviewDocument.input.action': 'claimed',
    'updateUser.status': 'active',
    'dispatchEvent.input.type': 'test.event',
    'createTemplate.input.documentType': 'invoice',
    'createTemplate.input.fields.type': 'TEXT',
    'updateTemplate.input.fields.type': 'TEXT',
    'replayTemplate.draft.fields.type': 'TEXT',
    'tryTemplate.input.draft.fields.type': 'TEXT',
  };
  return (operation) => (path, typeName) => {
    const name = path.at(-1)!;
    const place = [operation, ...path].join('.');
    if (place in byPlace) return byPlace[place];
    const isId = typeName === 'ID' || (typeName === 'Int' && /^id$|Id$/.test(name));
    if (isId) return (path.length === 1 && name !== 'assigneeId') || name === 'userId' ? own[kindOf(operation, name)] : undefined;
    return byName[name];
  };
}

/** One of each thing, with the word in it (default the secret); what only live credentials may make is left out in the sandbox. */
export async function makeThings(
  client: ApiClient,
  receiver: string,
  numbers: { user: number; organization: number },
  word = SECRET,
): Promise<Things> {
  const made = async (path: string, body: unknown) => {
    const answer = await client.post(path, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
    return answer.body.data;
  };
  const document = await client.process({}, { filename: `${word}.pdf` });
  const template = await made('/documents/templates', {
    name: word,
    documentType: 'invoice',
    fields: [{ name: 'a', type: 'TEXT' }],
    matchingRules: { contentMatches: [word] },
  });
  const webhook = await made('/webhooks', { url: `${receiver}/${word}`, eventTypes: ['test.event'] });
  const job = await made('/documents/advanced-processing', { documentId: document.id });
  const batch = await made('/documents/batch-process', { documents: [{ id: document.id }] });
  const [delivery] = (await made('/webhook.dispatchEvent', { type: 'test.event', webhookIds: [webhook.id] })).deliveries;
  const things = {
    doc: document.id,
    tpl: template.id,
    wh: webhook.id,
    job: job.jobId,
    batch: batch.batchId,
    del: delivery.deliveryId,
    key: (await made('/api-keys', { name: word, permissions: ['documents.read'] })).apiKey.id,
    ctk: (await made('/auth/client-tokens', { permissions: ['documents.read'], documentIds: [document.id] })).id,
    run: `run_${document.id.slice(4)}_1`,
    shr: 'shr_01HZZZZZZZZZZZZZZZZZZZZZZZ',
  };
  if (!client.key.startsWith('service_live_')) return things;
  const program = { name: word, redirectUris: ['https://program.example.com/'], scopes: ['documents.read'] };
  const role = await made('/organization/roles', { name: word });
  return {
    ...things,
    ...numbers,
    inv: (await made('/organizations/invite', { email: `${word}@${numbers.organization}.example.com` })).invitationId,
    cli: (await made('/oauth-clients', program)).clientId,
    role: role.id,
    usr: `usr_${numbers.user}`,
    rol: `rol_${role.id}`,
    org: `org_${numbers.organization}`,
    porg: `porg_${numbers.organization}`,
    aud: `aud_${numbers.organization}_1`,
  };
}

interface Described {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: Readonly<Record<string, unknown>> }>> };
}

const describedIn = (openapi: Record<string, unknown>, { path, method }: RestOperation): Described =>
  (openapi.paths as Record<string, Record<string, Described>>)[path]![method.toLowerCase()]!;

const NUMBERS = /^(userId|roleId|assigneeId)$/;

/** Every place of a REST operation where an id may stand: in its path, its query, or a member of its example's body. */
export function restPlaces(openapi: Record<string, unknown>, operation: RestOperation): Place[] {
  const { parameters = [], requestBody } = describedIn(openapi, operation);
  const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ['path', name!]);
  const inQuery = parameters.filter((each) => each.in === 'query' && /^ids$|Id$/.test(each.name)).map(({ name }) => ['query', name]);
  const example = requestBody?.content['application/json']?.example ?? {};
  const inBody = Object.keys(example)
    .filter((name) => /^ids$|Ids?$/.test(name))
    .map((name) => ['body', name]);
  return [...inPath, ...inQuery, ...inBody].map((path) => {
    const organization = path[1] === 'id' && /^\/(platform\/)?organizations\/\{id\}/.test(operation.path);
    return { path, kind: NUMBERS.test(path[1]!) || organization ? 'Int' : 'ID' };
  });
}

/** The request with own ids everywhere but at the place. */
export function restRequest(
  openapi: Record<string, unknown>,
  operation: RestOperation,
  { path: [where, name] }: Place,
  id: string | number,
  own: Things,
): { readonly method: string; readonly path: string; readonly body: unknown; readonly headers: Record<string, string> } {
  const { method } = operation;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, each: string) =>
    String(where === 'path' && each === name ? id : (own[kindOf(operation.path, each)] ?? 'x')),
  );
  const example = describedIn(openapi, operation).requestBody?.content['application/json']?.example ?? {};
  const members = Object.entries(example).map(([member, value]) => {
    if (where === 'body' && member === name) return [member, Array.isArray(value) ? [id] : id];
    return [member, /Id$/.test(member) ? own[kindOf(operation.path, member)] : value];
  });
  // Members of a POST stand in its query only where the body is the file itself (D143).
  if (where === 'query' && method === 'POST')
    return {
      method,
      path: `${path}?filename=a.pdf&${name}=${id}`,
      body: fileOf({}, 'raw'),
      headers: { 'content-type': 'application/pdf' },
    };
  return {
    headers: {},
    method,
    path: where === 'query' ? `${path}?${name}=${id}` : path,
    body: ['POST', 'PUT', 'PATCH'].includes(method) ? Object.fromEntries(members) : undefined,
  };
}
