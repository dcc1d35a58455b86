import type { Candidate } from '../../finding/candidates.js';
import { toField } from '../../finding/candidates.js';
import type { Context } from '../../finding/context.js';
import { labelsOf } from '../../finding/labels.js';
import { indexPhrases } from '../../finding/lexicon/lexicon.js';
import { fromSegments } from '../../finding/parties/parties.js';
import { candidateAt, type RunningText, runningText } from '../../finding/running-text.js';
import type { Field } from '../../model.js';
import { findDates } from '../../values/dates.js';
import type { TypeDefinition } from '../document-type.js';
import { TITLES } from '../words.js';
import { findGoverningLaw } from './governing-law.js';
import { findContractParties } from './parties.js';
import { findTerm } from './term.js';

/** Contracts and agreements: what stands in their first and last clauses. */
export const contract: TypeDefinition = {
  type: 'contract',
  extract: extractContract,
  check: () => ({ contradictions: [], confirmed: [] }),
};

function extractContract(context: Context): Field[] {
  const running = withBlanks(runningText(context));
  const fields: Field[] = [];
  const add = (path: string, candidate: Candidate | null): void => {
    if (candidate) fields.push(toField(context, path, candidate));
  };
  add('title', findTitle(context));
  add('parties', findContractParties(context, running));
  add('effective_date', findEffectiveDate(context, running));
  add('term', findTerm(context, running));
  add('governing_law', findGoverningLaw(context, running));
  const signed = findSigned(context, running);
  if (signed) fields.push(signed);
  return fields;
}

/** What a form asks to be written in: `[Insert Client Full Legal Name]`, `[number]`, `[Name of Company]`. */
const TO_WRITE_IN =
  /\[\s*(?:insert|enter|your|type|specify|choose|name|full name|date|day|number|amount|address|city|state|province|country|company|client|tenant|landlord|employee|employer|contractor|buyer|seller)(?![\p{L}])[^\]]{0,60}\]/giu;

/** The text with lines to write on for what nobody has filled in yet; as long as before. */
function withBlanks(running: RunningText): RunningText {
  return { ...running, text: running.text.replace(TO_WRITE_IN, (asked) => '_'.repeat(asked.length)) };
}

const TITLE_INDEX = indexPhrases({ contract: TITLES.contract });

/** The heading that names the kind of agreement: short, in the upper half of the first page, largest or in capitals. */
function findTitle(context: Context): Candidate | null {
  const view = context.pages[0];
  let best: { candidate: Candidate; score: number } | null = null;
  for (const segment of view?.segments ?? []) {
    if (!view || segment.top > 0.5 * view.page.height || segment.words.length > 16) continue;
    if (labelsOf(segment, TITLE_INDEX).length === 0 || /^(?:this|the|whereas|exhibit|ex-)\b/i.test(segment.text.trim())) continue;
    if (isOfSentence(segment.text.trim())) continue;
    const capitals = segment.text === segment.text.toUpperCase() ? 0.3 : 0;
    const size = Math.min(0.3, ((segment.words[0]?.size ?? view.em) / view.em - 1) * 0.5);
    const score = 0.55 + capitals + size + (segment.words[0]?.bold ? 0.1 : 0) - segment.words.length * 0.01;
    const above = view.rows[segment.row - 1];
    const joined =
      above?.segments.length === 1 && above.text === above.text.toUpperCase() && /(?:\band|,|&)$/i.test(above.text.trim())
        ? [above.segments[0]!, segment]
        : [segment];
    const candidate = { ...fromSegments(joined, Math.min(0.95, score), 'title', null) };
    const text = cleanTitle(joined.map((part) => part.text.trim()).join(' '));
    if (!best || score > best.score) best = { candidate: { ...candidate, value: text, text }, score };
  }
  return best?.candidate ?? null;
}

/** Begun in small letters, also behind the number of a clause, or gone on with: a line of the text. */
const isOfSentence = (text: string): boolean => /^(?:\(?(?:\d{1,2}|[a-z])[.)]\s*)?\p{Ll}|[,;]$|,\s\p{Ll}{1,4}$/u.test(text);

/** A title that goes over into the first sentence ends where that begins. */
function cleanTitle(text: string): string {
  return (
    text
      // Papers that a program wrote may keep its marks for bold type.
      .replace(/^\*+\s*|\s*\*{2}.*$/g, '')
      .replace(/^[-–—_\s]*(?:This|THIS)\s+/, '')
      .replace(/^[-–—_\s]+|\s*(?:\((?:the|this|hereinafter)|\bis (?:made|entered|dated)\b).*$/gi, '')
      .trim()
  );
}

const EFFECTIVE: readonly [RegExp, number][] = [
  [/effective (?:date\W{1,4}(?:of|is|means|shall be)?|as of|on|from|beginning)\W{0,3}/gi, 0.93],
  [/\b(?:start|starting|commencement) date\W{0,3}(?:of|is|means|shall be)?\W{0,3}/gi, 0.925],
  [/\b(?:to be|made|is|shall be|becomes?) effective\W{1,3}|\bthis (?:\w+ )?(?:agreement|contract) is dated\W{1,3}/gi, 0.93],
  [
    /\b(?:(?:the|initial) term|term of (?:this|the) \w+)\b(?! of)[^.;]{0,120}?\b(?:commences?|commencing|begins?|beginning|starts?|starting)(?: on| as of| from)?(?: the)?\W{0,3}/gi,
    0.921,
  ],
  [/\b(?:made|entered|entered into|executed|dated|date)[\w\s,()“”"']{0,60}?\b(?:as of|effective|this|on|dated)\b(?: the)?\W{0,3}/gi, 0.9],
  [/\b(?:dated|date)\b(?: as of| the| this)?\W{0,3}/gi, 0.85],
  [/\bas of\b(?: the| this)?\W{0,3}/gi, 0.82],
  [
    /(?<!\p{L})(?:tritt am|tritt (?:mit|zum)|mit wirkung (?:zum|vom|ab)|wirksam (?:ab|zum)|gültig ab|beginnt am|vertragsbeginn\W{0,3}|laufzeit (?:ab|beginnt am)|à compter du|prend(?:ra)? effet (?:le|à compter du|au)|entre(?:ra)? en vigueur le|prise d'effet\W{0,3}(?:le)?|effet au|entrará? en vigor el|entra en vigor el|con efectos? (?:de|desde|a partir de)(?:l d[ií]a)?|vigencia desde(?: el)?|fecha de (?:inicio|efecto|entrada en vigor)\W{0,3}|decorre(?:rà)? dal|con decorrenza dal|a decorrere dal|in vigore dal|con effetto dal|decorrenza\W{0,3}|met ingang van|ingaande(?: op)?|in werking op|ingangsdatum\W{0,3}|treedt in werking op)\s*/giu,
    0.93,
  ],
  [/\b(?:vom|abgeschlossen am|geschlossen am)\s*/gi, 0.86],
  [/\b(?:en date du|à partir du|fait à [\p{L} -]{2,30},? le|signé le)\s*/giu, 0.86],
  [/\b(?:con fecha(?: de)?|a fecha|a partir del|en [\p{L} ]{2,30},? a)\s*/giu, 0.86],
  [/\b(?:in data|stipulato il|a partire dal)\s*/gi, 0.86],
  [/\b(?:d\.d\.|gedateerd|aangegaan op)\s*/gi, 0.86],
];
const PREAMBLE = 2500;
/** Characters of the last pages, where it is signed. */
const SIGNATURES = 5000;

/** Where the opening clause ends: recitals tell of other agreements and of their dates. */
const RECITALS = /\b(?:WHEREAS|Whereas,|RECITALS?\b|R E C I T A L S|WITNESSETH|W I T N E S S|Recitals:?\s)/;

/** The date that the opening clause gives, or an explicit effective date anywhere. */
function findEffectiveDate(context: Context, running: RunningText): Candidate | null {
  const recitals = running.text.slice(0, PREAMBLE).search(RECITALS);
  const opening = recitals < 0 ? PREAMBLE : recitals;
  const told = toldDate(context, running, opening);
  if (told) return told;
  const head = findDates(running.text.slice(0, Math.min(700, opening)), context.dateOrder).find(
    ({ start }) =>
      !/\b(?:due|payment|delivery|expir\p{L}+)\b[^.;]{0,20}$/iu.test(running.text.slice(0, start)) && !isOfPayment(running.text, start),
  );
  if (head) return candidateAt(context, running, head.start, head.end, head.iso, 0.6, 'date-in-head');
  return testimonyDate(context, running) ?? signatureDate(context, running) ?? toldDate(context, running, PREAMBLE);
}

/** `Payment shall be made within 30 days of an invoice, i.e. by 15 August 2025`: the day of a payment, told in a sentence about it. */
function isOfPayment(text: string, at: number): boolean {
  const sentence =
    text
      .slice(Math.max(0, at - 160), at)
      .split(/[.;]\s+(?=\p{Lu})/u)
      .at(-1) ?? '';
  return /\b(?:pay(?:ments?|able|s)?|paid|invoices?|instal?lments?|fees?)\b.*\b(?:by|until|before|no later than|due|on)\W+$/isu.test(
    sentence,
  );
}

/** `15 April 2010 (the “Effective Date”)`: what the agreement itself calls so. */
const DEFINED = /^[\s,]*\((?:the |hereinafter )*[“"”']*\s*Effective\s?Date/i;

/** Whether a sentence, up to a place, is about this agreement: others take effect as well, and what they were. */
function isOfThis(text: string, at: number): boolean {
  const sentence =
    text
      .slice(Math.max(0, at - 160), at)
      .split(/[.;]\s/)
      .at(-1) ?? '';
  return /\b(?:agreement|contract|amendment|lease|addendum|nda|term)\b|effective date|executed|(?<!\p{L})(?:vertrag|vereinbarung|laufzeit|beginn|contrat|accord|bail|durée|date|contrato|acuerdo|fecha|vigencia|contratto|accordo|decorr\p{L}+|overeenkomst|ingang\p{L}*|werking)/iu.test(
    sentence,
  );
}

/** `the final due date is`: the day of something within the agreement. */
const OF_ANOTHER = /\b(?:due|delivery|payment|completion|closing|expiry|expiration|termination|end|birth|hire)[- ]$/i;

/** The date that the first `opening` characters give by the words before it, or an explicit effective date anywhere; a letter's own date. */
function toldDate(context: Context, running: RunningText, opening: number): Candidate | null {
  let best = letterDate(context, running);
  for (const [pattern, base] of EFFECTIVE) {
    for (const match of running.text.matchAll(pattern)) {
      const at = match.index + match[0].length;
      const explicit = base > 0.92;
      if (at > opening && !(explicit && isOfThis(running.text, at))) continue;
      const date = findDates(running.text.slice(at, at + 60), context.dateOrder)[0];
      if (!date || date.start > 12 || (!explicit && OF_ANOTHER.test(running.text.slice(0, match.index)))) continue;
      const isDefined = DEFINED.test(running.text.slice(at + date.end, at + date.end + 40));
      const score = isDefined ? 0.97 : base - (at / PREAMBLE) * 0.1 * (explicit ? 0.2 : 1);
      if (!best || score > best.score)
        best = candidateAt(context, running, at + date.start, at + date.end, date.iso, Math.max(0.5, score), 'clause');
    }
  }
  return best;
}

/** A letter carries its date above the address and the salutation. */
function letterDate(context: Context, running: RunningText): Candidate | null {
  const greeting = running.text.slice(0, 1500).search(/\b(?:Dear\s\p{Lu}|Ladies and Gentlemen|Gentlemen:)/u);
  if (greeting < 0) return null;
  const date = findDates(running.text.slice(0, greeting), context.dateOrder)[0];
  const isOwn = date && !/\b(?:dated|as of|effective|on)\W*$/i.test(running.text.slice(0, date.start));
  return isOwn ? candidateAt(context, running, date.start, date.end, date.iso, 0.86, 'date-in-head') : null;
}

/** The day that the last clause gives: `IN WITNESS WHEREOF the parties have executed this Agreement as of the 2nd day of May 2001`. */
function testimonyDate(context: Context, running: RunningText): Candidate | null {
  for (const clause of running.text.matchAll(/\b(?:in witness whereof|executed|signed|set (?:their|our) hands)\b[^.;]{0,200}/gi)) {
    for (const lead of clause[0].matchAll(/\b(?:as of|on|this|dated)\b(?: the)?\W{0,3}/gi)) {
      const at = clause.index + lead.index + lead[0].length;
      const date = findDates(running.text.slice(at, at + 40), context.dateOrder)[0];
      if (date && date.start <= 2) return candidateAt(context, running, at + date.start, at + date.end, date.iso, 0.75, 'clause');
    }
  }
  return null;
}

/** An agreement that gives no other date takes effect when it is signed: the latest date behind a date label of the signatures. */
function signatureDate(context: Context, running: RunningText): Candidate | null {
  const from = Math.max(0, running.text.length - SIGNATURES);
  const found = [...running.text.slice(from).matchAll(/\b(?:date(?:d)?\s*:|DATE|Date(?:d)?)\s*[_\s]*/g)].flatMap((match) => {
    const at = from + match.index + match[0].length;
    const date = findDates(running.text.slice(at, at + 40), context.dateOrder)[0];
    return date && date.start < 6 ? [{ date, at }] : [];
  });
  const last = found.sort((left, right) => (left.date.iso < right.date.iso ? 1 : -1))[0];
  return last
    ? candidateAt(context, running, last.at + last.date.start, last.at + last.date.end, last.date.iso, 0.7, 'signature-date')
    : null;
}

/** Whether it is signed: a signature mark, or `/s/` behind a signature line; unknown without any signature place. */
function findSigned(context: Context, running: RunningText): Field | null {
  for (const page of context.model.pages) {
    const mark = page.marks.find((candidate) => candidate.kind === 'signature' && candidate.selected);
    if (mark)
      return {
        path: 'signed',
        value: true,
        text: mark.label ?? null,
        confidence: mark.confidence,
        page: page.number,
        box: mark.box,
        words: [],
        rule: 'signature-mark',
        source: page.source,
      };
  }
  const conformed = running.text.match(/\/s\/\s*\p{L}|\bDigitally signed by\b|\bDocuSigned by\b|\bgez\.\s\p{Lu}/u);
  if (conformed)
    return toField(
      context,
      'signed',
      candidateAt(context, running, conformed.index ?? 0, (conformed.index ?? 0) + conformed[0].length, true, 0.88, 'signature-text'),
    );
  const place = running.text.match(/_{6,}|\b(?:Signature|Unterschrift|Firma|Handtekening)\s*:/u);
  const empty = context.model.pages.some((page) => page.marks.some((mark) => mark.kind === 'signature'));
  if (!place && !empty) return null;
  const at = place?.index ?? 0;
  return toField(context, 'signed', candidateAt(context, running, at, at + (place?.[0].length ?? 1), false, 0.6, 'signature-place'));
}
