import { type Context, relabel } from '../finding/context.js';
import { findItemRows } from '../finding/line-items.js';
import { readDate, readIdentifier } from '../finding/readings.js';
import { findTradeParties } from '../finding/vendor.js';
import type { Field } from '../model.js';
import type { TypeDefinition } from './document-type.js';
import { PARTY } from './document-type.js';
import { itemFields } from './items.js';
import { bestLabelled, labelledParty } from './labelled.js';
import { addMeasures, collector, TRADE_LEXICON } from './trade-fields.js';

/** Packing lists, packing slips and delivery notes. */
export const packingList: TypeDefinition = {
  type: 'packing_list',
  shape: {
    packing_list_number: null,
    issue_date: null,
    purchase_order_number: null,
    exporter: { ...PARTY },
    consignee: { ...PARTY },
    total_packages: null,
    total_net_weight: null,
    total_weight: null,
    weight_unit: null,
    line_items: [],
  },
  itemShape: { description: null, part_number: null, quantity: null, net_weight: null, gross_weight: null },
  required: ['consignee.name'],
  extract: extractPackingList,
  check: () => ({ contradictions: [], confirmed: [] }),
};

function extractPackingList(base: Context): Field[] {
  const context = relabel(base, TRADE_LEXICON);
  const into = collector(context);
  into.add('packing_list_number', bestLabelled(context, 'packing_list_number', readIdentifier));
  into.add('issue_date', bestLabelled(context, 'issue_date', readDate));
  into.add('purchase_order_number', bestLabelled(context, 'purchase_order_number', readIdentifier, 0.45));
  const exporter = labelledParty(context, 'exporter');
  const consignee = labelledParty(context, 'consignee') ?? labelledParty(context, 'ship_to');
  const byLayout = exporter && consignee ? null : findTradeParties(base, false);
  into.party('exporter', exporter ?? byLayout?.vendor ?? null);
  into.party('consignee', consignee ?? byLayout?.customer ?? null);
  addMeasures(context, into, { packages: 'total_packages', gross: 'total_weight', net: 'total_net_weight', unit: 'weight_unit' });
  const rows = findItemRows(context);
  const counted = rows.some((row) => row.cells.has('quantity'));
  const items = itemFields(context, rows, [
    { key: 'description', column: 'description', kind: 'text' },
    { key: 'part_number', column: 'part_number', kind: 'text' },
    { key: 'quantity', column: counted ? 'quantity' : 'packages', kind: 'number', pick: 'first' },
    { key: 'net_weight', column: 'net_weight', kind: 'number', pick: 'first' },
    { key: 'gross_weight', column: 'gross_weight', kind: 'number', pick: 'first' },
  ]);
  return [...into.fields, ...items];
}
