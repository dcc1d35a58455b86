import { expect } from 'chai';
import pLimit from 'p-limit';
import { startTestApi, type TestApi } from '../../support/api.js';
import type { ApiClient, GraphqlAnswer } from '../../support/client.js';
import { restOperations } from '../../support/contract/operations.js';
import { idPlaces, requestWith } from '../../support/contract/places.js';
import { fillerOf, makeThings, nobodys, restPlaces, restRequest, SECRET, type Things, thingsFor } from '../../support/contract/things.js';
import { type Receiver, startReceiver } from '../../support/fakes/receiver.js';

/** Who asks, what he has himself, and what of somebody else he asks for; `victim` is whose that is. */
interface Asker {
  readonly client: ApiClient;
  readonly own: Things;
  readonly theirs: Things;
  readonly victim: ApiClient;
}

/** What an answer says, without what differs from one request to the next. */
function plain(text: string, id: string | number): string {
  // Exports are files, not JSON.
  if (!text.startsWith('{')) return text.replaceAll(String(id), 'ID');
  const { data, errors, error } = JSON.parse(text) as GraphqlAnswer & { error?: Record<string, unknown> };
  const said = (errors ?? []).map(({ message, path, extensions: { code, status, details } }) => ({ message, path, code, status, details }));
  const changing = /^(downloadUrl|version|expiresAt|updatedAt|createdAt|requestId|timestamp|processingTimeMs)$/;
  const kept = (name: string, value: unknown) => (changing.test(name) ? null : value === id ? 'ID' : value);
  return JSON.stringify({ data, said, error }, kept)
    .replaceAll(typeof id === 'number' ? `received ${id}` : id, 'ID')
    .replace(/[0-7][0-9A-HJKMNP-TV-Z]{25}/g, 'ULID');
}

/** What each mode has of its own. */
const ofMode = ({ doc, tpl, wh, job, batch, del, run, ctk }: Things): Partial<Things> => ({ doc, tpl, wh, job, batch, del, run, ctk });

/** Operations whose answer to an id that nothing has is no look-up at all, and why. */
const NEVER_LOOKED_UP: Readonly<Record<string, string>> = {
  'mutation administerOrganization(id)': 'for administrators of the platform',
  'mutation deleteOrganization(id)': 'for administrators of the platform',
  'mutation signIn(organizationId)': 'the password comes first',
  'mutation signInWithPasskey(organizationId)': 'the passkey comes first',
  'mutation acceptInvitation(id)': 'the token decides',
};

/** Operations that name the code for each item in the details. */
const LISTED_IN_DETAILS = /^mutation (uploadDocuments|tryTemplate)\(/;

/** An id of another organization is answered as one that nothing has (D17), an id of the other mode likewise (D88). */
describe('ids of somebody else in every place of every operation (slow: every operation for every asker)', () => {
  let api: TestApi;
  let receiver: Receiver;
  let askers: Record<string, Asker>;

  before(async function () {
    this.timeout(120_000);
    const plenty = { RATE_LIMIT_LIVE: '100000', RATE_LIMIT_TEST: '100000', RATE_LIMIT_UPLOADS: '100000', RATE_LIMIT_OCR: '100000' };
    api = await startTestApi({ OUTBOUND_ALLOW: '127.0.0.0/8', GRAPHQL_COST_PER_MINUTE: '100000000', ...plenty });
    receiver = await startReceiver();
    const other = await api.organization('Another');
    const first = { user: api.ownerId, organization: api.organizationId };
    const live = await makeThings(api.owner, receiver.url, first);
    const test = await makeThings(api.sandbox, receiver.url, first);
    const own = await makeThings(other.client, receiver.url, { user: other.userId, organization: other.organizationId });
    // People and roles are of both modes, and a live credential manages the test keys of its organization.
    const { user, role, organization } = live;
    askers = {
      'another organization': { client: other.client, own, theirs: live, victim: api.owner },
      'the sandbox': { client: api.sandbox, own: { ...test, user, role, organization }, theirs: ofMode(live), victim: api.owner },
      'live, things of the sandbox': { client: api.owner, own: live, theirs: ofMode(test), victim: api.sandbox },
    } as Record<string, Asker>;
  });

  after(async () => {
    await api.close();
    await receiver.close();
  });

  /** Asks for each fitting thing of somebody else and for one that nothing has; tells where the answers differ. */
  async function differences(
    place: string,
    things: readonly (string | number)[],
    ask: (id: string | number) => Promise<string>,
    secrets: Things,
  ): Promise<{ wrong: string[]; codes: string[] }> {
    const wrong: string[] = [];
    const codes: string[] = [];
    for (const id of things) {
      const [foreign, missing] = [await ask(id), await ask(nobodys(id))];
      const told = Object.values(secrets).filter((each) => typeof each === 'string' && each !== id && foreign.includes(each));
      const same = plain(foreign, id) === plain(missing, nobodys(id));
      if (!same || told.length > 0 || foreign.includes(SECRET))
        wrong.push(`${place} ${id}: ${foreign.slice(0, 300)} / ${missing.slice(0, 300)}`);
      codes.push(/"code":"(\w+)"/.exec(missing)?.[1] ?? 'answered');
    }
    return { wrong, codes };
  }

  /** How the things of the victim look to him. */
  async function seen({ victim, theirs }: Asker): Promise<string[]> {
    const paths = {
      doc: '/documents/',
      tpl: '/documents/templates/',
      wh: '/webhooks/',
      job: '/documents/jobs/',
      role: '/organization/roles/',
    };
    const known = Object.entries(paths).filter(([kind]) => kind in theirs);
    const answers = await Promise.all(known.map(([kind, path]) => victim.get(`${path}${theirs[kind]}`)));
    return answers.map(({ status, text }) => `${status} ${text}`);
  }

  for (const who of ['another organization', 'the sandbox', 'live, things of the sandbox'])
    it(`are answered as ids that nothing has, and change nothing: GraphQL, ${who}`, async function () {
      this.timeout(300_000);
      const asker = askers[who]!;
      const { client, own, theirs } = asker;
      const before = await seen(asker);
      const filler = fillerOf(own);
      const { schema } = api.app;
      const kinds = [['query', schema.getQueryType()!] as const, ['mutation', schema.getMutationType()!] as const];
      const tried = kinds.flatMap(([kind, type]) =>
        Object.values(type.getFields()).flatMap((field) => idPlaces(field).map((place) => ({ kind, field, place }))),
      );
      const wrong: string[] = [];
      const atOnce = pLimit(4);
      await Promise.all(
        tried.map(({ kind, field, place }) =>
          atOnce(async () => {
            const ask = async (id: string | number) =>
              (await client.post('/graphql', requestWith(kind, field, place, id, filler(field.name)))).text;
            const name = `${kind} ${field.name}(${place.path.join('.')})`;
            const found = await differences(name, thingsFor(theirs, field.name, place), ask, theirs);
            wrong.push(...found.wrong);
            // What comes no farther than the values proves nothing.
            const refused = found.codes.find((code) => /VALIDATION|INVALID|INTERNAL|UNAVAILABLE/.test(code));
            if (refused && !(name in NEVER_LOOKED_UP) && !LISTED_IN_DETAILS.test(name)) wrong.push(`${name}: ${refused}`);
          }),
        ),
      );
      expect(tried).to.have.length.above(100);
      expect(wrong).to.deep.equal([]);
      expect(await seen(asker)).to.deep.equal(before);
    });

  it('are answered as ids that nothing has: subscriptions', async function () {
    this.timeout(120_000);
    const wrong: string[] = [];
    for (const [who, { client, own, theirs }] of Object.entries(askers))
      for (const field of Object.values(api.app.schema.getSubscriptionType()!.getFields()))
        for (const place of idPlaces(field).filter(({ path }) => path.length === 1)) {
          const ask = async (id: string | number) => {
            const { query, variables } = requestWith('subscription', field, place, id, fillerOf(own)(field.name));
            const watch = client.watch(query, variables);
            const errors = await watch.next().then(
              () => ['a message'],
              (error: { errors?: unknown[] }) => error.errors ?? error,
            );
            return JSON.stringify({ errors });
          };
          const { wrong: found, codes } = await differences(`${who}: ${field.name}`, thingsFor(theirs, field.name, place), ask, theirs);
          wrong.push(...found);
          if (!codes.every((code) => code.endsWith('_NOT_FOUND'))) wrong.push(`${who}: ${field.name} ${codes}`);
        }
    expect(wrong).to.deep.equal([]);
  });

  it('are answered as ids that nothing has: REST', async function () {
    this.timeout(300_000);
    const wrong: string[] = [];
    let tried = 0;
    for (const [who, { client, own, theirs }] of Object.entries(askers))
      for (const operation of restOperations(api.app.openapi!))
        for (const place of restPlaces(api.app.openapi!, operation)) {
          if (operation.requires === 'none' || operation.requires === 'platform') continue;
          const things = thingsFor(theirs, operation.path, place);
          tried += things.length;
          const ask = async (id: string | number) => {
            const { method, path, body, headers } = restRequest(api.app.openapi!, operation, place, id, own);
            return (await (path.endsWith('/events') ? client.opened(path) : client.request(method, path, body, headers))).text || '{}';
          };
          wrong.push(...(await differences(`${who}: ${operation.name} ${place.path}`, things, ask, theirs)).wrong);
        }
    expect(tried).to.be.above(100);
    expect(wrong).to.deep.equal([]);
  });
});
