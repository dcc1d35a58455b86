import { expect } from 'chai';
import type { Candidate } from '../../../../src/pipeline/finding/candidates.js';
import { contextOf } from '../../../../src/pipeline/finding/context.js';
import { orSubtotal } from '../../../../src/pipeline/finding/totals.js';
import { drawDocument } from '../../../support/papers/page-model.js';
import { TODAY } from '../../../support/understanding.js';

describe('finding/totals', () => {
  const amount = (value: number): Candidate => ({ value, text: String(value), page: 1, words: [], score: 0.9, rule: 'test', label: null });
  const totalOf = (drawing: string, lines: number | null, tax: number | null = null) =>
    orSubtotal(
      contextOf(drawDocument(drawing), TODAY),
      { total: amount(15), subtotal: amount(43.4), tax: tax === null ? null : amount(tax), agree: null },
      lines,
    ).total?.value;

  it('orSubtotal() takes what stands before tax where the lines come to it and nothing is called the total', () => {
    expect(totalOf('Tea   9.20\nSub Total   43.40', 43.4)).to.equal(43.4);
  });

  it('orSubtotal() leaves a total that is called so, lines that come to something else, and papers with tax', () => {
    expect(totalOf('Sub Total   43.40\nTotal   15.00', 43.4)).to.equal(15);
    expect(totalOf('Sub Total   43.40', 40)).to.equal(15);
    expect(totalOf('Sub Total   43.40', null)).to.equal(15);
    expect(totalOf('Sub Total   43.40', 43.4, 2)).to.equal(15);
  });
});
