import { expect } from 'chai';
import { highlight, wordTerms } from '../../../src/search/highlight.js';
import { parseQuery } from '../../../src/search/query/query.parser.js';

const marked = (text: string, query: string) => highlight(text, wordTerms(parseQuery(query)));

describe('highlight > highlight()', () => {
  it('marks words without case and accents and escapes the rest (D44)', () => {
    expect(marked('<b>Café</b> & "Größe"', 'cafe grosse')).to.equal('&lt;b&gt;<em>Café</em>&lt;/b&gt; &amp; &quot;<em>Größe</em>&quot;');
  });

  it('marks phrases as a whole and prefixes to the end of the word', () => {
    expect(marked('Order INV-2024-07 of pipes', 'INV-2024-07 pip*')).to.equal('Order <em>INV-2024-07</em> of <em>pipes</em>');
    expect(marked('2024 07 INV', 'INV-2024')).to.equal(undefined);
  });

  it('never marks what is excluded', () => {
    expect(marked('steel rust', 'steel -rust')).to.equal('<em>steel</em> rust');
  });

  it('gives at most three fragments of 160 characters each', () => {
    const filler = 'lorem ipsum dolor sit amet '.repeat(12);
    const text = Array.from({ length: 6 }, () => `${filler}steel`).join(' ');
    const fragments = marked(text, 'steel')!.split(' … ');
    expect(fragments).to.have.length(3);
    for (const fragment of fragments) {
      expect(fragment).to.contain('<em>steel</em>');
      expect(fragment.replace(/<\/?em>/g, '').length).to.be.at.most(160);
    }
  });
});
