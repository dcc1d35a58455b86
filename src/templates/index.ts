import type { EntityManager } from 'typeorm';
import type { Feature } from '../platform/feature.js';
import { fromMany, presentOf } from '../platform/graphql/graphql.js';
import { createLater, type Later } from '../platform/later.js';
import { ServiceError } from '../vocabulary/errors.js';
import { type Caller, type Scope, systemCaller } from '../vocabulary/permissions.js';
import { mountSamplePages, type SamplePageDependencies, samplePreviewUrl } from './sample.pages.js';
import { createTemplateChoices, type TemplateChoices } from './template.choice.js';
import { templateLoaders } from './template.loaders.js';
import { TemplateResolver } from './template.resolver.js';
import { templateRows } from './template.rest.js';
import type { DocumentPages } from './template.sample.js';
import { createTemplateService, type TemplateDependencies, type Templates } from './template.service.js';
import { findTemplateFields, forgetDocuments } from './template.store.js';

export { DocumentType } from '../organizations/index.js';
export * from './template.choice.js';
export * from './template.entity.js';
export * from './template.inputs.js';
export * from './template.loaders.js';
export * from './template.rules.js';
export * from './template.sample.js';
export * from './template.service.js';
export * from './template.spec.js';
export * from './template.store.js';

/** The feature and what those to its right call. */
export interface TemplateFeature extends Feature {
  readonly service: Templates;
  readonly choices: TemplateChoices;
  readonly documentPages: Later<DocumentPages>;
  /** Removes the words of a document that is deleted from the templates made of it (D35); inside that transaction. */
  forgetDocuments(tx: EntityManager, scope: Scope, documents: readonly { readonly id: string }[]): Promise<void>;
}

/** Removes a template unless documents still refer to it: then it goes another time, after them. */
async function removeUnused(service: Templates, caller: Caller, id: string): Promise<void> {
  try {
    await service.remove(caller, id);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'TEMPLATE_IN_USE') throw error;
  }
}

/** Builds the templates. */
export function createTemplates(deps: Omit<TemplateDependencies, 'documentPages'> & SamplePageDependencies): TemplateFeature {
  const documentPages = createLater<DocumentPages>('the pages of documents for templates');
  const service = createTemplateService({ ...deps, documentPages });
  return {
    name: 'templates',
    service,
    choices: createTemplateChoices(deps.database),
    documentPages,
    forgetDocuments,
    awaits: [documentPages],
    resolvers: [new TemplateResolver(service, (template) => samplePreviewUrl(deps, template), deps.database)],
    mount: (app) => mountSamplePages(app, deps),
    nodes: {
      template: {
        type: 'Template',
        requires: 'templates.read',
        reach: 'mode',
        load: fromMany(
          (context, ids) => presentOf(templateLoaders(context, deps.database).byId, ids),
          (caller, id) => service.load(caller, id),
        ),
      },
      templateField: {
        type: 'TemplateField',
        requires: 'templates.read',
        reach: 'mode',
        load: fromMany(
          ({ caller }, ids) => findTemplateFields(deps.database.dataSource.manager, caller, ids),
          async () => null,
        ),
      },
    },
    rest: templateRows,
    async removeSandbox(scope, before) {
      const old = await deps.database.query<{ id: string }>(
        'SELECT id FROM templates WHERE organizationId = ? AND mode = ? AND createdAt < ?',
        [scope.organizationId, scope.mode, before],
      );
      for (const { id } of old) await removeUnused(service, systemCaller(scope), id);
    },
  };
}
