import { type Grey, shrink } from '../grey.js';
import { after, type Homography, inverse, mapped, moved } from './homography.js';
import { type Fan, MOST_FAN, measureRows } from './rows.js';
import { measureStems } from './stems.js';
import { edgePoints, type Points, thinOut } from './tilt.js';

/** What stands upright leans from the perpendicular of the rows by no more (tangent), or is taken for slanted letters. */
const MOST_SHEAR = 0.15;
/** A page is made smaller at most so far for all of its ink to stay on the picture. */
const LEAST_SCALE = 0.6;

/**
 * The map from a picture of the same size on which lines are level and upright to a page that was photographed at an angle, both in pixels: where
 * each pixel of the straightened page lies. Null for a page that is flat, however tilted. `degrees`: its tilt as measured; the paper is white already.
 */
export function measurePerspective(picture: Grey, degrees: number): Homography | null {
  const { width } = picture;
  const small = shrink(picture, Math.max(1, Math.round(picture.dpi / 100)));
  const points = aboutTheMiddle(edgePoints(small, 'down', true), small);
  const seen = measureRows(thinOut(points, 60_000), small);
  const rows = seen && { slope: seen.slope, fan: (seen.fan * small.width) / width };
  const standing = measureStems(picture);
  if (!rows && !standing?.fan) return null;
  const level = rows ?? { slope: Math.tan((degrees * Math.PI) / 180), fan: 0 };
  const isUpright = standing !== null && Math.abs(standing.slope + level.slope) <= MOST_SHEAR;
  const upright = { slope: isUpright ? standing.slope : -level.slope, fan: standing?.fan ?? 0 };
  if (Math.abs(upright.fan) * width > MOST_FAN) return null;
  return onPicture(mapOf(level, upright), points, width / small.width, picture);
}

function aboutTheMiddle({ x, y }: Points, { width, height }: Grey): Points {
  return { x: x.map((at) => at - width / 2), y: y.map((at) => at - height / 2) };
}

/**
 * The lines of a fan of rows meet at (1, slope) / fan, those of uprights at (slope, 1) / fan: the map that takes what is level and upright there,
 * and leaves the middle and its scale as they are.
 */
function mapOf(rows: Fan, uprights: Fan): Homography {
  const across = Math.hypot(1, rows.slope);
  const down = Math.hypot(1, uprights.slope);
  return [1 / across, uprights.slope / down, 0, rows.slope / across, 1 / down, 0, rows.fan / across, uprights.fan / down, 1];
}

/** The map about the middle as one of pixels, with all ink on the picture: what reaches over its edges is moved in, and made smaller where need be. */
function onPicture(map: Homography, points: Points, scale: number, { width, height }: Grey): Homography | null {
  const back = inverse(map);
  let [left, top, right, bottom] = [-width / 2, -height / 2, width / 2, height / 2];
  for (let i = 0; i < points.x.length; i++) {
    const [x, y] = mapped(back, [points.x[i]! * scale, points.y[i]! * scale]);
    if (x < left) left = x;
    else if (x > right) right = x;
    if (y < top) top = y;
    else if (y > bottom) bottom = y;
  }
  const size = Math.max((right - left) / width, (bottom - top) / height);
  if (!(size <= 1 / LEAST_SCALE)) return null;
  const middle = moved(size, (left + right) / 2 - (size * width) / 2, size, (top + bottom) / 2 - (size * height) / 2);
  return after(after(middle, map), moved(1, width / 2, 1, height / 2));
}
