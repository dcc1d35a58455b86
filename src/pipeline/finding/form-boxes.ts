import type { Context } from './context.js';
import type { LabelHit } from './labels.js';
import type { PageView, Row, Segment, ViewWord } from './page-view.js';

/** A line of the page in points: where it lies across, and from where to where along. */
interface Edge {
  at: number;
  from: number;
  to: number;
}

interface Edges {
  upright: Edge[];
  level: Edge[];
}

/** More lines than any form has. */
const MAX_EDGES = 800;
const EDGES = new WeakMap<PageView, Edges>();

function edgesOf(view: PageView): Edges {
  const known = EDGES.get(view);
  if (known) return known;
  const { width, height, rules } = view.page;
  const edges: Edges = { upright: [], level: [] };
  for (const { orientation, box } of rules.slice(0, MAX_EDGES)) {
    const [left, right] = [box.left * width, (box.left + box.width) * width];
    const [top, bottom] = [box.top * height, (box.top + box.height) * height];
    if (orientation === 'vertical') edges.upright.push({ at: (left + right) / 2, from: top, to: bottom });
    else edges.level.push({ at: (top + bottom) / 2, from: left, to: right });
  }
  EDGES.set(view, edges);
  return edges;
}

/** Heights of the level lines that cross a place of the page, from above, in points. */
export function linesAcross(view: PageView, x: number): number[] {
  const across = edgesOf(view).level.filter(({ from, to }) => from <= x && to >= x);
  return across.map(({ at }) => at).sort((first, second) => first - second);
}

/** A ruled box, in points. */
export interface FormBox {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The ruled box that a label stands in: lines above and below it and on one side at least; null where there is none. */
export function boxAround(
  view: PageView,
  { left, right, top, bottom }: Pick<Segment, 'left' | 'right' | 'top' | 'bottom'>,
): FormBox | null {
  const { upright, level } = edgesOf(view);
  const [x, y, slack] = [(left + right) / 2, (top + bottom) / 2, 0.3 * view.em];
  const beside = upright.filter(({ from, to }) => from <= y && to >= y).map(({ at }) => at);
  const across = level.filter(({ from, to }) => from <= x && to >= x).map(({ at }) => at);
  const sides = {
    left: Math.max(...beside.filter((at) => at <= left + slack)),
    right: Math.min(...beside.filter((at) => at >= right - slack)),
  };
  const ends = {
    top: Math.max(...across.filter((at) => at <= top + slack)),
    bottom: Math.min(...across.filter((at) => at >= bottom - slack)),
  };
  if (!Number.isFinite(ends.top) || !Number.isFinite(ends.bottom)) return null;
  if (!Number.isFinite(sides.left) && !Number.isFinite(sides.right)) return null;
  return {
    left: Number.isFinite(sides.left) ? sides.left : 0,
    right: Number.isFinite(sides.right) ? sides.right : view.page.width,
    ...ends,
  };
}

/**
 * Whether a value may belong to a label by the boxes of the form: a caption in the upper part of a box with room under it names what stands in
 * that box and nothing else, so that an empty box gives no value. A label that fills its box (a cell of a table) may name what stands outside.
 */
export function isInBoxOf(view: PageView, label: Pick<LabelHit<string>, 'segment'>, words: readonly ViewWord[]): boolean {
  const box = boxAround(view, label.segment);
  if (!box || words.length === 0) return true;
  const line = label.segment.bottom - label.segment.top;
  const isCaption = box.bottom - label.segment.bottom > 1.3 * line && label.segment.bottom < box.top + 0.62 * (box.bottom - box.top);
  if (!isCaption) return true;
  const slack = 0.4 * view.em;
  return words.every((word) => {
    const [x, y] = [(word.left + word.right) / 2, (word.top + word.bottom) / 2];
    return x > box.left - slack && x < box.right + slack && y > box.top - slack && y < box.bottom + slack;
  });
}

/**
 * Whether a value stands in the cell right of its label's in a ruled table of labels and values: one upright line between them, cells of one height,
 * and no label in the column of the values.
 */
export function isAnswerCell(context: Context, view: PageView, label: Segment, value: Segment): boolean {
  if (label.row !== value.row || label.right >= value.left) return false;
  const [cell, next] = [boxAround(view, label), boxAround(view, value)];
  if (!cell || !next) return false;
  const near = (a: number, b: number): boolean => Math.abs(a - b) < 0.3 * view.em;
  if (!near(cell.right, next.left) || !near(cell.top, next.top) || !near(cell.bottom, next.bottom)) return false;
  // What stands below the table, as `Person in charge` where it is signed, is in no cell of that column.
  const isInColumn = (box: FormBox | null): boolean => box !== null && near(box.left, next.left) && near(box.right, next.right);
  return !view.segments.some(
    (other) =>
      other.left > next.left &&
      other.right < next.right &&
      (context.labelsBySegment.get(other) ?? []).some((hit) => hit.alone && hit.strength >= 0.8) &&
      isInColumn(boxAround(view, other)),
  );
}

const KEY_CELLS = new WeakMap<Context['labelsBySegment'], Map<PageView, ReadonlySet<Segment>>>();

/**
 * Whether a segment stands in a column of labels: rows under each other that all have just their label and their value at the same two places, and
 * of which the lexicon knows a good part.
 */
export function isKeyCell(context: Context, view: PageView, segment: Segment): boolean {
  const known = KEY_CELLS.get(context.labelsBySegment) ?? new Map<PageView, ReadonlySet<Segment>>();
  KEY_CELLS.set(context.labelsBySegment, known);
  const cells = known.get(view) ?? findKeyCells(context, view);
  known.set(view, cells);
  return cells.has(segment);
}

/** Rows that make a column of labels, and the share of them that are labels of the lexicon. */
const ENOUGH_ROWS = 3;
const ENOUGH_KNOWN = 0.4;
const MANY_ROWS = 6;
const ENOUGH_OF_MANY = 0.25;

interface Run {
  left: number;
  right: number;
  bottom: number;
  /** The last row that belongs to it. */
  row: number;
  keys: Segment[];
  /** How many of them have an answer. */
  answered: number;
}

function findKeyCells(context: Context, view: PageView): ReadonlySet<Segment> {
  const isKnown = (key: Segment): boolean => (context.labelsBySegment.get(key) ?? []).some((hit) => hit.alone && hit.strength >= 0.5);
  // `Shipper | Consignee` side by side are two headings.
  const isLabel = (value: Segment): boolean =>
    (context.labelsBySegment.get(value) ?? []).some((hit) => hit.start <= 2 && hit.strength >= 0.8);
  const runs: Run[] = [];
  let open: Run[] = [];
  for (const row of view.rows) {
    open = open.filter((run) => row.top - run.bottom < 1.6 * view.em);
    for (const [key, value] of pairsOf(row.segments)) {
      if (isLabel(value)) continue;
      const run = open.find(({ left, right }) => Math.abs(left - key.left) < 0.5 * view.em && Math.abs(right - value.left) < 0.5 * view.em);
      if (run) {
        run.keys.push(key);
        run.bottom = row.bottom;
        run.row = row.index;
        run.answered += 1;
        continue;
      }
      const fresh = { left: key.left, right: value.left, bottom: row.bottom, row: row.index, keys: [key], answered: 1 };
      runs.push(fresh);
      open.push(fresh);
    }
    for (const run of open.filter(({ keys }) => keys.at(-1)?.row !== row.index)) {
      if (isMostly(run, isKnown)) addUnanswered(run, row, view.em);
      goOn(run, row, view.em);
    }
  }
  const columns = runs.filter((run) => run.keys.length >= ENOUGH_ROWS && isMostly(run, isKnown));
  return new Set(columns.flatMap(({ keys }) => keys));
}

/** A label whose value is left out stands in the column all the same. */
function addUnanswered(run: Run, { segments, bottom, index }: Row, em: number): void {
  const key = segments.find(({ left }) => Math.abs(left - run.left) < 0.5 * em);
  if (!key || key.right > run.right || !/\p{L}{2}/u.test(key.text)) return;
  run.keys.push(key);
  run.bottom = bottom;
  run.row = index;
}

/** The second line of a value keeps its column open; addresses side by side, whose lines have figures, are no such column. */
function goOn(run: Run, { segments, bottom, index }: Row, em: number): void {
  const [only, ...more] = segments;
  if (index !== run.row + 1 || !only || more.length > 0 || Math.abs(only.left - run.right) > 0.5 * em || !run.keys.every(isWords)) return;
  run.bottom = bottom;
  run.row = index;
}

const isWords = ({ text }: Segment): boolean => !/\d/.test(text);

/** Whether the lexicon knows two labels of a column at least, and a good part of them; less of many words that all have their answer. */
function isMostly({ keys, answered }: Run, isKnown: (key: Segment) => boolean): boolean {
  const known = keys.filter(isKnown).length;
  const isLong = answered >= MANY_ROWS && answered === keys.length && keys.every(isWords);
  return known >= 2 && known >= (isLong ? ENOUGH_OF_MANY : ENOUGH_KNOWN) * keys.length;
}

/** Label and value of a row of two segments, or of two such side by side. */
function pairsOf(segments: readonly Segment[]): (readonly [Segment, Segment])[] {
  if (segments.length !== 2 && segments.length !== 4) return [];
  return segments.flatMap((key, index) => {
    const value = segments[index + 1];
    const isKey = index % 2 === 0 && /\p{L}{2}/u.test(key.text) && !/\d{3}/.test(key.text);
    return isKey && value ? [[key, value] as const] : [];
  });
}
