import { expect } from 'chai';
import { FakeClock, systemClock } from '../../../../src/platform/time/clock.js';

describe('clock', () => {
  it('FakeClock stands still until it is moved', () => {
    const clock = new FakeClock('2026-02-28T23:59:59.000Z');
    clock.advance(1000);
    expect(clock.now().toISOString()).to.equal('2026-03-01T00:00:00.000Z');
    clock.set('2020-01-01T00:00:00.000Z');
    expect(clock.now().getUTCFullYear()).to.equal(2020);
  });

  it('systemClock tells the present', () => {
    expect(Math.abs(systemClock.now().getTime() - Date.now())).to.be.below(1000);
  });
});
