import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/api.js';
import { type Receiver, startReceiver } from '../../support/fakes/receiver.js';
import { fileOf } from '../../support/pipeline.js';

const INACTIVE = { code: 'INSUFFICIENT_PERMISSIONS', details: { organization: 'inactive' } };

describe('a suspended organization', () => {
  let api: TestApi;
  let receiver: Receiver;

  before(async () => {
    api = await startTestApi({ OUTBOUND_ALLOW: '127.0.0.0/8' });
    receiver = await startReceiver();
  });

  beforeEach(() => setStatus('active'));

  after(async () => {
    await api.close();
    await receiver.close();
  });

  const setStatus = async (status: string) => {
    await api.database.query('UPDATE organizations SET status = ? WHERE id = ?', [status, api.organizationId]);
    // What was remembered of credentials is forgotten within a second.
    api.clock.advance(1000);
  };
  const local = (url: string) => {
    const { pathname, search } = new URL(url);
    return `${api.baseUrl}${pathname}${search}`;
  };
  const errorOf = async (response: Response) => {
    const { error } = (await response.json()) as { error: { code: string; details: unknown } };
    return { status: response.status, code: error.code, details: error.details };
  };

  it('is refused over REST, GraphQL and event streams', async () => {
    await setStatus('inactive');
    for (const path of ['/documents', '/events', `/organizations/${api.organizationId}`]) {
      const { status, body } = await api.owner.opened(path);
      expect({ status, code: body.error?.code, details: body.error?.details }, path).to.deep.equal({ status: 403, ...INACTIVE });
    }
    const answer = await api.owner.post('/graphql', { query: '{ viewer { mode } }' });
    expect(answer.text).to.include('INSUFFICIENT_PERMISSIONS').and.include('inactive');
    const large = { file: 'A'.repeat(40_000), filename: 'large.pdf' };
    const upload = await api.owner.post('/documents', large);
    expect({ status: upload.status, code: upload.body.error?.code, details: upload.body.error?.details }).to.deep.equal({
      status: 403,
      ...INACTIVE,
    });
    const mutation = 'mutation ($input: UploadDocumentInput!) { uploadDocument(input: $input) { id } }';
    expect((await api.owner.post('/graphql', { query: mutation, variables: { input: large } })).text).to.include(
      'INSUFFICIENT_PERMISSIONS',
    );
    const signIn = await api.client('').post('/auth/sign-in', { email: api.ownerEmail, password: 'correct horse battery' });
    expect({ code: signIn.body.error?.code, details: signIn.body.error?.details }).to.deep.equal(INACTIVE);
  });

  it('loses the subscriptions that were open', async () => {
    const watch = api.owner.watch('subscription { events { type } }');
    const first = watch.next();
    await api.owner.upload();
    await first;
    const ended = (async () => {
      for await (const _message of watch);
      return null;
    })().catch((error: unknown) => error);
    await setStatus('inactive');
    // The look at the credential ends the socket, or the check of a message the subscription: whichever comes first.
    const reason = (await ended) as { code?: number } | readonly { extensions: { code: string } }[];
    expect('code' in reason ? reason.code : (reason as { extensions: { code: string } }[])[0]?.extensions.code).to.be.oneOf([
      4403,
      'INSUFFICIENT_PERMISSIONS',
    ]);
    await watch.close();
  });

  it('has no links any more: of downloads, pages, samples, uploads, shares and invitations', async () => {
    const { id } = await api.owner.process();
    await api.owner.query(
      `mutation { updateOrganization(id: ${api.organizationId}, input: { settings: { allowPublicSharing: true } }) { id } }`,
    );
    const share = (await api.owner.post(`/documents/${id}/shares`, {})).body.data;
    const download = (await api.owner.get(`/documents/${id}/download`)).body.data;
    const { document } = await api.owner.query(`{ document(id: "${id}") { pages { imageUrl } } }`);
    const { createUpload } = await api.owner.query(
      'mutation { createUpload(input: { filename: "a.pdf", size: 10, contentType: "application/pdf" }) { uploadUrl } }',
    );
    const { inviteUrl } = (await api.owner.post('/organizations/invite', { email: 'late@example.com' })).body.data;
    const { createTemplate } = await api.owner.query(
      `mutation ($data: FileContent!) { createTemplate(input: { name: "Sample", documentType: invoice, fields: [{ name: "total", type: NUMBER }],
        sampleFile: { fileName: "a.pdf", contentType: "application/pdf", data: $data } }) { sampleFile { previewUrl } } }`,
      { data: fileOf().toString('base64') },
    );
    await setStatus('inactive');
    for (const url of [download.downloadUrl, document.pages[0].imageUrl, createTemplate.sampleFile.previewUrl])
      expect(await errorOf(await fetch(local(url))), url).to.deep.equal({ status: 403, ...INACTIVE });
    const put = await fetch(local(createUpload.uploadUrl), { method: 'PUT', body: '0123456789' });
    expect(await errorOf(put)).to.deep.equal({ status: 403, ...INACTIVE });
    expect((await fetch(local(share.url))).status).to.equal(404);
    expect((await fetch(local(inviteUrl))).status).to.equal(403);
    await setStatus('active');
    expect((await fetch(local(download.downloadUrl))).status).to.equal(200);
    expect((await fetch(local(share.url))).status).to.equal(200);
  });

  it('gets no deliveries until it is resumed', async () => {
    await api.owner.post('/webhooks', { url: receiver.url, eventTypes: ['test.event'] });
    receiver.answer = (count) => ({ status: count === 1 ? 500 : 200 });
    await api.owner.post('/webhook.dispatchEvent', { type: 'test.event', data: {} });
    await receiver.received(1);
    await setStatus('inactive');
    const waiting = async () =>
      (await api.database.query('SELECT id FROM webhook_endpoints WHERE nextDueAt IS NOT NULL AND leaseToken IS NULL')).length;
    while ((await waiting()) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    api.clock.advance(24 * 60 * 60_000);
    const other = await api.organization('Another');
    const heard = await startReceiver();
    await other.client.post('/webhooks', { url: heard.url, eventTypes: ['test.event'] });
    await other.client.post('/webhook.dispatchEvent', { type: 'test.event', data: {} });
    await heard.received(1);
    expect(receiver.calls).to.have.length(1);
    await setStatus('active');
    await receiver.received(2);
    await heard.close();
  });

  it('gets what happened meanwhile when it is resumed, by the webhooks of those who may read it then (slow: starts two processes)', async () => {
    // One process takes documents, another one reads and delivers: the organization is suspended before anything is done.
    const front = await startTestApi({ OUTBOUND_ALLOW: '127.0.0.0/8' }, { work: false });
    const away = await startReceiver();
    const here = await startReceiver();
    const set = (status: string) =>
      front.database.query('UPDATE organizations SET status = ? WHERE id = ?', [status, front.organizationId]);
    try {
      const leaver = await front.member({ role: 'admin' });
      await front.owner.post('/webhooks', { url: here.url, eventTypes: ['document.processed'] });
      const left = (await front.owner.post('/webhooks', { url: away.url, eventTypes: ['document.processed'] })).body.data.id;
      await front.database.query('UPDATE webhooks SET ownerId = ? WHERE id = ?', [leaver.userId, left]);
      await front.owner.upload();
      await set('inactive');
      const back = await startTestApi({ OUTBOUND_ALLOW: '127.0.0.0/8' }, { beside: front, work: true });
      try {
        const waiting = () => front.database.query("SELECT id FROM webhook_deliveries WHERE status = 'queued' AND attempts = 0");
        const done = () => front.database.query("SELECT id FROM events WHERE type = 'document.processed' AND dispatchedAt IS NOT NULL");
        while ((await done()).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
        expect(await waiting()).to.have.length(2);
        expect([here.calls, away.calls]).to.deep.equal([[], []]);
        await front.database.query("UPDATE memberships SET status = 'suspended' WHERE userId = ?", [leaver.userId]);
        back.clock.advance(60_000);
        await set('active');
        await here.received(1);
        while ((await waiting()).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
        expect(away.calls).to.deep.equal([]);
      } finally {
        await back.close();
      }
    } finally {
      await front.close();
      await Promise.all([away.close(), here.close()]);
    }
  });
});
