import { worthOf } from '../choosing/choose.js';
import { CHOSEN_FIELDS, type ChosenField, type FieldModel, type Models, SHIPPED_MODELS } from '../choosing/models.js';
import { fitTrust, type Trust, trusted } from '../choosing/trust.js';
import type { DocumentModel } from '../model.js';
import { understand } from '../stages/understanding/understand.js';
import { type CalibrationStep, isotonicFit } from '../templating/calibration.js';
import { alphanumeric } from '../values/text.js';
import { type Truth, truthValues } from './compare.js';
import { type FoldResult, fitField, resultsOf, type Sample, truthOfField } from './cross-validation.js';
import { type Prediction, predictionOf } from './report.js';

/** A document that takes part: as it was read, with its truth and its candidates described. */
export interface CrossDocument {
  sample: Sample;
  model: DocumentModel;
  truth: Truth;
}

/** How documents are set apart: by number into five, or by the collection they come from. */
export const FOLDINGS = {
  'five folds of documents': (_document: CrossDocument, index: number): string => String(index % 5),
  'one source left out': ({ sample }: CrossDocument): string => sample.source,
} as const;

/** What came out: each field of each document by a model that did not see it, and whole predictions by all of these models. */
export interface CrossResult {
  fields: Map<ChosenField, (FoldResult & { confidence: number; held: boolean })[]>;
  predictions: Prediction[];
}

const REQUEST = { type: null, templates: { use: null, candidates: [] }, thresholds: { overall: 0.8, field: 0.7 } };

/**
 * Fits every model on the documents outside each fold and reads those inside with it. Calibration comes from the choices on the other folds, so that a
 * confidence never knows of its own document.
 */
export function crossValidateDocuments(
  documents: readonly CrossDocument[],
  foldOf: (document: CrossDocument, index: number) => string,
): CrossResult {
  const folds = new Map<string, CrossDocument[]>();
  for (const [index, document] of documents.entries()) {
    const fold = foldOf(document, index);
    folds.set(fold, [...(folds.get(fold) ?? []), document]);
  }
  const fitted = [...folds].map(([name, inside]) => {
    const outside = documents.filter((document) => !inside.includes(document)).map(({ sample }) => sample);
    const forests = CHOSEN_FIELDS.map((field) => ({ field, forest: fitField(outside, field) }));
    const results = new Map(
      forests.map(({ field, forest }) => [
        field,
        resultsOf(
          forest,
          inside.map(({ sample }) => sample),
          field,
          name,
        ),
      ]),
    );
    return { name, inside, forests, results };
  });
  const fields: CrossResult['fields'] = new Map(CHOSEN_FIELDS.map((field) => [field, []]));
  const predictions: Prediction[] = [];
  for (const { name, inside, forests, results } of fitted) {
    const others = fitted.filter((fold) => fold.name !== name);
    const models = Object.fromEntries(
      forests.map(({ field, forest }): [ChosenField, FieldModel] => {
        const known = others.flatMap((fold) => fold.results.get(field) ?? []);
        return [field, { ...SHIPPED_MODELS[field], ...forest, calibration: calibrationOf(known), trust: trustOf(known) }];
      }),
    ) as Models;
    for (const field of CHOSEN_FIELDS) {
      for (const result of results.get(field) ?? []) {
        const document = inside.find(({ sample }) => sample.file === result.file);
        const { calibration, trust } = models[field];
        const worth = worthOf(result.probability, calibration);
        const confidence = Math.min(0.99, trusted(trust, { ...result.evidence, worth }));
        fields.get(field)?.push({ ...result, confidence, held: document !== undefined && holds(document, field) });
      }
    }
    for (const { sample, model } of inside)
      predictions.push(predictionOf(sample.file, understand(model, REQUEST, undefined, models).model, 0));
  }
  return { fields, predictions };
}

/** What probabilities have been worth. */
export function calibrationOf(results: readonly FoldResult[]): CalibrationStep[] {
  const judged = results.filter((result) => !result.absent && result.chosen !== null);
  return isotonicFit(judged.map(({ probability, right }) => ({ confidence: probability, correct: right })));
}

/** How far choices can be trusted, as others show it; what the choices of a fold are worth comes from the other folds. */
export function trustOf(results: readonly FoldResult[]): Trust {
  const judged = results.filter((result) => !result.absent && result.chosen !== null);
  const folds = [...new Set(judged.map(({ fold }) => fold))];
  const calibrations = new Map(folds.map((name) => [name, calibrationOf(judged.filter(({ fold }) => fold !== name))]));
  return fitTrust(
    judged.map(({ probability, evidence, right, fold }) => ({
      evidence: { ...evidence, worth: worthOf(probability, calibrations.get(fold) ?? []) },
      right,
    })),
  );
}

/** Whether the text that was read holds the true value at all: its letters and digits in a row, of a date its numbers. */
function holds({ model, truth, sample }: CrossDocument, field: ChosenField): boolean {
  const text = alphanumeric(model.pages.flatMap((page) => page.words.map((word) => word.text)).join(''));
  const known = new Map(truthValues(truth));
  const value = known.get(field) ?? known.get(field === 'invoice_date' ? 'date' : field);
  if (typeof value === 'number') {
    // Letters and digits alone are kept of the text: no sign of what is given back.
    const size = Math.abs(value);
    return text.includes(size.toFixed(2).replace('.', '')) || text.includes(String(size).replace('.', ''));
  }
  if (field === 'invoice_date') return resultsHold(sample, field);
  return typeof value === 'string' && text.includes(alphanumeric(value));
}

function resultsHold(sample: Sample, field: ChosenField): boolean {
  const truth = truthOfField(sample.truth, field);
  return Boolean(truth) && sample.described.date.proposals.some((proposal) => truth?.near(proposal.value));
}

/** The figures of a folding as lines for a person: what limits each field, source by source, and what its confidences are worth. */
export function renderCross(title: string, { fields }: CrossResult): string[] {
  const percent = (count: number, of: number): string => (of === 0 ? '     -' : `${((100 * count) / of).toFixed(1).padStart(5)}%`);
  const lines = [
    '',
    `${title}: models fitted outside each fold`,
    `  ${'field'.padEnd(18)} documents   read  proposed   right   mean of sources   calibration error`,
  ];
  for (const [field, all] of fields) {
    const own = all.filter((result) => !result.absent);
    const sources = groups(own);
    const mean = sources.reduce((sum, [, results]) => sum + share(results), 0) / Math.max(1, sources.length);
    lines.push(
      `  ${field.padEnd(18)} ${String(own.length).padStart(9)} ${percent(own.filter((r) => r.held).length, own.length)}   ${percent(own.filter((r) => r.proposed).length, own.length)}  ${percent(own.filter((r) => r.right).length, own.length)}            ${percent(mean, 1)}              ${calibrationError(own).toFixed(3)}`,
    );
  }
  lines.push('', '  right by source');
  const names = [...new Set([...fields.values()].flat().map(({ source }) => source))].sort();
  for (const source of names) {
    const cells = [...fields].map(([field, all]) => {
      const own = all.filter((result) => result.source === source && !result.absent);
      return own.length === 0 ? null : `${field} ${own.filter((result) => result.right).length}/${own.length}`;
    });
    lines.push(`  ${source.padEnd(28)} ${cells.filter((cell) => cell !== null).join('  ')}`);
  }
  lines.push('', '  confidence and share right (number of values)');
  for (const [field, all] of fields) {
    const bands = bandsOf(all.filter((result) => !result.absent && result.chosen !== null));
    lines.push(
      `  ${field.padEnd(18)} ${bands.map(({ confidence, accuracy, count }) => `${confidence.toFixed(2)}: ${accuracy.toFixed(2)} (${count})`).join('  ')}`,
    );
  }
  return lines;
}

function groups(results: readonly FoldResult[]): [string, FoldResult[]][] {
  const map = new Map<string, FoldResult[]>();
  for (const result of results) map.set(result.source, [...(map.get(result.source) ?? []), result]);
  return [...map];
}

const share = (results: readonly FoldResult[]): number => results.filter((result) => result.right).length / Math.max(1, results.length);

function bandsOf(results: readonly { confidence: number; right: boolean }[]): { confidence: number; accuracy: number; count: number }[] {
  return Array.from({ length: 10 }, (_, band) => results.filter(({ confidence }) => Math.min(9, Math.floor(confidence * 10)) === band))
    .filter((band) => band.length > 0)
    .map((band) => ({
      confidence: band.reduce((sum, result) => sum + result.confidence, 0) / band.length,
      accuracy: band.filter((result) => result.right).length / band.length,
      count: band.length,
    }));
}

/** Expected calibration error: the mean distance of confidence and share right over bands of a tenth, by their counts. */
export function calibrationError(results: readonly { confidence: number; right: boolean; chosen: unknown }[]): number {
  const chosen = results.filter((result) => result.chosen !== null);
  const sum = bandsOf(chosen).reduce((total, { confidence, accuracy, count }) => total + count * Math.abs(confidence - accuracy), 0);
  return chosen.length === 0 ? 0 : sum / chosen.length;
}
