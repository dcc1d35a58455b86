import type { Bend } from '../../model.js';
import type { Grey } from '../grey.js';
import { dropAt, dropOf, knotsAbout } from './drops.js';
import { type LeastSquares, leastSquares, type Sum } from './least-squares.js';
import { type Letter, traceLines } from './lines.js';

/** Width, height and dots per inch of a picture. */
type Size = Omit<Grey, 'data'>;

/** Lines that tell: of so many letters and inches. */
const LEAST_LETTERS = 6;
const LEAST_LENGTH = 0.5;
/** So many of them, inches together, tell of a page. */
const LEAST_LINES = 5;
const LEAST_TOLD = 5;
/** Letters of one line stand so near to each other, in heights. */
const NEAR = 5;
/** Letters before and behind of which the middle height counts, so that those that reach below the line do not. */
const BESIDE = 3;
/** Letters of flat lines rise and fall by so much, in heights: pixels are coarse, and signs of other scripts stand lower. */
const GRAIN = 0.2;
/** The share of the print that strays most. */
const STRAYING = 0.15;

/** How the lines of letters stray from level, each for itself: rise over length, which some of what they make up exceeds; 0: too few tell. */
export function strayOf(letters: readonly Letter[], { dpi }: Size): number {
  const told = traceLines(letters, NEAR, LEAST_LETTERS)
    .map((line) => ({ line, length: line.at(-1)!.x - line[0]!.x }))
    .filter(({ length }) => length >= LEAST_LENGTH * dpi)
    .map(({ line, length }) => ({ length, stray: Math.max(0, riseOf(line) - GRAIN * median(line.map(({ height }) => height))) / length }))
    .sort((a, b) => b.stray - a.stray);
  const total = told.reduce((sum, { length }) => sum + length, 0);
  if (told.length < LEAST_LINES || total < LEAST_TOLD * dpi) return 0;
  let rest = STRAYING * total;
  for (const { length, stray } of told) {
    rest -= length;
    if (rest < 0) return stray;
  }
  return 0;
}

/** The height between the highest and the lowest place of a line; of each place the median of some letters about it. */
function riseOf(line: readonly Letter[]): number {
  let [top, bottom] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const beside = Math.min(BESIDE, line.length >> 2);
  for (let from = 0; from + 2 * beside < line.length; from++) {
    const middle = median(line.slice(from, from + 2 * beside + 1).map(({ y }) => y));
    top = Math.min(top, middle);
    bottom = Math.max(bottom, middle);
  }
  return bottom - top;
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Steps of the fit: how stiff the paper is taken to be, and how far apart letters may stand that are taken for those of one line. */
const STEPS = [
  { stiff: 10, reach: 5 },
  { stiff: 3, reach: 10 },
  { stiff: 1, reach: 20 },
  { stiff: 0.3, reach: 40 },
  { stiff: 0.1, reach: 40 },
] as const;
/** Letters that stand further off their line, in heights, reach below it or are of another one. */
const OFF = 0.4;
const LEAST_LINKED = 4;
/** Side of a cell of the grid, inches, and the most cells. */
const CELL = 0.4;
const MOST_CELLS = 450;
/** Steepest slope between two knots. A page that would fold is none. */
const MOST_SLOPE = 0.5;

/**
 * How bent paper must be laid for its lines to lie level: smoothly, and as little as that takes; null where it would fold. The lines are traced anew, over
 * wider gaps, as they come to lie level.
 */
export function fitBend(letters: readonly Letter[], rules: readonly (readonly Letter[])[], size: Size): Bend | null {
  const { width, height, dpi } = size;
  const cell = Math.max(CELL * dpi, Math.sqrt((width * height) / MOST_CELLS));
  const [columns, rows] = [Math.ceil(width / cell), Math.ceil(height / cell)];
  // Heights of letters are what is measured in, so that all sizes of print count alike.
  const typical = median(letters.map((letter) => letter.height)) / height;
  let bend: Bend = { columns, rows, drops: new Array<number>((columns + 1) * (rows + 1)).fill(0) };
  for (const { stiff, reach } of STEPS) {
    const equations = leastSquares(bend.drops.length);
    askOfPaper(equations, bend, stiff, 1 / typical ** 2);
    for (const line of traceLines(levelled(letters, bend, size), reach, LEAST_LINKED)) askOfLine(equations, bend, line, size);
    for (const rule of rules) askOfLine(equations, bend, levelled(rule, bend, size), size);
    const more = equations.solve();
    bend = { ...bend, drops: bend.drops.map((drop, knot) => drop + more[knot]!) };
  }
  return folds(bend, size) ? null : onPage(bend, levelled(letters, bend, size), size);
}

/** The letters where they stand once the paper is level. */
export function levelled(letters: readonly Letter[], bend: Bend, { width, height }: Size): Letter[] {
  return letters.map((letter) => {
    let { y } = letter;
    for (let i = 0; i < 3; i++) y = letter.y - height * dropAt(bend, [letter.x / width, y / height]);
    return { ...letter, y };
  });
}

/** Asks that a line lies level, wherever; of letters that stand off it ever less. */
function askOfLine(equations: LeastSquares, bend: Bend, line: readonly Letter[], { width, height }: Size): void {
  const level = median(line.map(({ y }) => y));
  equations.addTogether(
    line.map(({ x, y }) => knotsAbout(bend, [x / width, y / height])),
    line.map(({ y }) => (y - level) / height),
    line.map(({ y, height: high }) => (Math.max(0, 1 - ((y - level) / (OFF * high)) ** 2) * (height / high)) ** 2),
  );
}

/** A sum over knots beside one: by how many columns to the right and rows below they are, with what each counts. */
type Stencil = readonly (readonly [right: number, below: number, share: number])[];

/** What stiff paper does not do: bend across, bend down, twist. */
// biome-ignore format: a row each
const BENDS: readonly Stencil[] = [
  [[-1, 0, 1], [0, 0, -2], [1, 0, 1]],
  [[0, -1, 1], [0, 0, -2], [0, 1, 1]],
  [[0, 0, Math.SQRT2], [1, 0, -Math.SQRT2], [0, 1, -Math.SQRT2], [1, 1, Math.SQRT2]],
];
/** What no paper does without need, and how much less than to bend: stretch down the page, and lie elsewhere. */
// biome-ignore format: a row each
const MOVES: readonly (readonly [Stencil, weight: number])[] = [
  [[[0, 0, -1], [0, 1, 1]], 0.1],
  [[[0, 0, 1]], 1e-4],
];

/** Asks of the paper what holds where no line tells: it goes on as it does nearby, and lies where it lay. `weight`: of heights of letters. */
function askOfPaper(equations: LeastSquares, bend: Bend, stiff: number, weight: number): void {
  for (const knot of bend.drops.keys()) {
    for (const stencil of BENDS) equations.add(sumAt(bend, knot, stencil), 0, stiff * weight);
    for (const [stencil, share] of MOVES) {
      const sum = sumAt(bend, knot, stencil);
      equations.add(sum, -dropOf(bend, sum), share * weight);
    }
  }
}

/** The sum beside a knot; empty where it would reach over the edge. */
function sumAt({ columns, rows }: Bend, knot: number, stencil: Stencil): Sum {
  const [column, row] = [knot % (columns + 1), Math.floor(knot / (columns + 1))];
  const isOnGrid = stencil.every(([x, y]) => column + x >= 0 && column + x <= columns && row + y >= 0 && row + y <= rows);
  return isOnGrid ? stencil.map(([x, y, share]) => [knot + y * (columns + 1) + x, share] as const) : [];
}

function folds({ columns, rows, drops }: Bend, { width, height }: Size): boolean {
  const wide = columns + 1;
  return drops.some((drop, knot) => {
    const across = knot % wide < columns ? ((drops[knot + 1]! - drop) * height * columns) / width : 0;
    const down = knot + wide < drops.length ? (drops[knot + wide]! - drop) * rows : 0;
    return Math.max(Math.abs(across), Math.abs(down)) > MOST_SLOPE;
  });
}

/** Moved up or down where print would come to lie over an edge of the picture. */
function onPage(bend: Bend, letters: readonly Letter[], { height }: Size): Bend {
  const [top, bottom] = letters.reduce(([least, most], { y, height: high }) => [Math.min(least, y - high), Math.max(most, y)], [0, height]);
  const by = (top + bottom - height) / height;
  return { ...bend, drops: bend.drops.map((drop) => Math.round((drop + by) * 1e5) / 1e5) };
}
