import type { DrawnSample } from '../../../../support/understanding.js';

/** Bills of subscriptions, utilities, hotels and tradesmen. */
export const BILLS_OF_SERVICES: readonly DrawnSample[] = [
  {
    name: 'a subscription invoice',
    language: 'en',
    drawing: `
Invoice                                                     Example Cloud
Invoice number   8F3A2B1C-0007
Date of issue    January 5, 2025
Date due         January 5, 2025

Example Cloud, Inc.               Bill to
548 Market St                     Jane Roe
San Francisco, CA 94104           12 Elm Street
United States                     Springfield, IL 62701
support@examplecloud.example      jane@roe.example

$20.00 USD due January 5, 2025

Description                           Qty     Unit price       Amount
Pro plan                                1         $20.00       $20.00
Jan 5 - Feb 5, 2025

                                      Subtotal                 $20.00
                                      Total                    $20.00
                                      Amount due           $20.00 USD`,
    expected: {
      invoice_number: '8F3A2B1C-0007',
      invoice_date: '2025-01-05',
      due_date: '2025-01-05',
      total_amount: 20,
      currency: 'USD',
      'vendor.name': 'Example Cloud, Inc.',
      'customer.name': 'Jane Roe',
      items: [['Pro plan Jan 5 - Feb 5, 2025', 1, 20, 20]],
    },
  },
  {
    name: 'labels far from their values',
    language: 'en',
    drawing: `
Nimbus Web Services                                          Invoice
Account number:
779421345566
Address:
Attn: Example Corp
1 Main Street
Austin, TX, 78701, US
Invoice Summary
Invoice Number:                                            42183017
Invoice Date:                                        August 3, 2014
TOTAL AMOUNT DUE ON August 3, 2014                            $4.11

This invoice is for the billing period July 1 - July 31, 2014

Detail
Compute                                                       $3.20
     Charges                                                  $3.20
     VAT                                                      $0.00
Storage                                                       $0.91
     Charges                                                  $0.91`,
    expected: {
      invoice_number: '42183017',
      invoice_date: '2014-08-03',
      total_amount: 4.11,
      'vendor.name': 'Nimbus Web Services',
      'customer.name': 'Example Corp',
    },
  },
  {
    name: 'a French bill with number and date on one line',
    language: 'fr',
    drawing: `
FREELINE SAS                                  Facture n° 562044387 du 02 Juillet 2015
8 rue de la Ville
75008 PARIS
                                              M. JEAN EXEMPLE
                                              12 rue des Acacias
                                              33000 BORDEAUX
Votre abonnement
Forfait Box du 01/07 au 31/07                      24,99
Option TV                                           5,00

Total facture HT                                   24,99 €
TVA 20%                                             5,00 €
Total facture TTC                                  29,99 €
Prélevé le 10 juillet 2015`,
    expected: {
      invoice_number: '562044387',
      invoice_date: '2015-07-02',
      total_amount: 29.99,
      tax_amount: 5,
      subtotal: 24.99,
      'vendor.name': 'FREELINE SAS',
      'customer.name': 'M. JEAN EXEMPLE',
    },
  },
  {
    name: 'a utility bill without invoice number',
    language: 'en',
    drawing: `
Riverton Water & Power
PO Box 880, Riverton, WY 82501
Account Number: 004-118822-01        Statement Date: 03/14/2025
Service Address: 77 Canyon Rd        Due Date: 04/04/2025
                                     Amount Due: $134.88
Billing Period: 02/10/2025 - 03/11/2025
Previous Balance                                 $120.10
Payment Received - Thank You                    -$120.10
Current Charges
  Electric service 812 kWh                        $98.40
  Water service                                   $36.48
Total Current Charges                            $134.88
Total Amount Due                                 $134.88`,
    expected: {
      invoice_number: null,
      invoice_date: '2025-03-14',
      due_date: '2025-04-04',
      total_amount: 134.88,
      period_start: '2025-02-10',
      period_end: '2025-03-11',
      'vendor.name': 'Riverton Water & Power',
      purchase_order_number: null,
    },
  },
  {
    name: 'a German letter without tax',
    language: 'de',
    drawing: `
Anna Muster
Grafikdesign
Lindenweg 4
10115 Berlin
Tel. 030 1234567
Steuernummer 12/345/67890


Verlag Nord KG
z. Hd. Frau Schulz
Elbchaussee 100
22763 Hamburg

                                                Berlin, den 3. April 2025

Rechnung Nr. 2025/07

Sehr geehrte Frau Schulz,
für meine Leistungen im März erlaube ich mir zu berechnen:

Gestaltung Umschlag, 12 Stunden à 60,00 €                  720,00 €
Satz Innenteil, pauschal                                   450,00 €
                                                         ----------
Summe                                                    1.170,00 €

Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.
Bitte überweisen Sie den Betrag innerhalb von 14 Tagen.`,
    expected: {
      invoice_number: '2025/07',
      invoice_date: '2025-04-03',
      total_amount: 1170,
      tax_amount: null,
      'vendor.name': 'Anna Muster',
      'customer.name': 'Verlag Nord KG',
    },
  },
  {
    name: 'a hotel folio',
    language: 'en',
    drawing: `
GRAND HOTEL AURORA
Seaside Promenade 1, 08002 Barcelona, Spain
VAT ID: ESB12345674

Guest: Mr. John Doe            Folio No.: 88231
Room: 412                      Arrival: 02/05/2025
                               Departure: 04/05/2025
Invoice No.: F-2025-3391       Invoice Date: 04/05/2025

Date          Description              Debit EUR      Credit EUR
02/05/2025    Room charge                 120.00
03/05/2025    Room charge                 120.00
03/05/2025    Restaurant                   34.50
04/05/2025    Visa card                                   274.50

                  Total EUR               274.50          274.50
                  VAT 10% included         24.95
                  Balance due               0.00`,
    expected: {
      invoice_number: 'F-2025-3391',
      invoice_date: '2025-05-04',
      total_amount: 274.5,
      'vendor.name': 'GRAND HOTEL AURORA',
      'vendor.vat_id': 'ESB12345674',
      'customer.name': 'Mr. John Doe',
    },
  },
  {
    name: "a Dutch tradesman's bill",
    language: 'nl',
    drawing: `
Loodgieter Jansen
Dorpsstraat 1
1234 AB Ons Dorp
KvK 12345678
BTW-nr NL810433941B01

Aan: Mevrouw De Vries
Kerkweg 9
1234 AC Ons Dorp

Nota nr: 2025-31
Datum: 9-5-2025

Omschrijving                              Bedrag
Reparatie lekkage keuken                €  85,00
Materiaal                               €  22,50
Voorrijkosten                           €  35,00

Totaal exclusief BTW                    € 142,50
BTW 21%                                 €  29,93
Te betalen                              € 172,43`,
    expected: {
      invoice_number: '2025-31',
      invoice_date: '2025-05-09',
      total_amount: 172.43,
      subtotal: 142.5,
      tax_amount: 29.93,
      'vendor.name': 'Loodgieter Jansen',
      'customer.name': 'Mevrouw De Vries',
      items: [
        ['Reparatie lekkage keuken', null, null, 85],
        ['Materiaal', null, null, 22.5],
        ['Voorrijkosten', null, null, 35],
      ],
    },
  },
  {
    name: 'a statement of account with what is owed by its age',
    language: 'en',
    drawing: `
Calder Timber Ltd                                     STATEMENT OF ACCOUNT
Mytholm Works, Hebden Bridge HX7 8AH
J W Example Joinery                                   Account: EXA001
Unit 2 Station Yard                                   Statement date: 31/05/2024

Date           Type           Reference      Debit         Balance
07/05/2024     Invoice        88120          944.40        944.40
22/05/2024     Invoice        88177        1,474.50      2,418.90

Current        30 days        60 days        90+ days      Total due
2,418.90       0.00           0.00           0.00          £2,418.90`,
    expected: { due_date: null, total_amount: 2418.9 },
  },
  {
    name: 'a plain bill without a number',
    language: 'en',
    drawing: `
                                                  Anna Example Translations
                                                  7 Strand Street
                                                  Skerries, Co. Dublin
                                                  31 January 2024
Example Publishing
Main Street, Athlone

INVOICE

For the translation of three chapters, 6,000 words at €0.08 per word

Total: €480.00

Not registered for VAT. Kindly pay by bank transfer.`,
    expected: { invoice_number: null, total_amount: 480, due_date: null },
  },
];
