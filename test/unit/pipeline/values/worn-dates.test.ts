import { expect } from 'chai';
import { repairDates, repairMonths } from '../../../../src/pipeline/values/worn-dates.js';
import { drawDocument } from '../../../support/papers/page-model.js';
import { dataOf } from '../../../support/understanding.js';

describe('values/worn-dates', () => {
  describe('repairDates()', () => {
    for (const [read, meant] of [
      ['10-0S-17', '10-05-17'],
      ['Date: 28/62/2018', 'Date: 28/02/2018'],
      ['03.72.2019 14:02', '03.12.2019 14:02'],
      ['12/03/2518 13:07', '12/03/2018 13:07'],
      ['O4/ll/2O19', '04/11/2019'],
    ] as const)
      it(`reads ${read} as ${meant}`, () => expect(repairDates(read)).to.equal(meant));

    for (const text of [
      '12/03/2018',
      '13/25/2018',
      '12-65-18',
      'TEL 03-62-5924',
      'Tel 1-300-80-3600',
      'DIS-OOS-SOB',
      '46/45/2018',
      '12/03/3518',
      'A10-0S-17',
    ])
      it(`leaves ${text} as it is`, () => expect(repairDates(text)).to.equal(text));
  });

  describe('repairMonths()', () => {
    for (const [read, meant] of [
      ['1. Gktober 2023', '1. oktober 2023'],
      ['vom 28. Movember 2026', 'vom 28. november 2026'],
      ['3 septembne 2024', '3 septembre 2024'],
      ['Oecember 24, 2025', 'december 24, 2025'],
      ['Fabruary 24, 2025', 'february 24, 2025'],
      ['5 de dicienbre de 2024', '5 de diciembre de 2024'],
    ] as const)
      it(`reads ${read} as ${meant}`, () => expect(repairMonths(read)).to.equal(meant));

    for (const text of ['1. Oktober 2023', '12 Martin 2020', '3 Cartons 2024', 'Gktober 2023 ist', '10 Members 2024', 'Gktober'])
      it(`leaves ${text} as it is`, () => expect(repairMonths(text)).to.equal(text));
  });

  const ROLL = `
      ORCHARD HARDWARE SDN BHD
       No 8, Jalan Melati 3/2
     43200 Cheras, Selangor
SOAP                   3.40
RICE                  25.90
Total                 29.30
CASH                  50.00
CHANGE                20.70
28/62/2018 10:13`;
  const read = (drawing: string, source: 'ocr' | 'text-layer') =>
    dataOf(drawDocument(drawing, 'en', { width: 260, height: 460, source })).invoice_date;

  it('gives a recognised receipt the day that one figure hides', () => expect(read(ROLL, 'ocr')).to.equal('2018-02-28'));

  it('takes a day whose month has a misread letter for one beside others', () => {
    const invoice = (source: 'ocr' | 'text-layer') =>
      dataOf(
        drawDocument(
          `
Alder Werke GmbH
Rechnungsnummer: 4711
Rechnungsdatum: 1. Gktober 2023
Zahlungsziel: 1. Februar 2024
Gesamtbetrag 119,00 EUR`,
          'de',
          { source },
        ),
        'invoice',
      );
    expect(invoice('ocr').invoice_date).to.equal('2023-10-01');
    expect(invoice('text-layer').invoice_date).not.to.equal('2023-10-01');
  });

  it('repairs nothing in a text layer, and nothing beside a day that was read', () => {
    expect(read(ROLL, 'text-layer')).to.equal(null);
    expect(read(`${ROLL}\n27/02/2018 09:00`, 'ocr')).to.equal('2018-02-27');
  });
});
