import { expect } from 'chai';
import { drawDocument, drawPage } from '../../../support/papers/page-model.js';
import { dataOf, valueAt } from '../../../support/understanding.js';

describe('types/invoice: balances carried over', () => {
  const bill = (owed: string, due: string): string => `
Alder Works Ltd                        INVOICE
12 Mill Street, Leeds LS1 4AB
Invoice No: AW-100
Invoice Date: 15 November 2024

Description                Qty   Unit price     Total
Consulting                   1       100.00    100.00
                              SUBTOTAL         100.00
                              SALES TAX         10.00
                              TOTAL            110.00
                              PREVIOUS UNPAID BALANCE   ${owed}
                              TOTAL DUE        ${due}`;

  it('leaves what was unpaid before out of the total', () =>
    expect(dataOf(drawDocument(bill('500.00', '610.00')), 'invoice').total_amount).to.equal(110));

  it('keeps the total of a bill before which everything was paid', () =>
    expect(dataOf(drawDocument(bill('  0.00', '110.00')), 'invoice').total_amount).to.equal(110));
});

describe('types/invoice: what stands in the way of names and numbers', () => {
  it('finds the number behind a code in brackets, and of a compound that no list has', () => {
    const drawing = `
Lieferant GmbH
Lieferantenstraße 20, 80333 München

HANDELSRECHNUNG (380) Nr. 471102 vom 05.03.2018

Bolzen                         198,00
Gesamtbetrag                   198,00`;
    expect(dataOf(drawDocument(drawing, 'de'), 'invoice').invoice_number).to.equal('471102');
  });

  it('takes the name behind the number that a party is filed under', () => {
    const drawing = `
Rechnung Nr. 4711 vom 05.03.2018

Verkäufer:
Nummer : 549910
Lieferant GmbH
Lieferantenstraße 20
80333 München

Käufer:
Nummer : GE2020211
Kunden AG Mitte
Kundenstraße 15
69876 Frankfurt

Gesamtbetrag                   198,00`;
    const data = dataOf(drawDocument(drawing, 'de'), 'invoice');
    expect(valueAt(data, 'vendor.name')).to.equal('Lieferant GmbH');
    expect(valueAt(data, 'customer.name')).to.equal('Kunden AG Mitte');
  });

  it('reads rows through a word that is set across the page', () => {
    const model = drawDocument(`
From:
Alder Works Ltd
12 Mill Street
Leeds LS1 4AB
                              Invoice Number   INV-3337
To:
Test Business
1 Sample Road
York YO1 7HH

Total                                93.50`);
    const [across] = drawPage('\n\n\n\n\n\nP').words;
    const [page] = model.pages;
    page!.words.push({ ...across!, box: { left: 0.12, top: 0.1, width: 0.1, height: 0.2 } });
    expect(valueAt(dataOf(model, 'invoice'), 'customer.name')).to.equal('Test Business');
    expect(dataOf(model, 'invoice').invoice_number).to.equal('INV-3337');
  });
});
