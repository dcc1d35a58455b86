import type { DrawnSample } from '../../../../../support/understanding.js';

/** Packing lists, commercial invoices and customs declarations. */
export const PACKING_AND_CUSTOMS: readonly DrawnSample[] = [
  {
    name: 'packing list with cartons and weights',
    type: 'packing_list',
    language: 'en',
    drawing: `
                              PACKING LIST
Exporter:                                 Packing List No: PL-3391
Lotus Textiles Pvt Ltd                    Date: 11-Apr-2025
27 Ring Road                              PO No: 4500123
Surat 395002 India
                                          Consignee:
                                          Maison Claire SAS
                                          14 quai de la Loire
                                          75019 Paris

Part No.     Description                 Qty     Net Weight    Gross Weight
LT-110       Cotton scarf, blue          400          60.00           66.50
LT-112       Cotton scarf, red           250          37.50           41.60

Total Cartons: 13
Total Net Weight: 97.50 kg
Total Gross Weight: 108.10 kg`,
    expected: {
      packing_list_number: 'PL-3391',
      issue_date: '2025-04-11',
      purchase_order_number: '4500123',
      'exporter.name': 'Lotus Textiles Pvt Ltd',
      'consignee.name': 'Maison Claire SAS',
      total_packages: 13,
      total_net_weight: 97.5,
      total_weight: 108.1,
      weight_unit: 'kg',
      items: [
        { description: 'Cotton scarf, blue', part_number: 'LT-110', quantity: 400, net_weight: 60, gross_weight: 66.5 },
        { description: 'Cotton scarf, red', part_number: 'LT-112', quantity: 250, net_weight: 37.5, gross_weight: 41.6 },
      ],
    },
  },
  {
    name: 'French packing list',
    type: 'packing_list',
    language: 'fr',
    drawing: `
                          LISTE DE COLISAGE N° 2025-77
Expéditeur :                              Destinataire :
Verrerie des Vosges SARL                  Glass House Ltd
2 route de Gérardmer                      5 Wharf Lane
88400 Xonrupt                             London E14 9SH

Date : 21/05/2025
Nombre de colis : 9
Poids net : 145,5 kg
Poids brut : 171,0 kg`,
    expected: {
      packing_list_number: '2025-77',
      issue_date: '2025-05-21',
      'exporter.name': 'Verrerie des Vosges SARL',
      'consignee.name': 'Glass House Ltd',
      total_packages: 9,
      total_net_weight: 145.5,
      total_weight: 171,
    },
  },
  {
    name: 'commercial invoice',
    type: 'commercial_invoice',
    language: 'en',
    drawing: `
                          COMMERCIAL INVOICE
Exporter:                                 Invoice No: EXP-1189
Andes Alpaca SAC                          Invoice Date: 2025-06-18
Av. Arequipa 1200
Lima 15046, Peru                          Incoterms: FOB Callao

Consignee:                                Country of Origin: Peru
Wool & Co. LLC                            Country of Destination: United States
55 Weaver St
Portland, OR 97209

HS Code       Description                 Qty      Unit Price       Amount
6110.11       Alpaca sweater               80          42.00      3,360.00
6214.20       Alpaca scarf                120          15.50      1,860.00

                                     Total Invoice Value USD      5,220.00`,
    expected: {
      invoice_number: 'EXP-1189',
      invoice_date: '2025-06-18',
      total_amount: 5220,
      currency: 'USD',
      incoterm: 'FOB',
      'exporter.name': 'Andes Alpaca SAC',
      'consignee.name': 'Wool & Co. LLC',
      country_of_origin: 'Peru',
      country_of_destination: 'United States',
      items: [
        { description: 'Alpaca sweater', quantity: 80, unit_price: 42, total: 3360, hs_code: '6110.11' },
        { description: 'Alpaca scarf', quantity: 120, unit_price: 15.5, total: 1860, hs_code: '6214.20' },
      ],
    },
  },
  {
    name: 'German export declaration',
    type: 'customs_declaration',
    language: 'de',
    drawing: `
AUSFUHRANMELDUNG
MRN: 25DE586600012345B1                   Datum der Anmeldung: 09.04.2025
Verfahren: 1000
Anmelder:                                 Ausführer:
Zollservice Weber GmbH                    Maschinenfabrik Adler AG
Am Zollhof 1                              Werkstraße 40
60549 Frankfurt                           73430 Aalen

Empfänger:
Osaka Machine Tools KK
2-1 Umeda
Osaka 530-0001

Versendungsland: Deutschland              Bestimmungsland: Japan
Ursprungsland: Deutschland                Lieferbedingung: FCA Aalen
Rechnungsbetrag: 48.750,00 EUR
Anzahl Packstücke: 3                      Rohmasse: 2.310,00 kg

Warennummer     Warenbezeichnung               Eigenmasse          Wert
84661020        Werkzeughalter                   1.150,00     31.250,00
84669100        Ersatzteile                        640,00     17.500,00`,
    expected: {
      declaration_number: '25DE586600012345B1',
      declaration_date: '2025-04-09',
      procedure: '1000',
      'declarant.name': 'Zollservice Weber GmbH',
      'exporter.name': 'Maschinenfabrik Adler AG',
      'consignee.name': 'Osaka Machine Tools KK',
      country_of_export: 'Deutschland',
      country_of_destination: 'Japan',
      country_of_origin: 'Deutschland',
      incoterm: 'FCA',
      currency: 'EUR',
      total_amount: 48750,
      total_packages: 3,
      total_weight: 2310,
      items: [
        {
          hs_code: '84661020',
          description: 'Werkzeughalter',
          country_of_origin: null,
          quantity: null,
          net_weight: 1150,
          value: 31250,
          duty: null,
        },
        {
          hs_code: '84669100',
          description: 'Ersatzteile',
          country_of_origin: null,
          quantity: null,
          net_weight: 640,
          value: 17500,
          duty: null,
        },
      ],
    },
  },
  {
    name: 'customs import declaration',
    type: 'customs_declaration',
    language: 'en',
    drawing: `
CUSTOMS IMPORT DECLARATION
Entry No: 25GB01A2B3C4D5E6F7           Acceptance date: 02/07/2025
Declarant: Swift Clear Ltd             Exporter: Nagoya Parts KK
Consignee: Midlands Motors plc
Country of dispatch: Japan             Country of destination: United Kingdom
Delivery terms: CIF Felixstowe
Total packages: 40                     Gross mass (kg): 1,820.5
Total invoice amount: GBP 36,400.00

Commodity Code   Description of goods      Origin   Net mass   Value       Duty
87083010         Brake pads                Japan    900.0      21,400.00   642.00
87089900         Suspension arms           Japan    780.5      15,000.00   450.00`,
    expected: {
      declaration_number: '25GB01A2B3C4D5E6F7',
      declaration_date: '2025-07-02',
      'declarant.name': 'Swift Clear Ltd',
      'exporter.name': 'Nagoya Parts KK',
      country_of_export: 'Japan',
      incoterm: 'CIF',
      currency: 'GBP',
      total_amount: 36400,
      total_packages: 40,
      total_weight: 1820.5,
    },
  },
  {
    name: 'Italian packing list',
    type: 'packing_list',
    language: 'it',
    drawing: `
                        DISTINTA DI IMBALLAGGIO N. 118
Mittente                               Destinatario
Ceramiche Sassuolo S.p.A.              Tile World Inc.
Via Emilia 100                         500 Harbor Blvd
41049 Sassuolo                         Savannah, GA 31401
Data: 05/06/2025
Descrizione            Quantità    Peso netto    Peso lordo
Piastrelle 60x60            120      2.400,00      2.520,00
Battiscopa                   40        160,00        171,00
Numero colli: 12
Peso lordo totale: 2.691,00 kg`,
    expected: {
      packing_list_number: '118',
      issue_date: '2025-06-05',
      'exporter.name': 'Ceramiche Sassuolo S.p.A.',
      'consignee.name': 'Tile World Inc.',
      total_packages: 12,
      total_net_weight: null,
      total_weight: 2691,
    },
  },
];
