import type { Candidate } from '../finding/candidates.js';
import { type Context, relabel } from '../finding/context.js';
import { findItemRows } from '../finding/line-items.js';
import { slice } from '../finding/page-view.js';
import { fromSegments } from '../finding/parties.js';
import { readDate, readIdentifier } from '../finding/readings.js';
import type { Field } from '../model.js';
import { findContainers } from '../values/identifiers.js';
import type { TypeDefinition } from './document-type.js';
import { PARTY } from './document-type.js';
import { itemFields } from './items.js';
import { bestLabelled, readPlace, readText } from './labelled.js';
import { addMeasures, addParties, collector, TRADE_LEXICON } from './trade-fields.js';

/** Bills of lading and waybills. */
export const bol: TypeDefinition = {
  type: 'bol',
  shape: {
    bill_of_lading_number: null,
    pro_number: null,
    ship_date: null,
    shipper: { ...PARTY },
    consignee: { ...PARTY },
    notify_party: { ...PARTY },
    bill_to: { ...PARTY },
    carrier: { ...PARTY },
    vessel: null,
    voyage: null,
    port_of_loading: null,
    port_of_discharge: null,
    container_number: null,
    seal_number: null,
    freight_terms: null,
    purchase_order_number: null,
    total_packages: null,
    total_weight: null,
    weight_unit: null,
    line_items: [],
  },
  itemShape: { description: null, quantity: null, weight: null },
  required: ['bill_of_lading_number', 'shipper.name', 'consignee.name'],
  extract: extractBol,
  check: () => ({ contradictions: [], confirmed: [] }),
};

function extractBol(base: Context): Field[] {
  const context = relabel(base, TRADE_LEXICON);
  const into = collector(context);
  into.add('bill_of_lading_number', bestLabelled(context, 'bill_of_lading_number', readIdentifier));
  into.add('pro_number', bestLabelled(context, 'pro_number', readIdentifier, 0.5));
  into.add('ship_date', bestLabelled(context, 'ship_date', readDate));
  addParties(context, into, ['shipper', 'consignee', 'notify_party', 'bill_to', 'carrier']);
  into.add('vessel', bestLabelled(context, 'vessel', readText(5), 0.5));
  into.add('voyage', bestLabelled(context, 'voyage', readIdentifier, 0.5));
  into.add('port_of_loading', bestLabelled(context, 'port_of_loading', readPlace, 0.5));
  into.add('port_of_discharge', bestLabelled(context, 'port_of_discharge', readPlace, 0.5));
  into.add('container_number', findContainer(context) ?? bestLabelled(context, 'container_number', readIdentifier, 0.6));
  into.add('seal_number', bestLabelled(context, 'seal_number', readIdentifier, 0.6));
  into.add('freight_terms', findFreightTerms(context));
  into.add('purchase_order_number', bestLabelled(context, 'purchase_order_number', readIdentifier, 0.5));
  addMeasures(context, into, { packages: 'total_packages', gross: 'total_weight', unit: 'weight_unit' });
  const rows = findItemRows(context);
  const counted = rows.some((row) => row.cells.has('quantity'));
  const items = itemFields(context, rows, [
    { key: 'description', column: 'description', kind: 'text' },
    { key: 'quantity', column: counted ? 'quantity' : 'packages', kind: 'number', pick: 'first' },
    { key: 'weight', column: 'gross_weight', kind: 'number', pick: 'first' },
  ]);
  return [...into.fields, ...items];
}

/** A number with the right check digit needs no label (ISO 6346). */
function findContainer(context: Context): Candidate | null {
  for (const view of context.pages) {
    for (const segment of view.segments) {
      const found = findContainers(segment.text)[0];
      const part = found ? slice(segment, found.start, found.end) : null;
      if (found && part) return { ...fromSegments([part], 0.97, 'check-digit', null), value: found.value };
    }
  }
  return null;
}

const TERMS =
  /\b(?:freight\s+)?(pre-?paid(?: & add)?|collect|(?:third|3rd)[ -]party|payable at destination|payable at origin|frei haus|unfrei|port payé|port dû|franco|porto franco|porto assegnato|porte(?:s)? pagado(?:s)?|porte(?:s)? debido(?:s)?|franco huis|ongefrankeerd)\b/i;

/** A marked box counts first, then the words behind the label, then `freight prepaid` in the text. */
function findFreightTerms(context: Context): Candidate | null {
  for (const page of context.model.pages) {
    const mark = page.marks.find((candidate) => candidate.kind !== 'signature' && candidate.selected && TERMS.test(candidate.label ?? ''));
    const label = mark?.label?.match(TERMS)?.[0];
    if (mark && label)
      return { value: label, text: label, page: page.number, words: [], score: mark.confidence, rule: 'selection-mark', label: null };
  }
  const phrases = context.pages.flatMap((view) =>
    view.segments.flatMap((segment) => {
      const match = segment.text.match(TERMS);
      const part = match?.index === undefined ? null : slice(segment, match.index, match.index + match[0].length);
      return match && part
        ? [
            {
              part,
              alone: match[0].length > 0.5 * segment.text.length,
              marked: /[xX✓☒☑✔]\s*\]?\)?\s*$|^\s*[xX✓☒☑✔]\b/.test(segment.text.replace(match[0], '')),
            },
          ]
        : [];
    }),
  );
  const marked = phrases.filter((phrase) => phrase.marked);
  const labelled = bestLabelled(context, 'freight_terms', (spot) => {
    const match = spot.segment.text.match(TERMS);
    return match?.index === undefined ? [] : [{ value: match[0], start: match.index, end: match.index + match[0].length, fit: 0.95 }];
  });
  const [only] = marked.length === 1 ? marked : phrases.length === 1 ? phrases : [];
  if (marked.length === 1 && only) return fromSegments([only.part], 0.85, 'selection-mark', null);
  if (labelled && phrases.length <= 1) return labelled;
  if (only) return fromSegments([only.part], 0.75, 'phrase', null);
  return null;
}
