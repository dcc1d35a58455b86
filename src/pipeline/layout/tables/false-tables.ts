import type { Table } from '../../model.js';

/** A row of a table as texts by column; a spanning cell stands in its first. */
type Grid = string[][];

/** Numbers, letters or bullets of a list: `(a)`, `1.`, `iv)`, `•`; a bullet of a font of signs may have no letter of its own. */
const ENUMERATOR = /^(?:\(?(?:\d{1,2}(?:\.\d{1,2})*|[a-z]{1,2}|[ivx]{1,5})[.)]\)?|[•●▪◦○■□➢➤►❖✓*–\uE000-\uF8FF\uFFFD-])$/i;
/** Lines that people sign, in six languages. */
const SIGNING =
  /^(?:by|name|title|its|date|signed|signature|print(?:ed)? name|typed name|für|unterschrift|ort, datum|nom|fonction|signature|fait à|nombre|cargo|firma|nome|qualifica|naam|functie|handtekening)\b\s?[:_]|[-/]s[-/]\s|_{5,}/iu;
/** Lines of an address: a street with its number, a town with its code, a telephone. */
const ADDRESS =
  /^(?:\d{1,5}[a-z]?[,\s]\s?\p{L}.{3,}|.*\p{L}{3,}\.?,?\s\d{1,4}\s?[a-z]?)$|^(?:[A-Z]{1,2}-)?\d{4,5}\s\p{L}|\b[A-Z]{2}\.?,?\s\d{5}(?:-\d{4})?\b|\b[A-Z]{1,2}\d{1,2}[A-Z]?\s\d[A-Z]{2}\b|^(?:tel|phone|fax|e-?mail|telefon|tél|mobile|web|www)\b|@\w/iu;
const FIGURE = /^[-–+(]?\s?(?:\p{Sc}|[A-Z]{3})?\s?\d[\d.,\s%]*\)?\s?(?:\p{Sc}|[A-Z]{3}|%)?$/u;

/**
 * Whether something that stands in columns without lines is none the less no table: lines to be signed side by side, the items of a list with their
 * numbers, addresses beside each other, columns of running text, labels with their values, fields of a form. Pure.
 */
export function isNoTable(table: Table): boolean {
  if (table.ruled) return false;
  const grid = gridOf(table);
  return isSigned(grid) || isEnumeration(grid) || areAddresses(grid) || isProse(grid) || areLabels(grid) || isForm(grid);
}

/** Characters of a cell that are looked at. */
const MAX_CELL = 160;

function gridOf({ rows, columns, cells }: Table): Grid {
  const grid: Grid = Array.from({ length: rows }, () => Array.from({ length: columns }, () => ''));
  for (const cell of cells) grid[cell.row]![cell.column] = cell.text.trim().slice(0, MAX_CELL);
  return grid;
}

const share = (texts: readonly string[], kind: RegExp): number => {
  const filled = texts.filter((text) => text !== '');
  return filled.length === 0 ? 0 : filled.filter((text) => kind.test(text)).length / filled.length;
};

const columnOf = (grid: Grid, column: number): string[] => grid.map((row) => row[column] ?? '');
const filledOf = (grid: Grid): string[] => grid.flat().filter((text) => text !== '');

/** A few lines of which several are to be signed. */
function isSigned(grid: Grid): boolean {
  if (grid.length > 14 || share(filledOf(grid), FIGURE) >= 0.2) return false;
  const signing = grid.filter((row) => row.some((text) => SIGNING.test(text))).length;
  return (signing >= 2 && signing >= 0.4 * grid.length) || (grid.length <= 11 && filledOf(grid).some((text) => /[-/]s[-/]\s/.test(text)));
}

/** Two columns, the first of them numbers of the items of a list, the second their words. */
function isEnumeration(grid: Grid): boolean {
  const [first, second] = [columnOf(grid, 0), columnOf(grid, 1)];
  if ((grid[0]?.length ?? 0) !== 2 || share(first, ENUMERATOR) < 0.8) return false;
  const words = second.filter((text) => text.split(/\s+/).length >= 4).length;
  return words >= 0.5 * grid.length && share(second, FIGURE) === 0;
}

/** Two or three columns of short lines, none of them a figure, each with a line of an address. */
function areAddresses(grid: Grid): boolean {
  const columns = grid[0]?.length ?? 0;
  if (columns < 2 || columns > 3 || grid.length > 14 || share(filledOf(grid), FIGURE) > 0.1) return false;
  const used = Array.from({ length: columns }, (_, column) => columnOf(grid, column)).filter((texts) => texts.some((text) => text !== ''));
  const addressed = used.filter((texts) => texts.filter((text) => text !== '').length >= 2 && texts.some((text) => ADDRESS.test(text)));
  return addressed.length >= 2 || (addressed.length === 1 && used.length === 2 && share(filledOf(grid), ADDRESS) >= 0.4);
}

/** Rows of two columns that are those of a page of running text; cells of a table are fewer. */
const PAGE_ROWS = 14;

/** Two columns of lines that fill them, many of which begin within a sentence. */
function isProse(grid: Grid): boolean {
  if ((grid[0]?.length ?? 0) !== 2 || grid.length < PAGE_ROWS) return false;
  const texts = filledOf(grid);
  const long = texts.filter((text) => text.split(/\s+/).length >= 5).length;
  return long >= 0.6 * texts.length && share(texts, /^\p{Ll}/u) >= 0.4;
}

/** Columns of labels with their values, which are told as pairs: the colons stand behind the labels, before the values or between them. */
function areLabels(grid: Grid): boolean {
  const columns = grid[0]?.length ?? 0;
  const isNamed = (column: number): boolean => share(columnOf(grid, column), /[:：]$/) >= LABELS || isLed(grid, column);
  if (columns === 2 || columns === 4) return isNamed(0) && (columns === 2 || isNamed(2));
  if (columns === 3 || columns === 6) return isParted(grid, 1) && (columns === 3 || isParted(grid, 4));
  return false;
}

/** Share of the cells of a column. */
const LABELS = 0.7;

/** `Bank | : Example Bank`. */
const isLed = (grid: Grid, column: number): boolean =>
  share(columnOf(grid, column + 1), /^[:：]/) >= LABELS && share(columnOf(grid, column), FIGURE) === 0;

/** `Bank | : | Example Bank`. */
const isParted = (grid: Grid, column: number): boolean => share(columnOf(grid, column), /^[:：]/) >= LABELS;

/** A label with its colon, with what is filled in behind it or nothing; a line to write on; `Unit No.`, which asks for a number. */
const ASKING = /^[^:：]{2,40}[:：](?:\s|$)|_{3,}|\p{L}\s(?:no|nr)\.$/iu;
/** Share of the cells of a form, and of figures in it. */
const ASKED = 0.6;
const MOST_FIGURES = 0.1;

/** Fields of a form in columns, filled in or blank: most cells hold the name of one. */
function isForm(grid: Grid): boolean {
  const texts = filledOf(grid);
  return share(texts, ASKING) >= ASKED && share(texts, FIGURE) < MOST_FIGURES;
}
