import { expect } from 'chai';
import { bucketKey, formatBytes } from '../../../src/analytics/analytics.rules.js';
import { bandOf, percentile, shownTimeMs } from '../../../src/analytics/figures.rules.js';
import { offsetsOf } from '../../../src/analytics/zone.js';
import { daysOf } from '../../../src/platform/time/period.js';
import { formatDuration } from '../../../src/vocabulary/format.js';

describe('figures.rules', () => {
  it('percentile() takes the nearest rank (D47)', () => {
    const ten = Array.from({ length: 10 }, (_, index) => ({ value: (index + 1) * 10, count: 1 }));
    expect([50, 95, 99].map((p) => percentile(ten, p))).to.deep.equal([50, 100, 100]);
    expect(
      percentile(
        [
          { value: 5, count: 99 },
          { value: 7, count: 1 },
        ],
        99,
      ),
    ).to.equal(5);
    expect(percentile([], 50)).to.equal(null);
    expect(percentile([{ value: 3, count: 1 }], 50)).to.equal(3);
  });

  it('shownTimeMs() loses nothing that a duration shows (D124)', () => {
    for (const ms of [0, 1, 999, 999.6, 1000, 1049, 1050, 59_949, 59_950, 59_960, 60_499, 60_500, 3_599_600, 3_725_000]) {
      expect(formatDuration(shownTimeMs(ms)), `${ms} ms`).to.equal(formatDuration(ms));
    }
  });

  it('bandOf() has its borders at 0.9 and 0.7 (D47)', () => {
    expect([0.9, 0.8999, 0.7, 0.6999].map(bandOf)).to.deep.equal(['high', 'medium', 'medium', 'low']);
  });
});

describe('analytics.rules', () => {
  it('bucketKey() names days, Mondays and months (D46)', () => {
    expect(bucketKey('2026-03-01', 'week')).to.equal('2026-02-23');
    expect(bucketKey('2026-03-02', 'week')).to.equal('2026-03-02');
    expect(bucketKey('2026-03-02', 'month')).to.equal('2026-03');
  });

  it('formatBytes() counts in decimal units (D48)', () => {
    expect([0, 999, 1000, 999_960, 12_400_000_000].map(formatBytes)).to.deep.equal(['0 B', '999 B', '1.0 KB', '1.0 MB', '12.4 GB']);
  });
});

describe('zone > offsetsOf()', () => {
  it('finds the changes between summer and winter time to the minute', () => {
    const offsets = offsetsOf('Europe/Berlin', new Date('2026-01-15T00:00:00Z'), new Date('2026-12-15T00:00:00Z'));
    expect(offsets.map(({ minutes }) => minutes)).to.deep.equal([60, 120, 60]);
    expect(offsets.slice(1).map(({ from }) => from.toISOString())).to.deep.equal(['2026-03-29T01:00:00.000Z', '2026-10-25T01:00:00.000Z']);
  });

  it('gives one offset where nothing changes', () => {
    expect(offsetsOf('Asia/Kolkata', new Date('2026-01-01T00:00:00Z'), new Date('2026-06-01T00:00:00Z'))).to.have.length(1);
  });
});

describe('period > daysOf()', () => {
  it('gives exactly so many days, ending today in the time zone (D46)', () => {
    const now = new Date('2026-03-29T23:30:00Z');
    expect(daysOf('7d', now, 'UTC')).to.have.length(7);
    expect(daysOf('7d', now, 'UTC').at(-1)).to.equal('2026-03-29');
    expect(daysOf('7d', now, 'Europe/Berlin').at(-1)).to.equal('2026-03-30');
    expect(daysOf('1y', now, 'UTC')).to.have.length(365);
  });
});
