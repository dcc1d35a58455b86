import type { Context } from '../finding/context.js';
import type { Concept } from '../finding/lexicon/lexicon.js';
import { type PageView, readingConfidence } from '../finding/page-view.js';
import type { Proposal } from '../finding/proposals.js';
import { labelsAround } from './labels-around.js';

/** Labels that tell values of one kind apart, each with a place in the description; all other labels share the last place. */
function placesOf(concepts: readonly Concept[]): ReadonlyMap<Concept, number> {
  return new Map(concepts.map((concept, index) => [concept, index]));
}

/** A kind of value with the labels that matter to it. */
export interface Kind {
  concepts: readonly Concept[];
  places: ReadonlyMap<Concept, number>;
  form: readonly string[];
}

/** A kind of value by the labels that matter to it and the names of what its form tells. */
export function kindOf(concepts: readonly Concept[], form: readonly string[]): Kind {
  return { concepts, places: placesOf(concepts), form };
}

const PLACE = [
  ...['page', 'pages', 'page_from_end', 'x', 'right', 'y', 'row', 'row_from_end', 'segments_in_row', 'place_in_row', 'words_in_segment'],
  ...['alone', 'size', 'bold', 'ocr', 'confidence', 'narrow', 'in_list', 'below_list', 'same_value', 'first_of_value', 'count'],
  ...['before_letters', 'after_letters', 'colon_before', 'receipt'],
] as const;

/** Names of the features of a kind, in order. */
export function featureNames(kind: Kind, more: readonly string[] = []): string[] {
  const around = ['left', 'above'].flatMap((side) => [...kind.concepts, 'another'].map((name) => `${side}_${name}`));
  return [...around, 'label_left_gap', 'label_above_gap', 'headed', ...PLACE, ...kind.form, ...more];
}

/** What is known of all proposals of a document besides each itself. */
export interface Surroundings {
  receipt: boolean;
  /** How often each value occurs, and which proposal is the first to have it. */
  counts: ReadonlyMap<unknown, number>;
  firsts: ReadonlyMap<unknown, Proposal>;
  total: number;
}

/** Looks once over all proposals. */
export function surroundingsOf(proposals: readonly Proposal[], receipt: boolean): Surroundings {
  const counts = new Map<unknown, number>();
  const firsts = new Map<unknown, Proposal>();
  for (const proposal of proposals) {
    counts.set(proposal.value, (counts.get(proposal.value) ?? 0) + 1);
    if (!firsts.has(proposal.value)) firsts.set(proposal.value, proposal);
  }
  return { receipt, counts, firsts, total: proposals.length };
}

/** A page this many times the type size wide is a till receipt. */
const NARROW = 45;

/** Whether a page is no wider than a till roll. */
export const isNarrow = ({ page, em }: PageView): boolean => page.width < NARROW * em;

/** Features of a proposal in the order of featureNames. */
export function describe(context: Context, kind: Kind, proposal: Proposal, all: Surroundings, more: readonly number[] = []): number[] {
  const { view, segment, start, end, words } = proposal;
  const { page, em, rows } = view;
  const row = rows[segment.row];
  const flag = (holds: boolean): number => (holds ? 1 : 0);
  const before = segment.text.slice(0, start);
  const after = segment.text.slice(end);
  const list = listOf(context, view);
  const place = [
    view.page.number,
    context.pages.length,
    context.pages.length - view.page.number,
    (words[0]?.left ?? segment.left) / page.width,
    (words.at(-1)?.right ?? segment.right) / page.width,
    segment.top / page.height,
    segment.row,
    rows.length - segment.row,
    row?.segments.length ?? 1,
    row ? row.segments.indexOf(segment) : 0,
    segment.words.length,
    flag(before.trim() === '' && after.trim() === ''),
    (words[0]?.size ?? em) / em,
    flag(words[0]?.bold ?? false),
    flag(page.source === 'ocr'),
    readingConfidence(words),
    flag(isNarrow(view)),
    flag(list !== null && segment.row >= list.first && segment.row <= list.last),
    flag(list !== null && segment.row > list.last),
    all.counts.get(proposal.value) ?? 1,
    flag(all.firsts.get(proposal.value) === proposal),
    Math.min(200, all.total),
    Math.min(40, before.replace(/\P{L}/gu, '').length),
    Math.min(40, after.replace(/\P{L}/gu, '').length),
    flag(/[:#=]\s*$/.test(before)),
    flag(all.receipt),
  ];
  return [...labelsAround(context, proposal, kind.places, kind.concepts.length), ...place, ...proposal.form, ...more];
}

/** First and last row of the longest list of items of a page: from its head to the last row with two numbers. */
function listOf(context: Context, view: PageView): { first: number; last: number } | null {
  const known = LISTS.get(view);
  if (known !== undefined) return known;
  const head = context.headers.get(view.page.number)?.[0];
  let last = head?.bodyRow ?? 0;
  for (const row of head ? view.rows.slice(head.bodyRow) : []) {
    const numbers = row.segments.filter((segment) => /\d/.test(segment.text)).length;
    const closes = row.segments.some((segment) => (context.labelsBySegment.get(segment) ?? []).some((hit) => CLOSING.has(hit.name)));
    if (closes && numbers <= 2) break;
    if (numbers >= 2) last = row.index;
  }
  const list = head ? { first: head.bodyRow, last } : null;
  LISTS.set(view, list);
  return list;
}

const CLOSING: ReadonlySet<string> = new Set(['total', 'subtotal', 'tax', 'amount_due']);
const LISTS = new WeakMap<PageView, { first: number; last: number } | null>();
