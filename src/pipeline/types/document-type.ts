import type { Context } from '../finding/context.js';
import type { DocumentType, Field, ReviewReason } from '../model.js';

/** Amounts or dates that contradict each other, with the fields concerned. */
export interface Contradiction {
  reason: Extract<ReviewReason['reason'], 'totals_mismatch' | 'validation_failed'>;
  fields: string[];
  message: string;
}

/** What a type's check finds: contradictions, and fields that another value confirms. */
export interface CheckResult {
  contradictions: Contradiction[];
  confirmed: string[];
}

/** One document type: its keys, what it needs and how its fields are found and checked. */
export interface TypeDefinition {
  type: DocumentType;
  extract(context: Context, subtype: string | null): Field[];
  check(fields: readonly Field[], context: Context): CheckResult;
}
