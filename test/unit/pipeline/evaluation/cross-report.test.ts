import { expect } from 'chai';
import {
  type CrossDocument,
  calibrationError,
  crossValidateDocuments,
  renderCross,
} from '../../../../src/pipeline/evaluation/cross-report.js';
import { sampleOf } from '../../../../src/pipeline/evaluation/cross-validation.js';
import { madeUp } from '../../../../training/made-up.js';

describe('cross-report', () => {
  describe('calibrationError()', () => {
    const judged = (confidence: number, rights: number, of: number) =>
      Array.from({ length: of }, (_, index) => ({ confidence, right: index < rights, chosen: 1 }));
    it('is 0 where nine of ten values at 0.9 are right', () => expect(calibrationError(judged(0.9, 9, 10))).to.be.closeTo(0, 1e-9));
    it('is the distance from what is claimed, by counts', () => {
      expect(calibrationError([...judged(0.95, 5, 10), ...judged(0.05, 0, 10)])).to.be.closeTo(0.25, 1e-9);
    });
    it('leaves out where nothing was chosen', () =>
      expect(calibrationError([{ confidence: 0.9, right: false, chosen: null }])).to.equal(0));
  });

  it('reads each document once, by models that did not see it (slow: fits them anew for each part)', () => {
    const documents = Array.from({ length: 18 }, (_, index): CrossDocument => {
      const { model, truth } = madeUp(400_000 + index);
      return { sample: sampleOf(`made-up/${index}.pdf`, index % 2 === 0 ? 'even' : 'odd', model, truth), model, truth };
    });
    const result = crossValidateDocuments(documents, ({ sample }) => sample.source);
    expect(result.predictions.map(({ file }) => file).sort()).to.deep.equal(documents.map(({ sample }) => sample.file).sort());
    const totals = result.fields.get('total_amount') ?? [];
    expect(totals).to.have.length(18);
    expect(totals.every(({ confidence, held, proposed }) => confidence >= 0 && confidence <= 1 && (held || !proposed))).to.equal(true);
    expect(totals.filter(({ right }) => right).length).to.be.at.least(9);
    expect(renderCross('by source', result).join('\n')).to.match(/even\s.*total_amount \d+\/9/);
  });

  it('finds an amount that is given back in the text of a credit note', () => {
    const seeds = Array.from({ length: 300 }, (_, index) => 400_000 + index);
    const notes = seeds.map((seed) => madeUp(seed)).filter(({ truth }) => Number(truth.total_amount) < 0);
    const documents = notes.slice(0, 4).map(({ model, truth }, index): CrossDocument => {
      return { sample: sampleOf(`made-up/${index}.pdf`, String(index % 2), model, truth), model, truth };
    });
    const { fields } = crossValidateDocuments(documents, ({ sample }) => sample.source);
    expect(fields.get('total_amount')?.map(({ held }) => held)).to.deep.equal([true, true, true, true]);
  });
});
