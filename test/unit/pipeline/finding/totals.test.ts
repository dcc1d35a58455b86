import { expect } from 'chai';
import type { Candidate } from '../../../../src/pipeline/finding/candidates.js';
import { contextOf } from '../../../../src/pipeline/finding/context.js';
import { grossOfRate } from '../../../../src/pipeline/finding/rate-table.js';
import { orRounded, orSubtotal } from '../../../../src/pipeline/finding/totals.js';
import { drawDocument } from '../../../support/papers/page-model.js';
import { dataOf, TODAY } from '../../../support/understanding.js';

describe('finding/totals', () => {
  const amount = (value: number): Candidate => ({ value, text: String(value), page: 1, words: [], score: 0.9, rule: 'test', label: null });
  const totalOf = (drawing: string, lines: number | null, tax: number | null = null) =>
    orSubtotal(
      contextOf(drawDocument(drawing), TODAY),
      { total: amount(15), subtotal: amount(43.4), tax: tax === null ? null : amount(tax), agree: null },
      lines,
    ).total?.value;

  it('orSubtotal() takes what stands before tax where the lines come to it and nothing is called the total', () => {
    expect(totalOf('Tea   9.20\nSub Total   43.40', 43.4)).to.equal(43.4);
  });

  it('orSubtotal() leaves a total that is called so, lines that come to something else, and papers with tax', () => {
    expect(totalOf('Sub Total   43.40\nTotal   15.00', 43.4)).to.equal(15);
    expect(totalOf('Sub Total   43.40', 40)).to.equal(15);
    expect(totalOf('Sub Total   43.40', null)).to.equal(15);
    expect(totalOf('Sub Total   43.40', 43.4, 2)).to.equal(15);
  });

  it('orRounded() takes the sum with its tax that a label calls the total, rounded to whole units, where what stands before tax was taken', () => {
    const grossOf = (drawing: string, tax: number) =>
      orRounded(contextOf(drawDocument(drawing), TODAY), { total: amount(2410), subtotal: amount(2410), tax: amount(tax), agree: null })
        .total?.value;
    const rows = (sum: string) => `Taxable   2,410.00\nIGST   433.80\nTotal   ${sum}`;
    expect(grossOf(rows('2,844.00'), 433.8)).to.equal(2844);
    expect(grossOf(rows('2,843.80'), 433.8)).to.equal(2843.8);
    expect(grossOf(rows('2,850.00'), 433.8)).to.equal(2410);
    expect(grossOf(rows('2,844.00'), 0)).to.equal(2410);
  });

  it('a table of several rates tells what is before tax, the tax, and with them the total, though nobody prints their sums and the box of the total stands beside its rows', () => {
    const data = dataOf(
      drawDocument(
        `
Alder Works S.L.
Factura Nº: 77        Fecha: 04/03/2025

DESCRIPCION                UDS.     PRECIO     IMPORTE
ALBARAN: 2500450   FECHA: 25/02/25   IMPORTE: 340,33 €
Lomito ibérico              1       317,73      317,73
Transporte especial         1        22,60       22,60

IVA     BASE IMPONIBLE     % I.V.A.     CUOTA
10          317,73 €        10,00 %     31,77 €          TOTAL
21           22,60 €        21,00 %      4,75 €
                                                        376,85 €`,
        'es',
      ),
      'invoice',
    );
    expect(data).to.include({ total_amount: 376.85, subtotal: 340.33, tax_amount: 36.52 });
  });

  it('the row that closes the columns of net, tax and gross amounts ends with the total', () => {
    const drawing = `
Faktura VAT nr 522          Data wystawienia: 2023-11-08
Sprzedawca: Mleko Sp. z o.o.

Lp.   Nazwa towaru      Ilość    Cena jedn.    Wartość netto    Kwota VAT    Wartość brutto
1     ser                 2          1,99           3,98            0,92          4,90
2     jogurt              1          1,49           1,49            0,34          1,83
                                   Razem:           5,47            1,26          6,73`;
    expect(grossOfRate(contextOf(drawDocument(drawing, 'pl'), TODAY), 5.47)?.value).to.equal(6.73);
  });

  it('the number of a page is none, where the amount stands elsewhere', () => {
    for (const [reference, language] of [
      ['see page 2', 'en'],
      ['Page 1 of 2', 'en'],
      ['siehe Seite 2', 'de'],
      ['ver página 2', 'es'],
    ] as const) {
      const drawing = `
Alder Works Ltd
Invoice No: 4711          Date: 2025-03-04
Oak boards                          120.00
Total                   ${reference}`;
      expect(dataOf(drawDocument(drawing, language), 'invoice').total_amount, reference).not.to.be.oneOf([1, 2]);
    }
  });
});
