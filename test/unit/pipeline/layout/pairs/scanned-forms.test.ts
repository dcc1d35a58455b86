import { expect } from 'chai';
import type { Chunk } from '../../../../../src/pipeline/layout/pairs/chunks.js';
import { isTold } from '../../../../../src/pipeline/layout/pairs/pair-choice.js';
import { isSpeck, toRows } from '../../../../../src/pipeline/layout/pairs/rows.js';
import type { Page, Word } from '../../../../../src/pipeline/model.js';
import { layoutPage } from '../../../../../src/pipeline/stages/layout.js';
import { drawPage } from '../../../../support/papers/page-model.js';

const pairsOf = (page: Page) => layoutPage(page).pairs.map((pair) => [pair.key.text, pair.value.text]);

/** A drawn page with horizontal rules: left, right and height of each in points. */
const ruledPage = (drawing: string, lines: readonly (readonly [number, number, number])[]): Page => ({
  ...drawPage(drawing),
  rules: lines.map(([left, right, y]) => ({
    orientation: 'horizontal',
    box: { left: left / 612, top: y / 792, width: (right - left) / 612, height: 0.5 / 792 },
  })),
});

/** A chunk of ten-point type at a place in points. */
const chunk = (text: string, left: number, right: number, top: number, bottom = top + 10): Chunk => ({
  words: [0],
  text,
  region: { left, right, top, bottom },
  size: 10,
  isLabel: false,
  onLine: false,
  isBeforeLine: false,
  bold: false,
});

const rowsOf = (chunks: readonly Chunk[]) => toRows(chunks).map((row) => row.map(({ text }) => text));

describe('layout/pairs/rows', () => {
  it('keeps what stands under a chunk out of its row, though a tall one beside both is level with both', () => {
    const staggered = [chunk('STUDY TITLE', 20, 120, 20), chunk('Signature', 300, 380, 23, 37), chunk('14-Day Study', 25, 150, 31)];
    expect(rowsOf(staggered)).to.deep.equal([['STUDY TITLE', 'Signature'], ['14-Day Study']]);
  });

  it('keeps words on one row whose boxes reach over each other', () => {
    expect(rowsOf([chunk('Date:', 20, 50, 20), chunk('May', 55, 110, 21), chunk('1, 2000', 78, 110, 20, 33)])).to.deep.equal([
      ['Date:', 'May', '1, 2000'],
    ]);
  });

  it('gives a chunk to the row whose nearest chunk is nearer', () => {
    const rows = rowsOf([
      chunk('Name', 20, 60, 20),
      chunk('far', 400, 430, 24),
      chunk('over', 395, 440, 17),
      chunk('Ann', 70, 100, 21),
      chunk('Lee', 104, 130, 22),
    ]);
    expect(rows.find((row) => row.includes('Lee'))).to.include.members(['Name', 'Ann', 'Lee']);
  });

  it('takes as much time for a row without end as for others', () => {
    const endless = Array.from({ length: 6000 }, (_, index) => chunk('a', 5 * index, 5 * index + 4, 20));
    const from = performance.now();
    expect(toRows(endless).flat()).to.have.length(6000);
    expect(performance.now() - from).to.be.below(3000);
  });

  it('knows specks and scratches from words', () => {
    const word = (text: string, confidence: number): Word => ({ text, confidence, box: { left: 0, top: 0, width: 0.1, height: 0.1 } });
    const isOne = (text: string, confidence: number) => isSpeck(chunk(text, 0, 10, 0), [word(text, confidence)]);
    expect(isOne('.', 0.9)).to.equal(true);
    expect(isOne('Jn', 0.2)).to.equal(true);
    for (const [text, confidence] of [
      ['-', 0.9],
      ['☑', 0.9],
      ['No', 0.6],
      ['Harold', 0.2],
    ] as const)
      expect(isOne(text, confidence), text).to.equal(false);
  });
});

describe('layout/pairs: scanned and typed forms', () => {
  it('goes on with a value where the line that was drawn for it was scanned in pieces', () => {
    const page = ruledPage('Event:  Mrs. Ohio   Pageant', [
      [66, 124, 41],
      [126, 200, 41],
    ]);
    expect(pairsOf(page)).to.deep.equal([['Event:', 'Mrs. Ohio Pageant']]);
  });

  it('gives each of two lines close below each other what was written on it alone', () => {
    const page = ruledPage('Mugs      720\nFloor      40', [
      [78, 122, 42],
      [78, 122, 51],
    ]);
    page.words = page.words.map((word) =>
      /Floor|40/.test(word.text) ? { ...word, box: { ...word.box, top: word.box.top - 4 / 792 } } : word,
    );
    expect(pairsOf(page)).to.deep.equal([
      ['Mugs', '720'],
      ['Floor', '40'],
    ]);
  });

  it('knows the number of an item from the label of one', () => {
    expect(pairsOf(drawPage('Job:    Kiosk           No. 27'))).to.deep.include(['No.', '27']);
  });

  it('takes hints with figures, and scratches that open a bracket, for no value', () => {
    expect(pairsOf(drawPage('Copies:   (4 for each director)'))).to.deep.equal([]);
    expect(pairsOf(drawPage('Signed:   (ror'))).to.deep.equal([]);
    expect(pairsOf(drawPage('Balance:   (872,055.53)'))).to.deep.equal([['Balance:', '(872,055.53)']]);
  });

  it('goes on with a value though that of another label stands beside it', () => {
    expect(pairsOf(drawPage('BRAND: General Goods     ITEM: Fixture for the\n       Unspecific              counter only'))).to.deep.equal([
      ['BRAND:', 'General Goods Unspecific'],
      ['ITEM:', 'Fixture for the counter only'],
    ]);
  });

  it('takes a colon within what was written on the line of a label for no label', () => {
    const page = ruledPage('Description:  Amelia Candidates: plain', [[96, 330, 41]]);
    expect(pairsOf(page)).to.deep.equal([['Description:', 'Amelia Candidates: plain']]);
  });

  it('follows a value over double-spaced lines, but not to a name of a field', () => {
    expect(pairsOf(drawPage('NOTE:   REPORT THE STOCK ONLY.\n\n        SUBMIT NO OTHER FORMS TO US.'))).to.deep.equal([
      ['NOTE:', 'REPORT THE STOCK ONLY. SUBMIT NO OTHER FORMS TO US.'],
    ]);
    expect(pairsOf(drawPage('NOTE:   Report the stock\n\n        Date'))).to.deep.equal([['NOTE:', 'Report the stock']]);
  });

  it('follows no figure and no date down to the next row', () => {
    expect(pairsOf(drawPage('Length:   85 mm\n          25 mm\n\nSeen:     3/17/82\n          4/2/82'))).to.deep.equal([
      ['Length:', '85 mm'],
      ['Seen:', '3/17/82'],
    ]);
  });

  it('takes what ends in a shortened word for a label', () => {
    expect(pairsOf(ruledPage('Rods per Min.      1067', [[130, 190, 41]]))).to.deep.equal([['Rods per Min.', '1067']]);
  });

  it('takes what ends in a colon for no value', () => {
    const side = (text: string) => ({ text, words: [], box: { left: 0, top: 0, width: 0.1, height: 0.1 }, confidence: 1 });
    expect(isTold({ key: side('Supplier:'), value: side('Acme'), confidence: 0.6 })).to.equal(true);
    expect(isTold({ key: side('Supplier:'), value: side('Reasons:'), confidence: 0.6 })).to.equal(false);
  });

  it('parts the name of a field from its value at a blank that is wider than those of its line', () => {
    const page = drawPage('Product name Wide Sign for a Dispenser');
    page.words = page.words.map((word, index) =>
      index < 2 ? word : { ...word, box: { ...word.box, left: word.box.left + 4 / page.width } },
    );
    expect(pairsOf(page)).to.deep.equal([['Product name', 'Wide Sign for a Dispenser']]);
  });

  it('takes no table with labels in its cells for one of data', () => {
    const page = drawPage(`
Brand:        Raleigh       Project     1969
Title:        Lake          Sample:      336
Code:         12            Base:        234
Supplier:     Audience      Wave          12`);
    expect(pairsOf(page)).to.deep.include.members([
      ['Brand:', 'Raleigh'],
      ['Sample:', '336'],
      ['Base:', '234'],
    ]);
  });

  it('makes no pair of words of running text, nor of a value that was read with doubt', () => {
    for (const drawing of [
      'and the original      Message',
      'Otherwise,       Ada Lovelace',
      'Original         message to us at the address',
    ]) {
      const page = ruledPage(drawing, [[118, 330, 41]]);
      expect(pairsOf(page), drawing).to.deep.equal([]);
    }
    const scratched = drawPage('Signed:   Jn Wr', { source: 'ocr', confidence: 0.4 });
    expect(pairsOf(scratched)).to.deep.equal([]);
  });
});
