import { findNumbers, repairDigits } from '../../values/numbers.js';
import type { Context } from '../context.js';
import type { ViewWord } from '../page-view.js';
import { cellOf, type ItemRow } from './cells.js';
import { saysTotal } from './priced-rows.js';
import { numberOf } from './settled-columns.js';

/** Longer than what a list calls a sum within it (`Job subtotal`). */
const SUM_WORDS = 3;
/** Signs beside quantity and price: `3*`, `@2.50`, `14.99=`. */
const SIGNS = /^[@x×*]|[x×*=]$/giu;
/** A number with a unit of time or number behind it, as one word: `2.25h`. */
const UNIT = /(?<=\d)\s?(?:h|hrs?|std|pcs?|st|stk|ea|x)\.?$/iu;
/** A code, and words that only name one: what such a column holds is no description where another one has words. */
const CODED = /\S*\d\S*|(?<!\p{L})(?:hsn|sac|sku|code|no|nr|[cis]?gst|vat|tax)(?!\p{L})/giu;
const LEAST_LETTERS = 4;

/**
 * Rows of a headed list put right by what they say themselves: quantity and price are those two numbers of a row that multiply to its total, where the columns
 * name others or none; the description is the column with words, where the one that is called so holds codes; sums within the list and rows of amounts alone are none of its rows. Pure.
 */
export function mendedRows(context: Context, rows: readonly ItemRow[]): ItemRow[] {
  return worded(
    beforeSum(
      context,
      rows.filter((row) => !isSum(row) && !isFigures(row)),
    ),
  ).map((row) => withFactors(context, row));
}

/** Rows before a sum at least: of one row a second of the same amount may be another. */
const LEAST_BEFORE = 2;

/**
 * The rows before one that lacks what all others have, and comes to what they add up to: it closes the list, whatever it is called and whatever note stands
 * left of it.
 */
function beforeSum(context: Context, rows: readonly ItemRow[]): readonly ItemRow[] {
  let sum = 0;
  for (const [index, row] of rows.entries()) {
    const total = numberOf(context, row.cells.get('total'));
    if (lacksFactors(context, row))
      return index >= LEAST_BEFORE && total !== null && Math.abs(total - sum) < 0.006 ? rows.slice(0, index) : rows;
    sum += total ?? 0;
  }
  return rows;
}

const lettersOf = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

const isBare = ({ cells }: ItemRow): boolean => !cells.has('quantity') && !cells.has('unit_price');

/** A row of amounts alone, as tables of taxes have it. */
const isFigures = (row: ItemRow): boolean =>
  isBare(row) && row.cells.has('description') && lettersOf(row.cells.get('description')!.text) === 0;

/** Whether neither how many nor for how much each is told in figures: words of the sum itself may stand there. */
const lacksFactors = (context: Context, { cells }: ItemRow): boolean =>
  numberOf(context, cells.get('quantity')) === null && numberOf(context, cells.get('unit_price')) === null;

function isSum(row: ItemRow): boolean {
  const text = row.cells.get('description')?.text ?? '';
  return isBare(row) && /\p{L}\W*$/u.test(text) && text.split(/\s+/).length <= SUM_WORDS && saysTotal(text.replace(/^.*\s/u, ''));
}

/** The rows with the words of a column that the list has no name for as descriptions, where those it calls so are codes in every row. */
function worded(rows: readonly ItemRow[]): ItemRow[] {
  const isCoded = ({ cells }: ItemRow): boolean => lettersOf((cells.get('description')?.text ?? '').replace(CODED, ' ')) < LEAST_LETTERS;
  const described = rows.filter(({ cells }) => cells.has('description'));
  if (described.length === 0 || !described.every(isCoded)) return [...rows];
  const places = new Set(rows.flatMap(({ spare }) => [...spare.keys()]));
  const isWorded = (place: number): boolean =>
    rows.filter(({ spare }) => lettersOf((spare.get(place)?.text ?? '').replace(CODED, ' ')) >= LEAST_LETTERS).length > 0.5 * rows.length;
  const place = [...places].find(isWorded);
  if (place === undefined) return [...rows];
  return rows.map((row) => {
    const words = row.spare.get(place);
    return words ? { ...row, cells: new Map(row.cells).set('description', { ...words, column: 'description' }) } : row;
  });
}

interface Factor {
  word: ViewWord;
  text: string;
  value: number;
  decimals: number;
}

/** A row with those two numbers before its total as quantity and price that multiply to it, where it lacks one of them. Pure. */
export function withFactors(context: Context, row: ItemRow): ItemRow {
  const [total, quantity, price] = (['total', 'quantity', 'unit_price'] as const).map((name) => numberOf(context, row.cells.get(name)));
  // A price under the heading of the totals, as columns drift, stands before the total in its cell.
  const end = row.cells.get('total')?.words.findLast(({ text }) => /\d/.test(text));
  // Where both are told and multiply to something else, a discount may stand between.
  if (!total || !end || (quantity !== null && price !== null)) return row;
  const line = context.pages
    .find(({ page }) => page.number === row.page)
    ?.rows.find((other) => other.segments.some(({ words }) => words.includes(end)));
  const told = (['description', 'position'] as const).flatMap((name) => row.cells.get(name)?.words ?? []);
  const others = new Set(told.map(({ index }) => index));
  const numbers = (line?.segments ?? [])
    .flatMap(({ words }) => words)
    .filter((word) => word.right <= end.left && !others.has(word.index))
    .flatMap((word) => factorOf(context, word));
  for (const [at, first] of numbers.entries()) {
    const second = numbers
      .slice(at + 1)
      .find((other) => isProduct(first.value, other.value, total) && other.decimals >= Math.min(2, first.decimals));
    if (!second) continue;
    const cells = new Map(row.cells);
    cells.set('quantity', cellOf('quantity', [first.word], first.text));
    cells.set('unit_price', cellOf('unit_price', [second.word], second.text));
    return { ...row, cells };
  }
  return row;
}

const isProduct = (first: number, second: number, total: number): boolean =>
  first > 0 && second > 0 && Math.abs(first * second - total) <= 0.011;

function factorOf(context: Context, word: ViewWord): Factor[] {
  const text = word.text.replace(SIGNS, '').replace(UNIT, '');
  const [number, ...more] = findNumbers(repairDigits(text), context.decimalSign);
  const isAlone =
    number !== undefined && more.length === 0 && !number.percent && lettersOf(text.replace(/EUR|USD|GBP|CHF|INR|RM|Rs/g, '')) === 0;
  return isAlone ? [{ word, text, value: number.value, decimals: number.decimals }] : [];
}
