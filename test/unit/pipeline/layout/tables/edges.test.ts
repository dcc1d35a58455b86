import { expect } from 'chai';
import type { Rule } from '../../../../../src/pipeline/model.js';
import { layoutPage } from '../../../../../src/pipeline/stages/layout.js';
import { drawPage } from '../../../../support/papers/page-model.js';

const rule = (left: number, top: number, right: number, bottom: number): Rule => ({
  orientation: right - left > bottom - top ? 'horizontal' : 'vertical',
  box: { left: left / 612, top: top / 792, width: (right - left) / 612, height: (bottom - top) / 792 },
});

describe('layout/tables/edges', () => {
  it('takes the shading of single lines of text within a ruled cell for no cells', () => {
    const page = drawPage('Country          Signed\n                 (EURm)\nAlgeria            6.19\nEgypt              6.60');
    page.rules = [...[26, 54, 67, 80].map((y) => rule(15, y, 170, y + 0.5)), ...[15, 110, 170].map((x) => rule(x, 26, x + 0.5, 80.5))];
    const shade = (left: number, top: number, right: number, bottom: number) => ({
      left,
      top,
      right,
      bottom,
      filled: true,
      stroked: false,
    });
    const rectangles = [
      shade(15, 26, 110, 54),
      shade(20, 29, 105, 41),
      shade(110, 26, 170, 54),
      shade(120, 29, 165, 41),
      shade(120, 41, 165, 53),
    ];
    const [table] = layoutPage(page, { rectangles, drawings: [], fields: [] }).tables;
    expect(table?.cells.map(({ row, column, text }) => [row, column, text])).to.deep.equal([
      [0, 0, 'Country'],
      [0, 1, 'Signed (EURm)'],
      [1, 0, 'Algeria'],
      [1, 1, '6.19'],
      [2, 0, 'Egypt'],
      [2, 1, '6.60'],
    ]);
  });
});
