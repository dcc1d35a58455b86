import { expect } from 'chai';
import {
  changesOf,
  type ReportedDocument,
  shareOf,
  timeClass,
  timeOfClass,
  timesOf,
} from '../../../../src/analytics/report/sums/report-sums.rules.js';

const created = new Date('2026-01-01T00:00:00Z');
const after = (ms: number) => new Date(created.getTime() + ms);
const document: ReportedDocument = {
  type: 'invoice',
  templateId: null,
  status: 'approved',
  errorCode: null,
  confidence: 0.91234,
  createdAt: created,
  completedAt: after(2000),
  reviewedAt: after(60_000),
  reprocessingStartedAt: null,
};
const known = { day: '2026-01-01', everReviewed: false, reviewedFields: 3, correctedFields: 1 };

describe('report-sums.rules', () => {
  describe('timeClass()', () => {
    it('tells every time from a millisecond to a month within 1.5 %, its three digits included', () => {
      for (let ms = 1; ms < 2_700_000_000; ms = Math.ceil(ms * 1.0173))
        expect(timeOfClass(timeClass(ms)) / ms, `${ms} ms`).to.be.within(0.985, 1.015);
    });

    it('takes clocks that go back as a millisecond', () => {
      expect([timeClass(0), timeClass(-5), timeOfClass(0)]).to.deep.equal([0, 0, 1]);
    });
  });

  describe('shareOf()', () => {
    it('counts the time of reading from the last reprocessing, and only of what was read', () => {
      expect(shareOf(document, known).resultClass).to.equal(timeClass(2000));
      expect(shareOf({ ...document, reprocessingStartedAt: after(1000) }, known).resultClass).to.equal(timeClass(1000));
      const failed = shareOf({ ...document, status: 'failed', errorCode: null }, known);
      expect([failed.resultClass, failed.decisionClass, failed.errorCode, failed.straightThrough]).to.deep.equal([
        null,
        null,
        'INTERNAL_ERROR',
        false,
      ]);
      expect(shareOf({ ...document, status: 'processing' }, known)).to.include({
        finished: false,
        resultClass: null,
        straightThrough: false,
      });
    });

    it('counts a decision only while it stands', () => {
      expect(shareOf(document, known).decisionClass).to.equal(timeClass(60_000));
      expect(shareOf({ ...document, status: 'review_required' }, known).decisionClass).to.equal(null);
    });
  });

  describe('changesOf()', () => {
    const share = shareOf(document, known);

    it('comes to nothing for a share that is put where it was taken off', () => {
      const [change, ...others] = changesOf([{ before: share, after: share }]);
      expect(others).to.deep.equal([]);
      expect(Object.values(change!.sums).every((sum) => sum === 0)).to.equal(true);
      expect(timesOf(change!.results)).to.deep.equal([]);
    });

    it('moves a share to another day, in the order of keys', () => {
      const changes = changesOf([{ before: { ...share, day: '2026-01-02' }, after: share }]);
      expect(changes.map(({ key, sums }) => [key[0], sums.documents, sums.confidenceSum])).to.deep.equal([
        ['2026-01-01', 1, 0.9123],
        ['2026-01-02', -1, -0.9123],
      ]);
    });
  });
});
