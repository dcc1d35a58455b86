import { expect } from 'chai';
import { drawDocument } from '../../../support/papers/page-model.js';
import { dataOf, valueAt } from '../../../support/understanding.js';
import { BILLS_OF_SERVICES } from './samples/bills-of-services.js';
import { TILL_RECEIPTS } from './samples/till-receipts.js';

describe('types/invoice in many forms', () => {
  for (const { name, language, options, drawing, expected } of [...TILL_RECEIPTS, ...BILLS_OF_SERVICES]) {
    describe(`extract() of ${name}`, () => {
      const data = dataOf(drawDocument(drawing, language, options));
      for (const [path, value] of Object.entries(expected)) {
        it(`reads ${path}`, () => {
          if (path !== 'items') return expect(valueAt(data, path)).to.equal(value);
          const items = data.line_items as Record<string, unknown>[];
          return expect(items.map((item) => [item.description, item.quantity, item.unit_price, item.total])).to.deep.equal(value);
        });
      }
    });
  }
});
