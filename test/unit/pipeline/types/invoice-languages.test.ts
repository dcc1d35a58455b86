import { expect } from 'chai';
import { drawDocument } from '../../../support/papers/page-model.js';
import { understood, valueAt } from '../../../support/understanding.js';
import { CONTINENTAL_INVOICES } from './samples/invoices-continent.js';
import { ENGLISH_INVOICES } from './samples/invoices-english.js';

describe('types/invoice', () => {
  for (const { name, language, drawing, expected } of [...ENGLISH_INVOICES, ...CONTINENTAL_INVOICES]) {
    describe(`extract() of an invoice: ${name}`, () => {
      const { model } = understood(drawDocument(drawing, language));
      const data = model.extractedData ?? {};

      it('recognises it', () => expect(model.classification?.type).to.equal('invoice'));

      for (const [path, value] of Object.entries(expected)) {
        if (path === 'items') {
          it('reads the list of items', () => {
            const items = data.line_items as Record<string, unknown>[];
            expect(items.map((item) => [item.description, item.quantity, item.unit_price, item.total])).to.deep.equal(value);
          });
        } else {
          it(`reads ${path}`, () => expect(valueAt(data, path)).to.equal(value));
        }
      }

      it('needs nobody to look at it', () => expect(model.reviewReasons).to.deep.equal([]));
    });
  }
});
