import type { Cell, Page, Rule, Table, Word } from '../model.js';
import type { Segment } from './lines.js';
import { refineGrid } from './refine-grid.js';
import { around, meanConfidence, median, type PageSize, type Region, toBox, toRegion } from './region.js';
import { type Edge, type Edges, findGrids, type Grid, joinEdges } from './ruled-tables.js';
import { type ColumnTable, findColumnTables, splitRow, type TextRow, toRows, touches } from './unruled-tables.js';

/** What tables are found in: words and rules of the page; segments outside of running text; rectangles drawn as cells (points). */
export interface TableEvidence {
  words: readonly Word[];
  rules: readonly Rule[];
  rectangles: readonly Region[];
  segments: readonly Segment[];
}

/** Finds the tables of a page, ruled ones first, top to bottom. Word indexes are those of `words`. Pure. */
export function findTables(evidence: TableEvidence, page: PageSize): Table[] {
  const edges = edgesOf(evidence, page);
  const ruled = findGrids(edges).flatMap((grid) => fromGrid(grid, evidence.words, page));
  const regions = ruled.map((table) => toRegion(table.box, page));
  const free = evidence.segments.filter((segment) => segment.turn === 0 && !regions.some((region) => touches(region, segment.region)));
  const unruled = findColumnTables(toRows(free)).map((table) => fromColumns(table, evidence.words, page));
  return [...ruled, ...unruled.filter((table) => table !== null)].sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left);
}

function edgesOf({ rules, rectangles }: TableEvidence, page: PageSize): Edges {
  const horizontal: Edge[] = [];
  const vertical: Edge[] = [];
  for (const rule of rules) {
    const r = toRegion(rule.box, page);
    if (rule.orientation === 'horizontal') horizontal.push({ at: (r.top + r.bottom) / 2, from: r.left, to: r.right });
    else vertical.push({ at: (r.left + r.right) / 2, from: r.top, to: r.bottom });
  }
  for (const r of rectangles) {
    horizontal.push({ at: r.top, from: r.left, to: r.right }, { at: r.bottom, from: r.left, to: r.right });
    vertical.push({ at: r.left, from: r.top, to: r.bottom }, { at: r.right, from: r.top, to: r.bottom });
  }
  return { horizontal: joinEdges(horizontal), vertical: joinEdges(vertical) };
}

/** Cells must hold text: a frame around a page or a form's boxes is no table. */
function fromGrid(found: Grid, words: readonly Word[], page: PageSize): Table[] {
  const placed = words
    .map((word, index) => ({ index, region: toRegion(word.box, page), text: word.text }))
    .filter(({ region }) => contains(found.region, region));
  const grid = refineGrid(found, placed);
  const cells: Cell[] = grid.cells.map((cell) => {
    const inside = placed.filter(({ region }) => contains(cell.region, region));
    const { row, column, rowSpan, columnSpan } = cell;
    return { ...cellText(inside, words), row, column, rowSpan, columnSpan, box: toBox(cell.region, page) };
  });
  const table = trimmed({ cells, rows: grid.rows.length - 1, columns: grid.columns.length - 1 });
  const filled = table.cells.filter((cell) => cell.text !== '').length;
  if (table.rows < 2 || table.columns < 2 || filled < 4 || filled < 0.25 * table.cells.length) return [];
  const box = toBox(grid.region, page);
  return [withHeader({ ...table, box, confidence: confidenceOf(table.cells, 0.95), ruled: true })];
}

function contains(outer: Region, inner: Region): boolean {
  const x = (inner.left + inner.right) / 2;
  const y = (inner.top + inner.bottom) / 2;
  return x >= outer.left && x < outer.right && y >= outer.top && y < outer.bottom;
}

/** Text of a cell: its words row by row. */
function cellText(inside: { index: number; region: Region }[], words: readonly Word[]): Pick<Cell, 'text' | 'words' | 'confidence'> {
  const height = median(inside.map(({ region }) => region.bottom - region.top)) || 1;
  const sorted = [...inside].sort((a, b) => {
    const level = (a.region.top + a.region.bottom - b.region.top - b.region.bottom) / 2;
    return Math.abs(level) > 0.5 * height ? level : a.region.left - b.region.left;
  });
  const own = sorted.map(({ index }) => words[index]).filter((word) => word !== undefined);
  return { text: own.map((word) => word.text).join(' '), words: sorted.map(({ index }) => index), confidence: meanConfidence(own) };
}

/** Leaves out rows and columns without any text; spans shrink with them. */
function trimmed({ cells, rows, columns }: { cells: Cell[]; rows: number; columns: number }): {
  cells: Cell[];
  rows: number;
  columns: number;
} {
  const usedRows = Array.from({ length: rows }, (_, r) =>
    cells.some((c) => c.text !== '' && c.row <= r && r < c.row + c.rowSpan && (c.row === r || c.rowSpan === 1)),
  );
  const usedColumns = Array.from({ length: columns }, (_, k) =>
    cells.some((c) => c.text !== '' && c.column <= k && k < c.column + c.columnSpan && (c.column === k || c.columnSpan === 1)),
  );
  const before = (used: boolean[], i: number) => used.slice(0, i).filter(Boolean).length;
  const kept = cells.flatMap((cell) => {
    const row = before(usedRows, cell.row);
    const column = before(usedColumns, cell.column);
    const rowSpan = before(usedRows, cell.row + cell.rowSpan) - row;
    const columnSpan = before(usedColumns, cell.column + cell.columnSpan) - column;
    return rowSpan > 0 && columnSpan > 0 ? [{ ...cell, row, column, rowSpan, columnSpan }] : [];
  });
  return { cells: kept, rows: usedRows.filter(Boolean).length, columns: usedColumns.filter(Boolean).length };
}

function fromColumns(table: ColumnTable, words: readonly Word[], page: PageSize): Table | null {
  const cells: Cell[] = [];
  let row = -1;
  let previous: TextRow | null = null;
  for (const textRow of table.rows) {
    const runs = splitRow(textRow, table.gutters);
    const continues = previous !== null && continuesRow(runs, cells, row, textRow, previous);
    if (!continues) row++;
    for (const run of runs) addRun(cells, run, row, words, page);
    previous = textRow;
  }
  const rows = row + 1;
  const columns = table.gutters.length + 1;
  if (rows < 2) return null;
  const box = toBox(around(table.rows.map((r) => r.region)), page);
  return withHeader({ ...trimmed({ cells, rows, columns }), box, confidence: confidenceOf(cells, 0.8), ruled: false });
}

type Run = ReturnType<typeof splitRow>[number];

/** A close row that starts nothing new - nothing in the first column, no number - goes on with the cells above. */
function continuesRow(runs: Run[], cells: Cell[], row: number, textRow: TextRow, previous: TextRow): boolean {
  if (textRow.region.top - previous.region.bottom > 0.6 * textRow.size) return false;
  const above = cells.filter((cell) => cell.row === row);
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

/** The first row is a header when it holds no numbers and a later row does. */
function withHeader(table: Table): Table {
  const numeric = (row: number) => table.cells.some((cell) => cell.row === row && /^[-+($€£]*\d[\d.,\s]*[%)€$£]*$/.test(cell.text));
  const later = Array.from({ length: table.rows - 1 }, (_, i) => numeric(i + 1)).some(Boolean);
  if (numeric(0) || !later) return table;
  return { ...table, cells: table.cells.map((cell) => (cell.row === 0 ? { ...cell, isHeader: true } : cell)) };
}

function confidenceOf(cells: readonly Cell[], shape: number): number {
  const known = cells.map((cell) => cell.confidence).filter((value) => value !== null);
  const text = known.length === 0 ? 1 : known.reduce((sum, value) => sum + value, 0) / known.length;
  return Math.round(shape * text * 1e4) / 1e4;
}

/** Tables that go on with the first table of the next page: at the foot and at the head of the pages, with the same columns. */
export function markContinuations(pages: readonly Page[]): Page[] {
  return pages.map((page, index) => {
    const last = page.tables.at(-1);
    const next = pages[index + 1]?.tables[0];
    if (!last || !next || last.columns !== next.columns) return page;
    const atFoot = last.box.top + last.box.height > 0.7 && next.box.top < 0.35;
    const aligned = Math.abs(last.box.left - next.box.left) < 0.04 && Math.abs(last.box.width - next.box.width) < 0.08;
    if (!atFoot || !aligned) return page;
    return { ...page, tables: [...page.tables.slice(0, -1), { ...last, continues: true }] };
  });
}
