import { expect } from 'chai';
import type { DocumentModel, DocumentType } from '../../../../../src/pipeline/model.js';
import { understood, valueAt } from '../../../../support/understanding.js';
import { CERTIFICATE_PAPERS } from './samples/certificate-papers.js';
import { SHIPPING_PAPERS } from './samples/shipping-papers.js';

/** Values that a paper tells in one place only. */
const ALONE = /_number$|_date$|^(?:vessel|voyage|standard|port_\w+|issuer\.name|batch_number)$/;

/** A document of one page without some of its words. */
function without(document: DocumentModel, words: ReadonlySet<number>): DocumentModel {
  const [page] = document.pages;
  if (!page) return document;
  return { ...document, pages: [{ ...page, words: page.words.filter((_, index) => !words.has(index)), lines: [] }] };
}

describe('types/papers of trade and certificates', () => {
  for (const [name, document, { type, ...expected }] of [...CERTIFICATE_PAPERS, ...SHIPPING_PAPERS]) {
    it(`reads ${name}`, () => {
      const { model } = understood(document);
      const read = Object.fromEntries(Object.keys(expected).map((path) => [path, valueAt(model.extractedData, path)]));
      expect([model.classification?.type, read]).to.deep.equal([type, expected]);
    });

    for (const path of Object.keys(expected).filter((key) => expected[key] !== null && ALONE.test(key))) {
      it(`reads no ${path} where it is taken out of ${name}`, () => {
        const words = understood(document).model.fields.find((field) => field.path === path)?.words ?? [];
        const { model } = understood(without(document, new Set(words)), type as DocumentType);
        expect(valueAt(model.extractedData, path)).to.equal(null);
      });
    }
  }
});
