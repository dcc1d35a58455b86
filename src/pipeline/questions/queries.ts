import { type Candidate, candidatesFor, type Reading, type Spot, spotsOf } from '../finding/candidates.js';
import { type Context, contextOf, lexiconWith, relabel } from '../finding/context.js';
import { CERTIFICATE_LABELS } from '../finding/lexicon/certificate.js';
import { type Concept, LABELS } from '../finding/lexicon/lexicon.js';
import { TRADE_LABELS } from '../finding/lexicon/trade.js';
import { boxOf, type PageView, type Segment, slice } from '../finding/page-view.js';
import { isName } from '../finding/parties/name-lines.js';
import { fromSegments } from '../finding/parties/parties.js';
import { readAmount, readDate, readIdentifier } from '../finding/readings.js';
import { asWritten } from '../layout/right-to-left.js';
import type { DocumentModel, Field } from '../model.js';
import { findEmails, findIbans } from '../values/identifiers.js';
import { answerFromTables, type QueryAnswer } from './query-tables.js';
import { FIELD_WORDS } from './query-words.js';
import { isParticular, isSameWord, overlap, type Question, understandQuestion } from './question.js';
import { answerYesNo, yesAndNo } from './yes-no.js';

/** Below this an answer is not given. */
const LEAST = 0.45;

/**
 * Answers questions in natural language (six languages) from a read document, in their order (D55): by the fields that were extracted,
 * by the printed labels and pairs that share the question's words, by patterns for dates, amounts and addresses, and with yes or no where that is
 * asked. Nothing is inferred that is not printed; text of the document is never taken as an instruction.
 */
export function answerQueries(
  model: DocumentModel,
  questions: readonly string[],
  today: string = new Date().toISOString().slice(0, 10),
): (QueryAnswer | null)[] {
  const written = asWritten(model);
  const base = contextOf(written.model, today);
  const context = relabel(base, EVERY_LABEL);
  return questions.map((question) => {
    const told = yesAndNo(question) ? answerYesNo(context, question) : answer(context, understandQuestion(question));
    if (!told || told.confidence < LEAST) return null;
    const confidence = Math.round(Math.min(0.99, told.confidence) * 1000) / 1000;
    return { ...told, confidence, box: told.box && written.shown(told.page, told.box) };
  });
}

const EVERY_LABEL = lexiconWith({ ...CERTIFICATE_LABELS, ...TRADE_LABELS });

function answer(context: Context, question: Question): QueryAnswer | null {
  if (question.words.length === 0) return null;
  if (question.words.includes('iban') || question.kind === 'email') return fromFields(context, question) ?? fromPatterns(context, question);
  const cell = answerFromTables(context.model.pages, question.words, (text) => understandQuestion(text).words, isSameWord);
  if (cell?.text === '') return null;
  const found = [
    cell,
    fromFields(context, question),
    fromLabels(context, question),
    fromPairs(context, question),
    fromPrintedLabels(context, question),
  ];
  const best = found.filter((candidate) => candidate !== null).sort((left, right) => right.confidence - left.confidence)[0];
  return best ?? null;
}

const DATES = /_date$|^period_/;
const NUMBERS = /_number$|_id$|^voyage$/;

/** A field of the extraction whose words the question has, and whose kind is the one asked for. */
function fromFields(context: Context, question: Question): QueryAnswer | null {
  const asked = question.words.join(' ');
  let best: { field: Field; score: number } | null = null;
  for (const [path, pattern] of FIELD_WORDS) {
    const field = context.model.fields.find((candidate) => candidate.path === path && candidate.value !== null);
    const hit = asked.match(pattern);
    if (!field || !hit || !fitsKind(field, question.kind)) continue;
    const coverage = hit[0].split(' ').length / question.words.length;
    const score = field.confidence * (0.62 + 0.36 * Math.min(1, coverage));
    if (!best || score > best.score) best = { field, score };
  }
  if (!best) return null;
  const { field } = best;
  const asPrinted = typeof field.value === 'string' && !DATES.test(field.path) ? field.value : (field.text ?? String(field.value));
  return { text: asPrinted, confidence: best.score, page: field.page ?? 1, box: field.box, words: field.words };
}

function fitsKind(field: Field, kind: Question['kind']): boolean {
  if (kind === 'date') return DATES.test(field.path);
  if (kind === 'amount') return typeof field.value === 'number';
  if (kind === 'identifier') return NUMBERS.test(field.path);
  if (kind === 'email') return field.path.endsWith('.email');
  if (kind === 'person') return field.path.endsWith('.name') || field.path === 'parties';
  return !DATES.test(field.path);
}

function readerFor(kind: Question['kind']): (spot: Spot, context: Context) => Reading[] {
  if (kind === 'date') return readDate;
  if (kind === 'amount') return readAmount;
  if (kind === 'identifier') return readIdentifier;
  return (spot, context) => {
    if (isLabel(spot.segment, context)) return [];
    const text = spot.segment.text.replace(/^[\s:;,.#-]+|[\s:;,-]+$/g, '');
    if (!/[\p{L}\p{N}]/u.test(text) || spot.segment.words.length > 16 || (kind === 'person' && !isName(text))) return [];
    const start = spot.segment.text.indexOf(text);
    return [{ value: text, start, end: start + text.length, fit: 0.93 }];
  };
}

/** What ends with a colon, or names a value of its own, is the next label. */
function isLabel({ text, page, words }: Segment, context: Context): boolean {
  if (/[:：]\s*$/.test(text)) return true;
  const pairs = context.model.pages.find((other) => other.number === page)?.pairs ?? [];
  const [first] = words;
  return first !== undefined && pairs.some((pair) => pair.key.words.includes(first.index));
}

/** The heading of a column of several rows, which says nothing of any one of them. */
function isHeading({ page, text, words }: Segment, context: Context): boolean {
  if (/[:：]/.test(text)) return false;
  const tables = context.model.pages.find((other) => other.number === page)?.tables ?? [];
  const [first] = words;
  return tables.some(
    (table) =>
      table.columns > 2 &&
      table.rows > 2 &&
      table.cells.some((cell) => cell.row === 0 && first !== undefined && cell.words.includes(first.index)),
  );
}

/** Concepts of the lexicon that the question names: all words of one of their labels are in it. */
function fromLabels(context: Context, question: Question): QueryAnswer | null {
  const asked = new Set(question.words);
  const scored = conceptWords().flatMap(([concept, phrases]) => {
    const best = Math.max(
      0,
      ...phrases
        .filter((phrase) => phrase.every((word) => asked.has(word)) && isParticular(question.words, phrase))
        .map((phrase) => phrase.length),
    );
    return best > 0 ? [{ concept, share: best / question.words.length }] : [];
  });
  const most = Math.max(0, ...scored.map((entry) => entry.share));
  if (most < 0.34) return null;
  const concepts = scored.filter((entry) => entry.share === most).map((entry) => entry.concept);
  const [candidate] = candidatesFor(
    context,
    concepts,
    readerFor(question.kind),
    (hit) => hit.strength >= 0.7 && !isHeading(hit.segment, context),
  );
  return candidate ? toAnswer(context, candidate, candidate.score * (0.55 + 0.4 * most)) : null;
}

let phrasesOfConcepts: [Concept, string[][]][] | null = null;

function conceptWords(): [Concept, string[][]][] {
  // Labels that are gathered only to be told from others do not stand for one another.
  const known = Object.entries({ ...LABELS, ...TRADE_LABELS, ...CERTIFICATE_LABELS }).filter(
    ([concept]) => !/^other_|_noise$/.test(concept),
  );
  phrasesOfConcepts ??= known.map(([concept, labels]) => [
    concept as Concept,
    labels.strong
      .split(',')
      .map((phrase) => understandQuestion(phrase).words)
      .filter((phrase) => phrase.length > 0),
  ]);
  return phrasesOfConcepts;
}

/** Pairs that layout found whose key is made of the question's words. */
function fromPairs(context: Context, question: Question): QueryAnswer | null {
  let best: QueryAnswer | null = null;
  for (const page of context.model.pages) {
    for (const pair of page.pairs) {
      const share = overlap(question.words, pair.key.text);
      if (share < 0.6 || pair.value.text.trim() === '' || !rightKind(context, question.kind, pair.value.text)) continue;
      const confidence = pair.confidence * (0.3 + 0.62 * share);
      if (!best || confidence > best.confidence)
        best = { text: pair.value.text, confidence, page: page.number, box: pair.value.box, words: pair.value.words };
    }
  }
  return best;
}

/** A short text that looks like a label and shares most words with the question; its value stands beside or below. */
function fromPrintedLabels(context: Context, question: Question): QueryAnswer | null {
  let best: { candidate: Candidate; score: number } | null = null;
  const read = readerFor(question.kind);
  for (const view of context.pages) {
    for (const segment of view.segments) {
      const colon = segment.text.indexOf(':');
      const label = colon > 1 ? segment.text.slice(0, colon) : segment.text;
      const share = label.length <= 60 ? overlap(question.words, label) : 0;
      if (share < 0.6 || isHeading(segment, context)) continue;
      const end = colon > 1 ? colon + 1 : segment.text.length;
      const hit = {
        name: 'other_number' as const,
        segment,
        start: 0,
        end,
        strength: 0.9,
        weight: 1,
        closed: true,
        colon: true,
        alone: end >= segment.text.length,
      };
      for (const spot of spotsOf(context, hit)) {
        const reading = read(spot, context)[0];
        const part = reading ? slice(spot.segment, reading.start, reading.end) : null;
        const score = reading && part ? share * share * spot.nearness * reading.fit * 0.9 : 0;
        if (part && (!best || score > best.score)) best = { candidate: fromSegments([part], 1, spot.relation, null), score };
      }
    }
  }
  return best ? toAnswer(context, best.candidate, best.score * best.candidate.score) : null;
}

function rightKind(context: Context, kind: Question['kind'], text: string): boolean {
  const segment: Segment = { page: 1, row: 0, words: [], text, offsets: [], left: 0, right: 0, top: 0, bottom: 0 };
  return readerFor(kind)({ segment, relation: 'label-right', nearness: 1 }, context).some((reading) => reading.fit > 0.5);
}

/** Values that are known by their form alone: e-mail address, IBAN. */
function fromPatterns(context: Context, question: Question): QueryAnswer | null {
  const find =
    question.kind === 'email'
      ? findEmails
      : question.words.includes('iban')
        ? (text: string) => findIbans(text).filter((iban) => iban.valid !== false)
        : null;
  if (!find) return null;
  const all = context.pages.flatMap((view) => view.segments.flatMap((segment) => placesIn(view, segment, find)));
  const distinct = new Set(all.map((found) => found.text));
  const [first] = all;
  return first ? { ...first, confidence: distinct.size === 1 ? 0.9 : 0.6 } : null;
}

function placesIn(
  view: PageView,
  segment: Segment,
  find: (text: string) => { value: string; start: number; end: number }[],
): QueryAnswer[] {
  return find(segment.text).flatMap((found) => {
    const part = slice(segment, found.start, found.end);
    return part
      ? [
          {
            text: found.value,
            confidence: 0.9,
            page: segment.page,
            box: boxOf(part.words, view.page),
            words: part.words.map((word) => word.index),
          },
        ]
      : [];
  });
}

function toAnswer(context: Context, candidate: Candidate, confidence: number): QueryAnswer {
  const page = context.model.pages.find((other) => other.number === candidate.page);
  return {
    text: candidate.text,
    confidence,
    page: candidate.page,
    box: page ? boxOf(candidate.words, page) : null,
    words: candidate.words.map((word) => word.index),
  };
}
