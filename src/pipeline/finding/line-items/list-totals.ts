import { findDates } from '../../values/dates.js';
import { findNumbers, repairDigits } from '../../values/numbers.js';
import type { Candidate } from '../candidates.js';
import type { Context } from '../context.js';
import { readingConfidence } from '../page-view.js';
import { assign, type ItemCell } from './cells.js';
import type { ColumnName } from './columns.js';
import { findItemRows } from './line-items.js';

/** The sums under the columns of a list, as its last row prints them; of a list of one line that line's own numbers. */
export function listTotals(context: Context, columns: readonly ColumnName[]): Map<ColumnName, Candidate> {
  const rows = findItemRows(context);
  const printed = closingCells(context);
  const found = new Map<ColumnName, Candidate>();
  for (const column of columns) {
    const values = rows.map((row) => numberOf(context, row.cells.get(column)));
    const sum = values.reduce<number>((total, value) => total + (value ?? 0), 0);
    // `12 JUN 2025` beside a total is the day of a signature.
    const cells = (printed.get(column) ?? []).filter(({ text }) => findDates(text, context.dateOrder).length === 0);
    const cell = cells[0] ?? (rows.length === 1 ? rows[0]?.cells.get(column) : undefined);
    const value = cells.length > 1 ? sumOf(context, cells) : numberOf(context, cell);
    // A sum under a column that no line fills is that of the column beside it.
    const isFilled = values.length < 2 || values.some((number) => number !== null);
    if (!cell || value === null || !isFilled) continue;
    const isSum = values.length > 1 && Math.abs(sum - value) < 0.011 * values.length;
    found.set(column, toCandidate(cell, value, isSum ? 0.93 : 0.72, context));
  }
  return found;
}

/** What taxes of their own columns come to (India: `CGST`, `SGST`, `IGST`), to the cent. */
function sumOf(context: Context, cells: readonly ItemCell[]): number {
  return Math.round(cells.reduce((sum, cell) => sum + (numberOf(context, cell) ?? 0), 0) * 100) / 100;
}

/** Cells of the rows that close lists; of several rows the last. Of taxes there may be several columns, of all else the last counts. */
function closingCells(context: Context): Map<ColumnName, ItemCell[]> {
  const cells = new Map<ColumnName, ItemCell[]>();
  for (const view of context.pages) {
    for (const header of context.headers.get(view.page.number) ?? []) {
      const closing = view.rows
        .slice(header.bodyRow)
        .find((row) =>
          row.segments.some((segment) =>
            (context.labelsBySegment.get(segment) ?? []).some(
              (hit) => hit.name === 'total' && hit.strength >= 0.5 && (hit.alone || (hit.start === 0 && segment.words.length <= 4)),
            ),
          ),
        );
      if (!closing) continue;
      const row = assign(closing, header.columns, view.em);
      const taxes = row.filter(({ column, text }) => column === 'tax' && !text.includes('%'));
      for (const cell of row) cells.set(cell.column, cell.column === 'tax' && taxes.length > 1 ? taxes : [cell]);
    }
  }
  return cells;
}

function numberOf(context: Context, cell: ItemCell | undefined): number | null {
  return cell ? (findNumbers(repairDigits(cell.text), context.decimalSign)[0]?.value ?? null) : null;
}

function toCandidate(cell: ItemCell, value: number, score: number, context: Context): Candidate {
  const first = cell.words[0];
  const page =
    context.pages.find((view) => view.segments.some((segment) => segment.words.some((word) => word === first)))?.page.number ?? 1;
  return {
    value,
    text: cell.text,
    page,
    words: cell.words,
    score: score * (0.6 + 0.4 * readingConfidence(cell.words)),
    rule: 'list-total',
    label: null,
  };
}
