import { expect } from 'chai';
import { contextOf } from '../../../../src/pipeline/finding/context.js';
import { viewPage } from '../../../../src/pipeline/finding/page-view.js';
import { drawDocument, drawPage } from '../../../support/papers/page-model.js';
import { dataOf, valueAt } from '../../../support/understanding.js';

describe('types/invoice: balances carried over', () => {
  const bill = (owed: string, due: string): string => `
CONTOSO LTD.                            INVOICE
Contoso Headquarters
123 456th St                            INVOICE: INV-100
New York, NY, 10001                     INVOICE DATE: 11/15/2019
                                        DUE DATE: 12/15/2019
BILL TO:
Microsoft Finance
123 Bill St,
Redmond WA, 98052

QUANTITY   DESCRIPTION                UNIT PRICE      TOTAL
1          Consulting service                  1    $100.00
                                        SUBTOTAL    $100.00
                                       SALES TAX     $10.00
                                           TOTAL    $110.00
                         PREVIOUS UNPAID BALANCE    ${owed}
                                       TOTAL DUE    ${due}`;

  it('leaves what was unpaid before out of the total', () =>
    expect(dataOf(drawDocument(bill('$500.00', '$610.00')), 'invoice').total_amount).to.equal(110));

  it('keeps the total of a bill before which everything was paid', () =>
    expect(dataOf(drawDocument(bill('  $0.00', '$110.00')), 'invoice').total_amount).to.equal(110));
});

describe('types/invoice: what stands in the way of names and numbers', () => {
  it('finds the number behind a code in brackets, and of a compound that no list has', () => {
    const drawing = `
Lieferant GmbH
Lieferantenstraße 20, 80333 München

HANDELSRECHNUNG (380) Nr. 471102
Kunden-Nr. 88123      Datum 05.03.2018

Bolzen                         198,00
Gesamtbetrag                   198,00`;
    const model = drawDocument(drawing, 'de');
    expect(dataOf(model, 'invoice').invoice_number).to.equal('471102');
    const [label] = contextOf(model, '2024-01-01').labels.filter(({ name }) => name === 'invoice_number');
    expect(label).to.include({ weight: 1, start: 0, end: 'HANDELSRECHNUNG (380) Nr. '.length });
  });

  it('keeps letters and dash of an order number that begins as its label does', () => {
    const drawing = `
Alder Works Ltd                  Invoice No: 77
P.O. NUMBER                      TERMS
PO-3333                          30 days
Total                            70.00`;
    expect(dataOf(drawDocument(drawing), 'invoice').purchase_order_number).to.equal('PO-3333');
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

  it('reads rows through a letter that is set across the page', () => {
    const page = drawPage(`
To:
Test Business
1 Sample Road              Service      Rate
York YO1 7HH`);
    const rows = (): string[] => viewPage(page).rows.map(({ text }) => text);
    const before = rows();
    const [letter] = page.words;
    page.words.push({ ...letter!, text: 'P', box: { left: 0.2, top: 0.02, width: 0.05, height: 0.2 } });
    expect(rows()).to.deep.equal(before);
  });
});
