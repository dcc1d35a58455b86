import type { Field, FieldValue } from '../model.js';
import type { Context } from './context.js';
import { pageOf } from './context.js';
import type { LabelHit } from './labels.js';
import type { Concept } from './lexicon/lexicon.js';
import { boxOf, type PageView, type Row, readingConfidence, type Segment, slice, stack, type ViewWord, wordsBetween } from './page-view.js';

/** Where a value may stand that a label announces. */
export interface Spot {
  segment: Segment;
  relation: 'label-inline' | 'label-right' | 'label-below';
  /** 0-1: how usual that place is. */
  nearness: number;
}

/** A value read from a spot: the place in the spot's text and how well it fits the form of such values (0-1). */
export interface Reading {
  value: FieldValue;
  start: number;
  end: number;
  fit: number;
}

/** A possible value of a field with its evidence. */
export interface Candidate {
  value: FieldValue;
  text: string;
  page: number;
  words: ViewWord[];
  /** 0-1 from label, place, form and reader. */
  score: number;
  rule: string;
  label: LabelHit<Concept> | null;
}

/** Places where the value of a label may stand: behind it, right of it, below it; nearest first. */
export function spotsOf(context: Context, hit: LabelHit<Concept>): Spot[] {
  const spots: Spot[] = [];
  const inline = inlineSpot(context, hit);
  if (inline) spots.push(inline);
  if (!inline || isLast(context, hit)) {
    for (const spot of rightSpots(context, hit)) spots.push(inline ? { ...spot, nearness: 0.88 * spot.nearness } : spot);
  }
  const below = belowSpots(context, hit, spots.length > 0);
  return boxed(context, hit, spots, below);
}

/**
 * In forms made of boxes the value stands right under its label, and what stands far right of it is another box; unless the next row is
 * a label and value at the same places.
 */
function boxed(context: Context, hit: LabelHit<Concept>, right: Spot[], below: Spot[]): Spot[] {
  const view = pageOf(context, hit.segment.page);
  const under = below[0];
  const beside = right[0];
  if (!view || !under || !beside || beside.relation !== 'label-right' || !hit.alone) return [...right, ...below];
  const tight = Math.abs(under.segment.left - hit.segment.left) < 0.6 * view.em && under.segment.top - hit.segment.bottom < 1.4 * view.em;
  const far = beside.segment.left - hit.segment.right > 8 * view.em;
  const answered = isLabelLike(under.segment) && standsBeside(view, under.segment, beside.segment);
  const isNumber = /^\W*(?:[A-Z]{2,3})?\W*[\d.,' ]+\W*$/.test(beside.segment.text);
  if (!tight || !far || isNumber || answered) return [...right, ...below];
  return [{ ...under, nearness: 0.95 }, ...right.map((spot) => ({ ...spot, nearness: 0.6 * spot.nearness })), ...below.slice(1)];
}

/** Words that ask for a value although no lexicon has them: `Make/Serial No.` */
export function isLabelLike(segment: Segment): boolean {
  return /(?:\b(?:nr|no|n°|nº|number|nummer|date|datum|type|typ)\.?|:)$/i.test(segment.text);
}

/** Whether the row of a segment has another at the left edge of `other`: the two make a column. */
export function standsBeside(view: PageView, segment: Segment, other: Segment): boolean {
  return (view.rows[segment.row]?.segments ?? []).some(
    (beside) => beside !== segment && Math.abs(beside.left - other.left) < 0.6 * view.em,
  );
}

/** The label that ends the value of another in the same segment; it has a colon or a number behind it, else it is a word of the value (`Example Carrier`). */
export function nextLabel(context: Context, hit: LabelHit<Concept>): LabelHit<Concept> | undefined {
  return (context.labelsBySegment.get(hit.segment) ?? []).find(
    (other) =>
      other.start >= hit.end && other.strength >= 0.5 && (other.colon || /^[\s#]*[\d€$£]/.test(other.segment.text.slice(other.end))),
  );
}

/** Whether no further label follows in the segment, so that what stands right of it may belong to this one. */
function isLast(context: Context, hit: LabelHit<Concept>): boolean {
  return nextLabel(context, hit) === undefined;
}

function inlineSpot(context: Context, hit: LabelHit<Concept>): Spot | null {
  const next = nextLabel(context, hit);
  const rest = hit.segment.text.slice(hit.end, next?.start);
  if (!/[\p{L}\p{N}]/u.test(rest)) return null;
  const part = slice(hit.segment, hit.end, next?.start);
  return part ? { segment: part, relation: 'label-inline', nearness: 1 } : null;
}

/** An amount and nothing else: in a list as wide as the page it stands far from its label. */
const AMOUNT = /^\W*(?:[A-Z]{2,3}|R[sp])?\W*\d[\d.,'’ \u00a0\u202f]*[.,](?:\d{2}|[-–]{1,2})\W*(?:[A-Z]{2,3})?$/;

/** The number of a box before its label: `7 Quantity`. */
const BOX = /^\d{1,2}[.)]?\s+\p{Lu}\p{L}/u;

/** Whether both are numbered labels of boxes, so that the one is no value of the other. */
export function isNextBox(label: Segment, other: Segment): boolean {
  return BOX.test(label.text) && BOX.test(other.text);
}

/** What stands beside a label: beside the last line of one of several lines, else beside one further up. */
function rightSpots(context: Context, hit: LabelHit<Concept>): Spot[] {
  const view = pageOf(context, hit.segment.page);
  for (let at = hit.segment.row; view && at >= 0 && (view.rows[at]?.bottom ?? 0) > hit.segment.top; at--) {
    const spots = spotsOnRow(context, view, view.rows[at], hit);
    if (spots.length > 0) return spots;
  }
  return [];
}

function spotsOnRow(context: Context, view: PageView, row: Row | undefined, hit: LabelHit<Concept>): Spot[] {
  if (!row?.segments.some(({ words }) => words.some(({ index }) => hit.segment.words.some((own) => own.index === index)))) return [];
  const spots: Spot[] = [];
  const narrow = view.page.width < 45 * view.em;
  let reach = hit.segment.right;
  for (const segment of row.segments.filter((other) => other.left >= hit.segment.right - 1)) {
    if (startsWithLabel(context, segment) || isNextBox(hit.segment, segment)) break;
    if (!/[\p{L}\p{N}]/u.test(segment.text)) continue;
    const gap = (segment.left - reach) / view.page.width;
    if (gap > (narrow || AMOUNT.test(segment.text) ? 0.9 : 0.55) || spots.length >= 3) break;
    spots.push({ segment, relation: 'label-right', nearness: (0.97 - 0.25 * Math.max(0, gap - 0.1)) * (spots.length === 0 ? 1 : 0.75) });
    reach = segment.right;
  }
  return spots;
}

/** Whether a segment is itself a label, so that it cannot be the value of another. The code of a country (`DE`) is none. */
export function startsWithLabel(context: Context, segment: Segment): boolean {
  if (/^[A-Z]{2}$/.test(segment.text)) return false;
  return (context.labelsBySegment.get(segment) ?? []).some(
    (hit) =>
      hit.start <= 2 && (hit.strength >= 0.8 || (hit.alone && hit.strength >= 0.5)) && (hit.closed || hit.end > 0.6 * segment.text.length),
  );
}

function belowSpots(context: Context, hit: LabelHit<Concept>, hasRight: boolean): Spot[] {
  const view = pageOf(context, hit.segment.page);
  if (!view) return [];
  const first = wordsBetween(hit.segment, hit.start, hit.end);
  const labelLeft = Math.min(...first.map((word) => word.left));
  const labelRight = Math.max(...first.map((word) => word.right));
  const heads = view.rows[hit.segment.row]?.segments.length ?? 0;
  const spots: Spot[] = [];
  for (const row of view.rows.slice(hit.segment.row + 1, hit.segment.row + 6)) {
    const drop = (row.top - hit.segment.bottom) / view.em;
    if (drop > (hit.alone && heads >= 3 ? 4.2 : 3.2)) break;
    const under = row.segments.filter((segment) => segment.left < labelRight + view.em && segment.right > labelLeft - view.em);
    const nearest =
      under.sort((left, right) => offCentre(left, labelLeft, labelRight) - offCentre(right, labelLeft, labelRight))[0] ??
      inColumn(view, hit.segment, row);
    if (!nearest) continue;
    if (startsWithLabel(context, nearest) || (isHeadRow(context, view, row) && !isHeadRow(context, view, view.rows[hit.segment.row])))
      break;
    const aligned =
      Math.abs(nearest.left - labelLeft) < view.em ||
      Math.abs(nearest.right - labelRight) < view.em ||
      centred(nearest, labelLeft, labelRight, view.em);
    const nearness =
      (aligned ? 0.92 : 0.75) * (drop > 1.6 ? 0.85 : 1) * (spots.length > 0 ? 0.8 : 1) * (hasRight ? 0.8 : 1) * (hit.alone ? 1 : 0.85);
    spots.push({ segment: wholeCell(context, view, hit.segment, nearest), relation: 'label-below', nearness });
    if (spots.length === 2) break;
  }
  return spots;
}

/** Whether a row heads a list of items. */
function isHeadRow(context: Context, view: PageView, row: Row | undefined): boolean {
  const headers = context.headers.get(view.page.number) ?? [];
  return row !== undefined && headers.some((header) => row.index >= header.firstRow && row.index < header.bodyRow);
}

/** A cell under a header whose text goes on in the next lines, while another cell of the same row does not. */
function wholeCell(context: Context, view: PageView, label: Segment, first: Segment): Segment {
  const heads = view.rows[label.row]?.segments ?? [];
  if (heads.length < 3) return first;
  const under = (segment: Segment): Segment | undefined =>
    view.segments.find(
      (other) =>
        other.row > segment.row &&
        !startsWithLabel(context, other) &&
        !isNextBox(label, other) &&
        !isHeadRow(context, view, view.rows[other.row]) &&
        other.top - segment.bottom < 0.5 * view.em &&
        other.top > segment.top &&
        other.left < segment.right &&
        other.right > segment.left,
    );
  const rows = view.rows.slice(first.row, first.row + 2).flatMap((row) => row.segments);
  const starts = rows.filter(
    (segment) => !rows.some((other) => other.row < segment.row && other.left < segment.right && other.right > segment.left),
  );
  const cells = starts.filter((segment) => heads.some((head) => segment.left < head.right && segment.right > head.left));
  if (cells.length < 2 || cells.every((cell) => under(cell) !== undefined)) return first;
  const lines = [first];
  for (let next = under(first); next && lines.length < 3; next = under(next)) lines.push(next);
  const code =
    lines.every((line) => line.words.length === 1 && /^[A-Z0-9][A-Z0-9._/-]*$/.test(line.text)) &&
    lines.some((line) => /\d/.test(line.text));
  return lines.length === 1 ? first : stack(lines, () => (code ? '' : ' '));
}

/** Below a row of several labels a value may stand off to the side: it belongs to the label that is nearest to it. */
function inColumn(view: PageView, label: Segment, row: Row): Segment | undefined {
  const heads = view.rows[label.row]?.segments ?? [];
  if (heads.length < 3) return undefined;
  const free = row.segments.filter((segment) => !heads.some((head) => segment.left < head.right && segment.right > head.left));
  return free.find(
    (segment) =>
      heads.filter((head) => head.left <= segment.left + 0.5 * view.em).at(-1) === label && segment.left - label.right < 5 * view.em,
  );
}

function offCentre(segment: Segment, left: number, right: number): number {
  return Math.min(
    Math.abs(segment.left - left),
    Math.abs(segment.right - right),
    Math.abs((segment.left + segment.right - left - right) / 2),
  );
}

function centred(segment: Segment, left: number, right: number, em: number): boolean {
  return Math.abs((segment.left + segment.right - left - right) / 2) < em;
}

/** A label that stands on a document more often than this is no help in finding one value. */
const MAX_LABELS = 400;

/** Candidates for a concept: each label, each spot, each reading; best first. */
export function candidatesFor(
  context: Context,
  concepts: readonly Concept[],
  read: (spot: Spot, context: Context) => Reading[],
  accept: (hit: LabelHit<Concept>) => boolean = () => true,
): Candidate[] {
  const candidates: Candidate[] = [];
  const hits = context.labels.filter((hit) => concepts.includes(hit.name) && accept(hit)).slice(0, MAX_LABELS);
  for (const hit of hits) {
    for (const spot of spotsOf(context, hit)) {
      for (const reading of read(spot, context)) candidates.push(toCandidate(spot, reading, hit));
    }
  }
  return candidates.sort((left, right) => right.score - left.score);
}

function toCandidate(spot: Spot, reading: Reading, hit: LabelHit<Concept>): Candidate {
  const words = wordsBetween(spot.segment, reading.start, reading.end);
  return {
    value: reading.value,
    text: spot.segment.text.slice(reading.start, reading.end).trim(),
    page: spot.segment.page,
    words,
    score: hit.strength * spot.nearness * reading.fit * (0.6 + 0.4 * readingConfidence(words)) * 0.985 ** (spot.segment.page - 1),
    rule: spot.relation,
    label: hit,
  };
}

/** Joins candidates of equal value: each further one closes a third of the distance to certainty. Best first. */
export function mergeCandidates(candidates: readonly Candidate[]): Candidate[] {
  const merged: Candidate[] = [];
  for (const candidate of [...candidates].sort((left, right) => right.score - left.score)) {
    const same = merged.find((other) => other.value === candidate.value);
    if (!same) merged.push({ ...candidate });
    else if (!samePlace(same, candidate)) same.score += (1 - same.score) * 0.33 * candidate.score;
  }
  return merged.sort((left, right) => right.score - left.score);
}

function samePlace(left: Candidate, right: Candidate): boolean {
  return left.page === right.page && left.words[0]?.index === right.words[0]?.index;
}

/** A field of the model from a candidate; confidence is the score, at most 0.99. */
export function toField(context: Context, path: string, candidate: Candidate, confidence = candidate.score): Field {
  const page = context.model.pages.find((other) => other.number === candidate.page);
  return {
    path,
    value: candidate.value,
    text: candidate.text,
    confidence: Math.max(0, Math.min(0.99, confidence)),
    page: candidate.page,
    box: page ? boxOf(candidate.words, page) : null,
    words: candidate.words.map((word) => word.index),
    rule: candidate.rule,
    // A page with a text layer may have words that were recognised: those of its letterhead.
    source: candidate.words.some((word) => word.confidence !== null) ? 'ocr' : (page?.source ?? 'text-layer'),
  };
}
