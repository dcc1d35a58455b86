import { expect } from 'chai';
import type { PageOptions } from '../../../support/papers/page-model.js';
import { drawDocument } from '../../../support/papers/page-model.js';
import { dataOf, understood } from '../../../support/understanding.js';

/** An invoice of a workshop, closed by some lines of totals. */
function invoice(closing: string, head = 'Rechnung Nr. 2025-118        Datum: 14.03.2025'): string {
  return `
Werkstatt Lindner GmbH
Gartenweg 3
04109 Leipzig

Frau Ida Sommer
Am Teich 9
04229 Leipzig

${head}

Pos  Bezeichnung              Menge   Einzelpreis      Gesamt
1    Bank aus Eiche               1        800,00      800,00
2    Anlieferung                  2       100,00       200,00
${closing}`;
}

function amounts(drawing: string, language = 'de', options: PageOptions = {}): Record<string, unknown> {
  const { subtotal, tax_amount, total_amount } = dataOf(drawDocument(drawing, language, options), 'invoice');
  return { subtotal, tax_amount, total_amount };
}

describe('types/invoice: amounts', () => {
  it('finds an amount at the far edge of the page', () => {
    const wide = ' '.repeat(70);
    const closing = `Netto${wide}1.000,00\nMwSt 19 %${wide}190,00\nTotal${wide}1.190,00\nZahlbar innert 30 Tagen netto.`;
    expect(amounts(invoice(closing))).to.deep.equal({ subtotal: 1000, tax_amount: 190, total_amount: 1190 });
  });

  for (const [sum, code] of [
    ['¥1190.50', 'CNY'],
    ['¥119,000', 'JPY'],
    ['1190.50 *¥6%', null],
  ] as const)
    it(`takes ${sum} for an amount in ${code ?? 'no currency that is known'}`, () => {
      const paper = `Example Ltd\n1 High Street\n\nInvoice No. 118\nDate 14 March 2025\n\nGoods     990.50\nDelivery  200.00\nTotal     ${sum}`;
      const whole = code === 'JPY' ? paper.replace(/\d+\.\d{2}/g, '59,500') : paper;
      expect(dataOf(drawDocument(whole, 'en'), 'invoice').currency).to.equal(code);
    });

  it('takes no number of days for an amount', () => {
    expect(amounts(invoice('Betrag\n30 Tage netto')).total_amount).to.not.equal(30);
  });

  it('keeps the total of work although part payments were made', () => {
    const closing = `
                          Nettobetrag              1.000,00 EUR
                          MwSt 19 %                  190,00 EUR
                          Gesamtbetrag             1.190,00 EUR
                          abzgl. Anzahlung          -500,00 EUR
                          Zahlbetrag                 690,00 EUR`;
    expect(amounts(invoice(closing)).total_amount).to.equal(1190);
  });

  it('knows what was paid before and what was rounded from the total', () => {
    const closing = `
                          Gesamtbetrag Netto        1.000,00 EUR
                          Umsatzssteuer (19,00 %)     190,00 EUR
                          Gesamtbetrag Brutto       1.190,00 EUR
                          Rundungsbetrag                0,01 EUR
                          Vorausbezahlter Betrag      500,00 EUR
                          Offener Betrag              690,01 EUR`;
    expect(amounts(invoice(closing))).to.deep.equal({ subtotal: 1000, tax_amount: 190, total_amount: 1190 });
  });

  it('adds up rates that are listed one by one, and finds net and total in the last row of the list', () => {
    const closing = `
                     SUMME EUR                  1.176,00
Satz        Netto        Steuer        Brutto
A 19,00%    800,00       152,00        952,00
B  7,00%    200,00        14,00        214,00
Gesamt    1.000,00       166,00      1.166,00`;
    expect(amounts(invoice(closing.replace('1.176', '1.166')))).to.deep.equal({ subtotal: 1000, tax_amount: 166, total_amount: 1166 });
  });

  it('knows that tax withheld lies between subtotal, tax and total', () => {
    const drawing = `
Nuria Campos Vidal
C/ Colon 4
46004 Valencia
Factura 2025/31      Fecha: 03/04/2025
Concepto                            Importe
Informe pericial                   1.000,00
                 Base imponible    1.000,00 EUR
                 IVA 21%             210,00 EUR
                 Retención IRPF 15% -150,00 EUR
                 Total factura     1.060,00 EUR`;
    const { model } = understood(drawDocument(drawing, 'es'), 'invoice');
    expect(model.extractedData).to.include({ subtotal: 1000, tax_amount: 210, total_amount: 1060 });
    expect(model.reviewReasons.map(({ reason }) => reason)).not.to.include('totals_mismatch');
  });

  it('takes the total after the tip', () => {
    const drawing = `
      THE GREEN SPOON
      12 Main St
      Boise, ID 83702
03/15/2025 7:42 PM
2 Soup              20.00
1 Pie               10.00
Subtotal            30.00
Sales Tax            1.80
Total               31.80
Tip                  6.00
Grand Total        $37.80
VISA XXXX1881`;
    expect(amounts(drawing, 'en', { width: 240, height: 420 }).total_amount).to.equal(37.8);
  });

  it('takes number and date of a credit note, not those of the invoice that it corrects', () => {
    const head = `Gutschrift Nr.    Gutschriftsdatum    zu Rechnung Nr.    Rechnungsdatum
GS-1022           28.01.2025          R-20417            13.01.2025`;
    const closing = `
              Nettobetrag           -1.000,00 EUR
              MwSt 19 %               -190,00 EUR
              Gutschriftsbetrag     -1.190,00 EUR`;
    const data = dataOf(drawDocument(invoice(closing, head).replace('\n\nGutschrift', '\n\nGUTSCHRIFT\n\nGutschrift'), 'de'));
    expect(data).to.include({ invoice_number: 'GS-1022', invoice_date: '2025-01-28', total_amount: -1190 });
  });

  for (const [sentence, due] of [
    ['Bitte überweisen Sie den Betrag bis zum 28.03.2025 ohne Abzug.', '2025-03-28'],
    ['Zahlbar bis 21.03.2025 mit 2 % Skonto, bis 13.04.2025 netto.', '2025-04-13'],
    ['Unser Betrieb bleibt bis zum 28.03.2025 geschlossen.', null],
    ['Zahlbar innerhalb von 30 Tagen ohne Abzug.', '2025-04-13'],
  ] as const) {
    it(`reads the due date of "${sentence}"`, () => {
      const closing = `Gesamtbetrag   1.190,00 EUR\n\n${sentence}`;
      expect(dataOf(drawDocument(invoice(closing), 'de'), 'invoice').due_date).to.equal(due);
    });
  }

  it("prefers the buyer's order number to the seller's", () => {
    const head = 'Rechnung Nr. 2025-118     Datum: 14.03.2025\nAuftrags-Nr.: 800912     Ihre Bestell-Nr.: 4500118273';
    expect(dataOf(drawDocument(invoice('Gesamtbetrag 1.190,00 EUR', head), 'de'), 'invoice').purchase_order_number).to.equal('4500118273');
  });

  it('takes sums carried over to the next page for no items', () => {
    const head = 'Pos   Artikel            Menge      Preis      Summe';
    const pages = [
      `\nRechnung Nr. 55-900\n\n${head}\n1     Seife                  2       3,00       6,00\n2     Lotion                 1       4,00       4,00\n      Übertrag                                 10,00`,
      `\n${head}\n      Übertrag                                 10,00\n3     Tonic                  1       5,00       5,00\n\n      Endbetrag                         EUR 15,00`,
    ];
    const data = dataOf(drawDocument(pages, 'de'), 'invoice') as { line_items: { description: string; total: number }[] };
    expect(data.line_items.map(({ description, total }) => [description, total])).to.deep.equal([
      ['Seife', 6],
      ['Lotion', 4],
      ['Tonic', 5],
    ]);
  });

  it('lists lines that have no header but multiply out', () => {
    const drawing = `
Invoice #7                                       January 31, 2025
Sound editing, episode 4         15 hrs @ $75.00        $1,125.00
Dialogue cleanup                 10 hrs @ $75.00          $750.00
                                 Total                  $1,875.00`;
    const data = dataOf(drawDocument(drawing, 'en'), 'invoice') as { line_items: Record<string, unknown>[] };
    expect(data.line_items).to.deep.equal([
      { description: 'Sound editing, episode 4', quantity: 15, unit_price: 75, total: 1125 },
      { description: 'Dialogue cleanup', quantity: 10, unit_price: 75, total: 750 },
    ]);
  });

  it('reads amounts with the letter of their tax', () => {
    const drawing = `
QUANTITY    DESCRIPTION             PRICE EACH      AMOUNT
1           Copier maintenance          125.00     125.00T
2           Toner, black                 40.00      80.00T
                                         Total     $205.00`;
    const data = dataOf(drawDocument(drawing, 'en'), 'invoice') as { line_items: { total: number }[] };
    expect(data.line_items.map(({ total }) => total)).to.deep.equal([125, 80]);
  });

  it('is no surer of a date among words than of one alone in the head, and less sure of two', () => {
    const confidence = (head: string): number => {
      const { model } = understood(drawDocument(invoice('Gesamtbetrag 1.190,00 EUR', head), 'de'), 'invoice');
      return model.fields.find(({ path }) => path === 'invoice_date')?.confidence ?? 0;
    };
    const alone = confidence('RECHNUNG X-771\n14.03.2025');
    expect(alone).to.be.greaterThan(0.7);
    expect(confidence('RECHNUNG X-771\nAufmaß am 14.03.2025')).to.be.at.most(alone);
    expect(confidence('RECHNUNG X-771\n14.03.2025\n\n20.03.2025')).to.be.lessThan(alone);
  });

  it('takes a number that looks like a date for the number, and not for the date', () => {
    const head = 'Leipzig, am 21. März 2025\nRechnungsnummer: 2025-3-17';
    const data = dataOf(drawDocument(invoice('Gesamtbetrag 1.190,00 EUR', head), 'de'), 'invoice');
    expect(data).to.include({ invoice_number: '2025-3-17', invoice_date: '2025-03-21' });
  });

  it('adds central and state tax', () => {
    const drawing = `
Tax Invoice                          Invoice No. ABC/24-25/0193
HDPE Granules                                 1,000.00
CGST 9%                                          90.00
SGST 9%                                          90.00
Total                                         1,180.00`;
    expect(amounts(drawing, 'en')).to.include({ tax_amount: 180, total_amount: 1180 });
  });
});

describe('types/invoice: amounts in fractions of a cent', () => {
  it('are paid in cents where the paper tells both', () => {
    const drawing = `
Alder Netz GmbH
Rechnungsnummer 20240317        Datum 4. März 2024

Rechnungsbetrag (netto)                   38,0001 €
MwSt. 19 %                                 7,2200 €
Rechnungsbetrag (brutto)                  45,2201 €
Zu zahlender Gesamtbetrag                   45,22 €`;
    expect(dataOf(drawDocument(drawing, 'de'), 'invoice').total_amount).to.equal(45.22);
  });
});
