import { expect } from 'chai';
import { drawDocument } from '../../../../support/papers/page-model.js';
import { dataOf, understood } from '../../../../support/understanding.js';

const read = (drawing: string, type: 'bol' | 'customs_declaration' | 'commercial_invoice' | 'packing_list') =>
  dataOf(drawDocument(drawing, 'en'), type);

describe('types/trade: numbers and titles', () => {
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
