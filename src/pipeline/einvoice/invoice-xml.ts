import { alphanumeric } from '../values/text.js';
import { readCii } from './cii.js';
import { readFatturaPa } from './fatturapa.js';
import { readUbl } from './ubl.js';
import { nodesAt, parseXml, textsOf, type XmlNode } from './xml.js';
import type { XmlInvoice } from './xml-invoice.js';

export type { XmlInvoice, XmlLine } from './xml-invoice.js';

/** Syntaxes by their outermost element. An order (Order-X) has another one and is none. */
const SYNTAXES: readonly (readonly [names: string, read: (root: XmlNode) => Omit<XmlInvoice, 'knows'>])[] = [
  ['CrossIndustryInvoice|CrossIndustryDocument', readCii],
  ['Invoice|CreditNote|SelfBilledInvoice|SelfBilledCreditNote', readUbl],
  ['FatturaElettronica|FatturaElettronicaSemplificata', readFatturaPa],
];

/** Outermost elements of invoices, and of the envelope that some networks send them in. */
const ROOTS = new Set([...SYNTAXES.flatMap(([names]) => names.split('|')), 'StandardBusinessDocument']);

/** Whether a file whose outermost element has this name may be an invoice. */
export function isInvoiceRoot(name: string | null): boolean {
  return name !== null && ROOTS.has(name);
}

/**
 * Reads ZUGFeRD (1 and 2), Factur-X, XRechnung (UN/CEFACT CII or OASIS UBL) and FatturaPA; null for anything else, and for what names neither
 * a number nor an amount.
 */
export function readInvoiceXml(xml: string): XmlInvoice | null {
  const parsed = parseXml(xml);
  if (!parsed) return null;
  const root = nodesAt(parsed, 'StandardBusinessDocument')[0] ?? parsed;
  for (const [names, read] of SYNTAXES) {
    const found = nodesAt(root, names)[0];
    if (!found) continue;
    const invoice = read(found);
    const { invoice_number: number, total_amount: total } = invoice.values;
    return number === undefined && total === undefined ? null : { ...invoice, knows: knowledgeOf(found) };
  }
  return null;
}

function knowledgeOf(root: XmlNode): XmlInvoice['knows'] {
  const cents = new Set<number>();
  const texts = new Set<string>();
  for (const text of textsOf(root)) {
    if (/^[-+]?\d+(?:\.\d+)?$/.test(text)) cents.add(Math.round(Math.abs(Number(text)) * 100));
    texts.add(alphanumeric(text));
  }
  return { cents, texts };
}
