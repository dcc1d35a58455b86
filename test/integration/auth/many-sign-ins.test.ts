import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/api.js';

const ATTEMPTS = 30;

describe('many sign-ins at once', () => {
  let api: TestApi;

  before(async () => {
    api = await startTestApi({ TRUSTED_PROXIES: '1' });
  });

  after(() => api.close());

  it('leave room for everybody else: others are answered while they wait for their turns', async () => {
    let ended = 0;
    const attempts = Array.from({ length: ATTEMPTS }, async (_, index) => {
      const from = { 'x-forwarded-for': `203.0.113.${index}` };
      const { status } = await api
        .client('')
        .post('/auth/sign-in', { email: `nobody${index}@example.com`, password: 'wrong password' }, from);
      ended += 1;
      return status;
    });
    for (let round = 0; round < 3; round += 1) {
      expect((await fetch(`${api.baseUrl}/healthz`)).status).to.equal(200);
      expect((await api.owner.get('/documents')).status).to.equal(200);
    }
    expect(ended, 'sign-ins that ended before the others were answered').to.be.below(ATTEMPTS / 2);
    expect(new Set(await Promise.all(attempts))).to.deep.equal(new Set([401]));
  });
});
