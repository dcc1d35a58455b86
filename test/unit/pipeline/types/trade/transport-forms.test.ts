import { type FormSample, readsForms } from '../../../../support/papers/forms.js';

const SAMPLES: FormSample[] = [
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
];

describe('types/trade forms of transport', () => readsForms(SAMPLES));
