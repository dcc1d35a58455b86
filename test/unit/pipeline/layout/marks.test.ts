import { expect } from 'chai';
import { markFurniture } from '../../../../src/pipeline/layout/furniture.js';
import type { Mark, Rule } from '../../../../src/pipeline/model.js';
import { layoutPage } from '../../../../src/pipeline/stages/layout.js';
import { drawPage } from '../../../support/papers/page-model.js';

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

  it('names a box that was read as part of its line by what stands between it and the box before', () => {
    const page = drawPage('BULLETIN [] ROTARY [X]');
    const squares = [
      { left: 74, right: 85, top: 30, bottom: 40, marked: false },
      { left: 136, right: 150, top: 30, bottom: 40, marked: true },
    ];
    const { marks } = layoutPage(page, { rectangles: [], drawings: [], fields: [], squares });
    expect(marks.map((mark) => [mark.selected, mark.label])).to.deep.equal([
      [false, 'BULLETIN'],
      [true, 'ROTARY'],
    ]);
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

describe('layout/marks of other shapes', () => {
  const nothing = { rectangles: [], drawings: [], fields: [] };
  const state = (marks: Mark[]) => marks.map((mark) => [mark.kind, mark.selected, mark.label]);

  it('knows circles with and without a dot, and boxes with round corners', () => {
    const ring = (left: number, round = true) => ({ left, top: 30, right: left + 9, bottom: 39, round });
    const dot = { left: 122, top: 32, right: 127, bottom: 37 };
    const { marks } = layoutPage(drawPage('    yes           no             maybe'), {
      ...nothing,
      rings: [ring(30), ring(120), ring(210, false)],
      drawings: [dot],
    });
    expect(state(marks)).to.deep.equal([
      ['radio', false, 'yes'],
      ['radio', true, 'no'],
      ['checkbox', false, 'maybe'],
    ]);
  });

  it('takes paint in a box for a mark, but not the ground of the box', () => {
    const box = (left: number, side: number, filled: boolean) => {
      const [x, y] = [left + (9 - side) / 2, 30 + (9 - side) / 2];
      return { left: x, top: y, right: x + side, bottom: y + side, filled, stroked: !filled };
    };
    const rectangles = [box(30, 9, false), box(30, 5, true), box(120, 9, false), box(120, 8.5, true)];
    const { marks } = layoutPage(drawPage('    cash           credit'), { ...nothing, rectangles });
    expect(state(marks)).to.deep.equal([
      ['checkbox', true, 'cash'],
      ['checkbox', false, 'credit'],
    ]);
  });
});

describe('layout/signatures', () => {
  const across = (top: number, left = 15, width = 180): Rule => ({
    orientation: 'horizontal',
    box: { left: left / 612, top: top / 792, width: width / 612, height: 0.5 / 792 },
  });
  const ink = (top: number, left = 40) => ({ left, right: left + 80, top, bottom: top + 18 });
  const signatures = (drawing: string, rules: Rule[], drawings: ReturnType<typeof ink>[]) =>
    layoutPage({ ...drawPage(drawing), rules }, { rectangles: [], drawings, fields: [] }).marks.map((mark) => [mark.selected, mark.label]);

  it('sees a signature below its label, in the box of the label', () => {
    expect(signatures('Signature tenant', [across(26), across(90)], [ink(55)])).to.deep.equal([[true, 'Signature tenant']]);
  });

  it('gives the ink over a line to the label under the line alone', () => {
    const rules = [across(28), across(93)];
    expect(signatures('Signature of A\n\n\n\n\nSignature of B', rules, [ink(70)])).to.deep.equal([
      [false, 'Signature of A'],
      [true, 'Signature of B'],
    ]);
  });

  it('sees what is signed after the closing of a letter, and misses nothing there', () => {
    expect(signatures('Yours sincerely,\n\n\n\nAnn Field', [], [ink(45)])).to.deep.equal([[true, 'Yours sincerely,']]);
    expect(signatures('Mit freundlichen Grüßen\n\n\n\nAnn Field', [], [])).to.deep.equal([]);
  });

  it('takes no typed name for a signature', () => {
    expect(signatures('Signed: John Harrow', [across(41, 62, 90)], []).map(([present]) => present)).to.not.include(true);
  });
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
    expect(titled.blocks[0]?.kind).to.equal('title');
    expect(markFurniture([titled])[0]).to.equal(titled);
  });
});
