import type { DocumentModel, FieldValue } from '../model.js';
import type { Pipeline, TemplateSpec } from '../pipeline.js';
import { alphanumeric } from '../values/text.js';
import { compareFields, compareItems, type FieldResult, type Truth, truthValues } from './compare.js';
import { addCounts, type Counts, noCounts } from './measures.js';

/** A document that was read, with what it says. */
export interface ReadDocument {
  readonly file: string;
  readonly model: DocumentModel;
  readonly truth: Truth;
}

/** One issuer: how the fields of its further documents come out without and with a template learned from its first. */
export interface IssuerResult {
  readonly issuer: string;
  readonly first: string;
  readonly documents: number;
  readonly without: Counts;
  readonly withTemplate: Counts;
  /** The same of line items. */
  readonly items: { readonly without: Counts; readonly withTemplate: Counts };
  readonly misses: { readonly file: string; readonly result: FieldResult }[];
}

const THRESHOLDS = { overall: 0.8, field: 0.7 };

/** Who issued a document by its truth: vendor, issuer or another sender; null when it does not say. */
export function issuerOf(truth: Truth): string | null {
  for (const key of ['vendor', 'issuer', 'exporter', 'shipper']) {
    const name = (truth[key] as { name?: unknown } | undefined)?.name;
    if (typeof name === 'string' && alphanumeric(name) !== '') return name;
  }
  return null;
}

/** Documents by issuer, those of two and more only; scans of a document that is there already count as further ones. */
export function byIssuer(documents: readonly ReadDocument[]): Map<string, ReadDocument[]> {
  const groups = new Map<string, ReadDocument[]>();
  for (const document of documents) {
    const issuer = issuerOf(document.truth);
    if (issuer === null) continue;
    const key = alphanumeric(issuer).slice(0, 24);
    groups.set(key, [...(groups.get(key) ?? []), document]);
  }
  for (const [key, group] of groups) if (group.length < 2) groups.delete(key);
  return groups;
}

/** The true items by path; null: the truth has none. */
function reviewedItems({ line_items }: Truth): Record<string, FieldValue> | null {
  if (!Array.isArray(line_items)) return null;
  const leaves = line_items.flatMap((item: Record<string, FieldValue>, index) =>
    Object.entries(item).map(([key, value]): [string, FieldValue] => [`line_items[${index}].${key}`, value]),
  );
  return Object.fromEntries(leaves);
}

/** The template that a person gets who reviews the first document and asks for a suggestion. */
async function learnFrom(pipeline: Pipeline, { file, model, truth }: ReadDocument): Promise<TemplateSpec> {
  // The reviewed document: what was read, with what a person knows better.
  const known = truthValues(truth).filter(([key]) => key !== 'date' || truth.invoice_date === undefined);
  const reviewed: Record<string, FieldValue> = Object.fromEntries(
    model.fields.filter((field) => field.value !== null).map((field) => [field.path, field.value]),
  );
  for (const [key, value] of known) reviewed[key === 'date' ? 'invoice_date' : key] = value;
  const items = reviewedItems(truth);
  if (items) for (const path of Object.keys(reviewed)) if (path.startsWith('line_items[')) delete reviewed[path];
  Object.assign(reviewed, items);
  const learned = await pipeline.learn(model, reviewed);
  return {
    id: file,
    name: file,
    version: '1.0',
    documentType: model.classification?.type ?? 'invoice',
    format: 'fixed',
    fields: learned.fields.map((field, index) => ({ ...field, id: String(index) })),
    validationSchema: {},
    outputMapping: {},
    sample: {
      pages: model.pages.map(({ width, height, words }) => ({ width, height, words: words.map(({ text, box }) => ({ text, box })) })),
    },
    matchingRules: { contentMatches: learned.contentMatches, documentType: null },
  };
}

/**
 * Learns a template from the first document of each issuer and reads the further ones with the templates of all issuers to choose from, as an
 * upload would: matching, extraction and what the type's extractor finds beside it.
 */
export async function evaluateLearning(pipeline: Pipeline, documents: readonly ReadDocument[]): Promise<IssuerResult[]> {
  const groups = [...byIssuer(documents)];
  const templates: TemplateSpec[] = [];
  for (const [, [first]] of groups) templates.push(await learnFrom(pipeline, first!));
  const results: IssuerResult[] = [];
  for (const [issuer, [first, ...rest]] of groups) {
    const result: IssuerResult = {
      issuer,
      first: first!.file,
      documents: rest.length,
      without: noCounts(),
      withTemplate: noCounts(),
      items: { without: noCounts(), withTemplate: noCounts() },
      misses: [],
    };
    for (const document of rest) {
      for (const field of compareFields(document.model.extractedData ?? {}, document.truth)) addCounts(result.without, field.counts);
      addCounts(result.items.without, compareItems(document.model.extractedData ?? {}, document.truth) ?? noCounts());
      const read = await pipeline.understand(document.model, {
        type: null,
        templates: { use: null, candidates: templates },
        thresholds: THRESHOLDS,
      });
      addCounts(result.items.withTemplate, compareItems(read.model.extractedData ?? {}, document.truth) ?? noCounts());
      for (const field of compareFields(read.model.extractedData ?? {}, document.truth)) {
        addCounts(result.withTemplate, field.counts);
        if (field.counts.tp === 0 || field.counts.fn > 0)
          result.misses.push({ file: `${document.file} (${read.template?.id ?? 'no template'})`, result: field });
      }
    }
    results.push(result);
  }
  return results;
}
