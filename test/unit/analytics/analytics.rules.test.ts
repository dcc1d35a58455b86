import { expect } from 'chai';
import {
  accuracyOf,
  breakdownOf,
  distributionOf,
  errorRatesOf,
  groupsOf,
  meanTime,
  percentilesOf,
  summaryOf,
  trendOf,
} from '../../../src/analytics/analytics.rules.js';
import type { GroupSums } from '../../../src/analytics/analytics.store.js';
import { accuracyOfSum, directionOf } from '../../../src/analytics/templates/template-analytics.rules.js';

const EMPTY: GroupSums = {
  ...{ type: '', status: 'completed', documents: 0, confidences: 0, confidenceSum: 0, high: 0, medium: 0, low: 0, times: 0, timeSumMs: 0 },
  ...{ everReviewed: 0, reviewedFields: 0, correctedFields: 0, bytes: 0 },
};
const group = (more: Partial<GroupSums>): GroupSums => ({ ...EMPTY, ...more });

const GROUPS = [
  group({ type: 'invoice', documents: 6, confidences: 6, confidenceSum: 5.4, high: 4, medium: 2, times: 6, timeSumMs: 9000 }),
  group({ type: 'invoice', status: 'failed', documents: 2, times: 1, timeSumMs: 1000 }),
  group({ type: 'receipt', status: 'review_required', documents: 1, confidences: 1, confidenceSum: 0.5, low: 1, everReviewed: 1 }),
  group({ status: 'processing', documents: 3 }),
];

describe('analytics/analytics.rules', () => {
  it('summaryOf(): rates count what has ended, documents all (D47)', () => {
    expect(summaryOf(GROUPS)).to.include({
      ...{ totalDocuments: 12, averageConfidence: 0.8429, averageProcessingTimeMs: 1428.6 },
      ...{ successRate: 0.7778, reviewRate: 0.1111 },
    });
  });

  it('says nothing of nothing', () => {
    expect(summaryOf([])).to.deep.equal({
      ...{ totalDocuments: 0, averageConfidence: null, averageProcessingTime: null, averageProcessingTimeMs: null },
      ...{ successRate: null, reviewRate: null },
    });
    expect([accuracyOf([]), errorRatesOf([]).overall]).to.deep.equal([null, null]);
    expect(percentilesOf([])).to.include({ p50: null, p99Ms: null });
  });

  it('breakdownOf(): most frequent first, documents without a type by a name of their own', () => {
    const { byType, byStatus } = breakdownOf(GROUPS);
    expect(Object.keys(byType)).to.deep.equal(['invoice', 'unclassified', 'receipt']);
    expect(byType.invoice).to.deep.equal({ count: 8, percentage: 66.7, avgConfidence: 0.9 });
    expect(byType.unclassified?.avgConfidence).to.equal(null);
    expect(Object.keys(byStatus)).to.deep.equal(['completed', 'processing', 'failed', 'review_required']);
  });

  it('trendOf(): each day, also one without documents (D46)', () => {
    const known = new Map([['2026-03-02', { documents: 2, confidences: 1, confidenceSum: 0.9 }]]);
    expect(trendOf(['2026-03-01', '2026-03-02'], known)).to.deep.equal([
      { date: '2026-03-01', count: 0, avgConfidence: null },
      { date: '2026-03-02', count: 2, avgConfidence: 0.9 },
    ]);
  });

  describe('groupsOf()', () => {
    const day = { documents: 1, confidences: 0, confidenceSum: 0 };
    const source = {
      days: ['2026-03-01', '2026-03-02', '2026-03-03'],
      byDay: new Map([
        ['2026-03-01', day],
        ['2026-03-03', day],
      ]),
      groups: GROUPS,
      users: [
        { ...day, email: 'b@example.com' },
        { ...day, email: 'a@example.com' },
        { ...day, email: 'b@example.com' },
      ],
    };
    const keys = (by: 'day' | 'week' | 'month' | 'type' | 'user') => groupsOf(by, source).map(({ key, count }) => `${key} ${count}`);

    it('fills calendar buckets in order: days, weeks from Monday, months (D46)', () => {
      expect(keys('day')).to.deep.equal(['2026-03-01 1', '2026-03-02 0', '2026-03-03 1']);
      expect(keys('week')).to.deep.equal(['2026-02-23 1', '2026-03-02 1']);
      expect(keys('month')).to.deep.equal(['2026-03 2']);
    });

    it('ranks types and people by how much they have', () => {
      expect(keys('type')).to.deep.equal(['invoice 8', 'unclassified 3', 'receipt 1']);
      expect(keys('user')).to.deep.equal(['b@example.com 2', 'a@example.com 1']);
    });
  });

  it('distributionOf(): shares of documents that have a confidence (D47)', () => {
    const { high, medium, low } = distributionOf(GROUPS);
    expect([high, medium, low].map(({ count, percentage }) => [count, percentage])).to.deep.equal([
      [4, 57.1],
      [2, 28.6],
      [1, 14.3],
    ]);
  });

  it('accuracyOf(): by reviews, else by confidence; never below 0 (D49)', () => {
    expect(accuracyOf([group({ reviewedFields: 8, correctedFields: 2 })])).to.equal(0.75);
    expect(accuracyOf([group({ reviewedFields: 1, correctedFields: 2 })])).to.equal(0);
    expect(accuracyOf([group({ confidences: 2, confidenceSum: 1.5 })])).to.equal(0.75);
  });

  it('errorRatesOf(): failed of what has ended, null for a type of which nothing has', () => {
    expect(errorRatesOf(GROUPS)).to.deep.equal({ overall: 0.2222, byDocumentType: { unclassified: null, invoice: 0.25, receipt: 0 } });
  });

  it('meanTime() and percentilesOf() tell durations and milliseconds', () => {
    expect(meanTime(GROUPS)).to.deep.equal({ averageProcessingTime: '1.4s', averageProcessingTimeMs: 1428.6 });
    expect(
      percentilesOf([
        { value: 500, count: 9 },
        { value: 2000, count: 1 },
      ]),
    ).to.include({ p50: '500ms', p95: '2.0s', p99Ms: 2000 });
  });
});

describe('analytics/templates/template-analytics.rules', () => {
  const DIRECTIONS: [number | null, number | null, -1 | 0 | 1 | null][] = [
    ...([
      [null, 1, null],
      [1, null, null],
      [0, 0, 0],
      [0, 2, 1],
    ] as [number | null, number | null, 0 | 1 | null][]),
    ...([
      [100, 105, 0],
      [100, 95, 0],
      [100, 106, 1],
      [100, 94, -1],
      [-10, -5, 1],
    ] as [number, number, -1 | 0 | 1][]),
  ];
  for (const [first, second, direction] of DIRECTIONS)
    it(`directionOf(${first}, ${second}) is ${direction}`, () => expect(directionOf(first, second)).to.equal(direction));

  it('accuracyOfSum(): by reviews, else by confidence, null without a run', () => {
    const sum = { runs: 4, succeeded: 4, timeMs: 0, confidenceSum: 3, reviewedFields: 0, correctedFields: 0 };
    expect(accuracyOfSum(sum)).to.equal(0.75);
    expect(accuracyOfSum({ ...sum, reviewedFields: 10, correctedFields: 1 })).to.equal(0.9);
    expect(accuracyOfSum({ ...sum, succeeded: 0 })).to.equal(null);
  });
});
