import { expect } from 'chai';
import { drawDocument } from '../../../../support/papers/page-model.js';
import { understood, valueAt } from '../../../../support/understanding.js';
import { BILLS } from './samples/bills.js';
import { CERTIFICATES } from './samples/certificates.js';
import { PACKING_AND_CUSTOMS } from './samples/packing-and-customs.js';

describe('types/trade documents and certificates', () => {
  for (const { name, type, language, drawing, expected } of [...BILLS, ...CERTIFICATES, ...PACKING_AND_CUSTOMS]) {
    describe(`extract() of a ${name}`, () => {
      const { model } = understood(drawDocument(drawing, language));
      const data = model.extractedData ?? {};

      it(`recognises it as ${type}`, () => expect(model.classification?.type).to.equal(type));

      for (const [path, value] of Object.entries(expected)) {
        it(`reads ${path}`, () => {
          if (path !== 'items') expect(valueAt(data, path)).to.equal(value);
          else expect(data.line_items).to.deep.equal(value);
        });
      }
    });
  }
});
