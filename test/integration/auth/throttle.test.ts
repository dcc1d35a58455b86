import { expect } from 'chai';
import { verifyChain } from '../../../src/audit/index.js';
import { startTestApi, type TestApi } from '../../support/api.js';

describe('failed sign-ins (D126)', () => {
  let api: TestApi;
  const signIn = (body: object) => api.client('').post('/auth/sign-in', body);

  before(async () => {
    api = await startTestApi();
  });
  after(() => api.close());
  // Every test comes from one address, which is counted too.
  beforeEach(() => api.clock.advance(16 * 60_000));

  it('counts the account that is found, however it is written, and knows no other by it', async () => {
    await api.member({ email: 'counted@example.com' });
    const spellings = [
      'counted@example.com',
      'COUNTED@example.com',
      ' counted@example.com',
      'ｃounted@example.com',
      'Counted@EXAMPLE.com ',
    ];
    const tries = await Promise.all([...spellings, ...spellings, ...spellings].map((email) => signIn({ email, password: 'wrong' })));
    expect(tries.filter(({ status }) => status === 401)).to.have.lengthOf(10);
    api.clock.advance(16 * 60_000);
    // An accent makes another address: it neither signs in nor counts.
    await api.database.query('UPDATE users SET email = ? WHERE email = ?', ['róot@example.com', 'counted@example.com']);
    expect((await signIn({ email: 'root@example.com', password: 'wrong' })).status).to.equal(401);
    expect(await api.database.query('SELECT id FROM users WHERE email = ?', ['root@example.com'])).to.deep.equal([]);
  });

  it('is audited for unknown addresses too', async () => {
    await signIn({ email: 'Nobody@example.com', password: 'wrong' });
    await signIn({ email: 'my secret password', password: 'wrong' });
    const lines = await api.database.query<{ actor: string; action: string }>(
      'SELECT action, actor FROM audit_log WHERE organizationId = 0 ORDER BY number',
    );
    expect(lines.slice(-2)).to.deep.equal([
      { action: 'sign_in.failed', actor: 'nobody@example.com' },
      { action: 'sign_in.failed', actor: 'unknown' },
    ]);
    expect((await verifyChain(api.database.dataSource.manager, 0)).brokenAt).to.equal(null);
  });
});
