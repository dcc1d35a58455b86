import { taxIn } from './cii.js';
import { nodesAt, numberAt, textAt, type XmlNode } from './xml.js';
import { addressOf, collect, dateOf, hasContent, unitPrice, type XmlInvoice, type XmlLine } from './xml-invoice.js';

/** OASIS UBL 2 invoices and credit notes: Peppol BIS, XRechnung and national profiles. */
export function readUbl(root: XmlNode): Omit<XmlInvoice, 'knows'> {
  const sums = nodesAt(root, 'LegalMonetaryTotal|RequestedMonetaryTotal')[0];
  const currency = textAt(root, 'DocumentCurrencyCode') ?? currencyOf(nodesAt(sums, 'PayableAmount|TaxInclusiveAmount')[0]);
  const seller = nodesAt(root, 'AccountingSupplierParty/Party')[0];
  const buyer = nodesAt(root, 'AccountingCustomerParty/Party')[0];
  const values = collect({
    invoice_number: textAt(root, 'ID'),
    invoice_date: dateOf(textAt(root, 'IssueDate')),
    due_date: dateOf(textAt(root, 'DueDate') ?? textAt(root, 'PaymentMeans/PaymentDueDate') ?? textAt(root, 'PaymentTerms/PaymentDueDate')),
    total_amount: numberAt(sums, 'TaxInclusiveAmount') ?? numberAt(sums, 'PayableAmount'),
    subtotal: numberAt(sums, 'TaxExclusiveAmount') ?? numberAt(sums, 'LineExtensionAmount'),
    tax_amount: taxIn(nodesAt(root, 'TaxTotal/TaxAmount'), currency),
    currency,
    purchase_order_number: textAt(root, 'OrderReference/ID'),
    period_start: dateOf(textAt(root, 'InvoicePeriod/StartDate')),
    period_end: dateOf(textAt(root, 'InvoicePeriod/EndDate')),
    ...party('vendor', seller, true),
    ...party('customer', buyer, false),
  });
  const lines = nodesAt(root, 'InvoiceLine|CreditNoteLine').map(lineOf).filter(hasContent);
  const aliases = { 'vendor.name': namesOf(seller).slice(1), 'customer.name': namesOf(buyer).slice(1) };
  const typeCode = textAt(root, 'InvoiceTypeCode|CreditNoteTypeCode') ?? (root.CreditNoteLine === undefined ? null : '381');
  return { syntax: 'ubl', values, aliases, lines, typeCode };
}

function currencyOf(amount: XmlNode | undefined): string | null {
  const code = amount?.['@currencyID'];
  return typeof code === 'string' ? code : null;
}

/** Registered name first, then the name it trades under. */
function namesOf(node: XmlNode | undefined): string[] {
  return [textAt(node, 'PartyLegalEntity/RegistrationName'), textAt(node, 'PartyName/Name')].filter((name) => name !== null);
}

function party(path: string, node: XmlNode | undefined, withEmail: boolean): Record<string, string | null> {
  const place = nodesAt(node, 'PostalAddress')[0];
  const town = [textAt(place, 'PostalZone'), textAt(place, 'CityName')].filter((part) => part !== null).join(' ');
  const parts = [textAt(place, 'StreetName'), textAt(place, 'AdditionalStreetName'), town, textAt(place, 'Country/IdentificationCode')];
  const vat =
    nodesAt(node, 'PartyTaxScheme').find((scheme) => textAt(scheme, 'TaxScheme/ID') === 'VAT') ?? nodesAt(node, 'PartyTaxScheme')[0];
  return {
    [`${path}.name`]: namesOf(node)[0] ?? null,
    [`${path}.address`]: addressOf(parts),
    [`${path}.vat_id`]: textAt(vat, 'CompanyID'),
    ...(withEmail ? { [`${path}.email`]: textAt(node, 'Contact/ElectronicMail') } : {}),
  };
}

function lineOf(line: XmlNode): XmlLine {
  const basis = numberAt(line, 'Price/BaseQuantity') || 1;
  const price = numberAt(line, 'Price/PriceAmount');
  const quantity = numberAt(line, 'InvoicedQuantity|CreditedQuantity');
  const total = numberAt(line, 'LineExtensionAmount');
  const name = textAt(line, 'Item/Name') ?? textAt(line, 'Item/Description');
  return { description: name, quantity, unit_price: unitPrice(price, basis, quantity, total), total };
}
