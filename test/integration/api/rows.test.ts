import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/api.js';

describe('rows beside the documented ones', () => {
  let api: TestApi;
  let id: string;
  before(async () => {
    api = await startTestApi();
    ({ id } = await api.owner.process());
  });
  after(() => api.close());

  it('pages show words and lines on demand, each by itself', async () => {
    const pagesOf = async (query: string) => (await api.owner.get(`/documents/${id}/pages${query}`)).body.data.pages[0];
    expect(await pagesOf('')).to.not.have.any.keys('words', 'lines');
    expect(await pagesOf('?words=true'))
      .to.include.keys('words')
      .and.not.include.keys('lines');
    expect(await pagesOf('?lines=true&words=false'))
      .to.include.keys('lines')
      .and.not.include.keys('words');
    expect((await api.owner.get(`/documents/${id}/pages?words=perhaps`)).status).to.equal(400);
  });

  it('streams are refused to who takes nothing but JSON', async () => {
    for (const path of [`/documents/${id}/events`, '/events']) {
      const { status, body } = await api.owner.request('GET', path, undefined, { accept: 'application/json' });
      expect([status, body.error?.code], path).to.deep.equal([406, 'NOT_ACCEPTABLE']);
      expect(body.error?.details.offered).to.deep.equal(['text/event-stream']);
    }
  });

  it('Location is given where a GET answers at it, and nowhere else', async () => {
    const { organizationId } = api;
    await api.owner.request('PATCH', `/organizations/${organizationId}`, { settings: { allowPublicSharing: true } });
    expect((await api.owner.post(`/documents/${id}/shares`, {})).headers.get('location')).to.equal(null);
    const made = [
      await api.owner.post('/organizations/invite', { email: 'new@example.com', roles: ['member'] }),
      await api.owner.post('/organization/roles', { name: 'clerk', permissions: ['documents.read'] }),
    ];
    for (const { headers } of made) {
      const location = headers.get('location') ?? 'none';
      expect((await api.owner.get(location)).status, location).to.equal(200);
    }
  });

  it('the review lock is taken and given back', async () => {
    expect((await api.owner.post(`/documents/${id}/claim`)).body.data.lockedUntil).to.be.a('string');
    expect((await api.owner.post(`/documents/${id}/release`)).body.data.lockedUntil).to.equal(null);
  });
});
