import { findNumbers, repairDigits } from '../../values/numbers.js';
import type { Context } from '../context.js';
import type { Row } from '../page-view.js';
import { cellOf, type ItemRow, isNumberWord } from './cells.js';
import { type PricedRow, pricedRow, saysTotal } from './priced-rows.js';
import { patternRow } from './row-patterns.js';

/** Rows of a list that are looked at from its end on, and edges at which its amounts may end: bounds for hostile pages. */
const MOST_ROWS = 80;
const MOST_EDGES = 6;
/** Ends of lists that are tried, first to last. */
const MOST_ENDS = 6;
/** Rows without an amount between two of one list. */
const WIDEST_GAP = 4;

/**
 * The rows of a till receipt's list that add up to one of `sums`: a run of rows that end with an amount, up from a row that closes the list. What heads the
 * list, where its columns stand and which signs were lost in an amount is not asked: that they add up tells. An amount that was read one figure off quantity
 * times price is that product, where the sum is right with it. `known`: rows as their columns were read, whose texts are kept. Null where no run adds up.
 * The tolerance is a hundredth a row (D22).
 */
export function rowsThatAddUp(context: Context, known: readonly ItemRow[], sums: readonly number[]): ItemRow[] | null {
  const wanted = sums.map(Math.abs).filter((sum) => sum > 0.004);
  const priced = context.pages.flatMap((view) => view.rows.flatMap((row) => pricedRow(context, view, row) ?? []));
  if (wanted.length === 0 || priced.length === 0) return null;
  // Below the first row that tells such a sum stands what was paid, and the taxes by rate.
  const told = priced.findIndex(({ closes, value }) => closes && wanted.some((sum) => Math.abs(sum - Math.abs(value)) < 0.006));
  const ends = [...priced.keys()].filter((index) => priced[index]!.closes && index > 0 && (told < 0 || index <= told)).slice(0, MOST_ENDS);
  for (const edge of [null, ...edgesOf(priced)]) {
    for (const end of ends) {
      const run = runUp(context, priced, end, edge, wanted);
      if (run) return itemsOf(context, run, known);
    }
  }
  return null;
}

/** Right edges of amounts, the most usual first. */
function edgesOf(priced: readonly PricedRow[]): number[] {
  const edges: { at: number; count: number }[] = [];
  for (const { view, words } of priced) {
    const right = words.at(-1)!.right;
    const edge = edges.find(({ at }) => Math.abs(at - right) < view.em);
    if (edge) edge.count += 1;
    else edges.push({ at: right, count: 1 });
  }
  return edges
    .sort((left, right) => right.count - left.count)
    .slice(0, MOST_EDGES)
    .map(({ at }) => at);
}

/** The rows above `end` whose amounts, those at one edge where one is given, add up to what is wanted. */
function runUp(
  context: Context,
  priced: readonly PricedRow[],
  end: number,
  edge: number | null,
  wanted: readonly number[],
): PricedRow[] | null {
  let run: PricedRow[] = [];
  let last = priced[end]!;
  for (let index = end - 1; index >= Math.max(0, end - MOST_ROWS); index--) {
    const row = priced[index]!;
    const isNear = row.view !== last.view || last.row.index - row.row.index <= WIDEST_GAP + 1;
    // `Item Count 9` over the sum looks like the head of a list.
    if (!isNear || (run.length > 0 && headsList(context, last))) return null;
    last = row;
    const isOff = edge !== null && Math.abs(row.words.at(-1)!.right - edge) >= row.view.em;
    if (isOff || row.closes || row.value === 0) continue;
    run = [row, ...run];
    const found = run.some(({ value }) => value > 0) ? summing(run, wanted) : null;
    if (found) return found;
  }
  return null;
}

/** Rows with the sum that is wanted, if need be with the other reading of one of them. */
function summing(run: readonly PricedRow[], wanted: readonly number[]): PricedRow[] | null {
  const tolerance = 0.01 * run.length + 1e-6;
  const sum = run.reduce((whole, { value }) => whole + value, 0);
  const isWanted = (value: number): boolean => wanted.some((goal) => Math.abs(goal - Math.abs(value)) <= tolerance);
  if (isWanted(sum)) return [...run];
  const wrong = run.find(({ value, other }) => other !== null && isWanted(sum - value + other));
  return wrong ? run.map((row) => (row === wrong ? { ...row, value: row.other! } : row)) : null;
}

/** Nothing above the head of a list belongs to it. */
function headsList(context: Context, { view, row }: PricedRow): boolean {
  return (context.headers.get(view.page.number) ?? []).some(({ bodyRow }) => bodyRow === row.index);
}

/** Items of rows that add up: the texts as columns or the pattern of the row tell them, else those of the lines between. */
function itemsOf(context: Context, run: readonly PricedRow[], known: readonly ItemRow[]): ItemRow[] {
  const items = run.map((priced) => itemOf(context, priced, known));
  const isNamed = items.filter(isDescribed).length > 0.5 * items.length;
  const first = run[0]!;
  const above = first.view.rows[first.row.index - 1];
  const precedes = !isNamed && above !== undefined && isText(above) && !headsList(context, first);
  for (const [index, item] of items.entries()) {
    if (isDescribed(item)) continue;
    const lines = linesBeside(run, index, precedes).filter((row) => isText(row) && !saysTotal(row.text));
    const words = lines.flatMap((row) => row.segments.flatMap((segment) => segment.words));
    if (words.length > 0) item.cells.set('description', cellOf('description', words));
  }
  return items;
}

/** The two lines above or below a row that belong to no other row of the run; one above the first and below the last. */
function linesBeside(run: readonly PricedRow[], index: number, precedes: boolean): Row[] {
  const { view, row } = run[index]!;
  const neighbour = run[precedes ? index - 1 : index + 1];
  const other = neighbour?.view === view ? neighbour.row.index : null;
  if (!precedes) return view.rows.slice(row.index + 1, Math.min(other ?? row.index + 2, row.index + 3));
  return view.rows.slice(Math.max(0, (other ?? row.index - 2) + 1, row.index - 2), row.index);
}

const isText = (row: Row): boolean => (row.text.match(/\p{L}/gu)?.length ?? 0) >= 3;

/** Letters of a description at least: more than the name of a unit or the code of a tax has (`CTN`, `SR`). */
const LEAST_LETTERS = 4;

/** Whether a row says what was sold. */
export const isDescribed = ({ cells }: ItemRow): boolean => (cells.get('description')?.text.match(/\p{L}/gu)?.length ?? 0) >= LEAST_LETTERS;

function itemOf(context: Context, { view, row, value, words }: PricedRow, known: readonly ItemRow[]): ItemRow {
  const page = view.page.number;
  const own = known.find((item) => item.page === page && item.top === row.top) ?? patternRow(context, view, row, true);
  const base: ItemRow = own ?? { page, cells: new Map(), top: row.top, bottom: row.bottom, rule: 'row-pattern', spare: new Map() };
  const cells = new Map(base.cells);
  const printed = cells.get('total');
  const isSame = printed && findNumbers(repairDigits(printed.text), context.decimalSign).at(-1)?.value === value;
  if (!isSame) cells.set('total', cellOf('total', words, value.toFixed(2)));
  if (!cells.has('description')) {
    const before = row.segments.flatMap((segment) => segment.words).filter((word) => word.right <= words[0]!.left && !isNumberWord(word));
    if (before.length > 0) cells.set('description', cellOf('description', before));
  }
  return { ...base, cells };
}
