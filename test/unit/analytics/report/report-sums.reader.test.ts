import { expect } from 'chai';
import type { ReportSpan } from '../../../../src/analytics/report/report.rules.js';
import { type DayRow, sumDays } from '../../../../src/analytics/report/sums/report-sums.reader.js';
import { timeOfClass } from '../../../../src/analytics/report/sums/report-sums.rules.js';

const span = { from: '2026-03-01', to: '2026-03-31', timezone: 'UTC', groupBy: 'week' } as ReportSpan;
const row = (day: string, documents: number, more: Partial<DayRow> = {}): DayRow => ({
  day,
  newDay: null,
  type: 'invoice',
  templateId: '',
  documents,
  finished: documents,
  failed: 0,
  straightThrough: 1,
  confidences: documents,
  confidenceSum: String(documents / 2),
  reviewedFields: 0,
  correctedFields: 0,
  results: null,
  decisions: null,
  ...more,
});

describe('analytics/report/sums/report-sums.reader sumDays()', () => {
  const rows = [
    row('2026-03-02', 2, { results: '{"300": 1, "384": 1}' }),
    row('2026-03-03', 4, { results: '{"10": 3, "384": 1}', type: 'contract', templateId: 'tpl_1' }),
    row('2026-03-31', 1, { results: '{"384": 1}' }),
  ];

  it('adds numbers and times over all documents, times ascending', () => {
    const [[key, all], ...others] = [...sumDays(rows, span, 'all')] as [[string, NonNullable<unknown>], ...unknown[]];
    expect(key).to.equal('');
    expect(others).to.have.lengthOf(0);
    const results = [
      { value: timeOfClass(10), count: 3 },
      { value: timeOfClass(300), count: 1 },
      { value: timeOfClass(384), count: 3 },
    ];
    expect(all).to.include({ documents: 7, finished: 7, straightThrough: 3, confidenceSum: 3.5 }).and.to.deep.include({ results });
  });

  it('tells the same days apart by bucket, type and template', () => {
    const documents = (by: 'bucket' | 'type' | 'template') =>
      Object.fromEntries([...sumDays(rows, span, by)].map(([key, sums]) => [key, sums.documents]));
    expect(documents('bucket')).to.deep.equal({ '2026-03-02': 6, '2026-03-30': 1 });
    expect(documents('type')).to.deep.equal({ invoice: 3, contract: 4 });
    expect(documents('template')).to.deep.equal({ '': 3, tpl_1: 4 });
  });

  it('moves a document to the day it has in the zone of the span, and out of the span', () => {
    const moved = (day: string, newDay: string) => row(day, 1, { newDay, straightThrough: 0 });
    const sums = sumDays([...rows, moved('2026-03-02', '2026-03-01'), moved('2026-03-31', '2026-04-01')], span, 'bucket');
    expect([...sums].map(([key, { documents }]) => [key, documents]).sort()).to.deep.equal([
      ['2026-02-23', 1],
      ['2026-03-02', 5],
    ]);
    expect(sumDays([], span, 'all').size).to.equal(0);
  });
});
