import type { Candidate } from '../../finding/candidates.js';
import { type Context, relabel } from '../../finding/context.js';
import type { LabelHit } from '../../finding/labels.js';
import type { Concept } from '../../finding/lexicon/lexicon.js';
import { QUALIFIERS } from '../../finding/lexicon/qualifiers.js';
import type { ItemRow } from '../../finding/line-items/cells.js';
import { findItemRows } from '../../finding/line-items/line-items.js';
import { slice } from '../../finding/page-view.js';
import { fromSegments, type Party } from '../../finding/parties/parties.js';
import { findTradeParties } from '../../finding/parties/vendor.js';
import { readDate, readIdentifier } from '../../finding/readings.js';
import type { Field } from '../../model.js';
import { findDates } from '../../values/dates.js';
import type { TypeDefinition } from '../document-type.js';
import { itemFields } from '../items.js';
import { bestLabelled, isAskedFor, isPartyName, labelledParty } from '../labelled.js';
import { findLetterhead, letterheadParty } from '../letterhead.js';
import { isDocumentTitle } from '../titles.js';
import { isOfLineAbove } from './bol.js';
import { listedGoods } from './single-goods.js';
import { statedCompany } from './stated-company.js';
import { addMeasures, collector, isListHead, TRADE_LEXICON } from './trade-fields.js';

/** Packing lists, packing slips and delivery notes. */
export const packingList: TypeDefinition = {
  type: 'packing_list',
  extract: extractPackingList,
  check: () => ({ contradictions: [], confirmed: [] }),
};

function extractPackingList(base: Context): Field[] {
  const context = relabel(base, TRADE_LEXICON, QUALIFIERS);
  const into = collector(context);
  const number =
    bestLabelled(
      context,
      'packing_list_number',
      readIdentifier,
      0.4,
      (hit) => isNotInFooter(hit) && !isOfCarriage(context, hit) && !isListHead(context, hit.segment) && !isOfLineAbove(context, hit),
    ) ?? numberUnderTitle(context);
  into.add('packing_list_number', number);
  into.add('issue_date', bestLabelled(context, 'issue_date', readDate) ?? dateBehind(context, number));
  into.add('purchase_order_number', bestLabelled(context, 'purchase_order_number', readIdentifier, 0.45));
  const exporter = statedCompany(context) ?? labelledParty(context, 'exporter');
  const consignee = labelledParty(context, 'consignee') ?? labelledParty(context, 'ship_to');
  const byLayout = exporter && consignee ? null : findTradeParties(base, false);
  const printer = isAskedFor(context, 'exporter') ? null : named(context, byLayout?.vendor);
  const others = [consignee?.name?.value];
  const layoutSender = printer?.name && others.includes(printer.name.value) ? null : printer;
  const sender = exporter ?? layoutSender ?? letterheadParty(context, isAskedFor(context, 'exporter'), others);
  const isAsked = isAskedFor(context, 'consignee') || isAskedFor(context, 'ship_to');
  const receiver = consignee ?? (isAsked ? null : notLetterhead(context, named(context, byLayout?.customer)));
  into.party('exporter', sender);
  into.party('consignee', receiver?.name?.value === sender?.name?.value ? consignee : receiver);
  addMeasures(context, into, { packages: 'total_packages', gross: 'total_weight', net: 'total_net_weight', unit: 'weight_unit' });
  const rows = described(listedGoods(context, findItemRows(context)));
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

/** `100  1200000901  1,855`: a second list, of what each package holds by its numbers, says again what the first one names. */
function described(rows: readonly ItemRow[]): readonly ItemRow[] {
  const isNamed = ({ cells }: ItemRow): boolean => /\p{L}{2}/u.test(cells.get('description')?.text ?? '');
  const named = rows.filter(isNamed);
  const last = named.at(-1);
  return last ? rows.filter((row) => isNamed(row) || !row.cells.has('description') || rows.indexOf(row) < rows.indexOf(last)) : rows;
}

/** `BL NO.` is a delivery note in French, and a bill of lading beside a ship or a port. */
const isOfCarriage = ({ labels }: Context, { segment, start, end }: LabelHit<Concept>): boolean =>
  /^\W*b\/?l(?!\p{L})/iu.test(segment.text.slice(start, end)) &&
  labels.some(({ name, strength }) => strength >= 0.8 && (name === 'vessel' || name === 'port_of_loading'));

/** `C.R. 1010047772 – (C.C. No. 3794)`: in a line of registrations a bare word for a number asks for another one. */
const isNotInFooter = ({ segment, start, strength }: LabelHit<Concept>): boolean =>
  strength > 0.65 || !/\d|\(/.test(segment.text.slice(0, start));

/** `Nr. PL-4471 vom 11.04.2025` right under the title, which needs not say of what it is the number. */
function numberUnderTitle(context: Context): Candidate | null {
  const view = context.pages[0];
  const title = view?.segments.find((segment) => segment.top < 0.4 * view.page.height && isDocumentTitle(segment));
  const below = title && view ? view.segments.filter(({ row }) => row === title.row || row === title.row + 1) : [];
  for (const segment of below) {
    const match = segment.text.match(
      /^(?:nr|no|n[°º]|num(?:ber|mer)?|número|numero|numéro)[.:]*\s*(?<number>[A-Z]{0,4}[-/ ]?\d[\w/.-]{2,20})(?=$|,|\s+(?:vom|of|dated|du|del|van|d\.d\.|date)(?!\p{L}))/iu,
    );
    const number = match?.groups?.number;
    const part = number ? slice(segment, segment.text.indexOf(number), segment.text.indexOf(number) + number.length) : null;
    if (part && number) return { ...fromSegments([part], 0.72, 'title', null), value: number, text: number };
  }
  const own = title?.text.match(/\s(?<number>[A-Z]{1,4}[-/ ]?\d[\w/.-]{2,20}|\d{4,12})$/u)?.groups?.number;
  const part = title && own ? slice(title, title.text.length - own.length) : null;
  return part && own ? { ...fromSegments([part], 0.7, 'title', null), value: own, text: own } : null;
}

/** A buyer that the layout shows is not who prints the list. */
function notLetterhead(context: Context, party: Party | null): Party | null {
  return party?.name && party.name.text === findLetterhead(context)?.text ? null : party;
}

/** Less sure, a name may as well be that of goods. */
const LEAST = 0.42;

/** A party that the layout shows, when what was read can be a name. */
function named(context: Context, party: Party | undefined): Party | null {
  return party?.name && party.name.score >= LEAST && isPartyName(context, party.name) ? party : null;
}

/** `DDT n. 1187 del 04/06/2025`: the date right behind the number. */
function dateBehind(context: Context, number: Candidate | null): Candidate | null {
  const first = number?.words[0];
  const segment = context.pages
    .find((view) => view.page.number === number?.page)
    ?.segments.find((other) => other.words.some((word) => word.index === first?.index));
  const from = segment && number ? segment.text.indexOf(number.text) + number.text.length : 0;
  const lead = segment?.text.slice(from).match(/^\s*,?\s*(?:del|vom|du|of|dated|van|d\.d\.|dd\.?|le|de|do dia|date)\s*:?\s+/i)?.[0];
  const date = lead && segment ? findDates(segment.text.slice(from), context.dateOrder)[0] : undefined;
  const part = date && segment ? slice(segment, from + date.start, from + date.end) : null;
  return part && date && date.start <= (lead?.length ?? 0)
    ? { ...fromSegments([part], 0.78, 'number-and-date', null), value: date.iso }
    : null;
}
