import { expect } from 'chai';
import { addSums, NO_DOCUMENTS, readSpan } from '../../../../src/analytics/report/report.rules.js';

describe('analytics/report/report.rules addSums()', () => {
  const part = (documents: number, results: [number, number][]) => ({
    ...NO_DOCUMENTS,
    documents,
    confidenceSum: documents / 2,
    results: results.map(([value, count]) => ({ value, count })),
  });

  it('adds numbers, and times of equal length, in ascending order', () => {
    const sums = addSums([
      part(2, [
        [900, 1],
        [1200, 1],
      ]),
      part(4, [
        [300, 3],
        [1200, 1],
      ]),
    ]);
    expect(sums).to.deep.equal({
      ...part(6, [
        [300, 3],
        [900, 1],
        [1200, 2],
      ]),
    });
    expect(addSums([])).to.deep.equal(NO_DOCUMENTS);
  });

  it('keeps one entry for each time, however many parts have it', () => {
    const times = Array.from({ length: 300 }, (_, at): [number, number] => [at, 1]);
    const { results } = addSums(Array.from({ length: 365 }, () => part(300, times)));
    expect(results).to.have.lengthOf(300);
    expect(results[7]).to.deep.equal({ value: 7, count: 365 });
  });
});

describe('analytics/report/report.rules readSpan()', () => {
  it('takes any word for a template, so that columns of ids can be compared with it (D111)', () => {
    const of = (templateId?: string) => readSpan(templateId === undefined ? {} : { templateId }, 'UTC', new Date('2026-11-25')).templateId;
    expect(of('tpl_01HZZZZZZZZZZZZZZZZZZZZZZZ')).to.equal('tpl_01HZZZZZZZZZZZZZZZZZZZZZZZ');
    expect(of('ü')).to.equal('?');
    expect(of()).to.equal(null);
  });
});
