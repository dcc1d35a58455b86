import { type Candidate, type Reading, type Spot, toField } from '../../finding/candidates.js';
import { type Context, lexiconWith, pageOf } from '../../finding/context.js';
import { FURTHER_TRADE_LABELS } from '../../finding/lexicon/further.js';
import { joinLabels } from '../../finding/lexicon/languages.js';
import type { Concept } from '../../finding/lexicon/lexicon.js';
import { TRADE_LABELS } from '../../finding/lexicon/trade.js';
import { columnSum } from '../../finding/line-items/column-sums.js';
import { findItemRows } from '../../finding/line-items/line-items.js';
import { listTotals } from '../../finding/line-items/list-totals.js';
import { type Segment, slice } from '../../finding/page-view.js';
import { fromSegments, type Party } from '../../finding/parties/parties.js';
import type { Field } from '../../model.js';
import { bestLabelled, labelledParty, readQuantity, weightUnit } from '../labelled.js';
import { summedUp } from './summed-up.js';

/** The labels of transport and customs documents beside the general ones. */
export const TRADE_LEXICON = lexiconWith(joinLabels<Concept>(TRADE_LABELS, FURTHER_TRADE_LABELS));

/** Collects fields under their paths. */
export interface Collector {
  fields: Field[];
  add(path: string, candidate: Candidate | null | undefined): void;
  party(path: string, party: Party | null): void;
}

/** A collector for one document. */
export function collector(context: Context): Collector {
  const fields: Field[] = [];
  const add = (path: string, candidate: Candidate | null | undefined): void => {
    if (candidate) fields.push(toField(context, path, candidate));
  };
  return {
    fields,
    add,
    party(path, party) {
      add(`${path}.name`, party?.name);
      add(`${path}.address`, party?.address);
    },
  };
}

/** Parties by the labels of one concept each, under the path of the same name unless another is given. */
export function addParties(context: Context, into: Collector, concepts: readonly (Concept | readonly [Concept, string])[]): void {
  for (const entry of concepts) {
    const [concept, path] = typeof entry === 'string' ? [entry, entry] : entry;
    into.party(path, labelledParty(context, concept));
  }
}

/**
 * Packages, weights and their unit: behind labels, else as sums under the columns of the list (`pieces`: its quantities are packages). The
 * unit is the one printed beside the weight, in its label or at the head of its column.
 */
export function addMeasures(
  context: Context,
  into: Collector,
  keys: { packages?: string; gross?: string; net?: string; unit?: string; pieces?: boolean },
): void {
  // A row without words, as the sums below a list are, is no line of it.
  const listed = findItemRows(context).filter(({ cells }) => /\p{L}/u.test(cells.get('description')?.text ?? '')).length > 1;
  const beside = (hit: { segment: { page: number; row: number } }): boolean => !listed || !isListHead(context, hit.segment);
  const sums = listTotals(context, ['packages', 'quantity', 'gross_weight', 'net_weight']);
  const words = summedUp(context);
  const counted = words.packages ?? sums.get('packages') ?? (keys.pieces ? sums.get('quantity') : undefined) ?? countedPackages(context);
  const packages = keys.packages
    ? (columnSum(context, PACKAGES_HEADING) ??
      bestLabelled(
        context,
        'total_packages',
        readCount,
        0.35,
        (hit) => (hit.closed || hit.start <= 2) && beside(hit) && !isMeasured(hit) && !isCounted(hit),
      ) ??
      counted)
    : null;
  const gross = keys.gross
    ? (columnSum(context, GROSS_HEADING) ??
      bestLabelled(context, 'total_weight', readQuantity, 0.35, (hit) => beside(hit) && !isOfNet(hit)) ??
      words.gross ??
      sums.get('gross_weight') ??
      null)
    : null;
  const net = keys.net
    ? (columnSum(context, NET_HEADING) ??
      bestLabelled(context, 'total_net_weight', readQuantity, 0.35, beside) ??
      words.net ??
      sums.get('net_weight') ??
      null)
    : null;
  if (keys.packages && packages && Number.isInteger(packages.value)) into.add(keys.packages, packages);
  if (keys.gross) into.add(keys.gross, gross);
  if (keys.net && net && !(gross && samePlace(net, gross))) into.add(keys.net, net);
  const unit = keys.unit ? (unitOf(context, gross) ?? unitOf(context, net)) : null;
  if (keys.unit) into.add(keys.unit, unit);
}

/** `GRAND TOTAL NET: WEIGHT`: the words before the label say that it is not the gross weight. */
const isOfNet = ({ segment, start }: { segment: Segment; start: number }): boolean =>
  /(?<!\p{L})nett?o?\W*$/iu.test(segment.text.slice(0, start));

/** What heads a column of packages; `12 bottles/case` and `kg per bag` are none. */
const PACKAGES_HEADING =
  /^\W*(?:(?:total|no|nos|nr|n|qty|quantity|number|anzahl|nombre|numero|número|aantal)\W+)*(?:(?:of|de|di|der|van)\s+)?(?:pkgs?|packages?|cartons?|ctns?|bags|boxes|cases|drums|crates|bales|packst(?:ü|u)cke?|kartons?|kisten|säcke|colli|kolli|colis|sacs|caisses|bultos|cajas|sacos|scatole|sacchi|casse|zakken|dozen|handling units|hu qty|pallets|paletten|palettes)(?:\s+(?:qty|no|nos))?\W*$/giu;
const WEIGHT = '(?:\\s?(?:weight|wt|gewicht|mass|masse|massa|kgs?|lbs?)\\.?)*';
const UNIT_OF_HEADING = '(?:\\s?[([]\\s?(?:in )?(?:kgs?|lbs?)\\.?\\s?[)\\]])?(?!\\s*(?:/|per\\b|pro\\b)|\\p{L})';
/** What heads a column of weights, gross and net. */
const GROSS_HEADING = new RegExp(
  `(?<![\\p{L}/])(?:gross|(?:bruto|brutto)?gewicht|bruttogewicht|brutto|bruto|g\\.?\\s?w\\.?|(?:poids|peso|masse|massa|masa)(?: total)?(?: (?:brut|bruto|brute|lordo|lorda))|^\\W*weight)${WEIGHT}${UNIT_OF_HEADING}`,
  'giu',
);
const NET_HEADING = new RegExp(
  `(?<![\\p{L}/])(?:nett?|netto|neto|nettogewicht|n\\.?\\s?w\\.?|(?:poids|peso|masse|massa|masa)(?: total)? (?:net|neto|nette|netto|netta|neta))${WEIGHT}${UNIT_OF_HEADING}`,
  'giu',
);

/** The head of a list of items: what stands below it are its lines, not the totals of the document. */
export function isListHead(context: Context, { page, row }: { page: number; row: number }): boolean {
  return (context.headers.get(page) ?? []).some(
    (header) => row >= header.firstRow && row < header.bodyRow && header.columns.some((column) => column.name === 'description'),
  );
}

function samePlace(left: Candidate, right: Candidate): boolean {
  return left.page === right.page && left.words[0]?.index === right.words[0]?.index;
}

/** `Volumes / Measurement`, `boxes x 5 L`: how large, not how many. */
const isMeasured = ({ segment, end }: { segment: Segment; end: number }): boolean =>
  /measure|cbm|m3|m³|^\W*[x×]\s?\d/iu.test(segment.text.slice(end));

/** `480 CARTONS / 1 CONTAINER`: the count stands before its unit, and another one behind the stroke. */
const isCounted = ({ segment: { text } }: { segment: Segment }): boolean =>
  /^\W*(?:\d{3,6}\s+\p{L}|\d{1,6}\s+\p{L}+\s*\/\s*\d)/u.test(text);

/** A count, which no unit of weight or volume follows. */
function readCount(spot: Spot, context: Context): Reading[] {
  return readQuantity(spot, context).filter(
    ({ value, end }) =>
      Number.isInteger(value) && !/^\s?(?:kgs?|lbs?|cbm|m3|m³|t|l|ltrs?|lit(?:er|re)s?|ml)(?!\p{L})/iu.test(spot.segment.text.slice(end)),
  );
}

const PACKAGES =
  /(?:\((\d{1,6})\)|(?<![\d.,/])(\d{1,3}(?:[.,]\d{3})+|\d{1,6}))\s+(?:(?:wooden|export|steel|plastic|full)\s+)?(?:packages?|pkgs?|cartons?|ctns?|crates?|cases?|pallets?|drums?|bags?|rolls?|bundles?|boxes|pieces|packst(?:ü|ue?)cke|pakete|kartons?|paletten|kisten|kolli|colli|colis|palettes?|caisses?|bultos|cajas|pal[eé]s|palets|bancali|scatole|casse|dozen|pallets|kisten|pakken)\b(?!\s+(?:and|und|et|y|e|en)\s)/iu;

/** `22 CRATES`, `SAY TOTAL THIRTY (30) CARTONS`: packages counted in words of the page, where all such counts agree. */
function countedPackages(context: Context): Candidate | undefined {
  const found = context.pages.flatMap((view) =>
    view.segments.flatMap((segment) => {
      const match = segment.text.match(PACKAGES);
      const part = match?.index === undefined ? null : slice(segment, match.index, match.index + match[0].length);
      const value = Number((match?.[1] ?? match?.[2] ?? '').replace(/[.,]/g, ''));
      return part && value > 0 ? [{ ...fromSegments([part], 0.72, 'phrase', null), value }] : [];
    }),
  );
  return new Set(found.map(({ value }) => value)).size === 1 ? found[0] : undefined;
}

function unitOf(context: Context, weight: Candidate | null): Candidate | null {
  if (!weight) return null;
  const row = pageOf(context, weight.page)?.rows.find((other) =>
    other.segments.some((segment) => segment.words.some((word) => word.index === weight.words[0]?.index)),
  );
  const segment = row?.segments.find((other) => other.words.some((word) => word.index === weight.words[0]?.index));
  const after = row?.segments.find((other) => segment && other.left > segment.right);
  for (const text of [segment?.text, weight.label?.segment.text, after && after.text.length < 8 ? after.text : undefined]) {
    const unit = text ? weightUnit(text) : null;
    if (unit) return { ...weight, value: unit, text: unit, score: 0.85 * weight.score + 0.1, rule: 'unit-of-weight' };
  }
  const heads = (context.headers.get(weight.page) ?? []).flatMap((header) => header.columns);
  const units = heads
    .filter((column) => column.name === 'gross_weight' || column.name === 'net_weight')
    .map((column) => weightUnit(`1 ${column.text}`));
  const unit = weight.rule === 'list-total' || weight.rule === 'column-sum' ? units.find((other) => other !== null) : null;
  return unit ? { ...weight, value: unit, text: unit, score: 0.85 * weight.score, rule: 'unit-of-weight' } : null;
}
