import { xmlElement } from '../../../../vocabulary/markup.js';
import type { InvoiceLine, InvoiceParty, InvoiceTerms } from './terms.js';

/** The invoice as UN/CEFACT Cross Industry Invoice D16B in the core of EN 16931 (CEN/TS 16931-3-3). Pure. */
export function ciiInvoice(terms: InvoiceTerms): string {
  const tax = (more: string) => `<ram:ApplicableTradeTax>
${more}<ram:TypeCode>VAT</ram:TypeCode>
`;
  const lineOf = ({ id, name, quantity, unitPrice, net }: InvoiceLine) => `<ram:IncludedSupplyChainTradeLineItem>
<ram:AssociatedDocumentLineDocument>${xmlElement('ram:LineID', {}, id)}</ram:AssociatedDocumentLineDocument>
<ram:SpecifiedTradeProduct>${xmlElement('ram:Name', {}, name)}</ram:SpecifiedTradeProduct>
<ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>${unitPrice}</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
<ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">${quantity}</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
<ram:SpecifiedLineTradeSettlement>
${tax('')}<ram:CategoryCode>S</ram:CategoryCode>
<ram:RateApplicablePercent>${terms.taxRate}</ram:RateApplicablePercent>
</ram:ApplicableTradeTax>
<ram:SpecifiedTradeSettlementLineMonetarySummation>${amount('LineTotalAmount', net)}</ram:SpecifiedTradeSettlementLineMonetarySummation>
</ram:SpecifiedLineTradeSettlement>
</ram:IncludedSupplyChainTradeLineItem>
`;
  const { period } = terms;
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
<rsm:ExchangedDocumentContext>
<ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter>
</rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument>
${xmlElement('ram:ID', {}, terms.number)}
<ram:TypeCode>380</ram:TypeCode>
<ram:IssueDateTime>${date(terms.issueDate)}</ram:IssueDateTime>
</rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>
${terms.lines.map(lineOf).join('')}<ram:ApplicableHeaderTradeAgreement>
<ram:SellerTradeParty>${party(terms.seller)}</ram:SellerTradeParty>
<ram:BuyerTradeParty>${party(terms.buyer)}</ram:BuyerTradeParty>
${
  terms.order
    ? `<ram:BuyerOrderReferencedDocument>${xmlElement('ram:IssuerAssignedID', {}, terms.order)}</ram:BuyerOrderReferencedDocument>\n`
    : ''
}</ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeDelivery/>
<ram:ApplicableHeaderTradeSettlement>
${xmlElement('ram:InvoiceCurrencyCode', {}, terms.currency)}
${tax(amount('CalculatedAmount', terms.tax))}${amount('BasisAmount', terms.net)}<ram:CategoryCode>S</ram:CategoryCode>
<ram:RateApplicablePercent>${terms.taxRate}</ram:RateApplicablePercent>
</ram:ApplicableTradeTax>
${
  period
    ? `<ram:BillingSpecifiedPeriod>${period.start ? `<ram:StartDateTime>${date(period.start)}</ram:StartDateTime>` : ''}${
        period.end ? `<ram:EndDateTime>${date(period.end)}</ram:EndDateTime>` : ''
      }</ram:BillingSpecifiedPeriod>\n`
    : ''
}${
  terms.dueDate
    ? `<ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime>${date(terms.dueDate)}</ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>\n`
    : ''
}<ram:SpecifiedTradeSettlementHeaderMonetarySummation>
${amount('LineTotalAmount', terms.net)}${amount('TaxBasisTotalAmount', terms.net)}${xmlElement(
  'ram:TaxTotalAmount',
  { currencyID: terms.currency },
  terms.tax.toFixed(2),
)}
${amount('GrandTotalAmount', terms.total)}${amount('DuePayableAmount', terms.total)}</ram:SpecifiedTradeSettlementHeaderMonetarySummation>
</ram:ApplicableHeaderTradeSettlement>
</rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>
`;
}

const amount = (name: string, value: number): string => `<ram:${name}>${value.toFixed(2)}</ram:${name}>\n`;
/** UNTDID 2379, 102: year, month, day. */
const date = (iso: string): string => `<udt:DateTimeString format="102">${iso.replaceAll('-', '')}</udt:DateTimeString>`;
const optional = (name: string, text: string | null): string => (text === null ? '' : `${xmlElement(name, {}, text)}\n`);

function party({ name, address, vatId, email }: InvoiceParty): string {
  const [one = null, two = null, ...further] = address.lines;
  const contact = email
    ? `<ram:DefinedTradeContact><ram:EmailURIUniversalCommunication>${xmlElement('ram:URIID', {}, email)}</ram:EmailURIUniversalCommunication></ram:DefinedTradeContact>\n`
    : '';
  const place = [
    optional('ram:PostcodeCode', address.postcode),
    optional('ram:LineOne', one),
    optional('ram:LineTwo', two),
    optional('ram:LineThree', further.join(', ') || null),
    optional('ram:CityName', address.city),
    optional('ram:CountryID', address.country),
  ];
  const tax = vatId
    ? `<ram:SpecifiedTaxRegistration>${xmlElement('ram:ID', { schemeID: 'VA' }, vatId)}</ram:SpecifiedTaxRegistration>\n`
    : '';
  return `
${xmlElement('ram:Name', {}, name)}
${contact}<ram:PostalTradeAddress>
${place.join('')}</ram:PostalTradeAddress>
${tax}`;
}
