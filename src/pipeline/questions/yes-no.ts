import type { Context } from '../finding/context.js';
import { boxOf, type PageView, type Segment, type ViewWord } from '../finding/page-view.js';
import type { Field, Mark } from '../model.js';
import { findDates } from '../values/dates.js';
import { findNumbers } from '../values/numbers.js';
import { alphanumeric, fold } from '../values/text.js';
import type { QueryAnswer } from './query-tables.js';
import { FIELD_WORDS } from './query-words.js';
import { isSameWord, overlap, understandQuestion } from './question.js';

/** Yes and no in the language of a question, known by the verb that it begins with. */
const LANGUAGES: readonly (readonly [RegExp, yes: string, no: string])[] = [
  [/^(?:ist|sind|hat|haben|wurden?|wird|werden|gibt|enthält|enthalt|muss|darf|kann|gilt|liegt)(?!\p{L})/iu, 'Ja', 'Nein'],
  [/^(?:est|sont|a-t|ont|y a-t|.{1,40}\sest-(?:il|elle|ce)|contient|mentionne|faut)(?!\p{L})/iu, 'Oui', 'Non'],
  [
    /^(?:es|está|están|son|hay|tiene|tienen|incluye|contiene (?:el|la|este|esta)|menciona (?:el|la|este)|se|fue|ha sido)(?!\p{L})/iu,
    'Sí',
    'No',
  ],
  [/^(?:è|sono|c['’]è|ci sono|contiene|ha|include|prevede|risulta)(?!\p{L})/iu, 'Sì', 'No'],
  [/^(?:heeft|hebben|zijn|bevat|wordt|werd|staat|is (?:de|het|er|dit|deze)|moet|kan)(?!\p{L})/iu, 'Ja', 'Nee'],
  [/^(?:is|are|were|does|do|did|has|have|had|can|must|may|will|shall|should|was (?:the|it|this|there|any))(?!\p{L})/iu, 'Yes', 'No'],
];

/** What a yes-or-no question is asked with; null for any other question. */
export function yesAndNo(question: string): { yes: string; no: string } | null {
  const begin = question.trim().replace(/^[¿"“(]+/, '');
  const found = LANGUAGES.find(([verb]) => verb.test(begin));
  return found ? { yes: found[1], no: found[2] } : null;
}

/** What a document says to a statement: that it holds or not, how surely, and where. */
interface Verdict {
  holds: boolean;
  confidence: number;
  page: number;
  words: readonly ViewWord[];
  box?: QueryAnswer['box'];
}

/**
 * Answers a question with yes or no from what is printed: a signature, a ticked box, `Yes` behind a label, a value that is the one asked about or
 * another, words that stand in the text or do not. Null where the document does not tell. Pure.
 */
export function answerYesNo(context: Context, question: string): QueryAnswer | null {
  const language = yesAndNo(question);
  const { words } = understandQuestion(question);
  if (!language || words.length === 0) return null;
  const verdict =
    signed(context, words) ??
    ticked(context, words) ??
    saidSo(context, words) ??
    paid(context, words) ??
    sameValue(context, question, words) ??
    mentioned(context, question, words);
  if (!verdict) return null;
  const page = context.model.pages.find((other) => other.number === verdict.page);
  return {
    text: verdict.holds ? language.yes : language.no,
    confidence: verdict.confidence,
    page: verdict.page,
    box: verdict.box ?? (page ? boxOf(verdict.words, page) : null),
    words: verdict.words.map((word) => word.index),
  };
}

const SIGNED =
  /^(?:signed|signature|signatures|unterschrieben|unterzeichnet|unterschrift|signe|signee|firmado|firmada|firma|firmato|firmata|ondertekend|handtekening)$/;

function signed(context: Context, words: readonly string[]): Verdict | null {
  if (!words.some((word) => SIGNED.test(word))) return null;
  const field = context.model.fields.find((candidate) => candidate.path === 'signed');
  if (field && typeof field.value === 'boolean') return ofField(context, field, field.value);
  const marks = placedMarks(context).filter(({ mark }) => mark.kind === 'signature');
  const best = marks.find(({ mark }) => mark.selected) ?? marks[0];
  return best ? ofMark(best) : null;
}

/** A box to be ticked whose words are those of the question; of several the one that says the most. */
function ticked(context: Context, words: readonly string[]): Verdict | null {
  const named = placedMarks(context)
    .filter(({ mark }) => mark.kind !== 'signature' && mark.label)
    .map((placed) => ({ ...placed, share: overlap(words, placed.mark.label ?? '') }))
    .filter(({ share }) => share >= 0.6)
    .sort((left, right) => right.share - left.share || Number(right.mark.selected) - Number(left.mark.selected));
  return named[0] ? ofMark(named[0]) : null;
}

const YES = /^(?:yes|ja|oui|s[ií]|sì|true|wahr|vrai|x|✓|☑|☒|✔)$/iu;
const NO = /^(?:no|nein|non|nee|false|falsch|faux|none|☐)$/iu;

/** `Hazardous goods: No`. */
function saidSo(context: Context, words: readonly string[]): Verdict | null {
  for (const page of context.model.pages) {
    for (const { key, value, confidence } of page.pairs) {
      const said = value.text.trim();
      if ((!YES.test(said) && !NO.test(said)) || overlap(words, key.text) < 0.6) continue;
      return { holds: YES.test(said), confidence: Math.max(0.5, confidence), page: page.number, words: [], box: value.box };
    }
  }
  for (const view of context.pages) {
    for (const segment of view.segments) {
      const parts = segment.text.match(/^(.{3,60}?)\s*[:?]\s*(\S{1,6})$/u);
      const said = parts?.[2] ?? '';
      if ((YES.test(said) || NO.test(said)) && overlap(words, parts?.[1] ?? '') >= 0.6)
        return { holds: YES.test(said), confidence: 0.85, page: segment.page, words: segment.words };
    }
  }
  return null;
}

const PAID = /^(?:paid|bezahlt|beglichen|paye|payee|acquittee?|pagado|pagada|pagato|pagata|saldata|betaald|voldaan)$/;
const STAMP =
  /^\W*(?:paid(?: in full)?|fully paid|bezahlt|dankend erhalten|betrag erhalten|pay[ée]e?|acquitt[ée]e?|pagad[oa]|pagat[oa]|saldat[oa]|betaald|voldaan)\W*$/iu;
const NOTHING_DUE = /(?:balance|amount) due\W{0,4}(?:[A-Z]{3}|\p{Sc})?\s?0[.,]00\b/iu;

/** A stamp that says so, or nothing left to be paid; that nothing is said of it does not mean that it is not paid. */
function paid(context: Context, words: readonly string[]): Verdict | null {
  if (!words.some((word) => PAID.test(word))) return null;
  for (const view of context.pages) {
    for (const row of view.rows) {
      const stamp = row.segments.find((segment) => STAMP.test(segment.text));
      if (stamp) return { holds: true, confidence: 0.85, page: stamp.page, words: stamp.words };
      const [first] = row.segments;
      if (first && NOTHING_DUE.test(row.text))
        return { holds: true, confidence: 0.8, page: first.page, words: row.segments.flatMap((segment) => segment.words) };
    }
  }
  return null;
}

/** Words that name the document, and no value. */
const DOCUMENT =
  /^(?:invoice|contract|agreement|document|bill|receipt|certificate|letter|rechnung|vertrag|dokument|facture|contrat|document|factura|contrato|documento|fattura|contratto|factuur|overeenkomst|contract)$/;

/** A value that the question names, against that of the field it asks about: dates by day, amounts by size, texts by their words. */
function sameValue(context: Context, question: string, words: readonly string[]): Verdict | null {
  const [date] = findDates(question, context.dateOrder);
  const rest = date ? question.slice(0, date.start) + question.slice(date.end) : question;
  const amount = findNumbers(rest, context.decimalSign ?? '.').find((number) => !number.percent);
  const asked = words.join(' ');
  let best: { field: Field; holds: boolean; share: number } | null = null;
  for (const [path, pattern] of FIELD_WORDS) {
    const field = context.model.fields.find((candidate) => candidate.path === path && candidate.value !== null);
    const hit = field && asked.match(pattern);
    if (!field || !hit) continue;
    const holds = comparison(field, { date: date?.iso, amount: amount?.value, others: othersOf(asked.replace(hit[0], ' ')) });
    const share = hit[0].length;
    if (holds !== null && (!best || share > best.share || (holds && !best.holds))) best = { field, holds, share };
  }
  return best && ofField(context, best.field, best.holds);
}

/** Words beside the field and the document that the question is about: they must be its value. */
function othersOf(rest: string): string[] {
  return rest
    .split(' ')
    .filter((word) => word.length > 1 && !DOCUMENT.test(word) && !/^(?:from|made|out|dated|addressed|governed|issued|sent)$/.test(word));
}

function comparison(field: Field, named: { date: string | undefined; amount: number | undefined; others: string[] }): boolean | null {
  const isDate = /_date$|^period_/.test(field.path);
  if (isDate) return named.date === undefined ? null : named.date === field.value;
  if (typeof field.value === 'number') return named.amount === undefined ? null : Math.abs(named.amount - Math.abs(field.value)) < 0.005;
  const value = Array.isArray(field.value) ? field.value.join(' ') : field.value;
  if (typeof value !== 'string' || named.others.length === 0 || named.date !== undefined) return null;
  const printed = fold(value);
  const compact = alphanumeric(value);
  const met = named.others.filter(
    (word) => printed.split(/[^\p{L}\p{N}]+/u).some((other) => isSameWord(word, other)) || (word.length > 4 && compact.includes(word)),
  );
  if (met.length === named.others.length) return true;
  return met.length === 0 ? false : null;
}

const MENTION =
  /(?<!\p{L})(?:mention(?:s|ed|ne)?|contains?|includes?|provides?|is there|are there|have an?|has an?|enthält|erwähnt|gibt es|hat|contient|y a-t-il|hay|contiene|menciona|incluye|c['’]è|prevede|bevat|is er|heeft)(?!\p{L})/iu;
/** Verbs of such questions and parts of documents: what is looked for are the other words. */
const PARTS =
  /^(?:mention|mentions|mentioned|contain|contains|include|includes|provide|provides|there|any|clause|clauses|section|provision|paragraph|page|enthalt|erwahnt|klausel|abschnitt|contient|mentionne|clausula|contiene|menciona|incluye|clausola|prevede|bevat|clausule|c|er)$/;
/** Words of the text that may stand between the words looked for. */
const WINDOW = 14;

/** Whether the words asked for stand near each other in the text. */
function mentioned(context: Context, question: string, words: readonly string[]): Verdict | null {
  if (!MENTION.test(question)) return null;
  const wanted = words.filter((word) => !PARTS.test(word) && !DOCUMENT.test(word));
  if (wanted.length === 0) return null;
  for (const view of context.pages) {
    const found = nearEachOther(view, wanted);
    if (found) return { holds: true, confidence: 0.85, page: view.page.number, words: found };
  }
  const isSure = context.pages.length > 0 && context.model.pages.every((page) => !page.error && page.source === 'text-layer');
  return { holds: false, confidence: isSure ? 0.75 : 0.55, page: 1, words: [] };
}

function nearEachOther(view: PageView, wanted: readonly string[]): ViewWord[] | null {
  const all = view.rows.flatMap((row) => row.segments.flatMap((segment: Segment) => segment.words));
  const hits = all.flatMap((word, at) => {
    const printed = understandQuestion(word.text).words[0] ?? alphanumeric(word.text);
    const which = wanted.findIndex((other) => isSameWord(other, printed) || isSameWord(printed, other));
    return which >= 0 ? [{ word, at, which }] : [];
  });
  for (const [index, { at }] of hits.entries()) {
    const near = hits.slice(index, index + WINDOW + 1).filter((other) => other.at <= at + WINDOW);
    if (new Set(near.map(({ which }) => which)).size === wanted.length) return near.map(({ word }) => word);
  }
  return null;
}

interface PlacedMark {
  mark: Mark;
  page: number;
}

const placedMarks = (context: Context): PlacedMark[] =>
  context.model.pages.flatMap((page) => page.marks.map((mark) => ({ mark, page: page.number })));

function ofMark({ mark, page }: PlacedMark): Verdict {
  return { holds: mark.selected, confidence: 0.95 * mark.confidence, page, words: [], box: mark.box };
}

function ofField(context: Context, field: Field, holds: boolean): Verdict {
  const page = field.page ?? 1;
  const view = context.pages.find((other) => other.page.number === page);
  const words = view?.segments.flatMap((segment) => segment.words).filter((word) => field.words.includes(word.index)) ?? [];
  return { holds, confidence: field.confidence * (holds ? 0.97 : 0.85), page, words, box: field.box };
}
