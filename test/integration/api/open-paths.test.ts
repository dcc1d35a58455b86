import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/api.js';
import { createStandInPipeline, fileOf } from '../../support/pipeline.js';

describe('paths without a key', () => {
  let api: TestApi;
  const statusOf = async (path: string, init: RequestInit = {}) =>
    (await fetch(`${api.baseUrl}${path}`, { redirect: 'manual', ...init })).status;

  before(async () => {
    api = await startTestApi({ RATE_LIMIT_PAGES: '40' });
  });
  after(() => api.close());

  const paths: [string, string][] = [
    ['GET', '/app/sign-in'],
    ['POST', '/app/sign-in'],
    ['GET', '/app/invite/inv_x'],
    ['GET', '/app/shared/x'],
    ['GET', '/oauth/authorize'],
    ['POST', '/oauth/token'],
    ['POST', '/oauth/introspect'],
    ['GET', '/.well-known/oauth-authorization-server'],
    ['PUT', '/files/uploads/doc_x'],
    ['GET', '/files/doc_x/pages/1'],
    ['GET', '/files/templates/tpl_x/sample.png'],
    ['GET', '/openapi.json'],
    ['GET', '/favicon.ico'],
    ['GET', '/robots.txt'],
  ];

  it('hold the icon that browsers ask for beside any page, and tell searchers that nothing is theirs', async () => {
    const icon = await fetch(`${api.baseUrl}/favicon.ico`);
    expect([icon.status, icon.headers.get('content-type')]).to.deep.equal([200, 'image/svg+xml']);
    expect(await icon.text()).to.match(/^<svg/);
    const robots = await fetch(`${api.baseUrl}/robots.txt`);
    expect([robots.status, await robots.text()]).to.deep.equal([200, 'User-agent: *\nDisallow: /\n']);
  });

  it('refuse another method by name, whoever asks', async () => {
    const allowOf = async (method: string, path: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${api.baseUrl}${path}`, { method, headers });
      const body = (await answer.json()) as { error?: { code: string } };
      return [answer.status, body.error?.code, answer.headers.get('allow')];
    };
    const refused = (allow: string) => [405, 'METHOD_NOT_ALLOWED', allow];
    expect(await allowOf('GET', '/oauth/token')).to.deep.equal(refused('POST'));
    expect(await allowOf('DELETE', '/app/sign-in')).to.deep.equal(refused('GET, HEAD, POST'));
    expect(await allowOf('POST', '/healthz')).to.deep.equal(refused('GET, HEAD'));
    expect(await allowOf('PUT', '/openapi.json', { authorization: `Bearer ${api.owner.key}` })).to.deep.equal(refused('GET, HEAD'));
    expect(await allowOf('GET', '/files/uploads/doc_x?token=a')).to.deep.equal(refused('PUT'));
    // What needs a key asks for it first.
    expect((await allowOf('DELETE', '/documents/search'))[0]).to.equal(401);
    expect((await allowOf('GET', '/auth/sign-in'))[0]).to.equal(401);
    expect((await allowOf('DELETE', '/nothing'))[0]).to.equal(401);
  });

  it('each count who comes by his address', async () => {
    for (const [method, path] of paths) expect(await statusOf(path, { method }), `${method} ${path}`).not.to.equal(429);
    for (let count = 0; count < 30; count += 1) await statusOf('/app/sign-in');
    for (const [method, path] of paths) expect(await statusOf(path, { method }), `${method} ${path}`).to.equal(429);
    const refused = await fetch(`${api.baseUrl}/app/sign-in`);
    expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 120);
    // Who has a key, and who asks whether the process lives, is not counted with them.
    expect((await api.owner.get('/documents')).status).to.equal(200);
    expect(await statusOf('/healthz')).to.equal(200);
    api.clock.advance(180_000);
  });

  describe('an upload link (D94)', () => {
    const bytes = fileOf({}, 'content of the link');
    const link = async () => {
      const { createUpload } = await api.owner.query(
        'mutation ($input: CreateUploadInput!) { createUpload(input: $input) { documentId uploadUrl } }',
        { input: { filename: 'a.pdf', size: bytes.length, contentType: 'application/pdf' } },
      );
      const { pathname, search } = new URL(createUpload.uploadUrl);
      return { id: createUpload.documentId as string, put: () => statusOf(pathname + search, { method: 'PUT', body: bytes }) };
    };
    const kept = async () => Number((await api.database.query<{ n: string }>('SELECT COUNT(*) AS n FROM pending_content'))[0]!.n);

    it('keeps the last bytes alone, and takes them ten times at most', async () => {
      const { put } = await link();
      const before = await kept();
      for (let count = 0; count < 10; count += 1) expect(await put()).to.equal(200);
      expect((await kept()) - before).to.equal(1);
      expect(await put()).to.equal(429);
      expect((await kept()) - before).to.equal(1);
    });

    it('takes bytes once at a time', async () => {
      const { put } = await link();
      const before = await kept();
      const statuses = await Promise.all([put(), put(), put(), put()]);
      expect(statuses).to.include(200);
      expect(statuses.every((status) => status === 200 || status === 409)).to.equal(true);
      expect((await kept()) - before).to.equal(1);
    });

    it('takes nothing after the upload was completed', async () => {
      const { id, put } = await link();
      expect(await put()).to.equal(200);
      await api.owner.query('mutation ($id: ID!) { completeUpload(documentId: $id) { id } }', { id });
      expect(await put()).to.equal(404);
      expect((await api.owner.processed(id)).status).to.equal('completed');
    });
  });
});

describe('/readyz', () => {
  const readiness = async (workers: string) => {
    const pipeline = { ...createStandInPipeline(), ready: () => new Promise<void>(() => {}) };
    const api = await startTestApi({ WORKERS: workers }, { pipeline });
    try {
      return (await fetch(`${api.baseUrl}/readyz`)).status;
    } finally {
      await api.close();
    }
  };

  it('waits for the workers of the process, and for none where it has none', async () => {
    expect([await readiness('1'), await readiness('0')]).to.deep.equal([503, 200]);
  });

  it('stays when a worker is lost or replaced: what is sent meanwhile is accepted, and waits', async () => {
    let warming = Promise.resolve();
    const api = await startTestApi({ WORKERS: '1' }, { pipeline: { ...createStandInPipeline(), ready: () => warming } });
    const status = async () => (await fetch(`${api.baseUrl}/readyz`)).status;
    try {
      expect(await status()).to.equal(200);
      warming = new Promise(() => {});
      expect(await status()).to.equal(200);
    } finally {
      await api.close();
    }
  });
});
