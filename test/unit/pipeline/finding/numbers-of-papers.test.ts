import { expect } from 'chai';
import { tokenize } from '../../../../src/pipeline/finding/lexicon/tokens.js';
import { drawDocument } from '../../../support/papers/page-model.js';
import { dataOf } from '../../../support/understanding.js';

const numberOf = (drawing: string, language: string, source: 'text-layer' | 'ocr' = 'text-layer') =>
  dataOf(drawDocument(drawing, language, { source }), 'invoice').invoice_number;

const REST = '\nFecha: 19/11/2025\nAlder Works S.L.\nTOTAL FACTURA   100,96 €';

describe('types/invoice: numbers of papers', () => {
  it('come without the sign that says that they are one, also where a picture shows it as a letter', () => {
    const rest = '\nDatum vystavení: 05.09.2025\nCelkem k úhradě: 936,00 CZK';
    expect(numberOf(`Faktura - daňový doklad č.FV5040011231${rest}`, 'cs')).to.equal('FV5040011231');
    expect(numberOf(`FACTURA N2469${REST}`, 'es', 'ocr')).to.equal('2469');
  });

  it('are whole where a form sets their parts apart, or groups the figures of the second', () => {
    expect(numberOf(`Factura\nNúmero    25   - 5469${REST}`, 'es')).to.equal('25 - 5469');
    expect(numberOf(`Nº Factura: 25 - 11.474${REST}`, 'es')).to.equal('25 - 11.474');
  });

  it('stand in a Russian or Ukrainian title before the day, which that of a decree above is not', () => {
    const drawing = (title: string) => `
                              к постановлению Правительства
                              от 26 декабря 2011 г. № 1137
${title}
Продавец: ООО «Лютик»
Покупатель: ООО «Ромашка»
Всего к оплате: 2 000,00 руб.`;
    const read = (title: string) => dataOf(drawDocument(drawing(title), 'ru'), 'invoice');
    expect(read('Счет-фактура № 3643 от 01 февраля 2014')).to.include({ invoice_number: '3643', invoice_date: '2014-02-01' });
    expect(read('Счет на оплату №2020 от 2 ноября 2024г.')).to.include({ invoice_number: '2020', invoice_date: '2024-11-02' });
    expect(read('Рахунок на оплату № 88 від 5 липня 2023 р.')).to.include({ invoice_number: '88', invoice_date: '2023-07-05' });
  });

  it('of a proforma stand under that word', () => {
    expect(numberOf(`FECHA       PROFORMA     CLIENTE\n24/11/25    G 200        43001555${REST}`, 'es')).to.equal('G 200');
  });
});

describe('types/invoice: several papers in one file', () => {
  const paper = (seller: string, number: string, day: string, sum: string) => `
${seller}
Invoice Number : ${number}          Invoice Date : ${day}
Description               Qty     Price     Amount
Service                     1     ${sum}     ${sum}
                                  TOTAL     ${sum}`;
  it('have the day of the first, also where the others call theirs by fewer words', () => {
    const first = `${paper('Alder Retail Ltd', 'ABCD-66001', '17.06.2025', '400.00')}\nDelivered 18.06.2025   Due date : 17.07.2025\nPrinted 19.06.2025`;
    const second = paper('Ribera Marketplace Ltd', 'XYZ-18000001', '15.06.2025', '  5.00').replace('Invoice Date :', 'Date :');
    expect(dataOf(drawDocument([first, second]), 'invoice').invoice_date).to.equal('2025-06-17');
  });
  it('are called by the number and the day of the first', () => {
    const file = drawDocument([
      paper('Alder Retail Ltd', 'ABCD-66001', '17.06.2025', '400.00'),
      paper('Ribera Marketplace Ltd', 'XYZ-18000001', '15.06.2025', '  5.00'),
    ]);
    expect(dataOf(file, 'invoice')).to.include({ invoice_number: 'ABCD-66001', invoice_date: '2025-06-17' });
  });
});

describe('types/invoice: numbers on rolls of tills', () => {
  it('are none of the card terminal, nor codes of goods', () => {
    const roll = `
     ALDER MART
   12 QUAY ROAD
 TEL 555 010 2222
BEANS 007000237000   2.50
SOAP  007000237111   3.50
      SUBTOTAL       6.00
      TOTAL          6.00
      VISA TEND      6.00
REF # 500000034124
TRANS ID - 300000167
01/31/25     19:41:27`;
    const options = { width: 240, height: 420, source: 'ocr' } as const;
    expect(dataOf(drawDocument(roll, 'en', options), 'invoice').invoice_number).to.equal(null);
  });
});

describe('types/invoice: days of orders', () => {
  it('are those on which they were placed, not those on which goods were sent', () => {
    const drawing = `
                    Final Details for Order #114-0000001
Order Placed: August 30, 2025
Order Total: $18.20

                    Shipped on September 2, 2025

Items Ordered                                     Price
1 of: Alder Bottles                              $18.20

Credit Card transactions     Visa: September 2, 2025: $18.20
                                      Grand Total:    $18.20`;
    expect(dataOf(drawDocument(drawing), 'invoice').invoice_date).to.equal('2025-08-30');
  });
});

describe('types/invoice: e-invoices of Turkey', () => {
  const data = dataOf(
    drawDocument(
      `
KIZILAY ELEKTRIK A.S.                     e-FATURA
                                          Fatura No:        KZE2026000000122
SAYIN                                     Fatura Tarihi:    09-02-2026
MAVI INSAAT LTD STI

Sıra                                            Birim     KDV       Mal
No     Stok Kodu     Mal Hizmet       Miktar    Fiyat     Oranı     Hizmet
                                                                    Tutarı
1      OPK 00        PAKO KUTUSU           1    133,09    %20,00    133,09 TL
2      MAK 42        BEYAZ PRIZ            4     46,87    %20,00    187,48 TL

                            Mal Hizmet Toplam Tutarı        320,57 TL
                            Hesaplanan KDV                   64,11 TL
                            Ödenecek Tutar                  384,68 TL`,
      'tr',
    ),
    'invoice',
  );

  it('have labels in capitals, which have no letter of their own for the i without a dot', () => {
    expect(tokenize('SAYIN')[0]?.text).to.equal(tokenize('Sayın')[0]?.text);
    expect((data.customer as { name: string }).name).to.equal('MAVI INSAAT LTD STI');
  });

  it('list goods under headings of three lines, and their TL is a currency', () => {
    expect(data.line_items).to.deep.equal([
      { description: 'PAKO KUTUSU', quantity: 1, unit_price: 133.09, total: 133.09 },
      { description: 'BEYAZ PRIZ', quantity: 4, unit_price: 46.87, total: 187.48 },
    ]);
    expect(data).to.include({ total_amount: 384.68, currency: 'TRY' });
  });
});
