import { nodesAt, numberAt, parseXml, textAt, type XmlNode } from './xml.js';

/** One line of an electronic invoice. */
export interface XmlLine {
  description: string | null;
  quantity: number | null;
  unit_price: number | null;
  total: number | null;
}

/** What an electronic invoice says, by the paths of extractedData; null where it is silent. */
export interface XmlInvoice {
  syntax: 'cii' | 'ubl';
  values: Record<string, string | number>;
  lines: XmlLine[];
  /** UNTDID 1001: 380 invoice, 381 credit note, 384 corrected invoice, 389 self-billed. */
  typeCode: string | null;
}

/** Reads Factur-X, ZUGFeRD (1 and 2), XRechnung: UN/CEFACT CII or OASIS UBL; null for anything else. */
export function readInvoiceXml(xml: string): XmlInvoice | null {
  const root = parseXml(xml);
  if (!root) return null;
  const cii = nodesAt(root, 'CrossIndustryInvoice|CrossIndustryDocument')[0];
  if (cii) return readCii(cii);
  const ubl = nodesAt(root, 'Invoice|CreditNote')[0];
  return ubl ? readUbl(ubl) : null;
}

function collect(entries: Record<string, string | number | null>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(entries).filter((entry): entry is [string, string | number] => entry[1] !== null && entry[1] !== ''),
  );
}

/** 20140703 or 2014-07-03 as ISO date. */
function date(text: string | null): string | null {
  const match = text?.match(/^(\d{4})-?(\d{2})-?(\d{2})/);
  return match ? `${match[1]}-${match[2]}-${match[3]}` : null;
}

function readCii(root: XmlNode): XmlInvoice {
  const document = nodesAt(root, 'ExchangedDocument|HeaderExchangedDocument')[0];
  const trade = nodesAt(root, 'SupplyChainTradeTransaction|SpecifiedSupplyChainTradeTransaction')[0];
  const agreement = nodesAt(trade, 'ApplicableHeaderTradeAgreement|ApplicableSupplyChainTradeAgreement')[0];
  const settlement = nodesAt(trade, 'ApplicableHeaderTradeSettlement|ApplicableSupplyChainTradeSettlement')[0];
  const sums = nodesAt(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation|SpecifiedTradeSettlementMonetarySummation')[0];
  const values = collect({
    invoice_number: textAt(document, 'ID'),
    invoice_date: date(textAt(document, 'IssueDateTime/DateTimeString')),
    due_date: date(textAt(settlement, 'SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString')),
    total_amount: numberAt(sums, 'GrandTotalAmount'),
    subtotal: numberAt(sums, 'TaxBasisTotalAmount'),
    tax_amount: numberAt(sums, 'TaxTotalAmount'),
    currency: textAt(settlement, 'InvoiceCurrencyCode'),
    purchase_order_number: textAt(agreement, 'BuyerOrderReferencedDocument/IssuerAssignedID|ID'),
    period_start: date(textAt(settlement, 'BillingSpecifiedPeriod/StartDateTime/DateTimeString')),
    period_end: date(textAt(settlement, 'BillingSpecifiedPeriod/EndDateTime/DateTimeString')),
    ...ciiParty('vendor', nodesAt(agreement, 'SellerTradeParty')[0], true),
    ...ciiParty('customer', nodesAt(agreement, 'BuyerTradeParty')[0], false),
  });
  const lines = nodesAt(trade, 'IncludedSupplyChainTradeLineItem').map(ciiLine).filter(hasContent);
  return { syntax: 'cii', values, lines, typeCode: textAt(document, 'TypeCode') };
}

function ciiParty(path: string, party: XmlNode | undefined, withEmail: boolean): Record<string, string | null> {
  const vat = nodesAt(party, 'SpecifiedTaxRegistration').map((registration) => ({
    id: textAt(registration, 'ID'),
    scheme: nodesAt(registration, 'ID')[0]?.['@schemeID'],
  }));
  const place = nodesAt(party, 'PostalTradeAddress')[0];
  const street = [textAt(place, 'LineOne'), textAt(place, 'LineTwo'), textAt(place, 'LineThree')].filter((part) => part !== null);
  const town = [textAt(place, 'PostcodeCode'), textAt(place, 'CityName')].filter((part) => part !== null).join(' ');
  return {
    [`${path}.name`]: textAt(party, 'Name'),
    [`${path}.address`]: [...street, town, textAt(place, 'CountryID')].filter((part) => part !== null && part !== '').join(', ') || null,
    [`${path}.vat_id`]: vat.find((entry) => entry.scheme === 'VA')?.id ?? null,
    ...(withEmail ? { [`${path}.email`]: textAt(party, 'DefinedTradeContact/EmailURIUniversalCommunication/URIID') } : {}),
  };
}

function ciiLine(line: XmlNode): XmlLine {
  const agreement = nodesAt(line, 'SpecifiedLineTradeAgreement|SpecifiedSupplyChainTradeAgreement')[0];
  const net = nodesAt(agreement, 'NetPriceProductTradePrice')[0] ?? nodesAt(agreement, 'GrossPriceProductTradePrice')[0];
  const basis = numberAt(net, 'BasisQuantity') || 1;
  const price = numberAt(net, 'ChargeAmount');
  const quantity = numberAt(line, 'SpecifiedLineTradeDelivery|SpecifiedSupplyChainTradeDelivery/BilledQuantity');
  const total = numberAt(
    line,
    'SpecifiedLineTradeSettlement|SpecifiedSupplyChainTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation|SpecifiedTradeSettlementMonetarySummation/LineTotalAmount',
  );
  return {
    description: textAt(line, 'SpecifiedTradeProduct/Name'),
    quantity,
    unit_price: unitPrice(price, basis, quantity, total),
    total,
  };
}

function readUbl(root: XmlNode): XmlInvoice {
  const sums = nodesAt(root, 'LegalMonetaryTotal|RequestedMonetaryTotal')[0];
  const values = collect({
    invoice_number: textAt(root, 'ID'),
    invoice_date: date(textAt(root, 'IssueDate')),
    due_date: date(textAt(root, 'DueDate') ?? textAt(root, 'PaymentMeans/PaymentDueDate')),
    total_amount: numberAt(sums, 'TaxInclusiveAmount') ?? numberAt(sums, 'PayableAmount'),
    subtotal: numberAt(sums, 'TaxExclusiveAmount'),
    tax_amount: numberAt(root, 'TaxTotal/TaxAmount'),
    currency: textAt(root, 'DocumentCurrencyCode'),
    purchase_order_number: textAt(root, 'OrderReference/ID'),
    period_start: date(textAt(root, 'InvoicePeriod/StartDate')),
    period_end: date(textAt(root, 'InvoicePeriod/EndDate')),
    ...ublParty('vendor', nodesAt(root, 'AccountingSupplierParty/Party')[0], true),
    ...ublParty('customer', nodesAt(root, 'AccountingCustomerParty/Party')[0], false),
  });
  const lines = nodesAt(root, 'InvoiceLine|CreditNoteLine').map(ublLine).filter(hasContent);
  return { syntax: 'ubl', values, lines, typeCode: textAt(root, 'InvoiceTypeCode|CreditNoteTypeCode') };
}

function ublParty(path: string, party: XmlNode | undefined, withEmail: boolean): Record<string, string | null> {
  const place = nodesAt(party, 'PostalAddress')[0];
  const town = [textAt(place, 'PostalZone'), textAt(place, 'CityName')].filter((part) => part !== null).join(' ');
  const parts = [textAt(place, 'StreetName'), textAt(place, 'AdditionalStreetName'), town, textAt(place, 'Country/IdentificationCode')];
  return {
    [`${path}.name`]: textAt(party, 'PartyName/Name') ?? textAt(party, 'PartyLegalEntity/RegistrationName'),
    [`${path}.address`]: parts.filter((part) => part !== null && part !== '').join(', ') || null,
    [`${path}.vat_id`]: textAt(party, 'PartyTaxScheme/CompanyID'),
    ...(withEmail ? { [`${path}.email`]: textAt(party, 'Contact/ElectronicMail') } : {}),
  };
}

function ublLine(line: XmlNode): XmlLine {
  const basis = numberAt(line, 'Price/BaseQuantity') || 1;
  const price = numberAt(line, 'Price/PriceAmount');
  const quantity = numberAt(line, 'InvoicedQuantity|CreditedQuantity');
  const total = numberAt(line, 'LineExtensionAmount');
  return {
    description: textAt(line, 'Item/Name') ?? textAt(line, 'Item/Description'),
    quantity,
    unit_price: unitPrice(price, basis, quantity, total),
    total,
  };
}

/** A line of a list; lines that only hold a heading or a note count nothing. */
function hasContent(line: XmlLine): boolean {
  const counts = [line.quantity, line.unit_price, line.total].some((value) => value !== null && value !== 0);
  return line.description !== null && counts;
}

/** Price of one unit: some write the price of one beside a larger base quantity; what multiplies out to the total counts. */
function unitPrice(price: number | null, basis: number, quantity: number | null, total: number | null): number | null {
  if (price === null) return null;
  const plain = quantity !== null && total !== null && Math.abs(quantity * price - total) <= 0.011 + Math.abs(quantity) * 0.006;
  return plain ? price : price / basis;
}
