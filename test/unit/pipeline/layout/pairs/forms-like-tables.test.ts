import { expect } from 'chai';
import type { Page } from '../../../../../src/pipeline/model.js';
import { layoutPage } from '../../../../../src/pipeline/stages/layout.js';
import { drawPage } from '../../../../support/papers/page-model.js';
import { ruledPage } from '../../../../support/papers/ruled-page.js';

const pairsOf = (page: Page) => layoutPage(page).pairs.map((pair) => [pair.key.text, pair.value.text]);

describe('layout/pairs on forms that look like tables', () => {
  it('reads labels with colons between figures below each other as a form', () => {
    const form = [
      'Start          May 1984     Total budget:       488,000',
      'Complete       Dec 1984     Balance:             17,195',
      'Report         Jan 1985     This change:            800',
      'Second part    Feb 1985     New balance:         16,395',
    ];
    const found = pairsOf(drawPage(form.join('\n')));
    for (const pair of [
      ['Total budget:', '488,000'],
      ['Balance:', '17,195'],
      ['This change:', '800'],
      ['New balance:', '16,395'],
    ])
      expect(found).to.deep.include(pair);
  });

  it('reads rows of a range and figures on a form', () => {
    const form = [
      'Brand: Alpha',
      'Supplier: Beta Studies',
      'Base: 234',
      '',
      'Overall       1.0    31',
      'Under 25      2.4    33',
      '46 & Over     0.0    29',
    ];
    const found = pairsOf(drawPage(form.join('\n')));
    expect(found).to.deep.include(['Under 25', '2.4 33']);
    expect(found).to.deep.include(['46 & Over', '0.0 29']);
  });

  it('reads names of fields in a column, whatever stands beside them', () => {
    expect(pairsOf(drawPage('Brand         Alpha Straight\nWeight        Alpha Straight\nFirmness      Alpha Straight'))).to.deep.equal([
      ['Brand', 'Alpha Straight'],
      ['Weight', 'Alpha Straight'],
      ['Firmness', 'Alpha Straight'],
    ]);
  });

  it('takes a line that runs above two labels for no line to write on', () => {
    const page = ruledPage('Submitted by                Approved by', [[19, 420, 33]]);
    expect(pairsOf(page)).to.deep.equal([]);
  });

  it('keeps a colon in what is written on the line of a label', () => {
    const page = ruledPage('Description:  Hong Kong:   market report', [[96, 300, 41]]);
    expect(pairsOf(page)).to.deep.equal([['Description:', 'Hong Kong: market report']]);
  });
});
