import { expect } from 'chai';
import { emptyModel } from '../../../../src/pipeline/empty.js';
import { drawDocument } from '../../../support/papers/page-model.js';
import { ruledPage } from '../../../support/papers/ruled-page.js';
import { dataOf } from '../../../support/understanding.js';

const HEAD = `
Alder Works Ltd
Invoice No: 77        Date: 4 March 2025
`;
const items = (drawing: string, language = 'en') => dataOf(drawDocument(drawing, language), 'invoice').line_items;

describe('columns of line items', () => {
  it('reach from line to line where they are drawn, with headers in the middle', () => {
    const page = ruledPage(
      `${HEAD}
                     DESCRIPTION                      QTY/HR                 UNIT PRICE       TOTAL
  Kitchen sink, fitted                                            8                    90          720
  Thermostat                                                      2                    45           90
                                                                                       Total       810`,
      [],
      [20, 310, 430, 560, 620].map((x): [number, number, number] => [x, 65, 110]),
    );
    const language = 'en';
    const model = emptyModel({ format: 'pdf', fileSize: 1000, pages: [page], language, languages: [{ language, confidence: 1 }] });
    expect(dataOf(model, 'invoice').line_items).to.deep.equal([
      { description: 'Kitchen sink, fitted', quantity: 8, unit_price: 90, total: 720 },
      { description: 'Thermostat', quantity: 2, unit_price: 45, total: 90 },
    ]);
  });

  it('hold texts that begin far left of a header in the middle', () => {
    const drawing = `${HEAD}
                            Description                      Hours     Fee        Total
DB model                                                     7,00      12,00      84,00
Analysis                                                     9,00      29,00     261,00
                                                                       Total     345,00`;
    expect(items(drawing)).to.deep.equal([
      { description: 'DB model', quantity: 7, unit_price: 12, total: 84 },
      { description: 'Analysis', quantity: 9, unit_price: 29, total: 261 },
    ]);
  });

  it('hold goods that are called like a means of payment, and a tax whose letters are set with points', () => {
    const drawing = `${HEAD}
CODICE     DESCRIZIONE      QTA       IVA     PREZZO     IMPORTO
A123       Matita             5      0,00       2,00       10,00
D412       Carta              2      0,00       5,00       10,00
Subtotale                                                  20,00
I.V.A. 22%                                                  4,40
Totale                                                     24,40`;
    const data = dataOf(drawDocument(drawing, 'it'), 'invoice');
    expect(data.line_items).to.deep.equal([
      { description: 'Matita', quantity: 5, unit_price: 2, total: 10 },
      { description: 'Carta', quantity: 2, unit_price: 5, total: 10 },
    ]);
    expect(data.tax_amount).to.equal(4.4);
  });

  it('hold a price whose decimal sign a picture lost, where quantity and total tell it', () => {
    const drawing = `${HEAD}
Omschrijving      Aantal      Prijs      Bedrag
Kom                    2      30,00       60,00
Lepel                 10        100       10,00
Totaal                                    70,00`;
    const read = (source: 'ocr' | 'text-layer') =>
      dataOf(drawDocument(drawing, 'nl', { source }), 'invoice').line_items as { unit_price: number }[];
    expect(read('ocr').map((item) => item.unit_price)).to.deep.equal([30, 1]);
    expect(read('text-layer').map((item) => item.unit_price)).to.deep.equal([30, 100]);
  });

  it('give each count and its amounts to the name above them, where one heading stands over the other', () => {
    const drawing = `${HEAD}
Item Description
Quantity      Price       Amount

    Roller refill
    2         2.65          5.30
    Roller handle
    2         3.18          6.36
Total                      11.66`;
    expect(items(drawing)).to.deep.equal([
      { description: 'Roller refill', quantity: 2, unit_price: 2.65, total: 5.3 },
      { description: 'Roller handle', quantity: 2, unit_price: 3.18, total: 6.36 },
    ]);
  });

  it('have one meaning where a header gives two words for it', () => {
    const drawing = `${HEAD}
Hrs/Qty      Service            Rate/Price    Adjust     Sub Total
1.00         Web design              85.00     0.00%         85.00
Total                                                        85.00`;
    expect(items(drawing)).to.deep.equal([{ description: 'Web design', quantity: 1, unit_price: 85, total: 85 }]);
  });

  it('hold the price that the quantity makes the total of, under a header that nobody knows', () => {
    const drawing = `${HEAD}
Description          Qty    Xyzzy     Amount
Filter                 7    10.00      70.00
Cable                  2    30.00      60.00
Total                                 130.00`;
    expect(items(drawing)).to.deep.equal([
      { description: 'Filter', quantity: 7, unit_price: 10, total: 70 },
      { description: 'Cable', quantity: 2, unit_price: 30, total: 60 },
    ]);
  });

  it('part a quantity with its unit from the tax behind it', () => {
    const drawing = `${HEAD}
Pos Beschreibung     Nettopreis    Menge    Steuer       Entgelt
1   Trennblätter           9,90   20 Stk 19 % USt (S)     198,00
2   Joghurt                5,50   50 Stk  7 % USt (S)     275,00
Summe                                                     473,00`;
    expect(items(drawing, 'de')).to.deep.equal([
      { description: 'Trennblätter', quantity: 20, unit_price: 9.9, total: 198 },
      { description: 'Joghurt', quantity: 50, unit_price: 5.5, total: 275 },
    ]);
  });

  it('are not headed by a line of labels and values', () => {
    const drawing = `${HEAD}
Description          Qty    Price     Amount
Filter                 7    10.00      70.00
Total                                  70.00

A/C Name: Lorem Ipsum                 Total
Bank Details: Any Bank                 70.00`;
    expect(items(drawing)).to.deep.equal([{ description: 'Filter', quantity: 7, unit_price: 10, total: 70 }]);
  });

  it('of descriptions are headed by two words, of which the first alone would be a name', () => {
    const drawing = `${HEAD}
SERVICE DESCRIPTION                    QTY/HRS       RATE        TOTAL
Step 1: Survey of the roofs              40.00    $250.00   $10,000.00
Drawings, second set                      1.00  $6,500.00    $6,500.00
                                     Subtotal              $16,500.00`;
    expect(items(drawing)).to.deep.equal([
      { description: 'Step 1: Survey of the roofs', quantity: 40, unit_price: 250, total: 10000 },
      { description: 'Drawings, second set', quantity: 1, unit_price: 6500, total: 6500 },
    ]);
  });

  it('hold no tax below the list, though a line to be signed stands beside it', () => {
    const drawing = `${HEAD}
DESCRIPTION                       HOURS        RATE       AMOUNT
Survey                             10.0     $200.00    $2,000.00
Drawings                            5.0     $100.00      $500.00
                                 Subtotal              $2,500.00
Authorized Signature / Date      State Tax (6.5%)        $162.50
                                 Balance Due           $2,662.50`;
    expect((items(drawing) as unknown[]).length).to.equal(2);
  });

  it('hold amounts whose thousands stand apart, with their currency', () => {
    const drawing = `
Alder IT Ab
Fakturanummer 12345         Fakturadatum 26.12.2024

Beskrivning        Antal     Enhet       Á pris          Belopp
Arbete               120     h           550 kr       66 000 kr
                             Belopp före moms         66 000 kr
                             Moms totalt              16 500 kr
                             Summa att betala         82 500 kr`;
    const data = dataOf(drawDocument(drawing, 'sv'), 'invoice');
    expect(data.line_items).to.deep.equal([{ description: 'Arbete', quantity: 120, unit_price: 550, total: 66000 }]);
    expect(data).to.include({ subtotal: 66000, tax_amount: 16500, total_amount: 82500 });
  });

  it('in Japanese may have two words with a dot between them as one heading', () => {
    const drawing = `
請求書
青木商事株式会社 御中
ご請求金額      200,000 円

品番・品名            単価           数量        金額
研究設備          ¥200,000       一式       ¥200,000`;
    expect(items(drawing, 'ja')).to.deep.equal([{ description: '研究設備', quantity: null, unit_price: 200000, total: 200000 }]);
  });

  it('have headings at one edge and numbers at the other, nearer to the next heading', () => {
    const drawing = `${HEAD}
Item               Price:           Qty:          Subtotal:       VAT:          Total:
Isothermic mug                8.00             1            8.00         21.00            9.68
Trekking bag                 25.00             2           50.00         21.00           60.50
Table tennis net             12.00             9          108.00         21.00          130.68
Kayak                       400.00             1          400.00         21.00          484.00
                                                          566.00                        684.86`;
    expect(items(drawing)).to.deep.equal([
      { description: 'Isothermic mug', quantity: 1, unit_price: 8, total: 8 },
      { description: 'Trekking bag', quantity: 2, unit_price: 25, total: 50 },
      { description: 'Table tennis net', quantity: 9, unit_price: 12, total: 108 },
      { description: 'Kayak', quantity: 1, unit_price: 400, total: 400 },
    ]);
  });
});
