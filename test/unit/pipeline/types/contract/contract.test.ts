import { expect } from 'chai';
import { drawDocument } from '../../../../support/papers/page-model.js';
import { understood } from '../../../../support/understanding.js';
import { CONTINENTAL_CONTRACTS } from './samples/contracts-continent.js';
import { ENGLISH_CONTRACTS } from './samples/contracts-english.js';

describe('types/contract/contract', () => {
  for (const { name, language, drawing, expected } of [...ENGLISH_CONTRACTS, ...CONTINENTAL_CONTRACTS]) {
    describe(`extract() of a ${name}`, () => {
      const { model } = understood(drawDocument(drawing, language));
      const data = model.extractedData ?? {};

      it('recognises it', () => expect(model.classification?.type).to.equal('contract'));

      for (const [path, value] of Object.entries(expected)) {
        it(`reads ${path}`, () => expect(data[path]).to.deep.equal(value));
      }
    });
  }
});
