import type { Field } from '../model.js';
import type { TemplateSpec, ValidationRule } from '../pipeline.js';
import type { Contradiction } from '../types/document-type.js';
import { createPatternTrial, type PatternTrial } from './patterns.js';

/** Breaches of a template's validationSchema, each naming its field, what was expected and what was received (D22, D69). */
export function validateByTemplate(template: TemplateSpec, fields: readonly Field[]): Contradiction[] {
  const trial = createPatternTrial();
  return Object.entries(template.validationSchema).flatMap(([name, rule]) => {
    const field = fields.find((candidate) => candidate.path === name);
    return breaches(name, rule, field ?? null, trial).map(
      (message): Contradiction => ({ reason: 'validation_failed', fields: [name], message }),
    );
  });
}

/** Names that must have a value: required fields of the template and of its validationSchema. */
export function requiredByTemplate(template: TemplateSpec): string[] {
  const flagged = template.fields.filter((field) => field.required).map((field) => field.name);
  const ruled = Object.entries(template.validationSchema)
    .filter(([, rule]) => rule.required === true)
    .map(([name]) => name);
  return [...new Set([...flagged, ...ruled])];
}

function breaches(name: string, rule: ValidationRule, field: Field | null, trial: PatternTrial): string[] {
  if (!field || field.value === null) return [];
  const text = Array.isArray(field.value) ? field.value.join(', ') : String(field.value);
  const found: string[] = [];
  if (typeof rule.minLength === 'number' && text.length < rule.minLength)
    found.push(`expected at least ${rule.minLength} characters for ${name}, received ${text.length}`);
  if (typeof rule.maxLength === 'number' && text.length > rule.maxLength)
    found.push(`expected at most ${rule.maxLength} characters for ${name}, received ${text.length}`);
  if (typeof rule.pattern === 'string') {
    const texts = [...new Set([text, field.text ?? text])];
    const tried = texts.map((each) => trial.matches(rule.pattern as string, each));
    const outcome = tried.includes(null) ? `, which is too much to try on ${text.length} characters` : `, received ${text.slice(0, 60)}`;
    if (!tried.includes(true)) found.push(`expected ${name} to match ${rule.pattern}${outcome}`);
  }
  return found;
}
