/** A rectangle in points from the top left of the page as shown. */
export interface Rectangle {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Points of the page as shown, from its top left. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A part of a path; `straight` counts its straight strokes. */
export interface Subpath {
  points: Point[];
  curved: boolean;
  straight: number;
  closed: boolean;
}

/** Whether two points (points of the page) are the same; false without a second one. Pure. */
export const isNear = (a: Point, b: Point | undefined) => b !== undefined && Math.abs(a.x - b.x) < 0.1 && Math.abs(a.y - b.y) < 0.1;

/** Thickest line in points. */
const MAX_THICKNESS = 2.6;
const MIN_LENGTH = 5;
/** Diameter of a ring in points. */
const MIN_RING = 6;
const MAX_RING = 20;

/** An outline of curves about as wide as high: stroked, or filled between an outer and an inner curve. A filled disc is no ring. */
export function asRing(
  subpaths: readonly Subpath[],
  look: { bounds: Rectangle; filled: boolean; stroked: boolean },
): (Rectangle & { round: boolean }) | null {
  const { bounds, stroked } = look;
  const width = bounds.right - bounds.left;
  const height = bounds.bottom - bounds.top;
  if (width < MIN_RING || width > MAX_RING || Math.abs(width - height) > 0.1 * width) return null;
  if (subpaths.length !== (stroked ? 1 : 2) || !subpaths.every((part) => part.curved && part.points.length >= 9)) return null;
  const [outer] = subpaths;
  const first = outer?.points[0];
  const last = outer?.points.at(-1);
  if (!outer || !first || !last || (!outer.closed && !isNear(last, first))) return null;
  return { ...bounds, round: subpaths.every((part) => part.straight === 0) };
}

/** A rectangle that is thin enough for a line, with its direction; null for others. Pure. */
export function asLine(r: Rectangle): (Rectangle & { orientation: 'horizontal' | 'vertical' }) | null {
  const width = r.right - r.left;
  const height = r.bottom - r.top;
  if (height <= MAX_THICKNESS && width >= MIN_LENGTH && width > 3 * height) return { ...r, orientation: 'horizontal' };
  if (width <= MAX_THICKNESS && height >= MIN_LENGTH && height > 3 * width) return { ...r, orientation: 'vertical' };
  return null;
}

/** All corners of the path lie on corners of its bounds. */
export function isBox(points: Point[], b: Rectangle): boolean {
  const near = (a: number, c: number) => Math.abs(a - c) < 0.6;
  return (
    points.length >= 4 &&
    points.length <= 6 &&
    points.every((p) => (near(p.x, b.left) || near(p.x, b.right)) && (near(p.y, b.top) || near(p.y, b.bottom)))
  );
}
