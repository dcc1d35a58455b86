import { expect } from 'chai';
import { XMLValidator } from 'fast-xml-parser';
import { countryOf, countryOfVat, readAddress } from '../../../../../src/documents/download/outputs/einvoice/address.js';
import { ciiInvoice } from '../../../../../src/documents/download/outputs/einvoice/cii.js';
import { invoiceTermsOf, rateOf } from '../../../../../src/documents/download/outputs/einvoice/terms.js';
import { ublInvoice } from '../../../../../src/documents/download/outputs/einvoice/ubl.js';
import { readInvoiceXml } from '../../../../../src/pipeline/einvoice/invoice-xml.js';

const INVOICE = {
  invoice_number: 'R-2026/17 <A&B>',
  invoice_date: '2026-03-01',
  due_date: '2026-03-31',
  currency: 'EUR',
  subtotal: 180.5,
  tax_amount: 34.3,
  total_amount: 214.8,
  vendor: {
    name: 'Müller & Söhne GmbH',
    address: 'Hauptstr. 1, Hinterhaus, 10115 Berlin, Deutschland',
    email: 'a@b.example',
    vat_id: 'DE 123456789',
  },
  customer: { name: 'Dupont SA', address: '1 rue de la Paix, 75002 Paris', vat_id: 'FR12345678901' },
  purchase_order_number: 'PO-9',
  period_start: '2026-02-01',
  period_end: '2026-02-28',
  line_items: [
    { description: 'Screws', quantity: 3, unit_price: 33.5, total: 100.5 },
    { description: 'Work', quantity: null, unit_price: 50, total: 100 },
    { description: 'Discount', quantity: null, unit_price: null, total: -20 },
  ],
};

const termsOf = (data: object) => {
  const result = invoiceTermsOf(data as Record<string, unknown>);
  if ('lacks' in result) throw new Error(JSON.stringify(result.lacks));
  return result.terms;
};
const lacksOf = (change: object) => {
  const result = invoiceTermsOf({ ...INVOICE, ...change });
  return 'lacks' in result ? result.lacks.map(({ field }) => field) : [];
};

describe('electronic invoices', () => {
  for (const [name, write] of [
    ['UBL', ublInvoice],
    ['CII', ciiInvoice],
  ] as const)
    it(`as ${name} are read back with the same values`, () => {
      const xml = write(termsOf(INVOICE));
      expect(XMLValidator.validate(xml)).to.equal(true);
      const read = readInvoiceXml(xml)!;
      expect(read.typeCode).to.equal('380');
      expect(read.values).to.deep.equal({
        invoice_number: 'R-2026/17 <A&B>',
        invoice_date: '2026-03-01',
        due_date: '2026-03-31',
        total_amount: 214.8,
        subtotal: 180.5,
        tax_amount: 34.3,
        currency: 'EUR',
        purchase_order_number: 'PO-9',
        period_start: '2026-02-01',
        period_end: '2026-02-28',
        'vendor.name': 'Müller & Söhne GmbH',
        'vendor.address': 'Hauptstr. 1, Hinterhaus, 10115 Berlin, DE',
        'vendor.vat_id': 'DE123456789',
        'vendor.email': 'a@b.example',
        'customer.name': 'Dupont SA',
        'customer.address': '1 rue de la Paix, 75002 Paris, FR',
        'customer.vat_id': 'FR12345678901',
      });
      expect(read.lines).to.deep.equal([
        { description: 'Screws', quantity: 3, unit_price: 33.5, total: 100.5 },
        { description: 'Work', quantity: 2, unit_price: 50, total: 100 },
        { description: 'Discount', quantity: -1, unit_price: 20, total: -20 },
      ]);
    });

  it('may leave out what is optional', () => {
    const { purchase_order_number: _o, period_start: _s, period_end: _e, ...rest } = INVOICE;
    const terms = termsOf({ ...rest, vendor: { ...INVOICE.vendor, email: null }, subtotal: null });
    expect(terms).to.deep.include({ order: null, period: null, net: 180.5, taxRate: 19 });
    for (const write of [ublInvoice, ciiInvoice]) expect(XMLValidator.validate(write(terms))).to.equal(true);
  });

  it('tell everything that lacks at once, with the rule', () => {
    const result = invoiceTermsOf({});
    const lacks = 'lacks' in result ? result.lacks : [];
    expect(lacks.map(({ field }) => field)).to.deep.equal([
      'invoice_number',
      'invoice_date',
      'currency',
      'vendor.name',
      'customer.name',
      'due_date',
      'line_items',
      'total_amount',
    ]);
    expect(lacks.every(({ reason }) => /BR-/.test(reason))).to.equal(true);
    expect(invoiceTermsOf(null)).to.have.property('lacks');
  });

  for (const [what, change, fields] of [
    ['sums that do not add up', { total_amount: 215 }, ['total_amount']],
    ['lines that do not add up', { line_items: INVOICE.line_items.slice(0, 2) }, ['line_items']],
    ['two rates of tax in one', { tax_amount: 20.01, total_amount: 200.51 }, ['tax_amount']],
    ['no tax', { tax_amount: 0, total_amount: 180.5 }, ['tax_amount']],
    ['a credit note', { total_amount: -214.8 }, ['total_amount']],
    ['a seller without country', { vendor: { name: 'A', address: 'B', vat_id: null } }, ['vendor.address', 'vendor.vat_id']],
    [
      'a VAT identifier without country',
      { customer: { ...INVOICE.customer, vat_id: '123', address: 'x, Berlin, DE' } },
      ['customer.vat_id'],
    ],
    ['a line without total', { line_items: [{ description: 'a' }] }, ['line_items[0]']],
    ['a day that is none', { invoice_date: '2026-02-30' }, ['invoice_date']],
    ['a period that ends before it begins', { period_end: '2026-01-01' }, ['period_end']],
  ] as const)
    it(`refuse ${what}`, () => {
      expect(lacksOf(change)).to.deep.equal(fields);
    });

  it('rateOf() finds the rate of the country that gives the tax to the cent', () => {
    expect(rateOf(180.5, 34.3, 'DE')).to.equal(19);
    expect(rateOf(100, 5.5, 'FR')).to.equal(5.5);
    expect(rateOf(1000, 81, 'CH')).to.equal(8.1);
    expect(rateOf(1000, 190, 'AT'), 'Jungholz').to.equal(19);
    expect(rateOf(1000, 210, 'IE'), 'winter 2020').to.equal(21);
    expect(rateOf(1000, 135, 'FI'), 'since 2026').to.equal(13.5);
    expect(rateOf(0, 1, 'DE')).to.equal(null);
    expect(rateOf(100, 19, 'US')).to.equal(null);
    expect(rateOf(100, 19, null)).to.equal(null);
  });

  it('rateOf() takes two rates together for none: 160 at 7 and 336 at 19 per cent are not 15.13', () => {
    expect(rateOf(496, 75.04, 'DE')).to.equal(null);
  });

  it('readAddress() finds town and country', () => {
    expect(readAddress('Keizersgracht 1\n1015 CJ Amsterdam\nNederland', null)).to.deep.equal({
      lines: ['Keizersgracht 1'],
      postcode: '1015 CJ',
      city: 'Amsterdam',
      country: 'NL',
    });
    expect(readAddress('10 Downing St, London SW1A 2AA', 'GB123456789')).to.deep.include({ city: 'London SW1A 2AA', country: 'GB' });
    expect(readAddress(null, null)).to.deep.equal({ lines: [], postcode: null, city: null, country: null });
  });

  it('countryOf() knows codes and names, and nothing else', () => {
    expect(['Deutschland', 'France', 'España', 'ITALY', 'pl', 'Österreich', 'USA'].map(countryOf)).to.deep.equal([
      'DE',
      'FR',
      'ES',
      'IT',
      'PL',
      'AT',
      'US',
    ]);
    expect(['EU', 'Berlin', 'XX', ''].map(countryOf)).to.deep.equal([null, null, null, null]);
    expect(['EL123456789', 'ATU12345678', 'HRB 123', null].map(countryOfVat)).to.deep.equal(['GR', 'AT', null, null]);
  });
});
