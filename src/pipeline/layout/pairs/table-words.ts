import type { Cell, Table } from '../../model.js';
import { gridOf } from './box-pairs.js';

/** Words of a table that are no labels and values beside each other: those of a grid, and of all of it where it is data. */
export function wordsOfTable(table: Table): number[] {
  const grid = gridOf(table);
  if (grid) return [...grid.headings, ...grid.entries].flatMap((cell) => cell.words);
  const lists = listsWithin(table);
  if (!isData(table)) return lists.flatMap((cell) => cell.words);
  // Beside a list, rows of one or two boxes are those of a form.
  const filledIn = (row: number): number => table.cells.filter((cell) => cell.row === row && cell.text !== '').length;
  const isEntry = (cell: Cell): boolean => (lists.length > 0 ? filledIn(cell.row) >= MIN_LIST.columns : !isNamed(cell, table));
  return table.cells.filter(isEntry).flatMap((cell) => cell.words);
}

/** Rows of a list that a form holds, at least, and columns. */
const MIN_LIST = { rows: 2, columns: 3 };

/** Cells of the lists that a ruled form holds among its boxes: rows that fill the same columns, one of them with numbers, and their heading. */
function listsWithin(table: Table): Cell[] {
  if (!table.ruled) return [];
  const rows = Array.from({ length: table.rows }, (_, row) => table.cells.filter((cell) => cell.row === row && cell.text !== ''));
  const columnsOf = (row: number): string => (rows[row] ?? []).map(({ column }) => column).join(' ');
  const found: Cell[] = [];
  for (let first = 0; first < table.rows; ) {
    let end = first + 1;
    while (end < table.rows && columnsOf(end) === columnsOf(first)) end += 1;
    const [head, ...body] = rows.slice(first, end);
    const isNumbered = head?.some(({ column }) =>
      body.every((row) => NUMBER_CELL.test(row.find((cell) => cell.column === column)?.text ?? '')),
    );
    if (head && head.length >= MIN_LIST.columns && body.length >= MIN_LIST.rows && isNumbered) found.push(...rows.slice(first, end).flat());
    first = end;
  }
  return found;
}

const NUMBER_CELL = /^[-+(]?\p{Sc}?\s?\d[\d.,\s]*[%)*]*\p{Sc}?$/u;

/** Part of a row that is one label with a colon and its value: it stands beside the table rather than in it. */
function isNamed({ row }: Cell, table: Table): boolean {
  const filled = table.cells.filter((cell) => cell.row === row && cell.text !== '');
  return !table.ruled && filled.length <= 2 && /[:：](?:\s|$)/.test(filled[0]?.text ?? '');
}

/** Cells with a label that ends in a colon from which on a table is none of data. */
const MIN_LABELS = 4;

/** A table of data: three columns and more, most cells filled, numbers below each other. Forms look like tables too, but are not even. */
function isData(table: Table): boolean {
  if (table.columns < 3 || table.rows < 3) return false;
  const filled = table.cells.filter((cell) => cell.text !== '');
  if (filled.filter((cell) => /[:：](?:\s|$)/.test(cell.text)).length >= MIN_LABELS) return false;
  if (filled.length < 0.55 * table.rows * table.columns) return false;
  return Array.from({ length: table.columns }, (_, column) => {
    const own = filled.filter((cell) => cell.column === column && cell.column > 0 && cell.row > 0);
    return own.length >= 2 && own.filter((cell) => NUMBER_CELL.test(cell.text)).length >= 0.6 * own.length;
  }).some(Boolean);
}
