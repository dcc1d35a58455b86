import { expect } from 'chai';
import type { DocumentType } from '../../../../../src/pipeline/model.js';
import { findDates } from '../../../../../src/pipeline/values/dates.js';
import { drawDocument } from '../../../../support/papers/page-model.js';
import { dataOf } from '../../../../support/understanding.js';

const named = (data: Record<string, unknown>, key: string): unknown => (data[key] as { name?: unknown } | null)?.name;
const read = (drawing: string, type: DocumentType) => dataOf(drawDocument(drawing), type);

describe('types/trade, words that forms print', () => {
  it('takes who loaded and counted, and the head of a list, for nobody', () => {
    const data = read(
      `
BILL OF LADING
SHIP FROM
Name:
CARRIER NAME: ____________
CARRIER INFORMATION
COMMODITY DESCRIPTION        WEIGHT

Trailer Loaded:              Freight Counted:
- By Shipper                 - By Shipper
- By Driver                  - By Driver/pallets said to contain`,
      'bol',
    );
    expect(named(data, 'shipper')).to.equal(null);
    expect(named(data, 'carrier')).to.equal(null);
  });

  it('takes choices and instructions for no party, and the edition of a form for no day', () => {
    const data = read(
      `
COMMERCIAL INVOICE
EXPORTER:                                     Ship Date:
Tax ID#: SELECT DOWN ARROW FOR OPTIONS        Invoice No.:
Company Name/Address:

CONSIGNEE:                                    SOLD TO / IMPORTER (if different from Consignee):
Company Name/Address:                         Tax ID#: SELECT DOWN ARROW FOR OPTIONS

Duties payable by     Exporter     Consignee     Other
                                                      REV. 04.10.13-1.08`,
      'commercial_invoice',
    );
    for (const key of ['exporter', 'consignee', 'vendor', 'customer']) expect(named(data, key) ?? null, key).to.equal(null);
    expect(data.invoice_date).to.equal(null);
    expect(findDates('Revision 01/02/2024')).to.deep.equal([]);
  });

  it('takes the caption of the next box for nobody where a part is the answer of another box', () => {
    const data = read(
      `
DACTE   CONHECIMENTO DE TRANSPORTE ELETRÔNICO

TOMADOR DO SERVIÇO
REMETENTE

CFOP - NATUREZA DA PRESTAÇÃO
6353 - PRESTAÇÃO DE SERVIÇO

REMETENTE      INDÚSTRIA EXEMPLO LTDA          DESTINATÁRIO     EMPRESA DO VALE LTDA`,
      'bol',
    );
    expect([named(data, 'shipper'), named(data, 'consignee')]).to.deep.equal(['INDÚSTRIA EXEMPLO LTDA', 'EMPRESA DO VALE LTDA']);
  });

  it('parts ship and voyage, names the carrier who signs, and knows freight that is stated among columns of charges', () => {
    const data = read(
      `
BILL OF LADING
Shipper:
GLOBAL FREIGHT SOLUTIONS INC.
123 OCEAN DRIVE
Ocean vessel:               Port of loading:
OOCL JAPAN V.017W           XIAMEN, CHINA

Marks and numbers           Description of goods
"FREIGHT COLLECT"           ELECTRONIC COMPONENTS

Freight and Charge          Prepaid             Collect
OCEAN FREIGHT                                   AS ARRANGED

Signature:
BLUEWATER SHIPPING CO., LTD.

BY ______________
AS CARRIER`,
      'bol',
    );
    expect(data.vessel).to.equal('OOCL JAPAN');
    expect(data.voyage).to.equal('017W');
    expect(named(data, 'carrier')).to.equal('BLUEWATER SHIPPING CO., LTD.');
    expect(String(data.freight_terms).toLowerCase()).to.contain('collect');
  });

  it('takes goods over their price for nobody', () => {
    const data = read(
      'Delivery Note\n\nProduct ID   Product Name   Product Price\n2            MacBook        999.99\n3            iPhone         699.99',
      'packing_list',
    );
    expect(named(data, 'exporter')).to.equal(null);
  });

  it('takes neither the form of a company nor the bank of somebody for the seller', () => {
    const data = read(
      `
.,Ltd

COMMERCIAL INVOICE
TO: Northwind Walkers
14 Mill Lane, 2800 Lyngby
Date: 25-05-2021

NAME OF COMMODITY      QUANTITY     AMOUNT
Rollators              540          5400.00
TOTAL:                              5400.00

BENEFICIARY'S BANK:
BANK OF EXAMPLE CO.,LTD OFFSHORE BANKING UNIT
ADDRESS: NO 188, HARBOUR ROAD, SHANGHAI, CHINA`,
      'commercial_invoice',
    );
    for (const key of ['vendor', 'exporter']) expect(named(data, key) ?? null, key).to.equal(null);
  });

  it('reads past the signs of a logo, and counts packages in whole numbers', () => {
    const data = read(
      `
<4 NORTHWIND CONTAINER LINE
BILL OF LADING                              XM2105013
Place of receipt        Volumes Measurements
XIAMEN                  65.500
1x40HC Cont. s.t.c. 524 CARTONS`,
      'bol',
    );
    expect(named(data, 'carrier')).to.equal('NORTHWIND CONTAINER LINE');
    expect(data.total_packages).to.equal(524);
  });

  it('takes a number in a line of registrations for none of a delivery note', () => {
    const data = read(
      `
DELIVERY NOTE
DATE
ITEM      MATERIAL DESCRIPTION      QTY

C.R.1010047772 – (C.C. No. : 3794) ~ P.O.Box 500`,
      'packing_list',
    );
    expect(data.packing_list_number).to.equal(null);
  });
});
