import { expect } from 'chai';
import { drawDocument } from '../../../support/papers/page-model.js';
import { dataOf } from '../../../support/understanding.js';

/** What is read of an invoice with one line of three pieces. */
function amounts(price: string, net: string, tax: string, total: string, currency = 'EUR') {
  const data = dataOf(
    drawDocument(`
Northwind Traders Ltd
12 Harbour Street, London E1 6AN

INVOICE
Invoice number: INV-2024-0815
Invoice date: 15 March 2024
Bill to: Contoso GmbH

Description          Qty      Unit price      Amount
Lamp                  3      ${price}       ${net}

                       Subtotal         ${net}
                       VAT 19%          ${tax}
                       Total ${currency}        ${total}
`),
    'invoice',
  ) as unknown as { subtotal: unknown; tax_amount: unknown; total_amount: unknown; line_items: { unit_price: unknown; total: unknown }[] };
  const [line] = data.line_items;
  return [line?.unit_price, line?.total, data.subtotal, data.tax_amount, data.total_amount];
}

describe('values/numbers: decimals of amounts', () => {
  it('are three where the currency has three', () => {
    expect(amounts('4.115', '12.345', '2.346', '14.691', 'KWD')).to.deep.equal([4.115, 12.345, 12.345, 2.346, 14.691]);
    expect(amounts('4,115', '12,345', '2,346', '14,691', 'TND')).to.deep.equal([4.115, 12.345, 12.345, 2.346, 14.691]);
    expect(amounts('1,234.567', '3,703.701', '703.703', '4,407.404', 'BHD')).to.deep.equal([
      1234.567, 3703.701, 3703.701, 703.703, 4407.404,
    ]);
  });
  it('group thousands where the currency has two', () =>
    expect(amounts('4.115', '12.345', '2.346', '14.691')).to.deep.equal([4115, 12345, 12345, 2346, 14691]));
  it('are four where all amounts have four', () => {
    expect(amounts('1,100.0000', '3,300.0000', '627.0000', '3,927.0000')).to.deep.equal([1100, 3300, 3300, 627, 3927]);
    expect(amounts('1,0374', '3,1122', '0,5913', '3,7035')).to.deep.equal([1.0374, 3.1122, 3.1122, 0.5913, 3.7035]);
  });
  it('stay two where prices have four', () =>
    expect(amounts('100.0000', '300.00', '57.00', '357.00')).to.deep.equal([100, 300, 300, 57, 357]));
  it('are known of amounts of billions', () =>
    expect(amounts('12.500.000.000', '37.500.000.000', '7.125.000.000', '44.625.000.000', 'IDR')).to.deep.equal([
      12_500_000_000, 37_500_000_000, 37_500_000_000, 7_125_000_000, 44_625_000_000,
    ]));
});
