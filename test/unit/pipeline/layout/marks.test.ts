import { expect } from 'chai';
import { markFurniture } from '../../../../src/pipeline/layout/furniture.js';
import { layoutPage } from '../../../../src/pipeline/stages/layout.js';
import { drawPage } from '../../../support/page-model.js';

describe('layout/marks', () => {
  const square = (left: number, top: number) => ({ left, top, right: left + 9, bottom: top + 9, filled: false, stroked: true });

  it('tells a ticked box from an empty one, and names it by the text behind it', () => {
    const page = drawPage('   X  paid in cash\n      on account');
    const { marks } = layoutPage(page, { rectangles: [square(37, 30), square(37, 43)], drawings: [], fields: [] });
    expect(marks.map((mark) => [mark.kind, mark.selected, mark.label])).to.deep.equal([
      ['checkbox', true, 'paid in cash'],
      ['checkbox', false, 'on account'],
    ]);
  });

  it('names a box by the lines that end before it, where nothing follows', () => {
    const page = drawPage('Follow company\nsafety rules          X');
    const { marks } = layoutPage(page, { rectangles: [square(151, 43)], drawings: [], fields: [] });
    expect(marks.map((mark) => [mark.selected, mark.label])).to.deep.equal([[true, 'Follow company safety rules']]);
  });

  it('takes a box that is wider than high', () => {
    const { marks } = layoutPage(drawPage('Sep 22   X'), { rectangles: [{ ...square(68, 30), right: 84 }], drawings: [], fields: [] });
    expect(marks.map((mark) => [mark.selected, mark.label])).to.deep.equal([[true, 'Sep 22']]);
  });

  it('knows boxes that are characters', () => {
    const { marks } = layoutPage(drawPage('☒ yes\n☐ no'));
    expect(marks.map((mark) => [mark.selected, mark.label])).to.deep.equal([
      [true, 'yes'],
      [false, 'no'],
    ]);
  });

  it('takes a large rectangle for no box', () => {
    const frame = { left: 10, top: 10, right: 300, bottom: 300, filled: false, stroked: true };
    expect(layoutPage(drawPage('text'), { rectangles: [frame], drawings: [], fields: [] }).marks).to.deep.equal([]);
  });

  for (const present of [true, false]) {
    it(`says that a signature is ${present ? 'there when there is ink over its line' : 'missing when its line is empty'}`, () => {
      const page = drawPage('\n\n\nSignature');
      page.rules = [{ orientation: 'horizontal', box: { left: 15 / 612, top: 54 / 792, width: 180 / 612, height: 0.5 / 792 } }];
      const drawings = present ? [{ left: 40, right: 120, top: 34, bottom: 52 }] : [];
      const { marks } = layoutPage(page, { rectangles: [], drawings, fields: [] });
      expect(marks.map((mark) => [mark.kind, mark.selected])).to.deep.equal([['signature', present]]);
    });
  }
});

describe('layout/furniture', () => {
  it('tells titles by their size, running heads and feet by their repetition', () => {
    const rows = (n: number) => `Harbour Logistics\n${'\n'.repeat(6)}plain text of page ${n}\nand more of it\n${'\n'.repeat(46)}Page ${n}`;
    const pages = [1, 2].map((n) => layoutPage(drawPage(rows(n), n === 1 ? { sizes: { 8: 10 } } : {}, n)));
    const kinds = markFurniture(pages)[1]?.blocks.map((block) => [block.kind, block.text.split('\n')[0]]);
    expect(kinds).to.deep.equal([
      ['header', 'Harbour Logistics'],
      ['text', 'plain text of page 2'],
      ['footer', 'Page 2'],
    ]);
    const titled = layoutPage(
      drawPage('Certificate of origin\n\n\nissued to the holder named below\nfor the goods described', { sizes: { 0: 20 } }),
    );
    expect(markFurniture([titled])[0]?.blocks[0]?.kind).to.equal('title');
  });
});
