import type { TemplateSpec } from '../pipeline/index.js';
import type { Database } from '../platform/database/index.js';
import { ServiceError } from '../vocabulary/errors.js';
import { isId } from '../vocabulary/ids.js';
import type { Scope } from '../vocabulary/permissions.js';
import { toSpec } from './template.spec.js';
import { activeTemplates, findTemplateWithSample } from './template.store.js';

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
}

/** Builds the choices. */
export function createTemplateChoices(database: Database): TemplateChoices {
  const manager = database.dataSource.manager;
  return {
    async load(scope, documentType, templateId) {
      if (templateId !== null) {
        const named = await findTemplateWithSample(manager, scope, templateId);
        return { use: named && named.status === 'active' ? toSpec(named) : null, candidates: [] };
      }
      return { use: null, candidates: (await activeTemplates(manager, scope, documentType)).map(toSpec) };
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
  };
}
