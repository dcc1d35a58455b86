import { expect } from 'chai';
import { emptyModel } from '../../../../src/pipeline/empty.js';
import { drawDocument } from '../../../support/papers/page-model.js';
import { ruledPage } from '../../../support/papers/ruled-page.js';
import { dataOf, understood, valueAt } from '../../../support/understanding.js';

const data = (drawing: string, language = 'en') => dataOf(drawDocument(drawing, language), 'invoice');

const INDIAN = (list: string): string => `
                                            Tax Invoice/Bill of Supply
Sold By :                                               Billing Address :
NORTHWIND RETAIL PRIVATE LIMITED                               Asha Verma
Plot 7, Lake Road                                  12 Garden Lane, Pune
Gurgaon, Haryana, 122004                      MAHARASHTRA, 411001

PAN No: AAXCN1234P
GST Registration No: 06AAXCN1234P1ZR

Order Number: 405-1234567-7654321          Invoice Number : FDXB-66351
Order Date: 17.06.2025                        Invoice Date : 17.06.2025

${list}

Amount in Words:
Two Hundred Forty-five only`;

describe('types/invoice: more layouts', () => {
  it('takes no number of a register for that of the invoice', () => {
    const found = data(INDIAN('TOTAL:          245.00'));
    expect(found.invoice_number).to.equal('FDXB-66351');
  });

  it('takes no telephone for the number', () => {
    const found = data(`
CIPTA CONTOH                              INVOICE
Jl. Contoh No. 11, Medan

Kepada : Utami Contoh     No Telp : 081387652351
No Invoice : 0098         Tanggal : 1 Februari 2022

Grand Total               Rp. 7.600.000`);
    expect(found).to.include({ invoice_number: '0098', total_amount: 7600000, currency: 'IDR' });
  });

  it('takes no code of the tax office for the number', () => {
    const drawing = `
CASA DO RIO, LDA                        FATURA-RECIBO Nº        ATCUD:JF8346GM-21509
R. de Santo André 13                      FT 18A2401/21509
4700-308 Braga
NIF: 502245638

DATA              CLIENTE
12-11-2024        1804095

TOTAL                                                               28,85 €`;
    expect(data(drawing, 'pt').invoice_number).to.equal('FT 18A2401/21509');
  });

  it('takes a day that begins with the year for the date, and for no number', () => {
    const drawing = `
FACTURA DE VENTAS

Cliente: Ana Soler
Fecha: 2023/09/30

PRODUCTO         CANTIDAD      PRECIO UNITARIO         TOTAL
yogur                   3              4300.00      12900.00
pera                    5              1200.00       6000.00

                               TOTAL GENERAL       18900.00`;
    const found = data(drawing, 'es');
    expect(found).to.include({ invoice_number: null, invoice_date: '2023-09-30', total_amount: 18900 });
    expect(valueAt(found, 'vendor.name') ?? null).to.equal(null);
  });

  it('takes a number by month for the number where the caption stands over it alone', () => {
    const drawing = `
                                                       Numer faktury
                                                       2/11/2023

Sprzedawca                        Nabywca
Nazwa: ABC Przykład S.A.          Nazwa: F.H.U. Wzór

Data wystawienia: 2023-11-30

Razem do zapłaty: 17 115,45 PLN`;
    expect(data(drawing, 'pl')).to.include({ invoice_number: '2/11/2023', invoice_date: '2023-11-30' });
  });

  it('leaves the caption of a number out of it', () => {
    const drawing = `
Company ABC                              Invoice
                                         DATE: 01/05/2024
                                         INVOICE: NO. 001

TO: Jane Sample

BALANCE DUE           $2140.00`;
    expect(data(drawing).invoice_number).to.equal('001');
  });

  it('takes the tax from the row of the total', () => {
    const list = `
Sl. No   Description             Unit Price   Qty   Net Amount   Tax Rate   Tax Amount   Total Amount
1        Scented candle              218.75     1       218.75        12%        26.25         245.00
TOTAL:                                                                           26.25         245.00`;
    expect(data(INDIAN(list))).to.include({ total_amount: 245, tax_amount: 26.25 });
  });

  it('takes charges with a price of their own within the list for items', () => {
    const list = `
Sl. No   Description             Unit Price   Discount   Qty   Tax Rate   Total Amount
1        Scented candle              218.75       0.00     1        12%         245.00
         Shipping Charges             35.71     -35.71              12%           0.00
2        Oil lamp                    100.00       0.00     1        12%         112.00
TOTAL:                                                                          357.00`;
    const names = (data(INDIAN(list)).line_items as { description: string }[]).map(({ description }) => description);
    expect(names).to.deep.equal(['Scented candle', 'Shipping Charges', 'Oil lamp']);
  });

  it('takes the gross amount of the only rate for the total where no label says which is which', () => {
    const drawing = `
Szállító:  Minta Kft                  Vevő:  Példa Bt

Számla kelte:          2026. 01. 20.
Számla sorszáma:       NF2026-29336

Termék                Me.     Egység ár          Nettó ár
Asztal                 10        100.00          1 000.00
                       Összesítve:               1 000.00

                   Nettó        %         ÁFA           Bruttó
              1 000.00 €       27    270.00 €       1 270.00 €`;
    expect(data(drawing, 'hu')).to.include({ subtotal: 1000, tax_amount: 270, total_amount: 1270 });
  });

  it('reads a list once where the page is printed as original and duplicate', () => {
    const page = (copy: string): string => `
Example Works            Factura           ${copy}
Street 1                 Nº: 4000-1234     Fecha: 27/03/2025

Cliente: Ana Soler
Calle Mayor 7

Descripción        Cantidad      Precio     Importe
Silla                     1      100,00      100,00
Mesa                      2       50,00      100,00

Observaciones: ninguna
                                 Total:      200,00`;
    const model = drawDocument(page('Original'), 'es');
    const [first] = model.pages;
    const second = drawDocument(page('Duplicado'), 'es').pages[0]!;
    expect(dataOf({ ...model, pages: [first!, { ...second, number: 2 }] }, 'invoice').line_items).to.have.length(2);
  });

  it('knows an invoice without its title by whom it bills, its list of prices and its sums', () => {
    const drawing = `
Festival Tents Ltd
1711 Boulevard

Facturar a
Ana Soler
1234 Calle Mayor

Artículo               Cantidad     Precio     Impuesto       Total
Servidor                      1       400           10%      400.00
Dominio                       1        20           10%       20.00

                                           Subtotal          420.00
                                           Total Impuesto     42.00
                                           Total             462.00`;
    const { model } = understood(drawDocument(drawing, 'es'));
    expect(model.classification?.type).to.equal('invoice');
  });

  const ITEMS_HEAD = `
Alder Works Ltd
Invoice No: 77        Date: 4 March 2025
`;
  it('joins a heading that is broken at a dash', () => {
    const drawing = `${ITEMS_HEAD}
                                    Stunden-
Leistungsbeschreibung    Stunden      satz         Betrag
Planung                     14,0     20,00         280,00
Aufbau                       6,0     20,00         120,00
Gesamtbetrag                                       400,00`;
    expect(data(drawing, 'de').line_items).to.deep.equal([
      { description: 'Planung', quantity: 14, unit_price: 20, total: 280 },
      { description: 'Aufbau', quantity: 6, unit_price: 20, total: 120 },
    ]);
  });

  it('gives a text beside a code to the next column, whose header stands in the middle', () => {
    const drawing = `${ITEMS_HEAD}
  Código                    Designação                   QTD       Preço Un.        Valor
1800038    CALDO VERDE                                   2,00 UN        1,80         3,60
1800031    PREGO                                         1,00 UN        9,50         9,50
                                                                   Total            13,10`;
    const names = (data(drawing, 'pt').line_items as { description: string }[]).map(({ description }) => description);
    expect(names).to.deep.equal(['CALDO VERDE', 'PREGO']);
  });

  it('parts headers between which a line is drawn', () => {
    const page = ruledPage(
      `${ITEMS_HEAD}
                    Net
Description     Qty Amount     Total
Candle            1 218.75     245.00
Lamp              2 100.00     112.00
                       Total   357.00`,
      [],
      [4, 152, 196, 300, 380].map((x): [number, number, number] => [x, 60, 120]),
    );
    const model = emptyModel({
      format: 'pdf',
      fileSize: 1000,
      pages: [page],
      language: 'en',
      languages: [{ language: 'en', confidence: 1 }],
    });
    const rows = dataOf(model, 'invoice').line_items as { quantity?: number }[];
    expect(rows.map(({ quantity }) => quantity)).to.deep.equal([1, 2]);
  });

  it('reads amounts without cents far from their labels', () => {
    const drawing = `${ITEMS_HEAD}
Beschreibung                      Menge        Einzelpreis                                Gesamt
Analyse                           2 Tage       € 1.600,–                               € 3.200,–
Nettobetrag                                                                            € 3.200,–
USt. 20%                                                                                 € 640,–
Bruttobetrag                                                                           € 3.840,–`;
    expect(data(drawing, 'de')).to.include({ subtotal: 3200, tax_amount: 640, total_amount: 3840 });
  });

  it('joins headers of two lines with those of one in their middle', () => {
    const model = drawDocument(`${ITEMS_HEAD}
                                                  Unit Price       Total Amount
  Model #       Description               Qty
                                                   (USD)              (USD)
  FB-109A       Headboard                   5      155.00             775.00
  FB-110A       Side rails                  2       26.00              52.00
  TOTAL                                     7                         827.00`);
    const words = model.pages[0]!.words;
    const qty = words.find(({ text }) => text === 'Qty')!;
    // The line of one stands half a line higher or lower than those of the others.
    const line = words.filter(({ box }) => Math.abs(box.top - qty.box.top) < 1e-6);
    const over = words.find(({ text }) => text === 'Unit')!;
    for (const word of line) word.box = { ...word.box, top: (qty.box.top + 2 * over.box.top) / 3 };
    const below = words.filter(({ text }) => text === '(USD)');
    for (const word of below) word.box = { ...word.box, top: qty.box.top - 0.2 * (qty.box.top - over.box.top) };
    const rows = dataOf(model, 'invoice').line_items as Record<string, unknown>[];
    expect(rows.map(({ quantity, unit_price, total }) => [quantity, unit_price, total])).to.deep.equal([
      [5, 155, 775],
      [2, 26, 52],
    ]);
  });

  it('knows a column of amounts by its currency alone', () => {
    const drawing = `${ITEMS_HEAD}
 No        Description           Qt.            RM
 1         Unit A                 1          10.00
 2         Unit B                 1          12.00
           Total                             22.00`;
    expect((data(drawing).line_items as { total: number }[]).map(({ total }) => total)).to.deep.equal([10, 12]);
  });

  for (const [caption, language] of [
    ['Payment until:', 'en'],
    [`Payable jusqu'au:`, 'fr'],
  ] as const)
    it(`reads the due date behind ${caption}`, () => {
      const drawing = `
Example Works GmbH
Invoice UZ-5
Date:              30.06.2023
${caption}         30.07.2023

Total              8'390.40`;
      expect(data(drawing, language).due_date).to.equal('2023-07-30');
    });
});
