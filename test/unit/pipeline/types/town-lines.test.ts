import { expect } from 'chai';
import { drawDocument } from '../../../support/papers/page-model.js';
import { dataOf } from '../../../support/understanding.js';

interface Parties {
  vendor: { name: string | null; address: string | null };
  customer: { name: string | null; address: string | null };
  total_amount: number | null;
  tax_amount: number | null;
}

const read = (drawing: string) => dataOf(drawDocument(drawing), 'invoice') as unknown as Parties;

const bill = (customer: string) => `
Nordlicht Trading Ltd
1945 DANCING DOVE LANE
SEATTLE WASHINGTON 98101
UNITED STATES

INVOICE
Invoice Number: INV-7042
Invoice Date: March 2, 2026

${customer}

Description         Qty   Unit Price    Total
Oak boards            4        25.00   100.00

Total Due                              100.00`;

describe('types/invoice: lines of addresses', () => {
  for (const street of ['2558 Alder Mills', '93196 Bryan Village Suite 434'])
    it(`go on with the town below ${street}, which begins as a postal code does`, () => {
      const { customer } = read(bill(`Bill To\nMara Fields\n${street}\nEast Haven, MI 89330\nmara@example.com`));
      expect(customer).to.deep.include({ name: 'Mara Fields', address: `${street}, East Haven, MI 89330` });
    });

  it('end with the state in full and the country', () => {
    expect(read(bill('Bill To: Mara Fields')).vendor.address).to.equal('1945 DANCING DOVE LANE, SEATTLE WASHINGTON 98101, UNITED STATES');
  });

  it('part from the name on one line where a house in a street begins', () => {
    expect(read(bill('Billed To: Acme Corp, 123 Main St\n\nThank you for your order.')).customer).to.deep.include({
      name: 'Acme Corp',
      address: '123 Main St',
    });
  });

  it('take nobody for the buyer whom a label calls the seller, where that of the buyer was not read', () => {
    const { vendor, customer } = read(`
                                                 Invoice #123
INVOICE                                   Created: 2018-01-01

Seller                                        Buyr
Alder Science, Inc.                           Umbrella Corp.
Mill Lake Rd 1234                             123 Queen Victoria St
Allenville, Michigan 49760                    London EC4N 1AA
United States of America                      United Kingdom

Item                                                    Price
Handheld Portal Device                          10,000.00 USD

                                         Total: 10,000.00 USD`);
    expect(vendor.name).to.equal('Alder Science, Inc.');
    expect(customer.name).not.to.equal('Alder Science, Inc.');
  });

  it('leave the tax of a table that names two rates, of which one fits', () => {
    const { tax_amount } = read(`
Sprzedawca                         Nabywca
Alder S.A.                         Brzoza Jan
Faktura nr 2/11/2023
Data wystawienia: 2023-11-30

Nazwa towaru       Cena netto   Ilosc    Wartosc
Deski              13 915,00        1    13 915,00

Stawka podatku     Kwota netto   Kwota podatku   Kwota brutto
22% lub 23%          13 915,00        3 200,45      17 115,45

Razem do zaplaty: 17 115,45 PLN`);
    expect(tax_amount).to.equal(3200.45);
  });
});

describe('types/invoice: addresses that stand apart from the name', () => {
  const invoice = (drawing: string, sizes: Record<number, number> = {}) =>
    dataOf(drawDocument(drawing, 'en', { sizes }), 'invoice') as unknown as Record<
      'vendor' | 'customer',
      { name: string | null; address: string | null }
    >;

  for (const [street, town] of [
    ['60 Rue des Lilas', '34500 Béziers'],
    ['Gartenstraße 2', '20095 Hamburg'],
    ['123 Main Street', 'Redmond, WA 98052'],
  ])
    it(`takes the address that stands apart under a name in large type: ${street}`, () => {
      const { vendor } = invoice(
        `
NORDLICHT LTD.


${street}
${town}


Bill To:
Bluebird Solutions Inc.

Invoice Number: INV-1023
Invoice Date: 12 February 2026
Total: 56,640.00`,
        { 0: 20 },
      );
      expect(vendor).to.include({ name: 'NORDLICHT LTD.', address: `${street}, ${town}` });
    });

  it('takes it under the first word of that name as well, and not under the name of another', () => {
    const under = (name: string) =>
      invoice(
        `
NORDLICHT LTD.


${name}
123 Main Street
Redmond, WA 98052

Invoice Number: INV-1023
Invoice Date: 12 February 2026
Total: 56,640.00`,
        { 0: 20 },
      ).vendor.address;
    expect(under('Nordlicht Headquarters')).to.equal('Nordlicht Headquarters, 123 Main Street, Redmond, WA 98052');
    expect(under('Bluebird Solutions')).to.equal(null);
  });

  it('ends a name before the key of the next box', () => {
    const { customer } = invoice(`
DANFE
Nota Fiscal nº 000.046
Data de emissão: 16/01/2025

Destinatário: Doces do Vale ME ENDEREÇO
Valor total da nota: 3.267,60`);
    expect(customer.name).to.equal('Doces do Vale ME');
  });
});
