import { expect } from 'chai';
import { drawDocument } from '../../../../support/papers/page-model.js';
import { dataOf, valueAt } from '../../../../support/understanding.js';

interface Form {
  name: string;
  drawing: string;
  expected: Record<string, unknown>;
}

/** The boxes of the official forms, filled in with made-up names. */
const FORMS: Form[] = [
  {
    name: 'a single administrative document whose boxes ask for the numbers of the parties',
    drawing: `
EUROPEAN UNION                                          1 DECLARATION        MRN
2 Exporter No PL5882301177                              EX A                 24PL322080NU4QK7R2
Meble Example Sp. z o.o.
ul. Lesna 4, 83-300 Kartuzy                             5 Items     6 Total packages
                                                        1           64
8 Consignee No                                          15 Country of dispatch/export
Oslo Interior AS                                        Poland PL
Storgata 20, 0184 Oslo

14 Declarant/Representative No                          20 Delivery terms
Agencja Celna Port Sp. z o.o.                           DAP Oslo
ul. Celna 1, 80-958 Gdansk`,
    expected: {
      'exporter.name': 'Meble Example Sp. z o.o.',
      'consignee.name': 'Oslo Interior AS',
      'declarant.name': 'Agencja Celna Port Sp. z o.o.',
    },
  },
  {
    name: 'an entry summary',
    drawing: `
DEPARTMENT OF HOMELAND SECURITY                         ENTRY SUMMARY
U.S. Customs and Border Protection
1. Filer Code/Entry Number     2. Entry Type      3. Summary Date      4. Surety Number    5. Bond Type    6. Port Code    7. Entry Date
ABC-1234567-8                  01 ABI/A           03/18/2025           036                 8               2704            03/05/2025
8. Importing Carrier           9. Mode of Transport     10. Country of Origin            11. Import Date
EVER GIVEN                     11                       CN                               03/02/2025
12. B/L or AWB Number          13. Manufacturer ID      14. Exporting Country            15. Export Date
EGLV142500012345               CNSHEELE88SHE            CN                               02/10/2025
16. I.T. Number    17. I.T. Date    18. Missing Docs    19. Foreign Port of Lading    20. U.S. Port of Unlading
                                                        57035                         2704
21. Location of Goods/G.O. Number     22. Consignee Number     23. Importer Number     24. Reference Number
Y309                                  SAME                     12-3456789AB
25. Ultimate Consignee Name (Last, First, M.I.) and Address          26. Importer of Record Name (Last, First, M.I.) and Address
Pacific Lamps Inc.                                                   Pacific Lamps Inc.
400 Harbor Blvd                                                      400 Harbor Blvd
City SAN PEDRO  State CA  Zip 90731                                  City SAN PEDRO  State CA  Zip 90731

27. Line No.    28. Description of Merchandise     32. A. Entered Value    33. A. HTSUS Rate    34. Duty and I.R. Tax
001             LED LAMPS                          15,400                  3.9%                 600.60

35. Total Entered Value     37. Duty
$ 15,400                    600.60
                            40. Total
                            655.61
41. Declarant Name (Last, First, M.I.)      Title          Signature        Date
Miller, Jane                                Broker                          03/18/2025
42. Broker/Filer Information Name (Last, First, M.I.) and Phone Number
Harbor Brokers LLC
`,
    expected: {
      declaration_number: 'ABC-1234567-8',
      declaration_date: '2025-03-18',
      procedure: '01 ABI/A',
      'declarant.name': 'Miller, Jane',
      'consignee.name': 'Pacific Lamps Inc.',
      total_amount: 15400,
      incoterm: null,
    },
  },
  {
    name: 'a road consignment note with boxes 1 to 24',
    drawing: `
1 Sender (name, address, country)                     INTERNATIONAL CONSIGNMENT NOTE   No. NL 4477812
Van Dijk Export B.V.                                  CMR
Havenstraat 12
3011 AA Rotterdam NL
2 Consignee (name, address, country)                  16 Carrier (name, address, country)
Muster Handel GmbH                                    Jansen Transport B.V.
Lagerweg 4                                            Industrieweg 1
50667 Koeln DE                                        4903 RA Oosterhout
3 Place of delivery of the goods                      17 Successive carriers (name, address, country)
Koeln, Germany
4 Place and date of taking over of the goods          18 Carrier's reservations and observations
Rotterdam 12.05.2025
5 Documents attached
Invoice 2025-118
6 Marks and numbers   7 Number of packages   8 Method of packing   9 Nature of the goods   10 Statistical number   11 Gross weight in kg   12 Volume in m3
MH 1-24               24                     pallets               Tomato paste            20029091               18240                   33
13 Sender's instructions                               19 Special agreements
                                                       20 To be paid by
14 Instructions as to payment for carriage
   Carriage paid
21 Established in Rotterdam  on 12.05.2025             15 Cash on delivery
22 Signature and stamp of the sender     23 Signature and stamp of the carrier     24 Goods received
`,
    expected: {
      bill_of_lading_number: 'NL 4477812',
      ship_date: '2025-05-12',
      'shipper.name': 'Van Dijk Export B.V.',
      'consignee.name': 'Muster Handel GmbH',
      'carrier.name': 'Jansen Transport B.V.',
      freight_terms: 'Carriage paid',
      total_packages: 24,
      total_weight: 18240,
      vessel: null,
      container_number: null,
      'notify_party.name': null,
    },
  },
  {
    name: 'an air waybill',
    drawing: `
020 | FRA | 4711 8154                                                 020-47118154
Shipper's Name and Address         Shipper's Account Number          Not Negotiable
Rhein Optik AG                                                       Air Waybill
Linsenweg 3                                                          Issued by
60311 Frankfurt                                                      Nordwind Cargo AG
Consignee's Name and Address       Consignee's Account Number        Copies 1, 2 and 3 of this Air Waybill are originals
Tokyo Lens K.K.
1-2-3 Ginza
Tokyo 104-0061
Issuing Carrier's Agent Name and City                                Accounting Information
Main Spedition GmbH, Frankfurt                                       FREIGHT PREPAID
Agent's IATA Code          Account No.
23-4 7123/0010
Airport of Departure (Addr. of First Carrier) and Requested Routing
FRANKFURT
To    By First Carrier     to   by     Currency   CHGS Code   Declared Value for Carriage   Declared Value for Customs
NRT   LH                               EUR        PP          NVD                           NCV
Airport of Destination        Flight/Date          Amount of Insurance
TOKYO NARITA                  LH8384/14            XXX
No. of Pieces RCP   Gross Weight   kg lb   Rate Class   Chargeable Weight   Rate / Charge   Total   Nature and Quantity of Goods
12                  340.0          K       Q            340.0               4.20            1428.00   OPTICAL LENSES
Executed on (date)          at (place)        Signature of Issuing Carrier or its Agent
13 May 2025                 Frankfurt
`,
    expected: {
      'shipper.name': 'Rhein Optik AG',
      'consignee.name': 'Tokyo Lens K.K.',
      'carrier.name': 'Nordwind Cargo AG',
      port_of_discharge: 'TOKYO NARITA',
      ship_date: '2025-05-13',
      freight_terms: 'PREPAID',
      total_packages: 12,
      total_weight: 340,
      seal_number: null,
    },
  },
  {
    name: 'a single administrative document',
    drawing: `
EUROPEAN COMMUNITY                                           1 DECLARATION      A OFFICE OF DISPATCH/EXPORT
2 Consignor/Exporter   No. DE1234567                          EX  A             MRN 25DE585112345678E1
Iller Maschinen GmbH                                         3 Forms   4 Loading lists
Werkstr. 9                                                   5 Items   6 Total packages   7 Reference number
89073 Ulm                                                    1         14                 IM-2025-77
8 Consignee   No.                                            9 Person responsible for financial settlement   No.
Northern Tools Ltd
12 Dock Road
Hull HU1 2AB
14 Declarant/Representative   No. DE7654321                  15 Country of dispatch/export      17 Country of destination
Donau Zoll GmbH                                              Germany                            United Kingdom
Hafenplatz 1                                                 16 Country of origin               20 Delivery terms
89077 Ulm                                                                                       DAP Hull
18 Identity and nationality of means of transport at departure    19 Ctr.    22 Currency and total amount invoiced   23 Exchange rate
UL-IM 400  DE                                                     0          EUR  48,250.00                          1
31 Packages and description of goods     32 Item No.   33 Commodity Code     35 Gross mass (kg)   38 Net mass (kg)    37 PROCEDURE
14 crates milling tools                  1             8207 7010             2,310                2,180               1000
54 Place and date:
Ulm, 14.05.2025
`,
    expected: {
      declaration_number: '25DE585112345678E1',
      'exporter.name': 'Iller Maschinen GmbH',
      'consignee.name': 'Northern Tools Ltd',
      'declarant.name': 'Donau Zoll GmbH',
      country_of_export: 'Germany',
      country_of_origin: null,
      country_of_destination: 'United Kingdom',
      incoterm: 'DAP',
      total_packages: 14,
      total_weight: 2310,
      procedure: '1000',
      declaration_date: '2025-05-14',
    },
  },
  {
    name: 'a bill of lading of a shipping line',
    drawing: `
BILL OF LADING FOR OCEAN TRANSPORT OR MULTIMODAL TRANSPORT          SCAC KBAY     B/L No. 912345678
Shipper                                                             Booking No.  912345678
Coastal Coffee Exporters Ltd                                        Export references              Svc Contract
Mombasa, Kenya
Consignee (negotiable only if consigned "to order", "to order of" a named Person)      Onward inland routing
Nordkaffee GmbH
Speicherstadt 4, 20457 Hamburg
Notify Party (see clause 22)
SAME AS CONSIGNEE
Vessel (see clause 1 + 19)      Voyage No.            Place of Receipt
KASTRUP BAY                     419N
Port of Loading                 Port of Discharge     Place of Delivery
Mombasa                         Hamburg
PARTICULARS FURNISHED BY SHIPPER
Kind of Packages; Description of goods; Marks and Numbers; Container No./Seal No.       Weight         Measurement
1 Container Said to Contain 320 BAGS GREEN COFFEE                                        19,392.000 KGS  33.0000 CBM
MSKU1234565  ML-KE0012345  40 DRY 8'6
Freight & Charges        Rate     Unit    Currency     Prepaid     Collect
Carrier's Receipt. Total number of containers or packages received by Carrier.     Place of Issue of B/L      Date Issue of B/L
1 container                                                                        Mombasa                    2025-04-11
Number & Sequence of Original B(s)/L     Shipped on Board Date
THREE/3                                  2025-04-11
`,
    expected: {
      bill_of_lading_number: '912345678',
      'shipper.name': 'Coastal Coffee Exporters Ltd',
      'consignee.name': 'Nordkaffee GmbH',
      vessel: 'KASTRUP BAY',
      voyage: '419N',
      port_of_loading: 'Mombasa',
      port_of_discharge: 'Hamburg',
      container_number: 'MSKU1234565',
      ship_date: '2025-04-11',
      'notify_party.name': null,
      freight_terms: null,
    },
  },
];

describe('types/trade: official forms', () => {
  for (const { name, drawing, expected } of FORMS) {
    it(`reads ${name}, and no caption of a box as a value`, () => {
      const data = dataOf(drawDocument(drawing, 'en', { width: 1000 }));
      const found = Object.fromEntries(Object.keys(expected).map((path) => [path, valueAt(data, path)]));
      expect(found).to.deep.equal(expected);
    });
  }

  it('counts no line of a declaration where a box only tells how many there are', () => {
    const [sad] = FORMS.filter(({ name }) => name.includes('administrative'));
    expect(dataOf(drawDocument(sad?.drawing ?? '', 'en', { width: 1000 })).line_items).to.deep.equal([]);
  });
});
