import { alphanumeric } from '../../values/text.js';
import type { Candidate } from '../candidates.js';
import { type Context, pageOf } from '../context.js';
import { type PageView, type Segment, slice } from '../page-view.js';
import { hasPostalLine, hasStreet, isRegistrationLine, looksLikeCompany } from './addresses.js';
import { greetedAt, hasTradeWord, isName, isTradeLine } from './name-lines.js';
import { namesNobody } from './no-names.js';
import { domainsOf, NOBODY } from './parties.js';
import type { ChosenName, TradeParties } from './vendor.js';

/** Below this a choice is open: what the web address of the shop confirms comes first. */
const OPEN = 0.6;
/** Letters that a name and a domain have at least, where one tells of the other. */
const LEAST_LETTERS = 4;
/** How sure a name is that is that of the domain. */
const CONFIRMED = 0.75;
/** How sure a trade or the end of a name is without that of a shop, and a name below an address of which the name is cut off: often that of a mall or a branch. */
const UNSURE = 0.5;

/** Below this a name gives way to the one that guests are greeted with; how sure that one is. */
const NOT_SURE = 0.8;
/** Words that a name in a greeting has at most, and words that begin none: `Welcome to our store`. */
const MOST_WORDS = 4;
const NO_NAME = /^(?:our|the|my|this|all|your|unser\p{L}*|nos|notre|nuestr\p{L}*|il|la|le|el|us|you)(?!\p{L})/iu;

/**
 * Names of a till roll, best first, without those that stand beside a price - what was sold - and those that begin with what a terminal prints over the name
 * of the shop. The name in a greeting stands before others that are not sure.
 */
export function namesOfTill(context: Context, names: readonly ChosenName[]): readonly ChosenName[] {
  const own = names.filter(({ segment }) => !isBesidePrice(context, segment) && !beginsWithNobody(context, segment));
  const greeted = greetedName(context);
  const best = own[0]?.score ?? 0;
  if (!greeted || best >= NOT_SURE) return own;
  return [{ segment: greeted, score: Math.max(best, CONFIRMED), confidence: CONFIRMED }, ...own];
}

/** The name that the first page greets guests with: `Welcome to Example's`. */
function greetedName({ pages: [view] }: Context): Segment | null {
  for (const segment of view?.segments ?? []) {
    const at = greetedAt(segment.text);
    const name = at > 0 ? slice(segment, at) : null;
    if (name && name.words.length <= MOST_WORDS && isName(name.text) && !NO_NAME.test(name.text) && !namesNobody(name.text)) return name;
  }
  return null;
}

/** An amount at the end of a line, and one that stands alone. */
const PRICE_BEHIND = /\s\d{1,5}[.,]\d{2}(?:\s?[\p{L}*]{1,2})?$/u;
const PRICE_ALONE = /^\W*(?:[A-Z]{3}|\p{Sc})?\s?-?\d{1,5}[.,]\s?\d{2}(?:\s?[\p{L}*]{1,2})?\W*$/u;

/** Whether a line, or one of those that make it, ends with a price or has one to its right. */
function isBesidePrice(context: Context, name: Pick<Segment, 'page' | 'words'>): boolean {
  const view = pageOf(context, name.page);
  return linesOf(view, name).some(
    (line) =>
      PRICE_BEHIND.test(line.text) ||
      (view?.rows[line.row]?.segments.some((other) => other.left >= line.right && PRICE_ALONE.test(other.text)) ?? false),
  );
}

/** Whether the first of several lines of a name is nobody by itself: `COMPRA` over `EXAMPLE SA`. */
function beginsWithNobody(context: Context, name: Pick<Segment, 'page' | 'words'>): boolean {
  const [first, ...more] = linesOf(pageOf(context, name.page), name);
  return first !== undefined && more.some(({ row }) => row > first.row) && namesNobody(first.text);
}

/** A name of several lines without the first, where that is nobody. */
function withoutNobody(context: Context, name: Candidate): Candidate {
  if (!beginsWithNobody(context, name)) return name;
  const [, ...more] = linesOf(pageOf(context, name.page), name);
  const text = more.map((line) => line.text).join(' ');
  return { ...name, value: text, text, words: more.flatMap(({ words }) => words) };
}

/** Confidence under which one or two letters beside a name are likelier a sign, a logo or a thumb. */
const SPECK = 0.7;

/** A name without the specks at its ends that were read as one or two letters with doubt: `Zh Example`, `EXAMPLE il`. Forms of companies stay. */
function withoutSpecks(name: Candidate): Candidate {
  const isSpeck = ({ text, confidence }: Candidate['words'][number]): boolean =>
    (confidence ?? 1) < SPECK && /^\P{L}*\p{L}{1,2}\P{L}*$/u.test(text) && !looksLikeCompany(text);
  const from = name.words.findIndex((word) => !isSpeck(word));
  const to = name.words.findLastIndex((word) => !isSpeck(word)) + 1;
  const words = name.words.slice(Math.max(0, from), to);
  const text = words.map((word) => word.text).join(' ');
  if (words.length === name.words.length || !hasLetters(text) || String(name.value) !== name.words.map((word) => word.text).join(' '))
    return name;
  return { ...name, value: text, text, words };
}

/** The lines of a page that a segment is made of. */
function linesOf(view: PageView | undefined, { words }: Pick<Segment, 'words'>): Segment[] {
  const indexes = new Set(words.map(({ index }) => index));
  return view?.segments.filter((line) => line.words.some(({ index }) => indexes.has(index))) ?? [];
}

/** Names of a till roll, best first: where none is likely, the one that the web address of the shop repeats stands before the others. */
export function confirmedFirst(context: Context, names: readonly ChosenName[]): readonly ChosenName[] {
  const [best] = names;
  if (!best || best.score >= OPEN) return names;
  const domains = domainsOf(context);
  const confirmed = names.find(({ segment }) => isOfDomain(segment.text, domains));
  if (!confirmed) return names;
  const sure = { ...confirmed, score: Math.max(best.score, CONFIRMED), confidence: Math.max(confirmed.confidence, CONFIRMED) };
  return [sure, ...names.filter((name) => name !== confirmed)];
}

/** Whether a domain is the name or begins with it: `TIPSY GOOSE` of `tipsygoosetavern`. */
function isOfDomain(name: string, domains: readonly string[]): boolean {
  return spellings(name).some((compact) => compact.length >= LEAST_LETTERS && domains.some((domain) => domain.startsWith(compact)));
}

/** A name without blanks, its umlauts as they are and as domains write them. */
function spellings(name: string): string[] {
  const written = name.replace(/[äöü]/giu, (letter) => `${letter}e`);
  return [alphanumeric(name), alphanumeric(written)];
}

/** Seller of a till roll: what names a trade alone, or may be anybody, is no sure name. */
export function sellerOfTill(context: Context, { vendor, customer }: TradeParties): TradeParties {
  if (!vendor.name) return { vendor, customer };
  if (isBesidePrice(context, vendor.name)) return { vendor: NOBODY, customer };
  const own = withoutSpecks(withoutNobody(context, vendor.name));
  const value = String(own.value);
  const isUnsure = isTrade(value) || FORMS_ALONE.test(value) || isBelowAddress(context, own);
  const name = isUnsure ? { ...own, score: Math.min(own.score, UNSURE) } : own;
  return { vendor: { ...vendor, name }, customer };
}

/** Whether every word names a trade, and none a shop: `RISTORANTE PIZZERIA`, `Restaurant & Bar`. */
function isTrade(name: string): boolean {
  const words = (name.match(/\p{L}{2,}/gu) ?? []).filter((word) => !/^(?:and|und|et)$/iu.test(word));
  return words.length > 0 && words.every((word) => hasTradeWord(word) || isTradeLine(word));
}

/** The end of a name whose first line is cut off or unread: `CO. (M) SDN BHD`. */
const FORMS_ALONE =
  /^\W*(?:(?:pvt|private|pty|pte|ltd|limited|llc|llp|plc|inc|incorporated|gmbh|mbh|ag|kg|ohg|corp|corporation|company|co|sdn|bhd|berhad|\(m\)|\(kl\)|and|und)(?!\p{L})\W*)+(?:[([][^()[\]]*\d{3}[^()[\]]*[)\]]?\W*)?$/iu;

/** Whether a roll begins with an address or a registration, so that who is named below may be anybody: the name was above, where the paper was cut or folded. */
function isBelowAddress(context: Context, { page, words: [first], text }: Candidate): boolean {
  const view = pageOf(context, page);
  const above = view?.rows.filter(({ bottom }) => first !== undefined && bottom <= first.top + 0.5 * first.size) ?? [];
  const tells = above.some((row) => hasPostalLine(row.text) || isRegistrationLine(row.text));
  const names = above.some((row) => isName(row.text) && !hasPostalLine(row.text) && !hasStreet(row.text) && hasLetters(row.text));
  return tells && !names && !looksLikeCompany(text);
}

const hasLetters = (text: string): boolean => text.replace(/\P{L}/gu, '').length >= LEAST_LETTERS;
