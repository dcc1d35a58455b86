import type { Segment } from './lines.js';
import { around, median, overlap, type Region } from './region.js';

/** A row of text: the words that stand on one level, left to right; geometry in points. */
export interface TextRow {
  words: { index: number; region: Region }[];
  region: Region;
  size: number;
}

/** Rows that stand in columns, without lines to tell. `gutters` are the x positions between the columns. */
export interface ColumnTable {
  rows: TextRow[];
  gutters: number[];
}

/** White between two columns, in type sizes: a row that has it may be a row of a table. */
const WIDE_GAP = 1.15;
/** White that must run down between the columns of a table, in type sizes. */
const MIN_GUTTER = 0.55;
/** Rows further apart than this (type sizes, edge to edge) belong to different tables. */
const MAX_ROW_GAP = 2.2;
/** Rows without columns that may stand between rows of a table: headings of groups, second lines. */
const MAX_LONE_ROWS = 2;
/** Share of the rows that may run across a gutter: headings over several columns. */
const MAX_CROSSING = 0.2;

/** Finds tables by the white between their columns. `segments` are those outside of ruled tables and of running text. Pure. */
export function findColumnTables(rows: TextRow[]): ColumnTable[] {
  return groupRows(rows)
    .map(asTable)
    .filter((table): table is ColumnTable => table !== null);
}

/** Rows of the words of segments, top to bottom. */
export function toRows(segments: readonly Segment[]): TextRow[] {
  const sorted = [...segments].sort((a, b) => middle(a.region) - middle(b.region));
  const rows: Segment[][] = [];
  let centre = Number.NEGATIVE_INFINITY;
  let height = 0;
  for (const segment of sorted) {
    const own = segment.region.bottom - segment.region.top;
    if (rows.length > 0 && middle(segment.region) - centre < 0.5 * Math.min(own, height)) rows.at(-1)?.push(segment);
    else {
      rows.push([segment]);
      centre = middle(segment.region);
      height = own;
    }
  }
  return rows.map(toRow);
}

function toRow(segments: Segment[]): TextRow {
  const words = segments
    .flatMap((segment) => segment.words.map((index, i) => ({ index, region: segment.parts[i] ?? segment.region })))
    .sort((a, b) => a.region.left - b.region.left);
  return { words, region: around(segments.map((s) => s.region)), size: median(segments.map((s) => s.size)) || 1 };
}

const middle = (region: Region) => (region.top + region.bottom) / 2;

/** The widest white in a row, in type sizes. */
function widestGap(row: TextRow): number {
  let reach = row.words[0]?.region.right ?? 0;
  let widest = 0;
  for (const { region } of row.words.slice(1)) {
    widest = Math.max(widest, region.left - reach);
    reach = Math.max(reach, region.right);
  }
  return widest / row.size;
}

/** Runs of rows of which most have a wide gap. */
function groupRows(rows: TextRow[]): TextRow[][] {
  const groups: TextRow[][] = [];
  let current: TextRow[] = [];
  let lone = 0;
  const close = () => {
    const last = lastIndex(current, (row) => widestGap(row) >= WIDE_GAP);
    if (last >= 1) groups.push(current.slice(0, last + 1));
    current = [];
    lone = 0;
  };
  for (const row of rows) {
    const previous = current.at(-1);
    if (previous && row.region.top - previous.region.bottom > MAX_ROW_GAP * Math.max(row.size, previous.size)) close();
    if (widestGap(row) >= WIDE_GAP) {
      current.push(row);
      lone = 0;
    } else if (current.length > 0) {
      if (++lone > MAX_LONE_ROWS) close();
      else current.push(row);
    }
  }
  close();
  return groups;
}

function lastIndex<T>(list: readonly T[], test: (item: T) => boolean): number {
  for (let i = list.length - 1; i >= 0; i--) {
    const item = list[i];
    if (item !== undefined && test(item)) return i;
  }
  return -1;
}

function asTable(rows: TextRow[]): ColumnTable | null {
  const gutters = findGutters(rows);
  if (gutters.length === 0) return null;
  const columns = gutters.length + 1;
  const filled = rows.map((row) => new Set(row.words.map(({ region }) => columnOf(region, gutters))).size);
  const proper = filled.filter((count) => count >= Math.max(2, columns * 0.5)).length;
  if (rows.length < 2 || proper < 2 || proper < 0.5 * rows.length) return null;
  if ((columns === 2 || rows.length === 2) && proper < 3) return null;
  return { rows, gutters };
}

/** Column of a region by its middle. */
export function columnOf(region: Region, gutters: readonly number[]): number {
  const x = (region.left + region.right) / 2;
  let column = 0;
  while (column < gutters.length && x > gutters[column]!) column++;
  return column;
}

/** Middles of the white strips that run down the rows, but for a few that cross. */
function findGutters(rows: TextRow[]): number[] {
  const size = median(rows.map((row) => row.size));
  const area = around(rows.map((row) => row.region));
  const bins = new Uint16Array(Math.ceil(area.right - area.left) + 1);
  for (const row of rows) {
    const seen = new Set<number>();
    for (const { region } of row.words) {
      for (let x = Math.floor(region.left - area.left); x < region.right - area.left; x++) seen.add(x);
    }
    for (const x of seen) bins[x] = (bins[x] ?? 0) + 1;
  }
  const most = rows.length < 4 ? 0 : Math.floor(MAX_CROSSING * rows.length);
  const least = (rows.length < 4 ? WIDE_GAP : MIN_GUTTER) * size;
  const gutters: number[] = [];
  let from = -1;
  for (let i = 0; i <= bins.length; i++) {
    const open = i < bins.length && (bins[i] ?? 0) <= most;
    if (open && from < 0) from = i;
    if (open || from < 0) continue;
    if (i - from >= least && from > 0 && i < bins.length) gutters.push(area.left + (from + i) / 2);
    from = -1;
  }
  return gutters.filter((x) => partingRows(rows, x) >= Math.max(2, MIN_PARTING * rows.length));
}

/** Share of the rows that must show white at a gutter between words of theirs: less is an accident of one heading. */
const MIN_PARTING = 0.25;

function partingRows(rows: TextRow[], x: number): number {
  return rows.filter((row) => {
    const reach = Math.max(...row.words.map(({ region }) => (region.right <= x + 1 ? region.right : Number.NEGATIVE_INFINITY)));
    const start = Math.min(...row.words.map(({ region }) => (region.left >= x - 1 ? region.left : Number.POSITIVE_INFINITY)));
    return Number.isFinite(reach) && Number.isFinite(start) && start - reach >= 0.8 * row.size;
  }).length;
}

/** Words of a row by column; a run of words across a gutter without white in it spans the columns. */
export function splitRow(row: TextRow, gutters: readonly number[]): { first: number; last: number; words: number[]; region: Region }[] {
  const runs: { index: number; region: Region }[][] = [];
  let reach = Number.NEGATIVE_INFINITY;
  for (const word of row.words) {
    const crossed = gutters.some((x) => x >= reach - 1 && x <= word.region.left + 1);
    const apart = word.region.left - reach > 0.45 * row.size;
    if (runs.length === 0 || (crossed && apart)) runs.push([]);
    runs.at(-1)?.push(word);
    reach = Math.max(reach, word.region.right);
  }
  return runs.map((words) => {
    const region = around(words.map((word) => word.region));
    return { first: firstColumn(region, gutters), last: lastColumn(region, gutters), words: words.map((word) => word.index), region };
  });
}

function firstColumn(region: Region, gutters: readonly number[]): number {
  let column = 0;
  while (column < gutters.length && region.left > gutters[column]! - 1) column++;
  return column;
}

function lastColumn(region: Region, gutters: readonly number[]): number {
  let column = gutters.length;
  while (column > 0 && region.right < gutters[column - 1]! + 1) column--;
  return Math.max(column, firstColumn(region, gutters));
}

/** Regions overlap in both directions. */
export function touches(a: Region, b: Region): boolean {
  return overlap(a.left, a.right, b.left, b.right) > 0 && overlap(a.top, a.bottom, b.top, b.bottom) > 0;
}
