/** Dark tiles that hang together: their bounds, in tiles, and how many they are. */
export interface DarkArea {
  left: number;
  top: number;
  right: number;
  bottom: number;
  count: number;
}

/** How much of the rectangle around a band must be dark. */
export const MIN_FILL = 0.6;

/**
 * The dark areas of a page of `columns` by `rows` tiles, of which those with 1 are dark; lines and letters are none. The ground that a sheet lies on
 * is told in rectangles, together with the bands of the sheet that reach it.
 */
export function darkAreas(dark: Uint8Array, columns: number, rows: number): DarkArea[] {
  const found = areas(solid(dark, columns, rows), columns, rows);
  return found.flatMap((one) => (isGround(one, columns, rows) ? parted(one) : [one]));
}

/** Least size in tiles of a block of dark tiles that is part of a band: lines, which join the bands of a form, and strokes of letters are narrower. */
const BLOCK_WIDTH = 4;
const BLOCK_HEIGHT = 2;

/** Dark tiles that stand in a dark block. */
function solid(dark: Uint8Array, columns: number, rows: number): Uint8Array {
  const kept = new Uint8Array(dark.length);
  for (let row = 0; row + BLOCK_HEIGHT <= rows; row++) {
    for (let column = 0, run = 0; column < columns; column++) {
      const at = row * columns + column;
      const isDarkColumn = dark[at] === 1 && dark[at + columns] === 1;
      run = isDarkColumn ? run + 1 : 0;
      if (run < BLOCK_WIDTH) continue;
      for (let back = 0; back < BLOCK_WIDTH; back++) {
        kept[at - back] = 1;
        kept[at + columns - back] = 1;
      }
    }
  }
  return kept;
}

/** Connected dark tiles. */
interface Area extends DarkArea {
  tiles: number[];
  /** Tiles of a row of the page. */
  columns: number;
}

/** Share of the page, across and down, that an area reaches over which is the ground that a sheet lies on: the table of a photograph, the glass of a scanner. */
const GROUND_WIDTH = 0.6;
const GROUND_HEIGHT = 0.5;

function isGround({ left, right, top, bottom, count }: Area, columns: number, rows: number): boolean {
  const [width, height] = [right - left, bottom - top];
  return width > GROUND_WIDTH * columns && height > GROUND_HEIGHT * rows && count < MIN_FILL * width * height;
}

/** Tiles by which the sides of a rectangle may differ from row to row. */
const RAGGED = 1;

/** Gaps of so many tiles down the page are print on a band, about as high as its letters. */
const MAX_GAP = 7;

/** An area of any shape as rectangles, from the runs of its rows: bands that reach the edge of the sheet hang together with the ground around it. */
function parted({ tiles, columns }: Area): DarkArea[] {
  const done: DarkArea[] = [];
  let open: DarkArea[] = [];
  for (const run of runsOf(withoutGaps(tiles, columns), columns)) {
    const above = open.find(
      ({ left, right, bottom }) => bottom === run.top && Math.abs(left - run.left) <= RAGGED && Math.abs(right - run.right) <= RAGGED,
    );
    if (above) {
      above.bottom++;
      above.count += run.count;
    } else {
      done.push(...open.filter(({ bottom }) => bottom < run.top));
      open = [...open.filter(({ bottom }) => bottom >= run.top), run];
    }
  }
  return [...done, ...open];
}

/** With the tiles of short gaps between those of a column. */
function withoutGaps(tiles: readonly number[], columns: number): number[] {
  const own = new Set(tiles);
  const filled = [...tiles];
  for (const at of tiles) {
    let below = at + columns;
    while (!own.has(below) && below <= at + (MAX_GAP + 1) * columns) below += columns;
    if (own.has(below)) for (let gap = at + columns; gap < below; gap += columns) filled.push(gap);
  }
  return filled;
}

/** Tiles as runs of neighbours of a row, from the first row on. */
function runsOf(tiles: readonly number[], columns: number): DarkArea[] {
  const runs: DarkArea[] = [];
  for (const at of [...tiles].sort((a, b) => a - b)) {
    const x = at % columns;
    const y = (at - x) / columns;
    const last = runs.at(-1);
    if (last && last.top === y && last.right === x) {
      last.right++;
      last.count++;
    } else {
      runs.push({ left: x, right: x + 1, top: y, bottom: y + 1, count: 1 });
    }
  }
  return runs;
}

/** Connected groups of dark tiles with their bounds. */
function areas(dark: Uint8Array, columns: number, rows: number): Area[] {
  const found: Area[] = [];
  const stack: number[] = [];
  for (let start = 0; start < dark.length; start++) {
    if (dark[start] !== 1) continue;
    const area: Area = { left: columns, top: rows, right: 0, bottom: 0, count: 0, tiles: [], columns };
    stack.push(start);
    dark[start] = 2;
    while (stack.length > 0) {
      const at = stack.pop()!;
      const x = at % columns;
      const y = (at - x) / columns;
      area.count++;
      area.tiles.push(at);
      area.left = Math.min(area.left, x);
      area.right = Math.max(area.right, x + 1);
      area.top = Math.min(area.top, y);
      area.bottom = Math.max(area.bottom, y + 1);
      const next = [x > 0 ? at - 1 : -1, x + 1 < columns ? at + 1 : -1, at - columns, at + columns];
      for (const n of next) {
        if (n < 0 || n >= dark.length || dark[n] !== 1) continue;
        dark[n] = 2;
        stack.push(n);
      }
    }
    found.push(area);
  }
  return found;
}
