import { own } from '../../../vocabulary/own.js';
import { mostPressingFirst, type ReviewReason } from '../../model.js';

/** What decides beside the values themselves. Confidence 0-1. */
export interface DecisionInput {
  classified: boolean;
  required: readonly string[];
  confidences: Record<string, number>;
  thresholds: { overall: number; field: number };
  /** Reasons that validation and templates found. */
  found: readonly ReviewReason[];
}

/** How much a required field counts beside another in the overall confidence. */
const REQUIRED_WEIGHT = 3;

/** Overall confidence 0-1: the mean over fields, required ones threefold and as 0 when missing. 0 without any field. */
export function overallConfidence(required: readonly string[], confidences: Record<string, number>): number {
  let sum = 0;
  let weight = 0;
  for (const name of new Set([...required, ...Object.keys(confidences)])) {
    const counts = required.includes(name) ? REQUIRED_WEIGHT : 1;
    sum += counts * (own(confidences, name) ?? 0);
    weight += counts;
  }
  return weight === 0 ? 0 : Math.round((sum / weight) * 10_000) / 10_000;
}

/** In whole hundredths, and never more than it is: what is below a threshold must not read as if it met it. */
const inHundredths = (confidence: number) => (Math.floor(confidence * 100 + 1e-9) / 100).toFixed(2);

/** Reasons for review, most pressing first; empty means none (D22, D23, D115). Pure. */
export function decide(input: DecisionInput): { overall: number; reasons: ReviewReason[] } {
  const overall = overallConfidence(input.required, input.confidences);
  if (!input.classified) return { overall: 0, reasons: sorted([{ reason: 'unclassified', fields: [] }, ...input.found]) };
  const reasons = [...input.found];
  const missing = input.required.filter((name) => own(input.confidences, name) === undefined);
  const unsure = input.required.filter((name) => (own(input.confidences, name) ?? 1) < input.thresholds.field);
  if (missing.length > 0) {
    reasons.push({
      reason: 'missing_required_field',
      fields: missing.map((name) => ({ name, confidence: null, reason: 'required and not found' })),
    });
  }
  if (unsure.length > 0 || overall < input.thresholds.overall) {
    const fields = unsure.map((name) => ({
      name,
      confidence: own(input.confidences, name) ?? null,
      reason: `expected at least ${input.thresholds.field}, received ${inHundredths(own(input.confidences, name) ?? 0)}`,
    }));
    reasons.push({ reason: 'low_confidence', fields });
  }
  return { overall, reasons: sorted(reasons) };
}

function sorted(reasons: ReviewReason[]): ReviewReason[] {
  return mostPressingFirst(reasons);
}
