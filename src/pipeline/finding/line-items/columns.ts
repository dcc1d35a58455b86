import { joinSpread, type LabelHit, labelsOf } from '../labels.js';
import { joinLabels } from '../lexicon/languages.js';
import { indexPhrases } from '../lexicon/lexicon.js';
import { WORLD_COLUMNS } from '../lexicon/world/index.js';
import type { PageView, Row, Segment } from '../page-view.js';
import { wordsBetween } from '../page-view.js';
import { COLUMN_HEADERS } from './column-headers.js';
import { barsBeside, isParted } from './headings/drawn-lines.js';
import { splitWeights } from './headings/split-weights.js';

/** What a column of a list of items holds. `other`: a column that is none of ours, kept so that its cells go nowhere else. */
export type ColumnName = keyof typeof COLUMN_HEADERS | 'other';

const COLUMN_INDEX = indexPhrases<keyof typeof COLUMN_HEADERS>(joinLabels(COLUMN_HEADERS, WORLD_COLUMNS));

/** A column of a list: what it holds and between which edges (points) its header stands. */
export interface Column {
  name: ColumnName;
  left: number;
  right: number;
  text: string;
}

/** A header row, perhaps over several printed rows. */
export interface Header {
  page: number;
  /** First row below the header. */
  bodyRow: number;
  firstRow: number;
  columns: Column[];
  /** Whether what is listed stands in lines of its own above its amounts: the columns hold amounts only. */
  isNamedAbove?: boolean;
}

const NUMERIC = ['quantity', 'unit_price', 'total', 'net_weight', 'gross_weight', 'packages', 'tax', 'discount'];

/** Whether a column holds numbers. */
export const isNumeric = (column: Column): boolean => NUMERIC.includes(column.name);

/** Header rows of a page: three column headers, or two that belong together (what and how much). */
export function findHeaders(view: PageView): Header[] {
  const headers: Header[] = [];
  for (const row of view.rows) {
    if (headers.some((header) => row.index < header.bodyRow)) continue;
    const whole = joinSpread(row, (word) => headerHits(word).some(({ alone }) => alone));
    if (!isHeaderRow(view, whole)) continue;
    headers.push(readHeader(view, whole));
  }
  return headers;
}

/** Columns that tell what is listed. */
const WHAT: readonly ColumnName[] = ['description', 'part_number', 'hs_code', 'marks'];

function isHeaderRow(view: PageView, row: Row): boolean {
  const heads = row.segments.map((segment) => ({ segment, hits: headerHits(segment) }));
  const hits = heads.flatMap((head) => head.hits);
  const names = new Set(hits.map((hit) => hit.name));
  // `31 Packages and description of goods`: forms number their headings.
  const digits = row.segments.reduce((sum, { text }) => sum + (text.replace(/^\d{1,2}\.?\s(?=\p{L})/u, '').match(/\d/g) ?? []).length, 0);
  const covered = hits.reduce((sum, hit) => sum + hit.end - hit.start, 0);
  const letters = row.text.replace(/\s/g, '').length;
  if (digits > 8 || covered < 0.45 * letters) return false;
  // `Cost of various services.` below the name of a line is a sentence.
  if (row.segments.some(({ text, words }) => words.length >= 3 && /\p{Ll}{3}\.$/u.test(text))) return false;
  const amounts = ['quantity', 'unit_price', 'total', 'gross_weight', 'net_weight', 'packages'].filter((name) =>
    names.has(name as ColumnName & keyof typeof COLUMN_HEADERS),
  ).length;
  // Of two boxes beside each other (`Copy Type`, `Shipped on Board Date`) the one that heads what is listed does so as a whole, or not at all.
  const isWhole = ({ segment, hits: own }: (typeof heads)[number]): boolean =>
    row.segments.length > 2 || own.reduce((sum, hit) => sum + hit.end - hit.start, 0) >= 0.5 * segment.text.length;
  const what = heads.some((head) => isWhole(head) && head.hits.some(({ name }) => WHAT.includes(name)));
  const isAnswered = row.segments.length <= 3 && /:\s*$/.test(row.segments[0]?.text ?? '');
  if (isAnswered || (row.segments.length <= 3 && row.segments.some((segment) => /\p{L}\s?:\s+\S/u.test(segment.text)))) return false;
  if (row.segments.length < 2) return names.size >= 3 && amounts >= 2 && what;
  // `Tax   Qty   Total` over the right half of a list: what is listed stands left of them, under no heading.
  const isHalf = amounts >= 2 && names.size >= 3 && hits.length === row.segments.length && leavesRoom(view, row.segments[0]!);
  return (what && amounts >= 1) || amounts >= 3 || (names.size >= 4 && amounts >= 2) || isHalf;
}

/** Share of the page left of the first heading in which an unheaded description has room. */
const ROOM = 0.3;

/** Whether what a list is of has room left of its first heading. */
const leavesRoom = (view: PageView, { left }: { left: number }): boolean => left > ROOM * view.page.width;

/** The columns of a list; a column of texts left of headings that all tell amounts, where there is room for one. */
function withUnheaded(view: PageView, columns: Column[]): Column[] {
  const [first] = columns;
  if (!first || !leavesRoom(view, first) || !columns.every(({ name }) => isAmount(name))) return columns;
  return [{ name: 'description', left: 0, right: first.left - view.em, text: '' }, ...columns];
}

const isAmount = (name: ColumnName): boolean => NUMERIC.includes(name) || name === 'unit' || name === 'other';

function headerHits(segment: Segment): LabelHit<keyof typeof COLUMN_HEADERS>[] {
  const hits = labelsOf(segment, COLUMN_INDEX);
  return hits.filter((hit, index) => hits.findIndex((other) => other.start === hit.start) === index);
}

function readHeader(view: PageView, row: Row): Header {
  const columns = row.segments.flatMap((segment) => columnsOf(segment));
  const heading = view.rows[row.index - 1];
  if (heading && headsLines(view, heading, row, columns))
    return { page: view.page.number, bodyRow: row.index + 1, firstRow: heading.index, columns: resolve(columns), isNamedAbove: true };
  let firstRow = row.index;
  let bodyRow = row.index + 1;
  for (let above = view.rows[firstRow - 1]; above && firstRow > row.index - 2; above = view.rows[firstRow - 1]) {
    const level = onBand(view, row, above) || reachesInto(row, above);
    if (
      /\d{3}/.test(above.text) ||
      isParted(view, above, row) ||
      !(level || (row.top - above.bottom < 0.45 * view.em && isContinuation(above, columns)))
    )
      break;
    joinHeader(columns, above, 'above', barsBeside(view, row));
    firstRow = above.index;
  }
  for (let next = view.rows[bodyRow]; next && bodyRow <= row.index + 2; next = view.rows[bodyRow]) {
    const previous = view.rows[bodyRow - 1]!;
    const level = onBand(view, row, next) || reachesInto(row, next);
    const isSplit = splitWeights(view, bodyRow).length > 0;
    if (
      next.top - previous.bottom > 0.45 * view.em ||
      /\d/.test(next.text.replace(/\bc?m[23]\b/gi, '')) ||
      isSplit ||
      !(level || isContinuation(next, columns))
    )
      break;
    joinHeader(columns, next, 'below', barsBeside(view, row));
    bodyRow += 1;
  }
  const split = splitWeights(view, bodyRow);
  const whole = split.length > 0 ? besideSplit(columns, split) : columns;
  if (split.length > 0) bodyRow += 1;
  return { page: view.page.number, bodyRow, firstRow, columns: withUnheaded(view, ruled(view, row, resolve(whole))) };
}

/** Columns with those of two levels in the place of what heads them. */
function besideSplit(columns: readonly Column[], split: readonly Column[]): Column[] {
  const [from, to] = [Math.min(...split.map(({ left }) => left)), Math.max(...split.map(({ right }) => right))];
  return [...columns.filter(({ left, right }) => (left + right) / 2 < from || (left + right) / 2 > to), ...split];
}

/**
 * `Code - Description` over `Qty  Unit  Price  Total`, as printers of rolls set it: the upper row says what stands in lines of their own, the lower one heads
 * the amounts below each. It begins where the lower one does, which tells nothing but amounts, its total among them.
 */
function headsLines(view: PageView, heading: Row, row: Row, columns: readonly Column[]): boolean {
  const [first] = row.segments;
  const [only, second] = heading.segments;
  if (!first || !only || second || row.top - heading.bottom > 0.6 * view.em || Math.abs(only.left - first.left) > view.em) return false;
  const names = columns.map(({ name }) => name);
  const areAmounts = names[0] === 'quantity' && names.includes('unit_price') && names.includes('total');
  return (
    areAmounts && names.every((name) => isAmount(name) && name !== 'other') && headerHits(only).some(({ name }) => name === 'description')
  );
}

/** Columns as wide as the drawn lines around their headers make them: headers are centred, their cells begin or end at the line. */
function ruled(view: PageView, row: Row, columns: readonly Column[]): Column[] {
  const lines = barsBeside(view, row);
  return columns.map((column) => {
    const left = Math.max(...lines.filter((at) => at < column.left + 2));
    const right = Math.min(...lines.filter((at) => at > column.right - 2));
    const isShared = columns.some((other) => other !== column && other.left < right && other.right > left);
    return Number.isFinite(left) && Number.isFinite(right) && !isShared ? { ...column, left, right } : column;
  });
}

/** Whether two rows lie so much on one height that they are one, only set or read a little askew. */
function onBand(view: PageView, row: Row, other: Row): boolean {
  const short = other.segments.every((segment) => segment.text.length < 24);
  return short && Math.abs(row.top + row.bottom - other.top - other.bottom) / 2 < 0.6 * view.em;
}

/** `Unit Price / (USD)` beside `Qty`: headers of two lines begin higher than those of one in their middle, and reach into their row. */
function reachesInto(row: Row, other: Row): boolean {
  const isHigh = Math.min(row.bottom, other.bottom) > Math.max(row.top, other.top);
  return isHigh && other.segments.every((segment) => segment.text.length < 24 && headerHits(segment).length > 0);
}

/** Whether each part of a row stands over or under a column, and the row is short words only; `Dear Sir or Madam,` over a list heads none of its columns. */
function isContinuation(row: Row, columns: Column[]): boolean {
  if (row.segments.some((segment) => /[,;:!?]$/.test(segment.text))) return false;
  const over = row.segments.filter((segment) =>
    columns.some((column) => segment.left < column.right + 4 && segment.right > column.left - 4),
  );
  const short = row.segments.every((segment) => segment.text.length < 24);
  return short && over.length >= 0.5 * row.segments.length && row.segments.length <= columns.length;
}

function joinHeader(columns: Column[], row: Row, side: 'above' | 'below', bars: readonly number[]): void {
  for (const segment of row.segments) {
    const overlap = (column: Column): number => Math.min(segment.right, column.right) - Math.max(segment.left, column.left);
    const isBarred = (column: Column): boolean =>
      bars.some((at) => at > Math.min(segment.right, column.right) - 1 && at < Math.max(segment.left, column.left) + 1);
    const column = [...columns].sort((left, right) => overlap(right) - overlap(left))[0];
    if (!column || overlap(column) < -4 || (overlap(column) < 0 && isBarred(column))) {
      columns.push(...columnsOf(segment));
      continue;
    }
    const [first, last] = side === 'above' ? [segment.text, column.text] : [column.text, segment.text];
    // `Stunden-` over `Satz` is one word.
    column.text = /\p{Ll}-$/u.test(first) ? first.slice(0, -1) + last.toLowerCase() : `${first} ${last}`;
    column.left = Math.min(column.left, segment.left);
    column.right = Math.max(column.right, segment.right);
    const hits = headerHits({ ...segment, text: column.text, offsets: [0] });
    // A long heading that tells what the goods are does so whichever of its words come first.
    // And `Number and kind of packages; description of goods` heads the goods.
    const isOfGoods = ['description', 'packages', 'position'].includes(column.name);
    const hit = hits.find(({ name }) => name === 'description' && isOfGoods) ?? hits[0];
    if (hit) column.name = hit.name;
  }
}

/** `Nature and Quantity of Goods` is one header: only linking words stand between its parts. */
const isLinked = (between: string): boolean =>
  /^[\s.]*(?:(?:and|of|und|et|y|e|en|ed|&|\/|;|der|des|de|di|kinds?|types?|art)\s*)+$/i.test(between);

function columnsOf(segment: Segment): Column[] {
  const all = headerHits(segment).filter((hit) => hit.strength >= 0.4);
  // `Hrs/Qty` is one header as well: its parts share a word.
  const isOneWord = (from: number, to: number): boolean =>
    !/\s/.test(segment.text.slice(from, to)) && segment.text.slice(from, to).includes('/');
  const parts: (typeof all)[] = [];
  for (const hit of all) {
    const before = parts.at(-1)?.at(-1);
    if (before && (isLinked(segment.text.slice(before.end, hit.start)) || isOneWord(before.start, hit.start))) parts.at(-1)?.push(hit);
    else parts.push([hit]);
  }
  // `No. & Kind of Packages; Description of Goods` tells what the goods are before all else.
  const hits = parts.map((part) => ({ ...part[0]!, name: (part.find(({ name }) => name === 'description') ?? part[0]!).name }));
  if (hits.length === 0) return [{ name: 'other', left: segment.left, right: segment.right, text: segment.text }];
  return hits.map((hit, index) => {
    const start = index === 0 ? 0 : hit.start;
    const end = hits[index + 1]?.start ?? segment.text.length;
    const words = wordsBetween(segment, start, end);
    const text = segment.text.slice(start, end).trim();
    return { name: hit.name, left: Math.min(...words.map((word) => word.left)), right: Math.max(...words.map((word) => word.right)), text };
  });
}

const OF_LINE: readonly ColumnName[] = ['quantity', 'net_weight', 'gross_weight', 'packages'];
const PER_PACKAGE =
  /(?:\/|(?<!\p{L})(?:per|pro|je|par|por|al|a|p\.))\s*(?:ctns?|cartons?|box|case|pkgs?|packages?|packs?|pallets?|bag|drum|crate|karton|packstück|palette|kiste|gebinde|colis|caisse|bultos?|cajas?|collo|scatola|cartone|doos|colli)(?:\s+in\s+\p{L}+)?(?:\s+(?:nett?\p{L}?|gross|brutt?o?|[ng]\.?w\.?))?\W*$/iu;

/** One column a meaning: of several totals the last one counts (net before gross), of several descriptions the widest. */
function resolve(columns: Column[]): Column[] {
  const sorted = [...columns].sort((left, right) => left.left - right.left);
  const claim = (name: ColumnName, pick: (same: Column[]) => Column | undefined): void => {
    const same = sorted.filter((column) => column.name === name);
    const kept = pick(same);
    for (const column of same) if (column !== kept) column.name = 'other';
  };
  // `Qty per Ctn`, `G.W. / Ctn` tell of one package, not of the line.
  for (const column of sorted) if (OF_LINE.includes(column.name) && PER_PACKAGE.test(column.text)) column.name = 'other';
  const totals = sorted.filter((column) => column.name === 'total');
  if (totals.length > 1) {
    const whole = totals.filter((column) => !/net|ht\b|excl|ohne|gross|brut/i.test(column.text));
    const kept = whole.at(-1) ?? totals.at(-1);
    claim('total', () => kept);
  }
  const prices = sorted.filter((column) => column.name === 'unit_price');
  const counted = sorted.some((column) => column.name === 'quantity');
  if (totals.length === 0 && (prices.length > 1 || (prices.length === 1 && !counted))) prices.at(-1)!.name = 'total';
  claim('unit_price', (same) => same.find((column) => /unit|einzel|each|stuk|stück/i.test(column.text)) ?? same[0]);
  claim('quantity', (same) => same.find((column) => /ship|liefer/i.test(column.text)) ?? same.at(-1));
  const telling = (column: Column): boolean => /descr|bezeich|beschr|design|omschr|libel|concept/i.test(column.text);
  claim('description', (same) => same.find(telling) ?? same.find((_, index) => !isCounting(same, index)) ?? same[0]);
  if (!sorted.some((column) => column.name === 'description')) {
    const stand = sorted.find((column) => column.name === 'part_number' || column.name === 'marks') ?? unknownText(sorted);
    if (stand) stand.name = 'description';
  }
  return sorted;
}

/** Before numbers a column whose heading no list of headings has, and that is wider than any other, tells what the list is of: `Work performed`. */
function unknownText(sorted: readonly Column[]): Column | undefined {
  const first = sorted.findIndex(isNumeric);
  const room = (index: number): number => (sorted[index + 1]?.left ?? 0) - sorted[index]!.left;
  const places = [...sorted.keys()].filter(
    (index) => index < first && sorted[index]!.name === 'other' && /\p{L}{3}/u.test(sorted[index]!.text),
  );
  const widest = places.sort((left, right) => room(right) - room(left))[0];
  return widest === undefined ? undefined : sorted[widest];
}

/** Whether a column `Item` counts what the next one tells, set apart from it by points: `Item      Particulars`. */
function isCounting(same: readonly Column[], index: number): boolean {
  const [column, next] = [same[index]!, same[index + 1]];
  return (
    next !== undefined &&
    next.left - column.right > 10 &&
    /^\W*(?:items?|art(?:ikel|icle|icolo|[íi]culo)?|service|name)\W*$/i.test(column.text)
  );
}
