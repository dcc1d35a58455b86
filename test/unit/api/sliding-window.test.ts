import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { expect } from 'chai';
import { createSlidingWindow, judgeWindow, type SlidingWindow } from '../../../src/api/sliding-window.js';
import { silentLog } from '../../../src/platform/log.js';
import { FakeClock } from '../../../src/platform/time/clock.js';

describe('sliding-window', () => {
  describe('judgeWindow()', () => {
    const cases: [string, number, number, number, { allowed: boolean; remaining: number; retrySeconds: number }][] = [
      ['allows the last request of the limit', 0, 10, 0.5, { allowed: true, remaining: 0, retrySeconds: 0 }],
      ['refuses one more, until the count has slid out', 0, 11, 0.5, { allowed: false, remaining: 0, retrySeconds: 36 }],
      [
        'counts the earlier window for the part that still lies within a minute',
        10,
        5,
        0.5,
        { allowed: true, remaining: 0, retrySeconds: 0 },
      ],
      ['lets the earlier window fade', 10, 5, 0.75, { allowed: true, remaining: 2, retrySeconds: 0 }],
      ['tells when enough of the earlier window has faded', 10, 6, 0.5, { allowed: false, remaining: 0, retrySeconds: 6 }],
    ];
    for (const [title, previous, current, elapsed, expected] of cases) {
      it(title, () => expect(judgeWindow(previous, current, 1, 10, elapsed)).to.include(expected));
    }
  });

  it('refuses beyond the limit, does not count what it refused, and forgets after a minute', async () => {
    const clock = new FakeClock('2026-01-01T00:00:00.000Z');
    const window = createSlidingWindow(null, clock, silentLog);
    const take = () => window.take('key', 1, 2);
    expect((await take()).remaining).to.equal(1);
    expect((await take()).allowed).to.equal(true);
    for (let i = 0; i < 5; i += 1) expect((await take()).allowed).to.equal(false);
    clock.advance(60_000 + 31_000);
    expect((await take()).allowed).to.equal(true);
    clock.advance(120_000);
    expect((await take()).remaining).to.equal(1);
  });

  it('keeps keys apart', async () => {
    const window = createSlidingWindow(null, new FakeClock(), silentLog);
    await window.take('one', 1, 1);
    expect((await window.take('two', 1, 1)).allowed).to.equal(true);
  });

  describe('with a Redis that hangs', () => {
    let server: Server;
    let window: SlidingWindow;
    before(async () => {
      // It answers what every client tells and asks first (CLIENT SETINFO, INFO), however many come at once, and is silent from then on.
      server = createServer((client) => {
        client.on('data', (asked: Buffer) => client.write('$0\r\n\r\n'.repeat([...asked.toString().matchAll(/info\r\n/gi)].length)));
        client.on('error', () => undefined);
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      window = createSlidingWindow(`redis://127.0.0.1:${(server.address() as AddressInfo).port}`, new FakeClock(), silentLog);
      await window.ready();
    });
    after(async () => {
      await window.close();
      server.close();
    });

    it('counts alone, after a short wait once', async () => {
      const began = performance.now();
      const states = [await window.take('key', 1, 2), await window.take('key', 1, 2), await window.take('key', 1, 2)];
      expect(states.map(({ allowed }) => allowed)).to.deep.equal([true, true, false]);
      expect(performance.now() - began).to.be.below(1500);
    });
  });
});
