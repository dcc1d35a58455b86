import { expect } from 'chai';
import { drawDocument } from '../../../support/papers/page-model.js';
import { dataOf, understood, valueAt } from '../../../support/understanding.js';

const TILL = { width: 260, height: 460, source: 'ocr' } as const;
const SHEET = { source: 'ocr' } as const;

interface Invoice {
  invoice_number: unknown;
  invoice_date: unknown;
  total_amount: unknown;
  tax_amount: unknown;
  subtotal: unknown;
  currency: unknown;
  vendor: { name: string | null };
  customer: { name: string | null };
  line_items: Record<string, unknown>[];
}

const read = (drawing: string, language = 'en', options = {}) => understood(drawDocument(drawing, language, options)).model;
const invoice = (drawing: string, language = 'en', options = {}) =>
  dataOf(drawDocument(drawing, language, options), 'invoice') as unknown as Invoice;

const LIST = `
Item               Quantity     Unit Price     Total
Desk lamp                 2         $75.00   $150.00
Office chair              1        $450.00   $450.00

Total Amount: $600.00`;

describe('types/invoice: plain papers', () => {
  it('knows an invoice without a title by its number and its list', () => {
    const model = read(
      `
Bedrijf Voorbeeld
Adres: Straat 123, 4567 AB Plaatsnaam

Factuurnummer: 20241214-001          Datum: 14-12-2024
Naam klant: Jan Jansen

Artikel              Aantal     Prijs per stuk     Totaal
Laptop                    1           € 999.99   € 999.99
Muis                      2            € 25.00    € 50.00
                                       Totaal   € 1049.99`,
      'nl',
    );
    expect(model.classification?.type).to.equal('invoice');
  });

  it('takes a day for nobody, and the title with a name in it neither', () => {
    expect(
      invoice(`Global Services Ltd\n789 Enterprise Blvd, Boston, MA 02101\n\nINVOICE #95417\nNovember 14, 2025\n${LIST}`).customer.name,
    ).to.equal(null);
    expect(invoice(`Tattoo Invoice\nKao Ink Inc.\n6230 Lanark Street\n\nInvoice #: 12\n${LIST}`).vendor.name).to.not.equal(
      'Tattoo Invoice',
    );
  });

  it('lets nobody sell who is billed, and no line of the list', () => {
    const billed = invoice(`INVOICE\nInvoice Number INV-7042\nInvoice date 2026-03-02\nBill to: Vela Industries s.r.o.\n${LIST}`);
    expect([billed.vendor.name, billed.customer.name]).to.deep.equal([null, 'Vela Industries s.r.o.']);
    expect(invoice(`INVOICE\nINV-123456\n\nDate: April 6, 2024\n${LIST}`).vendor.name).to.equal(null);
  });

  it('finds seller and buyer below "Invoice from" and "Invoice to"', () => {
    const found = invoice(`
INVOICE                                            Invoice #: 123

INVOICE FROM                                       INVOICE TO
Aperture Science, Inc.                         Umbrella Corp.
Brevort Lake Rd 1234                      123 Queen Victoria St
Allenville, Michigan 49760                        London EC4N
${LIST}`);
    expect([found.vendor.name, found.customer.name]).to.deep.equal(['Aperture Science, Inc.', 'Umbrella Corp.']);
  });

  it('finds the seller behind its label in the middle of a line', () => {
    const found = invoice(
      `Rechnung Nr. UK-44552 Datum: 03. April 2026 Aussteller: London Strategy Group\n\nNetto: £ 3.200,50\nMehrwertsteuer (20%): £ 640,10\nBrutto: £ 3.840,60`,
      'de',
    );
    expect([found.invoice_number, found.vendor.name, found.total_amount]).to.deep.equal(['UK-44552', 'London Strategy Group', 3840.6]);
  });

  it('finds the buyer asked for by "Nombre/Razón Social"', () => {
    const found = invoice(
      `
INDUSTRIAS EJEMPLO SRL
RNC: 1-32-32717-9
calle 1ra, # 8, Santo Domingo

FACTURA DE CRÉDITO FISCAL
NCF: B0100001469
FECHA EMISIÓN: 23/04/2026

DATOS DEL COMPRADOR
RNC/Cédula: 1-11-00047-5
Nombre/Razón Social: ALMACENES IBERIA SRL
Dirección: Av. Independencia, San Pedro

DESCRIPCIÓN          CANT    PRECIO    TOTAL
ARGENTINO              48    190.00  9,120.00

TOTAL FACTURADO:                 RD$ 9,120.00`,
      'es',
    );
    expect([found.invoice_number, found.customer.name, found.total_amount, found.currency]).to.deep.equal([
      'B0100001469',
      'ALMACENES IBERIA SRL',
      9120,
      'DOP',
    ]);
  });

  it('adds the taxes of their own columns in the row that closes the list', () => {
    const found = invoice(`
Genius Example Limited
12 Park Road, Kolkata 700157
GSTIN: 19AABCG1661M1ZE

TAX INVOICE
Invoice : GWB/0002/26            Date : 06 Feb 2026
Bill To: ERICA INDIA PRIVATE LIMITED

Description      HSN/SAC   Taxable Value   CGST(9%)   SGST(9%)   IGST(18%)    Total
Consulting        998513        51980.00       0.00       0.00     9356.40  61336.40
Total Invoice Value             51980.00       0.00       0.00     9356.40  61336.40`);
    expect([found.total_amount, found.tax_amount]).to.deep.equal([61336.4, 9356.4]);
  });

  it('reads amounts with the code of the currency right behind them, and a dash behind as no sign', () => {
    const found = invoice(
      `
Faktura VAT nr PL/417/01/2026
Data wystawienia: 2026-01-12

Nazwa                  Ilość   Cena brutto   Wartość brutto
Farby akrylowe             2      52,99PLN        105,98PLN
Pędzle                     1      29,90PLN         29,90PLN

Do zapłaty: 135,88PLN`,
      'pl',
    );
    expect([found.total_amount, found.line_items.map(({ total }) => total)]).to.deep.equal([135.88, [105.98, 29.9]]);
    expect(
      invoice('Example GmbH\nInvoice Inv-9987\n\nSumme Netto: € 49,90\nVAT 19%: € 9,48\nEndsumme: € 59,38 ---', 'de').total_amount,
    ).to.equal(59.38);
  });

  it('reads how many where the unit is printed right behind', () =>
    expect(
      invoice(
        `INVOICE\nInvoice No: EU-2793\n\nDescription             Quantity    Price      Total\nSoftware Development         40h   €80.00  €3,200.00\nHosting                        1  €500.00    €500.00\n\nTotal: €3,700.00`,
      ).line_items.map(({ quantity }) => quantity),
    ).to.deep.equal([40, 1]));

  it('takes a sign that was read as a figure off the total that the lines contradict', () => {
    const found = invoice(
      `Project Folded, Inc.\n\nINVOICE\n#20260517\n\nITEM               QTY      RATE    AMOUNT\nPaper Cranes         2    ₹25.00    ₹50.00\n\nSubtotal                             250.00\nTotal                                250.00`,
      'en',
      SHEET,
    );
    expect([found.subtotal, found.total_amount]).to.deep.equal([50, 50]);
  });

  it('leaves such a total as it is where the lines agree with it', () =>
    expect(
      invoice(
        `Project Folded, Inc.\n\nINVOICE\n#20260517\n\nITEM               QTY      RATE    AMOUNT\nPaper Cranes        10    ₹25.00   ₹250.00\n\nTotal                                250.00`,
        'en',
        SHEET,
      ).total_amount,
    ).to.equal(250));

  for (const [number, line] of [
    ['an hour', 'Rcpt: 19/12/2016 12:51'],
    ['a card', 'Number: XXXXXXXXXXXX0041'],
    ['an e-way bill', 'E-Way Bill No. 78456378'],
    ['a house', 'Adress: 1234 Lorem Street'],
  ] as const)
    it(`takes the number of ${number} for no number of the paper`, () =>
      expect(
        invoice(
          `Corner Grocery\n${line}\n\nKetchup   150.00\nSoap       47.00\nTOTAL     197.00\nCASH      200.00\nChange      3.00`,
          'en',
          TILL,
        ).invoice_number,
      ).to.equal(null));

  it('takes what another key asks for, and the key, for no seller', () => {
    for (const key of ['Venue:', 'Served by:'])
      expect(invoice(`INVOICE\n\nInvoice ID:   12\nDate:   6/25/2024\n${key}   Grand Hall\n${LIST}`).vendor.name, key).to.equal(null);
  });

  it('takes the place that an address asks for for nobody', () => {
    const found = invoice(
      `Random Company Private Limited\nTax Invoice\n\nInvoice No: INV001\nCustomer:\nAmit Shah\nState Name: Delhi\nCountry: India\n${LIST}`,
    );
    expect(found.customer.name).to.equal('Amit Shah');
  });

  it('takes a day with the name of its month for no number', () => {
    const found = invoice(`Random Company Private Limited\n\nTax Invoice\n\nInvoice No:             Date: 01-Oct-2023\nINV001\n${LIST}`);
    expect([found.invoice_number, found.invoice_date]).to.deep.equal(['INV001', '2023-10-01']);
  });

  it('adds taxes whose captions carry their rate, and reads a tax at the far end of its row', () => {
    const total =
      'Sub Total            14,980.00\nCGST9 (9%)            1,348.20\nSGST9 (9%)            1,348.20\nTotal               ₹17,676.40';
    expect(invoice(`Rightchoice Packaging\nTAX INVOICE\nInvoice No 1115\nInvoice Date : 12/01/2026\n\n${total}`).tax_amount).to.equal(
      2696.4,
    );
    const far = `INVOICE #2024-AMB-0342\n\nQUANTITY   DESCRIPTION${' '.repeat(60)}TOTAL\n14 Users   Exam${' '.repeat(60)}Rs. 182.00\nSALES TAX (18%)${' '.repeat(62)}Rs. 32.76\nTOTAL DUE${' '.repeat(67)}Rs. 214.76`;
    expect(invoice(far).tax_amount).to.equal(32.76);
  });

  it('takes a statement of a bank for no invoice', () => {
    const model = read(
      `
TRUCHOICE FEDERAL CREDIT UNION                 Statement of Account
P.O. Box 10659                                 12/01/24 to 12/31/24

Account Description   Total Debits   Total Credits   Ending Balance
CHECKING                    789.05          737.76            99.21

Date       Transaction Type          Deposit   Withdrawal   Balance
12/01/24   Beginning Balance                                 150.50
12/02/24   INSURANCE PAYMENT                        45.32    105.18
12/05/24   CHECKING DEPOSIT           500.00                 605.18`,
    );
    expect(model.classification?.type).to.not.equal('invoice');
  });

  it('reads the day as programs print it', () =>
    expect(
      invoice(`Tech Solutions Inc.\nInvoice Number: INV-2024-001\nInvoice date: Tue Oct 08 09:54:13 IST 2024\n${LIST}`).invoice_date,
    ).to.equal('2024-10-08'));
});

describe('types/invoice: tills of further countries', () => {
  it('knows a till that says TL for the total', () => {
    const model = read(
      `PHO CAPITAL\n107 State Street\nMontpelier Vermont\n\nREG  07-24-2017 06:59 PM\n1 FOOD   T1    $7.95\n1 FOOD   T1    $3.95\n1 FOOD   T1    $9.50\nTA1           $21.40\nTX1            $1.92\nTL            $23.32\nCASH          $23.32\nTHANK YOU`,
      'en',
      TILL,
    );
    expect([model.classification?.type, valueAt(model.extractedData, 'total_amount')]).to.deep.equal(['invoice', 23.32]);
  });

  it('knows one in Turkish', () => {
    const model = read(
      `ABAK MARKET\nATATURK CAD. NO:12\nTARIH : 07.10.2020\nSAAT  : 19:53\nFIS NO : 0180\nYUMURTA 15LI L   %08   *9,95\nMAKARNA BURGU    %08   *2,95\nTOPKDV                *0,96\nTOPLAM               *12,90\nKREDI KARTI          *12,90`,
      'tr',
      TILL,
    );
    expect(['total_amount', 'invoice_date', 'invoice_number'].map((path) => valueAt(model.extractedData, path))).to.deep.equal([
      12.9,
      '2020-10-07',
      '0180',
    ]);
    expect([model.classification?.type, model.classification?.subtype]).to.deep.equal(['invoice', 'receipt']);
  });

  it('takes the cash or credit memo of a shop for no credit note', () => {
    const model = read(
      `MANGAL SWEETS\nCASH/CREDIT MEMO\nBill No : H-54\nDate : 08-Nov-2015  Time : 18:59\nDAL MAKHNI   1   136   136.00\nMALAI KOFTA  2   170   340.00\nGRAND TOTAL :  476.00\nCash : 500.00\nBalance To Return : 24.00\nThank You!`,
      'en',
      TILL,
    );
    expect(model.classification?.subtype).to.equal('receipt');
  });

  it('leaves the title of the paper out of the name before it', () => {
    expect(invoice(`NORDLICHT CORPORATION - DETAILED INVOICE\n\nInvoice Number INV-7042\n${LIST}`).vendor.name).to.equal(
      'NORDLICHT CORPORATION',
    );
  });
});
