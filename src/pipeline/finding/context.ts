import { type Models, SHIPPED_MODELS } from '../choosing/models.js';
import type { DocumentModel } from '../model.js';
import { currencyOf } from '../values/currencies.js';
import { type DateOrder, dateOrderOf } from '../values/dates.js';
import { type DecimalSign, decimalSignOf, moneyDecimalsOf } from '../values/numbers.js';
import { findLabels, type LabelHit } from './labels.js';
import { FURTHER_LABELS } from './lexicon/further.js';
import { joinLabels, MORE_LABELS } from './lexicon/languages.js';
import { type Concept, indexPhrases, LABELS, type Labels, type PhraseIndex, vocabularyOf } from './lexicon/lexicon.js';
import type { Qualifiers } from './lexicon/qualifiers.js';
import { WORLD_LABELS } from './lexicon/world/index.js';
import { findHeaders, type Header } from './line-items/columns.js';
import { type PageView, type Segment, viewPages } from './page-view.js';
import { widened } from './qualified-labels.js';

const GENERAL: Partial<Record<Concept, Labels>> = [MORE_LABELS, FURTHER_LABELS, WORLD_LABELS].reduce(
  (all: Partial<Record<Concept, Labels>>, list) => joinLabels<Concept>(all, list),
  LABELS,
);

/** A lexicon made ready: its look-up and its words. */
export interface Lexicon {
  index: PhraseIndex<Concept>;
  readonly vocabulary: Set<string>;
}

function lexiconOf(labels: Partial<Record<Concept, Labels>>): Lexicon {
  const index = indexPhrases<Concept>(labels);
  let words: Set<string> | undefined;
  return {
    index,
    get vocabulary() {
      words ??= vocabularyOf([index]);
      return words;
    },
  };
}

const GENERAL_LEXICON = lexiconOf(GENERAL);

/** The general labels together with those of a type; where both know a wording, both meanings stand. */
export function lexiconWith(labels: Partial<Record<Concept, { strong: string; weak?: string }>>): Lexicon {
  return lexiconOf({ ...GENERAL, ...labels });
}

/** The same context seen with the labels of a type; with `qualifiers` a caption is a label whose other words only qualify it. */
export function relabel(context: Context, lexicon: Lexicon, qualifiers?: Qualifiers): Context {
  const widen = qualifiers && ((hits: LabelHit<Concept>[]) => widened(hits, qualifiers));
  const labels = context.pages.flatMap((view) => findLabels(view, lexicon.index, lexicon.vocabulary, widen));
  return { ...context, labels, labelsBySegment: bySegment(labels) };
}

function bySegment(labels: LabelHit<Concept>[]): Map<Segment, LabelHit<Concept>[]> {
  const map = new Map<Segment, LabelHit<Concept>[]>();
  for (const hit of labels) map.set(hit.segment, [...(map.get(hit.segment) ?? []), hit]);
  return map;
}

/** What all finders of a document share: its pages in rows, its labels, and how it writes numbers and dates. */
export interface Context {
  model: DocumentModel;
  pages: PageView[];
  labels: LabelHit<Concept>[];
  labelsBySegment: Map<Segment, LabelHit<Concept>[]>;
  decimalSign: DecimalSign;
  /** Decimals of its amounts of money: mostly two. */
  moneyDecimals: number;
  dateOrder: DateOrder;
  /** Head rows of lists of items, by page number. */
  headers: Map<number, Header[]>;
  /** Currency that the document names most, and how sure that is. */
  currency: { code: string; confidence: number } | null;
  /** The day of processing, YYYY-MM-DD. */
  today: string;
  /** Models that choose among what is proposed. */
  models: Models;
}

/** Looks once over the document for what every finder needs. Pure: the day comes as an argument. */
export function contextOf(model: DocumentModel, today: string, models: Models = SHIPPED_MODELS): Context {
  const pages = viewPages(model);
  const texts = pages.flatMap((view) => view.rows.map((row) => row.text));
  const labels = pages.flatMap((view) => findLabels(view, GENERAL_LEXICON.index, GENERAL_LEXICON.vocabulary));
  const labelsBySegment = bySegment(labels);
  const currency = currencyOf(texts);
  const decimalSign = decimalSignOf(texts, currency?.code);
  return {
    model,
    pages,
    labels,
    labelsBySegment,
    headers: new Map(pages.map((view) => [view.page.number, findHeaders(view)])),
    decimalSign,
    moneyDecimals: moneyDecimalsOf(texts, decimalSign, currency?.code),
    dateOrder: dateOrderOf(texts, usualDateOrder(model.language, currency?.code ?? null, texts)),
    currency,
    today,
    models,
  };
}

const STATE = '(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])';
const UNITED_STATES = new RegExp(`\\b${STATE}\\.?,?\\s+\\d{5}(?:-\\d{4})?\\b`);
/** `Las Vegas, NV`: a town and its state alone on a line, as tills print them without a code. */
const TOWN_AND_STATE = new RegExp(`^[A-Z][A-Za-z.' ]{2,24}, ${STATE}$`);
/** A number of a telephone in North America: `(702) 836-9388`, `702-737-4990`. */
const NORTH_AMERICAN_PHONE = /(?<![\d-])\(?[2-9]\d{2}\)?[-. ]?[2-9]\d{2}[-.]\d{4}(?![\d-])/;

/** Taxes of countries that have dollars too and write the day first: Australia, New Zealand, Singapore. */
const GOODS_TAX = /\b(?:G\.?S\.?T|S\.?S\.?T|ABN)\b/;
const CANADIAN_TAX = /\b(?:H\.?S\.?T|P\.?S\.?T|Q\.?S\.?T)\b/;

/** What restaurants and shops of the United States print of their tax and of tips. */
const SALES_TAX = /(?<!\p{L})(?:sales tax|gratuity|tip guide|suggested tip)(?!\p{L})/iu;

/** Month first is the habit of the United States: English text with dollars or an address of that form. */
function usualDateOrder(language: string, currency: string | null, texts: string[]): DateOrder {
  if (language !== 'en' && language !== 'und') return 'day-first';
  if (texts.some((text) => UNITED_STATES.test(text))) return 'month-first';
  if (texts.some((text) => TOWN_AND_STATE.test(text.trim())) && texts.some((text) => NORTH_AMERICAN_PHONE.test(text))) return 'month-first';
  const isOfGoods = texts.some((text) => GOODS_TAX.test(text)) && !texts.some((text) => CANADIAN_TAX.test(text));
  // No currency was read: a telephone or the tax of the United States tells as well.
  if (currency === null && !isOfGoods && texts.some((text) => NORTH_AMERICAN_PHONE.test(text) || SALES_TAX.test(text)))
    return 'month-first';
  if (currency !== 'USD') return 'day-first';
  return isOfGoods ? 'day-first' : 'month-first';
}

/** The view of a page by its number. */
export function pageOf(context: Context, page: number): PageView | undefined {
  return context.pages.find((view) => view.page.number === page);
}
