import type { Context } from '../finding/context.js';
import type { LabelHit } from '../finding/labels.js';
import type { Concept } from '../finding/lexicon/lexicon.js';
import { type PageView, wordsBetween } from '../finding/page-view.js';
import type { Proposal } from '../finding/proposals.js';

/** Labels of one page with their places, made ready for many proposals. */
interface PlacedLabels {
  byRow: Map<number, PlacedLabel[]>;
  all: PlacedLabel[];
  /** Rows that head a list of items. */
  heads: Set<number>;
}

interface PlacedLabel {
  hit: LabelHit<Concept>;
  left: number;
  right: number;
}

/** Bounds for hostile pages: labels of a page, and of a row, that are looked at. */
const MOST_LABELS = 400;
const MOST_IN_ROW = 24;

const PLACED = new WeakMap<PageView, { labels: LabelHit<Concept>[]; placed: PlacedLabels }>();

function placedLabels(context: Context, view: PageView): PlacedLabels {
  const known = PLACED.get(view);
  if (known && known.labels === context.labels) return known.placed;
  const all = context.labels
    .filter((hit) => hit.segment.page === view.page.number)
    .slice(0, MOST_LABELS)
    .map((hit) => {
      const words = wordsBetween(hit.segment, hit.start, hit.end);
      return { hit, left: Math.min(...words.map((word) => word.left)), right: Math.max(...words.map((word) => word.right)) };
    });
  const byRow = new Map<number, PlacedLabel[]>();
  for (const label of all) {
    const row = byRow.get(label.hit.segment.row);
    if (row && row.length < MOST_IN_ROW) row.push(label);
    else if (!row) byRow.set(label.hit.segment.row, [label]);
  }
  const heads = new Set<number>();
  for (const { firstRow, bodyRow } of context.headers.get(view.page.number) ?? [])
    for (let row = firstRow; row < bodyRow; row++) heads.add(row);
  const placed = { byRow, all, heads };
  PLACED.set(view, { labels: context.labels, placed });
  return placed;
}

/** How far up a label may stand above its value, in heights of type; a head of a list may stand anywhere above. */
const REACH = 9;

/**
 * How strongly labels of each concept announce a proposal from the left and from above: the strength of the label, less with each number or piece of
 * text between. `out` receives two numbers a concept, then how far the nearest label is in both directions and whether a head of a list is above.
 */
export function labelsAround(context: Context, proposal: Proposal, concepts: ReadonlyMap<Concept, number>, rest: number): number[] {
  const { view, segment, start } = proposal;
  const size = rest + 1;
  const out = new Array<number>(2 * size + 3).fill(0);
  const placed = placedLabels(context, view);
  const left = proposal.words[0]?.left ?? segment.left;
  const right = proposal.words.at(-1)?.right ?? segment.right;
  const raise = (place: number, concept: Concept, strength: number): void => {
    const at = place * size + (concepts.get(concept) ?? rest);
    if (strength > out[at]!) out[at] = strength;
  };
  let nearestLeft = 99;
  for (const { hit, right: end } of placed.byRow.get(segment.row) ?? []) {
    const own = hit.segment === segment;
    if (own ? hit.end > start + 1 : end > left + 1) continue;
    const between = own
      ? valuesIn(segment.text.slice(hit.end, start))
      : valuesIn(hit.segment.text.slice(hit.end)) + segmentsBetween(view, segment.row, end, left) + valuesIn(segment.text.slice(0, start));
    raise(0, hit.name, hit.strength / (1 + 0.6 * between));
    nearestLeft = Math.min(nearestLeft, (left - end) / view.em);
  }
  let nearestAbove = 99;
  let headed = 0;
  for (const label of placed.all) {
    const { row, bottom } = label.hit.segment;
    if (row >= segment.row || label.left > right || label.right < left - 0.5 * view.em) continue;
    const head = placed.heads.has(row);
    const drop = (segment.top - bottom) / view.em;
    if (drop > REACH && !head) continue;
    if (head) headed = 1;
    const between = Math.min(6, segment.row - row - 1);
    const aligned = Math.abs(label.left - left) < view.em || Math.abs(label.right - right) < view.em ? 1 : 0.8;
    raise(1, label.hit.name, (label.hit.strength * aligned * (label.hit.alone ? 1 : 0.7)) / (1 + 0.5 * between));
    nearestAbove = Math.min(nearestAbove, Math.max(0, drop));
  }
  out[2 * size] = nearestLeft;
  out[2 * size + 1] = nearestAbove;
  out[2 * size + 2] = headed;
  return out;
}

/** `Amount due on August 3, 2014`: a date that belongs to the label. */
const DATES = /\p{L}{3,9}\.? \d{1,2},? \d{4}|\d{1,4}[./-]\d{1,2}[./-]\d{2,4}/gu;

/** Numbers in what stands between a label and a value, and other text as half a one. */
function valuesIn(between: string): number {
  const text = between.replace(DATES, '');
  const numbers = (text.match(/\d[\d.,]*/g) ?? []).length;
  return numbers + ((text.match(/\p{L}/gu) ?? []).length > 3 ? 0.5 : 0);
}

function segmentsBetween(view: PageView, row: number, from: number, to: number): number {
  let count = 0;
  for (const { left, right, text } of (view.rows[row]?.segments ?? []).slice(0, 4 * MOST_IN_ROW))
    if (left > from - 1 && right < to + 1 && /[\p{L}\p{N}]/u.test(text)) count += 1;
  return count;
}
