import { type Candidate, candidatesFor, mergeCandidates, type Reading, type Spot } from '../finding/candidates.js';
import { type Context, pageOf } from '../finding/context.js';
import { isAnswerCell, isInBoxOf, isKeyCell } from '../finding/form-boxes.js';
import type { LabelHit } from '../finding/labels.js';
import type { Concept } from '../finding/lexicon/lexicon.js';
import { hasStreet, isStreetLine, looksLikeCompany } from '../finding/parties/addresses.js';
import { isFormWord } from '../finding/parties/form-words.js';
import { isName } from '../finding/parties/name-lines.js';
import { findLabelledParty, type Party } from '../finding/parties/parties.js';
import { readIdentifier } from '../finding/readings.js';
import { findDates } from '../values/dates.js';
import { findNumbers, joinGroups, repairDigits } from '../values/numbers.js';
import { asksPlace, isListHead } from './list-heads.js';
import { isDocumentTitle } from './titles.js';

/** The best candidate behind labels of one concept, or null below `least` (0-1). */
export function bestLabelled(
  context: Context,
  concept: Concept,
  read: (spot: Spot, context: Context) => Reading[],
  least = 0.4,
  accept: (hit: LabelHit<Concept>) => boolean = () => true,
): Candidate | null {
  const best = mergeCandidates(labelledCandidates(context, concept, read, accept))[0];
  return best && best.score >= least ? best : null;
}

/** Candidates behind the labels of one concept that the form allows: in the box of their label, and no label themselves. */
export function labelledCandidates(
  context: Context,
  concept: Concept,
  read: (spot: Spot, context: Context) => Reading[],
  accept: (hit: LabelHit<Concept>) => boolean = () => true,
): Candidate[] {
  const readValue = (spot: Spot): Reading[] => (isLabelBelow(context, spot) || isOtherLabel(context, spot) ? [] : read(spot, context));
  return candidatesFor(context, [concept], readValue, (hit) => isWhole(hit) && accept(hit)).filter(
    (candidate) => isInForm(context, candidate) && !isWithinWords(context, candidate) && !isInHead(context, candidate),
  );
}

/** What stands below a label is no value when it heads a row of its own. */
function isLabelBelow(context: Context, { segment, relation }: Spot): boolean {
  const view = relation === 'label-below' ? pageOf(context, segment.page) : undefined;
  return view !== undefined && isKeyCell(context, view, segment);
}

/** What stands beside or under a label and is a label itself is not its value; the code of a country is none. */
function isOtherLabel(context: Context, { segment, relation }: Spot): boolean {
  if (relation === 'label-inline' || /^[A-Z]{2,3}$/.test(segment.text)) return false;
  return (context.labelsBySegment.get(segment) ?? []).some((hit) => hit.alone && hit.strength >= 0.9);
}

/** In the head of a list one heading is not the value of another. */
function isInHead(context: Context, { page, label, words, rule }: Candidate): boolean {
  const view = pageOf(context, page);
  if (rule !== 'label-right' || !view || !label) return false;
  const { row } = label.segment;
  const value = view.rows[row]?.segments.some((segment) => segment.words.some((word) => word.index === words[0]?.index));
  return (
    value === true &&
    !/\d/.test(words.map(({ text }) => text).join('')) &&
    (context.headers.get(page) ?? []).some((header) => row >= header.firstRow && row < header.bodyRow)
  );
}

/** A label that asks for a place beside a date. */
const ASKS_PLACE = /place|taking over|established|(?<!\p{L})(?:ort|lieu|lugar|luogo|plaats|local|in|à|te)(?!\p{L})/iu;

/** Below a label stands the value alone: a date or code behind other words (`Hamburg, 20.12.2024`) belongs to those, unless a place is asked for. */
function isWithinWords(context: Context, { page, rule, label, value, words }: Candidate): boolean {
  const isCode = typeof value === 'string' && /\d/.test(value) && !/\s/.test(value);
  if (rule !== 'label-below' || !isCode || !label || ASKS_PLACE.test(label.segment.text)) return false;
  const segment = pageOf(context, page)?.segments.find((other) => other.words.some((word) => word.index === words[0]?.index));
  const at = segment?.words.findIndex((word) => word.index === words[0]?.index) ?? -1;
  const before = segment !== undefined && at > 0 ? segment.text.slice(0, segment.offsets[at]) : '';
  // Behind a stroke stands the second of two things that were asked for: `Skagen Express / 041N`.
  return /\p{L}{3}/u.test(before) && !/\s\/\s*$/.test(before);
}

/** `BATCH-2025-8842` is a value that begins like a label, and no label. */
function isWhole({ segment, end }: LabelHit<Concept>): boolean {
  return end === 0 || !/^[-/_.]\w/.test(segment.text.slice(end)) || /[\s:#]/.test(segment.text[end - 1] ?? ' ');
}

function isInForm(context: Context, { page, label, words }: Candidate): boolean {
  const view = pageOf(context, page);
  if (!view || !label || label.segment.page !== page || isInBoxOf(view, label, words)) return true;
  const value = view.segments.find((segment) => segment.words.some((word) => word.index === words[0]?.index));
  return value !== undefined && isAnswerCell(context, view, label.segment, value);
}

/** The party behind the labels of one concept, or null. */
export function labelledParty(
  context: Context,
  concept: Concept,
  least = 0.45,
  accept: (hit: LabelHit<Concept>) => boolean = () => true,
): Party | null {
  const strong = (hit: LabelHit<Concept>): boolean =>
    isWhole(hit) &&
    accept(hit) &&
    !/^[A-Z]{2}$/.test(hit.segment.text) &&
    // `A. Gross Weight`: the letter counts what a box asks for.
    (hit.colon || /\p{L}{2}/u.test(hit.segment.text.slice(hit.start, hit.end))) &&
    (hit.strength >= 0.8 || (hit.closed && hit.start <= 2 && hit.strength >= 0.55));
  let best: Party | null = null;
  for (const hit of context.labels.filter((label) => label.name === concept && strong(label)).slice(0, MAX_LABELS)) {
    const party = findLabelledParty(context, [concept], (other) => other === hit);
    if (
      !party?.name ||
      party.name.score < least ||
      !isPartyName(context, party.name) ||
      !isInForm(context, party.name) ||
      isListHead(context, party.name) ||
      isLabelName(context, hit, party.name)
    )
      continue;
    if (worthOf(party) > worthOf(best)) best = party;
  }
  return best;
}

/** Whether something read as a name can be one: no street, no title of a document, no amount, nothing that the form asks for. */
export function isPartyName(context: Context, { page, text, words }: Candidate): boolean {
  const name = text.split(', ')[0] ?? text;
  if (isFormsText(text) || (!looksLikeCompany(text) && UNNUMBERED.test(text))) return false;
  if (/^\W*\([^)]*$/.test(text) || ASKED.test(text) || isFormWord(text) || NOBODY.test(text) || /\d[.,'’]\d{2}\s*$/.test(text))
    return false;
  if (
    !looksLikeCompany(text) &&
    (isStreetLine(name, undefined) || hasStreet(text) || /^(?:unit|suite|floor|p\.?\s?o\.?\s?box)\s/i.test(text))
  )
    return false;
  const segment = pageOf(context, page)?.segments.find((other) => other.words.some((word) => word.index === words[0]?.index));
  if (!segment || looksLikeCompany(text)) return true;
  const at = segment.text.indexOf(name);
  const isLabel = (context.labelsBySegment.get(segment) ?? []).some(
    (hit) => hit.strength >= 0.9 && (hit.alone || (at >= 0 && hit.start <= at && hit.end >= at + name.length)),
  );
  return !isLabel && !isDocumentTitle(segment);
}

/** A box to be ticked before its words, as readers see it: `☐ Producer`, `OO PRODUCER`. */
const TICKED = /^(?:[☐☑☒□■]|O{1,2}|\[\s?[xX]?\]|\(\s?\))\s+(?=\p{L})/u;
/** Choices and instructions that forms print. */
const CHOICE =
  /^\W*(?:\p{L}\s(?=by\s))?(?:select(?:\s+(?:down arrow|one|an?|from)(?!\p{L}).*)?|please (?:select|specify|print).*|(?:by )?(?:the )?(?:shipper|driver|carrier|osl)(?:\W.*)?|said to contain|contain|pieces|others?|(?:non[- ])?related|by|none|n\/?a|yes|no|company|.*\buse only|.*(?<!\p{L})(?:e\.g\.|tax id|registration no)(?!\p{L}).*|commodity description|(?:zero|one|two|three|four|five|six)\s?\(\d\)|(?:co\W{0,2})?(?:ltd|limited|inc|llc|corp|gmbh|s\.?a)|authori[sz]ed (?:signature|signatory|person|representative)|(?:company|business|legal) names?\W+address\W*)$|(?<!\p{L})if (?:different|other|not|same|applicable|any)(?!\p{L})|\(\s?if\W*$/iu;

/** Who is to sign where a line is drawn: `Master / Authorized Agent`, `Authorised Officer`. */
const SIGNING =
  /^(?=.*(?:master|captain|authori[sz]ed|sign|officer|inspector))\W*(?:(?:the|master|captain|authori[sz]ed|and|or|of|for|his|her|its|carrier|ship|signature|signatory|person|representative|agents?|officer|official|inspector|by|beneficiary|shipper|vessel)(?:['’]s)?(?:\W+|$)){1,8}$/iu;

/** A box before each choice, none of them ticked. */
const UNTICKED = /^[☐□❏❑\uFFFD]\s?\p{L}/u;

/** Whether a text is what a form prints for those who fill it in, and nobody's name. */
export function isFormsText(text: string): boolean {
  const words = text.replace(TICKED, '');
  return (
    CHOICE.test(words) ||
    UNTICKED.test(words) ||
    SIGNING.test(words) ||
    (words !== text && (isFormWord(words) || /^(?:importer|exporter|producer|consignee|shipper|buyer|seller|owner)s?$/i.test(words)))
  );
}

/** Words that forms print where a name may stand. */
const NOBODY =
  /^\W*in the\s.*|^cfop(?!\p{L}).*|^\W*(?:not negotiable|non[- ]negotiable|original|copy|copie|kopie|duplicate|same as (?:consignee|above)|to order|(?:net |gross )?weight(?: date)?|entered(?: value)?|htsus?(?: \p{L}+)?|same|of|von|der|des|de|di|del|van|serving package|ave(?:nue)?|street|road)\W*$|^\d+ [\p{L}-]+(?: \d+)?$|^\d{1,2}(?:[a-z]|[.)](?!.*\s(?:co|gmbh|inc|llc|ltd|s\.?a)(?!\p{L})))\s.*|(?<!\p{L})(?:methods?|sop)(?!\p{L})/iu;

/** What a label goes on to ask for is nobody's name. */
const ASKED =
  /^\W*(?:(?:business|company|legal|trade|client|customer) name|business transaction|accreditation no\W.*|id|no|nr|name|names?,? (?:and|&) address|address|code|eori|anschrift|adresse)\W*$/i;

/** More labels of one party than any document has. */
const MAX_LABELS = 60;

const worthOf = (party: Party | null): number => (party?.name ? party.name.score + (party.address ? 0.15 : 0) : 0);

/** Whether the name is itself the label of a row under the label; none that has the form of a company. */
function isLabelName(context: Context, hit: LabelHit<Concept>, { page, words, text }: Candidate): boolean {
  if (looksLikeCompany(text) || asksPlace(context, hit)) return !looksLikeCompany(text);
  const view = pageOf(context, page);
  const own = view?.segments.find((other) => other !== hit.segment && other.words.some((word) => word.index === words[0]?.index));
  return view !== undefined && own !== undefined && own.row !== hit.segment.row && isKeyCell(context, view, own);
}

/** Words of a spot as they stand: up to `maxWords`, without lists of other labels. */
export function readText(maxWords = 12): (spot: Spot) => Reading[] {
  return (spot) => {
    const text = spot.segment.text;
    const trimmed = text.replace(/^[\s:;,.#*-]+|[\s:;,*-]+$/g, '');
    // `(6 digit` goes on with a heading.
    if (!/[\p{L}\d]/u.test(trimmed) || /_{5,}/.test(trimmed) || /^\([^)]*$/.test(trimmed) || spot.segment.words.length > maxWords + 4)
      return [];
    const start = text.indexOf(trimmed);
    const words = trimmed.split(/\s+/).length;
    return [{ value: trimmed, start, end: start + trimmed.length, fit: words <= maxWords ? 0.95 : 0.5 }];
  };
}

/** A caption for a number: `Insurance Policy No`. */
const UNNUMBERED = /(?<!\p{L})(?:no|nr|n[°º]|number|nummer)\.?$/iu;

/** A place name: words without sentences; codes in brackets stay. */
export function readPlace(spot: Spot): Reading[] {
  // Under a caption in Latin letters stands the same in another script before the answer.
  const isTranslated = spot.relation === 'label-below' && !/\p{Script=Latin}/u.test(spot.segment.text);
  return (isTranslated ? [] : readText(6)(spot)).map((reading) => ({
    ...reading,
    fit: UNNUMBERED.test(String(reading.value))
      ? 0
      : /\p{L}{2}/u.test(String(reading.value)) && !/\d{4}/.test(String(reading.value))
        ? reading.fit
        : 0.3 * reading.fit,
  }));
}

/** A country; the street of an address beside it is none. */
export const readCountry = (spot: Spot): Reading[] => readPlace(spot).filter(({ value }) => !hasStreet(String(value)));

/** `Gross weight kg: 1,140`: the unit belongs to the label. */
const UNIT_FIRST = /^\W*(?:kgs?|lbs?|tons?|t)\W{0,2}:/i;

/** `1 x 20' container`: how many of what follows. */
const TIMES = /^\s?[x×]\s?\d/i;

/** A count or weight: the first number of the spot; a unit may follow. */
export function readQuantity(spot: Spot, context: Context): Reading[] {
  const source = joinGroups(repairDigits(spot.segment.text));
  return findNumbers(source, context.decimalSign)
    .filter(
      (number) => !number.percent && !number.currency && number.value >= 0 && number.value < 1e8 && !TIMES.test(source.slice(number.end)),
    )
    .slice(0, 1)
    .map((found) => {
      const number = { ...found, value: decimalOf(source.slice(found.start, found.end)) ?? found.value };
      if (/:/.test(source.slice(0, number.start).replace(UNIT_FIRST, '')))
        return { value: number.value, start: number.start, end: number.end, fit: 0 };
      const lead = source.slice(0, number.start).replace(/[^\p{L}]/gu, '').length;
      return { value: number.value, start: number.start, end: number.end, fit: lead === 0 ? 0.97 : lead < 6 ? 0.75 : 0.4 };
    });
}

/** `2410.500`: more than three digits before a sign are no thousands, so that it begins decimals; null where it may be either. */
function decimalOf(text: string): number | null {
  const match = text.match(/^\D*(\d{4,})[.,](\d{3})\D*$/);
  return match ? Number(`${match[1]}.${match[2]}`) : null;
}

/** A code of several parts that fills its place: `VN-DE 25/01/00417`; else the first identifier of the spot. */
export function readCode(spot: Spot, context: Context): Reading[] {
  const { text } = spot.segment;
  const isCode = /^[A-Z0-9][A-Z0-9./-]*(?: [A-Z0-9][A-Z0-9./-]*){1,3}$/.test(text) && /(?:\d\D*){3}/.test(text) && text.length <= 30;
  const isWhole =
    isCode &&
    !/(?<![A-Z])[A-Z]{5}/.test(text) &&
    findDates(text, context.dateOrder).every((date) => date.end - date.start < 0.6 * text.length);
  return isWhole ? [{ value: text, start: 0, end: text.length, fit: 0.93 }] : readIdentifier(spot, context);
}

/** A name of a person or company, not a sentence. */
export function readName(spot: Spot): Reading[] {
  return readText(8)(spot).filter((reading) => isName(String(reading.value)));
}

const INCOTERMS = /\b(EXW|FCA|FAS|FOB|CFR|CNF|C&F|CIF|CPT|CIP|DAP|DPU|DDP|DAT|DAF|DDU|DEQ|DES)\b/;

/** The trade term of a text (Incoterms 2000-2020), upper case as printed. */
export function readIncoterm(spot: Spot): Reading[] {
  const match = spot.segment.text.match(INCOTERMS);
  return match?.index === undefined
    ? []
    : [{ value: match[1] ?? match[0], start: match.index, end: match.index + match[0].length, fit: match.index < 12 ? 1 : 0.8 }];
}

/** A trade term anywhere in the document: in capitals and followed by a place or version, or alone. Less sure than behind a label. */
export function looseIncoterm(context: Context): { text: string; page: number } | null {
  for (const view of context.pages) {
    for (const segment of view.segments) {
      const match = segment.text.match(/\b(EXW|FCA|FOB|CFR|CIF|CPT|CIP|DAP|DPU|DDP)\b(?=\s+\p{Lu}|\s*[-,:(]|$)/u);
      if (match && !/\b(?:EXW|FCA|FOB|CFR|CIF|CPT|CIP|DAP|DDP)\b.*\b(?:EXW|FCA|FOB|CFR|CIF|CPT|CIP|DAP|DDP)\b/.test(segment.text))
        return { text: match[1] ?? '', page: segment.page };
    }
  }
  return null;
}

/** Kilograms, pounds or tonnes as the document writes them: kg, lb or t; null without a unit beside the weight. */
export function weightUnit(text: string): string | null {
  if (/\b(?:kgs?|kilos?|kilogram\w*)\b/i.test(text)) return 'kg';
  if (/\b(?:lbs?|pounds?)\b|\d#/i.test(text)) return 'lb';
  return /\b(?:t|mt|tonn?e?s?|to)\b/i.test(text) && /\d/.test(text) ? 't' : null;
}

/** Whether a label of a concept stands on the document at all: what it asks for and does not get is not to be taken from elsewhere. */
export function isAskedFor(context: Context, concept: Concept): boolean {
  return context.labels.some((hit) => hit.name === concept && hit.strength >= 0.8 && hit.closed && hit.start <= 2);
}
