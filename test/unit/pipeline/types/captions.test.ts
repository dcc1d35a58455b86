import { expect } from 'chai';
import { drawDocument } from '../../../support/papers/page-model.js';
import { dataOf, understood, valueAt } from '../../../support/understanding.js';

const LIST = `
Work                       Qty      Rate      Amount
Replace mixer valve          1    185.00      185.00
Drain clearing               2     95.00      190.00
Sales tax                                      25.00
Balance due                                   400.00`;

/** A bill whose buyer stands under a caption, beside somebody else under another. */
const bill = (own: string, other: string): string => `
Hartwell & Dunn Plumbing                              INVOICE
1187 Copperline Rd, Dayton, OH 45402

${own.padEnd(28)}${other.padEnd(28)}Invoice no. 20418
Marcy Oakfield              Oakfield Bakery LLC         Date 14 March 2024
52 Linden Ct                9 Mill Street
Kettering, OH 45429         Dayton, OH 45410
${LIST}`;

const read = (drawing: string, path: string, language = 'en') =>
  valueAt(dataOf(drawDocument(drawing, language, { sizes: { 0: 16 } })), path);

describe('types/invoice: captions', () => {
  for (const [own, other] of [
    ['PREPARED FOR', 'JOB SITE'],
    ['Account holder', 'Supply address'],
    ['Services rendered to', 'Project address'],
  ] as const)
    it(`takes whom "${own}" heads for the buyer, not the caption nor who stands under "${other}"`, () =>
      expect(read(bill(own, other), 'customer.name')).to.equal('Marcy Oakfield'));

  for (const [title, number, language] of [
    ["NOTE D'HONORAIRES N° 2024-031", '2024-031', 'fr'],
    ['Parcella n. 57/2023 del 18/10/2023', '57/2023', 'it'],
    ['Schlussrechnung Nr. 2024-118', '2024-118', 'de'],
  ] as const)
    it(`finds the number in "${title}"`, () => {
      const drawing = `Studio Bruno Esempio\nVia Roma 88, 41121 Modena\n\n${title}\n\nConsulenza      1.000,00\nIVA 22%           220,00\nTotale          1.220,00`;
      expect(read(drawing, 'invoice_number', language)).to.equal(number);
    });

  it('takes a line that is a period, and nothing else, for the period', () => {
    const drawing = (line: string): string =>
      `Northmoor Energy Ltd\nBill reference EB-7719203\nBill date 6 November 2023\n\nYour electricity bill\n${line}\n\nElectricity you used      118.86\nVAT at 5%                   5.94\nTotal to pay              124.80`;
    expect(read(drawing('1 October 2023 to 31 October 2023'), 'period_start')).to.equal('2023-10-01');
    expect(read(drawing('1 October 2023 to 31 October 2023'), 'period_end')).to.equal('2023-10-31');
    expect(read(drawing('Read 1 October 2023, next 31 October 2023'), 'period_start')).to.equal(null);
  });

  it('tells what a paper is by its title, not by the quotation that it refers to', () => {
    const drawing = `Lindauer Werkzeugtechnik KG\nRobert-Bosch-Straße 5, 88131 Lindau\n\nProforma-Rechnung\nBeleg         PF-2024-77\nAngebot       AN-2024-190 vom 21.06.2024\n\nWarenwert                           6.900,00 EUR\nzuzüglich 19 % Umsatzsteuer         1.311,00 EUR\nVorauszahlungsbetrag                8.211,00 EUR`;
    expect(understood(drawDocument(drawing, 'de')).model.classification?.type).to.equal('invoice');
  });

  for (const [language, drawing] of [
    [
      'de',
      'Aebi Example AG\nBahnhofplatz 6\n6460 Altdorf\n\nJahresabschluss        1200.00\nSteuererklärung         400.00\nZwischentotal          1600.00\nMWST 8.1%               129.60\nTotal zu Ihren Lasten  1729.60',
    ],
    [
      'en',
      'Coalfield Auto                     REPAIR ORDER / INVOICE\n611 Rail St, Beckley WV 25801      RO 55718\n\nStruts             445.00\nPay total          445.00',
    ],
    [
      'fr',
      'Garage Example et Fils\n19100 Brive\n\nN° facture     F240619-3\nDate           19/06/2024\n\nTotal HT       216,00\nTVA20%          43,20\nNetapayer      259,20',
    ],
  ] as const)
    it(`knows an invoice by its sums, by one of two titles, and by labels that lost their blanks (${language})`, () =>
      expect(understood(drawDocument(drawing, language)).model.classification?.type).to.equal('invoice'));

  it('takes no quotation for an invoice because it adds up', () => {
    const drawing =
      'Example Ltd\n\nQUOTATION QU-118\n\nGoods          100.00\nSubtotal       100.00\nVAT 20%         20.00\nTotal          120.00';
    expect(understood(drawDocument(drawing, 'en', { sizes: { 2: 18 } })).model.classification?.type ?? null).to.equal(null);
  });

  it('knows labels that lost their blanks', () => {
    const drawing =
      'Example Ltd\n1 High Street\n\nINVOICE\nInvoiceNumber   QX-7781\nInvoiceDate     14 March 2024\nDueDate         28 March 2024\n\nGoods           100.00\nTotalAmount     100.00';
    const data = dataOf(drawDocument(drawing, 'en'), 'invoice');
    expect([data.invoice_number, data.invoice_date, data.due_date, data.total_amount]).to.deep.equal([
      'QX-7781',
      '2024-03-14',
      '2024-03-28',
      100,
    ]);
  });
});
