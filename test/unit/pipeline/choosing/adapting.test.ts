import { expect } from 'chai';
import { adaptModels, describeReviewed, type ReviewedDocument } from '../../../../src/pipeline/choosing/adapting.js';
import { featuresOf } from '../../../../src/pipeline/choosing/fields.js';
import { SHIPPED_MODELS } from '../../../../src/pipeline/choosing/models.js';
import { modelsVersion, SHIPPED_VERSION, withOwn } from '../../../../src/pipeline/choosing/own-models.js';
import { madeUp } from '../../../../training/made-up.js';

const TODAY = '2030-01-01';
const WIDTH = featuresOf('amount').length;
const DECIMALS = featuresOf('amount').indexOf('decimals');

/** Two amounts that differ in one feature alone: the right one, as no shipped model would have it, is the one without cents. */
function twoAmounts(right: 0 | 1): ReviewedDocument {
  const values = new Float32Array(2 * WIDTH);
  values[(1 - right) * WIDTH + DECIMALS] = 2;
  return { total_amount: { values, right: [right === 0, right === 1], same: [0, 1] } };
}

describe('models adapted to reviewed documents', () => {
  it('learn what tells the right value on them, as the cross-validation shows', () => {
    const documents = Array.from({ length: 20 }, (_, index) => ({ group: `g${index}`, reviewed: twoAmounts(index % 2 === 0 ? 0 : 1) }));
    const total = adaptModels(documents).find(({ field }) => field === 'total_amount')!;
    expect([total.documents, total.after]).to.deep.equal([20, 20]);
    expect(total.before).to.be.below(20);
    expect(total.model!.trees).not.to.deep.equal([]);
    expect(adaptModels(documents)).to.deep.equal(adaptModels(documents));
  });

  it('are none where there is nothing to learn, or too little to tell', () => {
    const few = Array.from({ length: 9 }, (_, index) => ({ group: `g${index}`, reviewed: twoAmounts(index % 2 === 0 ? 0 : 1) }));
    const chance = Array.from({ length: 20 }, (_, index) => {
      const values = new Float32Array(2 * WIDTH);
      return { group: `g${index}`, reviewed: { total_amount: { values, right: [index % 2 === 0, index % 2 === 1], same: [0, 1] } } };
    });
    for (const documents of [[], few, chance])
      expect(adaptModels(documents).flatMap(({ model }) => (model ? [model] : []))).to.deep.equal([]);
  });

  it('are not judged on copies of the documents that they were fitted on', () => {
    const copies = Array.from({ length: 20 }, (_, index) => ({ group: 'one file', reviewed: twoAmounts(index % 2 === 0 ? 0 : 1) }));
    expect(adaptModels(copies).every(({ model }) => model === null)).to.equal(true);
  });

  it('see of a document numbers alone, for each field whose approved value is printed', () => {
    const { model, truth } = madeUp(1003);
    const vendor = (truth.vendor as { name: string }).name;
    const approved = { invoice_number: truth.invoice_number as string, 'vendor.name': vendor, invoice_date: '1999-01-01' };
    const reviewed = describeReviewed(model, approved, TODAY);
    expect(Object.keys(reviewed).sort()).to.deep.equal(['invoice_number', 'vendor.name']);
    const { values, right, same } = reviewed.invoice_number!;
    expect(right).to.include(true);
    expect([values.length, same.length]).to.deep.equal([right.length * featuresOf('number').length, right.length]);
    expect(JSON.stringify(reviewed)).not.to.include(vendor);
  });

  it('choose with the shipped trees and their own, for the shipped version that they were made for', () => {
    const fields = { total_amount: { trees: [[[1]]], calibration: [] } };
    const own = { number: 3, base: SHIPPED_VERSION, fields };
    const joined = withOwn(own);
    expect(joined.total_amount.trees).to.have.length(SHIPPED_MODELS.total_amount.trees.length + 1);
    expect(joined.invoice_date).to.equal(SHIPPED_MODELS.invoice_date);
    expect(modelsVersion(own)).to.equal(`${SHIPPED_VERSION}+3`);
    for (const other of [null, { ...own, base: 'another' }]) {
      expect(withOwn(other)).to.equal(SHIPPED_MODELS);
      expect(modelsVersion(other)).to.equal(SHIPPED_VERSION);
    }
  });
});
