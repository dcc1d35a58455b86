import { findEmails } from '../../values/identifiers.js';
import { fold } from '../../values/text.js';
import { startsWithLabel } from '../candidates.js';
import { type Context, pageOf } from '../context.js';
import type { PageView, Segment } from '../page-view.js';
import { hasPostalLine, hasStreet, isContactLine, isRegistrationLine, isStreetLine, isTaxLine, looksLikeCompany } from './addresses.js';
import { isName, splitName } from './name-lines.js';
import { linesBelow } from './party-lines.js';

/** A block of lines with one left edge that holds an address. */
export interface AddressBlock {
  page: number;
  lines: Segment[];
  left: number;
  top: number;
  bottom: number;
  contact: boolean;
}

/** Blocks of two to eight lines under each other that hold a line with postal code and town. */
export function addressBlocks(context: Context, view: PageView): AddressBlock[] {
  const used = new Set<Segment>();
  const blocks: AddressBlock[] = [];
  for (const start of view.segments) {
    if (used.has(start) || startsWithLabel(context, start)) continue;
    const lines = [start, ...linesBelow(context, view, start, [start.left], 8, true)];
    const postal = lines.findIndex((line) => hasPostalLine(line.text) && !isRegistrationLine(line.text));
    if (postal < 1 || postal > 5 || lines.length < 2) continue;
    for (const line of lines) used.add(line);
    const contact = lines.some(
      (line) => isContactLine(line.text) || (isRegistrationLine(line.text) && !isTaxLine(line.text)) || findEmails(line.text).length > 0,
    );
    blocks.push({ page: view.page.number, lines, left: start.left, top: start.top, bottom: lines.at(-1)!.bottom, contact });
  }
  return blocks;
}

/** How far under a name in large type its address may stand apart, in heights of the page's usual type. */
const UNDER_HEADING = 6;

/**
 * The lines of an address that stands apart under a heading with a name: what begins with a street and therefore has no other name, or with the first word
 * of that name (`Example Ltd` over `Example Headquarters`, street, town). What begins with another name is another party's.
 */
export function addressApart(context: Context, view: PageView, name: Segment): Segment[] {
  const first = view.rows
    .slice(name.row + 1)
    .flatMap(({ segments }) => segments)
    .find((segment) => segment.left < name.right && segment.right > name.left);
  if (!first || first.top - name.bottom > UNDER_HEADING * view.em || startsWithLabel(context, first)) return [];
  const lines = [first, ...linesBelow(context, view, first, [first.left], 6, true)];
  const [street, next] = lines.slice(beginsAlike(first.text, name.text) ? 1 : 0);
  return street && (hasStreet(street.text) || isStreetLine(street.text, next?.text)) ? lines : [];
}

/** So many letters the first word of a name has at least that tells whose a block of lines is. */
const TELLING_WORD = 4;

function beginsAlike(text: string, name: string): boolean {
  const [word] = fold(name).split(/[^\p{L}\d]+/u);
  return word !== undefined && word.length >= TELLING_WORD && fold(text).split(/[^\p{L}\d]+/u)[0] === word;
}

/** Whether a block of lines stands under a label of delivery or collection. */
export function isDelivery(context: Context, block: AddressBlock): boolean {
  const view = pageOf(context, block.page);
  const above = view?.rows.slice(Math.max(0, block.lines[0]!.row - 2), block.lines[0]!.row + 1).flatMap((row) => row.segments) ?? [];
  return above.some(
    (segment) =>
      Math.abs(segment.left - block.left) < 3 * (view?.em ?? 10) &&
      (context.labelsBySegment.get(segment) ?? []).some((hit) => hit.name === 'ship_to' || hit.name === 'ship_from'),
  );
}

/** One-line addresses (`Name - Street 1 - 12345 Town`), as senders print them above an address window or in a footer. */
export function senderLines(view: PageView): Segment[] {
  return view.rows.flatMap((row) => {
    const whole = row.segments;
    const single = whole.filter((segment) => isSenderLine(segment));
    if (single.length > 0) return single;
    if (whole.length >= 3 && whole.some((segment) => /^[·•●|*-]$/.test(segment.text))) return joinRow(view, whole);
    return [];
  });
}

/** A name, then a street or at least three parts with one that has a house number, then the town; a town with its country is none. */
function isSenderLine(segment: Segment): boolean {
  if (!hasPostalLine(segment.text)) return false;
  const { name, rest } = splitName(segment);
  if (!rest || !isName(name.text)) return false;
  const housed = rest.text
    .split(/[,·•●|]|\s[-–—]\s/)
    .some((part) => /\p{L}.*\s\d{1,4}\s?[a-zA-Z]?$|^\s*\d{1,5}\s+\p{L}/u.test(part.trim()) && !hasPostalLine(part));
  return hasStreet(rest.text) || housed || looksLikeCompany(name.text);
}

function joinRow(view: PageView, segments: Segment[]): Segment[] {
  const signs = segments.map((segment, index) => (/^[·•●|*-]$/.test(segment.text) ? index : -1)).filter((index) => index >= 0);
  const part = segments.slice(Math.max(0, (signs[0] ?? 1) - 1), (signs.at(-1) ?? 0) + 2);
  if (part.length < 3) return [];
  const words = part.flatMap((segment) => segment.words);
  let text = '';
  const offsets = words.map((word) => {
    if (text !== '') text += ' ';
    const offset = text.length;
    text += word.text;
    return offset;
  });
  const joined: Segment = { ...part[0]!, words, text, offsets, right: part.at(-1)!.right, page: view.page.number };
  return hasPostalLine(text) && splitName(joined).rest !== null ? [joined] : [];
}
