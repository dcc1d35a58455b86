import { expect } from 'chai';
import { accuracyOf, bucketsOf, figuresOf, NO_DOCUMENTS, readSpan } from '../../../../src/analytics/report/report.rules.js';

describe('analytics/report/report.rules figuresOf()', () => {
  it('makes rates of what ended, means of what has a value, and times of what was counted', () => {
    const figures = figuresOf({
      ...{
        documents: 10,
        finished: 8,
        failed: 2,
        straightThrough: 5,
        confidences: 4,
        confidenceSum: 3.4,
        reviewedFields: 20,
        correctedFields: 3,
      },
      results: [
        { value: 100, count: 19 },
        { value: 900, count: 1 },
      ],
      decisions: [],
    });
    expect(figures).to.deep.equal({
      ...{ documents: 10, finished: 8, failed: 2, straightThrough: 5, straightThroughRate: 0.625, errorRate: 0.25 },
      ...{ averageConfidence: 0.85, accuracy: 0.85, resultP50Ms: 100, resultP95Ms: 100, decisionP50Ms: null, decisionP95Ms: null },
    });
  });

  it('says nothing of nothing', () => {
    const { straightThroughRate, errorRate, averageConfidence, accuracy } = figuresOf(NO_DOCUMENTS);
    expect([straightThroughRate, errorRate, averageConfidence, accuracy]).to.deep.equal([null, null, null, null]);
  });

  it('has no accuracy below 0, though people may add more than was read', () => {
    expect(accuracyOf(2, 5)).to.equal(0);
    expect(accuracyOf(3, 1)).to.equal(0.6667);
  });
});

describe('analytics/report/report.rules bucketsOf()', () => {
  const buckets: ['day' | 'week' | 'month', string, string, string[]][] = [
    ['day', '2026-02-27', '2026-03-02', ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']],
    ['week', '2026-01-01', '2026-01-12', ['2025-12-29', '2026-01-05', '2026-01-12']],
    ['month', '2025-11-30', '2026-01-01', ['2025-11-01', '2025-12-01', '2026-01-01']],
  ];
  for (const [groupBy, from, to, expected] of buckets)
    it(`names the first day of each ${groupBy}, also one that began before the span`, () => {
      expect(bucketsOf({ groupBy, from, to })).to.deep.equal(expected);
    });
});

describe('analytics/report/report.rules readSpan()', () => {
  const now = new Date('2026-11-25T23:30:00Z');

  it('covers 30 days up to today, of the time zone that is asked for or else that of the organization (D46)', () => {
    const { from, to, timezone, groupBy, type, start, end } = readSpan({}, 'Europe/Berlin', now);
    expect({ from, to, timezone, groupBy, type }).to.deep.equal({
      ...{ from: '2026-10-28', to: '2026-11-26', timezone: 'Europe/Berlin', groupBy: 'day', type: null },
    });
    expect([start, end]).to.deep.equal([new Date('2026-10-27T23:00:00Z'), new Date('2026-11-26T23:00:00Z')]);
    expect(readSpan({ timezone: 'UTC' }, 'Europe/Berlin', now).to).to.equal('2026-11-25');
  });

  it('keeps whole days where the clocks change', () => {
    const { start, end } = readSpan({ from: '2026-03-29', to: '2026-03-29' }, 'Europe/Berlin', now);
    expect([start, end]).to.deep.equal([new Date('2026-03-28T23:00:00Z'), new Date('2026-03-29T22:00:00Z')]);
  });

  const refused: [string, Parameters<typeof readSpan>[0], string][] = [
    ['a time zone that nobody knows', { timezone: 'Mars/Olympus' }, 'timezone'],
    ['a day of another form', { from: '25.11.2026' }, 'from'],
    ['a day that no calendar has', { to: '2026-02-30' }, 'to'],
    ['an end before its beginning', { from: '2026-11-02', to: '2026-11-01' }, 'from'],
    ['more than two years', { from: '2024-11-23', to: '2026-11-25' }, 'from'],
  ];
  for (const [what, args, field] of refused)
    it(`refuses ${what}, and names it`, () => {
      expect(() => readSpan(args, 'UTC', now))
        .to.throw()
        .with.nested.property('details[0].field', field);
    });

  it('takes two leap years as a whole', () => {
    expect(readSpan({ from: '2024-11-24', to: '2026-11-25' }, 'UTC', now).from).to.equal('2024-11-24');
  });

  it('takes any word for a template, so that columns of ids can be compared with it (D111)', () => {
    const of = (templateId?: string) => readSpan(templateId === undefined ? {} : { templateId }, 'UTC', new Date('2026-11-25')).templateId;
    expect(of('tpl_01HZZZZZZZZZZZZZZZZZZZZZZZ')).to.equal('tpl_01HZZZZZZZZZZZZZZZZZZZZZZZ');
    expect(of('ü')).to.equal('?');
    expect(of()).to.equal(null);
  });
});
