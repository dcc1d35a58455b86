import { expect } from 'chai';
import { WebSocket } from 'ws';
import { EXPOSED_HEADERS } from '../../../src/api/cors.js';
import { startTestApi, type TestApi } from '../../support/api.js';

const FRIEND = 'https://app.example.com';
const STRANGER = 'https://evil.example.com';

describe('pages of other origins (D135)', () => {
  let api: TestApi;
  let cookie: string;

  before(async () => {
    api = await startTestApi({ CORS_ORIGINS: `${FRIEND}, http://localhost:5173` });
    const signIn = await fetch(`${api.baseUrl}/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: api.ownerEmail, password: 'correct horse battery' }),
    });
    cookie = signIn.headers.getSetCookie()[0]!.split(';')[0]!;
  });

  after(() => api.close());

  const ask = (path: string, origin: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
    fetch(`${api.baseUrl}${path}`, { ...init, headers: { origin, ...init.headers } });
  const corsOf = (response: Response) => [...response.headers.keys()].filter((name) => name.startsWith('access-control'));

  for (const path of ['/documents', '/graphql', '/oauth/token', '/files/uploads/doc_x', '/documents/jobs/job_x/events']) {
    it(`get a preflight of ${path} answered, for two hours`, async () => {
      const headers = {
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization,content-type,idempotency-key',
      };
      const response = await ask(path, FRIEND, { method: 'OPTIONS', headers });
      expect(response.status).to.equal(204);
      expect(response.headers.get('access-control-allow-origin')).to.equal(FRIEND);
      expect(response.headers.get('access-control-allow-credentials')).to.equal('true');
      expect(response.headers.get('access-control-allow-headers')).to.equal('authorization,content-type,idempotency-key');
      expect(response.headers.get('access-control-allow-methods')).to.include('PATCH').and.include('DELETE');
      expect(response.headers.get('access-control-max-age')).to.equal('7200');
      expect(response.headers.get('vary')).to.include('Origin');
      expect(corsOf(await ask(path, STRANGER, { method: 'OPTIONS', headers }))).to.deep.equal([]);
    });
  }

  it('read answers and every documented header, refusals too', async () => {
    const headers = { authorization: `Bearer ${api.owner.key}` };
    const answers = [await ask('/documents', FRIEND, { headers }), await ask('/documents', FRIEND), await ask('/healthz', FRIEND)];
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 401, 200]);
    for (const answer of answers) {
      expect(answer.headers.get('access-control-allow-origin')).to.equal(FRIEND);
      expect(answer.headers.get('access-control-expose-headers')?.split(',')).to.deep.equal(EXPOSED_HEADERS);
    }
    const stranger = await ask('/documents', STRANGER, { headers });
    expect([stranger.status, corsOf(stranger)]).to.deep.equal([200, []]);
  });

  it('write with the session when they are listed, and are refused when not', async () => {
    const init = { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body: '{"query": ""}' };
    expect((await ask('/documents/search', FRIEND, init)).status).to.equal(400);
    const refused = await ask('/documents/search', STRANGER, init);
    expect(refused.status).to.equal(403);
    expect(((await refused.json()) as { error: { code: string } }).error.code).to.equal('INSUFFICIENT_PERMISSIONS');
  });

  for (const [origin, outcome] of [
    [FRIEND, 'open'],
    [STRANGER, 4403],
  ] as const) {
    it(`open a websocket with the session from ${origin}: ${outcome}`, async () => {
      const socket = new WebSocket(`${api.baseUrl.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { headers: { cookie, origin } });
      const seen = await new Promise<unknown>((resolve, reject) => {
        socket.on('open', () => socket.send('{"type":"connection_init"}'));
        socket.on('message', (data) => resolve(JSON.parse(String(data)).type === 'connection_ack' ? 'open' : String(data)));
        socket.on('close', resolve);
        socket.on('error', reject);
      });
      socket.terminate();
      expect(seen).to.equal(outcome);
    });
  }
});
