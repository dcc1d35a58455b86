import { type Candidate, candidatesFor, mergeCandidates, type Reading, type Spot } from '../../finding/candidates.js';
import { type Context, pageOf, relabel } from '../../finding/context.js';
import type { LabelHit } from '../../finding/labels.js';
import type { Concept } from '../../finding/lexicon/lexicon.js';
import { QUALIFIERS } from '../../finding/lexicon/qualifiers.js';
import type { ItemRow } from '../../finding/line-items/cells.js';
import { findItemRows } from '../../finding/line-items/line-items.js';
import { type PageView, type Segment, slice } from '../../finding/page-view.js';
import { isName } from '../../finding/parties/name-lines.js';
import { fromSegments, NOBODY, type Party } from '../../finding/parties/parties.js';
import { readDate, readIdentifier } from '../../finding/readings.js';
import type { Field } from '../../model.js';
import type { TypeDefinition } from '../document-type.js';
import { itemFields } from '../items.js';
import { bestLabelled, isPartyName, labelledParty, readPlace, readText } from '../labelled.js';
import { findCarrier } from './carrier.js';
import { airWaybillNumber, containerByForm, findContainer, numberUnderTitle } from './form-numbers.js';
import { executionDate, readAirWaybill } from './forms/air-waybill.js';
import { addNoteMeasures, readConsignmentNote } from './forms/consignment-note.js';
import { listedGoods } from './single-goods.js';
import { addMeasures, addParties, collector, TRADE_LEXICON } from './trade-fields.js';

/** Bills of lading and waybills. */
export const bol: TypeDefinition = {
  type: 'bol',
  extract: extractBol,
  check: () => ({ contradictions: [], confirmed: [] }),
};

function extractBol(base: Context): Field[] {
  const context = relabel(base, TRADE_LEXICON, QUALIFIERS);
  const into = collector(context);
  const note = readConsignmentNote(context);
  const air = note ? null : readAirWaybill(context);
  const number =
    note?.number ??
    bestLabelled(context, 'bill_of_lading_number', readIdentifier, 0.4, (hit) => hit.weight >= 1) ??
    airWaybillNumber(context) ??
    air?.number ??
    numberUnderTitle(context) ??
    (isNumberAsked(context)
      ? null
      : bestLabelled(context, 'bill_of_lading_number', readIdentifier, 0.4, (hit) => isOneNumber(hit) && !isOfLineAbove(context, hit)));
  into.add('bill_of_lading_number', number);
  into.add('pro_number', bestLabelled(context, 'pro_number', readIdentifier, 0.5));
  into.add('ship_date', note?.date ?? bestLabelled(context, 'ship_date', readDate) ?? executionDate(context));
  const form = note ?? (air && { sender: air.shipper, consignee: air.consignee });
  const shipper = (): Party | null => namedInBlock(context, 'shipper') ?? labelledParty(context, 'shipper', 0.45, isParty);
  into.party('shipper', form?.sender === undefined ? shipper() : form.sender);
  into.party('consignee', form?.consignee === undefined ? (namedInBlock(context, 'consignee') ?? findConsignee(context)) : form.consignee);
  addParties(context, into, ['notify_party', 'bill_to']);
  into.party('carrier', note?.carrier ?? findCarrier(context, into.fields));
  const vessel = bestLabelled(context, 'vessel', readVessel, 0.5);
  const voyage = bestLabelled(
    context,
    'voyage',
    readVoyage,
    0.5,
    (hit) => hit.closed || /^\W*\d{2,4}[A-Z]{0,2}\b/.test(hit.segment.text.slice(hit.end)),
  );
  const named = voyage ?? mergeCandidates(candidatesFor(context, ['vessel'], readVoyageOfVessel))[0];
  const parted = named ? null : partVoyage(vessel);
  into.add('vessel', parted?.vessel ?? vessel);
  into.add('voyage', named ?? parted?.voyage);
  for (const port of ['port_of_loading', 'port_of_discharge'] as const)
    into.add(port, bestLabelled(context, port, readPlace, 0.5, isNoWord));
  into.add(
    'container_number',
    findContainer(context) ?? bestLabelled(context, 'container_number', readIdentifier, 0.6) ?? containerByForm(context, number),
  );
  into.add('seal_number', bestLabelled(context, 'seal_number', readIdentifier, 0.6));
  into.add('freight_terms', findFreightTerms(context));
  into.add(
    'purchase_order_number',
    bestLabelled(context, 'purchase_order_number', readIdentifier, 0.5, ({ colon }) => !note || colon),
  );
  if (note) addNoteMeasures(context, into, note);
  else addMeasures(context, into, { packages: 'total_packages', gross: 'total_weight', unit: 'weight_unit', pieces: true });
  const rows = note?.goods.rows.length
    ? note.goods.rows
    : listedGoods(context, findItemRows(context).filter(isOfGoods).map(countedInWords));
  const counted = rows.some((row) => row.cells.has('quantity'));
  const items = itemFields(context, rows, [
    { key: 'description', column: 'description', kind: 'text' },
    { key: 'quantity', column: counted ? 'quantity' : 'packages', kind: 'number', pick: 'first' },
    { key: 'weight', column: 'gross_weight', kind: 'number', pick: 'first' },
  ]);
  return [...into.fields, ...items];
}

/** `500 kg`: how much is no description of goods, but of an order that a table above the list names. */
const MEASURE = /^[\d.,\s]+(?:kgs?|lbs?|t|mt|cbm|m3|m³|cft|cuft)?\W*$/i;
const isOfGoods = ({ cells }: ItemRow): boolean => !MEASURE.test(cells.get('description')?.text ?? '');

/** How many of what: at the beginning, or behind what a container is said to contain. */
const COUNT_OF_PACKAGES =
  /(?<=^(?:\d{1,3} ?[x×]? ?(?:\d{2}['’]? ?)?[\p{L} ]{0,20}(?:containers?|cntrs?|ctrs?)\W{0,4})?(?:said to contain|s\.?t\.?c\.?)\W{0,3}|^)(?:\d{1,3}(?:[.,]\d{3})+|\d{1,6})(?= (?:packages?|pkgs?|cartons?|ctns?|crates?|cases|pallets?|plts?|drums?|bags?|rolls?|bundles?|boxes|pieces|pcs|bales|sacks|units|packst(?:ü|ue?)cke?|kartons?|paletten?|kisten|colis|palettes|caisses|sacs|bultos|cajas|palets|sacos|colli|scatole|casse|sacchi|dozen|zakken|fardos|volumes)(?!\p{L}))/iu;

/** `480 CARTONS ON PALLETS`: how many packages where the list has no column for it. */
function countedInWords(row: ItemRow): ItemRow {
  const cell = row.cells.get('description');
  const count = row.cells.has('quantity') || row.cells.has('packages') ? undefined : cell?.text.match(COUNT_OF_PACKAGES)?.[0];
  if (!cell || !count) return row;
  return {
    ...row,
    cells: new Map([...row.cells, ['packages', { ...cell, column: 'packages', text: count, words: cell.words.slice(0, 1) }]]),
  };
}

/** Labels that ask where the goods go, and so for whom only where no other asks for him. */
const DELIVERY =
  /deliver|lieferan|lieferadr|shipping address|livraison|entrega|consegna|afleveradres|leveringsadres|destinazione|ship(?:ped)? to address/iu;

function findConsignee(context: Context): Party | null {
  const asks = ({ segment, start, end }: LabelHit<Concept>): boolean => !DELIVERY.test(segment.text.slice(start, end));
  const isAsked = context.labels.some(
    (hit) => hit.name === 'consignee' && hit.strength >= 0.8 && hit.closed && hit.start <= 2 && asks(hit),
  );
  return labelledParty(context, 'consignee', 0.45, isAsked ? asks : undefined);
}

/** `Marks and numbers`, `Marques et numéros`: several numbers are not that of the paper. */
const isOneNumber = ({ segment, start, end }: LabelHit<Concept>): boolean =>
  !/^\W*(?:num[eé]ros|numbers|nummern|nummers|numeri|números|nos)(?!\p{L})/iu.test(segment.text.slice(start, end));

/** `Bill of Lading Number: ____`: where it is asked for and not given, another number is not that of the paper. */
const isNumberAsked = ({ labels }: Context): boolean =>
  labels.some(
    ({ name, strength, colon, segment, start, end }) =>
      name === 'bill_of_lading_number' && strength >= 0.8 && colon && /n[ro]|number|nummer|num|#|n°/i.test(segment.text.slice(start, end)),
  );

/** A heading in the middle over `Name: Example Ltd`, which begins at the left of the box. */
function namedInBlock(context: Context, concept: Concept): Party | null {
  for (const { segment: head } of context.labels.filter(({ name, alone, strength }) => name === concept && alone && strength >= 0.9)) {
    const view = pageOf(context, head.page);
    const reach = 0.3 * (view?.page.width ?? 0);
    const row = view?.rows[head.row + 1];
    const asks = row?.segments.find(({ text, left }) => /^name\s*:/i.test(text) && left < head.left && head.left - left < reach);
    const inline = asks?.text.match(/^name\s*:\s*(?=\S)/i)?.[0].length;
    const under = asks ? null : nameUnderCaption(view, head);
    if (under && isName(under.text)) return { ...NOBODY, name: fromSegments([under], 0.76, 'party-label', null) };
    const name = asks && (inline ? slice(asks, inline) : row?.segments.find(({ left }) => left >= asks.right && left < head.right + reach));
    const candidate = name && isName(name.text) ? fromSegments([name], 0.76, 'party-label', null) : null;
    if (candidate && isPartyName(context, candidate)) return { ...NOBODY, name: candidate };
  }
  return null;
}

/** Rows of a block in which the caption for the name is looked for. */
const ROWS_OF_BLOCK = 6;

/** `SHIPPER (From)` over the caption `Name`, and the name under that. */
function nameUnderCaption(view: PageView | undefined, head: Segment): Segment | null {
  if (!view) return null;
  const near = ({ left }: Segment): boolean => Math.abs(left - head.left) < 3 * view.em;
  const rows = view.rows.slice(head.row + 1, head.row + 1 + ROWS_OF_BLOCK);
  const caption = rows
    .flatMap(({ segments }) => segments)
    .find((segment) => near(segment) && /^(?:company |full )?name\W*$/i.test(segment.text));
  const under =
    caption && view.rows[caption.row + 1]?.segments.find((segment) => near(segment) && segment.top - caption.bottom < 1.5 * view.em);
  return under ?? null;
}

/** `Truck` over `Number:` in a narrow box is one caption, and asks for the number of that. */
export function isOfLineAbove(context: Context, { segment, alone }: LabelHit<Concept>): boolean {
  const view = pageOf(context, segment.page);
  return (
    alone &&
    (view?.segments ?? []).some(
      (other) =>
        other.row < segment.row &&
        segment.top - other.bottom < 0.5 * (view?.em ?? 0) &&
        segment.top > other.top &&
        Math.abs(other.left - segment.left) < 2 &&
        other.words.length <= 2 &&
        !/\d|:$/.test(other.text),
    )
  );
}

/** `POL` asks for a port, `Pol. Ind.` is a street. */
const isNoWord = ({ segment, start, end }: LabelHit<Concept>): boolean =>
  !/^\W*(?:Pol|Pod|pol|pod)(?!\p{L})/u.test(segment.text.slice(start, end));

/** `By Shipper` on forms tells who loaded and counted. */
const isParty = ({ segment, start }: LabelHit<Concept>): boolean => !/(?:^|\W)by\W*$/i.test(segment.text.slice(0, start));

/** `OOCL JAPAN V.017W`: the voyage behind the ship where nothing asks for it. */
const VOYAGE = /\s(?:V|VOY|VOYAGE)[.\s-]{0,3}(?:NO\.?\s?)?(?<voyage>(?=\w*\d)[A-Z\d]{2,8})$/i;

function readVoyageOfVessel({ segment: { text } }: Spot): Reading[] {
  const voyage = text.match(VOYAGE)?.groups?.voyage;
  return voyage ? [{ value: voyage, start: text.length - voyage.length, end: text.length, fit: 0.95 }] : [];
}

/** `PACIFIC HERON GH551B` where both are asked for: the last word is the voyage when it has figures. Null where it is not. */
function partVoyage(vessel: Candidate | null): { vessel: Candidate; voyage: Candidate } | null {
  const label = vessel?.label;
  const last = vessel?.words.at(-1);
  if (!vessel || !label || !last || !/voy|flight|reise|viaje|viagg|viagem/i.test(label.segment.text.slice(label.start, label.end)))
    return null;
  const ship = String(vessel.value).slice(0, -last.text.length).trim();
  if (!/^(?=[A-Z]*\d)[A-Z\d]{3,8}$/.test(last.text) || !String(vessel.value).endsWith(` ${last.text}`) || !/\p{L}{3}/u.test(ship))
    return null;
  return {
    vessel: { ...vessel, value: ship, text: ship, words: vessel.words.slice(0, -1) },
    voyage: { ...vessel, value: last.text, text: last.text, words: [last] },
  };
}

/** `Skagen Express / 041N` behind `Vessel / Voyage`: the ship stands before the stroke, the voyage behind it. */
function readVessel(spot: Spot): Reading[] {
  const stroke = spot.segment.text.search(/\s[/|]\s?/);
  const end = stroke > 0 ? stroke : spot.segment.text.search(VOYAGE);
  const part = end > 0 ? slice(spot.segment, 0, end) : spot.segment;
  return part && !part.text.startsWith('/') ? readText(5)({ ...spot, segment: part }) : [];
}

function readVoyage(spot: Spot, context: Context): Reading[] {
  const stroke = spot.segment.text.match(/\s[/|]\s?(?:voy(?:age)?[.\s]+)?/i);
  const begin = stroke?.index === undefined ? 0 : stroke.index + stroke[0].length;
  const part = begin > 0 ? slice(spot.segment, begin) : spot.segment;
  return part
    ? readIdentifier({ ...spot, segment: part }, context).map((reading) => ({
        ...reading,
        start: reading.start + begin,
        end: reading.end + begin,
      }))
    : [];
}

const TERMS =
  /\b(?:freight\s+)?(pre-?paid(?: & add)?|collect|carriage paid|carriage forward|(?:third|3rd)[ -]party|payable at destination|payable at origin|frei haus|unfrei|port payé|port dû|franco|porto franco|porto assegnato|porte(?:s)? pagado(?:s)?|porte(?:s)? debido(?:s)?|franco huis|ongefrankeerd)\b/i;

const MARK_BEHIND = /^[\s:]*[_[(]*\s?[xX✓☒☑✔]\s?[_\])]*(?:\s|$)/;
const MARK_BEFORE = /(?:^|\s)[_[(]*\s?[xX✓☒☑✔]\s?[_\])]*\s*$/;

/** A cross that stands alone behind a choice, with more than a blank between them. */
function crossBeside(view: PageView, { row, right }: Segment): string {
  const next = view.rows[row]?.segments.find((other) => other.left >= right);
  return next && next.left - right < 5 * view.em && /^[xX✓☒☑✔]$/.test(next.text) ? ` ${next.text}` : '';
}

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
      const matches = [...segment.text.matchAll(new RegExp(TERMS, 'gi'))];
      return matches.flatMap((match, index) => {
        const part = slice(segment, match.index, match.index + match[0].length);
        const before = segment.text.slice(matches[index - 1] ? matches[index - 1]!.index + matches[index - 1]![0].length : 0, match.index);
        const crossed = index === matches.length - 1 ? crossBeside(view, segment) : '';
        const after = `${segment.text.slice(match.index + match[0].length, matches[index + 1]?.index)}${crossed}`;
        const marked = MARK_BEHIND.test(after) || (MARK_BEFORE.test(before) && !(index > 0 && MARK_BEHIND.test(before)));
        return part ? [{ part, alone: match[0].length > 0.5 * segment.text.length, marked }] : [];
      });
    }),
  );
  const marked = phrases.filter((phrase) => phrase.marked);
  const labelled = bestLabelled(context, 'freight_terms', (spot) => {
    const match = spot.segment.text.match(TERMS);
    return match?.index === undefined ? [] : [{ value: match[0], start: match.index, end: match.index + match[0].length, fit: 0.95 }];
  });
  // `FREIGHT COLLECT` tells it, while `Prepaid` and `Collect` also head the columns of charges.
  const told = phrases.filter(({ part }) => /^\W*freight\s/i.test(part.text));
  const [stated] = new Set(told.map(({ part }) => part.text.toLowerCase())).size === 1 ? told : [];
  const agreed = new Set(phrases.map(({ part }) => part.text.toLowerCase().replace(/freight\s+|[-\s]/g, ''))).size <= 1;
  const [only] = marked.length === 1 ? marked : agreed ? phrases : [];
  if (marked.length === 1 && only) return fromSegments([only.part], 0.85, 'selection-mark', null);
  if (labelled && agreed) return labelled;
  if (stated && !marked.length) return fromSegments([stated.part], 0.72, 'phrase', null);
  if (only) return fromSegments([only.part], 0.75, 'phrase', null);
  return null;
}
