import { expect } from 'chai';
import type { DocumentType } from '../../../../../src/pipeline/model.js';
import { drawDocument } from '../../../../support/papers/page-model.js';
import { dataOf, valueAt } from '../../../../support/understanding.js';

interface Sample {
  name: string;
  type: DocumentType;
  language?: string;
  drawing: string;
  expected: Record<string, unknown>;
}

const SAMPLES: Sample[] = [
  {
    name: 'a certificate of origin of which nobody is said to issue it',
    type: 'certificate',
    language: 'es',
    drawing: `
CERTIFICADO DE ORIGEN

Remitente
Print Esempio S.A.
Calle Mayor 135
40354 Novigrad

N.º de serie

Destinatario
Zenith Testmann S.L.
Calle Mayor 16
46360 Nowe Miasto`,
    expected: { 'holder.name': 'Print Esempio S.A.', 'issuer.name': null, certificate_number: null },
  },
  {
    name: 'a waybill whose box of the consignee is empty, with a place of delivery',
    type: 'bol',
    language: 'it',
    drawing: `
LETTERA DI VETTURA CIM

Mittente: Print Terra S.p.A.
Destinatario:
Luogo di consegna: Novigrad
Spedizione n.: 0601/24`,
    expected: { 'shipper.name': 'Print Terra S.p.A.', 'consignee.name': null, bill_of_lading_number: '0601/24' },
  },
  {
    name: 'an entry that tells when the goods came in, and not its own day',
    type: 'customs_declaration',
    drawing: `
ENTRY SUMMARY

Entry No.: 21FR9186HDG0197619
Import Date: 03/09/2024
Exporting Country: China`,
    expected: { declaration_number: '21FR9186HDG0197619', declaration_date: null, country_of_export: 'China' },
  },
  {
    name: 'a proforma invoice for the customs: its letterhead exports, no label left empty is answered by another',
    type: 'commercial_invoice',
    language: 'nl',
    drawing: `
Proforma factuur

Nordlicht Optik
Industrieweg 63
4593 CD Greenfield

Factuurnummer: VD0415332
Factuurdatum: 04-12-2017
Geadresseerde:
Leveringsconditie: CPT Rotterdam
Land van oorsprong: België
Reden van uitvoer: Verkoop
Totaalbedrag: 13.231,92 EUR`,
    expected: {
      invoice_number: 'VD0415332',
      invoice_date: '2017-12-04',
      'exporter.name': 'Nordlicht Optik',
      'consignee.name': null,
      'customer.name': null,
      incoterm: 'CPT',
      country_of_origin: 'België',
      total_amount: 13231.92,
    },
  },
  {
    name: 'an ocean bill of lading with remarks behind its labels and the sums below its list',
    type: 'bol',
    drawing: `
MERIDIAN SHIPPING LINES                    BILL OF LADING FOR OCEAN TRANSPORT
Shipper                                    B/L No.
Aegean Marble Export A.S.                  MXSU8841120
Liman Cad. No 11
35730 Izmir, Turkey

Consignee (negotiable only if consigned "to order")
Stone Distribution Inc.
4400 Port Parkway
Savannah, GA 31407, USA

Notify Party (see clause 22)
Harbor Customs Brokers LLC
12 Bay Street, Savannah, GA 31401

Vessel              Voyage No.      Port of Loading      Port of Discharge
MV CASTOR           518W            Izmir, Turkey        Savannah, GA
Container No. / Seal No.     Kind of Packages; Description of goods     Gross Weight
Marks and Numbers
TGHU4420187                  1 x 20' DRY container said to contain      24,850.00 KGS
SWD 1/22                     22 CRATES
                             POLISHED MARBLE SLABS
                             FREIGHT PREPAID

Total                        22 CRATES                                  24,850.00 KGS
Freight & charges            Shipped on board date
Prepaid                      14 May 2025`,
    expected: {
      bill_of_lading_number: 'MXSU8841120',
      'consignee.name': 'Stone Distribution Inc.',
      'notify_party.name': 'Harbor Customs Brokers LLC',
      'carrier.name': 'MERIDIAN SHIPPING LINES',
      vessel: 'MV CASTOR',
      voyage: '518W',
      port_of_loading: 'Izmir, Turkey',
      port_of_discharge: 'Savannah, GA',
      container_number: 'TGHU4420187',
      freight_terms: 'PREPAID',
      total_packages: 22,
      total_weight: 24850,
      weight_unit: 'kg',
    },
  },
  {
    name: 'a straight bill of lading whose boxes name each line, with marks written in',
    type: 'bol',
    drawing: `
SHIP FROM                                     Date: 03/19/2025
Name: Plains Grain Equipment                  Bill of Lading Number: BOL-330871
Address: 4100 County Rd 9
City/State/Zip: Salina, KS 67401              CARRIER NAME: Midway Partners Freight

SHIP TO                                       Trailer number: 53-8812
Name: Delta Farm Supply                       Pro number: 441-098827
Address: 88 Levee Dr
City/State/Zip: Greenville, MS 38701

THIRD PARTY FREIGHT CHARGES BILL TO           Freight Charge Terms
Name: FreightPay Services                     Prepaid ___  Collect ___  3rd Party _X_
Address: PO Box 900, Tulsa, OK 74101

QTY    TYPE   COMMODITY DESCRIPTION          WEIGHT (LB)    CLASS
4      SKD    Auger assembly, steel                2,200    85
3      CTN    Hardware kits, boxed                   980    70
7             GRAND TOTAL                          3,180`,
    expected: {
      'shipper.name': 'Plains Grain Equipment',
      'shipper.address': '4100 County Rd 9, Salina, KS 67401',
      'consignee.name': 'Delta Farm Supply',
      'bill_to.name': 'FreightPay Services',
      'carrier.name': 'Midway Partners Freight',
      freight_terms: '3rd Party',
      total_packages: 7,
      total_weight: 3180,
      weight_unit: 'lb',
    },
  },
  {
    name: 'a consignment note whose labels ask in brackets and in two languages',
    type: 'bol',
    language: 'de',
    drawing: `
CMR - INTERNATIONALER FRACHTBRIEF                Nr. AT 204417
1 Absender (Name, Anschrift, Land) / Expéditeur         16 Frachtführer (Name, Anschrift, Land) / Transporteur
Donau Holz Export GmbH                                  Brenner Spedition AG
3390 Melk, Österreich                                   6020 Innsbruck, Österreich

2 Empfänger (Name, Anschrift, Land) / Destinataire
Falegnameria Conti S.p.A.
25100 Brescia, Italia

4 Ort und Tag der Übernahme des Gutes
Melk, 08.09.2025`,
    expected: {
      'shipper.name': 'Donau Holz Export GmbH',
      'consignee.name': 'Falegnameria Conti S.p.A.',
      'carrier.name': 'Brenner Spedition AG',
      ship_date: '2025-09-08',
    },
  },
  {
    name: 'a commercial invoice that names the buyer and his address on one line',
    type: 'commercial_invoice',
    language: 'de',
    drawing: `
Handelsrechnung Nr. HR-7719
Empfänger:            PT Surya Jaya, Jl. Industri 45, Bekasi 17530, Indonesien
Lieferbedingung:      CIP Jakarta (Incoterms 2020)
Gesamtbetrag CHF 46'200.00`,
    expected: { 'consignee.name': 'PT Surya Jaya', incoterm: 'CIP' },
  },
  {
    name: 'a bill of lading whose headings stand over the middle of their boxes, with a remark behind a label',
    type: 'bol',
    drawing: `
Bill of Lading                              Bill of Lading Number: 2109999272
                  Ship From
Example Pick Up Company
123 Pick Up Street
Denver, CO 80203

                   Ship To
Example Delivery Company
12 Delivery Street
Boise, ID 83702

   * Shipper: Please call some minutes before pickup
                            Carrier Information`,
    expected: { 'shipper.name': 'Example Pick Up Company', 'consignee.name': 'Example Delivery Company' },
  },
  {
    name: 'a waybill with two answers behind one label',
    type: 'bol',
    drawing: `
Sea Waybill
Waybill No: RTM25-7741
Shipper:               Tulip Export B.V.
Consignee:             Nordic Garden AB
Vessel / Voyage:       Skagen Express / 041N
Goods:                 640 cartons of bulbs
Gross weight:          9,120 kg`,
    expected: { vessel: 'Skagen Express', voyage: '041N', total_packages: 640, total_weight: 9120 },
  },
  {
    name: 'an air waybill known by the form of its number',
    type: 'bol',
    drawing: `
176-55201145                                          AIR WAYBILL

Shipper's Name and Address             Not Negotiable
Lumen Medical Devices BV
Flight Forum 44
5657 DB Eindhoven, Netherlands

Consignee's Name and Address
Gulf Clinic Trading LLC
Dubai, United Arab Emirates

Airport of Departure                   Airport of Destination
Amsterdam (AMS)                        Dubai (DXB)

Executed on 02 Oct 2025 at Schiphol`,
    expected: {
      bill_of_lading_number: '176-55201145',
      'shipper.name': 'Lumen Medical Devices BV',
      'consignee.name': 'Gulf Clinic Trading LLC',
      port_of_loading: 'Amsterdam (AMS)',
      voyage: null,
      ship_date: '2025-10-02',
    },
  },
  {
    name: 'a packing list that sums up only below its columns',
    type: 'packing_list',
    drawing: `
                        PACKING LIST
Exporter:                            Consignee:
Harbour Electronics Co., Ltd.        Jensen Handel ApS
Bldg 7, Shenzhen 518101, China       Havnegade 12, 5000 Odense C

C/No.    Description          Qty (pcs)    Ctns    N.W. (kg)    G.W. (kg)
1-20     USB hub 7 in 1           2,000      20       240.00       270.00
21-30    HDMI cable 2 m           1,200      10       144.00       162.00
         TOTAL                    3,200      30       384.00       432.00

SAY TOTAL THIRTY (30) CARTONS ONLY.`,
    expected: { total_packages: 30, total_net_weight: 384, total_weight: 432, weight_unit: 'kg' },
  },
  {
    name: 'a declaration with numbered boxes and codes of countries',
    type: 'customs_declaration',
    language: 'de',
    drawing: `
AUSFUHRBEGLEITDOKUMENT                            MRN 25DE485512345678E9
2 Versender/Ausführer Nr. DE8119079801234         15 Versendungs-/Ausfuhrland
Ventilbau Sauer GmbH                              DE
Steinweg 8
71636 Ludwigsburg

8 Empfänger                                       16 Ursprungsland      17 Bestimmungsland
Bosporus Valf Ltd. Sti.                           DE                    TR
34490 Istanbul

6 Packst. insgesamt                               Datum der Anmeldung
3                                                 11.09.2025`,
    expected: {
      'exporter.name': 'Ventilbau Sauer GmbH',
      country_of_export: 'DE',
      country_of_origin: 'DE',
      country_of_destination: 'TR',
      total_packages: 3,
    },
  },
  {
    name: 'a commercial invoice whose exporter stands in the letterhead only',
    type: 'commercial_invoice',
    language: 'es',
    drawing: `
Bodega Serra Alta S.L.
Camino Real 2
26200 Haro (La Rioja)

FACTURA COMERCIAL

Destinatario / Consignee:
Boston Wine Traders LLC
77 Atlantic Ave
Boston, MA 02110, USA

Factura nº: EXP25/0033     Fecha: 26/03/2025     Incoterm: FCA Haro
Importe total EUR: 7.820,00`,
    expected: { 'exporter.name': 'Bodega Serra Alta S.L.', 'consignee.name': 'Boston Wine Traders LLC', incoterm: 'FCA' },
  },
];

describe('types/trade forms', () => {
  for (const { name, type, language = 'en', drawing, expected } of SAMPLES) {
    describe(`extract() of ${name}`, () => {
      const data = dataOf(drawDocument(drawing, language), type);
      for (const [path, value] of Object.entries(expected)) it(`reads ${path}`, () => expect(valueAt(data, path)).to.equal(value));
    });
  }
});
