import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { parseOutboundAllow } from '../../../../../src/platform/http/outbound/allow.js';
import { createOutbound, type Outbound, OutboundError, type PostRequest } from '../../../../../src/platform/http/outbound/outbound.js';

const reasonOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: unknown) => {
      if (error instanceof OutboundError) return error.reason;
      throw error;
    },
  );

describe('outbound > post()', () => {
  let server: Server;
  let outbound: Outbound;
  let handler: RequestListener;
  const sockets = new Set<Socket>();
  const allow = [parseOutboundAllow('127.0.0.0/8')].filter((entry) => entry !== undefined);
  before(async () => {
    server = createServer((request, response) => {
      sockets.add(request.socket);
      handler(request, response);
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    outbound = createOutbound({ allow });
  });
  after(async () => {
    await outbound.close();
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => sockets.clear());

  const post = (options: Partial<PostRequest> = {}, path = '/') =>
    outbound.post(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
      headers: { 'x-mark': 'yes' },
      body: Buffer.from('{"a":1}'),
      keepBytes: 10,
      timeoutMs: 5000,
      httpAllowed: false,
      ...options,
    });

  it('sends body and headers, gives status, headers and the first bytes, over kept connections', async () => {
    handler = async (request, response) => {
      const body = await buffer(request);
      response.writeHead(202, { 'x-got': `${request.headers['x-mark']} ${body.toString()} ${request.headers['content-length']}` });
      response.end('0123456789abcdef');
    };
    for (let n = 0; n < 10; n += 1) {
      const answer = await post();
      expect([answer.status, answer.headers['x-got'], answer.body.toString()]).to.deep.equal([202, 'yes {"a":1} 7', '0123456789']);
    }
    expect(sockets.size).to.be.at.most(2);
  });

  it('follows no redirect', async () => {
    handler = (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end();
    expect((await post()).status).to.equal(302);
  });

  it('gives a long answer up after a while, and the status counts', async () => {
    handler = (_request, response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      };
      response.on('drain', more);
      more();
    };
    const answer = await post();
    expect([answer.status, answer.body.length]).to.deep.equal([200, 10]);
  });

  it('lets a status stand when the rest breaks off', async () => {
    handler = (request, response) => {
      response.writeHead(500, { 'content-length': '100' });
      response.write('part', () => request.socket.destroy());
    };
    expect((await post()).status).to.equal(500);
  });

  it('ends by time, and by the signal with its reason', async () => {
    handler = () => undefined;
    expect(await reasonOf(post({ timeoutMs: 50 }))).to.equal('timeout');
    const controller = new AbortController();
    const waiting = post({ signal: controller.signal });
    controller.abort(new Error('enough'));
    expect(await waiting.catch((error: Error) => error.message)).to.equal('enough');
    expect(await post({ signal: controller.signal }).catch((error: Error) => error.message)).to.equal('enough');
  });

  it('is unreachable when the connection breaks before an answer', async () => {
    handler = (request) => request.socket.destroy();
    expect(await reasonOf(post())).to.equal('unreachable');
  });

  it('judges addresses like fetch(), each time', async () => {
    const closed = createOutbound({ allow: [] });
    for (const url of ['https://10.0.0.1/', 'https://127.0.0.1/', 'https://localhost/', 'https://[::ffff:169.254.169.254]/'])
      for (let n = 0; n < 2; n += 1)
        expect(
          await reasonOf(closed.post(url, { headers: {}, body: Buffer.alloc(0), keepBytes: 1, timeoutMs: 1000, httpAllowed: false })),
          url,
        ).to.equal('blocked_address');
    await closed.close();
  });
});
