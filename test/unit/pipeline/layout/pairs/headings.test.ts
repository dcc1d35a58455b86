import { expect } from 'chai';
import type { Page } from '../../../../../src/pipeline/model.js';
import { layoutPage } from '../../../../../src/pipeline/stages/layout.js';
import { drawPage } from '../../../../support/papers/page-model.js';
import { ruledPage } from '../../../../support/papers/ruled-page.js';

const pairsOf = (page: Page) => layoutPage(page).pairs.map((pair) => [pair.key.text, pair.value.text]);

describe('layout/pairs of rows of headings', () => {
  it('pairs headings that name fields with what stands below each, row by row', () => {
    expect(
      pairsOf(
        drawPage(
          'Brand              Medium         Amount\nHalcyon Mild       Outdoor        $40 a day\nHalcyon Light      Radio spots    $75 a day',
        ),
      ),
    ).to.deep.equal([
      ['Brand', 'Halcyon Mild Halcyon Light'],
      ['Medium', 'Outdoor Radio spots'],
      ['Amount', '$40 a day $75 a day'],
    ]);
  });

  it('joins a heading that goes over two lines', () => {
    expect(
      pairsOf(drawPage('                            Cost per\nSupplier        Amount      Interview\nHartley         unknown     84.20')),
    ).to.have.deep.members([
      ['Supplier', 'Hartley'],
      ['Amount', 'unknown'],
      ['Cost per Interview', '84.20'],
    ]);
  });

  it('joins a shortened heading, and takes pieces close to each other for one entry', () => {
    expect(
      pairsOf(drawPage('                 Est.\nSupplier        Travel          Amount\nHartley          -0-            70,825  +10%')),
    ).to.have.deep.members([
      ['Supplier', 'Hartley'],
      ['Est. Travel', '-0-'],
      ['Amount', '70,825 +10%'],
    ]);
  });

  it('takes headings that no words tell by the figures below three of them', () => {
    expect(pairsOf(drawPage('Blend        Casing       Menthol\n1077-84      7773         8098'))).to.deep.equal([
      ['Blend', '1077-84'],
      ['Casing', '7773'],
      ['Menthol', '8098'],
    ]);
    expect(pairsOf(drawPage('Blend        Casing       Menthol\nmild         strong       none'))).to.not.deep.include([
      'Casing',
      'strong',
    ]);
  });

  it('ends at a row that names fields itself or begins something else', () => {
    const drawing = 'Dept. No.      Acct. No.      Issued by\n9590           4111           R. Gray\nAddress        Agency         Date';
    expect(pairsOf(drawPage(drawing)).slice(0, 3)).to.deep.equal([
      ['Dept. No.', '9590'],
      ['Acct. No.', '4111'],
      ['Issued by', 'R. Gray'],
    ]);
  });

  it('takes a label with its value beside it for no row of headings', () => {
    expect(pairsOf(drawPage('Agency:      North Media\nBrand:       Halcyon'))).to.deep.equal([
      ['Agency:', 'North Media'],
      ['Brand:', 'Halcyon'],
    ]);
  });

  it('leaves long lists to the tables', () => {
    const names = Array.from({ length: 9 }, (_, i) => `${String.fromCharCode(65 + i)}nn Moss          nurse`);
    expect(pairsOf(drawPage(['Name             Occupation', ...names.slice(0, 2)].join('\n')))).to.have.length(2);
    expect(pairsOf(drawPage(['Name             Occupation', ...names].join('\n')))).to.deep.equal([]);
  });
});

describe('layout/pairs of labels that stand together', () => {
  it('takes no field with its own value for that of the sentence before it', () => {
    expect(
      pairsOf(drawPage('1. Firm that represents the claimant:\nName              HARLEY & MOSS\nAddress           12 Quay Lane')),
    ).to.deep.equal([
      ['Name', 'HARLEY & MOSS'],
      ['Address', '12 Quay Lane'],
    ]);
  });

  it('reads a list of people in several columns, but no fields beside it', () => {
    expect(
      pairsOf(drawPage('cc:  A. H. Moss       R. Fowler      T. Adair\n     R. Hartley       L. Gray\n     June Pet         S. Quill')),
    ).to.deep.equal([['cc:', 'A. H. Moss R. Fowler T. Adair R. Hartley L. Gray June Pet S. Quill']]);
    expect(pairsOf(drawPage('cc:  A. H. Moss       Project No.    1989\n     R. Hartley       Account        Halcyon'))).to.deep.include([
      'cc:',
      'A. H. Moss R. Hartley',
    ]);
  });

  it('takes words in brackets that tell how to fill in for no value', () => {
    expect(pairsOf(drawPage('Pages: (including this cover sheet)\nFax: (305) 400 606'))).to.deep.equal([['Fax:', '(305) 400 606']]);
  });

  it('parts the fields that are written on one line', () => {
    const page = ruledPage('City     Novato              State   CA', [[60, 300, 41]]);
    expect(pairsOf(page)).to.deep.equal([
      ['City', 'Novato'],
      ['State', 'CA'],
    ]);
  });
});

describe('layout/pairs of printed boxes that were filled in', () => {
  const SMALL = { name: 'Frame', size: 7 };
  const FILLED = { name: 'Typed', size: 12 };
  const boxed = (drawing: string, printed: RegExp) => {
    const page = ruledPage(
      drawing,
      [26, 90, 110].map((y) => [15, 260, y]),
      [15, 160, 260].map((x) => [x, 26, 110]),
    );
    page.words = page.words.map((word) => ({ ...word, font: printed.test(word.text) ? SMALL : FILLED }));
    return page;
  };

  it('parts several captions of one box by their type', () => {
    const drawing = 'Recipient name            Copy\nJune Fowler\nStreet address\n150 Quay\n\nDate                      Time';
    expect(pairsOf(boxed(drawing, /^(?:Recipient|name|Street|address)$/)))
      .to.deep.include(['Recipient name', 'June Fowler'])
      .and.to.deep.include(['Street address', '150 Quay']);
  });

  it('takes the next line of a caption for no value', () => {
    const page = boxed('10 Gross proceeds paid    Copy: A\nto an attorney\n\n\n\nDate                      Time', /./);
    page.words = page.words.map((word) => ({ ...word, font: { name: word.text === '10' ? 'Frame-Bold' : 'Frame', size: 10 } }));
    expect(pairsOf(page).map(([key]) => key)).to.not.include('10 Gross proceeds paid');
  });
});
