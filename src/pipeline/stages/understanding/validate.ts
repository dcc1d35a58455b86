import { own } from '../../../vocabulary/own.js';
import type { ChosenField } from '../../choosing/models.js';
import { checkedAgainst } from '../../choosing/trust.js';
import type { Context } from '../../finding/context.js';
import type { Field, ReviewReason } from '../../model.js';
import type { Contradiction, TypeDefinition } from '../../types/document-type.js';

/** Share of its doubt (1 - confidence) that a field loses when another value confirms it. */
const CONFIRMED = 0.6;
/** Factor of the confidence of a field that another value contradicts. */
const CONTRADICTED = 0.72;

const atMost = (confidence: number): number => Math.min(0.99, confidence);

/** Checks fields against each other; gives them with raised and lowered confidences, and the contradictions. Pure (D22). */
export function validate(
  fields: readonly Field[],
  type: TypeDefinition,
  context: Context,
): { fields: Field[]; contradictions: Contradiction[] } {
  const { contradictions, confirmed } = type.check(fields, context);
  const doubted = new Set(contradictions.flatMap((contradiction) => contradiction.fields));
  const judged = fields.map((field) => {
    const trust = field.rule === 'learned-choice' ? context.models[field.path as ChosenField]?.trust : undefined;
    if (trust)
      return { ...field, confidence: atMost(checkedAgainst(trust, field.confidence, standingOf(field.path, contradictions, confirmed))) };
    const name = field.path.replace(/\[\d+\].*$/, '');
    if (doubted.has(field.path) || (name === 'line_items' && doubted.has(name)))
      return { ...field, confidence: field.confidence * CONTRADICTED };
    if (confirmed.includes(field.path)) return { ...field, confidence: atMost(1 - (1 - field.confidence) * (1 - CONFIRMED)) };
    return field;
  });
  return { fields: judged, contradictions };
}

/**
 * Whether other values confirm one that a model chose, or contradict it. Lines that do not add up say nothing against a total, as they are read worse than it:
 * of 50 labelled documents with such lines it was right on 47, of 14 whose parts contradict it on 9.
 */
export function standingOf(
  path: string,
  contradictions: readonly Contradiction[],
  confirmed: readonly string[],
): { confirmed: boolean; contradicted: boolean } {
  const contradicted = contradictions.some(({ fields }) => fields.includes(path) && !fields.includes('line_items'));
  return { confirmed: confirmed.includes(path), contradicted };
}

/** Review reasons of contradictions (D23). */
export function contradictionReasons(contradictions: readonly Contradiction[], confidences: Record<string, number>): ReviewReason[] {
  return contradictions.map(({ reason, fields, message }) => ({
    reason,
    fields: fields.map((name) => ({ name, confidence: own(confidences, name) ?? null, reason: message })),
  }));
}
