import type { Context } from '../../finding/context.js';
import { labelsOf } from '../../finding/labels.js';
import { indexPhrases } from '../../finding/lexicon/lexicon.js';
import type { DocumentType } from '../../model.js';
import type { TemplateSpec } from '../../pipeline.js';
import { alignPages } from '../../templating/extract.js';
import { alphanumeric } from '../../values/text.js';

/** How well a template fits a document, 0-1, and why in words. */
export interface TemplateMatch {
  template: TemplateSpec;
  confidence: number;
  reason: string;
  /** The matchingRules hold: every text is on the document and the type is the one asked for. */
  rulesHold: boolean;
}

/** From this confidence a template is used by itself (D30, D71). */
export const MATCH_THRESHOLD = 0.6;

/** All templates by how well they fit, best first. `type` null: any type may fit. Pure (D30, D71, D115). */
export function match(context: Context, templates: readonly TemplateSpec[], type: DocumentType | null): TemplateMatch[] {
  const text = alphanumeric(context.pages.flatMap((view) => view.rows.map((row) => row.text)).join(' '));
  return templates
    .filter((template) => type === null || template.documentType === type)
    .map((template) => matchOne(context, template, text, type))
    .sort((left, right) => right.confidence - left.confidence);
}

function matchOne(context: Context, template: TemplateSpec, text: string, type: DocumentType | null): TemplateMatch {
  const wanted = (template.matchingRules?.contentMatches ?? []).filter((entry) => alphanumeric(entry) !== '');
  const present = wanted.filter((entry) => text.includes(alphanumeric(entry)));
  const ruleType = template.matchingRules?.documentType ?? null;
  const typeHolds = ruleType === null || type === null || ruleType === type;
  const rulesHold = present.length === wanted.length && typeHolds;
  const layout = template.sample ? layoutSimilarity(context, template) : null;
  const labels = labelShare(context, template);
  const reasons: string[] = [];
  if (wanted.length > 0) reasons.push(`${present.length} of ${wanted.length} required texts are on the document`);
  if (!typeHolds) reasons.push(`its rules ask for type ${ruleType}`);
  if (layout !== null) reasons.push(`${Math.round(layout * 100)} % of the sample's words stand at their place`);
  if (labels !== null) reasons.push(`${Math.round(labels * 100)} % of its labels are on the document`);
  const confidence = Math.round(score(wanted.length, present.length, rulesHold, layout, labels) * 10_000) / 10_000;
  return { template, confidence, reason: reasons.join('; ') || 'only the document type agrees', rulesHold };
}

/** Required texts decide; layout and labels raise. Without texts the layout decides, without a sample the labels. */
function score(wanted: number, present: number, rulesHold: boolean, layout: number | null, labels: number | null): number {
  if (!rulesHold) return 0.45 * (wanted > 0 ? present / wanted : 0.5) * (layout === null ? 0.7 : 0.4 + 0.6 * layout);
  const shape = layout === null ? null : Math.min(1, layout / 0.45);
  if (wanted > 0) return Math.min(0.99, 0.72 + 0.2 * (shape ?? 0.4) + 0.07 * (labels ?? 0.4));
  if (shape !== null) return Math.min(0.97, 0.1 + 0.78 * shape + 0.09 * (labels ?? shape));
  return labels === null ? 0.3 : 0.3 + 0.35 * labels;
}

/** Mean over the sample's pages of the share of words that stand at their place. */
function layoutSimilarity(context: Context, template: TemplateSpec): number {
  const alignments = [...alignPages(context, template).values()];
  if (alignments.length === 0) return 0;
  return alignments.reduce((sum, alignment) => sum + alignment.agreement, 0) / alignments.length;
}

function labelShare(context: Context, template: TemplateSpec): number | null {
  const labels = template.fields.flatMap((field) => field.labels?.slice(0, 1) ?? []);
  if (labels.length < 2) return null;
  const found = labels.filter((label) => {
    const index = indexPhrases<'label'>({ label: { strong: label.replace(/,/g, ' ') } });
    return context.pages.some((view) => view.segments.some((segment) => labelsOf(segment, index).length > 0));
  });
  return found.length / labels.length;
}
