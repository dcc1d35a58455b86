import { expect } from 'chai';
import { drawDocument } from '../../../../support/papers/page-model.js';
import { understood } from '../../../../support/understanding.js';

interface Sample {
  name: string;
  type: string;
  language: string;
  drawing: string;
  expected: Record<string, unknown>;
}

const SAMPLES: Sample[] = [
  {
    name: 'ocean bill of lading in boxes',
    type: 'bol',
    language: 'en',
    drawing: `
                          BILL OF LADING
Shipper                                       B/L No.
Pacific Timber Exports Ltd                    MEDU4471902
100 Port Road
Auckland 1010, New Zealand                    Booking No.
                                              EBKG88210
Consignee
Nordholz Import GmbH
Hafenstrasse 9
20457 Hamburg, Germany

Notify Party
Same Day Forwarding AG
Speicherstadt 2
20457 Hamburg

Vessel               Voyage No.          Port of Loading        Port of Discharge
MSC ELOANE           FY214W              Auckland               Hamburg

Container No.        Seal No.            Number of packages     Gross Weight
CSQU3054383          NZ998812            24                     18,450.00 KGS

Freight Prepaid
Date of issue: 04 Feb 2025`,
    expected: {
      bill_of_lading_number: 'MEDU4471902',
      'shipper.name': 'Pacific Timber Exports Ltd',
      'consignee.name': 'Nordholz Import GmbH',
      'notify_party.name': 'Same Day Forwarding AG',
      vessel: 'MSC ELOANE',
      voyage: 'FY214W',
      port_of_loading: 'Auckland',
      port_of_discharge: 'Hamburg',
      container_number: 'CSQU3054383',
      seal_number: 'NZ998812',
      total_packages: 24,
      total_weight: 18450,
      weight_unit: 'kg',
      ship_date: '2025-02-04',
    },
  },
  {
    name: 'straight bill of lading with labels beside values',
    type: 'bol',
    language: 'en',
    drawing: `
STRAIGHT BILL OF LADING - SHORT FORM
Bill of Lading Number: 77120043              Date: 08/22/2025
SHIP FROM                                    Carrier Name: Roadrunner Freight Lines
Prairie Seed Co.                             Pro Number: 5518-220
12 Elevator Rd                               Seal Number: 448812
Fargo, ND 58102                              Freight Terms: Collect

SHIP TO
Delta Farm Supply
9 Levee Street
Greenville, MS 38701

Qty    Type     Description                  Weight (lbs)
20     PLT      Seed corn, bagged                 41,200
2      PLT      Brochures                            800

                Total Weight: 42,000 lbs`,
    expected: {
      bill_of_lading_number: '77120043',
      ship_date: '2025-08-22',
      'shipper.name': 'Prairie Seed Co.',
      'consignee.name': 'Delta Farm Supply',
      'carrier.name': 'Roadrunner Freight Lines',
      pro_number: '5518-220',
      seal_number: '448812',
      freight_terms: 'Collect',
      total_weight: 42000,
      weight_unit: 'lb',
      items: [
        { description: 'Seed corn, bagged', quantity: 20, weight: 41200 },
        { description: 'Brochures', quantity: 2, weight: 800 },
      ],
    },
  },
  {
    name: 'German consignment note',
    type: 'bol',
    language: 'de',
    drawing: `
CMR Frachtbrief                              Frachtbrief Nr.: DE-2025-00417
Absender                                     Frachtführer
Keramik Nord GmbH                            Trans Süd Spedition GmbH
Töpferweg 3                                  Logistikring 8
24103 Kiel                                   90451 Nürnberg

Empfänger
Azulejos Ibéricos S.A.
Calle del Puerto 12
46024 Valencia

Bruttogewicht: 7.840 kg                      Anzahl Packstücke: 16
Versanddatum: 17.03.2025`,
    expected: {
      bill_of_lading_number: 'DE-2025-00417',
      'shipper.name': 'Keramik Nord GmbH',
      'carrier.name': 'Trans Süd Spedition GmbH',
      'consignee.name': 'Azulejos Ibéricos S.A.',
      total_packages: 16,
      total_weight: 7840,
      ship_date: '2025-03-17',
    },
  },
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
    name: 'certificate of analysis',
    type: 'certificate',
    language: 'en',
    drawing: `
Bergmann Analytics Laboratory
12 Science Park, Cambridge CB4 0FY

                    CERTIFICATE OF ANALYSIS
Certificate No: COA-2025-3310             Date of Issue: 30 May 2025
Issued to: Fenland Flavours Ltd           Expiry Date: 29 May 2026
Product Name: Vanilla extract 10x
Batch No: VX-250412
Date Received: 22 May 2025
Tested in accordance with ISO 22935-2

Test                 Method            Result       Limit
Vanillin             HPLC              1.92 %       > 1.5 %
Lead                 ICP-MS            0.01 ppm     < 0.1 ppm`,
    expected: {
      certificate_number: 'COA-2025-3310',
      certificate_type: 'CERTIFICATE OF ANALYSIS',
      'issuer.name': 'Bergmann Analytics Laboratory',
      'holder.name': 'Fenland Flavours Ltd',
      product_name: 'Vanilla extract 10x',
      batch_number: 'VX-250412',
      issue_date: '2025-05-30',
      expiry_date: '2026-05-29',
      standard: 'ISO 22935-2',
    },
  },
  {
    name: 'German certificate of a management system',
    type: 'certificate',
    language: 'de',
    drawing: `
                          ZERTIFIKAT
Zertifikat-Nr.: 44 100 221907
Die Zertifizierungsstelle TQ Cert GmbH
bescheinigt hiermit, dass das Unternehmen
Feinguss Ruhr GmbH
Gießereistraße 7
44145 Dortmund
ein Qualitätsmanagementsystem nach DIN EN ISO 9001:2015 anwendet.
Ausstellungsdatum: 12.01.2025
Gültig bis: 11.01.2028`,
    expected: {
      certificate_number: '44 100 221907',
      'holder.name': 'Feinguss Ruhr GmbH',
      issue_date: '2025-01-12',
      expiry_date: '2028-01-11',
      standard: 'DIN EN ISO 9001:2015',
    },
  },
  {
    name: 'certificate of registration of a management system',
    type: 'certificate',
    language: 'en',
    drawing: `
                       CERTIFICATE OF REGISTRATION
This is to certify that
Orion Precision Castings Ltd
Unit 4, Foundry Lane, Sheffield S9 2TX
operates a Quality Management System which complies with the requirements of
ISO 9001:2015
for the following scope: Manufacture of castings
Certificate No.: FS 612233
Original registration: 2015-03-01       Expiry date: 2027-02-28
Issue date: 2024-03-01
Issued by: Keystone Certification Ltd`,
    expected: {
      certificate_number: 'FS 612233',
      'issuer.name': 'Keystone Certification Ltd',
      'holder.name': 'Orion Precision Castings Ltd',
      issue_date: '2024-03-01',
      expiry_date: '2027-02-28',
      standard: 'ISO 9001:2015',
    },
  },
  {
    name: 'Spanish certificate of origin',
    type: 'certificate',
    language: 'es',
    drawing: `
                     CERTIFICADO DE ORIGEN
Nº de certificado: CO-2025-8841
Exportador: Bodegas del Valle S.A.
Calle Vino 3, 26001 Logroño
Destinatario: Fine Wines BV, Rotterdam
País de origen: España
Descripción de la mercancía: Vino tinto embotellado
Fecha de expedición: 12/05/2025
La Cámara de Comercio de La Rioja certifica que las mercancías son de origen español.`,
    expected: {
      certificate_number: 'CO-2025-8841',
      'issuer.name': 'La Cámara de Comercio de La Rioja',
      'holder.name': 'Bodegas del Valle S.A.',
      product_name: 'Vino tinto embotellado',
      issue_date: '2025-05-12',
    },
  },
  {
    name: 'Italian test report',
    type: 'certificate',
    language: 'it',
    drawing: `
Laboratorio Analisi Verdi S.r.l.
Via Chimica 8 - 40131 Bologna
                    RAPPORTO DI PROVA N. 25/01188
Committente: Caseificio Monti S.r.l.
Campione: Formaggio grana stagionato
Lotto: L-2291
Data di ricevimento: 10/03/2025
Data di emissione: 17/03/2025
Metodo di prova: ISO 5534`,
    expected: {
      certificate_number: '25/01188',
      'issuer.name': 'Laboratorio Analisi Verdi S.r.l.',
      'holder.name': 'Caseificio Monti S.r.l.',
      batch_number: 'L-2291',
      issue_date: '2025-03-17',
      standard: 'ISO 5534',
    },
  },
  {
    name: 'French certificate of analysis',
    type: 'certificate',
    language: 'fr',
    drawing: `
LABO SANTE SAS
                   CERTIFICAT D'ANALYSE
N° de certificat : CA-2025-119
Client : Huiles du Sud SARL
Produit : Huile d'olive vierge extra
N° de lot : HO-77
Date d'émission : 3 avril 2025
Date de péremption : 03/04/2027`,
    expected: {
      certificate_number: 'CA-2025-119',
      'issuer.name': 'LABO SANTE SAS',
      'holder.name': 'Huiles du Sud SARL',
      batch_number: 'HO-77',
      issue_date: '2025-04-03',
      expiry_date: '2027-04-03',
    },
  },
  {
    name: 'German declaration of conformity',
    type: 'certificate',
    language: 'de',
    drawing: `
                EU-KONFORMITÄTSERKLÄRUNG
Hersteller: Pumpen Krause GmbH, Pumpenweg 1, 44135 Dortmund
Produkt: Kreiselpumpe KP 200
Seriennummer: 20250177
Wir erklären, dass das Produkt den Anforderungen der Norm EN ISO 12100:2010 entspricht.
Dortmund, 22.04.2025`,
    expected: {
      certificate_number: null,
      'issuer.name': 'Pumpen Krause GmbH',
      product_name: 'Kreiselpumpe KP 200',
      issue_date: '2025-04-22',
      standard: 'EN ISO 12100:2010',
    },
  },
  {
    name: 'Dutch calibration certificate',
    type: 'certificate',
    language: 'nl',
    drawing: `
IJkdienst Noord B.V.
                KALIBRATIECERTIFICAAT
Certificaatnummer: K-2025-310
Opdrachtgever: Meetbureau Oost
Artikel: Schuifmaat 150 mm
Serienummer: 88-1203
Datum van afgifte: 14 mei 2025
Geldig tot: 14 mei 2026`,
    expected: {
      certificate_number: 'K-2025-310',
      'holder.name': 'Meetbureau Oost',
      product_name: 'Schuifmaat 150 mm',
      issue_date: '2025-05-14',
      expiry_date: '2026-05-14',
    },
  },
  {
    name: 'air waybill',
    type: 'bol',
    language: 'en',
    drawing: `
AIR WAYBILL                                        Air Waybill No: 176-12345675
Shipper's Name and Address                         Consignee's Name and Address
Spice Traders Co.                                  Gourmet Import GmbH
44 Market Rd, Kochi 682001                         Alsterufer 5, 20354 Hamburg
Airport of Departure: COK                          Airport of Destination: HAM
No. of Pieces     Gross Weight     Nature and Quantity of Goods
12                 240.5 kg        Black pepper, whole
Freight: Prepaid
Executed on: 14 Jan 2025`,
    expected: {
      bill_of_lading_number: '176-12345675',
      'shipper.name': 'Spice Traders Co.',
      'consignee.name': 'Gourmet Import GmbH',
      port_of_loading: 'COK',
      port_of_discharge: 'HAM',
      freight_terms: 'Prepaid',
      total_weight: 240.5,
      weight_unit: 'kg',
      items: [{ description: 'Black pepper, whole', quantity: 12, weight: 240.5 }],
    },
  },
  {
    name: 'French bill of lading',
    type: 'bol',
    language: 'fr',
    drawing: `
CONNAISSEMENT N° MRS-558201
Chargeur :                             Destinataire :
Minoterie du Port SA                   Boulangerie Atlas SARL
Quai 7, 13002 Marseille                Bd Zerktouni 20, Casablanca
Navire : CMA ATLAS                     Voyage : 114E
Port de chargement : Marseille         Port de déchargement : Casablanca
Conteneur n° : CSQU3054383             Plomb n° : P77123
Nombre de colis : 480
Poids brut : 24 000 kg
Fret payé d'avance : port payé`,
    expected: {
      bill_of_lading_number: 'MRS-558201',
      'shipper.name': 'Minoterie du Port SA',
      'consignee.name': 'Boulangerie Atlas SARL',
      vessel: 'CMA ATLAS',
      voyage: '114E',
      port_of_loading: 'Marseille',
      port_of_discharge: 'Casablanca',
      container_number: 'CSQU3054383',
      seal_number: 'P77123',
      total_packages: 480,
      total_weight: 24000,
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

function at(data: Record<string, unknown>, path: string): unknown {
  return path.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown> | null)?.[part], data);
}

describe('types/trade documents and certificates', () => {
  for (const { name, type, language, drawing, expected } of SAMPLES) {
    describe(`extract() of a ${name}`, () => {
      const { model } = understood(drawDocument(drawing, language));
      const data = model.extractedData ?? {};

      it(`recognises it as ${type}`, () => expect(model.classification?.type).to.equal(type));

      for (const [path, value] of Object.entries(expected)) {
        it(`reads ${path}`, () => {
          if (path !== 'items') expect(at(data, path)).to.equal(value);
          else expect(data.line_items).to.deep.equal(value);
        });
      }
    });
  }
});
