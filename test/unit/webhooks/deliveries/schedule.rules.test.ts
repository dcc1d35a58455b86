import { expect } from 'chai';
import { FakeClock } from '../../../../src/platform/time/clock.js';
import { createBreaker, MOST_CONCURRENT } from '../../../../src/webhooks/deliveries/breaker.js';
import {
  type AttemptResult,
  isFailingTooLong,
  isSuccess,
  nextDelayMs,
  readRetryAfter,
  stateAfter,
} from '../../../../src/webhooks/deliveries/schedule.rules.js';

const now = new Date('2026-03-01T12:00:00.000Z');
const DAY = 24 * 60 * 60 * 1000;
const result = (change: Partial<AttemptResult> = {}): AttemptResult => ({
  startedAt: now,
  responseCode: 500,
  responseTimeMs: 12,
  error: 'http_status',
  trouble: null,
  retryAfterMs: null,
  ...change,
});

describe('webhooks > schedule.rules', () => {
  it('waits 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h, then gives up (D77)', () => {
    const seconds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((attempts) => nextDelayMs(attempts, null, 0.5));
    expect(seconds.map((ms) => ms && ms / 1000)).to.deep.equal([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, null]);
  });

  it('varies each delay by 10 % either way', () => {
    expect([nextDelayMs(1, null, 0), nextDelayMs(1, null, 1)]).to.deep.equal([4500, 5500]);
  });

  it('waits longer when Retry-After asks for it, never shorter', () => {
    expect(nextDelayMs(1, 60_000, 0.5)).to.equal(60_000);
    expect(nextDelayMs(2, 1000, 0.5)).to.equal(300_000);
    expect(nextDelayMs(10, 60_000, 0.5)).to.equal(null);
  });

  it('reads Retry-After of 429 and 503 only, as seconds or date, up to a day', () => {
    expect(readRetryAfter(429, '120', now)).to.equal(120_000);
    expect(readRetryAfter(503, 'Sun, 01 Mar 2026 12:01:00 GMT', now)).to.equal(60_000);
    expect(readRetryAfter(503, '999999', now)).to.equal(DAY);
    expect(readRetryAfter(503, 'Sun, 01 Mar 2026 11:00:00 GMT', now)).to.equal(0);
    for (const [status, text] of [
      [500, '120'],
      [429, 'soon'],
      [429, undefined],
    ] as const)
      expect(readRetryAfter(status, text, now)).to.equal(null);
  });

  it('counts 2xx alone as success', () => {
    expect([199, 200, 204, 299, 300, 302, 304, 404].filter(isSuccess)).to.deep.equal([200, 204, 299]);
  });

  it('is delivered after success, failed with a next attempt otherwise, and given up in the end (D78)', () => {
    const success = stateAfter(1, result({ responseCode: 204, error: null }), now, true, 0.5);
    expect(success).to.include({ status: 'delivered', lastError: null, runAt: null, deliveredAt: now });
    const failure = stateAfter(1, result(), now, true, 0.5);
    expect(failure).to.include({ status: 'failed', lastError: 'http_status', deliveredAt: null });
    expect(failure.runAt).to.deep.equal(new Date(now.getTime() + 5000));
    expect(stateAfter(10, result(), now, true, 0.5).runAt).to.equal(null);
    expect(stateAfter(1, result(), now, false, 0.5).runAt).to.equal(null);
  });

  it('switches off after 10 failures over 5 days, not before (D78)', () => {
    const since = (ms: number) => new Date(now.getTime() - ms);
    expect(isFailingTooLong(10, since(5 * DAY), now)).to.equal(true);
    expect(isFailingTooLong(9, since(6 * DAY), now)).to.equal(false);
    expect(isFailingTooLong(100, since(5 * DAY - 1), now)).to.equal(false);
    expect(isFailingTooLong(100, null, now)).to.equal(false);
  });
});

describe('webhooks > breaker', () => {
  const timeout = { trouble: 'timeout', responseCode: null } as const;
  const answer = { trouble: null, responseCode: 200 } as const;

  it('leaves a hanging endpoint with one probe and growing pauses, and recovers at its first answer', () => {
    const clock = new FakeClock();
    const breaker = createBreaker(clock);
    expect(breaker.limit()).to.equal(MOST_CONCURRENT);
    for (let i = 0; i < 10; i += 1) breaker.learn(timeout);
    expect([breaker.limit(), breaker.pauseMs()]).to.deep.equal([0, 5000]);
    clock.advance(5000);
    expect(breaker.limit()).to.equal(1);
    breaker.learn(timeout);
    expect(breaker.pauseMs()).to.equal(10_000);
    clock.advance(3_600_000);
    for (let i = 0; i < 20; i += 1) {
      breaker.learn(timeout);
      expect(breaker.pauseMs()).to.be.at.most(60_000);
      clock.advance(60_000);
    }
    breaker.learn(answer);
    expect([breaker.limit(), breaker.pauseMs()]).to.deep.equal([2, 0]);
  });

  it('keeps the schedule of an endpoint that refuses connections, one at a time', () => {
    const breaker = createBreaker(new FakeClock());
    for (let i = 0; i < 50; i += 1) breaker.learn({ trouble: 'unreachable', responseCode: null });
    expect([breaker.limit(), breaker.pauseMs()]).to.deep.equal([1, 0]);
  });

  it('goes easier on one that answers 429 or 503, and not on one that answers 500', () => {
    const breaker = createBreaker(new FakeClock());
    breaker.learn({ trouble: null, responseCode: 500 });
    expect(breaker.limit()).to.equal(MOST_CONCURRENT);
    breaker.learn({ trouble: null, responseCode: 429 });
    expect(breaker.limit()).to.equal(MOST_CONCURRENT / 2);
  });

  it('keeps the pace of an endpoint of which one answer in thirty hangs, and earns places for those', () => {
    const breaker = createBreaker(new FakeClock());
    for (let i = 0; i < 300; i += 1) breaker.learn(i % 30 === 7 ? timeout : answer);
    expect([breaker.limit(), breaker.spare()]).to.deep.equal([MOST_CONCURRENT, 40]);
  });

  it('spares nothing for an endpoint that never answered, nor for one that stopped answering', () => {
    const breaker = createBreaker(new FakeClock());
    expect(breaker.spare()).to.equal(0);
    for (let i = 0; i < 200; i += 1) breaker.learn(answer);
    for (let i = 0; i < 3; i += 1) breaker.learn(timeout);
    expect([breaker.limit(), breaker.spare()]).to.deep.equal([0, 0]);
  });
});
