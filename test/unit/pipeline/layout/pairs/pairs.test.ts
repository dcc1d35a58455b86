import { expect } from 'chai';
import { fieldWords } from '../../../../../src/pipeline/layout/pairs/form-pairs.js';
import type { Page } from '../../../../../src/pipeline/model.js';
import { layoutPage } from '../../../../../src/pipeline/stages/layout.js';
import { drawPage } from '../../../../support/papers/page-model.js';
import { ruledPage } from '../../../../support/papers/ruled-page.js';

const pairsOf = (page: Page) => layoutPage(page).pairs.map((pair) => [pair.key.text, pair.value.text]);

describe('layout/pairs/pairs', () => {
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

  it('names a field by all lines of its caption, and never by what is filled into another', () => {
    const page = drawPage(
      'PAYER name, street address, state or\nforeign postal code, and telephone\n\n\n10 Gross proceeds paid to an\n   attorney',
    );
    const text = { kind: 'text' as const, name: 'f', selected: false, left: 50, right: 240 };
    const fields = [
      { ...text, value: 'Yale University', top: 56, bottom: 70 },
      { ...text, value: 'Box 20', top: 71, bottom: 80 },
      { ...text, value: '500', top: 108, bottom: 122 },
    ];
    page.words.push(...fieldWords(fields, page));
    const done = layoutPage(page, { rectangles: [], drawings: [], fields });
    expect(done.pairs.map((pair) => [pair.key.text, pair.value.text])).to.deep.equal([
      ['PAYER name, street address, state or foreign postal code, and telephone', 'Yale University'],
      ['PAYER name, street address, state or foreign postal code, and telephone', 'Box 20'],
      ['10 Gross proceeds paid to an attorney', '500'],
    ]);
  });
});

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

  it('makes no pairs of the rows of a list among the boxes of a form', () => {
    const page = ruledPage(
      `Country of export             Country of origin
USA                           China
Marks     Packing   Goods               Value
1234      BOX       Bolts of steel      23.24
5678      BAG       Nuts of brass       43.44
9012      BOX       Washers             10.00
Remarks: keep dry`,
      [26, 54, 67, 80, 93, 106, 119].map((y) => [15, 320, y]),
      [[15, 26, 119], [320, 26, 119], [195, 26, 54], ...[76, 136, 256].map((x): [number, number, number] => [x, 54, 106])],
    );
    expect(pairsOf(page)).to.deep.equal([
      ['Country of export', 'USA'],
      ['Country of origin', 'China'],
      ['Remarks:', 'keep dry'],
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

  it('reads a label and its value that were read with the line below them', () => {
    expect(pairsOf(drawPage('Region:     FULL __X__     PARTIAL ____'))).to.deep.equal([['FULL', 'X']]);
  });

  it('knows a label whose colon was read as another stop by the labels above and below it', () => {
    expect(pairsOf(drawPage('Pay to:       Ada Stores\nAttention.    Ann Field\nAddress:      12 Harbour Street'))).to.deep.equal([
      ['Pay to:', 'Ada Stores'],
      ['Attention.', 'Ann Field'],
      ['Address:', '12 Harbour Street'],
    ]);
  });

  it('ends no value in the middle of what is written over the end of its line', () => {
    expect(pairsOf(ruledPage('Calls:  247 - classified', [[66, 100, 41]]))).to.deep.equal([['Calls:', '247 - classified']]);
  });

  it('does not look for a value beyond a line that was left empty', () => {
    expect(pairsOf(ruledPage('Division:               12', [[78, 150, 41]]))).to.deep.equal([]);
  });

  it('reads a block for signatures whose lines are drawn in pieces', () => {
    const page = ruledPage(
      'By:       Ann Field\nName:     Ann B Field\nTitle:    Officer',
      [41, 54, 67].flatMap((y): [number, number, number][] => [
        [68, 78, y],
        [80, 260, y],
      ]),
    );
    expect(pairsOf(page)).to.deep.equal([
      ['By:', 'Ann Field'],
      ['Name:', 'Ann B Field'],
      ['Title:', 'Officer'],
    ]);
  });

  it('looks below a label for its value when the next on its row is another label', () => {
    expect(pairsOf(drawPage('Address:            Invoice for:  Ada\n22 First Street'))).to.deep.equal([
      ['Address:', '22 First Street'],
      ['Invoice for:', 'Ada'],
    ]);
  });

  it('takes no label before a line for the value of the one before it', () => {
    const page = ruledPage('Precautions:\n  Explosive\n  Flammable', [
      [94, 180, 54],
      [94, 180, 67],
    ]);
    expect(pairsOf(page)).to.deep.equal([]);
  });

  it('names what is written on a line by the caption below it', () => {
    const page = ruledPage('1 May 1991              Leith\n\nDate                    Place', [
      [20, 150, 42],
      [160, 290, 42],
    ]);
    page.words = page.words.map((word) => (/^(Date|Place)$/.test(word.text) ? { ...word, box: { ...word.box, top: 45 / 792 } } : word));
    expect(pairsOf(page)).to.deep.equal([
      ['Date', '1 May 1991'],
      ['Place', 'Leith'],
    ]);
  });

  it('names what is written on lines by captions in small print over it', () => {
    const page = ruledPage('Last name               Passport number\nOkafor                  A09112234\n\nFlight\nKL588', [
      [20, 150, 56],
      [160, 400, 56],
      [20, 150, 95],
    ]);
    const small = (word: (typeof page.words)[number]) => ({
      ...word,
      font: { size: 7 },
      box: { ...word.box, height: 7 / 792, top: word.box.top + 3 / 792 },
    });
    page.words = page.words.map((word) => (/^(Last|name|Passport|number|Flight)$/.test(word.text) ? small(word) : word));
    expect(pairsOf(page)).to.deep.equal([
      ['Last name', 'Okafor'],
      ['Passport number', 'A09112234'],
      ['Flight', 'KL588'],
    ]);
  });

  it('takes two columns of names for a list', () => {
    expect(pairsOf(drawPage('Albany        Leith\nBuffalo       Perth\nCamden        Cork\nConcord       Hove'))).to.deep.equal([]);
  });

  it('tells no pair of which it is not sure', () => {
    const page = drawPage('Name: Ada', { source: 'ocr', confidence: 0.3 });
    expect(pairsOf(page)).to.deep.equal([]);
    expect(pairsOf(drawPage('Name: Ada', { source: 'ocr', confidence: 0.5 }))).to.deep.equal([['Name:', 'Ada']]);
  });

  it('pairs rows of figures with what names them, on a form but not on a report', () => {
    const rows = 'Weekly       57     19%\nMonthly      8      3%\nTotal        65     22%';
    const named = 'Division: South\nClass: Grocery\nChannel: Jobber\n\n\n\n';
    expect(pairsOf(drawPage(`${named}${rows}`)).slice(3)).to.deep.equal([
      ['Weekly', '57 19%'],
      ['Monthly', '8 3%'],
      ['Total', '65 22%'],
    ]);
    expect(pairsOf(drawPage(rows))).to.deep.equal([]);
  });

  it('leaves the mark in a box to the boxes', () => {
    const page = drawPage('Approved:  X  yes');
    const box = { left: 84, right: 94, top: 30, bottom: 40, filled: false, stroked: true };
    expect(layoutPage(page, { rectangles: [box], drawings: [], fields: [] }).pairs.map((pair) => pair.value.text)).to.not.include('X');
  });

  it('names the fields of a line by the print before each, not by all of the line', () => {
    const page = drawPage('Agent: ________________ City: ___________ Yes   No');
    const text = { kind: 'text' as const, name: 'f', selected: false, top: 28, bottom: 42 };
    const fields = [
      { ...text, value: 'Ann Lee', left: 62, right: 158 },
      { ...text, value: 'Leith', left: 200, right: 262 },
    ];
    page.words.push(...fieldWords(fields, page));
    const done = layoutPage(page, { rectangles: [], drawings: [], fields });
    expect(done.pairs.map((pair) => [pair.key.text, pair.value.text])).to.deep.equal([
      ['Agent:', 'Ann Lee'],
      ['City:', 'Leith'],
    ]);
  });
});
