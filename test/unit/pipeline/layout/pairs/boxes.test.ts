import { expect } from 'chai';
import type { Region } from '../../../../../src/pipeline/layout/region.js';
import type { Page } from '../../../../../src/pipeline/model.js';
import { layoutPage } from '../../../../../src/pipeline/stages/layout.js';
import { drawPage } from '../../../../support/papers/page-model.js';
import { ruledPage } from '../../../../support/papers/ruled-page.js';

const pairsOf = (page: Page) => layoutPage(page).pairs.map((pair) => [pair.key.text, pair.value.text]);

describe('layout/pairs of shaded bands', () => {
  const banded = (drawing: string, bands: Region[]) =>
    layoutPage(drawPage(drawing), { rectangles: [], drawings: [], fields: [], bands }).pairs.map((pair) => [
      pair.key.text,
      pair.value.text,
    ]);
  const band = (left: number, right: number, row: number) => ({ left, right, top: 28 + row * 13, bottom: 42 + row * 13 });

  it('pairs a label on a band with what stands beside it, up to the next band', () => {
    expect(banded('Project No   S0002   Budget   7,569.00', [band(18, 84, 0), band(135, 178, 0)])).to.deep.equal([
      ['Project No', 'S0002'],
      ['Budget', '7,569.00'],
    ]);
  });

  it('parts words at the sides of a band', () => {
    expect(banded('Project S0002 Budget 7,569.00', [band(18, 65, 0), band(100, 143, 0)])).to.deep.equal([
      ['Project', 'S0002'],
      ['Budget', '7,569.00'],
    ]);
  });

  it('pairs the labels of a wide band with what stands below each', () => {
    expect(banded('Offer            Amount\nDisplays         31.00\nPosters          12.00', [band(18, 170, 0)])).to.deep.equal([
      ['Offer', 'Displays Posters'],
      ['Amount', '31.00 12.00'],
    ]);
  });
});

describe('layout/pairs of ruled boxes', () => {
  const down = [15, 130, 260];
  /** A grid of two columns with lines below the rows that begin at these heights. */
  const grid = (drawing: string, across: number[]) =>
    ruledPage(
      drawing,
      across.map((y) => [15, 260, y] as [number, number, number]),
      down.map((x) => [x, across[0]!, across.at(-1)!] as [number, number, number]),
    );

  it('pairs the headings of a grid with more rows when some of it is empty, but not those of a full table', () => {
    const rows = [
      'ACCOUNT             STORES    REPS',
      ...['Chatham', 'Express', 'Fowlers', 'Pet'].map((name, i) => `${name.padEnd(20)}2${i}        1${i}`),
    ];
    const across = [26, 41, 54, 67, 80, 93];
    const table = (lines: string[]) =>
      ruledPage(
        lines.join('\n'),
        across.map((y) => [15, 260, y]),
        [15, 130, 195, 260].map((x) => [x, 26, 93]),
      );
    expect(pairsOf(table([...rows.slice(0, 3), 'Fowlers', 'Pet']))).to.deep.equal([
      ['ACCOUNT', 'Chatham Express Fowlers Pet'],
      ['STORES', '20 21'],
      ['REPS', '10 11'],
    ]);
    expect(pairsOf(table(rows))).to.deep.equal([]);
  });

  it('takes the next cell for the value of a label that has a cell of its own', () => {
    expect(pairsOf(grid('Promo dates:        March 15\n\nSection:            18', [26, 48, 74]))).to.deep.equal([
      ['Promo dates:', 'March 15'],
      ['Section:', '18'],
    ]);
  });

  it('does not carry a value over into the next cell', () => {
    expect(pairsOf(grid('Prepared by:        Terms 30 days net\n\nChecked by: Ann     paid', [26, 48, 74]))).to.not.deep.include([
      'Checked by:',
      'Ann paid',
    ]);
  });

  it('parts labels side by side in a box with their values below', () => {
    const page = ruledPage(
      'LOT NO.    RECEIVED    NUMBER    A1\n           9/28/83     20,845\n\nB166                             C1',
      [
        [15, 260, 26],
        [15, 260, 58],
        [15, 260, 90],
      ],
      [
        [15, 26, 90],
        [210, 26, 90],
        [260, 26, 90],
      ],
    );
    expect(pairsOf(page)).to.deep.include(['RECEIVED', '9/28/83']).and.to.deep.include(['NUMBER', '20,845']);
  });

  it('reads rows of a box that a dash parts', () => {
    expect(pairsOf(grid('Pay Terms - 30      Other\nPay Method - Check\n\nA                   B', [26, 54, 80]))).to.deep.equal([
      ['Pay Terms', '30'],
      ['Pay Method', 'Check'],
    ]);
  });

  it('takes no heading of a ruled table for the value of another, or of a label above the table', () => {
    const drawing = 'Month:\nNet        Rate       Unit       Kind of\nWeight     Heft       Quantity   Packs\n\nTotal:';
    const across = [42, 70, 94].map((y) => [18, 300, y] as [number, number, number]);
    const page = ruledPage(
      drawing,
      across,
      [18, 78, 144, 208, 300].map((x) => [x, 42, 94] as [number, number, number]),
    );
    expect(pairsOf(page)).to.deep.equal([]);
  });
});
