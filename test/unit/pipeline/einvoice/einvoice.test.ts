import { expect } from 'chai';
import { readInvoiceXml } from '../../../../src/pipeline/einvoice/invoice-xml.js';
import { agrees } from '../../../../src/pipeline/einvoice/merge.js';
import { parseXml } from '../../../../src/pipeline/einvoice/xml.js';
import { drawDocument } from '../../../support/page-model.js';
import { understood } from '../../../support/understanding.js';

const CII = (number: string, total: string) => `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="a" xmlns:ram="b" xmlns:udt="c">
  <rsm:ExchangedDocument><ram:ID>${number}</ram:ID><ram:TypeCode>380</ram:TypeCode>
    <ram:IssueDateTime><udt:DateTimeString format="102">20250605</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>
    <ram:IncludedSupplyChainTradeLineItem>
      <ram:SpecifiedTradeProduct><ram:Name>Menu cards</ram:Name></ram:SpecifiedTradeProduct>
      <ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>1.20</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
      <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">100</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
      <ram:SpecifiedLineTradeSettlement><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>120.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement>
    </ram:IncludedSupplyChainTradeLineItem>
    <ram:ApplicableHeaderTradeAgreement>
      <ram:SellerTradeParty><ram:Name>Cedar &amp; Print Ltd</ram:Name><ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">GB123456782</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTradeParty>
      <ram:BuyerTradeParty><ram:Name>Orchard Cafe Ltd</ram:Name></ram:BuyerTradeParty>
    </ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>GBP</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:TaxBasisTotalAmount>120.00</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="GBP">24.00</ram:TaxTotalAmount><ram:GrandTotalAmount>${total}</ram:GrandTotalAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    </ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`;

const UBL = `<Invoice xmlns="x" xmlns:cbc="y" xmlns:cac="z"><cbc:ID>U-1</cbc:ID><cbc:IssueDate>2025-06-05</cbc:IssueDate><cbc:DueDate>2025-07-05</cbc:DueDate>
  <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty><cac:Party><cac:PartyName><cbc:Name>Seller</cbc:Name></cac:PartyName><cac:PartyTaxScheme><cbc:CompanyID>DE136695976</cbc:CompanyID></cac:PartyTaxScheme></cac:Party></cac:AccountingSupplierParty>
  <cac:TaxTotal><cbc:TaxAmount currencyID="EUR">19.00</cbc:TaxAmount></cac:TaxTotal>
  <cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount>100</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount>119.00</cbc:TaxInclusiveAmount></cac:LegalMonetaryTotal>
  <cac:InvoiceLine><cbc:InvoicedQuantity>2</cbc:InvoicedQuantity><cbc:LineExtensionAmount>100</cbc:LineExtensionAmount><cac:Item><cbc:Name>Paper</cbc:Name></cac:Item><cac:Price><cbc:PriceAmount>50</cbc:PriceAmount></cac:Price></cac:InvoiceLine>
</Invoice>`;

const PAGE = `
Cedar & Print Ltd                                  INVOICE
                                                   Invoice No: 7731
                                                   Date: 05/06/2025
Bill To: Orchard Cafe Ltd

Description               Qty      Price       Amount
Menu cards                100       1.20       120.00

                        Subtotal             120.00
                        VAT 20%               24.00
                        Total               £144.00`;

describe('einvoice', () => {
  describe('readInvoiceXml()', () => {
    it('reads CII', () => {
      const invoice = readInvoiceXml(CII('7731', '144.00'));
      expect(invoice?.values).to.deep.equal({
        invoice_number: '7731',
        invoice_date: '2025-06-05',
        total_amount: 144,
        subtotal: 120,
        tax_amount: 24,
        currency: 'GBP',
        'vendor.name': 'Cedar & Print Ltd',
        'vendor.vat_id': 'GB123456782',
        'customer.name': 'Orchard Cafe Ltd',
      });
      expect(invoice?.lines).to.deep.equal([{ description: 'Menu cards', quantity: 100, unit_price: 1.2, total: 120 }]);
    });

    it('reads UBL', () => {
      const invoice = readInvoiceXml(UBL);
      expect(invoice?.values).to.include({
        invoice_number: 'U-1',
        due_date: '2025-07-05',
        total_amount: 119,
        subtotal: 100,
        tax_amount: 19,
        'vendor.vat_id': 'DE136695976',
      });
      expect(invoice?.lines).to.deep.equal([{ description: 'Paper', quantity: 2, unit_price: 50, total: 100 }]);
    });

    for (const [name, xml] of [
      ['other XML', '<html><body/></html>'],
      ['broken XML', '<Invoice><ID>1'],
      ['no XML', 'hello'],
      ['nothing', ''],
    ] as const) {
      it(`gives no values for ${name}`, () =>
        expect(Object.keys(readInvoiceXml(xml)?.values ?? {}).filter((key) => key !== 'invoice_number')).to.deep.equal([]));
    }
  });

  describe('parseXml()', () => {
    it('refuses document types, and with them entity bombs and outside references', () => {
      expect(parseXml('<!DOCTYPE a [<!ENTITY b "c">]><Invoice>&b;</Invoice>')).to.equal(null);
      expect(parseXml('<!DOCTYPE a SYSTEM "file:///etc/passwd"><Invoice/>')).to.equal(null);
    });

    it('refuses what is too large or too deep', () => {
      expect(parseXml(`<a>${' '.repeat(5_000_001)}</a>`)).to.equal(null);
      expect(parseXml('<a>'.repeat(5000) + '</a>'.repeat(5000))).to.equal(null);
    });
  });

  describe('comparison with the page', () => {
    const withXml = (xml: string) => understood({ ...drawDocument(PAGE), embeddedInvoice: { name: 'factur-x.xml', xml } }).model;

    it('takes values that both say from the XML, with the place on the page', () => {
      const model = withXml(CII('7731', '144.00'));
      const total = model.fields.find((field) => field.path === 'total_amount');
      expect([total?.value, total?.source, total?.confidence, total?.page]).to.deep.equal([144, 'embedded-xml', 0.99, 1]);
      expect(model.reviewReasons).to.deep.equal([]);
    });

    it('keeps what is printed and asks for review where the XML differs', () => {
      const model = withXml(CII('7731', '999.00'));
      expect(model.extractedData?.total_amount).to.equal(144);
      expect(model.reviewReasons.map(({ reason, fields }) => [reason, fields.map(({ name }) => name)])).to.deep.equal([
        ['embedded_data_mismatch', ['total_amount']],
      ]);
    });

    it('takes nothing from XML about another invoice', () => {
      const model = withXml(CII('OTHER-1', '999.00').replace('20250605', '20200101'));
      expect(model.fields.some((field) => field.source === 'embedded-xml')).to.equal(false);
      expect(model.reviewReasons.at(-1)?.reason).to.equal('embedded_data_mismatch');
    });

    it('compares amounts of credit notes by size', () => expect(agrees(-144, 144)).to.equal(true));
  });
});
