import { expect } from 'chai';
import { bucketKey, formatBytes } from '../../../src/analytics/analytics.rules.js';
import { addendsOf, bandOf, type Figures, isFinished, percentile, shownTimeMs } from '../../../src/analytics/figures.rules.js';
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

  it('isFinished() is every status but those before the end of processing (D47)', () => {
    expect(['uploading', 'processing'].map(isFinished)).to.deep.equal([false, false]);
    expect(['completed', 'review_required', 'approved', 'rejected', 'failed'].map(isFinished)).to.deep.equal([
      true,
      true,
      true,
      true,
      true,
    ]);
  });

  describe('addendsOf()', () => {
    const READ: Figures = {
      day: '2026-03-01',
      type: 'invoice',
      status: 'approved',
      userId: 9,
      confidence: 0.7,
      timeMs: 1200,
      bytes: 500,
      everReviewed: true,
      reviewedFields: 12,
      correctedFields: 2,
    };

    it('counts a document that was read once, in one band', () => {
      expect(addendsOf(READ)).to.deep.equal({
        ...{ documents: 1, finished: 1, confidences: 1, confidenceSum: 0.7, high: 0, medium: 1, low: 0 },
        ...{ times: 1, timeSumMs: 1200, everReviewed: 1, reviewedFields: 12, correctedFields: 2, bytes: 500 },
      });
    });

    it('counts one that has no confidence and no time yet in no band and no average', () => {
      const waiting = { ...READ, status: 'processing', confidence: null, timeMs: null, everReviewed: false };
      expect(addendsOf(waiting)).to.include({ documents: 1, finished: 0, confidences: 0, confidenceSum: 0, high: 0, medium: 0, low: 0 });
      expect(addendsOf(waiting)).to.include({ times: 0, timeSumMs: 0, everReviewed: 0, bytes: 500 });
    });

    it('counts a confidence and a time of nothing as there', () => {
      expect(addendsOf({ ...READ, confidence: 0, timeMs: 0 })).to.include({ confidences: 1, low: 1, times: 1 });
    });
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
