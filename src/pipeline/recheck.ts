import { emptyModel } from './empty.js';
import { contextOf } from './finding/context.js';
import type { DocumentType, Field, Page, ReviewReason } from './model.js';
import type { TemplateSpec } from './pipeline.js';
import { contradictionReasons } from './stages/understanding/validate.js';
import { validateByTemplate } from './templating/rules.js';
import { fieldConfidences } from './types/assemble.js';
import { definitionOf } from './types/index.js';

/** What can be said of values again after a person changed some. */
export interface Recheck {
  /** Rules that are broken now: amounts that do not add up, values against the template's validationSchema (D22). */
  readonly brokenRules: ReviewReason[];
  /** Confidence by name, as the pipeline gives it. */
  readonly confidences: Record<string, number>;
}

/**
 * Checks values against the rules of their type and template, without reading anything anew. `pages` as they were read: rules look there for
 * what the values leave out (discounts, shipping). Pure. Takes milliseconds a page.
 */
export function recheck(
  fields: readonly Field[],
  type: DocumentType | null,
  template: TemplateSpec | null,
  pages: readonly Page[],
  today: string,
): Recheck {
  const confidences = fieldConfidences(fields);
  const contradictions = [
    ...(type
      ? definitionOf(type).check(fields, contextOf(emptyModel({ format: 'pdf', fileSize: 0, pages: [...pages] }), today)).contradictions
      : []),
    ...(template ? validateByTemplate(template, fields) : []),
  ];
  return { brokenRules: contradictionReasons(contradictions, confidences), confidences };
}
