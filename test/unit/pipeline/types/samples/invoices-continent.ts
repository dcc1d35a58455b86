import type { DrawnSample } from '../../../../support/understanding.js';

/** Invoices in German, French, Spanish, Italian and Dutch. */
export const CONTINENTAL_INVOICES: readonly DrawnSample[] = [
  {
    name: 'German, letter with address window and footer',
    language: 'de',
    drawing: `


Muster Werkzeugbau GmbH - Industriestr. 5 - 70565 Stuttgart

Herrn
Klaus Beispiel
Beispiel & Söhne KG
Hauptstraße 12
80331 München
                                           Rechnungsnummer:   2025-0815
                                           Rechnungsdatum:    02.05.2025
                                           Kundennummer:      10023
                                           Lieferdatum:       28.04.2025
Rechnung

Pos.  Bezeichnung                 Menge    Einzelpreis      Gesamtpreis
1     Fräser HSS 12 mm            10 Stk       18,50           185,00
2     Sonderanfertigung nach       1 Stk    1.240,00         1.240,00
      Zeichnung 4711-B

                                    Nettobetrag              1.425,00
                                    zzgl. 19 % MwSt.           270,75
                                    Rechnungsbetrag        1.695,75 €

Zahlbar bis 01.06.2025 ohne Abzug.


Muster Werkzeugbau GmbH    USt-IdNr.: DE136695976    IBAN DE89 3704 0044 0532 0130 00`,
    expected: {
      invoice_number: '2025-0815',
      invoice_date: '2025-05-02',
      due_date: '2025-06-01',
      total_amount: 1695.75,
      tax_amount: 270.75,
      subtotal: 1425,
      currency: 'EUR',
      'vendor.name': 'Muster Werkzeugbau GmbH',
      'vendor.vat_id': 'DE136695976',
      'customer.name': 'Klaus Beispiel',
      items: [
        ['Fräser HSS 12 mm', 10, 18.5, 185],
        ['Sonderanfertigung nach Zeichnung 4711-B', 1, 1240, 1240],
      ],
    },
  },
  {
    name: 'French, amounts with blanks between thousands',
    language: 'fr',
    drawing: `
ATELIER DUPONT SARL
8 rue des Lilas
69003 Lyon
Tél. 04 72 00 11 22

Facture N° F2025-118                                  Date : 7 mars 2025
                                                      Échéance : 06/04/2025

Facturé à :
Librairie du Parc
3 avenue Foch
31000 Toulouse

Désignation                        Quantité    P.U. HT       Montant HT
Étagère chêne massif                      3     450,00         1 350,00
Livraison et pose                         1     120,00           120,00

                                              Total HT       1 470,00 €
                                              TVA 20 %         294,00 €
                                              Total TTC      1 764,00 €

N° TVA intracommunautaire : FR83404833048`,
    expected: {
      invoice_number: 'F2025-118',
      invoice_date: '2025-03-07',
      due_date: '2025-04-06',
      total_amount: 1764,
      tax_amount: 294,
      subtotal: 1470,
      currency: 'EUR',
      'vendor.name': 'ATELIER DUPONT SARL',
      'vendor.vat_id': 'FR83404833048',
      'customer.name': 'Librairie du Parc',
      items: [
        ['Étagère chêne massif', 3, 450, 1350],
        ['Livraison et pose', 1, 120, 120],
      ],
    },
  },
  {
    name: 'Spanish, labels above values',
    language: 'es',
    drawing: `
Suministros Alba, S.L.                          FACTURA
C.I.F.: B12345674
Calle Mayor 14
28013 Madrid

Nº Factura          Fecha               Vencimiento
A/2025/0042         15/01/2025          14/02/2025

Cliente: Talleres Romero S.A.
Avda. de la Industria 7
41007 Sevilla

Cantidad   Concepto                         Precio        Importe
12         Aceite hidráulico 5L              21,50         258,00
5          Filtro de aire                     9,80          49,00

                                Base imponible             307,00
                                IVA 21%                     64,47
                                TOTAL FACTURA              371,47 €`,
    expected: {
      invoice_number: 'A/2025/0042',
      invoice_date: '2025-01-15',
      due_date: '2025-02-14',
      total_amount: 371.47,
      tax_amount: 64.47,
      subtotal: 307,
      currency: 'EUR',
      'vendor.name': 'Suministros Alba, S.L.',
      'customer.name': 'Talleres Romero S.A.',
      items: [
        ['Aceite hidráulico 5L', 12, 21.5, 258],
        ['Filtro de aire', 5, 9.8, 49],
      ],
    },
  },
  {
    name: 'Italian, P. IVA without country',
    language: 'it',
    drawing: `
Officine Bianchi S.r.l.
Via Garibaldi 21
20121 Milano
P. IVA 00743110157

Fattura n. 88/2025 del 20/02/2025

Spett.le
Rossi Impianti S.p.A.
Corso Italia 5
10121 Torino

Descrizione                       Q.tà    Prezzo unit.        Importo
Manutenzione ordinaria               1          350,00         350,00
Guarnizione NBR                     20            1,25          25,00

                                  Imponibile                   375,00
                                  IVA 22%                       82,50
                                  Totale fattura             € 457,50
Scadenza: 22/03/2025`,
    expected: {
      invoice_number: '88/2025',
      invoice_date: '2025-02-20',
      due_date: '2025-03-22',
      total_amount: 457.5,
      tax_amount: 82.5,
      subtotal: 375,
      currency: 'EUR',
      'vendor.name': 'Officine Bianchi S.r.l.',
      'vendor.vat_id': '00743110157',
      'customer.name': 'Rossi Impianti S.p.A.',
      items: [
        ['Manutenzione ordinaria', 1, 350, 350],
        ['Guarnizione NBR', 20, 1.25, 25],
      ],
    },
  },
  {
    name: 'Dutch, two tax rates',
    language: 'nl',
    drawing: `
Van Dijk Techniek B.V.                             Factuur
Kanaalweg 33
3526 KM Utrecht                        Factuurnummer   2025.1077
BTW NL810433941B01                     Factuurdatum    3 april 2025
www.vandijktechniek.example            Vervaldatum     03-05-2025

Factuuradres
Bakkerij de Molen
Dorpsstraat 8
3811 AA Amersfoort

Omschrijving                     Aantal     Prijs          Totaal
Monteur, uren                       6,5     62,00          403,00
Onderdelen 9%                         1     50,00           50,00

                               Subtotaal                   453,00
                               BTW 21%                      84,63
                               BTW 9%                        4,50
                               Totaal incl. BTW         € 542,13`,
    expected: {
      invoice_number: '2025.1077',
      invoice_date: '2025-04-03',
      due_date: '2025-05-03',
      total_amount: 542.13,
      tax_amount: 89.13,
      subtotal: 453,
      currency: 'EUR',
      'vendor.name': 'Van Dijk Techniek B.V.',
      'vendor.vat_id': 'NL810433941B01',
      'customer.name': 'Bakkerij de Molen',
      items: [
        ['Monteur, uren', 6.5, 62, 403],
        ['Onderdelen 9%', 1, 50, 50],
      ],
    },
  },
  {
    name: 'Swiss, apostrophes and francs',
    language: 'de',
    drawing: `
Alpen Metall AG
Bahnhofstrasse 1
8001 Zürich
CHE-123.456.788 MWST

                                     Meier Bau GmbH
                                     Seestrasse 44
                                     6004 Luzern

Rechnung Nr. 4459                    Zürich, 12.06.2025

Artikel                  Anzahl       Preis CHF       Betrag CHF
Blech 2 mm verzinkt          40           55.00         2'200.00
Zuschnitt                     8           12.50           100.00

                             Zwischensumme              2'300.00
                             MwSt 8.1%                    186.30
                             Total CHF                  2'486.30`,
    expected: {
      invoice_number: '4459',
      invoice_date: '2025-06-12',
      total_amount: 2486.3,
      tax_amount: 186.3,
      subtotal: 2300,
      currency: 'CHF',
      'vendor.name': 'Alpen Metall AG',
      'vendor.vat_id': 'CHE123456788',
      'customer.name': 'Meier Bau GmbH',
      items: [
        ['Blech 2 mm verzinkt', 40, 55, 2200],
        ['Zuschnitt', 8, 12.5, 100],
      ],
    },
  },
];
