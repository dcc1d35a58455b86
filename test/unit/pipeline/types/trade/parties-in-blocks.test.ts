import { expect } from 'chai';
import { drawDocument } from '../../../../support/papers/page-model.js';
import { dataOf, understood, valueAt } from '../../../../support/understanding.js';

const read = (drawing: string, type: 'bol' | 'customs_declaration' | 'commercial_invoice' | 'packing_list') =>
  dataOf(drawDocument(drawing, 'en'), type);

describe('types/trade: parties in blocks and boxes', () => {
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
