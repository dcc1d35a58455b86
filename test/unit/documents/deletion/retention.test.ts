import { expect } from 'chai';
import { retentionCutoffs } from '../../../../src/documents/index.js';

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
