import type { Bend, Place } from '../../model.js';
import type { Sum } from './least-squares.js';

type Grid = Pick<Bend, 'columns' | 'rows'>;

/** The four knots of a grid about a place, with what each counts there (bilinear); beside the page as at its edge. */
export function knotsAbout({ columns, rows }: Grid, [u, v]: Place): Sum {
  const [x, y] = [within(u) * columns, within(v) * rows];
  const [column, row] = [Math.min(columns - 1, Math.floor(x)), Math.min(rows - 1, Math.floor(y))];
  const [right, lower] = [x - column, y - row];
  const knot = row * (columns + 1) + column;
  const below = knot + columns + 1;
  return [
    [knot, (1 - right) * (1 - lower)],
    [knot + 1, right * (1 - lower)],
    [below, (1 - right) * lower],
    [below + 1, right * lower],
  ];
}

const within = (share: number) => Math.min(1, Math.max(0, share));

/** By how much lower what is to lie at a place of the level page lies on the bent one, in fractions of its height. */
export function dropAt(bend: Bend, place: Place): number {
  return dropOf(bend, knotsAbout(bend, place));
}

/** What a sum over knots comes to. */
export const dropOf = ({ drops }: Bend, sum: Sum): number => sum.reduce((value, [knot, share]) => value + share * drops[knot]!, 0);

/** The same of a row of pixels at v (0-1), times `scale`, into `row`. */
export function dropsAcross({ columns, rows, drops }: Bend, v: number, scale: number, row: Float64Array): void {
  const y = within(v) * rows;
  const above = Math.min(rows - 1, Math.floor(y));
  const lower = y - above;
  const at = (column: number) => {
    const knot = above * (columns + 1) + column;
    return scale * (drops[knot]! * (1 - lower) + drops[knot + columns + 1]! * lower);
  };
  const wide = row.length / columns;
  for (let column = 0, x = 0; column < columns; column++) {
    const [from, step] = [at(column), (at(column + 1) - at(column)) / wide];
    for (const end = Math.ceil((column + 1) * wide); x < end && x < row.length; x++) row[x] = from + step * (x - column * wide);
  }
}
