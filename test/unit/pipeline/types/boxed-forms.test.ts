import { expect } from 'chai';
import { formDocument } from '../../../support/papers/form-page.js';
import { understood, valueAt } from '../../../support/understanding.js';
import { BOXED_BILLS } from './samples/boxed-bills.js';
import { BOXED_CUSTOMS } from './samples/boxed-customs.js';

describe('types/boxed forms', () => {
  for (const { name, type, language, boxes, texts, expected } of [...BOXED_BILLS, ...BOXED_CUSTOMS]) {
    describe(`extract() of ${name}`, () => {
      const { model } = understood(formDocument(boxes, texts, language));
      it(`recognises it as ${type}`, () => expect(model.classification?.type).to.equal(type));
      for (const [path, value] of Object.entries(expected))
        it(`${value === null ? 'invents no' : 'reads'} ${path}`, () => expect(valueAt(model.extractedData, path)).to.equal(value));
    });
  }
});
