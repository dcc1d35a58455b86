import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { parseOutboundAllow } from '../../../../../src/platform/http/outbound/allow.js';
import { createOutbound, type Outbound, OutboundError, type OutboundRequest } from '../../../../../src/platform/http/outbound/outbound.js';

const LIMITS = { httpAllowed: true, maxBytes: 10_000 } as const;

const listen = async (handler: RequestListener): Promise<{ server: Server; port: number }> => {
  const server = createServer(handler);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { server, port: (server.address() as AddressInfo).port };
};

const reasonOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'no error';
  } catch (error) {
    if (error instanceof OutboundError) return error.reason;
    throw error;
  }
};

describe('outbound > fetch()', () => {
  let server: Server;
  let port: number;
  let outbound: Outbound;
  let seen: IncomingMessage[];
  const sockets = new Set<unknown>();
  const allow = [parseOutboundAllow('127.0.0.0/8')].filter((entry) => entry !== undefined);
  /** What a name resolves to at each look-up; the last answer stays. */
  const answers = new Map<string, string[][]>();
  const resolve = async (name: string): Promise<string[]> => {
    const rest = answers.get(name) ?? [];
    const addresses = rest.length > 1 ? rest.shift() : rest[0];
    if (!addresses) throw new Error('no such name');
    return addresses;
  };
  const at = (path: string, host = '127.0.0.1') => `http://${host}:${port}${path}`;
  const get = (path: string, options: Partial<OutboundRequest> = {}) => outbound.fetch(at(path), { ...LIMITS, ...options });

  const routes: Record<string, RequestListener> = {
    '/hello': (_request, response) => void response.writeHead(200, { 'x-many': ['a', 'b'] }).end('hello'),
    '/missing': (_request, response) => void response.writeHead(404).end('nothing here'),
    '/echo': async (request, response) => void response.end(`${request.method} ${(await buffer(request)).toString()}`),
    '/hang': () => {},
    '/drip': (_request, response) => void response.writeHead(200).write('a drop'),
    '/large': (_request, response) => void response.end(Buffer.alloc(20_000, 'x')),
    '/large-unsaid': (_request, response) => {
      response.writeHead(200);
      for (let n = 0; n < 20; n += 1) response.write(Buffer.alloc(1000, 'x'));
      response.end();
    },
    '/bomb': (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000))),
    '/zipped': (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('unzipped')),
    '/cut-off': (_request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('x');
      setImmediate(() => response.destroy());
    },
  };

  before(async () => {
    ({ server, port } = await listen((request, response) => {
      seen.push(request);
      sockets.add(request.socket);
      const url = new URL(request.url ?? '/', 'http://test');
      const to = url.searchParams.get('to');
      if (to !== null) return void response.writeHead(Number(url.searchParams.get('status') ?? 302), { location: to }).end('moved');
      const handler = routes[url.pathname];
      if (handler) void handler(request, response);
      else response.writeHead(500).end();
    }));
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    seen = [];
    sockets.clear();
    answers.clear();
    outbound = createOutbound({ allow, resolve, connectTimeoutMs: 1000 });
  });
  afterEach(() => outbound.close());

  const redirect = (to: string, status = 302) => `/r?status=${status}&to=${encodeURIComponent(to)}`;

  it('gives status, headers, body and the address that answered', async () => {
    const answer = await get('/hello');
    expect(answer).to.include({ status: 200, finalUrl: at('/hello') });
    expect(answer.headers).to.include({ 'x-many': 'a,b' });
    expect((await answer.bytes()).toString()).to.equal('hello');
  });

  it('sends method, headers and body as they are', async () => {
    const answer = await get('/echo', { method: 'POST', body: '{"ä":1}', headers: { 'content-type': 'application/json', 'x-a': 'b' } });
    expect((await answer.bytes()).toString()).to.equal('POST {"ä":1}');
    expect(seen[0]?.headers).to.include({ 'x-a': 'b', 'content-type': 'application/json', 'user-agent': 'Docket' });
  });

  it('gives an unsuccessful answer, or an error where success is expected', async () => {
    const answer = await get('/missing');
    expect([answer.status, (await answer.bytes()).toString()]).to.deep.equal([404, 'nothing here']);
    const error = await get('/missing', { expectSuccess: true }).catch((caught: unknown) => caught);
    expect(error).to.be.instanceOf(OutboundError).and.to.include({ reason: 'http_status', status: 404 });
  });

  it('keeps connections for the requests that follow', async () => {
    for (let n = 0; n < 20; n += 1) await (await get('/hello')).bytes();
    expect(sockets.size).to.be.at.most(2);
  });

  describe('addresses', () => {
    it('connects to nothing that is not public or opened', async () => {
      const guarded = createOutbound({ allow: [], resolve });
      expect(await reasonOf(guarded.fetch(at('/hello'), LIMITS))).to.equal('blocked_address');
      expect(await reasonOf(guarded.fetch(at('/hello', 'localhost'), LIMITS))).to.equal('blocked_address');
      expect(await reasonOf(guarded.fetch(at('/hello', '[::ffff:127.0.0.1]'), LIMITS))).to.equal('blocked_address');
      expect(seen).to.have.length(0);
      await guarded.close();
    });

    it('reaches this machine for test keys alone (D88), though a connection is open', async () => {
      const guarded = createOutbound({ allow: [], resolve });
      for (const host of ['127.0.0.1', 'localhost']) {
        expect((await guarded.fetch(at('/hello', host), { ...LIMITS, loopbackAllowed: true })).status).to.equal(200);
        expect(await reasonOf(guarded.fetch(at('/hello', host), LIMITS))).to.equal('blocked_address');
      }
      await guarded.close();
    });

    it('connects to the address that it checked, looked up once', async () => {
      answers.set('hook.example', [['127.0.0.1'], ['10.0.0.1']]);
      const answer = await outbound.fetch(at('/hello', 'hook.example'), LIMITS);
      expect((await answer.bytes()).toString()).to.equal('hello');
      expect(seen[0]?.headers.host).to.equal(`hook.example:${port}`);
    });

    it('judges a name anew at every connection, so that it cannot change its mind after the check (DNS rebinding)', async () => {
      const guarded = createOutbound({ allow: [], resolve });
      answers.set('rebind.example', [['93.184.216.34'], ['127.0.0.1']]);
      await guarded.check('http://rebind.example/', LIMITS);
      expect(await reasonOf(guarded.fetch('http://rebind.example/', LIMITS))).to.equal('blocked_address');
      expect(seen).to.have.length(0);
      await guarded.close();
    });

    it('refuses a name of which one address is private', async () => {
      answers.set('mixed.example', [['93.184.216.34', '10.0.0.1']]);
      expect(await reasonOf(outbound.fetch('https://mixed.example/', LIMITS))).to.equal('blocked_address');
    });

    it('says unreachable of a name that nobody knows, and of a port where nobody listens', async () => {
      expect(await reasonOf(outbound.fetch('https://nowhere.example/', LIMITS))).to.equal('unreachable');
      const closed = await listen(() => {});
      await new Promise((done) => closed.server.close(done));
      expect(await reasonOf(outbound.fetch(`http://127.0.0.1:${closed.port}/`, LIMITS))).to.equal('unreachable');
    });

    it('refuses a port of a name that nobody knows, as of one that is known (D125)', async () => {
      expect(await reasonOf(outbound.fetch('https://nobody.example:8443/', LIMITS))).to.equal('blocked_address');
    });
  });

  describe('redirects', () => {
    it('are the answer when none are asked for', async () => {
      const answer = await get(redirect('/hello'));
      expect([answer.status, answer.headers.location]).to.deep.equal([302, '/hello']);
      answer.discard();
    });

    for (const status of [301, 302, 303, 307, 308]) {
      it(`${status} is followed`, async () => {
        const answer = await get(redirect('/hello', status), { redirects: 3 });
        expect([answer.status, answer.finalUrl]).to.deep.equal([200, at('/hello')]);
      });
    }

    it('are followed three times, not four (D52)', async () => {
      const chain = (length: number): string => (length === 0 ? '/hello' : redirect(chain(length - 1)));
      expect((await get(chain(3), { redirects: 3 })).status).to.equal(200);
      expect(await reasonOf(get(chain(4), { redirects: 3 }))).to.equal('too_many_redirects');
    });

    const refused: [string, string][] = [
      ['http://10.0.0.1/', 'blocked_address'],
      ['http://169.254.169.254/latest/meta-data/', 'blocked_address'],
      ['http://[::1]:9/', 'blocked_address'],
      ['http://0x0a000001/', 'blocked_address'],
      ['https://inside.example/', 'blocked_address'],
      ['file:///etc/passwd', 'scheme'],
      ['http://user:password@127.0.0.1/', 'malformed'],
      ['http://', 'malformed'],
    ];
    for (const [to, reason] of refused) {
      it(`to ${to} is refused as ${reason}`, async () => {
        answers.set('inside.example', [['10.0.0.1']]);
        expect(await reasonOf(get(redirect(to), { redirects: 3 }))).to.equal(reason);
      });
    }

    it('take no credentials to another origin', async () => {
      const headers = { authorization: 'Bearer x', cookie: 'a=b', 'x-kept': 'c' };
      await get(redirect('/hello'), { redirects: 1, headers });
      answers.set('other.example', [['127.0.0.1']]);
      await get(redirect(at('/hello', 'other.example')), { redirects: 1, headers });
      const [, same, , other] = seen;
      expect(same?.headers).to.include(headers);
      expect(other?.headers).to.include({ 'x-kept': 'c' }).and.to.not.have.any.keys('authorization', 'cookie');
    });

    it('303 turns POST into GET without body, 307 keeps both', async () => {
      const post = { method: 'POST', body: 'x', redirects: 1, headers: { 'content-type': 'text/plain' } } as const;
      const texts = [];
      for (const status of [303, 307]) texts.push((await (await get(redirect('/echo', status), post)).bytes()).toString());
      expect(texts).to.deep.equal(['GET ', 'POST x']);
    });
  });

  describe('limits', () => {
    it('refuses a body whose announced size is too large before reading it', async () => {
      expect(await reasonOf(get('/large'))).to.equal('too_large');
    });

    it('stops reading a body that turns out too large', async () => {
      const answer = await get('/large-unsaid');
      expect(await reasonOf(answer.bytes())).to.equal('too_large');
    });

    it('cuts the body where that is asked for', async () => {
      for (const path of ['/large', '/large-unsaid'])
        expect(await (await get(path, { overflow: 'cut', maxBytes: 4096 })).bytes()).to.have.length(4096);
    });

    it('takes a body of exactly the limit', async () => {
      expect(await (await get('/large', { maxBytes: 20_000 })).bytes()).to.have.length(20_000);
    });

    it('does not expand a compressed bomb beyond the limit', async () => {
      const answer = await get('/bomb', { maxBytes: 60_000 });
      expect(await reasonOf(answer.bytes())).to.equal('too_large');
    });

    it('gives the body as a stream, within the same limits', async () => {
      expect(await buffer((await get('/hello')).stream())).to.deep.equal(Buffer.from('hello'));
      expect(await reasonOf(buffer((await get('/large-unsaid')).stream()))).to.equal('too_large');
    });

    it('closes the connection of a body that nobody wants', async () => {
      const [whole, begun] = [await get('/drip'), await get('/drip')];
      const closed = seen.map((request) => new Promise((done) => request.socket.once('close', done)));
      whole.discard();
      begun.stream().destroy();
      await Promise.all(closed);
    });

    it('reads a compressed body', async () => {
      expect((await (await get('/zipped')).bytes()).toString()).to.equal('unzipped');
    });

    it('says timeout when the first byte does not come', async () => {
      expect(await reasonOf(get('/hang', { firstByteTimeoutMs: 30 }))).to.equal('timeout');
    });

    it('says timeout when the last byte does not come', async () => {
      // On a busy machine the time may be over before the first byte was looked at.
      const whole = get('/drip', { timeoutMs: 60 }).then((answer) => answer.bytes());
      expect(await reasonOf(whole)).to.equal('timeout');
    });

    it('says timeout when a name takes too long to look up', async () => {
      const slow = createOutbound({ allow, resolve: () => new Promise(() => {}), connectTimeoutMs: 30 });
      expect(await reasonOf(slow.fetch('https://slow.example/', LIMITS))).to.equal('timeout');
      await slow.close();
    });

    it('says unreachable when the connection breaks in the middle', async () => {
      const answer = await get('/cut-off');
      expect(await reasonOf(answer.bytes())).to.equal('unreachable');
    });

    it("ends with the caller's own reason", async () => {
      const stopped = new Error('the job was cancelled');
      const controller = new AbortController();
      const hanging = get('/hang', { signal: controller.signal }).catch((error: unknown) => error);
      controller.abort(stopped);
      expect(await hanging).to.equal(stopped);
    });
  });
});
