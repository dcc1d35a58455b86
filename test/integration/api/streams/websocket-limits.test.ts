import { connect, type Socket } from 'node:net';
import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../../support/api.js';
import { Wire } from '../../../support/clients/wire.js';

const EVENTS = 'subscription { events { id } }';

/** A socket of bytes that speaks websocket and reads only when told to. */
async function openUnread({ baseUrl }: TestApi): Promise<Socket> {
  const { port } = new URL(baseUrl);
  const socket = connect(Number(port), '127.0.0.1');
  const names = [
    'Host: x',
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${'A'.repeat(22)}==`,
  ];
  socket.write(`GET /graphql HTTP/1.1\r\n${names.join('\r\n')}\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n`);
  await new Promise((resolve) => socket.once('data', resolve));
  return socket.pause();
}

/** A text as a frame of a client, its mask all zeros. */
function frameOf(text: string): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16BE(0x81fe);
  head.writeUInt16BE(text.length, 2);
  return Buffer.concat([head, Buffer.from(text)]);
}

describe('websocket > limits (D131, D132)', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi({ RATE_LIMIT_LIVE: '150', RATE_LIMIT_TEST: '3', GRAPHQL_COST_PER_MINUTE: '100000' });
  });
  after(() => api.close());

  it('lets a key hold 100 sockets, closes the next with 4429, and takes another when one is gone', async () => {
    const { key } = (await api.member()).client;
    const wires = await Promise.all(Array.from({ length: 100 }, () => Wire.open(api, key)));
    const extra = await Wire.connect(api);
    extra.send({ type: 'connection_init', payload: { authorization: `Bearer ${key}` } });
    expect(await extra.closed()).to.equal(4429);
    wires[0]!.close();
    await wires[0]!.closed();
    const again = await Wire.open(api, key);
    for (const wire of [...wires, again]) wire.close();
  });

  it('runs 100 subscriptions on a socket, refuses the next, and runs another when one has ended', async () => {
    const { key } = (await api.member()).client;
    const wire = await Wire.open(api, key);
    for (let i = 0; i < 101; i += 1) wire.ask(`s${i}`, EVENTS);
    const refused = await wire.until((message) => message.type === 'error');
    expect(refused.id).to.equal('s100');
    expect(refused.payload[0].extensions).to.deep.include({ code: 'RATE_LIMIT_EXCEEDED', status: 429 });
    wire.send({ id: 's0', type: 'complete' });
    wire.ask('again', '{ viewer { mode } }');
    expect((await wire.until((message) => message.id === 'again')).payload.data.viewer.mode).to.equal('live');
    wire.close();
  });

  it('closes with 4400 on messages that only servers send', async () => {
    const kinds = [
      { type: 'connection_ack' },
      { type: 'next', id: 'a', payload: {} },
      { type: 'error', id: 'a', payload: [{ message: 'x' }] },
    ];
    for (const kind of kinds) {
      const wire = await Wire.open(api, (await api.member()).client.key);
      wire.send(kind);
      expect(await wire.closed(), kind.type).to.equal(4400);
    }
  });

  it('counts operations as requests', async () => {
    const wire = await Wire.open(api, api.sandbox.key);
    for (let i = 0; i < 4; i += 1) wire.ask(`q${i}`, '{ viewer { mode } }');
    const refused = await wire.until((message) => message.type === 'error');
    expect(refused.payload[0].extensions).to.deep.include({ code: 'RATE_LIMIT_EXCEEDED', status: 429 });
    expect((await api.sandbox.get('/documents')).status).to.equal(429);
    wire.close();
  });

  it('takes 16 KiB at most before it knows who it is', async () => {
    const wire = await Wire.connect(api);
    wire.send({ type: 'connection_init', payload: { authorization: 'Bearer x', filler: 'a'.repeat(17_000) } });
    expect(await wire.closed()).to.equal(1009);
  });

  it('takes no more of who reads no answers, and goes on when he reads', async () => {
    const socket = await openUnread(api);
    const ping = frameOf(JSON.stringify({ type: 'ping', payload: { filler: 'a'.repeat(15_000) } }));
    const count = 4000;
    // The machine keeps some megabytes on the way; then what is sent waits in the client.
    let taken = 0;
    const pause = () => new Promise<boolean>((resolve) => setTimeout(resolve, 400, false));
    const send = () => new Promise<boolean>((resolve) => socket.write(ping, () => resolve(true)));
    while (taken < count && (await Promise.race([send(), pause()]))) taken += 1;
    expect(taken).to.be.lessThan(count);
    for (let sent = taken + 1; sent < count; sent += 1) socket.write(ping);
    let came = 0;
    for await (const bytes of socket.iterator({ destroyOnReturn: false })) {
      came += (bytes as Buffer).length;
      if (came > count * 15_000) break;
    }
    socket.destroy();
  });

  for (const [what, code, text] of [
    ['more than 1 MiB', 1009, JSON.stringify({ type: 'ping', payload: { filler: 'a'.repeat(1_048_576) } })],
    ['very many objects', 4400, `{"type":"ping","payload":{"a":[${'{},'.repeat(100_000)}{}]}}`],
    ['very many levels', 4400, `{"type":"ping","payload":{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}}`],
  ] as const)
    it(`closes for a message of ${what} with ${code}`, async () => {
      const wire = await Wire.open(api, (await api.member()).client.key);
      wire.sendText(text);
      expect(await wire.closed()).to.equal(code);
    });
});
