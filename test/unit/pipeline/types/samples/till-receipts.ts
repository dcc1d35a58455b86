import type { DrawnSample } from '../../../../support/understanding.js';

/** Till receipts. */
export const TILL_RECEIPTS: readonly DrawnSample[] = [
  {
    name: 'a German till receipt',
    language: 'de',
    options: { width: 220, height: 420, source: 'ocr' },
    drawing: `
        Bäckerei Sonnenschein
          Inh. Eva Muster
           Marktplatz 3
          79098 Freiburg
        USt-IdNr. DE136695976
Beleg-Nr. 4711
Datum 14.02.2025 09:12

2 x Brezel           0,90   1,80
1 Bauernbrot                4,50

Summe EUR                   6,30
Bar EUR                    10,00
Rückgeld EUR                3,70
MwSt 7%   Netto 5,89  Steuer 0,41`,
    expected: {
      invoice_number: '4711',
      invoice_date: '2025-02-14',
      total_amount: 6.3,
      'vendor.name': 'Bäckerei Sonnenschein',
      items: [
        ['Brezel', 2, 0.9, 1.8],
        ['1 Bauernbrot', null, null, 4.5],
      ],
    },
  },
  {
    name: 'an Italian till receipt',
    language: 'it',
    options: { width: 230, height: 420, source: 'ocr' },
    drawing: `
      BAR CENTRALE DI ROSSI M.
          Via Roma 12
       50122 Firenze FI
      P.IVA 00743110157
     DOCUMENTO COMMERCIALE
   di vendita o prestazione
DESCRIZIONE          IVA   Prezzo(€)
CAFFE'               10%      1,30
CORNETTO             10%      1,50
TOTALE COMPLESSIVO            2,80
di cui IVA                    0,25
Pagamento contante            2,80
15-03-2025 08:31
DOCUMENTO N. 0412-0033`,
    expected: {
      invoice_number: '0412-0033',
      invoice_date: '2025-03-15',
      total_amount: 2.8,
      tax_amount: 0.25,
      'vendor.vat_id': '00743110157',
      items: [
        ["CAFFE'", null, null, 1.3],
        ['CORNETTO', null, null, 1.5],
      ],
    },
  },
  {
    name: 'a Spanish till receipt',
    language: 'es',
    options: { width: 230, height: 420, source: 'ocr' },
    drawing: `
        CAFETERIA LUNA S.L.
        C/ Alcala 45
        28014 Madrid
        NIF: B12345674
FACTURA SIMPLIFICADA
Nº: T001-00452   Fecha: 12/01/2025 13:22
2  Cafe con leche     1,60   3,20
1  Tostada            2,40   2,40
TOTAL                        5,60
Efectivo                    10,00
Cambio                       4,40
IVA incluido`,
    expected: {
      invoice_number: 'T001-00452',
      invoice_date: '2025-01-12',
      total_amount: 5.6,
      'vendor.name': 'CAFETERIA LUNA S.L.',
      items: [
        ['Cafe con leche', 2, 1.6, 3.2],
        ['Tostada', 1, 2.4, 2.4],
      ],
    },
  },
  {
    name: 'a till receipt whose only number is that of a house',
    language: 'en',
    options: { width: 230, height: 420, source: 'ocr' },
    drawing: `
     RESTORAN CONTOH BISTRO
   NO 31G, JALAN WANGSA DELIMA 5
     53300 KUALA LUMPUR
 Date : 11/02/2024   20:14
2 NASI LEMAK AYAM         19.80
1 ROTI CANAI SET           5.20
TOTAL RM                  25.00
CASH                      50.00
CHANGE                    25.00`,
    expected: { invoice_number: null, invoice_date: '2024-02-11', total_amount: 25 },
  },
  {
    name: 'a till receipt with a lone digit behind the word for its number',
    language: 'en',
    options: { width: 230, height: 420, source: 'ocr' },
    drawing: `
     KEDAI CONTOH SEDAP
   NO. 7, LORONG 3, TAMAN MAJU
     43000 KAJANG
 Table No: 4   Date : 11/02/2024   20:14
 Receipt: 1
2 NASI LEMAK AYAM         19.80
1 ROTI CANAI SET           5.20
TOTAL RM                  25.00
CASH                      50.00
CHANGE                    25.00`,
    expected: { invoice_number: null, total_amount: 25 },
  },
  {
    name: 'a recognised utility bill that tells how the last one was paid',
    language: 'en',
    options: { source: 'ocr' },
    drawing: `
Severn Example Energy                                   Customer services 0800 555 0118
PO Box 118, Gloucester GL1 2XX

Mrs P Example                                           Account number 8500 4412 7719
3 Orchard Close                                         Bill number 0098812345
Tewkesbury                                              Bill date 8 April 2024
GL20 5QQ                                                Page 1 of 2

Your electricity bill

Balance on your last bill                                                   188.20
Payments received - thank you                                              -188.20
Charges this period                                                         204.41
VAT at 5%                                                                    10.22
Total to pay                                                               £214.63

We take payment by Direct Debit or Visa card on 22 April 2024 at 10:15
Paid by card                                                               £188.20
Cash received                                                                 0.00`,
    expected: { 'customer.name': 'Mrs P Example', invoice_number: '0098812345', total_amount: 214.63 },
  },
  {
    name: 'a till receipt of Hong Kong',
    language: 'en',
    options: { width: 230, height: 420, source: 'ocr' },
    drawing: `
    LUCKY EXAMPLE NOODLE HOUSE
   SHOP 12 G/F, 88 NATHAN ROAD
     TSIM SHA TSUI, KOWLOON
TABLE 9                      PAX 2
30-03-2024                   13:22
WONTON NOODLE                96.00
BEEF BRISKET                 68.00
MILK TEA                     34.00
TOTAL HK$                   198.00
OCTOPUS                     198.00
          THANK YOU`,
    expected: { invoice_date: '2024-03-30', total_amount: 198 },
  },
  {
    name: 'an Italian bill for water',
    language: 'it',
    drawing: `
Acqua Esempio S.p.A.
Via del Fiume 3 - 06034 Foligno (PG)

                                              Marco Esempio
                                              Via Umbria 14
                                              06039 Trevi (PG)

Bolletta n.       2024/118834        Data emissione     10/06/2024
Scadenza          10/07/2024         Codice cliente     4471203

Servizio acquedotto                  € 52,20
Fognatura e depurazione              € 35,80
IVA 10%                               € 8,80
TOTALE DA PAGARE                     € 96,80`,
    expected: { invoice_number: '2024/118834', invoice_date: '2024-06-10', due_date: '2024-07-10', total_amount: 96.8 },
  },
];
