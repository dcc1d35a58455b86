import { expect } from 'chai';
import { decide, overallConfidence } from '../../../../../src/pipeline/stages/understanding/decide.js';

const BASE = { classified: true, required: ['invoice_number', 'total_amount'], thresholds: { overall: 0.8, field: 0.7 }, found: [] };

describe('stages/understanding/decide', () => {
  describe('decide()', () => {
    it('asks for nothing when every value is sure (D22)', () => {
      expect(decide({ ...BASE, confidences: { invoice_number: 0.95, total_amount: 0.9 } }).reasons).to.deep.equal([]);
    });

    it('asks for review at overall confidence 0.79, not at 0.80 (D22)', () => {
      const at = (confidence: number) => decide({ ...BASE, confidences: { invoice_number: confidence, total_amount: confidence } });
      expect(at(0.79).reasons.map(({ reason }) => reason)).to.deep.equal(['low_confidence']);
      expect(at(0.8).reasons).to.deep.equal([]);
    });

    it('names a required field that is missing (D22)', () => {
      const { reasons } = decide({ ...BASE, confidences: { invoice_number: 0.99 } });
      expect(reasons[0]?.reason).to.equal('missing_required_field');
      expect(reasons[0]?.fields.map(({ name }) => name)).to.deep.equal(['total_amount']);
    });

    it('names a required field below the threshold of fields', () => {
      const { reasons } = decide({
        ...BASE,
        confidences: { invoice_number: 0.69, total_amount: 0.99, due_date: 0.99, currency: 0.99, subtotal: 0.99 },
      });
      expect(reasons.map(({ reason, fields }) => [reason, fields.map(({ name }) => name)])).to.deep.equal([
        ['low_confidence', ['invoice_number']],
      ]);
    });

    it('never says of a confidence below the threshold that it met it', () => {
      const { reasons } = decide({ ...BASE, confidences: { invoice_number: 0.6996, total_amount: 0.99 } });
      expect(reasons[0]?.fields[0]?.reason).to.equal('expected at least 0.7, received 0.69');
    });

    it('sorts reasons, most pressing first (D23, D115)', () => {
      const found = (['embedded_data_mismatch', 'template_mismatch', 'totals_mismatch', 'validation_failed'] as const).map((reason) => ({
        reason,
        fields: [],
      }));
      const { reasons } = decide({ ...BASE, found, confidences: { invoice_number: 0.1 } });
      expect(reasons.map(({ reason }) => reason)).to.deep.equal([
        'missing_required_field',
        'validation_failed',
        'totals_mismatch',
        'low_confidence',
        'template_mismatch',
        'embedded_data_mismatch',
      ]);
    });

    it('gives unclassified for a type that was not recognised (D19)', () => {
      const { overall, reasons } = decide({ ...BASE, classified: false, required: [], confidences: {} });
      expect([overall, reasons[0]?.reason]).to.deep.equal([0, 'unclassified']);
    });

    it('takes the thresholds of the organization', () => {
      const decision = decide({
        ...BASE,
        thresholds: { overall: 0.99, field: 0.5 },
        confidences: { invoice_number: 0.98, total_amount: 0.98 },
      });
      expect(decision.reasons.map(({ reason }) => reason)).to.deep.equal(['low_confidence']);
    });
  });

  describe('overallConfidence()', () => {
    it('counts required fields threefold and missing ones as nothing', () => {
      expect(overallConfidence(['a'], { a: 1, b: 0 })).to.equal(0.75);
      expect(overallConfidence(['a'], { b: 1 })).to.equal(0.25);
      expect(overallConfidence([], {})).to.equal(0);
    });
  });
});
