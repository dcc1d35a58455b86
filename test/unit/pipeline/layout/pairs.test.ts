import { expect } from 'chai';
import type { Page } from '../../../../src/pipeline/model.js';
import { layoutPage } from '../../../../src/pipeline/stages/layout.js';
import { drawPage } from '../../../support/page-model.js';

const pairsOf = (page: Page) => layoutPage(page).pairs.map((pair) => [pair.key.text, pair.value.text]);

describe('layout/pairs', () => {
  it('takes what follows a colon for the value', () => {
    expect(pairsOf(drawPage('Name: Ada Lovelace\nBorn: 1815'))).to.deep.equal([
      ['Name:', 'Ada Lovelace'],
      ['Born:', '1815'],
    ]);
  });

  it('finds the value across a gap, and the lines that go on below it', () => {
    expect(pairsOf(drawPage('Ship to:        12 Harbour Street\n                Leith\n\nOrder:          4711'))).to.deep.equal([
      ['Ship to:', '12 Harbour Street Leith'],
      ['Order:', '4711'],
    ]);
  });

  it('takes text on a writing line for the value of the label before it', () => {
    const page = drawPage('Full Name      Andrew Tisch');
    page.rules = [{ orientation: 'horizontal', box: { left: 90 / 612, top: 41 / 792, width: 200 / 612, height: 0.5 / 792 } }];
    expect(pairsOf(page)).to.deep.equal([['Full Name', 'Andrew Tisch']]);
  });

  it('makes no pair of a label without a value', () => {
    expect(pairsOf(drawPage('Remarks:'))).to.deep.equal([]);
  });

  it('reads the fields of a form with the printed words that name them, and shows their values as words', () => {
    const page = drawPage('Account number');
    const field = { kind: 'text' as const, name: 'f1', value: '152234A', selected: false, left: 120, right: 240, top: 28, bottom: 42 };
    const box = { kind: 'checkbox' as const, name: 'void', value: '', selected: true, left: 300, right: 310, top: 29, bottom: 39 };
    const done = layoutPage(page, { rectangles: [], drawings: [], fields: [field, box] });
    expect(done.pairs.map((pair) => [pair.key.text, pair.value.text])).to.deep.equal([['Account number', '152234A']]);
    expect(done.marks).to.have.length(1);
    expect(done.marks[0]).to.include({ kind: 'checkbox', selected: true });
  });
});
