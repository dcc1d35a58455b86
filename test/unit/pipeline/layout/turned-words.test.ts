import { expect } from 'chai';
import { viewPage } from '../../../../src/pipeline/finding/page-view.js';
import { drawPage } from '../../../support/papers/page-model.js';

/** A page with a list, and where a company is registered in small print up its left edge. */
function withNote(note: readonly string[]) {
  const page = drawPage(`
Item             Qty      Price
Paper              2       4.00
Pens              10       1.50
Ink                1       9.00
Tape               3       2.00
String             4       1.00`);
  const words = note.map((text, index) => ({
    text,
    box: { left: 8 / 612, width: 5 / 612, top: (38 + 14 * index) / 792, height: (3.2 * text.length) / 792 },
    confidence: null,
    font: { size: 5 },
  }));
  return { ...page, words: [...page.words, ...words] };
}

describe('layout/turned-words', () => {
  it('a line of small print that runs up the page stands on no row of it, its short words as well', () => {
    const { rows } = viewPage(withNote(['Hoja', 'Folio', 'de', 'Tomo', 'Libro']));
    expect(rows.map(({ text }) => text.split(/\s/)[0])).to.deep.equal(['Item', 'Paper', 'Pens', 'Ink', 'Tape', 'String']);
  });

  it('a few high words are no such line', () => {
    const { rows } = viewPage(withNote(['Hoja', 'Folio']));
    expect(rows.map(({ text }) => text).join(' ')).to.include('Hoja');
  });

  it('upright strokes of letters that are drawn part no words, lines of a form do', () => {
    const page = drawPage('Jo Example\n\nTown');
    const stroke = (height: number) => ({
      ...page,
      rules: [{ orientation: 'vertical' as const, box: { left: 35 / 612, width: 0.5 / 612, top: 30 / 792, height: height / 792 } }],
    });
    expect(viewPage(stroke(6)).rows[0]?.segments.map(({ text }) => text)).to.deep.equal(['Jo Example']);
    expect(viewPage(stroke(30)).rows[0]?.segments.map(({ text }) => text)).to.deep.equal(['Jo', 'Example']);
  });
});
