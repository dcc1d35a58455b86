import { mostPressingFirst, type PackedDocument } from '../../pipeline/index.js';
import { round } from '../../vocabulary/format.js';
import type { Document } from '../document.entity.js';
import type { DocumentStatus, DocumentType } from '../document.enums.js';
import type { ReviewReasonEntry } from '../review/review-reason.js';

/** What a run of the pipeline found, as `processing` hands it over. */
export interface RunSuccess {
  readonly read: PackedDocument;
  readonly engine: string;
  /** Version of the models that chose the values. */
  readonly models: string;
  readonly template: {
    readonly id: string;
    readonly name: string;
    readonly version: string;
    readonly confidence: number;
    readonly matched: boolean;
  } | null;
  readonly bestTemplateConfidence: number | null;
  readonly settings: { readonly duplicateReview: boolean };
}

/** A run that failed (D16). */
export interface RunFailure {
  readonly errorCode: string;
  readonly errorMessage: string;
}

/** What a successful run makes of a document. */
export interface Outcome {
  readonly status: DocumentStatus;
  readonly type: DocumentType | null;
  readonly confidence: number | null;
  readonly reasons: ReviewReasonEntry[];
}

/** Sandbox outcomes that a test upload may ask for (D88). */
export const SANDBOX_OUTCOMES = ['completed', 'review_required', 'failed'] as const;

/** The outcome asked for by a test document's metadata, or undefined (D88). */
export function sandboxOutcome(document: Pick<Document, 'mode' | 'metadata'>): (typeof SANDBOX_OUTCOMES)[number] | undefined {
  if (document.mode !== 'test') return undefined;
  return SANDBOX_OUTCOMES.find((outcome) => outcome === document.metadata.sandbox_outcome);
}

/** Status, type and reasons after a run that read the document (D22, D23): reasons most pressing first; none means completed. Pure. */
export function decideOutcome(
  document: Pick<Document, 'mode' | 'metadata' | 'duplicateOf' | 'requestedType' | 'forceTemplate'>,
  model: PackedDocument,
  settings: { duplicateReview: boolean },
): Outcome {
  // A type that a caller gave stands, whatever the page looks like (D19).
  const type = document.requestedType ?? model.classification?.type ?? null;
  const confidence = model.confidence ? round(model.confidence.overall, 4) : null;
  const duplicate: ReviewReasonEntry[] =
    document.duplicateOf && settings.duplicateReview ? [{ reason: 'possible_duplicate', fields: [] }] : [];
  // Who forces a template knows that its rules do not hold (D29).
  const found = document.forceTemplate ? model.reviewReasons.filter(({ reason }) => reason !== 'template_mismatch') : model.reviewReasons;
  const reasons = mostPressingFirst([...found, ...duplicate]);
  const wanted = sandboxOutcome(document);
  if (wanted === 'completed') return { status: 'completed', type, confidence, reasons: [] };
  if (wanted === 'review_required' && reasons.length === 0)
    return { status: 'review_required', type, confidence, reasons: [{ reason: 'low_confidence', fields: [] }] };
  return { status: reasons.length > 0 ? 'review_required' : 'completed', type, confidence, reasons };
}
