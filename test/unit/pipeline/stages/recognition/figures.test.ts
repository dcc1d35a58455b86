import { expect } from 'chai';
import type { RecognisedWord } from '../../../../../src/pipeline/engines/recognition.js';
import { repairFigures } from '../../../../../src/pipeline/stages/recognition/figures.js';

/** Words of rows of cells: 100 pixels a column, 40 a row. */
const grid = (rows: readonly (readonly string[])[], confidence = 0.8): RecognisedWord[] =>
  rows.flatMap((row, y) =>
    row.flatMap((text, x) =>
      text === ''
        ? []
        : [{ text, left: 100 * x, right: 100 * x + 12 * text.length, top: 40 * y, bottom: 40 * y + 20, confidence, lineHeight: 24 }],
    ),
  );

const texts = (words: readonly RecognisedWord[]): string[] => words.map(({ text }) => text);

describe('stages/recognition/figures', () => {
  it('takes a lone letter in a column of figures for the figure that looks like it', () => {
    const read = grid([
      ['Danish', '4'],
      ['Dutch', 'd'],
      ['Polish', 'd'],
      ['Greek', '12'],
    ]);
    expect(texts(repairFigures(read))).to.deep.equal(['Danish', '4', 'Dutch', '0', 'Polish', '0', 'Greek', '12']);
  });

  it('takes brackets that do not belong together for those that the page has more of', () => {
    const read = grid([
      ['17 (24)', '{31]', '5(21%]'],
      ['(9)', '[46)', '(12]'],
    ]);
    expect(texts(repairFigures(read))).to.deep.equal(['17 (24)', '(31)', '5(21%)', '(9)', '(46)', '(12)']);
    expect(texts(repairFigures(grid([['[61]', '[70]', '(73]']])))).to.deep.equal(['[61]', '[70]', '[73]']);
  });

  it('leaves half-open intervals, brackets of words and what was read surely', () => {
    const read = grid([['(0,1]', '(a]', '(9)']]);
    expect(texts(repairFigures(read))).to.deep.equal(['(0,1]', '(a]', '(9)']);
    expect(texts(repairFigures(grid([['(46]']], 0.97)))).to.deep.equal(['(46]']);
  });

  it('reads a letter before the point as its figure behind signs of comparison, too', () => {
    expect(texts(repairFigures(grid([['<D.001', '≥O.5', '<Dr.1']])))).to.deep.equal(['<0.001', '≥0.5', '<Dr.1']);
  });

  it('leaves letters in columns that hold words or letters too, beside other words, or without figures', () => {
    for (const column of [
      ['4', 'd', 'e'],
      ['d', 'd', 'd'],
      ['Total', 'd', '4'],
      ['d', '4'],
    ])
      expect(texts(repairFigures(grid(column.map((text) => ['Name', text])))), column.join()).to.deep.equal(
        column.flatMap((text) => ['Name', text]),
      );
    const close = [...grid([['4'], ['a'], ['7']]), ...grid([[], ['box']]).map((word) => ({ ...word, left: 20, right: 60 }))];
    expect(texts(repairFigures(close))).to.include('a');
  });

  it('leaves what was read surely', () => {
    expect(texts(repairFigures(grid([['4'], ['d'], ['7']], 0.97)))).to.deep.equal(['4', 'd', '7']);
    expect(texts(repairFigures(grid([['D.95']], 0.97)))).to.deep.equal(['D.95']);
  });

  for (const [read, expected] of [
    ['D.95', '0.95'],
    ['(d.000%)', '(0.000%)'],
    ['1,O50.2', '1,050.2'],
    ['3.l4', '3.14'],
  ] as const)
    it(`reads ${read} as ${expected}`, () => expect(texts(repairFigures(grid([[read]])))).to.deep.equal([expected]));

  for (const text of ['B12', '3D5', '2.5B', '1.5l', 'D3', 'v1.O', 'No.5'])
    it(`leaves ${text}`, () => expect(texts(repairFigures(grid([[text]])))).to.deep.equal([text]));

  /** Words of one row of cells, ten pixels between them. */
  const line = (text: string, top: number): RecognisedWord[] => {
    let left = 0;
    return text.split(' ').map((word) => {
      const from = left;
      left += 12 * word.length + 10;
      return { text: word, left: from, right: left - 10, top, bottom: top + 20, confidence: 0.8, lineHeight: 24 };
    });
  };

  it('takes a plus or a four between a mean and its deviation for ±, where the page has several', () => {
    const page = [...line('0.20 + 0.021', 0), ...line('0.39 4 0.063', 40), ...line('12,4 +: 1,7', 80)];
    expect(texts(repairFigures(page)).join(' ')).to.equal('0.20 ± 0.021 0.39 ± 0.063 12,4 ± 1,7');
  });

  it('leaves sums, counts and a single plus as they are', () => {
    for (const rows of [
      ['0.20 + 0.021', '5.5 4 3.1'],
      ['0.2 + 1.5', '0.3 + 2.5'],
      ['2 + 1', '7 + 3', '3.1 4 2.0'],
      ['5.5 4 3.1', '6.5 4 3.2'],
    ])
      expect(texts(repairFigures(rows.flatMap((row, y) => line(row, 40 * y)))).join(' '), rows.join()).to.equal(rows.join(' '));
  });
});
