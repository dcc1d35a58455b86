import { candidatesFor } from '../finding/candidates.js';
import type { Context } from '../finding/context.js';
import type { Concept } from '../finding/lexicon/lexicon.js';
import { NAME_FORM, proposeNames } from '../finding/parties/names.js';
import { NO_EVIDENCE, PARTY_EVIDENCE, partyEvidence } from '../finding/parties/vendor.js';
import { AMOUNT_FORM, DATE_FORM, NUMBER_FORM, type Proposal, proposeAmounts, proposeDates, proposeNumbers } from '../finding/proposals.js';
import { readAmount, readDate, readIdentifier } from '../finding/readings.js';
import { ADJUSTED, ARITHMETIC, adjustmentsOf, arithmeticOf, roundingSteps } from './arithmetic.js';
import { describe, featureNames, kindOf, surroundingsOf } from './features.js';

const DATES: readonly Concept[] = [
  'invoice_date',
  'due_date',
  'order_date',
  'delivery_date',
  'period',
  'period_start',
  'period_end',
  'invoice_number',
  'corrected_date',
];
const AMOUNTS: readonly Concept[] = [
  ...(['total', 'amount_due', 'subtotal', 'tax', 'tax_noise', 'discount', 'shipping', 'tip', 'withholding', 'paid', 'rounding'] as const),
  'item_count',
];
const NUMBERS: readonly Concept[] = [
  ...([
    'invoice_number',
    'purchase_order_number',
    'customer_number',
    'delivery_number',
    'other_number',
    'vat_id',
    'phone',
    'bank',
  ] as const),
  ...(['invoice_date', 'total', 'customer', 'vendor', 'corrected_number'] as const),
];

const NAMES: readonly Concept[] = [
  'vendor',
  'customer',
  'ship_to',
  'ship_from',
  'invoice_number',
  'invoice_date',
  'bank',
  'phone',
  'vat_id',
  'other_number',
  'terms',
];

/** Kinds of values that are chosen alike. */
export type ValueKind = 'date' | 'amount' | 'number' | 'name';

const KINDS = {
  date: kindOf(DATES, DATE_FORM),
  amount: kindOf(AMOUNTS, AMOUNT_FORM),
  number: kindOf(NUMBERS, NUMBER_FORM),
  name: kindOf(NAMES, NAME_FORM),
} as const;

/** Fields that are chosen by a model of their own, with the kind of their values. */
export const LEARNED_FIELDS = {
  invoice_number: 'number',
  purchase_order_number: 'number',
  invoice_date: 'date',
  due_date: 'date',
  total_amount: 'amount',
  subtotal: 'amount',
  tax_amount: 'amount',
  'vendor.name': 'name',
  'customer.name': 'name',
} as const satisfies Record<string, ValueKind>;

/** A field that is chosen by a model. */
export type LearnedField = keyof typeof LEARNED_FIELDS;

/** Everything of one kind that a document shows, each with its description. */
export interface Described {
  proposals: readonly Proposal[];
  /** Features of one proposal after the other. */
  values: Float32Array;
  width: number;
}

/** Names of the features of a kind, in order. */
export function featuresOf(kind: ValueKind): string[] {
  if (kind === 'name') return featureNames(KINDS.name, PARTY_EVIDENCE);
  const announced = ANNOUNCERS[kind].map((concept) => `announced_${concept}`);
  return featureNames(KINDS[kind], [...announced, ...(kind === 'amount' ? [...ARITHMETIC, ...ADJUSTED] : [])]);
}

/** Labels whose value is looked for from the label: behind it, right of it, in the box or column below it. */
const ANNOUNCERS: Record<ValueKind, readonly Concept[]> = {
  date: ['invoice_date', 'due_date'],
  amount: ['total', 'amount_due', 'subtotal', 'tax'],
  number: ['invoice_number', 'purchase_order_number', 'customer_number', 'other_number'],
  name: [],
};
const READERS = { date: readDate, amount: readAmount, number: readIdentifier, name: () => [] } as const;

/** How well labels of each announcing concept lead to a proposal, by the first word of the value. */
function announced(context: Context, kind: ValueKind, proposals: readonly Proposal[]): number[][] {
  const scores = ANNOUNCERS[kind].map((concept) => {
    const byWord = new Map<string, number>();
    for (const { page, words, score } of candidatesFor(context, [concept], READERS[kind])) {
      const key = `${page}:${words[0]?.index}`;
      if (score > (byWord.get(key) ?? 0)) byWord.set(key, score);
    }
    return byWord;
  });
  return proposals.map(({ view, words }) => scores.map((byWord) => byWord.get(`${view.page.number}:${words[0]?.index}`) ?? 0));
}

/** The most values of one kind that are looked at; those of a longer document are taken from its first and last pages. */
const MOST = 1200;

function evidenceOf(context: Context, proposals: readonly Proposal[], receipt: boolean): number[][] {
  const evidence = partyEvidence(context, receipt);
  return proposals.map(({ words }) => [...(evidence.get(words[0]?.index ?? -1) ?? NO_EVIDENCE)]);
}

const ADJUSTING: readonly Concept[] = ['rounding', 'tip', 'shipping', 'discount', 'withholding'];

function amountFacts(context: Context, proposals: readonly Proposal[]): number[][] {
  const behind = (concepts: readonly Concept[]): number[] =>
    candidatesFor(context, concepts, readAmount)
      .filter((candidate) => candidate.score > 0.3 && candidate.rule !== 'label-below')
      .map((candidate) => Math.abs(Number(candidate.value)));
  const sums = arithmeticOf(proposals);
  const steps = [...roundingSteps(proposals, behind(['rounding'])), ...behind(ADJUSTING)];
  const adjusted = adjustmentsOf(proposals, steps, behind(['paid']));
  return proposals.map((_, index) => [...sums[index]!, ...adjusted[index]!]);
}

/** Proposes and describes all values of one kind. */
export function describeAll(context: Context, kind: ValueKind, receipt: boolean): Described {
  const propose = { date: proposeDates, amount: proposeAmounts, number: proposeNumbers, name: proposeNames }[kind];
  const every = propose(context);
  const proposals = every.length <= MOST ? every : [...every.slice(0, MOST / 2), ...every.slice(-MOST / 2)];
  const all = surroundingsOf(proposals, receipt);
  const labelled = kind === 'name' ? evidenceOf(context, proposals, receipt) : announced(context, kind, proposals);
  const sums = kind === 'amount' ? amountFacts(context, proposals) : [];
  const width = featuresOf(kind).length;
  const values = new Float32Array(proposals.length * width);
  for (const [index, proposal] of proposals.entries())
    values.set(describe(context, KINDS[kind], proposal, all, [...labelled[index]!, ...(sums[index] ?? [])]), index * width);
  return { proposals, values, width };
}
