import { isLabelLike, isNextBox, nextLabel, standsBeside, startsWithLabel } from '../candidates.js';
import { type Context, pageOf } from '../context.js';
import { isAnswerCell, isKeyCell } from '../form-boxes.js';
import type { LabelHit } from '../labels.js';
import type { Concept } from '../lexicon/lexicon.js';
import { type PageView, type Row, type Segment, slice, toSegment } from '../page-view.js';
import { hasPostalLine, isAttentionLine, isContactLine, isTaxLine, looksLikeCompany } from './addresses.js';
import { endBeforeKey, isName, isSentence } from './name-lines.js';

/** Lines of the block that a label heads: behind it, right of it or below it. */
export function linesOfLabel(context: Context, hit: LabelHit<Concept>): Segment[] {
  const lines = blockOf(context, hit);
  return lines.slice(captionLines(hit.segment.text, lines));
}

/** Lines over which a caption in brackets goes on at most. */
const MOST_CAPTION = 5;

/**
 * How many lines under a label still belong to its caption: `(negotiable only if consigned to order,` / `or to bearer)`, and the same once more in
 * another script.
 */
function captionLines(label: string, lines: readonly Segment[]): number {
  const opens = (text: string): boolean => /\([^()]*$/.test(text);
  let [open, count] = [opens(label), 0];
  for (const { text } of lines.slice(0, MOST_CAPTION)) {
    if (!open && !(count > 0 && !/^\p{Script=Latin}/u.test(text) && opens(text))) break;
    count += 1;
    open = open ? !/\)[^()]*$/.test(text) : true;
  }
  return open ? 0 : count;
}

function blockOf(context: Context, hit: LabelHit<Concept>): Segment[] {
  const view = pageOf(context, hit.segment.page);
  if (!view) return [];
  const next = nextLabel(context, hit);
  const rest = untilNextKey(slice(hit.segment, hit.end, next?.start));
  if (rest && (isContactLine(rest.text) || isSentence(rest.text))) return [];
  if (rest && /\p{L}{2}/u.test(rest.text)) {
    const colon = /[:#=]\s*$/.test(hit.segment.text.slice(hit.start, hit.end));
    const several = hit.segment.text.slice(hit.start, hit.end).trim().split(/\s+/).length > 1;
    const parted = several || standsApart(hit.segment, rest);
    if (!colon && (hit.strength < 0.8 || !parted || !/^\P{L}*\p{Lu}/u.test(rest.text))) return [];
    return [rest, ...linesBelow(context, view, rest, [rest.left, hit.segment.left])];
  }
  if (!hit.closed) return [];
  const around = blockAround(view, hit.segment);
  if (around.length > 0) return around;
  const row = view.rows[hit.segment.row];
  const right = row?.segments.find((segment) => segment.left > hit.segment.right);
  const below = linesBelow(context, view, hit.segment, [hit.segment.left]);
  const belowIsClose = below[0] !== undefined && below[0].top - hit.segment.bottom < 1.6 * view.em && !startsWithLabel(context, below[0]);
  const rightIsValue =
    right &&
    !isNextBox(hit.segment, right) &&
    (right.left - hit.segment.right < 0.25 * view.page.width ||
      isAnswerCell(context, view, hit.segment, right) ||
      isKeyCell(context, view, hit.segment)) &&
    !startsWithLabel(context, right) &&
    !PARTY_NUMBER.test(right.text) &&
    !ASKS_NUMBER.test(right.text) &&
    !/:\s*$/.test(right.text) &&
    /\p{L}{2}/u.test(right.text);
  const answered =
    right && below[0] && (isLabelLike(below[0]) || isKeyCell(context, view, below[0])) && standsBeside(view, below[0], right);
  // `Supplier:   Example Ltd` over the address, which begins under the label.
  const isOverAddress =
    right !== undefined &&
    looksLikeCompany(right.text) &&
    below[0] !== undefined &&
    !looksLikeCompany(below[0].text) &&
    (hasPostalLine(below[0].text) || /\d/.test(below[0].text));
  if (rightIsValue && isOverAddress && !answered) return [right, ...below];
  if (
    rightIsValue &&
    (!belowIsClose || answered || right.left - hit.segment.right < 6 * view.em || isAnswerCell(context, view, hit.segment, right))
  )
    return [right, ...linesBelow(context, view, right, [right.left])];
  return below;
}

function untilNextKey(rest: Segment | null): Segment | null {
  return rest && slice(rest, 0, endBeforeKey(rest.text));
}

/** Lines of a value at most beside a label in the middle of its height. */
const MOST_AROUND = 5;

/**
 * The lines right of a label that stands at the middle of their height or beside the last of them, as cells of tables are often set: lines that keep to
 * one left edge, two or more, with nothing else left of them. None where the first line stands beside the label as usual.
 */
function blockAround(view: PageView, label: Segment): Segment[] {
  const middle = (label.top + label.bottom) / 2;
  const near = view.rows.slice(Math.max(0, label.row - MOST_AROUND), label.row + MOST_AROUND + 1).flatMap(({ segments }) => segments);
  const right = near.filter(({ left }) => left > label.right && left - label.right < 0.25 * view.page.width);
  const first = right.filter(({ top, bottom }) => top < middle + view.em && bottom > middle - view.em).sort((a, b) => a.left - b.left)[0];
  const column = right.filter(({ left }) => first && Math.abs(left - first.left) < 0.3 * view.em).sort((a, b) => a.top - b.top);
  const runs: Segment[][] = [];
  for (const line of column) {
    const run = runs.at(-1);
    if (run && line.top - run.at(-1)!.bottom < 0.6 * view.em) run.push(line);
    else runs.push([line]);
  }
  const block = runs.find((run) => run.length > 1 && run[0]!.top < middle && run.at(-1)!.bottom > middle) ?? [];
  const [top, bottom] = [block[0]?.top ?? 0, block.at(-1)?.bottom ?? 0];
  const beside = near.some((other) => other !== label && other.right < (first?.left ?? 0) && other.bottom > top && other.top < bottom);
  const isSet = Math.abs((top + bottom) / 2 - middle) < 0.3 * view.em || Math.abs(bottom - label.bottom) < 0.3 * view.em;
  return isSet && !beside && block.length <= MOST_AROUND ? block : [];
}

/** `Nº lista / List no.` beside a label is the caption of the next box. */
const ASKS_NUMBER = /^\D*(?<!\p{L})(?:no|nr|n[°º]|number|nummer)\.?$/iu;

/** The number of a party beside its label (`No. GB123456789000`) is not its name. */
const PARTY_NUMBER = /^(?:n[ro]?[.°º]*|eori|tin|vat|id)?[\s.:]*[A-Z]{0,3}\d[\dA-Z-]{6,}$/i;

/** A label in capitals with a gap wider than a blank behind it: `SENDER   Example Ltd`. */
function standsApart(whole: Segment, rest: Segment): boolean {
  const first = rest.words[0];
  const before = whole.words[whole.words.findIndex((word) => word.index === first?.index) - 1];
  return first !== undefined && before !== undefined && first.left - before.right > 0.45 * before.size && /^\P{Ll}+$/u.test(before.text);
}

/** Lines straight below a segment that keep to its left edge (or one of `lefts`), until a gap, a label or `limit` lines. `looser`: as addresses are spaced. */
export function linesBelow(context: Context, view: PageView, from: Segment, lefts: number[], limit = 6, looser = false): Segment[] {
  const lines: Segment[] = [];
  let bottom = from.bottom;
  let edges = lefts;
  for (const row of view.rows.slice(from.row + 1)) {
    const line =
      row.segments.find((segment) => edges.some((left) => Math.abs(segment.left - left) < 1.3 * view.em)) ??
      row.segments.find((segment) => isFlushRight(view, lines, segment)) ??
      (lines.length === 0
        ? row.segments.find(
            (segment) =>
              segment.left < from.right &&
              segment.right > from.left &&
              (segment.left > from.left - 2 * view.em ||
                Math.abs(segment.left + segment.right - from.left - from.right) < 6 * view.em ||
                (isHeading(context, view, from) && isName(segment.text))),
          )
        : undefined);
    const gap = (row.top - bottom) / view.em;
    const wide = looser ? (line && hasPostalLine(line.text) ? 2.7 : 1.7) : lines.length === 0 ? 2.4 : 1.35;
    if (gap > wide || lines.length >= limit) break;
    if (!line) continue;
    if (lines.length === 0 && gap > 0.9 && sizeOf(from) > 1.4 * sizeOf(line)) break;
    if (lines.length === 0 && isNumberOfParty(row, line, view.em)) {
      bottom = line.bottom;
      continue;
    }
    // `Lieferant GmbH` is a name although it begins as a label does.
    const isCompany = lines.length === 0 && looksLikeCompany(line.text) && !line.text.includes(':');
    if (startsWithLabel(context, line) && !isCompany && !isContactLine(line.text) && !isTaxLine(line.text) && !isAttentionLine(line.text))
      break;
    if (answersOtherKey(context, view, from, row, line)) break;
    lines.push(line);
    edges = lines.length === 1 ? [line.left, ...lefts] : edges;
    bottom = line.bottom;
  }
  return lines;
}

/** What the key of an address is called, whoever's it is. */
const ADDRESS_KEY = /(?<!\p{L})(?:address(?:es)?|adresse|anschrift|direcci[oó]n|domicilio|indirizzo|endere[cç]o|adres)\W*$/iu;

/** Whether a line stands beside a key of its own in a column of keys that `from` is an answer of as well; that for an address asks for more of the same party. */
function answersOtherKey(context: Context, view: PageView, from: Segment, row: Row, line: Segment): boolean {
  const keyOf = (segments: readonly Segment[] | undefined, answer: Segment): Segment | undefined =>
    segments?.findLast((other) => other.right <= answer.left && isKeyCell(context, view, other));
  const key = keyOf(row.segments, line);
  return key !== undefined && keyOf(view.rows[from.row]?.segments, from) !== undefined && !ADDRESS_KEY.test(key.text);
}

/** `Nummer : 549910`, `Customer ID: C-12`: what a party is filed under may stand between its heading and its name. */
const NUMBER_OF_PARTY =
  /^(?:(?:customer|client|account|vendor|supplier|kunden|lieferanten|debitor(?:en)?|kreditor(?:en)?|global\p{L}*)[\s-]*)?(?:id|no|nr|number|nummer|num[eé]ro|n[uú]mero|code|gln|siren|siret)[.°º]?\s*[:#]\s*[A-Z]{0,4}[-\d][\dA-Z./ -]{2,24}(?:\([^)]{1,12}\))?$/iu;

function isNumberOfParty(row: Row, line: Segment, em: number): boolean {
  const block = row.segments.filter((segment) => segment.left >= line.left && segment.left - line.left < 20 * em);
  return NUMBER_OF_PARTY.test(block.map(({ text }) => text).join(' '));
}

function sizeOf(line: Segment): number {
  return line.words[0]?.size ?? 10;
}

/** A label alone in its box, which a form may set over the middle of what it heads. */
function isHeading(context: Context, view: PageView, segment: Segment): boolean {
  const others =
    view.rows[segment.row]?.segments.filter(
      (other) => other !== segment && other.left < segment.right + 4 * view.em && other.right > segment.left - 12 * view.em,
    ) ?? [];
  return others.length === 0 && (context.labelsBySegment.get(segment) ?? []).some((hit) => hit.alone && hit.strength >= 0.8);
}

/** Whether a line ends where those of a block end, as letterheads in the right corner of a page do. */
function isFlushRight(view: PageView, lines: readonly Segment[], segment: Segment): boolean {
  const last = lines.at(-1);
  return last !== undefined && segment.left > 0.5 * view.page.width && Math.abs(segment.right - last.right) < 0.3 * view.em;
}

/** On a receipt, whose head is centred, every row below the name of the seller up to the first blank of two lines, or to whom it was sold. */
export function rowsBelow(context: Context, view: PageView | undefined, name: Segment): Segment[] {
  if (!view) return [];
  const isBuyers = (segment: Segment): boolean =>
    (context.labelsBySegment.get(segment) ?? []).some(
      (hit) => hit.name === 'customer' && hit.start <= 2 && hit.strength >= 0.8 && hit.closed,
    );
  const lines: Segment[] = [];
  let bottom = name.bottom;
  for (const row of view.rows.slice(name.row + 1, name.row + 9)) {
    if (row.top - bottom > 2.2 * view.em || row.segments.some(isBuyers)) break;
    const words = row.segments.flatMap((segment) => segment.words);
    lines.push(toSegment(view.page.number, row.index, words));
    bottom = row.bottom;
  }
  return lines;
}
