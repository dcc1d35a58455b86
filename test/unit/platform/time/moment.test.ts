import { expect } from 'chai';
import { lastInstantOf, parseMoment, readMoment } from '../../../../src/platform/time/moment.js';
import { ServiceError } from '../../../../src/vocabulary/errors.js';

const iso = (text: string, end = false) => parseMoment(text, 'toDate', end).toISOString();

describe('platform/time/moment parseMoment()', () => {
  it('reads days, the last instant of one where it is an end, and moments (D32)', () => {
    expect(iso('2026-01-31')).to.equal('2026-01-31T00:00:00.000Z');
    expect(iso('2026-01-31', true)).to.equal('2026-01-31T23:59:59.999Z');
    expect(iso('2026-01-31T12:00:00Z', true)).to.equal('2026-01-31T12:00:00.000Z');
    expect(iso('2026-01-31T12:00:00')).to.equal('2026-01-31T12:00:00.000Z');
    expect(iso('2026-01-31T12:00:00+05:30')).to.equal('2026-01-31T06:30:00.000Z');
    expect(iso('2026-01-31T12:00:00-0930')).to.equal('2026-01-31T21:30:00.000Z');
  });

  it('tells later that a moment was given as a day, whose last instant it is as an end', () => {
    const end = (text: string) => lastInstantOf(readMoment(text)!).toISOString();
    expect(end('2026-01-31')).to.equal('2026-01-31T23:59:59.999Z');
    expect(end('2026-01-31T00:00:00Z')).to.equal('2026-01-31T00:00:00.000Z');
    expect(readMoment('2026-02-29')).to.equal(null);
  });

  it('refuses what is no day, no moment or no zone', () => {
    const none = [
      '',
      'x',
      '2026',
      '20260131',
      '2026-02-30',
      '2026-01-31T25:00:00Z',
      '2026-01-31T12:00:00+99:99',
      '2026-01-31T12:00:00-05:60',
      '9999-12-31T23:00:00-12:00',
      '0000-01-01T01:00:00+14:00',
    ];
    for (const text of none) expect(() => iso(text), text).to.throw(ServiceError);
  });
});
