import { expect } from 'chai';
import { drawDocument } from '../../../support/papers/page-model.js';
import { dataOf, understood } from '../../../support/understanding.js';

const NARROW = { width: 240, height: 420, source: 'ocr' } as const;

const GROCER = `
      GREEN CORNER FOODS SDN BHD
           (1029384-X)
       No 8, Jalan Melati 3/2
     43200 Cheras, Selangor
       Tel: 03-5550 1122
          TAX INVOICE
Invoice No: CS-004418
Date: 12-03-2018 10:13
Rice 5kg              25.90
Soap bar               3.38
Total RM              29.28
Rounding Adj           0.02
Total Payable RM      29.30
CASH                  50.00
CHANGE                20.70
GST ID: 001336787520`;

describe('types/invoice of a till receipt', () => {
  const { model } = understood(drawDocument(GROCER, 'en', NARROW));
  const data = model.extractedData as { vendor: Record<string, unknown>; line_items: Record<string, unknown>[] } & Record<string, unknown>;

  it('is an invoice of subtype receipt', () => {
    expect(model.classification?.type).to.equal('invoice');
    expect(model.classification?.subtype).to.equal('receipt');
  });

  it('takes the name from the head without its registration number', () => expect(data.vendor.name).to.equal('GREEN CORNER FOODS SDN BHD'));

  it('joins the centred address', () => expect(data.vendor.address).to.equal('No 8, Jalan Melati 3/2, 43200 Cheras, Selangor'));

  it('reads day first outside the United States', () => expect(data.invoice_date).to.equal('2018-03-12'));

  it('takes the total after rounding', () => expect(data.total_amount).to.equal(29.3));

  it('lists what was bought', () => {
    expect(data.line_items.map((item) => [item.description, item.total])).to.deep.equal([
      ['Rice 5kg', 25.9],
      ['Soap bar', 3.38],
    ]);
  });

  it('joins a name that takes two lines', () => {
    const drawing = GROCER.replace('      GREEN CORNER FOODS SDN BHD', '        GREEN CORNER FOODS\n          (M) SDN BHD');
    const { vendor } = dataOf(drawDocument(drawing, 'en', NARROW)) as { vendor: Record<string, unknown> };
    expect(vendor.name).to.equal('GREEN CORNER FOODS (M) SDN BHD');
  });

  it('reads a damaged amount', () => {
    const drawing = GROCER.replace('Total Payable RM      29.30', 'Total Payable RM      29. 30');
    expect(dataOf(drawDocument(drawing, 'en', NARROW)).total_amount).to.equal(29.3);
  });

  it('joins a name whose bracket closes on the next line, and puts letters for noughts', () => {
    const drawing = GROCER.replace('      GREEN CORNER FOODS SDN BHD', '        GREEN C0RNER\n    ENTERPRISE (SETIA\n      ALAM) SDN BHD');
    const { vendor } = dataOf(drawDocument(drawing, 'en', NARROW)) as { vendor: Record<string, unknown> };
    expect(vendor.name).to.equal('GREEN CORNER ENTERPRISE (SETIA ALAM) SDN BHD');
  });

  it('knows a till by the change that it gives', () => {
    const drawing = `
     HARTLEY & SONS
   14 Castle St, Ludlow SY8 1AT
28 FEB 2025
PAINT BRUSH 50MM       4.95
MASONRY PAINT 5L      22.50
TOTAL 2 ITEMS         27.45
CASH                  30.00
CHANGE                 2.55`;
    const { classification, extractedData } = understood(drawDocument(drawing, 'en', NARROW)).model;
    expect(classification).to.include({ type: 'invoice', subtype: 'receipt' });
    expect(extractedData).to.include({ invoice_date: '2025-02-28', total_amount: 27.45 });
    const wrong = understood(drawDocument(drawing.replace('2.55', '3.55'), 'en', NARROW)).model;
    expect(wrong.classification?.confidence).to.be.below(classification?.confidence ?? 0);
  });

  it('knows a short ticket of a restaurant, photographed on a table, with neither tax nor payment', () => {
    const drawing = `
             Contoso
        C. de Don Juan, 35
          28002 Madrid
       Tel: 914 11 22 33
                FECHA: 31-10-21
                Hora: 13:10:48
          Mesa 001
Unid. Descripción  Precio  Importe
1     REFRESCOS      3,50     3,50
1     MENU DIARIO   15,90    15,90
TOTAL                        19,40
      GRACIAS POR SU VISITA`;
    const { classification, extractedData } = understood(drawDocument(drawing, 'es', { width: 800, height: 600 })).model;
    expect(classification).to.include({ type: 'invoice', subtype: 'receipt' });
    expect(extractedData).to.include({ invoice_date: '2021-10-31', total_amount: 19.4 });
  });

  it('takes a total in brackets under a sum that is none for what is owed', () => {
    const drawing = `
    HARDWARE EXAMPLE SDN BHD
Date: 04/12/17  5:06 PM
Cashier: ANN
ROLLER REFILL          5.30
ROLLER HANDLE          6.36
Sub Total             11.66
Total (RM)          (11.66)
Amount Paid           11.66
    THANK YOU`;
    expect(dataOf(drawDocument(drawing, 'en', NARROW)).total_amount).to.equal(11.66);
    const refund = drawing.replace('5.30', '(5.30)').replace('6.36', '(6.36)').replace(' 11.66\nTotal', '(11.66)\nTotal');
    expect(dataOf(drawDocument(refund, 'en', NARROW)).total_amount).to.equal(-11.66);
  });

  it('knows the receipt of a shop by the hour, the prices and who sold', () => {
    const drawing = `
Contoso
123 Main Street
Redmond, WA 98052
987-654-3210
6/10/2019 13:59
Sales Associate: Paul
2 Surface Pro       $1,998.00
3 Surface Pen         $299.97
Sub-Total           $2,297.97
Tax                   $218.31
Total               $2,516.28`;
    const { classification } = understood(drawDocument(drawing, 'en', { width: 600, height: 800 })).model;
    expect(classification).to.include({ type: 'invoice', subtype: 'receipt' });
  });

  describe('knows a till roll without a word of payment', () => {
    const BILL = `
       THE LEANING INN
Server: Ann      Table 14
Guests: 2        9:49 PM
28/08/2019
Fish & chips         10.95
Stout                 9.60
Subtotal             20.55
Tax                   4.11
Total                24.66
  Thank you, come again`;
    it('by who served where, the hour and the thanks', () => {
      const { classification, extractedData } = understood(drawDocument(BILL, 'en', NARROW)).model;
      expect(classification).to.include({ type: 'invoice', subtype: 'receipt' });
      expect(extractedData).to.include({ total_amount: 24.66, tax_amount: 4.11 });
    });
    const FUEL = `
WELCOME TO
PETRO-LINE #4471
I-80 EXIT 284
DATE 11/02/24 08:14
PUMP# 06
GALLONS: 11.482
FUEL SALE      $36.73
TOTAL          $36.73
DEBIT
XXXXXXXXXXXX0042
HAVE A NICE DAY`;
    const TAXI = `
TAXI RECEIPT
TRIP# 8843
04/18/2025
START 14:02 END 14:29
FARE $21.20
STATE SRCHG $0.50
TIP $4.84
TOTAL $26.54
CARD AMEX 1003`;
    for (const [name, drawing, total] of [
      ['pump', FUEL, 36.73],
      ['ride', TAXI, 26.54],
    ] as const)
      it(`by its ${name} and the card`, () => {
        const { classification, extractedData } = understood(drawDocument(drawing, 'en', NARROW)).model;
        expect(classification).to.include({ type: 'invoice', subtype: 'receipt' });
        expect(extractedData).to.include({ total_amount: total });
      });
    it('and takes no such words on a sheet for it', () => {
      const long = 'We hope to see you again in our house at the river, where the kitchen is open all day and on Sundays too.';
      const sheet = `${BILL}\n${long}\n${long}`;
      expect(understood(drawDocument(sheet, 'en')).model.classification?.type).to.equal(null);
    });
    it('also where it lies on a sheet', () => {
      const { classification } = understood(drawDocument(BILL, 'en')).model;
      expect(classification).to.include({ type: 'invoice', subtype: 'receipt' });
    });
    it('though the word for the total is lost', () => {
      const worn = BILL.replace('Total ', 'T    |').replace('Thank you', 'CASH   25.00\nCHANGE   0.34\nThank you');
      expect(understood(drawDocument(worn, 'en', NARROW)).model.classification?.type).to.equal('invoice');
    });
  });
});

describe('what a till receipt must show (D22)', () => {
  const reasonsOf = (drawing: string) => understood(drawDocument(drawing, 'en', NARROW)).model.reviewReasons.map(({ reason }) => reason);

  it('is day and total: many tills print no number', () => {
    const drawing = GROCER.replace('Invoice No: CS-004418\n', '');
    expect(dataOf(drawDocument(drawing, 'en', NARROW))).to.include({ invoice_number: null, total_amount: 29.3 });
    expect(reasonsOf(drawing)).to.deep.equal([]);
  });

  it('is asked for where it is missing', () =>
    expect(reasonsOf(GROCER.replace('Date: 12-03-2018 10:13\n', ''))).to.include('missing_required_field'));

  it('takes nothing that a slip offers as a tip for the total, nor what the bill would then come to', () => {
    const slip = `
        Harbour Pizza
        710 Front St
   05/29/2025 08:09:35 PM
        *** SALE ***
   Card: VISA   XXXX7453
          Amount:    $5.76
Gratuity:   15%    18%    20%
+Amount:   0.86   1.04   1.15
=Total:    6.62   6.80   6.91`;
    expect(dataOf(drawDocument(slip, 'en', { source: 'ocr', width: 240 }), 'invoice').total_amount).to.equal(5.76);
  });
});

const totalOf = (lines: string) =>
  dataOf(
    drawDocument(
      `
  NORDLICHT FOODS
  Harbour Park Ave 1
05 Dec 12 12:04:06
Chicken Rice          5.90
Ice Lemon Tea         1.90
Laksa                 5.90
Water                 1.90
${lines}`,
      'en',
      { width: 240, height: 420, source: 'ocr' },
    ),
    'invoice',
  ).total_amount;

describe('types/given-amount', () => {
  it('what was given is not the total where it, less what came back, is another amount', () =>
    expect(
      totalOf('                     15.60\nPay                  20.00\nCASH                 20.00\nChange Due:           4.40'),
    ).to.equal(15.6));

  it('what was given to the cent is the total', () =>
    expect(totalOf('Total                15.60\nCASH                 15.60\nChange                0.00')).to.equal(15.6));
});
