import type { Context } from '../finding/context.js';
import type { DocumentType, Field, ReviewReason } from '../model.js';

/** A party as extractedData shows it; further keys only where design.md 9 names them. */
export const PARTY = { name: null, address: null };

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
  /** Every key of extractedData (design.md 9) with null or an empty list. */
  shape: Record<string, unknown>;
  /** Every key of an entry of line_items; null for types without. */
  itemShape: Record<string, null> | null;
  /** Paths without which a person has to look (D22). */
  required: readonly string[];
  extract(context: Context, subtype: string | null): Field[];
  check(fields: readonly Field[], context: Context): CheckResult;
}
