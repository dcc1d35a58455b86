import { expect } from 'chai';
import { drawDocument } from '../../../../support/papers/page-model.js';
import { dataOf, valueAt } from '../../../../support/understanding.js';

const KEYED = `
PACKING LIST

Packing List Number       CT-PL-118
Invoice Date              2026-07-15
Exporter                  Cedar Textiles (Pvt.) Ltd.
Registered Address        Plot 17, Canal Industrial Estate, Lahore, Pakistan
Consignee                 Harbour Imports Co.
Delivery Address          88 Lantern Road, Shanghai, China
Destination Country       China
Country of Origin         Pakistan
Shipment Reference        CT-SHP-118
Currency                  USD`;

const BOXED = `
COMMERCIAL INVOICE

Exporter              Cedar Textiles (Pvt.) Ltd.
                      Unit 9
                      Plot 24, Canal Industrial Estate, Lahore, Pakistan
Buyer / Consignee     Harbour Imports Co.
                      Floor 3
                      88 Lantern Road, Shanghai, China
Invoice Number        CT-INV-2026-001
Invoice Date          2026-07-20
Destination Country   China
Incoterm              FOB Karachi
Payment Terms         Irrevocable Letter of Credit

Invoice Total         USD 550.00`;

const SIDE_BY_SIDE = `
COMMERCIAL INVOICE

Shipper                        Consignee
Cedar Textiles Ltd             Harbour Imports Inc
17 Mill Street                 88 Lantern Road
Leeds LS1 4AP                  Toronto, ON L8J 1V4
United Kingdom                 Canada

Country of export              Importer
United Kingdom                 Quay Trading Inc
Country of manufacture         12 Dock Street
Portugal                       Toronto, ON M5A 3C6
Country of ultimate destination
Canada`;

describe('types/trade: columns of keys and their answers', () => {
  it('ends an address where the next key has its answer, and takes that of a key for addresses', () => {
    const data = dataOf(drawDocument(KEYED), 'packing_list');
    expect(valueAt(data, 'exporter.name')).to.equal('Cedar Textiles (Pvt.) Ltd.');
    expect(valueAt(data, 'exporter.address')).to.equal('Plot 17, Canal Industrial Estate, Lahore, Pakistan');
    expect(valueAt(data, 'consignee.address')).to.equal('88 Lantern Road, Shanghai, China');
  });

  it('knows a long column of which the lexicon has few keys', () => {
    const drawing = KEYED.replace('PACKING LIST', 'COMMERCIAL INVOICE')
      .replace('Packing List Number', 'Invoice Number     ')
      .concat('\n\nInvoice Total             USD 550.00');
    const vendor = valueAt(dataOf(drawDocument(drawing), 'commercial_invoice'), 'vendor.address');
    expect(vendor).to.equal('Plot 17, Canal Industrial Estate, Lahore, Pakistan');
  });

  it('knows the column where answers have several lines', () => {
    const data = dataOf(drawDocument(BOXED), 'commercial_invoice');
    expect(valueAt(data, 'vendor.address')).to.equal('Unit 9, Plot 24, Canal Industrial Estate, Lahore, Pakistan');
    expect(valueAt(data, 'customer.address')).to.equal('Floor 3, 88 Lantern Road, Shanghai, China');
  });

  it('takes addresses side by side for no such column', () => {
    const data = dataOf(drawDocument(SIDE_BY_SIDE), 'commercial_invoice');
    expect(data.country_of_origin).to.equal('Portugal');
    expect(data.country_of_destination).to.equal('Canada');
    expect(valueAt(data, 'consignee.address')).to.include('88 Lantern Road');
  });

  it('reads the amount of a declaration that calls it nothing else', () => {
    const drawing = `
GOODS DECLARATION

Goods Declaration Number  GD-2026-305
Issue Date                2026-07-05
Exporter                  Cedar Textiles Ltd.
Commodity                 Cotton sheets
Amount                    13500.00
Currency                  USD`;
    expect(dataOf(drawDocument(drawing), 'customs_declaration').total_amount).to.equal(13500);
  });
});
