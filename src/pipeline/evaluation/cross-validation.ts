import { evidenceOf, rank } from '../choosing/choose.js';
import { exampleOf, rightOnes, TRUTH_KEYS, type TruthOfField } from '../choosing/examples.js';
import { type Described, describeAll, featuresOf, LEARNED_FIELDS, type LearnedField, type ValueKind } from '../choosing/fields.js';
import { FIT, type FitOptions, fitForest } from '../choosing/fit.js';
import { SHIPPED_MODELS } from '../choosing/models.js';
import type { Forest } from '../choosing/trees.js';
import type { Evidence } from '../choosing/trust.js';
import { contextOf } from '../finding/context.js';
import { asWritten } from '../layout/right-to-left.js';
import type { DocumentModel } from '../model.js';
import { classify } from '../stages/understanding/classify.js';
import { standingOf } from '../stages/understanding/validate.js';
import { extractInvoice } from '../types/invoice.js';
import { checkInvoice } from '../types/invoice-checks.js';
import { sameValue, type Truth, truthValues } from './compare.js';

/** A document for fitting and measuring. */
export interface Sample {
  file: string;
  model: DocumentModel;
  source: string;
  truth: Truth;
  described: Record<ValueKind, Described>;
}

/** The day by which dates are plausible: late enough for any labelled document, and always the same. */
const TODAY = '2030-01-01';

/** Describes a document once. */
export function sampleOf(file: string, source: string, model: DocumentModel, truth: Truth): Sample {
  const written = asWritten(model).model;
  const context = contextOf(written, TODAY);
  const receipt = classify(written, context).subtype === 'receipt';
  const described = {
    date: describeAll(context, 'date', receipt),
    amount: describeAll(context, 'amount', receipt),
    number: describeAll(context, 'number', receipt),
    name: describeAll(context, 'name', receipt),
  };
  return { file, model, source, truth, described };
}

/** Whether lines, or parts and tax, add up to the total that a forest chooses, or contradict it. */
function standingOfTotal(model: DocumentModel, forest: Forest): { confirmed: boolean; contradicted: boolean } {
  const models = { ...SHIPPED_MODELS, total_amount: { ...SHIPPED_MODELS.total_amount, ...forest } };
  const written = asWritten(model).model;
  const context = contextOf(written, TODAY, models);
  const fields = extractInvoice(context, classify(written, context).subtype);
  const { contradictions, confirmed } = checkInvoice(fields, context);
  return standingOf('total_amount', contradictions, confirmed);
}

/** What a truth says of a field; undefined: nothing; null: that the document shows none. */
export function truthOfField(truth: Truth, field: LearnedField): TruthOfField | null | undefined {
  if (((truth._absent ?? []) as string[]).includes(field)) return null;
  const known = new Map(truthValues(truth));
  const key = TRUTH_KEYS[field].find((name) => known.has(name));
  if (key === undefined) return undefined;
  const alternatives = ((truth._alternatives ?? {}) as Record<string, unknown[]>)[key] ?? [];
  const values = [known.get(key), ...alternatives];
  return {
    exact: (value) => values.some((other) => (typeof value === 'number' ? sameValue(key, value, other) : value === other)),
    near: (value) => values.some((other) => sameValue(key, value, other)),
  };
}

/** Result of one document and field. */
export interface FoldResult {
  file: string;
  source: string;
  field: LearnedField;
  proposed: boolean;
  right: boolean;
  /** The first of the choices is right, whether or not it was chosen. */
  first: boolean;
  chosen: unknown;
  probability: number;
  /** How sure the reader was of it, whether it was paid, and whether other amounts confirm it. */
  evidence: Omit<Evidence, 'worth'>;
  absent: boolean;
  /** The fold that it was kept out of the fit in. */
  fold: string;
}

/** How far large sources are kept from outweighing small ones: 0 not at all, 1: each source counts the same. */
export const EVENNESS = 0.5;

/** Fits a field on some documents. */
export function fitField(real: readonly Sample[], field: LearnedField, more: readonly Sample[] = [], options: FitOptions = FIT): Forest {
  const kind = LEARNED_FIELDS[field];
  const samples = [...real, ...more];
  const sizes = new Map<string, number>();
  for (const { source } of samples) sizes.set(source, (sizes.get(source) ?? 0) + 1);
  const groups = samples.flatMap((sample) => {
    const truth = truthOfField(sample.truth, field);
    const share = (sizes.get(sample.source) ?? 1) ** -EVENNESS * 4;
    const example = truth ? exampleOf(sample.described[kind], truth) : null;
    return example ? [{ ...example, weight: share }] : [];
  });
  return fitForest(featuresOf(kind), groups, options);
}

/** Fits with all documents outside each fold and chooses on those inside. `foldOf`: the fold of a document. */
export function crossValidate(
  samples: readonly Sample[],
  field: LearnedField,
  foldOf: (sample: Sample, index: number) => string,
  more: readonly Sample[] = [],
  options: FitOptions = FIT,
): FoldResult[] {
  const known = samples.filter((sample) => truthOfField(sample.truth, field) !== undefined);
  const folds = new Map<string, Sample[]>();
  for (const [index, sample] of known.entries()) {
    const fold = foldOf(sample, index);
    folds.set(fold, [...(folds.get(fold) ?? []), sample]);
  }
  return [...folds].flatMap(([name, inside]) => {
    const outside = known.filter((sample, index) => foldOf(sample, index) !== name);
    const forest = fitField(outside, field, more, options);
    return resultsOf(forest, inside, field, name);
  });
}

/** What a forest chooses on documents whose truth tells the field. */
export function resultsOf(forest: Forest, samples: readonly Sample[], field: LearnedField, fold: string): FoldResult[] {
  return samples.flatMap((sample): FoldResult[] => {
    const described = sample.described[LEARNED_FIELDS[field]];
    const truth = truthOfField(sample.truth, field);
    if (truth === undefined) return [];
    const [best] = rank(forest, described);
    const chosen = best ?? null;
    const at = best ? described.proposals.indexOf(best.proposal) * described.width : 0;
    const isAmount = LEARNED_FIELDS[field] === 'amount';
    const evidence = evidenceOf(0, best?.proposal.words ?? [], { values: described.values, at, isAmount });
    const standing = field === 'total_amount' && best !== undefined ? standingOfTotal(sample.model, forest) : {};
    return [
      {
        file: sample.file,
        source: sample.source,
        field,
        proposed: truth !== null && rightOnes(described, truth).includes(true),
        right: truth === null ? chosen === null : chosen !== null && truth.near(chosen.proposal.value),
        first: truth !== null && best !== undefined && truth.near(best.proposal.value),
        chosen: chosen?.proposal.value ?? null,
        probability: chosen?.probability ?? 0,
        evidence: { ...evidence, ...standing },
        absent: truth === null,
        fold,
      },
    ];
  });
}
