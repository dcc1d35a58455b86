import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../../support/api.js';
import type { Answer } from '../../../support/client.js';

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];

describe('share links (D140)', () => {
  let api: TestApi;
  let document: { id: string; filename: string };
  const visit = async (url: string, path = '') => {
    const response = await fetch(`${api.baseUrl}${new URL(url).pathname}${path}`);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const share = async (body: object = {}) => (await api.owner.post(`/documents/${document.id}/shares`, body)).body.data;
  const allow = (allowPublicSharing: boolean) =>
    api.owner.query(
      'mutation ($id: Int!, $allow: Boolean!) { updateOrganization(id: $id, input: { settings: { allowPublicSharing: $allow } }) { id } }',
      {
        id: api.organizationId,
        allow: allowPublicSharing,
      },
    );

  before(async () => {
    api = await startTestApi();
    document = await api.owner.process({}, { filename: '<img>offer & more.pdf' });
  });
  after(() => api.close());

  it('are refused while the organization does not allow them', async () => {
    expect(codeOf(await api.owner.post(`/documents/${document.id}/shares`, {}))).to.deep.equal([403, 'SHARING_DISABLED']);
  });

  describe('where they are allowed', () => {
    before(() => allow(true));

    it('open a page without sign-in or script that shows the document, and is told to nobody else', async () => {
      const { url, expiresAt, id, download } = await share();
      expect(download).to.equal(false);
      expect(new Date(expiresAt).getTime() - api.clock.now().getTime()).to.be.within(6.99 * 86_400_000, 7 * 86_400_000);
      const page = await visit(url);
      expect(page.status).to.equal(200);
      expect(page.text).to.include('&#60;img&#62;offer &#38; more.pdf').and.not.include('<img>').and.not.include('<script');
      expect(page.text).to.include('Vendor').and.not.include('/file"');
      const picture = await visit(url, '/pages/1.png');
      expect([picture.status, picture.headers.get('content-type')]).to.deep.equal([200, 'image/png']);
      expect((await visit(url, '/pages/99.png')).status).to.equal(404);
      expect(page.headers.get('content-security-policy')).to.include("default-src 'none'").and.include("form-action 'none'");
      expect(page.headers.get('referrer-policy')).to.equal('no-referrer');
      expect(page.headers.get('cache-control')).to.equal('no-store');
      const [shown] = (await api.owner.get(`/documents/${document.id}/shares`)).body.data.shares;
      expect(shown)
        .to.include({ id, views: 1, last4: url.slice(-4) })
        .and.not.have.property('url');
      const { auditLog } = await api.owner.query('{ auditLog(filter: { action: "share.*" }) { nodes { action actor target details } } }');
      expect(auditLog.nodes[0]).to.deep.equal({
        action: 'share.viewed',
        actor: 'shared link',
        target: document.id,
        details: { share: id },
      });
    });

    it('store no token (D130)', async () => {
      const { url } = await share();
      const token = url.split('/').at(-1);
      const rows = await api.database.query('SELECT * FROM document_shares');
      expect(JSON.stringify([rows, await api.database.query('SELECT details FROM audit_log')])).not.to.include(token);
    });

    it('give the file only when they were made to', async () => {
      const [read, save] = [await share(), await share({ download: true, expiresIn: 60 })];
      expect((await visit(read.url, '/file')).status).to.equal(404);
      expect((await visit(save.url)).text).to.include('/file"');
      const file = await visit(save.url, '/file');
      expect([file.status, file.headers.get('content-disposition')?.startsWith('attachment')]).to.deep.equal([200, true]);
    });

    it('change nothing: other methods find nothing there', async () => {
      const { url } = await share();
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
        expect((await fetch(`${api.baseUrl}${new URL(url).pathname}`, { method })).status).to.be.within(400, 499);
    });

    for (const expiresIn of [59, 30 * 86_400 + 1])
      it(`cannot last ${expiresIn} seconds`, async () => {
        expect(codeOf(await api.owner.post(`/documents/${document.id}/shares`, { expiresIn }))).to.deep.equal([400, 'VALIDATION_ERROR']);
      });

    it('are made and listed with full access and documents.share', async () => {
      const { client } = await api.member({ role: 'member' });
      for (const answer of [
        await client.post(`/documents/${document.id}/shares`, {}),
        await client.get(`/documents/${document.id}/shares`),
      ])
        expect(codeOf(answer)).to.deep.equal([403, 'INSUFFICIENT_PERMISSIONS']);
    });

    it('end when they are revoked or late, each at once', async () => {
      const [revoked, late] = [await share(), await share({ expiresIn: 60 })];
      expect((await api.owner.delete(`/documents/${document.id}/shares/${revoked.id}`)).status).to.equal(200);
      expect(codeOf(await api.owner.delete(`/documents/${document.id}/shares/shr_x`))).to.deep.equal([404, 'SHARE_NOT_FOUND']);
      api.clock.advance(61_000);
      for (const { url } of [revoked, late]) expect((await visit(url)).status).to.equal(404);
      expect((await visit(revoked.url, '/pages/1.png')).status).to.equal(404);
    });

    it('end with the access of who made them', async () => {
      const { client, userId } = await api.member({ role: 'admin' });
      const { url } = (await client.post(`/documents/${document.id}/shares`, {})).body.data;
      expect((await visit(url)).status).to.equal(200);
      await api.owner.delete(`/organization/users/${userId}`);
      expect((await visit(url)).status).to.equal(404);
    });

    it('go with their document', async () => {
      const other = await api.owner.process();
      const { url } = (await api.owner.post(`/documents/${other.id}/shares`, {})).body.data;
      await api.owner.delete(`/documents/${other.id}`);
      expect((await visit(url)).status).to.equal(404);
      expect(await api.database.query('SELECT id FROM document_shares WHERE documentId = ?', [other.id])).to.deep.equal([]);
    });

    it('all end for good when the organization forbids them', async () => {
      const { url } = await share();
      await allow(false);
      expect((await visit(url)).status).to.equal(404);
      await allow(true);
      expect((await visit(url)).status).to.equal(404);
    });
  });
});
