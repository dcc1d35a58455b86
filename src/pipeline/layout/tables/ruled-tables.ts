import { overlap, type Region } from '../region.js';

/** A line in points: position across its direction, and its extent. */
export interface Edge {
  at: number;
  from: number;
  to: number;
}

/** Lines of a page by direction, joined where they continue each other. */
export interface Edges {
  horizontal: Edge[];
  vertical: Edge[];
}

/** A grid of rules with its cells; geometry in points. */
export interface Grid {
  region: Region;
  /** Boundaries of rows and columns, ascending; one more than there are rows and columns. */
  rows: number[];
  columns: number[];
  cells: GridCell[];
}

/** A cell of a grid, with how many rows and columns it spans. */
export interface GridCell {
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
  region: Region;
}

/** Lines closer than this (points) are one. */
const SNAP = 3;
/** Ends of lines may miss each other by this much. */
const REACH = 5;

/** Joins collinear lines that touch or nearly touch. */
export function joinEdges(edges: readonly Edge[]): Edge[] {
  const sorted = [...edges].sort((a, b) => a.at - b.at || a.from - b.from);
  const joined: Edge[] = [];
  for (const edge of sorted) {
    const same = joined.find(
      (other) => Math.abs(other.at - edge.at) <= SNAP && overlap(other.from, other.to, edge.from, edge.to) >= -REACH,
    );
    if (same) {
      same.from = Math.min(same.from, edge.from);
      same.to = Math.max(same.to, edge.to);
    } else joined.push({ ...edge });
  }
  return joined;
}

/** Finds the grids that crossing lines make: at least two rows or columns of cells. Pure. */
export function findGrids({ horizontal, vertical }: Edges): Grid[] {
  return groups(horizontal, vertical)
    .map(({ h, v }) => toGrid(h, v))
    .filter((grid): grid is Grid => grid !== null);
}

/** Sets of lines connected by crossings. */
function groups(horizontal: Edge[], vertical: Edge[]): { h: Edge[]; v: Edge[] }[] {
  const parent = Array.from({ length: horizontal.length + vertical.length }, (_, i) => i);
  const find = (i: number): number => {
    let root = i;
    while (parent[root] !== root) root = parent[root]!;
    parent[i] = root;
    return root;
  };
  horizontal.forEach((h, i) => {
    vertical.forEach((v, j) => {
      const crosses = v.at >= h.from - REACH && v.at <= h.to + REACH && h.at >= v.from - REACH && h.at <= v.to + REACH;
      if (crosses) parent[find(horizontal.length + j)] = find(i);
    });
  });
  const found = new Map<number, { h: Edge[]; v: Edge[] }>();
  const of = (i: number) => {
    const root = find(i);
    const group = found.get(root) ?? { h: [], v: [] };
    found.set(root, group);
    return group;
  };
  horizontal.forEach((edge, i) => void of(i).h.push(edge));
  vertical.forEach((edge, j) => void of(horizontal.length + j).v.push(edge));
  return [...found.values()].filter(({ h, v }) => h.length >= 2 && v.length >= 1);
}

/** Upright lines that go on this far (points) past the last level one make a row that is left open. */
const OPEN_ROW = 8;

/** A list whose last row is left open at the foot ends where its upright lines do. */
function closed(h: Edge[], v: Edge[]): Edge[] {
  const last = Math.max(...h.map((edge) => edge.at));
  const open = v.map((edge) => edge.to).filter((to) => to > last + OPEN_ROW);
  if (open.length < 3 || open.length < 0.5 * v.length) return h;
  return [...h, { at: Math.max(...open), from: Math.min(...h.map((edge) => edge.from)), to: Math.max(...h.map((edge) => edge.to)) }];
}

function toGrid(found: Edge[], v: Edge[]): Grid | null {
  const h = closed(found, v);
  const left = Math.min(...h.map((edge) => edge.from));
  const right = Math.max(...h.map((edge) => edge.to));
  // Tables are often open at the sides: the ends of the horizontal lines then close them.
  const rows = positions(h.map((edge) => edge.at));
  const columns = positions([...v.map((edge) => edge.at), left, right]);
  if (rows.length < 2 || columns.length < 3) return null;
  if (rows.length === 2 && columns.length < 3) return null;
  const region = { left: columns[0]!, right: columns.at(-1)!, top: rows[0]!, bottom: rows.at(-1)! };
  return { region, rows, columns, cells: cellsOf(rows, columns, h, v) };
}

/** Distinct positions, ascending. */
function positions(values: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  const distinct: number[] = [];
  for (const value of sorted) if (distinct.length === 0 || value - distinct.at(-1)! > SNAP * 1.5) distinct.push(value);
  return distinct;
}

/** Merges slots of the grid that have no line between them, as far as the result stays a rectangle. */
function cellsOf(rows: number[], columns: number[], h: Edge[], v: Edge[]): GridCell[] {
  const height = rows.length - 1;
  const width = columns.length - 1;
  const taken = new Uint8Array(height * width);
  const cells: GridCell[] = [];
  const wallRight = (r: number, c: number) => hasEdge(v, columns[c + 1]!, rows[r]!, rows[r + 1]!);
  const wallBelow = (r: number, c: number) => hasEdge(h, rows[r + 1]!, columns[c]!, columns[c + 1]!);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      if (taken[row * width + column]) continue;
      let columnSpan = 1;
      while (column + columnSpan < width && !taken[row * width + column + columnSpan] && !wallRight(row, column + columnSpan - 1))
        columnSpan++;
      let rowSpan = 1;
      const isOpen = (r: number) => Array.from({ length: columnSpan }, (_, i) => !wallBelow(r, column + i)).every(Boolean);
      while (row + rowSpan < height && isOpen(row + rowSpan - 1)) rowSpan++;
      for (let r = row; r < row + rowSpan; r++) for (let c = column; c < column + columnSpan; c++) taken[r * width + c] = 1;
      const region = { left: columns[column]!, right: columns[column + columnSpan]!, top: rows[row]!, bottom: rows[row + rowSpan]! };
      cells.push({ row, column, rowSpan, columnSpan, region });
    }
  }
  return cells;
}

/** A line at this position along at least half of the stretch. */
function hasEdge(edges: Edge[], at: number, from: number, to: number): boolean {
  let covered = 0;
  for (const edge of edges) if (Math.abs(edge.at - at) <= SNAP * 1.5) covered += Math.max(0, overlap(edge.from - 1, edge.to + 1, from, to));
  return covered >= 0.5 * (to - from);
}
