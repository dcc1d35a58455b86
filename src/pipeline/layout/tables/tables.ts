import type { Cell, Page, Rule, Table, Word } from '../../model.js';
import type { Segment } from '../lines.js';
import { around, meanConfidence, median, overlap, type PageSize, type Region, toBox, toRegion } from '../region.js';
import { cellsOfColumns } from './column-cells.js';
import { type DrawnRectangle, edgesOf, rowShades } from './edges.js';
import { isNoTable } from './false-tables.js';
import { refineGrid } from './refine-grid.js';
import { type Edge, findGrids, type Grid } from './ruled-tables.js';
import { type TextRow, toRows } from './text-rows.js';
import { type ColumnTable, findColumnTables, touches } from './unruled-tables.js';

/** What tables are found in: words and rules of the page; segments outside of running text; rectangles drawn as cells (points). */
export interface TableEvidence {
  words: readonly Word[];
  rules: readonly Rule[];
  rectangles: readonly DrawnRectangle[];
  segments: readonly Segment[];
}

/** Finds the tables of a page, ruled ones first, top to bottom. Word indexes are those of `words`. Pure. */
export function findTables(evidence: TableEvidence, page: PageSize): Table[] {
  const edges = edgesOf(evidence.rules, evidence.rectangles, page);
  const ruled = findGrids(edges).flatMap((grid) => fromGrid(grid, evidence.words, page));
  const heads = ruled.filter((table) => isShadedHead(table, evidence, page));
  const kept = ruled.filter((table) => !heads.includes(table));
  // Lines and shades that part rows.
  const levels = [...edges.horizontal, ...rowShades(evidence.rectangles)];
  const unruled = unruledAround(kept, evidence, levels, page);
  // A heading whose cells are shaded is no table of its own: rows in the same columns go on below it.
  const lone = heads.filter((head) => !unruled.some((table) => goesOn(head, table, page)));
  const found = [...kept, ...lone];
  const free = lone.length === 0 ? unruled : unruledAround(found, evidence, levels, page);
  return [...found, ...free].sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left);
}

/** Tables without lines outside of the ruled ones. */
function unruledAround(ruled: readonly Table[], { words, segments }: TableEvidence, levels: readonly Edge[], page: PageSize): Table[] {
  const regions = ruled.map((table) => toRegion(table.box, page));
  const free = segments.filter((segment) => segment.turn === 0 && !regions.some((region) => touches(region, segment.region)));
  const tables = findColumnTables(withoutBars(toRows(free), words), (index) => words[index]?.text ?? '').map((table) =>
    fromColumns(table, levels, words, page),
  );
  return tables.filter((table) => table !== null).filter((table) => !isNoTable(table));
}

/** What is left of a line between columns is recognised as an upright bar. */
const isBar = (word: Word | undefined): boolean => word !== undefined && word.confidence !== null && /^[|¦]+$/.test(word.text);

function withoutBars(rows: readonly TextRow[], words: readonly Word[]): TextRow[] {
  return rows.flatMap((row) => {
    const kept = row.words.filter(({ index }) => !isBar(words[index]));
    if (kept.length === row.words.length) return [row];
    return kept.length === 0 ? [] : [{ ...row, words: kept, region: around(kept.map(({ region }) => region)) }];
  });
}

/** Rows of a heading at most. */
const HEAD_ROWS = 2;

/** A grid of a row or two that only the shading of its cells makes: no line of the page parts them. */
function isShadedHead(table: Table, { rules }: TableEvidence, page: PageSize): boolean {
  if (table.rows > HEAD_ROWS) return false;
  const region = toRegion(table.box, page);
  return !rules.some((rule) => rule.orientation === 'vertical' && touches(toRegion(rule.box, page), region));
}

/** Whether a table without lines begins with the shaded heading and goes on below it. */
function goesOn(head: Table, table: Table, page: PageSize): boolean {
  const [upper, whole] = [toRegion(head.box, page), toRegion(table.box, page)];
  const covers = overlap(upper.left, upper.right, whole.left, whole.right) >= 0.7 * (upper.right - upper.left);
  return covers && touches(upper, whole) && whole.bottom > upper.bottom + 0.5 * (upper.bottom - upper.top) && table.rows > head.rows;
}

/** Cells must hold text: a frame around a page or a form's boxes is no table. */
function fromGrid(found: Grid, words: readonly Word[], page: PageSize): Table[] {
  const placed = words
    .map((word, index) => ({ index, region: toRegion(word.box, page), text: word.text }))
    .filter(({ index, region }) => contains(found.region, region) && !isBar(words[index]));
  const grid = refineGrid(found, placed);
  // The words of a row are looked for once, not for each of its cells.
  const levels = new Map<string, typeof placed>();
  const cells: Cell[] = grid.cells.map((cell) => {
    const { left, right, top, bottom } = cell.region;
    const level = levels.get(`${top} ${bottom}`) ?? placed.filter(({ region }) => isBetween(top, bottom, region.top, region.bottom));
    levels.set(`${top} ${bottom}`, level);
    const inside = level.filter(({ region }) => isBetween(left, right, region.left, region.right));
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
  return isBetween(outer.left, outer.right, inner.left, inner.right) && isBetween(outer.top, outer.bottom, inner.top, inner.bottom);
}

/** The middle of the stretch lies in the span. */
function isBetween(from: number, to: number, start: number, end: number): boolean {
  const middle = (start + end) / 2;
  return middle >= from && middle < to;
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

function fromColumns(table: ColumnTable, lines: readonly Edge[], words: readonly Word[], page: PageSize): Table | null {
  const { cells, rows } = cellsOfColumns(table, lines, words, page);
  if (rows < 2) return null;
  const box = toBox(around(table.rows.map((r) => r.region)), page);
  const grid = trimmed({ cells, rows, columns: table.gutters.length + 1 });
  return withHeader({ ...grid, box, confidence: confidenceOf(cells, 0.8), ruled: false });
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
