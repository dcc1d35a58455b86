import { xmlElement } from '../../../../vocabulary/markup.js';
import type { InvoiceLine, InvoiceParty, InvoiceTerms } from './terms.js';

/** The invoice as OASIS UBL 2.1 in the core of EN 16931 (CEN/TS 16931-3-2). Pure. */
export function ublInvoice(terms: InvoiceTerms): string {
  const { currency } = terms;
  const amount = (name: string, value: number) => xmlElement(name, { currencyID: currency }, value.toFixed(2));
  const category = (name: string) =>
    `<cac:${name}><cbc:ID>S</cbc:ID><cbc:Percent>${terms.taxRate}</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:${name}>`;
  const lineOf = ({ id, name, quantity, unitPrice, net }: InvoiceLine) => `<cac:InvoiceLine>
${xmlElement('cbc:ID', {}, id)}
<cbc:InvoicedQuantity unitCode="C62">${quantity}</cbc:InvoicedQuantity>
${amount('cbc:LineExtensionAmount', net)}
<cac:Item>${xmlElement('cbc:Name', {}, name)}${category('ClassifiedTaxCategory')}</cac:Item>
<cac:Price>${xmlElement('cbc:PriceAmount', { currencyID: currency }, String(unitPrice))}</cac:Price>
</cac:InvoiceLine>
`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>
${xmlElement('cbc:ID', {}, terms.number)}
<cbc:IssueDate>${terms.issueDate}</cbc:IssueDate>
${optional('cbc:DueDate', terms.dueDate)}<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
${xmlElement('cbc:DocumentCurrencyCode', {}, currency)}
${terms.period ? `<cac:InvoicePeriod>${optional('cbc:StartDate', terms.period.start)}${optional('cbc:EndDate', terms.period.end)}</cac:InvoicePeriod>\n` : ''}${
  terms.order ? `<cac:OrderReference>${xmlElement('cbc:ID', {}, terms.order)}</cac:OrderReference>\n` : ''
}<cac:AccountingSupplierParty>${party(terms.seller)}</cac:AccountingSupplierParty>
<cac:AccountingCustomerParty>${party(terms.buyer)}</cac:AccountingCustomerParty>
<cac:TaxTotal>
${amount('cbc:TaxAmount', terms.tax)}
<cac:TaxSubtotal>
${amount('cbc:TaxableAmount', terms.net)}
${amount('cbc:TaxAmount', terms.tax)}
${category('TaxCategory')}
</cac:TaxSubtotal>
</cac:TaxTotal>
<cac:LegalMonetaryTotal>
${amount('cbc:LineExtensionAmount', terms.net)}
${amount('cbc:TaxExclusiveAmount', terms.net)}
${amount('cbc:TaxInclusiveAmount', terms.total)}
${amount('cbc:PayableAmount', terms.total)}
</cac:LegalMonetaryTotal>
${terms.lines.map(lineOf).join('')}</Invoice>
`;
}

const optional = (name: string, text: string | null): string => (text === null ? '' : `${xmlElement(name, {}, text)}\n`);

function party({ name, address, vatId, email }: InvoiceParty): string {
  const [street = null, more = null, ...further] = address.lines;
  const parts = [
    optional('cbc:StreetName', street),
    optional('cbc:AdditionalStreetName', more),
    optional('cbc:CityName', address.city),
    optional('cbc:PostalZone', address.postcode),
    further.length > 0 ? `<cac:AddressLine>${xmlElement('cbc:Line', {}, further.join(', '))}</cac:AddressLine>\n` : '',
    address.country ? `<cac:Country>${xmlElement('cbc:IdentificationCode', {}, address.country)}</cac:Country>\n` : '',
  ];
  const tax = vatId
    ? `<cac:PartyTaxScheme>${xmlElement('cbc:CompanyID', {}, vatId)}<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>\n`
    : '';
  const contact = email ? `<cac:Contact>${xmlElement('cbc:ElectronicMail', {}, email)}</cac:Contact>\n` : '';
  return `<cac:Party>
<cac:PostalAddress>
${parts.join('')}</cac:PostalAddress>
${tax}<cac:PartyLegalEntity>${xmlElement('cbc:RegistrationName', {}, name)}</cac:PartyLegalEntity>
${contact}</cac:Party>`;
}
