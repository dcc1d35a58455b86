import { expect } from 'chai';
import { drawDocument } from '../../../../support/papers/page-model.js';
import { dataOf, understood, valueAt } from '../../../../support/understanding.js';

const packed = (drawing: string) => dataOf(drawDocument(drawing, 'en'), 'packing_list');
const shipped = (drawing: string) => dataOf(drawDocument(drawing, 'en'), 'bol');

describe('types/trade: lists of goods', () => {
  it('tell the pieces of a line, not those of one carton, and no weight of one carton as that of the line', () => {
    const data = packed(`
PACKING LIST
Packing List No: PL-4471

Ctn From    Ctn To    Description          Qty per Ctn     Qty Total     G.W. / Ctn     N.W. / Ctn
1           18        Roller bearings              100         1,800        65.0 KG        55.0 KG
19          82        Fastener sets                100         6,400        65.0 KG        55.0 KG`);
    expect(data.line_items).to.deep.equal([
      { description: 'Roller bearings', part_number: null, quantity: 1800, net_weight: null, gross_weight: null },
      { description: 'Fastener sets', part_number: null, quantity: 6400, net_weight: null, gross_weight: null },
    ]);
  });

  it('hold codes of the tariff, whatever a country calls it, and no part numbers there', () => {
    const data = packed(`
PACKING LIST
Packing List No: PL-4471

Item    Description        PCT Code      Quantity     Nett Wt (KG)     Gross Wt (KG)
1       Cotton sheets      6302.3110     2000         1200.00          1260.00`);
    expect(data.line_items).to.deep.equal([
      { description: 'Cotton sheets', part_number: null, quantity: 2000, net_weight: 1200, gross_weight: 1260 },
    ]);
  });

  it('are none where no column tells what is listed', () => {
    const data = packed(`
PACKING LIST
Packing List No: PL-4471

Ordered quantity      Metres          Cases      Pieces      Gross Weight      Nett Weight
5.000,00              4.265,00           59          59           1.914,3          1.796,3`);
    expect(data.line_items).to.deep.equal([]);
  });

  it('are not what two boxes beside each other hold', () => {
    const data = shipped(`
BILL OF LADING                          B/L No: ABCD1234567

Copy Type                               Shipped on Board Date
Second copy                             14 MAR 2019

SHIPPER                                 CONSIGNEE
Orient Example Pte Ltd                  Southern Example Pty Ltd
27 Tuas Avenue 8                        Unit 12, 240 Lorimer Street`);
    expect(data.line_items).to.deep.equal([]);
  });

  it('go on beside the marks of the container, with the count at the beginning of the goods', () => {
    const data = shipped(`
BILL OF LADING                          B/L No: ABCD1234567

Container Nos. / Marks       No. & Kind of Packages; Description of Goods      Gross Weight (kg)      Measurement
CBSU7392104                  480 CARTONS ON PALLETS                            13,480.00              28.40
Seal: SG443019               Said to contain:                                  Net: 11,900.00
Marks:                       DINING CHAIRS
TOTAL                        480 CARTONS / 1 CONTAINER                         13,480.00              28.40`);
    expect(data.line_items).to.deep.equal([
      { description: '480 CARTONS ON PALLETS Said to contain: DINING CHAIRS', quantity: 480, weight: 13480 },
    ]);
    expect(data.total_packages).to.equal(480);
  });
});

describe('types/trade: what a paper is, and what is no name on it', () => {
  it('is no invoice where it is a letter of credit or a bill of exchange', () => {
    const credit = drawDocument(
      `
SWIFT MT700 — Issue of a Documentary Credit
Sender: EXAMBDDH137
40A Form of Documentary Credit    IRREVOCABLE
50 Applicant                      Example Industries Limited
59 Beneficiary                    Example Parts Co., Ltd.
32B Currency Code, Amount         USD 184,250.00
46A Documents Required            SIGNED COMMERCIAL INVOICE IN 4 COPIES, BILL OF LADING, PACKING LIST
AS PER PROFORMA INVOICE NO. NFP-0418 DATED 2026-04-04`,
      'en',
    );
    const draft = drawDocument(
      `
BILL OF EXCHANGE
Bill of Exchange No.: BOE-2026-019
Date of Draft: 2026-06-13
Invoice Reference: HLF-INV-0114
Amount: USD 414,000.00`,
      'en',
    );
    expect(understood(credit).model.classification?.type ?? null).to.equal(null);
    expect(understood(draft).model.classification?.type ?? null).to.equal(null);
  });

  it('takes no title, banner, signer or number for a party', () => {
    const data = dataOf(
      drawDocument(
        `
SAMPLE DOCUMENT · FOR SOFTWARE TESTING ONLY
COMMERCIAL INVOICE / PACKING LIST
Invoice No: JP-2026-0315             Date: 2026-03-03

SELLER / EXPORTER:                   BUYER / IMPORTER:
Tokyo Example Corp.                  Digital Example (Thailand) Co., Ltd.
2-1-3 Marunouchi, Chiyoda-ku         789 Silom Road, Bangrak
HS Code       Description       Qty       Unit Price       Amount
8471.30.20    Computers           2          650.00       1300.00
Total                                                     1300.00`,
        'en',
      ),
      'commercial_invoice',
    );
    expect(valueAt(data, 'vendor.name')).to.equal('Tokyo Example Corp.');
    const bol = shipped(`
BILL OF LADING
BOL-889977
Shipper                        Vessel / Voyage
Orient Example Pte Ltd         PACIFIC HERON GH551B
27 Tuas Avenue 8               Port of Loading
Singapore 639234               SINGAPORE
For the Carrier
______________________________
Master / Authorized Agent`);
    expect(valueAt(bol, 'carrier.name')).to.equal(null);
    expect(bol.bill_of_lading_number).to.equal('BOL-889977');
    expect([bol.vessel, bol.voyage]).to.deep.equal(['PACIFIC HERON', 'GH551B']);
  });

  it('ends a value before the next key behind a stroke', () => {
    const drawing = `
Sunbelt Example LLC                                      FREIGHT INVOICE
4820 Commerce Dr, Memphis, TN 38118
Invoice #: TRK-88913                                     Invoice Date: 2024-11-18
Bill To: Apex Example Brokerage | Origin: Dallas, TX     Terms: Net 30

Description                                                        Amount (USD)
Fuel surcharge ............                                             $187.50
Linehaul - Dry Van                                                    $1,250.00
TOTAL DUE                                                             $1,437.50`;
    const data = dataOf(drawDocument(drawing, 'en'), 'invoice');
    expect(valueAt(data, 'customer.name')).to.equal('Apex Example Brokerage');
    expect((data.line_items as { description: string }[])[0]?.description).to.equal('Fuel surcharge');
  });

  it('takes no credit number for that of a packing list', () => {
    expect(
      packed(`
PACKING LIST
LC Reference        EXAMBDCN2026041
Buyer               Delta Example Limited`).packing_list_number,
    ).to.equal(null);
  });
});

describe('types/trade: papers in little known layouts', () => {
  it('knows a contract that is filled in like a form by its large title, and evidence of insurance', () => {
    const contract = drawDocument(
      `
EXPORT CONTRACT

Contract Number            SYN-2026-101
Issue Date                 2026-05-11
Exporter                   Example Spinners Ltd.
Buyer / Consignee          Example Textile Import Co., Ltd.
Commodity                  Cotton yarn
Destination Country        China
Amount                     16000.00`,
      'en',
      { sizes: { 0: 18 } },
    );
    expect(understood(contract).model.classification?.type).to.equal('contract');
    const insurance = drawDocument(
      `
DECLARATION OF INSURANCE
This certifies that EXAMPLE FIRE COMPANY, Bloomington, IL insures the following policyholder
Policyholder name:      JANE EXAMPLE
Policy number:          81-GB-C127-3
Policy period:          08/01/2020  08/01/2021`,
      'en',
    );
    expect(understood(insurance).model.classification).to.include({ type: 'certificate', subtype: 'insurance' });
  });

  it('knows a proof of delivery for none of the types, whatever its sections are called', () => {
    const drawing = `
PROOF OF DELIVERY (POD)
Delivery Information
Document Type:          POD
POD Number:             POD-700000
Carrier Name:           Example Lines
Receipt Details
Actual Delivery Date:   2024-06-02
Total Weight Received (KG):   2036.6
Receipt Summary
Line      Packages Shipped      Packages Received
1         8                     8`;
    expect(understood(drawDocument(drawing, 'en')).model.classification?.type ?? null).to.equal(null);
  });

  it('parts ship and voyage at an upright stroke, and takes the name behind its caption before what stands under a heading', () => {
    const data = shipped(`
BILL OF LADING              B/L No: ABCD1234567
              SHIP TO                                   Vessel / Voyage
Name:      Bosphorus Example A.S.                       MSC EXAMPLE | VOY 241N
Address:   Orhanli Mah. Lojistik Cad. 8`);
    expect(valueAt(data, 'consignee.name')).to.equal('Bosphorus Example A.S.');
    expect([data.vessel, data.voyage]).to.deep.equal(['MSC EXAMPLE', '241N']);
  });

  it('ends the address of the seller where the buyer begins, on the bill of a course that calls itself a receipt', () => {
    const drawing = `
Contoso, Ltd.                             Project Statement
                                          Date: 9/10/2020
                                          Receipt # No.: 9876
          Sold To    Wingtip Toys
                     554 Magnolia Way
                     Walnut, WY, 98432
Description            Price       Line Total
Manager Training       $3,500      $3,500
Total                              $3,500`;
    const data = dataOf(drawDocument(drawing, 'en'), 'invoice');
    expect([valueAt(data, 'vendor.name'), valueAt(data, 'vendor.address')]).to.deep.equal(['Contoso, Ltd.', null]);
    expect(valueAt(data, 'customer.address')).to.equal('554 Magnolia Way, Walnut, WY, 98432');
  });

  it('finds nobody on a bill that nobody has filled in', () => {
    const drawing = `
INVOICE
From _______________________
Invoice For _______________________
Invoice ID _______________________          Issue Date _______________________
Description             Quantity        Unit Price        Amount
Amount Due`;
    const data = dataOf(drawDocument(drawing, 'en'), 'invoice');
    expect([valueAt(data, 'vendor.name'), valueAt(data, 'customer.name')]).to.deep.equal([null, null]);
  });
});

describe('types/certificate: parties and batches', () => {
  const certified = (drawing: string) => dataOf(drawDocument(drawing, 'en'), 'certificate');

  it('reads a value of two lines beside a label that stands at the last of them', () => {
    const data = certified(`
CERTIFICATE OF ORIGIN
CHINA COUNCIL FOR THE PROMOTION OF INTERNATIONAL TRADE (CCPIT)

Certificate No.       CO-NFP-2026-0418

Issue Date            2026-04-22

                      NINGBO EXAMPLE PARTS CO., LTD., NO. 88 FENGHUA ROAD, YINZHOU
Exporter              DISTRICT, NINGBO, ZHEJIANG 315100, CHINA

Country of Origin     CHINA`);
    expect(valueAt(data, 'holder.name')).to.equal('NINGBO EXAMPLE PARTS CO., LTD.');
    expect(valueAt(data, 'issuer.name')).to.equal('CHINA COUNCIL FOR THE PROMOTION OF INTERNATIONAL TRADE (CCPIT)');
  });

  it('takes neither a title nor a number for who issued it, nor a treatment for a heat', () => {
    const data = certified(`
MARINE CARGO INSURANCE CERTIFICATE
Certificate No.: INS-NFP-2026-0418
Issue Date: 2026-04-22
Heat Treatment (HT) at 56 C core temperature for 30 minutes`);
    expect(valueAt(data, 'issuer.name')).to.equal(null);
    expect(data.batch_number).to.equal(null);
  });
});
