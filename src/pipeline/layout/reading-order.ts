import { type Segment, splitSegment } from './lines.js';
import { around, median, overlap, type Region, rowOverlap } from './region.js';

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
  const text = splitAtGutter(segments, size, textOf);
  if (text) return text.flatMap((part) => cut(part, textOf, depth + 1));
  const columns = splitAt(segments, 'x', 0.9 * size).filter(notEmpty);
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

/** Share of the segments that may run across a gutter: headings and pictures' captions between the columns. */
const MAX_CROSSING = 0.06;
/** Width of a bin of the projection, points. */
const BIN = 1.5;

/**
 * Splits where a white gutter runs between two columns of running text. A heading across the gutter stands between the parts above and below
 * it; a caption with text on its sides comes after them. Null when there is no such gutter.
 */
function splitAtGutter(segments: Segment[], size: number, textOf: TextOf): Segment[][] | null {
  if (segments.length < 5) return null;
  const found = findGutter(segments, size, textOf);
  if (!found) return null;
  const parts: Segment[][] = [];
  let strip: Segment[] = [];
  let islands: Segment[] = [];
  const flush = () => {
    parts.push(...[strip.filter((s) => isLeft(s, found.x)), strip.filter((s) => !isLeft(s, found.x)), islands].filter(notEmpty));
    strip = [];
    islands = [];
  };
  for (const segment of found.pieces.sort((a, b) => middle(a) - middle(b))) {
    const crosses = segment.region.left < found.x && segment.region.right > found.x;
    if (!crosses) strip.push(segment);
    else if (found.pieces.some((other) => other !== segment && rowOverlap(other.region, segment.region) > 0.3)) islands.push(segment);
    else {
      flush();
      parts.push([segment]);
    }
  }
  flush();
  return parts;
}

const isLeft = (segment: Segment, x: number) => (segment.region.left + segment.region.right) / 2 < x;

/** Cuts the segments that lead across a gutter without a word in it. */
function cutAt(segments: Segment[], x: number): Segment[] {
  return segments.flatMap((segment) => {
    if (segment.region.left >= x || segment.region.right <= x) return [segment];
    return splitSegment(segment, x) ?? [segment];
  });
}

/** The widest gutter in the words of the segments with running text on both sides, null when there is none. */
function findGutter(segments: Segment[], size: number, textOf: TextOf): { x: number; pieces: Segment[] } | null {
  const area = around(segments.map((segment) => segment.region));
  const bins = new Int32Array(Math.ceil((area.right - area.left) / BIN) + 2);
  // Words are counted at both ends and summed up once.
  for (const { parts } of segments) {
    for (const { left, right } of parts) {
      bins[Math.floor((left - area.left) / BIN)]!++;
      bins[Math.ceil((right - area.left) / BIN)]!--;
    }
  }
  for (let i = 1; i < bins.length; i++) bins[i]! += bins[i - 1]!;
  const most = Math.floor(MAX_CROSSING * segments.length);
  const gaps: { x: number; width: number }[] = [];
  let from = -1;
  for (let i = 0; i <= bins.length; i++) {
    const open = i < bins.length && bins[i]! <= most;
    if (open && from < 0) from = i;
    if (open || from < 0) continue;
    if ((i - from) * BIN >= 0.6 * size) gaps.push({ x: area.left + ((from + i) / 2) * BIN, width: (i - from) * BIN });
    from = -1;
  }
  for (const { x } of gaps.sort((a, b) => b.width - a.width)) {
    const pieces = cutAt(segments, x);
    const left = pieces.filter((s) => s.region.right <= x + 1);
    const right = pieces.filter((s) => s.region.left >= x - 1);
    if (isRunningText(left, textOf) && isRunningText(right, textOf)) return { x, pieces };
  }
  return null;
}

/** Several lines, most of them of several words. */
function isRunningText(side: Segment[], textOf: TextOf): boolean {
  if (side.length < 4) return false;
  const long = side.filter((segment) => segment.words.length >= 3 && textOf(segment).length >= 18).length;
  return long >= 0.55 * side.length;
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
