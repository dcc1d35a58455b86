import { findDates } from '../../values/dates.js';
import { findEmails } from '../../values/identifiers.js';
import { alphanumeric, fold } from '../../values/text.js';
import type { Context } from '../context.js';
import type { LabelHit } from '../labels.js';
import type { Concept } from '../lexicon/lexicon.js';
import { isWorldTitle } from '../lexicon/world/index.js';
import { type PageView, type Segment, stack, toSegment, wordsBetween } from '../page-view.js';
import type { Proposal } from '../proposals.js';
import {
  hasPostalLine,
  hasStreet,
  isContactLine,
  isPlaceLabel,
  isRegistrationLine,
  isTaxLine,
  isTownAndState,
  looksLikeCompany,
  placeWords,
} from './addresses.js';
import { isFormWord } from './form-words.js';
import {
  endBeforeKey,
  endsBeforeFormerName,
  fitsDomain,
  GREETED,
  hasTradeWord,
  isFormerNote,
  isGreeting,
  isName,
  isOwnerLine,
  isTitle,
  isTradeLine,
  splitName,
} from './name-lines.js';
import { domainsOf } from './parties.js';

/** What the form of a name and the lines below it tell. */
export const NAME_FORM = [
  ...['letters', 'words', 'digits', 'capitals', 'initials', 'company', 'domain', 'signs', 'stacked', 'behind_label', 'split', 'street'],
  ...[
    'postal',
    'registered',
    'street_below',
    'postal_below',
    'contact_below',
    'tax_below',
    'lines_below',
    'name_above',
    'rank',
    'again',
    'dated',
  ],
  ...[
    'sentence',
    'known_word',
    'below_title',
    'owner',
    'greeting',
    'place_words',
    'company_below',
    'trade',
    'place_label',
    'behind_caption',
    'cut',
  ],
] as const;

/** As many lines of a page as may name somebody. */
const MOST_LINES = 160;
/** Lines below a name that may be its address. */
const BELOW = 4;

/** Everything on the first page that may be the name of a company or person. */
export function proposeNames(context: Context): Proposal[] {
  const [view] = context.pages;
  if (!view) return [];
  const domains = domainsOf(context);
  const found = new Map<string, Proposal>();
  const text = alphanumeric(context.pages.map((page) => page.rows.map((row) => row.text).join(' ')).join(' ')).slice(0, 40_000);
  const lines = linesOf(view);
  let rank = 0;
  const add = (segment: Segment, start: number, end: number, kind: NameKind): void => {
    const raw = segment.text.slice(start, end);
    const lead = raw.match(/^[\s,;:|·•●*"'–-]+/)?.[0].length ?? 0;
    const name = raw
      .slice(lead)
      .replace(REGISTRATION, '')
      .replace(/[\s,;:|·•●*"'–-]+$/, '');
    // `Município: Curitiba`: what a label of a town announces is a town.
    const before = segment.text.slice(0, start + lead);
    const above = over(view, lines, segment)?.text ?? '';
    if (isPlaceLabel(before) || endsBeforeFormerName(before.trim() === '' ? above : before)) return;
    // `ENTERPRISE (LAKE` / `VIEW) SDN BHD`: the rest of what the line above begins.
    if (OPEN_BRACKET.test(above) && CLOSING_BRACKET.test(name)) return;
    if ((isTradeLine(name) || isTownAndState(name)) && isBelowName(view, lines, segment)) return;
    if (
      !isName(name) ||
      isTitle(name) ||
      isFormerNote(name) ||
      isNumberedTitle(name) ||
      isFormWord(name) ||
      name.replace(/\P{L}/gu, '').length < 3
    )
      return;
    const key = `${segment.row}:${Math.round(segment.left)}:${start + lead}:${name}`;
    if (found.has(key)) return;
    const words = wordsBetween(segment, start + lead, start + lead + name.length);
    const form = formOf(context, view, segment, name, { ...kind, start: start + lead, rank: rank++, domains, text, lines });
    found.set(key, { value: name, text: name, segment, start: start + lead, end: start + lead + name.length, words, view, form });
  };
  for (const line of lines.slice(0, MOST_LINES)) {
    const labels = context.labelsBySegment.get(line) ?? [];
    if (labels.some((hit) => hit.alone && hit.strength >= 0.5)) continue;
    const hits = labels.filter((hit) => hit.start <= 2 && hit.end < line.text.length);
    // `Account number 8500 2213 4477`: a label and what it announces.
    if (hits.some((hit) => hit.strength >= 0.5 && NUMBERED.has(hit.name) && NUMBER_ONLY.test(line.text.slice(hit.end)))) continue;
    // `Data de recebimento`: what goes on with a linking word is part of the label.
    if (hits.some((hit) => hit.strength >= 0.2 && !hit.colon && LINKED.test(line.text.slice(hit.end)))) continue;
    const { name, rest } = splitName(line);
    add(line, 0, rest ? name.text.length : line.text.length, { split: rest !== null });
    for (const hit of hits.slice(0, 3)) add(line, hit.end, hit.end + endBeforeKey(line.text.slice(hit.end)), { behind: true });
    for (const hit of labels.filter(isPartyInside)) add(line, hit.end, line.text.length, { behind: true });
    const part = (line.text.match(PART) ?? line.text.match(GREETED))?.[0];
    if (part) add(line, part.length, line.text.length, { captioned: part.includes(':') });
    const foot = line.text.match(FOOT)?.[0];
    if (foot) add(line, 0, foot.length, { split: true });
    const below = under(view, lines, line);
    if (
      below &&
      !isFormWord(line.text) &&
      !isWorldTitle(line.text) &&
      line.top < 0.45 * view.page.height &&
      !/\d{3}/.test(line.text + below.text)
    ) {
      const both = stack([line, below]);
      add({ ...both, row: line.row }, 0, both.text.length, { stacked: true });
      const third = under(view, lines, below);
      if (third && goesOn(both.text, third.text)) {
        const all = stack([line, below, third]);
        add({ ...all, row: line.row }, 0, all.text.length, { stacked: true });
      }
    }
  }
  return [...found.values()];
}

/** `... Aussteller: Example Ltd`: a label with its colon that names a party in the middle of a line. */
const isPartyInside = ({ name, start, colon, strength }: LabelHit<Concept>): boolean =>
  start > 2 && colon && strength >= 0.8 && (name === 'vendor' || name === 'customer');

/** What labels announce a number, which is no part of a name. */
const NUMBERED: ReadonlySet<string> = new Set([
  ...['invoice_number', 'purchase_order_number', 'customer_number', 'delivery_number', 'other_number', 'vat_id', 'phone', 'bank'],
]);

/** A number of three digits and more, and no word. */
const NUMBER_ONLY = /^(?!.*\p{L}{3})(?:\P{N}*\p{N}){3}/u;

/** Whether a name of two lines goes on in a third: its bracket is open, or the form of the company is still to come. */
function goesOn(name: string, next: string): boolean {
  return OPEN_BRACKET.test(name) || (!looksLikeCompany(name) && looksLikeCompany(next));
}

const OPEN_BRACKET = /\([^)]*$/;
const CLOSING_BRACKET = /^[^(]*\)/;

/** The number under which a company is registered, printed behind its name: `(Co. No: 20154-T)`, `273500-U`. */
const REGISTRATION =
  /(?<=\p{L}.{2,})\s*(?:[([{][^()[\]{}]{0,24}\d[^()[\]{}]{0,20}\d[^()[\]{}]{0,20}[)\]}]?|\b\d{5,7}\s?-\s?[A-Z]\b).{0,12}$/u;

/** What somebody's part is, before the name: `Dimiliki oleh: `, `Inhaberin: `. */
const PART = /^\p{L}[\p{L}\s.]{2,24}:\s+(?=\p{L})/u;

/** The name in a foot line, before its registration: `Example Supply Limited. Registered in England No. 07812345`. */
const FOOT =
  /^[\p{Lu}\d][\p{L}\d\s.&'’()-]{2,60}?\s(?:limited|ltd|plc|llp|inc|llc|pty|gmbh|ag|kg|sarl|sas|sa|s\.a\.|sl|s\.l\.|srl|s\.r\.l\.|spa|s\.p\.a\.|b\.?v|n\.?v)(?=[.,;]?\s+(?:is )?(?:registered|reg|company (?:no|number|reg)|incorporated|vat (?:no|reg)|sitz|amtsgericht|handelsregister|hrb|rcs|siren|siret|capital|inscrita|registro|cif|nif|p\.? ?iva|kvk)\b)/iu;

/** A linking word, before a further one. */
const LINKED = /^\s*(?:de|da|do|das|dos|du|des|del|della|dello|dei|delle|der|des|vom|zum|zur|of|van|od|ou|e|y|et|und|and)\s+\p{L}/iu;

/** `INVOICE I/00000`: a title with the number behind it names nobody. */
function isNumberedTitle(name: string): boolean {
  const [first = '', ...rest] = name.split(/\s+/);
  return isTitle(first) && rest.some((word) => /\d/.test(word));
}

/** Segments of a page; where a till prints one text with wide gaps, also its whole rows. */
function linesOf(view: PageView): Segment[] {
  const parted = view.rows.filter((row) => row.segments.length > 1 && row.segments.length < 5 && row.top < 0.3 * view.page.height);
  const whole = parted.map((row) =>
    toSegment(
      view.page.number,
      row.index,
      row.segments.flatMap((segment) => segment.words),
    ),
  );
  const narrow = view.page.width < 60 * view.em;
  return narrow ? [...view.segments, ...whole].sort((left, right) => left.row - right.row) : view.segments;
}

function under(view: PageView, lines: readonly Segment[], line: Segment): Segment | undefined {
  return lines.find(
    (other) =>
      (other.row === line.row + 1 || other.row === line.row + 2) &&
      other.top >= line.bottom - 0.5 * view.em &&
      other.top - line.bottom < 1.3 * view.em &&
      (Math.abs(other.left - line.left) < 1.5 * view.em || Math.abs(other.left + other.right - line.left - line.right) < 3 * view.em),
  );
}

/** Whether a line tells more of whom the line above names, which may be printed larger and apart. */
function isBelowName(view: PageView, lines: readonly Segment[], line: Segment): boolean {
  const above = over(view, lines, line, 2)?.text ?? '';
  return isName(above) && !isTitle(above);
}

function over(view: PageView, lines: readonly Segment[], line: Segment, reach = 1.2): Segment | undefined {
  return lines.find(
    (other) =>
      other.row < line.row &&
      other.row >= line.row - 2 &&
      line.top - other.bottom < reach * view.em &&
      (Math.abs(other.left - line.left) < 1.5 * view.em || Math.abs(other.left + other.right - line.left - line.right) < 3 * view.em),
  );
}

/** What stands left of a line. */
function beside(view: PageView, line: Segment): Segment | undefined {
  return view.rows[line.row]?.segments.findLast((other) => other.right <= line.left);
}

/** How a name was cut out of its line. */
interface NameKind {
  stacked?: boolean;
  behind?: boolean;
  split?: boolean;
  /** What stands before it is no label that is known. */
  captioned?: boolean;
}

interface NameFacts extends NameKind {
  /** Where in its line the name begins. */
  start: number;
  rank: number;
  domains: readonly string[];
  text: string;
  lines: readonly Segment[];
}

function formOf(context: Context, view: PageView, segment: Segment, name: string, facts: NameFacts): number[] {
  const flag = (holds: boolean | undefined): number => (holds ? 1 : 0);
  const below: Segment[] = [];
  for (let line = under(view, facts.lines, segment); line && below.length < BELOW; line = under(view, facts.lines, line)) below.push(line);
  const above = over(view, facts.lines, segment);
  const letters = name.match(/\p{L}/gu)?.length ?? 0;
  const words = name.split(/\s+/);
  const compact = alphanumeric(name);
  const again = compact.length >= 4 ? facts.text.split(compact).length - 1 : 0;
  return [
    letters,
    words.length,
    (name.match(/\d/g)?.length ?? 0) / name.length,
    (name.match(/\p{Lu}/gu)?.length ?? 0) / Math.max(1, letters),
    words.filter((word) => /^\p{Lu}/u.test(word)).length / words.length,
    flag(looksLikeCompany(name)),
    flag(fitsDomain(name, facts.domains)),
    (name.match(/[^\p{L}\p{N}\s.,&'’-]/gu)?.length ?? 0) / name.length,
    flag(facts.stacked),
    flag(facts.behind),
    flag(facts.split),
    flag(hasStreet(name)),
    flag(hasPostalLine(name)),
    flag(isRegistrationLine(name)),
    below.findIndex((line) => hasStreet(line.text)) + 1,
    below.findIndex((line) => hasPostalLine(line.text)) + 1,
    flag(below.some((line) => isContactLine(line.text) || findEmails(line.text).length > 0)),
    flag(below.some((line) => isTaxLine(line.text) || isRegistrationLine(line.text))),
    below.length,
    flag(above !== undefined && isName(above.text) && !isTitle(above.text)),
    Math.min(60, facts.rank),
    Math.min(5, again),
    flag(findDates(name, context.dateOrder).length > 0),
    flag(words.length >= 5 && words.filter((word) => /^\p{Ll}/u.test(word)).length > 0.4 * words.length),
    flag((context.labelsBySegment.get(segment) ?? []).some((hit) => hit.start <= 2 && hit.strength >= 0.5)),
    flag(above !== undefined && isTitle(fold(above.text))),
    flag(isOwnerLine(segment.text)),
    flag(isGreeting(segment.text)),
    placeWords(name) / words.length,
    flag(below.some((line) => looksLikeCompany(line.text) && isName(line.text) && !hasStreet(line.text))),
    flag(hasTradeWord(name)),
    flag([segment.text.slice(0, facts.start), above?.text ?? '', beside(view, segment)?.text ?? ''].some(isPlaceLabel)),
    flag(facts.captioned),
    flag(OPEN_BRACKET.test(name) || CLOSING_BRACKET.test(name)),
  ];
}
