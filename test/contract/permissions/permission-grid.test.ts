import { expect } from 'chai';
import pLimit from 'p-limit';
import { newKeyValue, storeKey } from '../../../src/auth/index.js';
import { PERMISSIONS, type Permission, type Reach, type Requirement } from '../../../src/vocabulary/permissions.js';
import { type Member, startTestApi, type TestApi } from '../../support/api.js';
import type { ApiClient } from '../../support/client.js';
import {
  type GraphqlOperation,
  graphqlOperations,
  guardText,
  type KnownOperation,
  type RestOperation,
  requestOf,
  restOperations,
} from '../../support/contract/operations.js';
import { GRAPHQL_PERMISSIONS, REST_PERMISSIONS } from './permission-table.js';

/** Requests under way at once: none of them changes what another is judged by. */
const AT_ONCE = 4;

/** What an operation answered: HTTP status and code over either API. */
interface Outcome {
  readonly status: number;
  readonly code: string | undefined;
  readonly details?: unknown;
}

const permissionsOf = (requires: Requirement): readonly Permission[] =>
  typeof requires !== 'string'
    ? 'allOf' in requires
      ? requires.allOf
      : requires.anyOf
    : requires === 'any' || requires === 'none' || requires === 'platform'
      ? []
      : [requires];
const table = (operations: readonly KnownOperation[]) =>
  Object.fromEntries(operations.map((operation) => [operation.name, guardText(operation)]));

describe('permissions of every operation (slow: every operation by every credential)', () => {
  let api: TestApi;
  let rest: RestOperation[];
  let graphql: GraphqlOperation[];
  let holder: Member;
  /** Real things of the first organization, live. */
  let things: Record<string, string>;

  const send = async (client: ApiClient, { method, path }: RestOperation): Promise<Outcome> => {
    const address = path.replace(/\{\w+\}/g, 'x');
    const bodied = ['POST', 'PUT', 'PATCH'].includes(method);
    const { status, body } = await (path.endsWith('/events')
      ? client.opened(address)
      : client.request(method, address, bodied ? {} : undefined));
    return { status, code: body.error?.code, details: body.error?.details };
  };

  const ask = async (client: ApiClient, operation: GraphqlOperation): Promise<Outcome> => {
    const answer = await client.post('/graphql', { query: requestOf(operation) });
    const error = JSON.parse(answer.text).errors?.[0]?.extensions as { code: string; status: number; details?: unknown } | undefined;
    return { status: error?.status ?? answer.status, code: error?.code, details: error?.details };
  };

  /** Runs every operation that `wanted` picks over REST and GraphQL; gives those whose outcome is not right. */
  async function offenders(
    clientFor: (operation: KnownOperation) => ApiClient | Promise<ApiClient>,
    wanted: (requires: Requirement, reach: Reach) => boolean,
    isRight: (outcome: Outcome) => boolean,
  ): Promise<string[]> {
    const wrong: string[] = [];
    const judge = ({ name }: KnownOperation, outcome: Outcome) => {
      if (!isRight(outcome)) wrong.push(`${name}: ${outcome.status} ${outcome.code ?? ''}`);
    };
    const chosen = <T extends KnownOperation>(operations: readonly T[]) =>
      operations.filter(({ requires, reach }) => wanted(requires, reach));
    const atOnce = pLimit(AT_ONCE);
    await Promise.all([
      ...chosen(rest).map((operation) => atOnce(async () => judge(operation, await send(await clientFor(operation), operation)))),
      ...chosen(graphql).map((operation) => atOnce(async () => judge(operation, await ask(await clientFor(operation), operation)))),
    ]);
    return wrong;
  }

  /** Gives one operation this client and the next the next: what judges a kind of credential is the same for every operation, and has its own tests. */
  function inTurn(clients: readonly ApiClient[]): () => ApiClient {
    let turn = 0;
    return () => clients[turn++ % clients.length]!;
  }

  const keys = new Map<string, Promise<ApiClient>>();
  /** A key of the admin with these permissions alone. */
  function limited(permissions: readonly (Permission | '*')[], more: { expiresAt?: Date; revoked?: boolean } = {}): Promise<ApiClient> {
    const make = async () => {
      const value = newKeyValue('live');
      const manager = api.database.dataSource.manager;
      const scope = { organizationId: api.organizationId, mode: 'live' } as const;
      const key = { value, name: 'grid', userId: holder.userId, permissions, expiresAt: more.expiresAt ?? null };
      const { id } = await storeKey(manager, scope, key, 'a secret of the tests, long enough', api.clock);
      if (more.revoked) await api.database.query('UPDATE api_keys SET revokedAt = ? WHERE id = ?', [api.clock.now(), id]);
      return api.client(value);
    };
    const name = JSON.stringify([permissions, more]);
    if (!keys.has(name)) keys.set(name, make());
    return keys.get(name)!;
  }

  const unauthorised = ({ status, code }: Outcome) => status === 401 && code === 'INVALID_API_KEY';
  const forbidden = ({ status, code }: Outcome) => status === 403 && code === 'INSUFFICIENT_PERMISSIONS';
  const passed = ({ status }: Outcome) => status !== 401 && status !== 403 && status < 500;
  const closed = (requires: Requirement) => requires !== 'none';
  const ofOrganization = (requires: Requirement) => closed(requires) && requires !== 'platform';

  before(async () => {
    api = await startTestApi({
      PLATFORM_ADMINS: 'owner@example.com',
      RATE_LIMIT_LIVE: '100000',
      RATE_LIMIT_TEST: '100000',
      RATE_LIMIT_UPLOADS: '100000',
      RATE_LIMIT_OCR: '100000',
      GRAPHQL_COST_PER_MINUTE: '10000000',
    });
    rest = restOperations(api.app.openapi!);
    graphql = graphqlOperations(api.app.schema);
    holder = await api.member({ role: 'admin', email: 'holder@example.com' });
    things = await makeThings(api);
  });

  after(() => api.close());

  it('are those of the table: a new operation needs a line there', () => {
    expect(table(rest)).to.deep.equal(REST_PERMISSIONS);
    expect(table(graphql)).to.deep.equal(GRAPHQL_PERMISSIONS);
  });

  it('without a key: 401', async () => {
    expect(await offenders(() => api.client(''), closed, unauthorised)).to.deep.equal([]);
  });

  it('with a key that does not exist, was revoked, or expired: 401', async () => {
    const clients = [
      api.client(newKeyValue('live')),
      await limited(['*'], { revoked: true }),
      await limited(['*'], { expiresAt: new Date(0) }),
    ];
    expect(await offenders(inTurn(clients), closed, unauthorised)).to.deep.equal([]);
  });

  it('of a suspended user: 403', async () => {
    const { client, userId } = await api.member({ role: 'admin' });
    await api.database.query("UPDATE memberships SET status = 'suspended' WHERE userId = ?", [userId]);
    expect(await offenders(() => client, closed, forbidden)).to.deep.equal([]);
  });

  it('without the permission, though with all others: 403', async () => {
    const without = ({ requires }: KnownOperation) => limited(PERMISSIONS.filter((each) => !permissionsOf(requires).includes(each)));
    expect(await offenders(without, (requires) => permissionsOf(requires).length > 0, forbidden)).to.deep.equal([]);
  });

  it('with that permission alone: not refused', async () => {
    // What is created must not exceed the key that creates it (D87, D121): such inputs ask for documents.read.
    const withOnly = ({ requires }: KnownOperation) => limited([...permissionsOf(requires).slice(0, 1), 'documents.read']);
    expect(await offenders(withOnly, ofOrganization, passed)).to.deep.equal([]);
  });

  it('of the owner: never refused', async () => {
    expect(await offenders(() => api.owner, ofOrganization, passed)).to.deep.equal([]);
  });

  it('of the platform: for the session of its administrator alone, whatever a key holds', async () => {
    const ofPlatform = (requires: Requirement) => requires === 'platform';
    const signedIn = await sessionOf(api);
    expect(await offenders(() => signedIn, ofPlatform, passed)).to.deep.equal([]);
    for (const client of [api.owner, holder.client, await limited(['*'])])
      expect(await offenders(() => client, ofPlatform, forbidden)).to.deep.equal([]);
    expect(rest.filter(({ requires }) => requires === 'platform')).to.have.length.above(3);
  });

  describe('of a test credential (D129)', () => {
    const liveOnly = (outcome: Outcome) => forbidden(outcome) && JSON.stringify(outcome.details) === '{"requires":"live"}';
    const shared = (requires: Requirement, reach: Reach) => requires !== 'none' && requires !== 'platform' && reach === 'shared';
    /** The ways to be in the sandbox: a test key, and the owner's session with Docket-Mode: test. */
    let sandboxes: ApiClient[];

    before(async () => {
      const password = 'correct horse battery';
      const signedIn = await api.client('').post('/auth/sign-in', { email: api.ownerEmail, password });
      const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!;
      sandboxes = [api.sandbox, api.client('').with({ cookie, origin: api.baseUrl, 'docket-mode': 'test' })];
    });

    it('is refused what both modes share, with the owner behind it', async () => {
      expect(await offenders(inTurn(sandboxes), shared, liveOnly)).to.deep.equal([]);
    });

    it('may use all that works on the sandbox', async () => {
      const own = (requires: Requirement, reach: Reach) => requires !== 'none' && reach === 'mode';
      expect(await offenders(inTurn(sandboxes), own, passed)).to.deep.equal([]);
    });
  });

  describe('on things of somebody else', () => {
    const pathOf = (path: string) =>
      path.replace(/^(.*?)\{(\w+)\}/, (_, before: string, name: string) => {
        const id = things[`${before}{}`];
        if (id === undefined) throw new Error(`the grid knows no thing for ${path} ({${name}}): add it to makeThings()`);
        return `${before}${id}`;
      });

    async function reached(client: ApiClient, skip: (path: string) => boolean): Promise<string[]> {
      const wrong: string[] = [];
      for (const { method, path, name, requires } of rest) {
        if (!path.includes('{') || requires === 'none' || requires === 'platform' || skip(path)) continue;
        const { status, text } = await client.request(method, pathOf(path), ['POST', 'PUT', 'PATCH'].includes(method) ? {} : undefined);
        const right = method === 'GET' || method === 'DELETE' ? [400, 404] : [400, 404, 409, 422];
        if (!right.includes(status) || text.includes('grid-secret')) wrong.push(`${name}: ${status} ${text.slice(0, 200)}`);
      }
      return wrong;
    }

    it('of another organization: not found', async () => {
      const other = await api.organization('Another');
      expect(await reached(other.client, () => false)).to.deep.equal([]);
    });

    it('of the other mode: not found', async () => {
      expect(await reached(api.sandbox, (path) => /^\/(organization|auth|oauth-clients)/.test(path))).to.deep.equal([]);
    });
  });
});

/** The owner signed in, as a browser on a page of the service. */
async function sessionOf(api: TestApi): Promise<ApiClient> {
  const signedIn = await api.client('').post('/auth/sign-in', { email: api.ownerEmail, password: 'correct horse battery' });
  const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!;
  return api.client('').with({ cookie, origin: api.baseUrl });
}

/** One of each thing that stands in a path, by what comes before its id. */
async function makeThings(api: TestApi): Promise<Record<string, string>> {
  const { owner } = api;
  const document = await owner.process({}, { filename: 'grid-secret.pdf' });
  const roles = (await owner.get('/organization/roles')).body.data.roles as { id: number }[];
  const template = await owner.post('/documents/templates', {
    name: 'grid-secret',
    documentType: 'invoice',
    fields: [{ name: 'a', type: 'TEXT' }],
  });
  const webhook = await owner.post('/webhooks', { url: 'https://example.com/grid-secret', eventTypes: ['document.processed'] });
  const job = await owner.post('/documents/advanced-processing', { documentId: document.id, features: ['TEXT'] });
  const batch = await owner.post('/documents/batch-process', { documents: [{ id: document.id }] });
  const apiKey = await owner.post('/api-keys', { name: 'grid-secret', permissions: ['documents.read'] });
  const invitation = await owner.post('/organizations/invite', { email: 'grid-secret@example.com' });
  const missing = Object.entries({ template, webhook, job, batch, apiKey, invitation }).find(([, answer]) => answer.status >= 300);
  if (missing) throw new Error(`no ${missing[0]}: ${missing[1].text}`);
  return {
    '/documents/{}': document.id,
    '/document/{}': document.id,
    '/uploads/{}': document.id,
    '/documents/templates/{}': template.body.data.id,
    '/documents/jobs/{}': job.body.data.jobId ?? job.body.data.id,
    '/documents/batches/{}': batch.body.data.batchId,
    '/documents/batch/{}': batch.body.data.batchId ?? batch.body.data.id,
    '/auth/client-tokens/{}': 'ctk_01HZZZZZZZZZZZZZZZZZZZZZZZ',
    '/api-keys/{}': apiKey.body.data.apiKey.id,
    '/oauth-clients/{}': 'cli_01HZZZZZZZZZZZZZZZZZZZZZZZ',
    '/organizations/invitations/{}': invitation.body.data.invitationId,
    '/organization/mail/{}': 'mail_01HZZZZZZZZZZZZZZZZZZZZZZZ',
    '/auth/programs/{}': 'cli_01HZZZZZZZZZZZZZZZZZZZZZZZ',
    '/auth/sessions/{}': 'ses_01HZZZZZZZZZZZZZZZZZZZZZZZ',
    '/auth/passkeys/{}': 'pky_01HZZZZZZZZZZZZZZZZZZZZZZZ',
    '/webhooks/{}': webhook.body.data.id,
    '/webhooks/deliveries/{}': 'del_01M7WDVZ01MSJ8PP9NZJCZ9XET',
    '/organizations/{}': String(api.organizationId),
    '/organization/users/{}': String(api.ownerId),
    '/organization/roles/{}': String(roles[0]!.id),
  };
}
