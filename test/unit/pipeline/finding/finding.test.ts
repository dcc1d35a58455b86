import { expect } from 'chai';
import { Selection } from '../../../../src/pipeline/choosing/select.js';
import { contextOf } from '../../../../src/pipeline/finding/context.js';
import { tokenize } from '../../../../src/pipeline/finding/lexicon/tokens.js';
import { findItemRows } from '../../../../src/pipeline/finding/line-items/line-items.js';
import { slice, viewPage } from '../../../../src/pipeline/finding/page-view.js';
import { hasPostalLine, isContactLine, looksLikeCompany } from '../../../../src/pipeline/finding/parties/addresses.js';
import { isName } from '../../../../src/pipeline/finding/parties/name-lines.js';
import { findTotals } from '../../../../src/pipeline/finding/totals.js';
import { drawDocument, drawPage } from '../../../support/papers/page-model.js';
import { TODAY } from '../../../support/understanding.js';

const contextFor = (drawing: string, language = 'en', source: 'ocr' | 'text-layer' = 'text-layer') =>
  contextOf(drawDocument(drawing, language, { source }), TODAY);

describe('finding/page-view', () => {
  it('parts rows at wide gaps and keeps words of one text together', () => {
    const view = viewPage(drawPage('Invoice No: 42      Date: 1 May 2025\nTotal    5.00'));
    expect(view.rows.map((row) => row.segments.map((segment) => segment.text))).to.deep.equal([
      ['Invoice No: 42', 'Date: 1 May 2025'],
      ['Total', '5.00'],
    ]);
  });

  it('keeps a slightly tilted row together', () => {
    const page = drawPage('one          two          three          four\nfive         six          seven          eight');
    for (const word of page.words) word.box.top += word.box.left * 0.02;
    expect(viewPage(page).rows.map((row) => row.segments.length)).to.deep.equal([4, 4]);
  });

  it('parts words that stand in different boxes, however close', () => {
    const page = drawPage('DATE INVOICE NO.\n04/03/2025 0031877');
    const [date, number] = page.words.slice(0, 2).map((word) => word.box);
    const between = (date!.left + date!.width + number!.left) / 2;
    page.rules.push({ orientation: 'vertical', box: { left: between, top: 0, width: 0, height: date!.top + date!.height } });
    expect(viewPage(page).rows.map((row) => row.segments.map((segment) => segment.text))).to.deep.equal([
      ['DATE', 'INVOICE NO.'],
      ['04/03/2025 0031877'],
    ]);
  });

  it('cuts a segment at characters, with the words that remain', () => {
    const [segment] = viewPage(drawPage('Invoice No: 42')).segments;
    const part = slice(segment!, 11);
    expect([part?.text.trim(), part?.words.map((word) => word.text)]).to.deep.equal(['42', ['42']]);
  });
});

describe('finding/context', () => {
  it('takes the month first where a town of the United States and its telephone head a roll without a code', () => {
    const head = (phone: string): string => `Panda Grill\nLas Vegas, NV\n${phone}\n12/1/2019 6:20 PM\nTotal 30.42`;
    expect(contextFor(head('(702) 836-9388')).dateOrder).to.equal('month-first');
    expect(contextFor(head('03-9132 4455')).dateOrder).to.equal('day-first');
  });
});

describe('finding/lexicon/lexicon', () => {
  it('makes number words one, in six languages', () => {
    const forms = ['Invoice Number', 'Invoice No.', 'Invoice #', 'Invoice Nr', 'Invoice N°', 'Invoice Nº'].map((text) =>
      tokenize(text).map((token) => token.text),
    );
    for (const form of forms) expect(form).to.deep.equal(['invoice', 'no']);
    expect(tokenize('Rechnungsnummer')[0]?.text).to.equal('rechnungsno');
  });
  it('reads rn where recognition took it for m before a number word', () => {
    expect(tokenize('Factuumummer')[0]?.text).to.equal('factuurno');
    expect(tokenize('Steuemummer')[0]?.text).to.equal('steuerno');
  });
});

describe('finding/labels', () => {
  const labels = (text: string, source: 'ocr' | 'text-layer' = 'text-layer') =>
    contextFor(text, 'en', source).labels.map((hit) => hit.name);

  it('takes the longest wording', () => expect(labels('Due Date: 1/1/2025')).to.deep.equal(['due_date']));
  it('knows the invoice that a credit note corrects from the note itself', () => {
    expect(labels('Original invoice no.: 4')).to.deep.equal(['corrected_number']);
    expect(labels('zu Rechnung Nr. 4')).to.deep.equal(['corrected_number']);
    expect(labels('Date de la facture d’origine: x')).to.deep.equal(['corrected_date']);
    expect(labels('EORI: GB123456789000')).to.deep.equal(['other_number']);
  });
  for (const text of [
    'Merchandise',
    'Mercadoria/Serviços',
    'Total marchandises',
    'Waren und Dienstleistungen',
    'Merce e servizi',
    'Goederen en diensten',
  ])
    it(`takes ${text} for a subtotal`, () => expect(labels(`${text}    12,00`)).to.deep.equal(['subtotal']));
  it('knows how Portuguese letters address the buyer', () => expect(labels('Exmo.(s) Sr.(s)')).to.deep.equal(['customer']));
  it('passes over linking words', () => expect(labels('Date de la facture : x')).to.deep.equal(['invoice_date']));
  it('reads several labels of one row', () => expect(labels('Invoice No: 4  Due Date: 5')).to.deep.equal(['invoice_number', 'due_date']));
  it('repairs words that recognition damaged, in pictures only', () => {
    expect(labels('lnvoice Numher: 4', 'ocr')).to.include('invoice_number');
    expect(labels('Subtotai: 4', 'text-layer')).to.not.include('subtotal');
  });
  it('finds a label that a box breaks over lines', () => {
    const context = contextFor('Invoice       Colour\nNo.           blue');
    const best = context.labels.filter((hit) => hit.name === 'invoice_number').sort((left, right) => right.strength - left.strength)[0];
    expect(best?.segment.text).to.equal('Invoice No.');
  });
});

describe('finding/totals', () => {
  const totalsOf = (drawing: string) => {
    const context = contextFor(drawing);
    return findTotals(context, new Selection(context, false).candidates('total_amount', 1)[0] ?? null);
  };
  const totals = (drawing: string) => {
    const { total, subtotal, tax, agree } = totalsOf(drawing);
    return [subtotal?.value ?? null, tax?.value ?? null, total?.value ?? null, agree];
  };
  const cases: [string, string, unknown[]][] = [
    ['plain sums', 'Subtotal   100.00\nTax        20.00\nTotal      120.00', [100, 20, 120, true]],
    ['the rate beside the tax', 'Net amount   100.00\nVAT 20% on 100.00      20.00\nTotal      120.00', [100, 20, 120, true]],
    ['several rates', 'Net amount   150.00\nVAT 20%     20.00\nVAT 5%      2.50\nGrand total   172.50', [150, 22.5, 172.5, true]],
    ['shipping between', 'Subtotal   100.00\nTax   8.00\nShipping   12.00\nTotal   120.00', [100, 8, 120, true]],
    ['tax included', 'Subtotal   120.00\nof which VAT   20.00\nTotal   120.00', [120, 20, 120, true]],
    ['amount due after payments', 'Total   120.00\nPaid   20.00\nAmount due   100.00', [null, null, 120, null]],
    ['contradiction', 'Subtotal   100.00\nTax   20.00\nTotal   130.00', [100, 20, 130, false]],
    [
      'a table of taxes closed by sums that nothing names',
      'TAX   %   Base amount   Tax amount   Total\nVAT   6.00   100.00   6.00   106.00\nVAT   21.00   200.00   42.00   242.00\n            300.00   48.00   348.00',
      [300, 48, 348, true],
    ],
    [
      'an allowance that names its rate of tax',
      'Allowance (Tax 0 %): Discount   -10.00\nNet total   90.00\nGross total   90.00',
      [90, null, 90, null],
    ],
    ['nothing', 'Hello   world', [null, null, null, null]],
  ];
  it('takes the only amount of a document, however weak its label', () => {
    expect(totalsOf('Description    Quantity    Charges\nConsulting     1      $1002.00').total).to.include({ value: 1002 });
  });

  for (const [name, drawing, expected] of cases) {
    it(`reads ${name}`, () => expect(totals(drawing)).to.deep.equal(expected));
  }
});

describe('finding/line-items/line-items', () => {
  const rows = (drawing: string) =>
    findItemRows(contextFor(drawing)).map((row) =>
      ['description', 'quantity', 'unit_price', 'total'].map((name) => row.cells.get(name as 'total')?.text ?? null),
    );

  it('joins descriptions over lines and leaves totals out', () => {
    expect(
      rows(
        'Description        Qty    Price     Amount\nSteel bolt           4     1.50       6.00\nzinc plated M8\nNut                 10     0.20       2.00\n\nTotal                                 8.00',
      ),
    ).to.deep.equal([
      ['Steel bolt zinc plated M8', '4', '1.50', '6.00'],
      ['Nut', '10', '0.20', '2.00'],
    ]);
  });

  it('reads a header over two rows', () => {
    expect(
      rows('                          Unit\nDescription       Qty    price     Amount\nBolt               4     1.50       6.00'),
    ).to.deep.equal([['Bolt', '4', '1.50', '6.00']]);
  });

  it('leaves a number out that stands beside a column which has one of its own', () => {
    expect(
      rows('Description        Qty              Price     Amount\nBolt                 4     17.00     1.50       6.00'),
    ).to.deep.equal([['Bolt', '4', '1.50', '6.00']]);
  });

  it('finds quantities under a header that says nothing', () => {
    expect(
      rows(
        '#          Product           Price      Total\n3.00       Lamp              5.00       15.00\n2.00       Cable             4.00        8.00',
      ),
    ).to.deep.equal([
      ['Lamp', '3.00', '5.00', '15.00'],
      ['Cable', '2.00', '4.00', '8.00'],
    ]);
  });

  it('takes each row under one description for an item', () => {
    const list = [
      'Line  Channel  Description      Day   Date        Length   Ad-ID        Rate',
      '1     WJZ      Morning news',
      '      WJZ                       W     01/29/20    :30      TV190330H    $375.00',
      '      WJZ                       Th    01/30/20    :30      TV190730H    $380.00',
      '2     WJZ      M-F',
      '      WJZ                       Sa    02/01/20    :30      TV200130H    $75.00',
      '      WJZ                       Su    02/02/20    :30      TV200130H    $80.00',
      '',
      'Gross total                                      $910.00',
    ];
    expect(rows(list.join('\n')).map(([description, , , total]) => [description, total])).to.deep.equal([
      ['Morning news', '$375.00'],
      ['Morning news', '$380.00'],
      ['M-F', '$75.00'],
      ['M-F', '$80.00'],
    ]);
  });

  it('takes no row with other columns for one more item of the description above', () => {
    const list = [
      'Line  Description      Date        Length   Code         Amount',
      '1     Cleaning',
      '                       01/29/20    :30      TV190330H    375.00',
      '                                            of which tax  60.00',
    ];
    expect(rows(list.join('\n')).map(([description, , , total]) => [description, total])).to.deep.equal([
      ['Cleaning', '375.00'],
      [null, '60.00'],
    ]);
  });

  it('goes on after the subtotal of a group', () => {
    const list = rows(
      'Description        Qty    Price     Amount\nBolt                 4     1.50       6.00\nSubtotal                              6.00\nNut                 10     0.20       2.00\nSubtotal                              2.00\nTotal                                 8.00',
    );
    expect(list.map(([description]) => description)).to.deep.equal(['Bolt', 'Nut']);
  });
});

describe('finding/parties/addresses', () => {
  for (const line of [
    '70565 Stuttgart',
    'D-63571 Gelnhausen',
    '3526 KM Utrecht',
    'Leeds LS1 2AB',
    'Denver, CO 80203',
    'Toronto, ON M5A 3C6',
    '1200 Bruxelles',
    '53200, KUALA LUMPUR',
    '30-002 Kraków',
    '837 97 Åre',
    '110 00 Praha 1',
    'Singapore 018956',
    'Bangalore, Karnataka, India - 560067',
  ]) {
    it(`takes "${line}" for a line with postal code and town`, () => expect(hasPostalLine(line)).to.equal(true));
  }
  for (const line of ['Total 120.00', 'Invoice 20250815', 'Tel 04 72 00 11 22', 'Amount 250 00 EUR', 'Parts 12-345 each', 'Order 560067']) {
    it(`does not take "${line}" for one`, () => expect(hasPostalLine(line)).to.equal(false));
  }

  it('tells companies by their form', () => {
    for (const name of ['Example GmbH & Co. KG', 'EXAMPLE SDN BHD', 'Example, Inc.', 'Exemple SARL', 'Esempio S.r.l.', 'Voorbeeld B.V.'])
      expect(looksLikeCompany(name), name).to.equal(true);
    expect(looksLikeCompany('Ann Field')).to.equal(false);
  });

  it('tells contact lines and names apart', () => {
    expect(isContactLine('Tel: +44 117 496 0155')).to.equal(true);
    expect(isName('Ann Field')).to.equal(true);
    for (const text of ['Herrn', '123 456', 'please call before you come here', 'ann@example.org'])
      expect(isName(text), text).to.equal(false);
  });
});
