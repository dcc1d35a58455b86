import { findDates } from '../../values/dates.js';
import { findEmails } from '../../values/identifiers.js';
import { similarity } from '../../values/text.js';
import { type Candidate, startsWithLabel } from '../candidates.js';
import { type Context, pageOf } from '../context.js';
import { type PageView, readingConfidence, type Segment, slice, stack, toSegment } from '../page-view.js';
import { type AddressBlock, addressApart, addressBlocks, isDelivery, senderLines } from './address-blocks.js';
import { hasPostalLine, hasStreet, isContactLine, isRegistrationLine, isStreetLine, isTaxLine, looksLikeCompany } from './addresses.js';
import { customerVat, withContacts } from './contacts.js';
import { isAddressee, isBelowName, labelledCustomer, windowParty } from './customer.js';
import { fitsDomain, isName, isTitle, splitName, withoutRegistration } from './name-lines.js';
import { isTalkOfTill, namesNobody, pastNobody } from './no-names.js';
import { domainsOf, findLabelledParty, fromSegments, labelledParties, type Party, partyOf } from './parties.js';
import { linesBelow, rowsBelow } from './party-lines.js';
import { sectionNames } from './sections.js';

/** Seller and buyer of an invoice as labels and layout tell them. */
export interface TradeParties {
  vendor: Party;
  customer: Party;
}

/** Finds seller and buyer: by labels first, then by layout - sender line, letterhead, footer; address window. */
export function findTradeParties(context: Context, receipt: boolean): TradeParties {
  const first = context.pages[0];
  const blocks = first ? addressBlocks(context, first) : [];
  const customer = receipt ? labelledCustomer(context) : (labelledCustomer(context) ?? windowParty(context, blocks));
  const vendor = findVendor(context, blocks, customer, receipt);
  const used = customer ?? emptyParty();
  return { vendor: withContacts(context, vendor, used), customer: { ...used, vatId: used.vatId ?? customerVat(context, used) } };
}

/** A name of a party that was chosen: where it stands, how well it does against other names, and how far it is to be trusted (0-1). */
export interface ChosenName {
  segment: Segment;
  score: number;
  confidence: number;
}

/** Seller and buyer of whom the names were chosen. A name that the rules found as well keeps what they found with it. */
export function partiesOfNames(context: Context, vendor: ChosenName | null, customer: ChosenName | null, receipt: boolean): TradeParties {
  const found = findTradeParties(context, receipt);
  const ruled: TradeParties = { vendor: pastNobody(context, found.vendor), customer: pastNobody(context, found.customer) };
  const same = (party: Party, chosen: ChosenName | null): boolean =>
    chosen === null || (party.name !== null && (similarity(party.name.text, chosen.segment.text) > 0.8 || isBeginning(chosen, party.name)));
  const blocks = context.pages[0] ? addressBlocks(context, context.pages[0]) : [];
  const seller =
    same(ruled.vendor, vendor) || !vendor
      ? withScore(ruled.vendor, vendor)
      : vendorAt(context, blocks, { ...partedName(vendor.segment), score: vendor.confidence, rule: 'learned-choice' }, receipt);
  const buyer = same(ruled.customer, customer) || !customer ? withScore(ruled.customer, customer) : customerAt(context, customer);
  return {
    vendor: withContacts(context, { ...seller, email: null, vatId: null }, buyer),
    customer: { ...buyer, vatId: buyer.vatId ?? customerVat(context, buyer) },
  };
}

/** Whether a name is the first line of a longer one that ends with the form of a company. */
function isBeginning({ segment }: ChosenName, { text }: Candidate): boolean {
  return !looksLikeCompany(segment.text) && looksLikeCompany(text) && text.startsWith(`${segment.text} `);
}

function withScore(party: Party, chosen: ChosenName | null): Party {
  return party.name && chosen ? { ...party, name: { ...party.name, score: chosen.confidence } } : party;
}

function partedName(segment: Segment): { segment: Segment; rest: Segment | null } {
  const { name, rest } = splitName(segment);
  return { segment: name, rest };
}

function customerAt(context: Context, { segment, confidence: score }: ChosenName): Party {
  const view = pageOf(context, segment.page);
  const lines = view ? [segment, ...linesBelow(context, view, segment, [segment.left])] : [segment];
  const party = partyOf(context, lines, score, 'learned-choice') ?? emptyParty();
  return { ...party, name: fromSegments([splitName(segment).name], score, 'learned-choice', null) };
}

/** What the rules say of each place where a name may stand, by its first word, in the order of PARTY_EVIDENCE. */
export function partyEvidence(context: Context, receipt: boolean): Map<number, number[]> {
  const evidence = new Map<number, number[]>();
  const note = (index: number | undefined, place: number, score: number): void => {
    if (index === undefined) return;
    const known = evidence.get(index) ?? NO_EVIDENCE.slice();
    known[place] = Math.max(known[place]!, score);
    evidence.set(index, known);
  };
  const [view] = context.pages;
  const blocks = view ? addressBlocks(context, view) : [];
  const names = (parties: readonly Party[], place: number): void => {
    for (const { name, address } of parties)
      if (name && name.page === view?.page.number) note(name.words[0]?.index, place, name.score + (address ? 0.15 : 0));
  };
  names(labelledParties(context, ['vendor']), 0);
  for (const { segment, score } of nameCandidates(context, blocks, null, receipt)) note(segment.words[0]?.index, 1, score);
  names(labelledParties(context, ['customer']), 2);
  const window = receipt ? null : windowParty(context, blocks);
  names(window ? [window] : [], 3);
  for (const { concept, segment, strength } of sectionNames(context)) note(segment.words[0]?.index, concept === 'vendor' ? 4 : 5, strength);
  return evidence;
}

/** Names of what partyEvidence tells of a place: whose the rules take it for, and the part of a form that it is the name of. */
export const PARTY_EVIDENCE = [
  ...['as_labelled_vendor', 'as_letterhead', 'as_labelled_customer', 'as_window'],
  ...['in_vendor_section', 'in_customer_section'],
] as const;

/** What is told of a place of which the rules know nothing. */
export const NO_EVIDENCE: readonly number[] = PARTY_EVIDENCE.map(() => 0);

const emptyParty = (): Party => ({ name: null, address: null, email: null, vatId: null });

interface NameCandidate {
  segment: Segment;
  rest: Segment | null;
  score: number;
  rule: string;
}

function findVendor(context: Context, blocks: AddressBlock[], customer: Party | null, receipt: boolean): Party {
  const labelled = findLabelledParty(context, ['vendor'], (hit) => hit.strength >= 0.8 || (hit.alone && hit.closed));
  const names = nameCandidates(context, blocks, customer, receipt);
  const best = names[0];
  const isLabelBetter =
    labelled?.name &&
    labelled.name.score >= 0.5 &&
    (!best || labelled.name.score + 0.1 >= best.score || similarity(best.segment.text, labelled.name.text) > 0.7);
  if (isLabelBetter && labelled) return labelled;
  if (!best || best.score < 0.3 || (!receipt && isAddressee(best.segment.text))) return labelled ?? emptyParty();
  return vendorAt(context, blocks, best, receipt);
}

/** The seller whose name stands at a place, with the address that belongs to it. */
function vendorAt(context: Context, blocks: AddressBlock[], at: NameCandidate, receipt: boolean): Party {
  const view = pageOf(context, at.segment.page);
  const lines = at.rest
    ? [at.rest]
    : receipt
      ? rowsBelow(context, view, at.segment)
      : view
        ? linesBelow(context, view, at.segment, [at.segment.left], 6)
        : [];
  const printed = withoutRegistration(fromSegments([at.segment], Math.min(0.95, at.score), at.rule, null));
  const name = view?.page.source === 'ocr' ? { ...printed, value: repairLetters(String(printed.value)) } : printed;
  return { name, address: addressFrom(context, at.segment, name, lines, blocks), email: null, vatId: null };
}

/** A nought within a word of capitals was the letter: `C0. SDN BHD`. */
function repairLetters(name: string): string {
  return name.replace(/(?<![\p{L}\d])(?=0?[A-Z])[A-Z0]{2,}(?![\p{L}\d])/gu, (word) => word.replaceAll('0', 'O'));
}

/** Address lines below a name, or in the block elsewhere that repeats the name. */
function addressFrom(context: Context, at: Segment, name: Candidate, lines: Segment[], blocks: AddressBlock[]): Candidate | null {
  const own = addressLines(lines);
  if (own.length > 0) return fromSegments(own, 0.8, 'letterhead', null);
  const repeated = blocks.find((block) => block.lines.some((line) => similarity(line.text, name.text) > 0.75));
  const index = repeated?.lines.findIndex((line) => similarity(line.text, name.text) > 0.75) ?? -1;
  const other = repeated ? addressLines(repeated.lines.slice(index + 1)) : [];
  if (other.length > 0) return fromSegments(other, 0.75, 'letterhead', null);
  const sender = context.pages[0]
    ? senderLines(context.pages[0]).find((line) => similarity(splitName(line).name.text, name.text) > 0.6)
    : undefined;
  const rest = sender ? splitName(sender).rest : null;
  if (rest) return fromSegments([rest], 0.85, 'sender-line', null);
  const view = pageOf(context, at.page);
  const apart = view ? addressLines(addressApart(context, view, at)) : [];
  if (apart.length > 0) return fromSegments(apart, 0.75, 'letterhead', null);
  const nameless = blocks.filter((block) => block.contact && isStreetLine(block.lines[0]!.text, block.lines[1]?.text));
  const [only, ...more] = nameless.map((block) => addressLines(block.lines));
  return only && only.length > 0 && more.length === 0 ? fromSegments(only, 0.7, 'letterhead', null) : null;
}

/** What forms print under the line for an address: `COMPANY ADDRESS`. */
const ADDRESS_CAPTION = /^\W*(?:\p{L}+\s){0,2}(?:address|adresse|anschrift|direcci[oó]n|endere[cç]o|indirizzo|adres|alamat)\W*$/iu;

/** The run of lines that belongs to an address: up to the line with the town, or streets and such before contact lines. */
function addressLines(lines: Segment[]): Segment[] {
  const kept: Segment[] = [];
  for (const whole of lines) {
    const line = beforeContacts(whole);
    const aside = /^[([{]?[\dA-Z -]{5,16}[)\]}]?$/.test(line.text.trim()) || findDates(line.text).length > 0;
    if (aside && kept.length === 0) continue;
    if (isContactLine(line.text) || isTitle(line.text) || ADDRESS_CAPTION.test(line.text) || findEmails(line.text).length > 0) break;
    if (isRegistrationLine(line.text) && !hasPostalLine(line.text)) {
      if (kept.some((other) => hasPostalLine(other.text) || hasStreet(other.text))) break;
      kept.length = 0;
      continue;
    }
    kept.push(line);
  }
  const last = kept.map((line) => hasPostalLine(line.text) || hasStreet(line.text)).lastIndexOf(true);
  return last < 0
    ? []
    : kept.slice(0, Math.min(kept.length, last + 2)).filter((line, index) => index <= last || looksLikeRegion(line.text));
}

/** `Street 1 - 12345 Town - Phone 55 12 - info@...` on one line: the part up to the town. */
function beforeContacts(line: Segment): Segment {
  const parts = [...line.text.matchAll(/\s+[-–—|·•∙●*]\s+|\s*[|·•●]\s*|,\s+/g)];
  const ends = parts.find((match) => {
    const rest = line.text.slice(match.index + match[0].length);
    const next = rest.split(/\s+[-–—|·•∙●*]\s+|\s*[|·•●]\s*|,\s+/)[0] ?? '';
    return hasPostalLine(line.text.slice(0, match.index)) && (isContactLine(next) || isTaxLine(next) || findEmails(next).length > 0);
  });
  return ends ? (slice(line, 0, ends.index) ?? line) : line;
}

function looksLikeRegion(text: string): boolean {
  return /^[\p{L}\s.,'-]{3,40}$/u.test(text.trim()) && !isTitle(text) && text.trim().split(/\s+/).length <= 4;
}

/** So many heights of its type a sheet is wide at least. */
const SHEET = 55;

/** On a till receipt each row is one line; a company's name may take two or three of them before its form (`Sdn Bhd`, `GmbH`). */
function headRows(context: Context, view: PageView): Segment[] {
  // On a sheet, which is wide, a heading or the title stands beside the name: `Example Ltd      Bill To`.
  const isHeading = (segment: Segment): boolean =>
    view.page.width >= SHEET * view.em &&
    (namesNobody(segment.text) ||
      (context.labelsBySegment.get(segment) ?? []).some((hit) => hit.strength >= 0.8 && hit.alone && hit.start <= 2));
  const lines = view.rows
    .filter((row) => row.top < 0.45 * view.page.height)
    .flatMap((row) =>
      row.segments.length === 1 || row.segments.some(isHeading)
        ? row.segments
        : toSegment(
            view.page.number,
            row.index,
            row.segments.flatMap((segment) => segment.words),
          ),
    );
  const formed = lines.findIndex((line) => looksLikeCompany(line.text));
  const named = formed >= 0 && /\([^)]*$/.test(lines[formed]!.text) && /^[^(]*\)/.test(lines[formed + 1]?.text ?? '') ? formed + 1 : formed;
  const first = lines.findIndex((line) => isName(line.text) && line.text.replace(/\P{L}/gu, '').length >= 4);
  if (named <= 0 || first < 0 || named - first > 2 || named <= first) return lines;
  const parts = lines.slice(first, named + 1);
  const plain = parts
    .slice(0, -1)
    .every((line) => /^[\p{Lu}\s&.,'()-]+$/u.test(line.text.replace(/\d/, '')) && !hasStreet(line.text) && !isTitle(line.text));
  const close = parts.every((line, index) => index === 0 || line.top - parts[index - 1]!.bottom < 1.1 * view.em);
  return plain && close ? [stack(parts), ...lines.slice(named + 1)] : lines;
}

function isListHead(context: Context, { page, row }: Segment): boolean {
  return (context.headers.get(page) ?? []).some((header) => row >= header.firstRow && row < header.bodyRow);
}

function nameCandidates(context: Context, blocks: AddressBlock[], customer: Party | null, receipt: boolean): NameCandidate[] {
  const domains = domainsOf(context);
  const candidates: NameCandidate[] = [];
  const deliveries = blocks.filter((block) => isDelivery(context, block));
  const below = (segment: Segment): Segment | undefined => {
    const view = pageOf(context, segment.page);
    return view ? linesBelow(context, view, segment, [segment.left], 1)[0] : undefined;
  };
  const consider = (segment: Segment, rest: Segment | null, base: number, rule: string): void => {
    if (!isName(segment.text) || isTitle(segment.text) || findDates(segment.text).length > 0) return;
    if (receipt && isTalkOfTill(segment.text)) return;
    if (customer?.name && similarity(customer.name.text, segment.text) > 0.8) return;
    if (deliveries.some((block) => block.lines.includes(segment)) || isListHead(context, segment)) return;
    if (isStreetLine(segment.text, below(segment)?.text) || (hasStreet(segment.text) && !looksLikeCompany(segment.text))) return;
    if (segment.words.length > 9 || startsWithLabel(context, segment)) return;
    const company = looksLikeCompany(segment.text) ? 0.22 : 0;
    const domain = fitsDomain(segment.text, domains) ? 0.25 : 0;
    const shape = /^[\p{Lu}\d](?:[^.!?]|\.(?=\S|$))*$/u.test(segment.text) || company > 0 ? 0.05 : -0.1;
    const second = rule === 'letterhead' && !receipt && isBelowName(context, segment) ? 0.14 : 0;
    const noise = (/[+~|<>=§*#$%^_\\]/.test(segment.text) ? 0.2 : 0) + (segment.text.replace(/\P{L}/gu, '').length < 4 ? 0.15 : 0);
    const doubt = 0.25 * (1 - readingConfidence(segment.words));
    candidates.push({ segment, rest, score: base + company + domain + shape - second - noise - doubt, rule });
  };
  for (const view of context.pages.slice(0, 1)) {
    for (const line of senderLines(view)) {
      const { name, rest } = splitName(line);
      consider(name, rest, line.top < 0.4 * view.page.height ? 0.62 : 0.45, 'sender-line');
    }
    const sizes = view.segments.map((segment) => segment.words[0]?.size ?? view.em);
    const largest = Math.max(...sizes.slice(0, 40), view.em);
    for (const segment of receipt ? headRows(context, view) : view.segments) {
      const height = segment.top / view.page.height;
      if (height > (receipt ? 0.3 : 0.32) && height < 0.85) continue;
      const footer = height >= 0.85;
      const rank = receipt ? 0.5 * Math.max(0, 1 - segment.row / 6) : 0.2 * (1 - height / 0.32);
      const big = (segment.words[0]?.size ?? view.em) / largest > 0.9 && largest > 1.25 * view.em ? 0.2 : 0;
      const under = linesBelow(context, view, segment, [segment.left], 4);
      const address = under.some((line) => hasPostalLine(line.text) || hasStreet(line.text)) ? 0.15 : 0;
      const contact = under.some((line) => isContactLine(line.text) || isRegistrationLine(line.text)) ? 0.08 : 0;
      consider(segment, null, footer ? 0.12 + address : 0.22 + rank + big + address + contact, footer ? 'footer' : 'letterhead');
    }
  }
  for (const block of blocks) consider(block.lines[0]!, null, block.contact ? 0.42 : 0.2, 'address-block');
  return candidates.sort((left, right) => right.score - left.score);
}
