import type { Box } from '../model.js';
import { alphanumeric } from '../values/text.js';

/** A word with its box in fractions of its page. */
export interface PlacedWord {
  text: string;
  box: Box;
}

/** The same word on the sample and on the document: centres in fractions. */
export interface Anchor {
  from: { x: number; y: number };
  to: { x: number; y: number };
}

/** Where a point of the sample lies on the document, and how well the two pages agree. */
export interface Alignment {
  anchors: Anchor[];
  /** Share (0-1) of the sample's words with letters that stand at their place on the document. */
  agreement: number;
  map(x: number, y: number): { x: number; y: number };
}

type Affine = [number, number, number, number, number, number];
const IDENTITY: Affine = [1, 0, 0, 0, 1, 0];
/** Anchors farther than this from where the fit puts them are strangers (fraction of the page). */
const ROUNDS = [0.12, 0.05, 0.025];
const LOCAL_REACH = 0.12;
const NEAR = 0.02;

/**
 * Lays a sample page over a document's page: from words that occur once on both, a shift, scale and skew that most of them share, then
 * a local correction by the nearest words, so that zones follow a part of the page that moved. Without three anchors: no move at all.
 */
export function align(sample: readonly PlacedWord[], document: readonly PlacedWord[]): Alignment {
  const candidates = pairUnique(sample, document);
  let affine: Affine = IDENTITY;
  let kept = candidates;
  for (const limit of ROUNDS) {
    affine = fitMap(kept) ?? affine;
    const next = candidates.filter((anchor) => distance(apply(affine, anchor.from), anchor.to) < limit);
    if (next.length < 3) break;
    kept = next;
  }
  const fitted = kept.length >= 3 ? (fitMap(kept) ?? IDENTITY) : IDENTITY;
  const local = candidates.filter((anchor) => distance(apply(fitted, anchor.from), anchor.to) < ROUNDS[0]!);
  const map = (x: number, y: number) => corrected(fitted, local, { x, y });
  return { anchors: kept, agreement: agreementOf(sample, document, map), map };
}

/** A box of the sample on the document. */
export function mapBox(alignment: Alignment, box: Box): Box {
  const middle = alignment.map(box.left + box.width / 2, box.top + box.height / 2);
  return { left: middle.x - box.width / 2, top: middle.y - box.height / 2, width: box.width, height: box.height };
}

function key(text: string): string {
  return alphanumeric(text);
}

function pairUnique(sample: readonly PlacedWord[], document: readonly PlacedWord[]): Anchor[] {
  const unique = (words: readonly PlacedWord[]): Map<string, PlacedWord | null> => {
    const map = new Map<string, PlacedWord | null>();
    for (const word of words) {
      const name = key(word.text);
      if (name.length >= 3 && /\p{L}/u.test(name)) map.set(name, map.has(name) ? null : word);
    }
    return map;
  };
  const there = unique(document);
  return [...unique(sample)].flatMap(([name, word]): Anchor[] => {
    const other = there.get(name);
    return word && other ? [{ from: centre(word.box), to: centre(other.box) }] : [];
  });
}

function centre(box: Box): { x: number; y: number } {
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

function distance(left: { x: number; y: number }, right: { x: number; y: number }): number {
  return Math.hypot(left.x - right.x, left.y - right.y);
}

function apply([a, b, c, d, e, f]: Affine, { x, y }: { x: number; y: number }): { x: number; y: number } {
  return { x: a * x + b * y + c, y: d * x + e * y + f };
}

/** Median shift of a few anchors; from six on a least-squares affine map, when it stays near to the page's own shape. */
function fitMap(anchors: readonly Anchor[]): Affine | null {
  if (anchors.length < 3) return null;
  const shift: Affine = [
    1,
    0,
    median(anchors.map((anchor) => anchor.to.x - anchor.from.x)),
    0,
    1,
    median(anchors.map((anchor) => anchor.to.y - anchor.from.y)),
  ];
  if (anchors.length < 6) return shift;
  const xs = solve(anchors, (anchor) => anchor.to.x);
  const ys = solve(anchors, (anchor) => anchor.to.y);
  if (!xs || !ys) return shift;
  const affine: Affine = [...xs, ...ys];
  const sane = Math.abs(affine[0] - 1) < 0.35 && Math.abs(affine[4] - 1) < 0.35 && Math.abs(affine[1]) < 0.2 && Math.abs(affine[3]) < 0.2;
  return sane ? affine : shift;
}

function median(values: number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Least squares of `target = p x + q y + r` over anchors; null when their places lie on one line. */
function solve(anchors: readonly Anchor[], target: (anchor: Anchor) => number): [number, number, number] | null {
  let [sxx, sxy, syy, sx, sy, n, sxt, syt, st] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (const anchor of anchors) {
    const { x, y } = anchor.from;
    const t = target(anchor);
    sxx += x * x;
    sxy += x * y;
    syy += y * y;
    sx += x;
    sy += y;
    n += 1;
    sxt += x * t;
    syt += y * t;
    st += t;
  }
  const det = determinant(sxx, sxy, sx, sxy, syy, sy, sx, sy, n);
  if (Math.abs(det) < 1e-7) return null;
  return [
    determinant(sxt, sxy, sx, syt, syy, sy, st, sy, n) / det,
    determinant(sxx, sxt, sx, sxy, syt, sy, sx, st, n) / det,
    determinant(sxx, sxy, sxt, sxy, syy, syt, sx, sy, st) / det,
  ];
}

function determinant(a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number): number {
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
}

/** The fitted place moved by what the nearest anchors are off; those on the same row count most. */
function corrected(affine: Affine, anchors: readonly Anchor[], point: { x: number; y: number }): { x: number; y: number } {
  const base = apply(affine, point);
  const near = anchors
    .map((anchor) => ({ anchor, away: Math.hypot((anchor.from.x - point.x) * 0.5, (anchor.from.y - point.y) * 2) }))
    .filter(({ away }) => away < LOCAL_REACH)
    .sort((left, right) => left.away - right.away)
    .slice(0, 4);
  let [dx, dy, weight] = [0, 0, 0.02];
  for (const { anchor, away } of near) {
    const expected = apply(affine, anchor.from);
    const share = 1 / (0.01 + away);
    dx += share * (anchor.to.x - expected.x);
    dy += share * (anchor.to.y - expected.y);
    weight += share;
  }
  return { x: base.x + dx / weight, y: base.y + dy / weight };
}

function agreementOf(sample: readonly PlacedWord[], document: readonly PlacedWord[], map: Alignment['map']): number {
  const byText = new Map<string, { x: number; y: number }[]>();
  for (const word of document) byText.set(key(word.text), [...(byText.get(key(word.text)) ?? []), centre(word.box)]);
  const fixed = sample.filter((word) => key(word.text).length >= 3 && /\p{L}/u.test(word.text));
  if (fixed.length === 0) return 0;
  const held = fixed.filter((word) => {
    const from = centre(word.box);
    const place = map(from.x, from.y);
    return (byText.get(key(word.text)) ?? []).some((other) => distance(other, place) < NEAR);
  });
  return held.length / fixed.length;
}
