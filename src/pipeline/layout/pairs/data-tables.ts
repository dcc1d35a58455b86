import type { Cell, Table } from '../../model.js';
import { gridOf } from './box-pairs.js';
import type { Chunk } from './chunks.js';

/** Words of a table that are no labels and values beside each other: those of a grid, and of all of it where it is data. */
export function wordsOfTable(table: Table): number[] {
  const grid = gridOf(table);
  if (grid) return [...grid.headings, ...grid.entries].flatMap((cell) => cell.words);
  return isData(table) ? table.cells.filter((cell) => !isNamed(cell, table)).flatMap((cell) => cell.words) : [];
}

/** Cells that name what was to be written on the lines behind them: so many make a form of what looks like a table. */
const MIN_TO_FILL = 3;
/** Rows with something written on a line of its own from which on it is a form; the heading of a table of data has a line below it as well. */
const MIN_WRITTEN_ROWS = 3;

/** Whether what looks like a table is a form that was filled in. Pure. */
export function isFilledIn(table: Table, chunks: readonly Chunk[]): boolean {
  if (table.ruled) return false;
  const toFill = new Set(chunks.flatMap((chunk) => (chunk.isBeforeLine ? chunk.words : [])));
  if (table.cells.filter((cell) => cell.words.some((index) => toFill.has(index))).length >= MIN_TO_FILL) return true;
  const written = new Set(chunks.flatMap((chunk) => (chunk.onLine ? chunk.words : [])));
  const rows = new Set(table.cells.filter((cell) => cell.words.some((index) => written.has(index))).map((cell) => cell.row));
  return rows.size >= MIN_WRITTEN_ROWS;
}

/** Cells that end in a colon name what stands beside them; so many of a table that looks like data, and such a share of it. */
const MIN_NAMED = 3;
const MIN_NAMED_SHARE = 0.12;

/** Labels with colons stand between the figures: a form whose lines lie below each other. */
function isLabelled(filled: readonly Cell[]): boolean {
  const named = filled.filter((cell) => /\p{L}.*[:：]$/u.test(cell.text)).length;
  return named >= MIN_NAMED && named >= MIN_NAMED_SHARE * filled.length;
}

/** Part of a row that is one label with a colon and its value: it stands beside the table rather than in it. */
function isNamed({ row }: Cell, table: Table): boolean {
  const filled = table.cells.filter((cell) => cell.row === row && cell.text !== '');
  return !table.ruled && filled.length <= 2 && /[:：](?:\s|$)/.test(filled[0]?.text ?? '');
}

/** A table of data: three columns and more, most cells filled, numbers below each other. Forms look like tables too, but are not even. */
function isData(table: Table): boolean {
  if (table.columns < 3 || table.rows < 3) return false;
  const filled = table.cells.filter((cell) => cell.text !== '');
  if (filled.length < 0.55 * table.rows * table.columns || (!table.ruled && isLabelled(filled))) return false;
  return Array.from({ length: table.columns }, (_, column) => {
    const own = filled.filter((cell) => cell.column === column && cell.column > 0 && cell.row > 0);
    return (
      own.length >= 2 && own.filter((cell) => /^[-+(]?\p{Sc}?\s?\d[\d.,\s]*[%)*]*\p{Sc}?$/u.test(cell.text)).length >= 0.6 * own.length
    );
  }).some(Boolean);
}
