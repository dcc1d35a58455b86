import { expect } from 'chai';
import type { Context } from '../../../../../src/pipeline/finding/context.js';
import type { Field } from '../../../../../src/pipeline/model.js';
import { validate } from '../../../../../src/pipeline/stages/understanding/validate.js';
import type { Contradiction, TypeDefinition } from '../../../../../src/pipeline/types/document-type.js';

const TRUST = { bias: 0, worth: 1, reading: 0, paid: 0, confirmed: 1, contradicted: -1 };
const CONTEXT = { models: { total_amount: { trust: TRUST } } } as unknown as Context;

const field = (path: string, rule: string): Field => ({
  path,
  value: 1,
  text: '1',
  confidence: 0.8,
  page: 1,
  box: null,
  words: [],
  rule,
  source: 'text-layer',
});
const FIELDS = [field('total_amount', 'learned-choice'), field('subtotal', 'label-right'), field('line_items[0].total', 'table-column')];

function confidences(contradicted: string[] | null, confirmed: string[] = []): Record<string, number> {
  const contradictions: Contradiction[] = contradicted ? [{ reason: 'totals_mismatch', fields: contradicted, message: '' }] : [];
  const type = { type: 'invoice', extract: () => [], check: () => ({ contradictions, confirmed }) } as TypeDefinition;
  return Object.fromEntries(validate(FIELDS, type, CONTEXT).fields.map(({ path, confidence }) => [path, confidence]));
}

describe('stages/understanding/validate', () => {
  it('leaves what nothing was said about', () => expect(Object.values(confidences(null))).to.deep.equal([0.8, 0.8, 0.8]));

  it('trusts a total that a model chose by what was measured where its parts add up to it or not', () => {
    expect(confidences(null, ['total_amount']).total_amount).to.be.closeTo(0.916, 0.001);
    expect(confidences(['subtotal', 'tax_amount', 'total_amount']).total_amount).to.be.closeTo(0.595, 0.001);
  });

  it('lets lines that do not add up speak against the lines, not against such a total', () => {
    const { total_amount: total, 'line_items[0].total': line } = confidences(['line_items', 'total_amount']);
    expect(total).to.be.closeTo(0.8, 1e-9);
    expect(line).to.be.below(0.8);
  });

  it('raises and lowers what was found by a rule', () => {
    expect(confidences(null, ['subtotal']).subtotal).to.be.greaterThan(0.8);
    expect(confidences(['subtotal', 'tax_amount', 'total_amount']).subtotal).to.be.lessThan(0.8);
  });

  it('is never certain', () => {
    const certain = FIELDS.map((one) => ({ ...one, confidence: 0.99 }));
    const type = { type: 'invoice', extract: () => [], check: () => ({ contradictions: [], confirmed: ['total_amount', 'subtotal'] }) };
    const { fields } = validate(certain, type as TypeDefinition, CONTEXT);
    expect(Math.max(...fields.map(({ confidence }) => confidence))).to.equal(0.99);
  });
});
