import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { newKeyValue } from '../src/auth/index.js';
import { drawPdf } from '../test/support/papers/drawn-pdf.js';
import type { Bench, Figure } from './figure.js';
import { startServer } from './server.js';

/** Something that somebody tries who may not. */
interface Attempt {
  readonly name: string;
  /** What happened, in short, and whether it was as it must be. */
  readonly outcome: string;
  readonly held: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Json = any;

/** Speaks to the service with one credential. */
function clientOf(baseUrl: string, key: string) {
  const call = async (method: string, path: string, body?: unknown): Promise<{ status: number; json: Json; text: string }> => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, text, json: text.startsWith('{') ? JSON.parse(text) : {} };
  };
  return {
    key,
    call,
    ask: async (query: string, variables: object = {}): Promise<Json> => (await call('POST', '/graphql', { query, variables })).json,
  };
}

type Client = ReturnType<typeof clientOf>;

const codeOf = (answer: Json): string => answer.errors?.[0]?.extensions?.code ?? answer.error?.code ?? 'done';
const liveOnly = (answer: Json): boolean => (answer.errors?.[0]?.extensions?.details ?? answer.error?.details)?.requires === 'live';

/** What live data and the sandbox share, as a test key would take it over. */
const TAKE_OVERS = [
  'mutation { inviteUser(input: { email: "thief@example.com", roles: ["owner"] }) { inviteUrl } }',
  'mutation ($id: Int!) { updateOrganization(id: $id, input: { settings: { documentRetention: 1 } }) { id } }',
  'mutation { createRole(input: { name: "thief", permissions: [] }) { id } }',
  'mutation { removeUser(userId: 1) { userId } }',
  'mutation { createApiKey(input: { name: "k", permissions: ["*"], mode: live }) { value } }',
  'mutation { createOAuthClient(input: { name: "c", redirectUris: ["https://x.example/c"], scopes: [] }) { clientSecret } }',
  'mutation { rotateCallbackSecret { secret } }',
  'mutation { trustDocument(text: "{ viewer { mode } }") { documentId } }',
  'mutation { changePlan(plan: enterprise) { plan } }',
  '{ callbackSecret { secret } }',
  '{ auditLog { nodes { details } } }',
  '{ users { nodes { email } } }',
  '{ invitations { email } }',
  'query ($id: Int!) { organization(id: $id) { name } }',
];

async function sandboxTakesOver(sandbox: Client, id: number): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  for (const query of TAKE_OVERS) {
    const answer = await sandbox.ask(query, query.includes('$id') ? { id } : {});
    attempts.push({ name: `test key: ${query.slice(0, 60)}`, outcome: codeOf(answer), held: liveOnly(answer) });
  }
  const invited = await sandbox.call('POST', '/organizations/invite', { email: 'thief@example.com', roles: ['owner'] });
  attempts.push({ name: 'test key: POST /organizations/invite as owner', outcome: `${invited.status}`, held: invited.status === 403 });
  return attempts;
}

/** A person with a role of these permissions, who accepted an invitation; with a key of his own. */
async function member(
  baseUrl: string,
  owner: Client,
  name: string,
  permissions: readonly string[],
): Promise<{ client: Client; roleId: number }> {
  const role = await owner.call('POST', '/organization/roles', { name, permissions });
  const { data } = (await owner.call('POST', '/organizations/invite', { email: `${name}@example.com`, roles: [name] })).json;
  const token = new URL(data.inviteUrl).searchParams.get('token');
  const accepted = await fetch(`${baseUrl}/organizations/invitations/${data.invitationId}/accept`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, name, password: 'a Long-passw0rd of it' }),
  });
  const cookie = accepted.headers.get('set-cookie')?.split(';')[0] ?? '';
  const made = await fetch(`${baseUrl}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, origin: baseUrl },
    body: JSON.stringify({ query: 'mutation { createApiKey(input: { name: "k", permissions: ["*"] }) { value } }' }),
  });
  return { client: clientOf(baseUrl, ((await made.json()) as Json).data.createApiKey.value), roleId: role.json.data.id };
}

async function inviterBecomesOwner(owner: Client, inviter: Client): Promise<Attempt[]> {
  const { data } = (await owner.call('POST', '/organizations/invite', { email: 'boss@example.com', roles: ['owner'] })).json;
  const token = new URL(data.inviteUrl).searchParams.get('token')!;
  const listed = JSON.stringify(await inviter.ask('{ invitations { invitationId inviteUrl email roles } }'));
  const renewed = await inviter.ask(`mutation { renewInvitation(id: "${data.invitationId}") { inviteUrl } }`);
  return [
    {
      name: 'users.invite: link of the owner to be, in the list',
      outcome: listed.includes(token) ? 'shown' : 'not shown',
      held: !listed.includes(token),
    },
    { name: 'users.invite: a new link of the owner to be', outcome: codeOf(renewed), held: codeOf(renewed) === 'INSUFFICIENT_PERMISSIONS' },
  ];
}

async function upload(client: Client, text: string): Promise<string> {
  const file = (await drawPdf(text)).toString('base64');
  const { json } = await client.call('POST', '/documents', { file, filename: 'secret-merger.pdf', type: 'invoice' });
  for (;;) {
    const { data } = (await client.call('GET', `/documents/${json.data.id}`)).json;
    if (data.status !== 'processing') return json.data.id;
    await pause(100);
  }
}

/** What a key that reads templates tells of a document that its owner may not read. */
async function templatesTell(owner: Client, spy: Client): Promise<Attempt[]> {
  const text = 'Invoice No: 4711\nTop Secret Ltd\nTotal due 99.00';
  const id = await upload(owner, text);
  await owner.call('PUT', `/document/${id}/permissions`, { permissions: [], defaultAccess: 'none', inheritRolePermissions: false });
  const template = await owner.call('POST', '/documents/templates', {
    name: 't',
    documentType: 'invoice',
    fields: [{ name: 'n', type: 'TEXT' }],
  });
  await owner.call('PATCH', `/documents/${id}`, { templateId: template.json.data.id, reprocess: true, forceTemplate: true });
  const copy = await upload(spy, text);
  const questions: [string, string][] = [
    ['suggestTemplate', `{ suggestTemplate(documentId: "${id}") { name fields { labels } } }`],
    ['matchTemplates', `{ matchTemplates(input: { documentId: "${id}" }) { matches { templateName } } }`],
    [
      'replayTemplate',
      `{ replayTemplate(id: "${template.json.data.id}", draft: {}) { documents { documentId filename changes { before } } } }`,
    ],
    ['createTemplate of it', 'mutation ($input: CreateTemplateInput!) { createTemplate(input: $input) { id } }'],
    ['duplicateOf', `{ document(id: "${copy}") { duplicateOf warnings } }`],
  ];
  const attempts: Attempt[] = [];
  for (const [name, query] of questions) {
    const input = { name: 'x', documentType: 'invoice', fields: [{ name: 'a', type: 'TEXT' }], sampleDocumentId: id };
    const answer = await spy.ask(query, query.includes('$input') ? { input } : {});
    const told = JSON.stringify(answer.data ?? null).includes(id) || JSON.stringify(answer.data ?? null).includes('Secret');
    attempts.push({
      name: `restricted document: ${name}`,
      outcome: told ? 'told' : codeOf(answer),
      held: !told && codeOf(answer) !== 'VALIDATION_ERROR',
    });
  }
  return attempts;
}

/** Permissions taken away while a socket is open: how long until each acts. */
async function socketKeeps(baseUrl: string, owner: Client, watcher: Client, roleId: number): Promise<Attempt[]> {
  const { data } = await owner.ask(
    'mutation { createUpload(input: { filename: "a.pdf", size: 9, contentType: "application/pdf" }) { documentId } }',
  );
  const socket = new WebSocket(`${baseUrl.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  await once(socket, 'open');
  const messages: Json[] = [];
  socket.on('message', (text) => messages.push(JSON.parse(String(text))));
  const closed = once(socket, 'close');
  const until = async (fits: (message: Json) => boolean): Promise<number> => {
    const since = performance.now();
    while (!messages.some(fits) && performance.now() - since < 10_000) await pause(10);
    return performance.now() - since;
  };
  const send = (message: object) => socket.send(JSON.stringify(message));
  send({ type: 'connection_init', payload: { authorization: `Bearer ${watcher.key}` } });
  await until(({ type }) => type === 'connection_ack');
  const query = `subscription { documentUpdated(id: "${data.createUpload.documentId}") { sequence } }`;
  send({ id: 'watch', type: 'subscribe', payload: { query } });
  await until(({ id, type }) => id === 'watch' && type === 'next');
  await owner.call('PUT', `/organization/roles/${roleId}`, { permissions: ['templates.read', 'integrations.create'] });
  send({ id: 'query', type: 'subscribe', payload: { query: '{ documents { totalCount } }' } });
  await until(({ id }) => id === 'query');
  const asked = JSON.stringify(messages.find(({ id }) => id === 'query'));
  const endedMs = await until(({ id, type }) => id === 'watch' && type === 'error');
  const keys = await owner.ask('{ apiKeys { id last4 } }');
  const key = keys.data.apiKeys.find(({ last4 }: { last4: string }) => watcher.key.endsWith(last4));
  await owner.ask(`mutation { revokeApiKey(id: "${key.id}") { id } }`);
  const since = performance.now();
  const [code] = await closed;
  const closedMs = performance.now() - since;
  return [
    {
      name: 'socket: a query after the permission went',
      outcome: /INSUFFICIENT_PERMISSIONS/.exec(asked)?.[0] ?? 'served',
      held: asked.includes('INSUFFICIENT'),
    },
    { name: 'socket: the subscription after the permission went', outcome: `ended after ${endedMs.toFixed(0)} ms`, held: endedMs < 3000 },
    {
      name: 'socket: a revoked key',
      outcome: `closed with ${code} after ${closedMs.toFixed(0)} ms`,
      held: code === 4403 && closedMs < 3000,
    },
  ];
}

/** Who may do what: each way in that was once open is tried on a whole service; all must hold. */
export const access: Bench = {
  name: 'access',
  async run(): Promise<Figure[]> {
    const keys = { live: newKeyValue('live'), test: newKeyValue('test') };
    const settings = { BOOTSTRAP_LIVE_KEY: keys.live, BOOTSTRAP_TEST_KEY: keys.test, WORKERS: '1' };
    const server = await startServer(settings);
    try {
      const [owner, sandbox] = [clientOf(server.baseUrl, keys.live), clientOf(server.baseUrl, keys.test)];
      const { viewer } = (await owner.ask('{ viewer { organization { id } } }')).data;
      const inviter = await member(server.baseUrl, owner, 'inviter', ['users.invite', 'integrations.create']);
      const spying = [
        'documents.read',
        'documents.create',
        'templates.read',
        'templates.create',
        'templates.manage',
        'integrations.create',
      ];
      const spy = await member(server.baseUrl, owner, 'spy', spying);
      const watcher = await member(server.baseUrl, owner, 'watcher', ['documents.read', 'integrations.create']);
      const ownersView = await owner.ask('{ organizations { nodes { settings { documentRetention } usage { activeUsers } } } }');
      const without = await inviter.client.ask('{ organizations { nodes { settings { documentRetention } usage { activeUsers } } } }');
      const shown = without.data.organizations.nodes[0];
      const attempts = [
        ...(await sandboxTakesOver(sandbox, viewer.organization.id)),
        ...(await inviterBecomesOwner(owner, inviter.client)),
        ...(await templatesTell(owner, spy.client)),
        ...(await socketKeeps(server.baseUrl, owner, watcher.client, watcher.roleId)),
        {
          name: 'settings and usage without settings.read',
          outcome: JSON.stringify(shown),
          held: shown.settings === null && shown.usage === null && ownersView.data.organizations.nodes[0].settings !== null,
        },
      ];
      for (const { name, outcome, held } of attempts) console.log(`  ${held ? 'held  ' : 'BROKEN'} ${name}: ${outcome}`);
      const held = attempts.filter((attempt) => attempt.held).length;
      return [
        { name: 'attempts refused', unit: `of ${attempts.length}`, ours: held, peer: attempts.length, peerName: 'tried', goal: '>= 1.0' },
      ];
    } finally {
      await server.close();
    }
  },
};
