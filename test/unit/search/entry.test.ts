import { expect } from 'chai';
import { entryBody, type SearchableDocument } from '../../../src/search/search.entry.js';

const document: SearchableDocument['document'] = {
  id: 'doc_1',
  organizationId: 36,
  mode: 'live',
  filename: 'a.pdf',
  vendorName: null,
  customerName: null,
  invoiceNumber: null,
  metadata: {},
};

describe('search/search.entry', () => {
  it('spells every word of a long text, in its order and none cut', async () => {
    const words = Array.from({ length: 40_000 }, (_, i) => `wort${i}`);
    const body = await entryBody({ document, text: words.join(' '), extractedData: null });
    const spelled = body.match(/\b10l_wort\d+/g);
    expect(spelled).to.deep.equal(words.map((word) => `10l_${word}`));
  });

  it('gives others their turns meanwhile', async () => {
    let turns = 0;
    const timer = { go: true };
    const count = () => {
      turns += 1;
      if (timer.go) setImmediate(count);
    };
    setImmediate(count);
    await entryBody({ document, text: 'word '.repeat(80_000), extractedData: null });
    timer.go = false;
    expect(turns).to.be.at.least(10);
  });

  it('spells a text without any white space', async () => {
    const text = 'x'.repeat(100_000);
    expect(await entryBody({ document, text, extractedData: null })).to.include(`10l_${'x'.repeat(60)}`);
  });
});
