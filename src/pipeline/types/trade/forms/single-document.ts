import type { Candidate } from '../../../finding/candidates.js';
import type { Context } from '../../../finding/context.js';
import { cellOf, type ItemCell, type ItemRow } from '../../../finding/line-items/cells.js';
import type { ColumnName } from '../../../finding/line-items/columns.js';
import { type PageView, type Segment, slice, type ViewWord } from '../../../finding/page-view.js';
import { fromSegments, type Party } from '../../../finding/parties/parties.js';
import { findDates } from '../../../values/dates.js';
import { findNumbers, joinGroups, repairDigits } from '../../../values/numbers.js';
import { type CaptionedBox, captionedBoxes } from './captioned-boxes.js';
import { type DeclarationBox, SINGLE_DOCUMENT } from './declaration-captions.js';
import { partyInBox } from './form-parties.js';

/** What a single administrative document tells in its boxes; a party is undefined where the form has no box for it. */
export interface SingleDocument {
  exporter?: Party | null;
  consignee?: Party | null;
  declarant?: Party | null;
  /** The day in the box of the customs office. */
  date: Candidate | null;
  procedure: Candidate | null;
  amount: Candidate | null;
  packages: Candidate | null;
  /** Gross mass of all items; null where one of them is not told. */
  gross: Candidate | null;
  rows: ItemRow[];
}

type Box = CaptionedBox<DeclarationBox>;

/** Boxes that invoices and lists do not have in this company, and how many of them make a page such a document. */
const OWN: readonly DeclarationBox[] = [
  'declarant',
  'packages',
  'amount',
  'goods',
  'code',
  'gross',
  'preference',
  'procedure',
  'net',
  'quota',
  'previous',
  'units',
  'price',
  'statistical',
  'taxes',
];
const ENOUGH = 7;
const SCORE = 0.86;

/** Whether a page is such a document, by its boxes. */
const isDocument = (boxes: readonly Box[]): boolean => OWN.filter((name) => boxes.some((box) => box.name === name)).length >= ENOUGH;

/** Whether a document begins with a single administrative document. */
export const isSingleDocument = ({ pages: [view] }: Context): boolean =>
  view !== undefined && isDocument(captionedBoxes(view, SINGLE_DOCUMENT));

/** The single administrative document that a paper begins with, with the items of the pages that go on with it; null where it is none. */
export function readSingleDocument(context: Context): SingleDocument | null {
  const [view] = context.pages;
  const boxes = view ? captionedBoxes(view, SINGLE_DOCUMENT) : [];
  if (!view || !isDocument(boxes)) return null;
  const items = context.pages.flatMap((page) => itemsOf(page, page === view ? boxes : captionedBoxes(page, SINGLE_DOCUMENT)));
  const masses = items.map(({ cells }) => numberIn(context, cells.get('gross')));
  const first = boxes.find(({ name }) => name === 'procedure')?.lines[0];
  const [exporter, consignee, declarant] = (['exporter', 'consignee', 'declarant'] as const).map((name) =>
    partyInBox(context, boxes, name),
  );
  return {
    ...(exporter !== undefined && { exporter }),
    ...(consignee !== undefined && { consignee }),
    ...(declarant !== undefined && { declarant }),
    date: dateIn(boxes.find(({ name }) => name === 'office')?.lines ?? []),
    procedure: first && /\d{2}/.test(first.text) ? fromSegments([first], SCORE, 'form-box', null) : null,
    amount: amountIn(context, boxes),
    packages: numberOf(context, boxes.find(({ name }) => name === 'packages')?.lines[0]),
    gross: sumOf(masses),
    rows: items.map(({ page, cells }) => toRow(page, cells)).filter(({ cells }) => cells.has('description') || cells.has('hs_code')),
  };
}

function dateIn(lines: readonly Segment[]): Candidate | null {
  for (const line of lines) {
    const [date] = findDates(line.text, 'day-first');
    const part = date && slice(line, date.start, date.end);
    if (date && part) return { ...fromSegments([part], SCORE, 'form-box', null), value: date.iso };
  }
  return null;
}

interface Item {
  page: number;
  cells: Map<DeclarationBox, Segment[]>;
}

/** The boxes of each item: from one description of goods down to the next. */
function itemsOf(view: PageView, boxes: readonly Box[]): Item[] {
  const starts = boxes.filter(({ name }) => name === 'goods').sort((one, other) => one.top - other.top);
  return starts.flatMap((goods, index): Item[] => {
    const end = starts[index + 1]?.top ?? view.page.height;
    const own = boxes.filter(({ top }) => top > goods.top - 1.5 * view.em && top < end - 1.5 * view.em);
    const cells = new Map(own.map(({ name, lines }) => [name, lines] as const).reverse());
    cells.set('goods', goods.lines);
    return own.some(({ name }) => name === 'code') ? [{ page: view.page.number, cells }] : [];
  });
}

/** Which packages the goods are in: `HV 1-5  5 PX`, `26 pallets`, a container. */
const PACKED =
  /(?:^|\s)\d+\s?(?:[A-Z]{2}|\p{L}*(?:pal[eé]|carton|karton|kist|cais|crate|case|box|bag|sac|drum|coll?i|bult|caj|doz|pack|bund|roll|rotol|fût|zak)\p{L}*)\W*$|^[A-Z]{4}\s?\d{6,7}/iu;

function toRow(page: number, boxes: ReadonlyMap<DeclarationBox, Segment[]>): ItemRow {
  const cells = new Map<ColumnName, ItemCell>();
  const add = (column: ColumnName, words: ViewWord[] | undefined): void => {
    if (words && words.length > 0) cells.set(column, cellOf(column, words));
  };
  const described = (boxes.get('goods') ?? []).filter(({ text }) => !PACKED.test(text) && /\p{L}{2}/u.test(text));
  add(
    'description',
    described.flatMap(({ words }) => words),
  );
  const first = (name: DeclarationBox): Segment | undefined => boxes.get(name)?.[0];
  if (/\d{4}/.test(first('code')?.text ?? '')) add('hs_code', first('code')?.words);
  if (/^[A-Z]{2}(?![A-Z])/.test(first('origin')?.text ?? '')) add('origin', first('origin')?.words.slice(0, 1));
  for (const [name, column] of [
    ['units', 'quantity'],
    ['net', 'net_weight'],
    ['price', 'total'],
  ] as const)
    if (/\d/.test(first(name)?.text ?? '')) add(column, first(name)?.words);
  if (!cells.has('total') && /\d/.test(first('statistical')?.text ?? '')) add('total', first('statistical')?.words);
  const words = [...cells.values()].flatMap((cell) => cell.words);
  const [top, bottom] = [Math.min(...words.map((word) => word.top)), Math.max(...words.map((word) => word.bottom))];
  return { page, cells, top, bottom, rule: 'table-column', spare: new Map() };
}

/** The number that a line consists of; null for anything else. */
function numberOf(context: Context, line: Segment | undefined): Candidate | null {
  if (!line || /\p{L}/u.test(line.text)) return null;
  const numbers = findNumbers(joinGroups(repairDigits(line.text)), context.decimalSign);
  return numbers.length === 1 ? { ...fromSegments([line], SCORE, 'form-box', null), value: numbers[0]!.value } : null;
}

const numberIn = (context: Context, lines: Segment[] | undefined): Candidate | null => numberOf(context, lines?.[0]);

/** `EUR  48.750,00`: the amount behind the code of its currency. */
function amountIn(context: Context, boxes: readonly Box[]): Candidate | null {
  const line = boxes.find(({ name }) => name === 'amount')?.lines.find(({ text }) => /\d/.test(text));
  const code = line?.text.match(/^\W*[A-Z]{3}\s+(?=\d)/)?.[0].length ?? 0;
  return line ? numberOf(context, code > 0 ? (slice(line, code) ?? undefined) : line) : null;
}

/** The sum of all items, or null where one has none. */
function sumOf(candidates: readonly (Candidate | null)[]): Candidate | null {
  const known = candidates.filter((candidate) => candidate !== null);
  const [first] = known;
  if (!first || known.length < candidates.length) return null;
  const value = Math.round(1000 * known.reduce((sum, candidate) => sum + Number(candidate.value), 0)) / 1000;
  return { ...first, value, words: known.filter(({ page }) => page === first.page).flatMap(({ words }) => words) };
}
