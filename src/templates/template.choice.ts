import type { TemplateSpec } from '../pipeline/index.js';
import type { Database } from '../platform/database/index.js';
import { ServiceError } from '../vocabulary/errors.js';
import { isId } from '../vocabulary/ids.js';
import type { Scope } from '../vocabulary/permissions.js';
import type { Template } from './template.entity.js';
import { toSpec } from './template.spec.js';
import { activeTemplates, findReviewedValues, findTemplateWithSample } from './template.store.js';

/** Which templates a run may use. */
export interface TemplateChoices {
  /** The template named for a run (null when it is gone or inactive by now) and the active ones to choose from (D30). */
  load(
    scope: Scope,
    documentType: string | null,
    templateId: string | null,
  ): Promise<{ use: TemplateSpec | null; candidates: TemplateSpec[] }>;
  /**
   * Checks a template that a caller names: it exists (TEMPLATE_NOT_FOUND), is active and of the document's type (TEMPLATE_NOT_APPLICABLE;
   * D18, D29, D66, D115). `force` skips the type.
   */
  check(scope: Scope, templateId: string, documentType: string | null, options?: { force?: boolean }): Promise<TemplateSpec>;
  /** The same for a document that was read before: its text must hold what the matching rules ask for, too, unless `forced` (D29, D115). */
  fit(
    scope: Scope,
    templateId: string,
    subject: { readonly type: string | null; readonly text: () => Promise<string | null>; readonly forced: boolean },
  ): Promise<void>;
}

/** Builds the choices. */
export function createTemplateChoices(database: Database): TemplateChoices {
  const manager = database.dataSource.manager;
  async function specsOf(templates: readonly Template[]): Promise<TemplateSpec[]> {
    const reviewed = await findReviewedValues(
      manager,
      templates.map((template) => template.id),
    );
    return templates.map((template) => toSpec(template, reviewed.get(template.id)));
  }

  const choices: TemplateChoices = {
    async load(scope, documentType, templateId) {
      if (templateId !== null) {
        const named = await findTemplateWithSample(manager, scope, templateId);
        return { use: named && named.status === 'active' ? ((await specsOf([named]))[0] ?? null) : null, candidates: [] };
      }
      return { use: null, candidates: await specsOf(await activeTemplates(manager, scope, documentType)) };
    },
    async check(scope, templateId, documentType, options = {}) {
      const template = isId('template', templateId) ? await findTemplateWithSample(manager, scope, templateId) : null;
      if (!template) throw new ServiceError('TEMPLATE_NOT_FOUND');
      if (template.status !== 'active')
        throw new ServiceError('TEMPLATE_NOT_APPLICABLE', { status: template.status }, { message: 'The template is inactive.' });
      if (!options.force && documentType !== null && template.documentType !== documentType) {
        throw new ServiceError(
          'TEMPLATE_NOT_APPLICABLE',
          { documentType: template.documentType },
          { message: `The template is for documents of type ${template.documentType}, this one is ${documentType}.` },
        );
      }
      return toSpec(template);
    },
    async fit(scope, templateId, { type, text, forced }) {
      const template = await choices.check(scope, templateId, type, { force: forced });
      const wanted = template.matchingRules?.contentMatches ?? [];
      if (forced) return;
      const ofType = template.matchingRules?.documentType ?? null;
      const content = wanted.length > 0 ? foldedText((await text()) ?? '') : '';
      const missing = wanted.filter((phrase) => !content.includes(foldedText(phrase)));
      if (missing.length > 0 || (ofType !== null && type !== null && ofType !== type))
        throw new ServiceError(
          'TEMPLATE_NOT_APPLICABLE',
          { missing },
          { message: 'The document does not hold what the matching rules of the template ask for.' },
        );
    },
  };
  return choices;
}

/** A text without case, accents and differences of spacing, to look for phrases in. */
function foldedText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}
