import type { Candidate } from '../../../finding/candidates.js';
import type { Context } from '../../../finding/context.js';
import { cellOf, type ItemCell, type ItemRow } from '../../../finding/line-items/cells.js';
import type { ColumnName } from '../../../finding/line-items/columns.js';
import { type PageView, readingConfidence, type ViewWord } from '../../../finding/page-view.js';
import { findNumbers, joinGroups, repairDigits } from '../../../values/numbers.js';
import type { CaptionedBox } from './captioned-boxes.js';

/** The goods of a form that lists them in boxes beside each other: its lines, and what these come to. */
export interface FormGoods {
  rows: ItemRow[];
  packages: Candidate | null;
  gross: Candidate | null;
  /** Which of its columns the form shows. */
  asked: { packages: boolean; gross: boolean };
}

/** Boxes that make columns of goods, and what stands in them. */
type GoodsBox = 'marks' | 'packages' | 'packing' | 'goods' | 'statistics' | 'gross' | 'volume';
const COLUMNS: Partial<Record<GoodsBox, ColumnName>> = {
  packages: 'packages',
  goods: 'description',
  gross: 'gross_weight',
  statistics: 'hs_code',
};
const TEXTUAL: ReadonlySet<string> = new Set<GoodsBox>(['marks', 'packing', 'goods']);
const ALL: ReadonlySet<string> = new Set<GoodsBox>(['marks', 'packages', 'packing', 'goods', 'statistics', 'gross', 'volume']);

const NONE: FormGoods = { rows: [], packages: null, gross: null, asked: { packages: false, gross: false } };

interface Line {
  top: number;
  bottom: number;
  words: Map<string, ViewWord[]>;
}

/** The lines of goods below their captions, each beginning where packages or weight are told. */
export function goodsOf(context: Context, view: PageView, boxes: readonly CaptionedBox<string>[]): FormGoods {
  const first = boxes.find(({ name }) => name === 'goods');
  const columns = boxes.filter(
    ({ name, top, under }) => ALL.has(name) && first && top < first.under + 2 * view.em && under > first.top - 2 * view.em,
  );
  if (!first || !columns.some(({ name }) => name === 'packages' || name === 'gross')) return NONE;
  const under = Math.max(...columns.map((column) => column.under));
  // A caption below any of the columns ends them all: boxes below are as wide as several of them.
  const [left, right] = [Math.min(...columns.map((column) => column.left)), Math.max(...columns.map((column) => column.right))];
  const below = boxes.filter((box) => !columns.includes(box) && box.top > under - 0.3 * view.em && box.left < right && box.right > left);
  const bottom = Math.min(...columns.map((column) => column.bottom).filter((at) => at > under + view.em), ...below.map(({ top }) => top));
  const lines = linesOf(view, columns, under, bottom);
  const asks = (box: GoodsBox): boolean => columns.some(({ name }) => name === box);
  return { ...toGoods(context, view, lines), asked: { packages: asks('packages'), gross: asks('gross') } };
}

/** What is printed across the columns for dangerous goods: `Class   Number   Letter   (ADR*)`. */
const DANGEROUS = /\(?ADR\*?\)?|^\W*(?:class|classe|klasse|clase|klasa|clas[ăa])(?!\p{L})/iu;

function linesOf(view: PageView, columns: readonly CaptionedBox<string>[], under: number, bottom: number): Line[] {
  const lines: Line[] = [];
  for (const row of view.rows) {
    const middle = (row.top + row.bottom) / 2;
    if (middle < under || middle > bottom) continue;
    if (DANGEROUS.test(row.text)) break;
    const words = new Map<string, ViewWord[]>();
    const placed: { column: CaptionedBox<string>; word: ViewWord }[] = [];
    for (const word of row.segments.flatMap((segment) => segment.words)) {
      const last = placed.at(-1);
      const x = (word.left + word.right) / 2;
      const goesOn = last && TEXTUAL.has(last.column.name) && word.left - last.word.right < 0.6 * word.size && !/\d/.test(word.text);
      const column: CaptionedBox<string> | undefined = goesOn ? last?.column : columns.find(({ left, right }) => x > left && x < right);
      if (!column) continue;
      words.set(column.name, [...(words.get(column.name) ?? []), word]);
      placed.push({ column, word });
    }
    if (words.size > 0) lines.push({ top: row.top, bottom: row.bottom, words });
  }
  return lines;
}

const textOf = (words: readonly ViewWord[] | undefined): string => (words ?? []).map(({ text }) => text).join(' ');

/** A number that fills its cell, with its unit at most. */
function numberIn(context: Context, words: readonly ViewWord[] | undefined): number | null {
  const text = textOf(words);
  if (!/^[^\p{L}]*\d[^\p{L}]*(?:kgs?|to|t|lbs?|pcs|pal\p{L}*|col\p{L}*)?\.?$/iu.test(text)) return null;
  const numbers = findNumbers(joinGroups(repairDigits(text)), context.decimalSign);
  return numbers.length === 1 ? numbers[0]!.value : null;
}

function toGoods(context: Context, view: PageView, lines: readonly Line[]): Omit<FormGoods, 'asked'> {
  const rows: { line: Line; words: Map<string, ViewWord[]>; packages: number | null; gross: number | null; bottom: number }[] = [];
  const totals: { packages: Candidate | null; gross: Candidate | null } = { packages: null, gross: null };
  for (const line of lines) {
    const [packages, gross] = [numberIn(context, line.words.get('packages')), numberIn(context, line.words.get('gross'))];
    const described = /\p{L}{2}/u.test(textOf(line.words.get('goods')));
    const last = rows.at(-1);
    if (described && (packages !== null || gross !== null)) {
      rows.push({ line, words: new Map(line.words), packages, gross, bottom: line.bottom });
      continue;
    }
    if (!last) continue;
    if (described && line.top - last.bottom < 1.2 * view.em) {
      last.words.set('goods', [...(last.words.get('goods') ?? []), ...(line.words.get('goods') ?? [])]);
      last.bottom = line.bottom;
      continue;
    }
    // What the rows above come to stands below them without goods beside it.
    for (const key of ['packages', 'gross'] as const) {
      const value = key === 'packages' ? packages : gross;
      const sum = sumOf(rows.map((row) => row[key]));
      if (value !== null && sum !== null && Math.abs(value - sum) < 0.011)
        totals[key] = toCandidate(view, value, line.words.get(key) ?? []);
    }
  }
  const summed = (key: 'packages' | 'gross'): Candidate | null => {
    const sum = sumOf(rows.map((row) => row[key]));
    return (
      totals[key] ??
      (sum === null
        ? null
        : toCandidate(
            view,
            sum,
            rows.flatMap(({ words }) => words.get(key) ?? []),
          ))
    );
  };
  return { rows: rows.map(({ line, words }) => toRow(view, line, words)), packages: summed('packages'), gross: summed('gross') };
}

/** The sum of a column in which every row has a number; null otherwise. */
function sumOf(values: readonly (number | null)[]): number | null {
  if (values.length === 0 || values.includes(null)) return null;
  return Math.round(1000 * values.reduce<number>((sum, value) => sum + (value ?? 0), 0)) / 1000;
}

function toCandidate(view: PageView, value: number, words: ViewWord[]): Candidate {
  const score = 0.86 * (0.6 + 0.4 * readingConfidence(words));
  return { value, text: textOf(words), page: view.page.number, words, score, rule: 'form-box', label: null };
}

function toRow(view: PageView, line: Line, words: ReadonlyMap<string, ViewWord[]>): ItemRow {
  const cells = new Map<ColumnName, ItemCell>();
  for (const [box, column] of Object.entries(COLUMNS)) {
    const own = words.get(box);
    if (own && own.length > 0) cells.set(column, cellOf(column, own));
  }
  return { page: view.page.number, cells, top: line.top, bottom: line.bottom, rule: 'table-column', spare: new Map() };
}
