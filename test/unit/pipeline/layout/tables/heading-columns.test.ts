import { expect } from 'chai';
import { standOverEdges } from '../../../../../src/pipeline/layout/tables/heading-columns.js';
import { layoutPage } from '../../../../../src/pipeline/stages/layout.js';
import { drawPage } from '../../../../support/papers/page-model.js';
import { gridOf } from '../../../../support/papers/tables.js';

/** A word of ten-point type from one place to another, in points. */
const word = (left: number, right: number) => ({ region: { left, right, top: 0, bottom: 10 } });

describe('layout/tables/heading-columns', () => {
  const bodies = [{ left: 20 }, { left: 60 }, { left: 86 }];

  it('parts headings that stand close where each begins where its column does', () => {
    expect(standOverEdges(word(61, 82), word(86, 110), 10, bodies)).to.equal(true);
  });

  it('parts no words of one heading over several columns', () => {
    expect(standOverEdges(word(66, 84), word(88, 110), 10, bodies), 'centred over both').to.equal(false);
    expect(standOverEdges(word(60, 75), word(78, 110), 10, bodies), 'no column begins at the second').to.equal(false);
    expect(standOverEdges(undefined, word(86, 110), 10, bodies)).to.equal(false);
  });
});

describe('layout/tables: headings over single columns', () => {
  const ROWS = ['Women                    26', 'Men                      24', 'Children                 11'];
  const rowsOf = (above: readonly string[]) => {
    const grid = gridOf(layoutPage(drawPage([...above, ...ROWS].join('\n'))).tables[0]);
    return grid.slice(0, grid.length - ROWS.length);
  };

  it('belong to the table, with the heading of a group below them', () => {
    expect(rowsOf(['                         N = 61'])).to.deep.equal([['', 'N = 61']]);
    expect(rowsOf(['                         N = 61', 'Patients:'])).to.deep.equal([
      ['', 'N = 61'],
      ['Patients:', ''],
    ]);
  });

  it('do not where they reach over the names of the rows, or where text stands between', () => {
    expect(rowsOf(['          Results of the year'])).to.deep.equal([]);
    expect(rowsOf(['                         N = 61', '     as was counted in'])).to.deep.equal([]);
    expect(rowsOf(['Patients:'])).to.deep.equal([]);
  });
});
