import { type Context, relabel } from '../../finding/context.js';
import { QUALIFIERS } from '../../finding/lexicon/qualifiers.js';
import { findItemRows } from '../../finding/line-items/line-items.js';
import { readAmount, readDate, readIdentifier } from '../../finding/readings.js';
import type { Field } from '../../model.js';
import type { TypeDefinition } from '../document-type.js';
import { findCurrency } from '../invoice.js';
import { itemFields } from '../items.js';
import { bestLabelled, labelledParty, readPlace, readText } from '../labelled.js';
import { findIncoterm } from './commercial-invoice.js';
import { addMeasures, addParties, collector, TRADE_LEXICON } from './trade-fields.js';

/** Customs declarations: export, import, transit. */
export const customsDeclaration: TypeDefinition = {
  type: 'customs_declaration',
  extract: extractDeclaration,
  check: () => ({ contradictions: [], confirmed: [] }),
};

function extractDeclaration(base: Context): Field[] {
  const context = relabel(base, TRADE_LEXICON, QUALIFIERS);
  const into = collector(context);
  into.add('declaration_number', bestLabelled(context, 'declaration_number', readIdentifier));
  into.add('declaration_date', bestLabelled(context, 'declaration_date', readDate));
  into.add('procedure', bestLabelled(context, 'procedure', readText(5), 0.5));
  addParties(context, into, ['declarant', 'exporter']);
  into.party('consignee', labelledParty(context, 'consignee') ?? labelledParty(context, 'importer'));
  for (const key of ['country_of_export', 'country_of_origin', 'country_of_destination'] as const)
    into.add(key, bestLabelled(context, key, readPlace, 0.45));
  into.add('incoterm', findIncoterm(context));
  const total = bestLabelled(context, 'customs_value', readAmount);
  into.add('currency', findCurrency(context, total));
  into.add('total_amount', total);
  addMeasures(context, into, { packages: 'total_packages', gross: 'total_weight' });
  const items = itemFields(context, findItemRows(withoutCounts(context)), [
    { key: 'hs_code', column: 'hs_code', kind: 'text' },
    { key: 'description', column: 'description', kind: 'text' },
    { key: 'country_of_origin', column: 'origin', kind: 'text' },
    { key: 'quantity', column: 'quantity', kind: 'number', pick: 'first' },
    { key: 'net_weight', column: 'net_weight', kind: 'number', pick: 'first' },
    { key: 'value', column: 'total', kind: 'number', pick: 'last' },
    { key: 'duty', column: 'tax', kind: 'number', pick: 'last' },
  ]);
  return [...into.fields, ...items];
}

/** `5 Items`: a box that counts the items heads no list of them. */
const COUNT = /(?:^|\s)\d{1,2}[.)]?\s+(?:items|positionen|articles|partidas|articoli|artikelen)$/i;

function withoutCounts(context: Context): Context {
  const headers = [...context.headers].map(
    ([page, list]) => [page, list.filter(({ columns }) => !columns.some(({ text }) => COUNT.test(text)))] as const,
  );
  return { ...context, headers: new Map(headers) };
}
