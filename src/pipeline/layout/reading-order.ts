import type { Segment } from './lines.js';
import { around, median, overlap, type Region } from './region.js';

/** What a segment says, as far as ordering needs to know. */
export type TextOf = (segment: Segment) => string;

/** A part of the page whose segments are read row by row. */
export type Leaf = Segment[];

/** Splits a page into parts in reading order: columns of running text one after the other, everything else row by row. Pure. */
export function orderSegments(segments: Segment[], textOf: TextOf): Leaf[] {
  const upright = segments.filter((segment) => segment.turn === 0);
  const turned = segments.filter((segment) => segment.turn !== 0);
  const leaves = upright.length > 0 ? cut(upright, textOf, 0) : [];
  return turned.length > 0 ? [...leaves, turned] : leaves;
}

const MAX_DEPTH = 24;

function cut(segments: Segment[], textOf: TextOf, depth: number): Leaf[] {
  if (segments.length <= 1 || depth >= MAX_DEPTH) return [rowWise(segments)];
  const size = median(segments.map((segment) => segment.size)) || 10;
  const columns = splitAt(segments, 'x', 0.9 * size).filter(notEmpty);
  const strong = columns.length > 1 ? joinColumns(columns, (a, b) => isTextColumns(a, b, size)) : columns;
  if (strong.length > 1) return strong.flatMap((part) => cut(part, textOf, depth + 1));
  const rows = splitAtLargeGaps(segments, size);
  if (rows.length > 1) return rows.flatMap((part) => cut(part, textOf, depth + 1));
  const weak = columns.length > 1 ? joinColumns(columns, (a, b) => isColumns(a, b, size, textOf)) : columns;
  if (weak.length > 1) return weak.flatMap((part) => cut(part, textOf, depth + 1));
  return [rowWise(segments)];
}

const notEmpty = (list: Segment[]) => list.length > 0;

/** Parts between gaps of at least so many points in the projection on an axis, in order. */
function splitAt(segments: Segment[], axis: 'x' | 'y', minGap: number): Segment[][] {
  const start = (r: Region) => (axis === 'x' ? r.left : r.top);
  const end = (r: Region) => (axis === 'x' ? r.right : r.bottom);
  const sorted = [...segments].sort((a, b) => start(a.region) - start(b.region));
  const parts: Segment[][] = [];
  let reach = -Infinity;
  for (const segment of sorted) {
    if (parts.length === 0 || start(segment.region) - reach >= minGap) parts.push([]);
    parts.at(-1)?.push(segment);
    reach = Math.max(reach, end(segment.region));
  }
  return parts;
}

/** Cuts at the gaps that stand out: at least 0.9 of a line, and at least 60 % of the largest gap. */
function splitAtLargeGaps(segments: Segment[], size: number): Segment[][] {
  const sorted = [...segments].sort((a, b) => a.region.top - b.region.top);
  let reach = sorted[0]?.region.bottom ?? 0;
  let largest = 0;
  for (const { region } of sorted) {
    largest = Math.max(largest, region.top - reach);
    reach = Math.max(reach, region.bottom);
  }
  return largest < 0.9 * size ? [segments] : splitAt(segments, 'y', Math.max(0.9 * size, 0.6 * largest));
}

/** Joins neighbours again where a cut between them is not one of columns. */
function joinColumns(parts: Segment[][], isCut: (left: Segment[], right: Segment[]) => boolean): Segment[][] {
  const joined: Segment[][] = [];
  let left: Segment[] = [];
  parts.forEach((part, index) => {
    left = [...left, ...part];
    const rest = parts.slice(index + 1).flat();
    const following = parts[index + 1];
    if (rest.length > 0 && following && isCut(left, rest) && isCut(left, following)) {
      joined.push(left);
      left = [];
    }
  });
  if (left.length > 0) joined.push(left);
  return joined;
}

/** Two columns of running text: several lines each, most of them long. */
function isTextColumns(left: Segment[], right: Segment[], size: number): boolean {
  return [left, right].every((side) => {
    if (side.length < 4) return false;
    const long = side.filter((segment) => segment.region.right - segment.region.left > 13 * size).length;
    return long >= 0.5 * side.length;
  });
}

const VALUE = /^[-+(]?[\p{Sc}]?\s?\d[\d.,:/\s-]*[\p{Sc}%)]?\p{L}{0,3}$/u;

/** Columns that are not rows of labels with values or of a table: addresses side by side, notes beside totals. */
function isColumns(left: Segment[], right: Segment[], size: number, textOf: TextOf): boolean {
  if (left.length < 2 && right.length < 2) return false;
  const a = around(left.map((s) => s.region));
  const b = around(right.map((s) => s.region));
  if (overlap(a.top, a.bottom, b.top, b.bottom) < 0.5 * size) return false;
  const smaller = left.length <= right.length ? left : right;
  const other = smaller === left ? right : left;
  const aligned = smaller.filter((s) => other.some((o) => Math.abs(middle(s) - middle(o)) < 0.3 * size)).length;
  if (aligned < 0.6 * smaller.length) return true;
  const labels = left.filter((s) => /[:.…]\s*$/.test(textOf(s))).length;
  const values = right.filter((s) => VALUE.test(textOf(s))).length;
  return labels < 0.3 * left.length && values < 0.3 * right.length && left.length >= 2 && right.length >= 2;
}

const middle = (segment: Segment) => (segment.region.top + segment.region.bottom) / 2;

/** Row by row: segments that share a baseline from left to right. */
export function rowWise(segments: Segment[]): Segment[] {
  const sorted = [...segments].sort((a, b) => middle(a) - middle(b));
  const rows: { centre: number; height: number; segments: Segment[] }[] = [];
  for (const segment of sorted) {
    const row = rows.at(-1);
    const height = segment.region.bottom - segment.region.top;
    if (row && middle(segment) - row.centre < 0.45 * Math.min(height, row.height)) row.segments.push(segment);
    else rows.push({ centre: middle(segment), height, segments: [segment] });
  }
  return rows.flatMap((row) => row.segments.sort((a, b) => a.region.left - b.region.left));
}
