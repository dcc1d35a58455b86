import { type FormSample, readsForms } from '../../../../support/papers/forms.js';

const SAMPLES: FormSample[] = [
  {
    name: 'a packing list in German whose columns of weights have their sums in the last row',
    type: 'packing_list',
    language: 'de',
    drawing: `
Maschinenbau Muster KG                                   Packliste
Gewerbering 8
73037 Göppingen
Lieferanschrift
Tatra Beispiel s.r.o.
Priemyselná 14
010 01 Žilina

Packlisten-Nr.   P240331

Colli   Art           Inhalt                    Netto kg    Brutto kg
1       Holzkiste     Getriebe GX-400           1.210,00    1.385,00
2       Holzkiste     Antriebswelle AW-12         540,00      620,00
3       Karton        Dichtungssatz               115,00      135,00
Gesamt 3 Packstücke                             1.865,00    2.140,00`,
    expected: { packing_list_number: 'P240331', total_packages: 3, total_net_weight: 1865, total_weight: 2140 },
  },
  {
    name: 'a packing list in Spanish that counts boxes beside bottles in each',
    type: 'packing_list',
    language: 'es',
    drawing: `
Aceites Ejemplo, S.L.
C/ Olivar 23, 23009 Jaén
LISTA DE EMPAQUE
Nº: LE-1182      Fecha: 15/01/2024
Consignatario: Gourmet Example LLC

Producto                       Nº de cajas    Botellas/caja    Peso neto (kg)    Peso bruto (kg)
Aceite de oliva virgen 750     400            12               5.520             6.160
Aceite de oliva virgen 500     240            12               3.312             3.696
TOTAL                          640                             8.832             9.856`,
    expected: { total_packages: 640, total_net_weight: 8832, total_weight: 9856 },
  },
  {
    name: 'a packing list with weights of one bag beside those of all',
    type: 'packing_list',
    drawing: `
PACKING LIST
Exporter                               Consignee
Ceylon Example (Pvt) Ltd               Kruidenmolen Example B.V.
77 Temple Road, Matale, Sri Lanka      Molenweg 5, 3011 AB Rotterdam

Item                     Bags     Net kg/bag     Gross kg/bag     Total gross kg
Black pepper             40       25             26               1040
Cinnamon quills          35       25             26               910
Total                    75                                       1950`,
    expected: { total_packages: 75, total_weight: 1950, packing_list_number: null },
  },
  {
    name: 'a straight bill of lading with two lists and their sums',
    type: 'bol',
    drawing: `
STRAIGHT BILL OF LADING - SHORT FORM          Date: 08/05/2024
SHIP FROM                                     Bill of Lading Number: SLB-0093312
Name: Example Cabinetry, LLC                  CARRIER NAME: Example Freight Lines
SHIP TO                                       Pro number: 418-772265
Name: Example Builders Supply

CUSTOMER ORDER INFORMATION
CUSTOMER ORDER NUMBER     # PKGS     WEIGHT     PALLET/SLIP     ADDITIONAL SHIPPER INFO
PO 55-20981               6          2740       Y               Kitchen
PO 55-20990               3          1375       Y               Bath
GRAND TOTAL               9          4115`,
    expected: { bill_of_lading_number: 'SLB-0093312', pro_number: '418-772265', total_packages: 9, total_weight: 4115 },
  },
];

const CAPTIONS: FormSample[] = [
  {
    name: 'a bill of lading with captions in two languages before their values',
    type: 'bol',
    language: 'it',
    drawing: `
POLIZZA DI CARICO / BILL OF LADING
                                              N. B/L GOA-NYC-00418

CARICATORE / SHIPPER                          NAVE / VESSEL MSC ESEMPIO
Marmi Esempio S.r.l.                          VIAGGIO / VOYAGE 417R
Via Aurelia 211                               PORTO DI IMBARCO / PORT OF LOADING La Spezia
54033 Carrara (MS)

Marche e numeri    Colli    Descrizione della merce     Peso lordo kg    Cubaggio m3
EX 1/6             6        Lastre di marmo             22.350           9,2
                            HTS 6802.91`,
    expected: { vessel: 'MSC ESEMPIO', voyage: '417R', port_of_loading: 'La Spezia', total_weight: 22350 },
  },
  {
    name: 'an air waybill whose number stands at its corners and whose date over its label',
    type: 'bol',
    drawing: `
235 | IST | 4417 8830                                        235-4417 8830
Shipper's Name and Address                      Not Negotiable
EXAMPLE TEKSTIL A.S.                            Air Waybill
BURSA TURKEY                                    Issued by
                                                EXAMPLE AIR CARGO
Consignee's Name and Address
EXAMPLE FASHION GROUP LTD                       Reference Number
MANCHESTER M17 1AB UK                           EXP-2024-311

No. of Pieces RCP   Gross Weight   Nature and Quantity of Goods
32                  486.5          WOMENS WOVEN GARMENTS

07 MAR 2024  ISTANBUL  EXAMPLE FWD
Executed on (date) at (place) Signature of Issuing Carrier or its Agent
                                                             235-4417 8830`,
    expected: { bill_of_lading_number: '235-4417 8830', ship_date: '2024-03-07' },
  },
  {
    name: 'a bill of lading that names a forwarder and is signed for the carrier',
    type: 'bol',
    drawing: `
BILL OF LADING                                       B/L-No.: XLX7HAM240588121
Shipper:                                             Forwarding Agent:
Muster Pumpen GmbH                                   Elbe Example Spedition GmbH
Industriestr. 44
25421 Pinneberg, Germany

Notify Address (Carrier not responsible for failure to notify; see clause 20 (1) hereof):     Consignee's Reference:
Aduanas Ejemplo Ltda.
Blanco 1199, Valparaiso

Vessel(s):            Voyage-No.:
EXAMPLE EXPRESS       2419W

Place and date of issue:                             FOR ABOVE NAMED CARRIER
HAMBURG 13.MAY.2024                                  Example Linie Aktiengesellschaft`,
    expected: { 'carrier.name': 'Example Linie Aktiengesellschaft', 'notify_party.name': 'Aduanas Ejemplo Ltda.', voyage: '2419W' },
  },
  {
    name: 'a road consignment note whose marks are several numbers',
    type: 'bol',
    language: 'de',
    drawing: `
1 Absender (Name, Anschrift, Land)                   INTERNATIONALER FRACHTBRIEF
Holzwerke Muster GmbH                                CMR            Nr. 4471-2209
Rheinstr. 61
A-6900 Bregenz

numéros              des colis     Pakete
HWB 1-18             18`,
    expected: { bill_of_lading_number: '4471-2209' },
  },
  {
    name: 'an export declaration whose number is known by its form',
    type: 'customs_declaration',
    language: 'de',
    drawing: `
AUSFUHRBEGLEITDOKUMENT                               MRN 24DE485512034419E7
2 Versender/Ausführer Nr. DE3381220     1 ANMELDUNG         Ausst.Datum
Optik Beispiel GmbH                     EX A                14.03.2024
Am Planetarium 5
DE 07743 Jena

8 Empfänger                             7 Bezugsnummer      15a Versend./Ausf.L.Code
Precision Example Ltd.                  AE-24-3391          DE
12 Science Park                                             17a Bestimm.L.Code
GB Cambridge CB4 0WS                                        GB

34 Urspr.land Code                      35 Rohmasse (kg)
05                                      86,4`,
    expected: {
      declaration_number: '24DE485512034419E7',
      declaration_date: '2024-03-14',
      'exporter.name': 'Optik Beispiel GmbH',
      country_of_export: 'DE',
      country_of_destination: 'GB',
      total_weight: 86.4,
    },
  },
  {
    name: 'a declaration in Spanish whose boxes follow each other',
    type: 'customs_declaration',
    language: 'es',
    drawing: `
DOCUMENTO ÚNICO ADMINISTRATIVO (DUA)                    MRN: 24ES00461130447821
2 Expedidor/Exportador              1 Declaración             Fecha de admisión
Cerámicas Ejemplo, S.A.             EX A                      05/06/2024

14 Declarante/Representante         15 País de expedición/exportación     17 País de destino
Agencia Ejemplo S.L.                ES                                    AE
20 Condiciones de entrega           22 Divisa e importe total factura
CFR JEBEL ALI                       EUR 19850,00`,
    expected: { declaration_number: '24ES00461130447821', country_of_export: 'ES', country_of_destination: 'AE', total_amount: 19850 },
  },
  {
    name: 'a commercial invoice with its number in the line of the title',
    type: 'commercial_invoice',
    drawing: `
Granitos Exemplo Ltda.                      COMMERCIAL INVOICE EXP 0472/24
Rod. ES-482 km 12, Brazil

Consignee                                   Date: July 11, 2024
Pietra Esempio S.p.A.                       Incoterms: FOB Santos
Via Cave 88, 37020 Verona, Italy

Material             m3       US$/m3      Total US$
Granite block        5.20     3,100.00    16,120.00
Total FOB Santos                          16,120.00`,
    expected: { invoice_number: 'EXP 0472/24', 'consignee.name': 'Pietra Esempio S.p.A.' },
  },
  {
    name: 'a declaration made of labels with the addresses behind the names',
    type: 'customs_declaration',
    drawing: `
EXPORT DECLARATION (CDS) - Customer copy

Movement Reference Number (MRN)              24GB8K11P0022M4AR1
Declaration type                             EX D
Declarant                                    Example Customs Brokers Ltd, Glasgow G5 8QR
Exporter                                     Highland Example Mills Ltd, 4 Mill Lane, Hawick
Consignee                                    Textil Muster GmbH, Speicherstr. 2, 20457 Hamburg
Country of destination                       DE
Total packages                               12
Delivery terms                               CPT Hamburg`,
    expected: {
      'declarant.name': 'Example Customs Brokers Ltd',
      'exporter.name': 'Highland Example Mills Ltd',
      'consignee.name': 'Textil Muster GmbH',
    },
  },
];

describe('types/trade sums under columns', () => readsForms(SAMPLES));
describe('types/trade captions', () => readsForms(CAPTIONS));
