import { expect } from 'chai';
import { isOver, nextBatch, retentionCutoffs, retentionPeriods } from '../../../../src/documents/deletion/retention.service.js';

const NOW = new Date('2026-03-31T00:00:00.000Z');
const days = (cutoff: Date | undefined) => cutoff && (NOW.getTime() - cutoff.getTime()) / 86_400_000;

describe('retention.service > retentionCutoffs()', () => {
  it('keeps documents in review 30 days longer (D97)', () => {
    const cutoffs = retentionCutoffs('live', 100, NOW);
    expect([days(cutoffs?.any), days(cutoffs?.inReview)]).to.deep.equal([100, 130]);
  });

  it('keeps live documents for good at 0', () => expect(retentionCutoffs('live', 0, NOW)).to.equal(null));

  it('keeps test documents 30 days, whatever the setting (D88)', () => {
    const cutoffs = retentionCutoffs('test', 0, NOW);
    expect([days(cutoffs?.any), days(cutoffs?.inReview)]).to.deep.equal([30, 30]);
  });
});

describe('retention.service > nextBatch()', () => {
  for (const [size, tookMs, next] of [
    [20, 40, 20],
    [20, 10, 40],
    [100, 160, 25],
    [400, 25, 500],
    [500, 1, 500],
    [1, 900, 1],
    [3, 0, 6],
  ] as const)
    it(`is ${next} after ${size} that took ${tookMs} ms`, () => expect(nextBatch(size, tookMs)).to.equal(next));
});

describe('retention.service > retentionPeriods()', () => {
  const periods = (mode: 'live' | 'test', documentRetention: number, byType: Record<string, number>) => {
    const retentionByType = Object.entries(byType).map(([type, days]) => ({ type: type as 'invoice', days }));
    return retentionPeriods(mode, { documentRetention, retentionByType }, NOW).map(({ cutoffs, types }) => [
      days(cutoffs.any),
      types.only,
      types.names.join(','),
    ]);
  };

  it('gives types their own time, and all others that of the organization', () =>
    expect(periods('live', 100, { invoice: 3650, contract: 30 })).to.deep.equal([
      [100, false, 'invoice,contract'],
      [3650, true, 'invoice'],
      [30, true, 'contract'],
    ]));

  it('leaves out what is kept for good', () => {
    expect(periods('live', 0, { certificate: 10 })).to.deep.equal([[10, true, 'certificate']]);
    expect(periods('live', 10, { certificate: 0 })).to.deep.equal([[10, false, 'certificate']]);
  });

  it('knows one time for the sandbox', () => expect(periods('test', 0, { invoice: 1 })).to.deep.equal([[30, false, '']]));
});

describe('retention.service > isOver()', () => {
  const DAY_MS = 86_400_000;
  const settings = { documentRetention: 100, retentionByType: [{ type: 'invoice' as const, days: 3650 }] };
  const overAfter = (type: string | null, age: number, status = 'completed') =>
    retentionPeriods('live', settings, NOW).map((period) =>
      isOver({ type, status, createdAt: new Date(NOW.getTime() - age * DAY_MS) } as never, period),
    );

  it('is so in the period of its type, or in that of all others', () => {
    expect([overAfter('contract', 99), overAfter('contract', 101), overAfter(null, 101)]).to.deep.equal([
      [false, false],
      [true, false],
      [true, false],
    ]);
    expect([overAfter('invoice', 3649), overAfter('invoice', 3651)]).to.deep.equal([
      [false, false],
      [false, true],
    ]);
  });

  it('is so later of what is in review (D97)', () =>
    expect([overAfter(null, 129, 'review_required'), overAfter(null, 131, 'review_required')]).to.deep.equal([
      [false, false],
      [true, false],
    ]));
});
