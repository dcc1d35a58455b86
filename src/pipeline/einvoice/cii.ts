import { nodesAt, numberAt, textAt, type XmlNode } from './xml.js';
import { addressOf, collect, dateOf, hasContent, unitPrice, type XmlInvoice, type XmlLine } from './xml-invoice.js';

/** UN/CEFACT Cross Industry Invoice: ZUGFeRD 1 and 2, Factur-X, XRechnung in all profiles. */
export function readCii(root: XmlNode): Omit<XmlInvoice, 'knows'> {
  const document = nodesAt(root, 'ExchangedDocument|HeaderExchangedDocument')[0];
  const trade = nodesAt(root, 'SupplyChainTradeTransaction|SpecifiedSupplyChainTradeTransaction')[0];
  const agreement = nodesAt(trade, 'ApplicableHeaderTradeAgreement|ApplicableSupplyChainTradeAgreement')[0];
  const settlement = nodesAt(trade, 'ApplicableHeaderTradeSettlement|ApplicableSupplyChainTradeSettlement')[0];
  const sums = nodesAt(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation|SpecifiedTradeSettlementMonetarySummation')[0];
  const currency = textAt(settlement, 'InvoiceCurrencyCode');
  const seller = nodesAt(agreement, 'SellerTradeParty')[0];
  const buyer = nodesAt(agreement, 'BuyerTradeParty')[0];
  const values = collect({
    invoice_number: textAt(document, 'ID'),
    invoice_date: dateOf(textAt(document, 'IssueDateTime/DateTimeString|DateTime')),
    due_date: dateOf(textAt(settlement, 'SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString|DateTime')),
    total_amount: numberAt(sums, 'GrandTotalAmount') ?? numberAt(sums, 'DuePayableAmount'),
    subtotal: numberAt(sums, 'TaxBasisTotalAmount'),
    tax_amount: taxIn(nodesAt(sums, 'TaxTotalAmount'), currency),
    currency,
    purchase_order_number: textAt(agreement, 'BuyerOrderReferencedDocument/IssuerAssignedID|ID'),
    period_start: dateOf(textAt(settlement, 'BillingSpecifiedPeriod/StartDateTime/DateTimeString|DateTime')),
    period_end: dateOf(textAt(settlement, 'BillingSpecifiedPeriod/EndDateTime/DateTimeString|DateTime')),
    ...party('vendor', seller, true),
    ...party('customer', buyer, false),
  });
  const lines = nodesAt(trade, 'IncludedSupplyChainTradeLineItem').map(lineOf).filter(hasContent);
  const aliases = { 'vendor.name': tradingNames(seller), 'customer.name': tradingNames(buyer) };
  return { syntax: 'cii', values, aliases, lines, typeCode: textAt(document, 'TypeCode') };
}

/** The tax in the currency of the invoice: it may be told in the currency of the books as well. */
export function taxIn(amounts: readonly XmlNode[], currency: string | null): number | null {
  const own = amounts.find((node) => node['@currencyID'] === currency) ?? amounts[0];
  return own ? numberAt({ amount: own }, 'amount') : null;
}

function tradingNames(party: XmlNode | undefined): string[] {
  const names = [textAt(party, 'SpecifiedLegalOrganization/TradingBusinessName'), textAt(party, 'DefinedTradeContact/PersonName')];
  return names.filter((name) => name !== null);
}

function party(path: string, node: XmlNode | undefined, withEmail: boolean): Record<string, string | null> {
  const vat = nodesAt(node, 'SpecifiedTaxRegistration').map((registration) => ({
    id: textAt(registration, 'ID'),
    scheme: nodesAt(registration, 'ID')[0]?.['@schemeID'],
  }));
  const place = nodesAt(node, 'PostalTradeAddress')[0];
  const town = [textAt(place, 'PostcodeCode'), textAt(place, 'CityName')].filter((part) => part !== null).join(' ');
  const lines = ['LineOne', 'LineTwo', 'LineThree'].map((name) => textAt(place, name));
  const mail = textAt(node, 'DefinedTradeContact/EmailURIUniversalCommunication/URIID') ?? textAt(node, 'URIUniversalCommunication/URIID');
  return {
    [`${path}.name`]: textAt(node, 'Name'),
    [`${path}.address`]: addressOf([...lines, town, textAt(place, 'CountryID')]),
    [`${path}.vat_id`]: vat.find((entry) => entry.scheme === 'VA')?.id ?? null,
    ...(withEmail ? { [`${path}.email`]: mail?.includes('@') ? mail : null } : {}),
  };
}

function lineOf(line: XmlNode): XmlLine {
  const agreement = nodesAt(line, 'SpecifiedLineTradeAgreement|SpecifiedSupplyChainTradeAgreement')[0];
  const net = nodesAt(agreement, 'NetPriceProductTradePrice')[0] ?? nodesAt(agreement, 'GrossPriceProductTradePrice')[0];
  const basis = numberAt(net, 'BasisQuantity') || 1;
  const price = numberAt(net, 'ChargeAmount');
  const quantity = numberAt(line, 'SpecifiedLineTradeDelivery|SpecifiedSupplyChainTradeDelivery/BilledQuantity');
  const total = numberAt(
    line,
    'SpecifiedLineTradeSettlement|SpecifiedSupplyChainTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation|SpecifiedTradeSettlementMonetarySummation/LineTotalAmount',
  );
  const name = textAt(line, 'SpecifiedTradeProduct/Name') ?? textAt(line, 'SpecifiedTradeProduct/Description');
  return { description: name, quantity, unit_price: unitPrice(price, basis, quantity, total), total };
}
