import { cornersOfPage, type Page } from '../../../../pipeline/index.js';
import { dropAt, mapped, ofCorners } from '../../../../pipeline/pictures.js';

/** A PDF matrix [a b c d e f]: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number];

/** The page box of a PDF page in its own user space, points. */
export interface PageBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** First `inner`, then `outer`. */
export function combine(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner;
  const [A, B, C, D, E, F] = outer;
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

/** Quarter turns clockwise in 0-3 of any number of degrees. */
export function quarterTurns(degrees: number): 0 | 1 | 2 | 3 {
  return (((Math.round(degrees / 90) % 4) + 4) % 4) as 0 | 1 | 2 | 3;
}

/** Size of a page box once turned upright. */
export function uprightSize(box: PageBox, rotation: number): { width: number; height: number } {
  return quarterTurns(rotation) % 2 === 0 ? { width: box.width, height: box.height } : { width: box.height, height: box.width };
}

/** Turn of an upright page (W x H points, origin bottom left) back to how its file has it. */
function turnBack(turns: 0 | 1 | 2 | 3, W: number, H: number): Matrix {
  if (turns === 1) return [0, 1, -1, 0, H, 0];
  if (turns === 2) return [-1, 0, 0, -1, W, H];
  return turns === 3 ? [0, -1, 1, 0, 0, W] : [1, 0, 0, 1, 0, 0];
}

/**
 * From points of the upright page (origin bottom left) to the user space of the page in the file: undoes the rotation, then moves to the page box. What
 * was straightened besides is undone by `placing`.
 */
export function pageMatrix({ rotation }: Pick<Page, 'rotation'>, box: PageBox): Matrix {
  const { width, height } = uprightSize(box, rotation);
  return combine(turnBack(quarterTurns(rotation), width, height), [1, 0, 0, 1, box.x, box.y]);
}

/** Where a point of the straightened page (W x H points, origin bottom left) lies on the page as its file shows it after rotation. */
export type Placing = (x: number, y: number) => readonly [number, number];

/** Of a page that was straightened when it was recognised: a tilted scan, a photograph taken at an angle, bent paper; null for any other. */
export function placing(page: Parameters<typeof cornersOfPage>[0] & Pick<Page, 'bend'>, W: number, H: number): Placing | null {
  const corners = cornersOfPage(page);
  const map = corners && ofCorners(corners);
  if (!map) return null;
  return (x, y) => {
    const level = [x / W, 1 - y / H] as const;
    const [u, v] = mapped(map, page.bend ? [level[0], level[1] + dropAt(page.bend, level)] : level);
    return [u * W, (1 - v) * H];
  };
}

/** The matrix that does to what stands in a rectangle what `place` does to its left, bottom and top edges. */
export function placedMatrix(place: Placing, { x, y, w, h }: { x: number; y: number; w: number; h: number }): Matrix {
  const [[x0, y0], [x1, y1], [x2, y2]] = [place(x, y), place(x + w, y), place(x, y + h)];
  return combine([1, 0, 0, 1, -x, -y], [(x1 - x0) / w, (y1 - y0) / w, (x2 - x0) / h, (y2 - y0) / h, x0, y0]);
}

/** A number as PDF writes it. */
export function pdfNumber(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

/** The `cm` operator. */
export function concat(matrix: Matrix): string {
  return `${matrix.map((value) => String(Math.round(value * 1e5) / 1e5)).join(' ')} cm`;
}
