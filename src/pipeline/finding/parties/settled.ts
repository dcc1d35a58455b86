import { similarity } from '../../values/text.js';
import { type Candidate, startsWithLabel } from '../candidates.js';
import { type Context, pageOf } from '../context.js';
import { type PageView, type Segment, slice, stack } from '../page-view.js';
import { hasPostalLine, hasStreet, looksLikeCompany } from './addresses.js';
import { HONOURED, isName, isTitle, splitName } from './name-lines.js';
import { namesNobody } from './no-names.js';
import { fromSegments, NOBODY, type Party } from './parties.js';
import { statedSeller } from './stated.js';
import type { TradeParties } from './vendor.js';

/**
 * Seller and buyer that were chosen, put right by where they stand: who heads two addresses beside each other is billed and supplied, and sells nothing. The
 * seller is then, and where nobody else is, whom the line names that tells where a company is registered; before that, where nobody else is, for whom it is signed.
 */
export function settledParties(context: Context, chosen: TradeParties): TradeParties {
  const { vendor, customer } = placed(context, chosen);
  return { vendor: withNextLine(context, vendor), customer: withNextLine(context, customer) };
}

function placed(context: Context, chosen: TradeParties): TradeParties {
  const { vendor, customer } = exchanged(context, withAddressee(context, chosen));
  if (!vendor.name) {
    const { name } = signedSeller(context, customer.name) ?? registeredSeller(context, customer.name);
    return { vendor: { ...vendor, name }, customer };
  }
  if (vendor.name.label !== null || !isDoubled(context, vendor.name)) return { vendor, customer };
  const buyer = { ...vendor, email: null };
  return { vendor: registeredSeller(context, buyer.name), customer: buyer };
}

/** Whom the heading for the seller names sells; who was taken for him buys, as where the buyer stands above without a heading. */
function exchanged(context: Context, chosen: TradeParties): TradeParties {
  const { vendor, customer } = chosen;
  const seller = vendor.name && customer.name ? statedSeller(context) : null;
  const isBuyer = seller !== null && similarity(seller.text, customer.name?.text ?? '') > 0.9;
  return isBuyer && similarity(seller.text, vendor.name?.text ?? '') < 0.7 && customer.name?.label == null
    ? { vendor: customer, customer: { ...vendor, email: null } }
    : chosen;
}

/** Whom a word of courtesy behind the name says the paper is for, unless a label does; that one sells nothing. */
function withAddressee(context: Context, chosen: TradeParties): TradeParties {
  const [view] = context.pages;
  const line = view && chosen.customer.name?.label == null ? (honoured(view) ?? honouredApart(view)) : undefined;
  if (!line) return chosen;
  const name = fromSegments([splitName(line).name], ADDRESSED, 'addressed', null);
  const isSame = ({ name: other }: Party): boolean => other !== null && similarity(other.text, name?.text ?? '') > 0.7;
  return {
    vendor: isSame(chosen.vendor) || !chosen.vendor.name ? senderBeside(view!, line) : chosen.vendor,
    customer: isSame(chosen.customer) ? { ...chosen.customer, name } : { ...NOBODY, name },
  };
}

const honoured = ({ segments }: PageView): Segment | undefined => segments.find(({ text }) => HONOURED.test(text) && isName(text));

/** `富士商事株式会社      御中`: the word stands apart, at the end of the line to write on. */
function honouredApart({ rows }: PageView): Segment | undefined {
  const row = rows.find(
    ({ segments: [first, second] }) => first && isName(first.text) && /^(?:御中|様|殿|귀중|귀하)$/u.test(second?.text ?? ''),
  );
  return row?.segments[0];
}

/** Upper part of a page in which Japanese papers name who sends them, right of whom they are for. */
const HEAD = 0.5;

/** Who sends such a paper: a company right of the addressee, or the line over an address there; nobody where none stands. */
function senderBeside(view: PageView, addressee: Segment): Party {
  const right = view.segments.filter(
    ({ text, left, top }) =>
      top < HEAD * view.page.height &&
      left > addressee.left + BESIDE * view.page.width &&
      isName(text) &&
      !isTitle(text) &&
      !HONOURED.test(text),
  );
  const isOver = (line: Segment): boolean =>
    view.segments.some(
      ({ text, top, right: end }) => top >= line.bottom && top - line.bottom < view.em && end > line.left && ADDRESS.test(text),
    );
  const sender = right.find(({ text }) => looksLikeCompany(text)) ?? right.find(isOver);
  return sender ? { ...NOBODY, name: fromSegments([sender], 0.7, 'sender', null) } : NOBODY;
}

/** So much of the page's width farther right he stands at least; an address of Japan: its postal code, or prefecture and town. */
const BESIDE = 0.25;
const ADDRESS = /^〒|^.{1,3}[都道府県].{1,6}[市区町村郡]/u;
const ADDRESSED = 0.8;

/** So many rows below two names tell the lines of an address twice, and how many of them at least. */
const ROWS = 5;
const LEAST_TWICE = 2;

/** Whether a name stands twice on one row, above two addresses that are the same. */
function isDoubled(context: Context, name: Candidate): boolean {
  const [view] = context.pages;
  const row = view?.rows.find(
    ({ segments, top }) => top < 0.45 * view.page.height && segments.filter(({ text }) => similarity(text, name.text) > 0.9).length >= 2,
  );
  if (!view || !row) return false;
  const below = view.rows.slice(row.index + 1, row.index + 1 + ROWS);
  return below.filter(({ segments }) => new Set(segments.map(({ text }) => text)).size < segments.length).length >= LEAST_TWICE;
}

/** What companies print behind their name to tell where they are registered. */
const REGISTERED =
  /^(?<name>.{3,60}?)[\s,.;:–-]+(?:inscrita?|constituida|registrada|iscritta|immatriculée?|inscrite|eingetragen|registered (?:in|under|office)|reg\. ?merc)(?!\p{L})/iu;

/** The seller whom only the line names that tells where the company is registered, since its letterhead is a picture; nobody where there is none. */
function registeredSeller(context: Context, buyer: Candidate | null): Party {
  for (const segment of context.pages.flatMap(({ segments }) => segments)) {
    const name = segment.text.match(REGISTERED)?.groups?.name ?? '';
    const part = looksLikeCompany(name) && isName(name) ? slice(segment, 0, name.length) : null;
    if (part && (!buyer || similarity(part.text, buyer.text) < 0.7))
      return { ...NOBODY, name: fromSegments([part], 0.6, 'registered', null) };
  }
  return NOBODY;
}

/** For whom somebody signs, as invoices of India print it over the line for the signature: `For Example Traders`, `for EXAMPLE PVT LTD:`. */
const FOR = /^[Ff](?:or|OR)\s*[,:]?\s+(?<name>\p{Lu}[^:]{2,60}?)\s*[:.]?$/u;
const SIGNATORY =
  /^\W*(?:\(?(?:authori[sz]ed|auth\.?|proprietor)\s*)?(?:signator(?:y|ies)|signature|sign\.?)\W*$|^\W*(?:partner|proprietor|director)\W*$/iu;
/** So many rows below the name the line for the signature stands at most. */
const SIGNED_WITHIN = 12;

/** The seller for whom the paper is signed; null where no line for a signature stands below such a name. */
function signedSeller(context: Context, buyer: Candidate | null): Party | null {
  for (const view of context.pages) {
    for (const segment of view.segments) {
      const name = segment.text.match(FOR)?.groups?.name ?? '';
      if (!isName(name) || isTitle(name) || (buyer && similarity(name, buyer.text) > 0.7)) continue;
      const below = view.segments.some(
        (other) => other.row > segment.row && other.row <= segment.row + SIGNED_WITHIN && SIGNATORY.test(other.text),
      );
      const part = below ? slice(segment, segment.text.indexOf(name), segment.text.indexOf(name) + name.length) : null;
      if (part) return { ...NOBODY, name: fromSegments([part], 0.6, 'signed-for', null) };
    }
  }
  return null;
}

/** Lines of one name stand so close, in heights of type; an address set apart from it begins so much lower. */
const CLOSE = 0.5;
const APART = 0.8;
/** Keys below each other stand so far apart at most. */
const NEXT_KEY = 1.5;
/** Heights of the type of a page from which on type is large. */
const LARGE = 1.6;

/**
 * A name with the line that it goes on in: below what a key for a name asks for, up to the next key; up to the gap before an address that is set apart; in the
 * same large type, as letterheads have it.
 */
function withNextLine(context: Context, party: Party): Party {
  const { name } = party;
  const view = name && pageOf(context, name.page);
  const own = view?.segments.find(({ words }) => words.some(({ index }) => index === name?.words[0]?.index));
  if (!name || !view || !own || looksLikeCompany(name.text) || own.words.at(-1)?.index !== name.words.at(-1)?.index) return party;
  const part = slice(own, own.text.indexOf(name.text)) ?? own;
  const below = nextPart(context, view, own, part, name);
  // In the same large type it belongs to the name, though what stands below a name is taken for its address.
  const next = below && party.address?.text.includes(below.text) && !isLarge(view, own, below) ? null : below;
  const before = isAlone(own, name) ? lineAbove(view, own) : undefined;
  const isTitled = before !== undefined && (startsWithLabel(context, before) || !isNextPart(before.text) || namesNobody(before.text));
  const lines = [...(before && !isTitled && isLarge(view, own, before) ? [before] : []), part, ...(next ? [next] : [])];
  if (lines.length === 1) return party;
  return {
    ...party,
    name: { ...name, ...whole(lines) },
    address: party.address && next ? withoutLine(party.address, next) : party.address,
  };
}

/** An address without the line that it begins with, which is part of the name. */
function withoutLine(address: Candidate, { text, words }: Segment): Candidate | null {
  if (!address.text.startsWith(text)) return address;
  const rest = address.text.slice(text.length).replace(/^[\s,]+/, '');
  const own = new Set(words.map(({ index }) => index));
  return rest === '' ? null : { ...address, value: rest, text: rest, words: address.words.filter(({ index }) => !own.has(index)) };
}

const isAlone = ({ words }: Segment, name: Candidate): boolean => words[0]?.index === name.words[0]?.index;

/** The line that a name goes on in. */
function nextPart(context: Context, view: PageView, own: Segment, part: Segment, name: Candidate): Segment | null {
  const next = lineBelow(view, own, part.left);
  if (!next || startsWithLabel(context, next) || !isNextPart(next.text)) return null;
  const isNamed = isName(next.text) && (isBeforeGap(view, next, part.left) || isLarge(view, own, next));
  return isNamed || isAsked(view, own, name, next) ? next : null;
}

const whole = (lines: Segment[]): Pick<Candidate, 'value' | 'text' | 'words'> => {
  const { text, words } = stack(lines);
  return { value: text, text, words };
};

/** Whether a line may be a part of a name: words alone, and no street, town or title. */
const isNextPart = (text: string): boolean =>
  /^[\p{L}\s.,&'’()–-]{2,60}$/u.test(text) && !isTitle(text) && !hasStreet(text) && !hasPostalLine(text);

function lineBelow(view: PageView, { bottom, row, words }: Segment, left: number, reach = CLOSE): Segment | undefined {
  const size = Math.max(view.em, words[0]?.size ?? 0);
  return view.rows
    .slice(row + 1, row + 3)
    .flatMap(({ segments }) => segments)
    .find((other) => Math.abs(other.left - left) < 0.5 * view.em && other.top - bottom < reach * size);
}

function lineAbove(view: PageView, own: Segment): Segment | undefined {
  return view.segments.find((other) => other.row < own.row && other.row >= own.row - 2 && lineBelow(view, other, own.left) === own);
}

/** Whether a key asks for the name, and none stands left of the next line, whose value ends above the next key. */
function isAsked(view: PageView, own: Segment, name: Candidate, next: Segment): boolean {
  const inline = own.text.slice(0, own.text.indexOf(name.text));
  const before = (view.rows[own.row]?.segments ?? []).findLast(({ right }) => right <= own.left);
  const isBeside = (view.rows[next.row]?.segments ?? []).some(({ right }) => right <= next.left);
  if (isBeside || !NAME_KEY.test(inline || (before?.text ?? ''))) return false;
  const key = lineBelow(view, next, inline ? own.left : (before?.left ?? own.left), NEXT_KEY);
  return key !== undefined && key.left < next.left - view.em && /\p{L}.*:/u.test(key.text);
}

const NAME_KEY =
  /^\W*(?:apellido y nombre \/ )?(?:(?:full |company |legal |business )?name|firma|firmenname|nombre|raz[oó]n social|nom|raison sociale|denominazione|ragione sociale|nome|raz[aã]o social|naam|nazwa|n[aá]zev)\s*:\s*$/iu;

/** Whether an address begins below a gap under the next line. */
function isBeforeGap(view: PageView, next: Segment, left: number): boolean {
  const after = view.segments
    .filter((other) => other.row > next.row && Math.abs(other.left - left) < 0.5 * view.em)
    .sort((one, other) => one.top - other.top)[0];
  const gap = after ? (after.top - next.bottom) / view.em : 0;
  return after !== undefined && gap > APART && gap < 3 && (hasStreet(after.text) || /^(?:ul|al|pl|os|str|c|av|via)\.\s/i.test(after.text));
}

/** Whether both lines are in the same large type. */
function isLarge(view: PageView, own: Segment, next: Segment): boolean {
  const [size, other] = [own.words[0]?.size ?? 0, next.words[0]?.size ?? 0];
  return size > LARGE * view.em && Math.abs(size - other) < 0.05 * size;
}
