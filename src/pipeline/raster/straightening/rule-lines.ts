import type { Grey } from '../grey.js';
import type { Letter } from './lines.js';

/** Values under which a pixel can be one of a rule, which is thin and often pale. */
const INK = 190;
/** Thickest and shortest rule, inches. */
const THICKEST = 0.03;
const SHORTEST = 0.8;
/** Columns that are looked at: every second; by so many pixels a rule steps up or down from one to the next, and so many of them it may miss. */
const STEP = 2;
const MOST_STEP = 2;
const MOST_MISSED = 8;
/** What has more is a pattern. */
const MOST_RULES = 500;

/** A rule as far as it was followed. */
interface Course {
  y: number;
  missed: number;
  to: number;
  points: Letter[];
}

/**
 * Rules that run across, however they bend, as rows of places that should be level: `height` pixels apart, as if letters of that height stood on them;
 * none where there are far too many.
 */
export function traceRules({ data, width, height: depth, dpi }: Grey, height: number): Letter[][] {
  const thickest = Math.max(3, THICKEST * dpi);
  const rules: Letter[][] = [];
  let open: Course[] = [];
  const pass = (course: Course): Course[] => {
    if (course.missed++ < MOST_MISSED) return [course];
    if (course.to - course.points[0]!.x >= SHORTEST * dpi) rules.push(course.points);
    return [];
  };
  for (let x = 0; x < width; x += STEP) {
    const next: Course[] = [];
    let passed = 0;
    for (const y of thinRuns(data, x, width, depth, thickest)) {
      while (passed < open.length && open[passed]!.y < y - MOST_STEP) next.push(...pass(open[passed++]!));
      const course =
        open[passed] && open[passed]!.y <= y + MOST_STEP ? open[passed++]! : { y, missed: 0, to: x, points: [{ x, y, height }] };
      Object.assign(course, { y, missed: 0, to: x });
      if (x - course.points.at(-1)!.x >= height) course.points.push({ x, y, height });
      next.push(course);
    }
    open = [...next, ...open.slice(passed).flatMap(pass)].sort((a, b) => a.y - b.y);
  }
  for (const course of open) pass({ ...course, missed: MOST_MISSED });
  return rules.length > MOST_RULES ? [] : rules;
}

/** Middles of what is dark and thin down a column. */
function thinRuns(data: Uint8Array, x: number, width: number, depth: number, thickest: number): number[] {
  const runs: number[] = [];
  let from = -1;
  for (let y = 0, at = x; y < depth; y++, at += width) {
    const isInk = data[at]! < INK;
    if (isInk && from < 0) from = y;
    if (isInk || from < 0) continue;
    if (y - from <= thickest) runs.push((from + y) / 2);
    from = -1;
  }
  return runs;
}
