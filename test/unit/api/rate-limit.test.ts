import { EventEmitter } from 'node:events';
import { expect } from 'chai';
import type { Response } from 'express';
import { budgetsOf, createRateLimits } from '../../../src/api/rate-limit.js';
import { createOpenStreams } from '../../../src/api/rest/open-streams.js';
import { createSlidingWindow } from '../../../src/api/sliding-window.js';
import { readConfig } from '../../../src/platform/config.js';
import { silentLog } from '../../../src/platform/log.js';
import { systemClock } from '../../../src/platform/time/clock.js';
import { anonymousCaller, type Caller, type Mode } from '../../../src/vocabulary/permissions.js';

const caller = (kind: Caller['credential']['kind'], id: string, countedWith?: string, mode: Mode = 'live'): Caller => ({
  ...anonymousCaller({ requestId: 'r', address: '192.0.2.1' }),
  credential: { kind, id },
  mode,
  ...(countedWith ? { countedWith } : {}),
});

/** How many of so many requests, sent by these callers in turn, are let through. */
async function letThrough(callers: readonly Caller[], requests: number): Promise<number> {
  const config = readConfig({ APP_SECRET: 'a secret of the tests, long enough', RATE_LIMIT_LIVE: '10', RATE_LIMIT_TEST: '4' });
  const limits = createRateLimits(createSlidingWindow(null, systemClock, silentLog), config);
  let passed = 0;
  for (let at = 0; at < requests; at += 1)
    await limits.count(callers[at % callers.length]!).then(
      () => {
        passed += 1;
      },
      () => undefined,
    );
  return passed;
}

describe('api/rate-limit', () => {
  const many = (make: (at: number) => Caller) => Array.from({ length: 40 }, (_, at) => make(at));

  it('gives the client tokens of one maker what the maker has, beside it, however many they are (D90)', async () => {
    const tokens = many((at) => caller('client', `ctk_${at}`, 'key:k'));
    expect(await letThrough(tokens, 80)).to.equal(10);
    expect(await letThrough([...tokens, caller('key', 'k')], 41 * 12)).to.equal(20);
  });

  it('gives one of them half of that, so that one page leaves something to the others', async () => {
    expect(await letThrough([caller('client', 'ctk_1', 'key:k')], 80)).to.equal(5);
    expect(budgetsOf(caller('client', 'ctk_1', 'key:k'), 'cost', 50_000, 5000).map(({ limit }) => limit)).to.deep.equal([25_000, 50_000]);
  });

  it('lets a token take what one use may take, where half of the budget is less', () => {
    expect(budgetsOf(caller('client', 'ctk_1', 'key:k'), 'cost', 100, 60).map(({ limit }) => limit)).to.deep.equal([60, 100]);
    expect(budgetsOf(caller('client', 'ctk_1', 'key:k'), 'cost', 100, 5000).map(({ limit }) => limit)).to.deep.equal([100, 100]);
  });

  it('counts the sessions of a person together, and the access tokens of a program for a person', async () => {
    expect(
      await letThrough(
        many((at) => caller('session', `ses_${at}`, 'person:1')),
        80,
      ),
    ).to.equal(10);
    expect(
      await letThrough(
        many((at) => caller('oauth', `hash ${at}`, 'program:c:1:1')),
        80,
      ),
    ).to.equal(10);
    expect(await letThrough([caller('oauth', 'a', 'program:c:1:1'), caller('oauth', 'b', 'program:d:1:1')], 80)).to.equal(20);
  });

  it('counts live data and the sandbox apart, for a session that works in both', async () => {
    expect(await letThrough([caller('session', 's', 'person:1'), caller('session', 's', 'person:1', 'test')], 80)).to.equal(14);
  });

  it('counts every key by itself', async () => {
    expect(await letThrough([caller('key', 'a'), caller('key', 'b')], 80)).to.equal(20);
  });
});

describe('api/rest/open-streams', () => {
  it('counts an IPv6 network as one address, of which anybody has as many as he likes (D131)', () => {
    const streams = createOpenStreams();
    const open = (at: number) =>
      streams.take(new EventEmitter() as Response, { ...caller('key', `key_${at}`), address: `2001:db8:0:1::${at.toString(16)}` });
    for (let at = 0; at < 1000; at += 1) open(at);
    expect(() => open(1000)).to.throw('At most 1000');
  });
});
