import { expect } from 'chai';
import { drawDocument } from '../../../../support/papers/page-model.js';
import { dataOf, understood, valueAt } from '../../../../support/understanding.js';

const read = (drawing: string, type: 'bol' | 'customs_declaration' | 'commercial_invoice') => dataOf(drawDocument(drawing, 'en'), type);

describe('types/trade: parties in blocks and boxes', () => {
  it('stand under a caption for the name within the block of each', () => {
    const data = read(
      `
BILL OF LADING

SHIPPER (From)                         CONSIGNEE (To)
Shipper #                              PO #
REF-001                                PO-98765
Name                                   Name
Birch Toys Inc                         Lakeside Stores LLC
Address                                Address
123 Mill Street                        45 Dock Road
Salem, OR 97301                        Duluth, MN 55802`,
      'bol',
    );
    expect([valueAt(data, 'shipper.name'), valueAt(data, 'consignee.name')]).to.deep.equal(['Birch Toys Inc', 'Lakeside Stores LLC']);
  });

  it('are no headings of a list below the heading of a block', () => {
    const data = read(
      `
BILL OF LADING
Bill of Lading Number: 55018

CARRIER INFORMATION
H/U    Pkg Type    Description of Articles      NMFC #    Class    Weight (lbs)
5      Carton      Brass door handles           123456    70       110`,
      'bol',
    );
    expect(valueAt(data, 'carrier.name')).to.equal(null);
  });

  it('stand under a caption whose remark in brackets holds quotation marks', () => {
    const data = read(
      `
BILL OF LADING
Consignee (negotiable only if consigned 'to order', 'to order of' a named Person or 'to order of bearer')
Linden Interior ApS
Havnegade 12
2450 Copenhagen, Denmark

Notify Party
Same as consignee`,
      'bol',
    );
    expect(valueAt(data, 'consignee.name')).to.equal('Linden Interior ApS');
  });

  it('are no further boxes of a form, and the importer where the consignee is the same', () => {
    const data = read(
      `
ENTRY SUMMARY
25. Ultimate Consignee Name and Address     26. Importer of Record Name and Address
SAME                                        LINDEN CYCLE PARTS INC
                                            1180 FOOTHILL BLVD
                                            RIVERSIDE CA 92501

A.     34. Duty     B.     Rate`,
      'customs_declaration',
    );
    expect(valueAt(data, 'consignee.name')).to.equal('LINDEN CYCLE PARTS INC');
  });

  it('stand behind labels in Indonesian', () => {
    const data = read(
      `
AIR WAYBILL
Pengirim: Toko Melati
Jl. Kenanga 12, Jakarta
Penerima: Budi Santoso
Jl. Anggrek 4, Bandung`,
      'bol',
    );
    expect([valueAt(data, 'shipper.name'), valueAt(data, 'consignee.name')]).to.deep.equal(['Toko Melati', 'Budi Santoso']);
  });
});

describe('types/trade: numbers and titles', () => {
  it('find no label between the strokes of a code', () => {
    const data = read(
      `
COMMERCIAL INVOICE
Invoice No     ABT/DU/0328/2018
L.P.O          DU/PO/3462
Exporter       Birch Textiles Ltd`,
      'commercial_invoice',
    );
    expect(data.purchase_order_number).to.not.equal('/3462');
  });

  it('tell a list of packages that quotes an invoice and no prices from an invoice', () => {
    const { model } = understood(
      drawDocument(
        `
LIST OF PACKING
Invoice No: ABT/0328/2018     22/12/2018
Customer Name: LAKESIDE UNIFORMS LLC

S.No     Carton No.     Item                Total Qty     Total
1        1              Work trousers       118           118
2        2              Work jackets        84            84
                        Total               202           202`,
        'en',
      ),
    );
    expect(model.classification?.type).to.equal('packing_list');
  });

  it('take a paper that a form lets choose from for no title', () => {
    const { model } = understood(
      drawDocument(
        `
LETTER OF INSTRUCTIONS
24. DOCUMENTS ATTACHED
❏ COMMERCIAL INVOICE
❏ CERTIFICATE OF ORIGIN
26. TERMS OF SALE
❏ FOB     ❏ CIF`,
        'en',
      ),
    );
    expect(model.classification?.type).to.equal(null);
  });
});
