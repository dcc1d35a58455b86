import type { Cell, Word } from '../../model.js';
import { around, meanConfidence, overlap, type PageSize, toBox, toRegion } from '../region.js';
import { CLOSE } from './row-groups.js';
import type { Edge } from './ruled-tables.js';
import { beginsSmall, type TextRow } from './text-rows.js';
import { type ColumnTable, columnBodies, type Run, splitRow } from './unruled-tables.js';

/** Share of the cells of a row that make another row of it when they all stand below. */
const ALONG = 0.6;

/** Cells of rows that stand in columns: rows of text that go on with a cell above are joined to it. Word indexes are those of `words`. Pure. */
export function cellsOfColumns(
  table: ColumnTable,
  lines: readonly Edge[],
  words: readonly Word[],
  page: PageSize,
): { cells: Cell[]; rows: number } {
  const cells: Cell[] = [];
  const bodies = columnBodies(table);
  const bounds = rowBounds(table, lines);
  const head = bounds ? 0 : headingRows(table, lines);
  let row = -1;
  table.rows.forEach((textRow, index) => {
    const above = table.rows[index - 1];
    const runs = splitRow(textRow, table.gutters, bodies);
    const goesOn = (): boolean => {
      if (!above || textRow.region.top - above.region.bottom > CLOSE * textRow.size) return false;
      const own = cells.filter((cell) => cell.row === row);
      if (bounds) return !isParted(above, textRow, bounds) && !isRecord(runs, own, words);
      if (index < head && runs.every((run) => isParted(above, textRow, levelsOver(run, lines)))) return false;
      if (index < head && goesOnHeading(runs, own) && saysMore(runs, words)) return true;
      return goesOnName(runs, own, words) || continuesRow(runs, own);
    };
    if (!goesOn()) row++;
    for (const run of runs) addRun(cells, run, row, words, page);
  });
  return { cells, rows: row + 1 };
}

/** Rows of a heading at most. */
const MOST_HEADINGS = 6;

/** How many rows stand above the first line that runs below the headings; 0 when there is none. */
function headingRows({ rows }: ColumnTable, lines: readonly Edge[]): number {
  const region = around(rows.map((row) => row.region));
  const wide = lines.filter((line) => overlap(line.from, line.to, region.left, region.right) >= 0.8 * (region.right - region.left));
  const levels = wide.map((line) => line.at);
  const last = rows.slice(0, MOST_HEADINGS).findIndex((row, i) => i + 1 < rows.length && isParted(row, rows[i + 1]!, levels));
  return last + 1;
}

/** A figure of a cell. */
const FIGURE = /^[-–+(]?\p{Sc}?\s?\d[\d.,'’ ]*%?\)?$/u;

/** A named row with figures under figures is a row of its own though no line parts it from the one above. */
function isRecord(runs: readonly Run[], above: readonly Cell[], words: readonly Word[]): boolean {
  const [name] = runs;
  if (!name || name.first > 0 || !/\p{L}{3}/u.test(textOf(name, words)) || !above.some((cell) => cell.column === 0)) return false;
  const figures = runs.filter((run) => FIGURE.test(textOf(run, words)) && above.some((cell) => cell.column === run.first));
  return figures.length >= 2 && figures.length >= ALONG * (runs.length - 1);
}

/** Share of the pieces of a line that say more of their headings: one may have lost its bracket when it was read. */
const SAYING_MORE = 0.8;

/** A line of headings that goes on in small letters, or says in brackets what is counted: `(n = 80)`, `(%)`. */
function saysMore(runs: readonly Run[], words: readonly Word[]): boolean {
  const more = runs.map((run) => textOf(run, words)).filter((text) => beginsSmall(text) || /^[([{].*[)\]}]$/.test(text));
  return more.length >= SAYING_MORE * runs.length;
}

/** Further lines of headings: each of them below one that has its column for itself. */
function goesOnHeading(runs: readonly Run[], above: readonly Cell[]): boolean {
  if (above.length < 2) return false;
  return runs.every((run) => above.some((cell) => cell.column === run.first && cell.columnSpan === run.last - run.first + 1));
}

/** Levels of the lines that run above or below a piece of a row. */
function levelsOver({ region }: Run, lines: readonly Edge[]): number[] {
  return lines.filter((line) => overlap(line.from, line.to, region.left, region.right) > 0).map((line) => line.at);
}

const textOf = (run: Run, words: readonly Word[]): string => run.words.map((index) => words[index]?.text ?? '').join(' ');

/** Levels of the lines between the rows, when lines part most of the rows; else null. */
function rowBounds({ rows }: ColumnTable, lines: readonly Edge[]): number[] | null {
  const region = around(rows.map((row) => row.region));
  const across = lines.filter(
    (line) =>
      overlap(line.from, line.to, region.left, region.right) >= 0.5 * (region.right - region.left) &&
      line.at > region.top &&
      line.at < region.bottom,
  );
  const levels = across.map((line) => line.at);
  const parted = rows.slice(1).filter((row, i) => isParted(rows[i]!, row, levels)).length;
  return parted >= 3 && parted >= 0.5 * (rows.length - 1) ? levels : null;
}

/** A line runs between two rows of text. */
function isParted(above: TextRow, below: TextRow, levels: readonly number[]): boolean {
  const middle = (row: TextRow) => (row.region.top + row.region.bottom) / 2;
  return levels.some((level) => level > middle(above) && level < middle(below));
}

/** A close row with words in the first column only, which go on with what is named there. */
function goesOnName(runs: readonly Run[], above: readonly Cell[], words: readonly Word[]): boolean {
  const [run] = runs;
  if (runs.length !== 1 || !run || run.last > 0 || !beginsSmall(textOf(run, words))) return false;
  return above.length > 1 && above.some((cell) => cell.column === 0 && cell.columnSpan === 1 && /\p{L}{3}/u.test(cell.text));
}

/** A close row that starts nothing new - nothing in the first column, no number - goes on with the cells above. */
function continuesRow(runs: readonly Run[], above: readonly Cell[]): boolean {
  // Cells that are all written on belong to a record of its own whose first cell repeats the one above.
  if (runs.length > 1 && runs.length >= ALONG * above.length && above.length > 2) return false;
  if (runs.some((run) => run.first === 0) || runs.length >= above.length) return false;
  return runs.every((run) =>
    above.some((cell) => cell.column <= run.first && run.last < cell.column + cell.columnSpan && !/^[-\d.,%$€£() ]+$/.test(cell.text)),
  );
}

function addRun(cells: Cell[], run: Run, row: number, words: readonly Word[], page: PageSize): void {
  const own = run.words.map((index) => words[index]).filter((word) => word !== undefined);
  const text = own.map((word) => word.text).join(' ');
  const at = cells.find((cell) => cell.row === row && cell.column <= run.first && run.first < cell.column + cell.columnSpan);
  if (at) {
    at.text = `${at.text} ${text}`;
    at.words.push(...run.words);
    at.box = toBox(around([toRegion(at.box, page), run.region]), page);
    return;
  }
  const columnSpan = run.last - run.first + 1;
  cells.push({
    row,
    column: run.first,
    rowSpan: 1,
    columnSpan,
    text,
    box: toBox(run.region, page),
    confidence: meanConfidence(own),
    words: run.words,
  });
}
