import type { Feature } from '../platform/feature.js';
import { mountSamplePages, type SamplePageDependencies, samplePreviewUrl } from './sample.pages.js';
import { createTemplateChoices, type TemplateChoices } from './template.choice.js';
import { TemplateResolver } from './template.resolver.js';
import { templateRows } from './template.rest.js';
import { createTemplateService, type TemplateDependencies, type Templates } from './template.service.js';

export * from './document-type.enum.js';
export * from './template.choice.js';
export * from './template.entity.js';
export * from './template.inputs.js';
export * from './template.rules.js';
export * from './template.service.js';
export * from './template.spec.js';
export * from './template.store.js';

/** The feature and what those to its right call. */
export interface TemplateFeature extends Feature {
  readonly service: Templates;
  readonly choices: TemplateChoices;
}

/** Builds the templates. */
export function createTemplates(deps: TemplateDependencies & SamplePageDependencies): TemplateFeature {
  const service = createTemplateService(deps);
  return {
    name: 'templates',
    service,
    choices: createTemplateChoices(deps.database),
    resolvers: [new TemplateResolver(service, (template) => samplePreviewUrl(deps, template))],
    mount: (app) => mountSamplePages(app, deps),
    nodes: { template: { type: 'Template', requires: 'templates.read', load: (caller, id) => service.load(caller, id) } },
    rest: templateRows,
  };
}
