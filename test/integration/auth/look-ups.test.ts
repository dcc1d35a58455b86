import { expect } from 'chai';
import { createAuthenticator } from '../../../src/auth/authenticate.js';
import type { Caller } from '../../../src/vocabulary/permissions.js';
import { startTestApi, type TestApi } from '../../support/api.js';
import { listenTo } from '../../support/servers/statements.js';

const PEOPLE = 12;

describe('looking credentials up again', () => {
  let api: TestApi;
  /** A process that only answers: what it sends to the database is what the look-ups need. */
  let counted: TestApi;

  before(async () => {
    api = await startTestApi();
    counted = await startTestApi({}, { beside: api });
  });

  after(async () => {
    await counted.close();
    await api.close();
  });

  it('takes as many statements for many keys at once as for one, and gives each its own permissions', async () => {
    const { database, clock } = counted;
    const none = { find: async () => undefined, findById: async () => undefined };
    const authenticator = createAuthenticator({ database, clock, pepper: 'unused', sessions: none, tokens: none });
    const people = await Promise.all(
      Array.from({ length: PEOPLE }, (_, index) =>
        api.member({ permissions: ['documents.read'], role: index % 2 ? 'member' : 'admin', email: `${index}@example.com` }),
      ),
    );
    const callers: Caller[] = [];
    for (const { userId } of people) {
      const [key] = await database.query<{ id: string }>('SELECT id FROM api_keys WHERE userId = ?', [userId]);
      const asked = { organizationId: api.organizationId, mode: 'live', userId, credential: { kind: 'key', id: key!.id } };
      callers.push(asked as Caller);
    }
    const lookUp = () => Promise.all(callers.map((caller) => authenticator.again(caller)));
    await lookUp();
    authenticator.forget();
    let found: Caller[] = [];
    const sent = await listenTo(database, (query) => query.startsWith('SELECT')).during(async () => {
      found = await lookUp();
    });
    expect(sent.filter((query) => /`(api_keys|memberships|membership_roles)`/.test(query))).to.have.length(3);
    expect(found.map(({ email, level, permissions }) => [email, level, [...permissions]])).to.deep.equal(
      people.map(({ email }, index) => [email, index % 2 ? 'member' : 'admin', ['documents.read']]),
    );
  });

  it('finds nobody for a key that is gone while the others are found', async () => {
    const { database, clock } = counted;
    const none = { find: async () => undefined, findById: async () => undefined };
    const authenticator = createAuthenticator({ database, clock, pepper: 'unused', sessions: none, tokens: none });
    const [key] = await database.query<{ id: string }>("SELECT id FROM api_keys WHERE mode = 'live' LIMIT 1");
    const base = { organizationId: api.organizationId, mode: 'live' } as Caller;
    const answers = await Promise.allSettled(
      [key!.id, 'key_gone'].map((id) => authenticator.again({ ...base, credential: { kind: 'key', id } })),
    );
    expect(answers.map(({ status }) => status)).to.deep.equal(['fulfilled', 'rejected']);
  });
});
