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

/** A drawn page with lines in points: [left, right, y] across, [x, top, bottom] down. */
function ruledPage(drawing: string, across: [number, number, number][], down: [number, number, number][] = []): Page {
  const page = drawPage(drawing);
  page.rules = [
    ...across.map(([left, right, y]) => ({
      orientation: 'horizontal' as const,
      box: { left: left / 612, top: y / 792, width: (right - left) / 612, height: 0.5 / 792 },
    })),
    ...down.map(([x, top, bottom]) => ({
      orientation: 'vertical' as const,
      box: { left: x / 612, top: top / 792, width: 0.5 / 612, height: (bottom - top) / 792 },
    })),
  ];
  return page;
}

describe('layout/pairs of forms', () => {
  it('sees a label where a speck stands behind the colon', () => {
    expect(pairsOf(drawPage('FAX NUMBER:. (713) 591-0204'))).to.deep.equal([['FAX NUMBER:.', '(713) 591-0204']]);
  });

  it('ends a value where the line under it ends', () => {
    // `3` is at x 140-146; the line runs from 110 to 170.
    expect(pairsOf(ruledPage('The document is     3     pages long.', [[112, 168, 41]]))).to.deep.equal([['The document is', '3']]);
  });

  it('takes what floats above the line after a label, though it is not level with the label', () => {
    const page = ruledPage('Position   Professor', [[70, 240, 41]]);
    const value = page.words[1]!;
    value.box = { ...value.box, top: value.box.top - 6 / 792 };
    expect(pairsOf(page)).to.deep.equal([['Position', 'Professor']]);
  });

  it('goes on with a value on the next line drawn for it', () => {
    const page = ruledPage('SAMPLE:     408 Menthol Lights,\n\n            92 Ultras', [
      [90, 300, 41],
      [90, 300, 67],
    ]);
    expect(pairsOf(page)).to.deep.equal([['SAMPLE:', '408 Menthol Lights, 92 Ultras']]);
  });

  it('takes no label of an empty line for the value of the one before it', () => {
    expect(pairsOf(ruledPage('Organizer:       Telephone', [[178, 300, 41]]))).to.deep.equal([]);
  });

  it('pairs a label in capitals with what is written after it in another way', () => {
    expect(pairsOf(drawPage('AUTHORS        Ada Lovelace'))).to.deep.equal([['AUTHORS', 'Ada Lovelace']]);
    expect(pairsOf(drawPage('HEALTH SERVICES     QUALITY ASSURANCE'))).to.deep.equal([]);
  });

  it('names what is filled in below the headings of a small grid', () => {
    const page = ruledPage(
      'RECIPIENT           PHONE\n\nAda Lovelace        555-0100',
      [
        [15, 260, 26],
        [15, 260, 48],
        [15, 260, 72],
      ],
      [
        [15, 26, 72],
        [130, 26, 72],
        [260, 26, 72],
      ],
    );
    expect(pairsOf(page)).to.deep.equal([
      ['RECIPIENT', 'Ada Lovelace'],
      ['PHONE', '555-0100'],
    ]);
  });

  it('parts the small label in the corner of a box from the value that is set off below it', () => {
    const page = ruledPage(
      'COMPOUND           CODE\n     Decanone           A41\n\nCLASS              DATE\n     II                 1980',
      [
        [15, 260, 26],
        [15, 260, 60],
        [15, 260, 100],
      ],
      [
        [15, 26, 100],
        [130, 26, 100],
        [260, 26, 100],
      ],
    );
    expect(pairsOf(page)).to.have.deep.members([
      ['COMPOUND', 'Decanone'],
      ['CODE', 'A41'],
      ['CLASS', 'II'],
      ['DATE', '1980'],
    ]);
  });
});
