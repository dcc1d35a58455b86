import type { ChosenField, FieldModel, ModelCard } from '../src/pipeline/choosing/models.js';
import { type FoldResult, type Sample, truthOfField } from '../src/pipeline/evaluation/cross-validation.js';

const share = (count: number, of: number): number => Math.round((count / Math.max(1, of)) * 1e4) / 1e4;

/** The card of a model: what it was fitted on and how it did where it was not. */
export function cardOf(
  field: ChosenField,
  samples: readonly (Sample & { licence: string })[],
  results: { bySource: readonly FoldResult[]; byDocument: readonly FoldResult[] },
  { date, inputs }: Pick<ModelCard, 'date' | 'inputs'>,
): ModelCard {
  const known = samples.filter((sample) => truthOfField(sample.truth, field) !== undefined);
  const counts = new Map<string, { source: string; licence: string; count: number }>();
  for (const { source, licence } of known) {
    const key = `${source} ${licence}`;
    const entry = counts.get(key) ?? { source, licence, count: 0 };
    counts.set(key, { ...entry, count: entry.count + 1 });
  }
  const figure = (folds: string, all: readonly FoldResult[]) => {
    const own = all.filter((result) => !result.absent);
    return {
      folds,
      documents: own.length,
      proposed: share(own.filter((result) => result.proposed).length, own.length),
      first: share(own.filter((result) => result.first).length, own.length),
    };
  };
  return {
    field,
    purpose: `ranks what is printed on an invoice or receipt by how likely it is its ${field}`,
    date,
    inputs,
    documents: [...counts.values()].sort((left, right) => (left.source < right.source ? -1 : 1)),
    figures: [figure('one source left out', results.bySource), figure('five folds of documents', results.byDocument)],
    note: 'Fitted on documents that may be published only; read with the default reader, embedded invoices set aside.',
  };
}

/** A model as text: one tree a line, so that a change can be looked at. */
export function write({ trees, ...rest }: FieldModel): string {
  const head = JSON.stringify(rest, null, 1).replace(/\n\}$/, ',\n "trees": [\n');
  return `${head}${trees.map((tree) => `  ${JSON.stringify(tree)}`).join(',\n')}\n ]\n}\n`;
}
