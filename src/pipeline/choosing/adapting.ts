import { sameValue } from '../evaluation/compare.js';
import { contextOf } from '../finding/context.js';
import { asWritten } from '../layout/right-to-left.js';
import type { DocumentModel, FieldValue } from '../model.js';
import { classify } from '../stages/understanding/classify.js';
import { isotonicFit, type Judged, LEAST_REVIEWED } from '../templating/calibration.js';
import { describeAll, LEARNED_FIELDS, type ValueKind } from './fields.js';
import { type FitOptions, fitForest } from './fit.js';
import { CHOSEN_FIELDS, type ChosenField, SHIPPED_MODELS } from './models.js';
import type { OwnModel } from './own-models.js';
import { probabilitiesOf, scoreOf, type Tree } from './trees.js';

/** What a reviewed document shows for one field: what may be its value, and which of it is. */
export interface ReviewedField {
  /** Features of one proposal after the other. */
  readonly values: Float32Array;
  readonly right: readonly boolean[];
  /** Proposals with the same number have the same value. */
  readonly same: readonly number[];
}

/** A reviewed document as it is learned from: numbers alone, none of its words. */
export type ReviewedDocument = Partial<Readonly<Record<ChosenField, ReviewedField>>>;

/** How a field came out on the reviewed documents: right first choices with the shipped model, and with one fitted without the document. */
export interface AdaptedField {
  readonly field: ChosenField;
  readonly documents: number;
  readonly before: number;
  readonly after: number;
  /** Null: the shipped model is as good. */
  readonly model: OwnModel | null;
}

/** So many proposals are kept of a document: the right ones, and those that the shipped model takes for the likeliest. */
const MOST = 60;
/** Folds of the cross-validation. */
const FOLDS = 5;
/** Small steps: what the shipped model knows of all documents is corrected, not replaced. */
const FIT: FitOptions = { trees: 40, leaves: 5, rate: 0.15, columns: 0.5, least: 0.0004, ridge: 1, seed: 14, fits: 1 };

/** Describes a document with the values that a person has approved, by path. Fields whose value stands nowhere on its pages are left out. */
export function describeReviewed(model: DocumentModel, approved: Readonly<Record<string, FieldValue>>, today: string): ReviewedDocument {
  const written = asWritten(model).model;
  const context = contextOf(written, today);
  const receipt = classify(written, context).subtype === 'receipt';
  const described = new Map<ValueKind, ReturnType<typeof describeAll>>();
  const fields: Partial<Record<ChosenField, ReviewedField>> = {};
  for (const field of CHOSEN_FIELDS) {
    const truth = approved[field];
    if (truth === null || truth === undefined || truth === '') continue;
    const kind = LEARNED_FIELDS[field];
    const all = described.get(kind) ?? describeAll(context, kind, receipt);
    described.set(kind, all);
    const exact = all.proposals.map(({ value }) => value === truth);
    const right = exact.includes(true) ? exact : all.proposals.map(({ value }) => sameValue(field, value, truth));
    if (!right.includes(true)) continue;
    const scores = all.proposals.map((_, index) => scoreOf(SHIPPED_MODELS[field].trees, all.values, index * all.width));
    const likely = new Set([...scores.keys()].sort((left, other) => scores[other]! - scores[left]!).slice(0, MOST));
    const kept = [...scores.keys()].filter((index) => right[index] || likely.has(index));
    const numbers = new Map<FieldValue, number>();
    const values = new Float32Array(kept.length * all.width);
    for (const [at, index] of kept.entries()) {
      values.set(all.values.subarray(index * all.width, (index + 1) * all.width), at * all.width);
      const { value } = all.proposals[index]!;
      if (!numbers.has(value)) numbers.set(value, numbers.size);
    }
    fields[field] = {
      values,
      right: kept.map((index) => right[index]!),
      same: kept.map((index) => numbers.get(all.proposals[index]!.value)!),
    };
  }
  return fields;
}

/**
 * Fits what reviewed documents add to the shipped models, and tells by cross-validation whether that is better on those very documents. `groups`: documents
 * of one group (copies of a file) are never on both sides. Deterministic.
 */
export function adaptModels(documents: readonly { readonly group: string; readonly reviewed: ReviewedDocument }[]): AdaptedField[] {
  const groups = [...new Set(documents.map(({ group }) => group))].sort();
  const foldOf = new Map(groups.map((group, index) => [group, index % FOLDS]));
  return CHOSEN_FIELDS.map((field) => {
    const known = documents.flatMap(({ group, reviewed }) => {
      const own = reviewed[field];
      return own ? [{ ...own, fold: foldOf.get(group) ?? 0 }] : [];
    });
    return adaptField(field, known);
  });
}

interface Folded extends ReviewedField {
  readonly fold: number;
}

function adaptField(field: ChosenField, known: readonly Folded[]): AdaptedField {
  const documents = known.length;
  const before = known.filter((document) => bestOf(SHIPPED_MODELS[field].trees, document).correct).length;
  const nothing = { field, documents, before, after: before, model: null };
  if (documents < LEAST_REVIEWED || before === documents) return nothing;
  const judged: Judged[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const inside = known.filter((document) => document.fold === fold);
    if (inside.length === 0) continue;
    const outside = known.filter((document) => document.fold !== fold);
    const trees = withShipped(field, fitOn(field, outside));
    for (const document of inside) judged.push(bestOf(trees, document));
  }
  const after = judged.filter(({ correct }) => correct).length;
  if (after <= before) return { ...nothing, after };
  return { ...nothing, after, model: { trees: fitOn(field, known), calibration: isotonicFit(judged) } };
}

function fitOn(field: ChosenField, documents: readonly ReviewedField[]): readonly Tree[] {
  const groups = documents.map(({ values, right }) => ({ values, right, weight: 1 }));
  return fitForest(SHIPPED_MODELS[field].features, groups, FIT, SHIPPED_MODELS[field].trees).trees;
}

const withShipped = (field: ChosenField, trees: readonly Tree[]): readonly Tree[] => [...SHIPPED_MODELS[field].trees, ...trees];

/** The most probable value of a document, as `rank` finds it: its probability, and whether it is the right one. */
function bestOf(trees: readonly Tree[], { values, right, same }: ReviewedField): Judged {
  const width = values.length / right.length;
  const probabilities = probabilitiesOf(right.map((_, index) => scoreOf(trees, values, index * width)));
  const sums = new Map<number, Judged>();
  for (const [index, number] of same.entries()) {
    const known = sums.get(number);
    const confidence = Math.min(1, (known?.confidence ?? 0) + probabilities[index]!);
    sums.set(number, { confidence, correct: (known?.correct ?? false) || right[index]! });
  }
  return [...sums.values()].reduce((best, other) => (other.confidence > best.confidence ? other : best));
}
