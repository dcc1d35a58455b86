import { nodesAt, numberAt, textAt, type XmlNode } from './xml.js';
import { addressOf, collect, dateOf, hasContent, type XmlInvoice, type XmlLine } from './xml-invoice.js';

/** Kinds of document of the Italian format (TD codes) by UNTDID 1001; other kinds are plain invoices. */
const TYPE_CODES: Record<string, string> = { TD04: '381', TD08: '381', TD05: '383', TD09: '383', TD16: '389', TD17: '389', TD27: '389' };

/** Italian FatturaPA, ordinary and simplified. Of a file with several invoices the first counts. */
export function readFatturaPa(root: XmlNode): Omit<XmlInvoice, 'knows'> {
  const header = nodesAt(root, 'FatturaElettronicaHeader')[0];
  const body = nodesAt(root, 'FatturaElettronicaBody')[0];
  const data = nodesAt(body, 'DatiGenerali/DatiGeneraliDocumento')[0];
  const rates = nodesAt(body, 'DatiBeniServizi/DatiRiepilogo');
  const simple = nodesAt(body, 'DatiBeniServizi').filter((node) => node.Importo !== undefined);
  const net = sumOf(rates.map((rate) => numberAt(rate, 'ImponibileImporto')));
  const tax = sumOf(rates.map((rate) => numberAt(rate, 'Imposta'))) ?? sumOf(simple.map((node) => numberAt(node, 'DatiIVA/Imposta')));
  const gross = net !== null && tax !== null ? cents(net + tax) : sumOf(simple.map((node) => numberAt(node, 'Importo')));
  const values = collect({
    invoice_number: textAt(data, 'Numero'),
    invoice_date: dateOf(textAt(data, 'Data')),
    due_date: dateOf(textAt(body, 'DatiPagamento/DettaglioPagamento/DataScadenzaPagamento')),
    total_amount: numberAt(data, 'ImportoTotaleDocumento') ?? gross,
    subtotal: net,
    tax_amount: tax,
    currency: textAt(data, 'Divisa'),
    purchase_order_number: textAt(body, 'DatiGenerali/DatiOrdineAcquisto/IdDocumento'),
    ...party('vendor', nodesAt(header, 'CedentePrestatore')[0], true),
    ...party('customer', nodesAt(header, 'CessionarioCommittente')[0], false),
  });
  const lines = [...nodesAt(body, 'DatiBeniServizi/DettaglioLinee').map(lineOf), ...simple.map(simpleLine)].filter(hasContent);
  return { syntax: 'fatturapa', values, aliases: {}, lines, typeCode: TYPE_CODES[textAt(data, 'TipoDocumento') ?? ''] ?? '380' };
}

function sumOf(amounts: readonly (number | null)[]): number | null {
  const told = amounts.filter((amount) => amount !== null);
  return told.length === 0 ? null : cents(told.reduce((sum, amount) => sum + amount, 0));
}

const cents = (amount: number): number => Math.round(amount * 100) / 100;

function party(path: string, node: XmlNode | undefined, withEmail: boolean): Record<string, string | null> {
  const person = nodesAt(node, 'DatiAnagrafici|IdentificativiFiscali')[0];
  const naming = nodesAt(person, 'Anagrafica')[0] ?? nodesAt(node, 'AltriDatiIdentificativi')[0] ?? node;
  const full = [textAt(naming, 'Nome'), textAt(naming, 'Cognome')].filter((part) => part !== null).join(' ');
  const place = nodesAt(node, 'Sede')[0] ?? nodesAt(node, 'AltriDatiIdentificativi/Sede')[0];
  const street = [textAt(place, 'Indirizzo'), textAt(place, 'NumeroCivico')].filter((part) => part !== null).join(' ');
  const province = textAt(place, 'Provincia');
  const town = [textAt(place, 'CAP'), textAt(place, 'Comune'), province && `(${province})`].filter((part) => part !== null).join(' ');
  const tax = nodesAt(person, 'IdFiscaleIVA')[0] ?? nodesAt(node, 'IdFiscaleIVA')[0];
  const code = textAt(tax, 'IdCodice');
  return {
    [`${path}.name`]: textAt(naming, 'Denominazione') ?? (full || null),
    [`${path}.address`]: addressOf([street, town, textAt(place, 'Nazione')]),
    [`${path}.vat_id`]: code && `${textAt(tax, 'IdPaese') ?? ''}${code}`,
    ...(withEmail ? { [`${path}.email`]: textAt(node, 'Contatti/Email') } : {}),
  };
}

function lineOf(line: XmlNode): XmlLine {
  return {
    description: textAt(line, 'Descrizione'),
    quantity: numberAt(line, 'Quantita'),
    unit_price: numberAt(line, 'PrezzoUnitario'),
    total: numberAt(line, 'PrezzoTotale'),
  };
}

function simpleLine(line: XmlNode): XmlLine {
  return { description: textAt(line, 'Descrizione'), quantity: null, unit_price: null, total: numberAt(line, 'Importo') };
}
