import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { expect } from 'chai';
import { createSlidingWindow, judgeTake, type SlidingWindow } from '../../../src/api/sliding-window.js';
import { silentLog } from '../../../src/platform/log.js';
import { FakeClock } from '../../../src/platform/time/clock.js';

describe('sliding-window', () => {
  describe('judgeTake()', () => {
    const cases: [string, [second: number, points: number][], number, { allowed: boolean; remaining: number; retrySeconds: number }][] = [
      ['allows the last request of the limit', [[95, 9]], 1, { allowed: true, remaining: 0, retrySeconds: 0 }],
      [
        'refuses one more, until the oldest second counts no more',
        [
          [50, 1],
          [95, 9],
        ],
        1,
        { allowed: false, remaining: 0, retrySeconds: 10 },
      ],
      [
        'tells when enough of the seconds count no more',
        [
          [50, 1],
          [70, 2],
          [95, 7],
        ],
        3,
        { allowed: false, remaining: 0, retrySeconds: 30 },
      ],
      ['refuses what would fit into no minute', [[95, 2]], 11, { allowed: false, remaining: 8, retrySeconds: 60 }],
    ];
    for (const [title, taken, points, expected] of cases) {
      it(title, () => {
        const counts = taken.map(([second, of]) => ({ second, points: of }));
        expect(judgeTake(counts, points, 10, 100_000)).to.include(expected);
      });
    }

    it('tells when the oldest second counts no more', () => {
      expect(judgeTake([{ second: 50, points: 1 }], 1, 10, 100_500).resetSeconds).to.equal(10);
      expect(judgeTake([], 1, 10, 100_500).resetSeconds).to.equal(60);
    });
  });

  it('refuses beyond the limit, does not count what it refused, and forgets after a minute', async () => {
    const clock = new FakeClock('2026-01-01T00:00:00.000Z');
    const window = createSlidingWindow(null, clock, silentLog);
    const take = () => window.take('key', 1, 2);
    expect((await take()).remaining).to.equal(1);
    expect((await take()).allowed).to.equal(true);
    for (let i = 0; i < 5; i += 1) expect((await take()).allowed).to.equal(false);
    clock.advance(60_000);
    expect((await take()).allowed).to.equal(true);
    clock.advance(120_000);
    expect((await take()).remaining).to.equal(1);
  });

  it('lets no more than the limit through in any minute, wherever it begins (D90)', async () => {
    for (const startMs of [0, 1000, 20_000, 59_000]) {
      const clock = new FakeClock(new Date(Date.UTC(2026, 0, 1) + startMs).toISOString());
      const window = createSlidingWindow(null, clock, silentLog);
      for (let i = 0; i < 60; i += 1) expect((await window.take('key', 1, 60)).allowed).to.equal(true);
      for (let second = 1; second < 60; second += 1) {
        clock.advance(1000);
        const { allowed, retrySeconds } = await window.take('key', 1, 60);
        expect([allowed, retrySeconds], `${second} s after a burst at ${startMs} ms`).to.deep.equal([false, 60 - second]);
      }
      clock.advance(1000);
      expect((await window.take('key', 1, 60)).remaining).to.equal(59);
    }
  });

  it('remembers a key that is used once a minute, over many minutes', async () => {
    const clock = new FakeClock('2026-01-01T00:00:00.000Z');
    const window = createSlidingWindow(null, clock, silentLog);
    for (let i = 0; i < 20; i += 1) {
      expect((await window.take('key', 1, 1)).allowed, `at ${i * 60} s`).to.equal(true);
      clock.advance(59_000);
      expect((await window.take('key', 1, 1)).allowed, `at ${i * 60 + 59} s`).to.equal(false);
      clock.advance(1000);
    }
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
