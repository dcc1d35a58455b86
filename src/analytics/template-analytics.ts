import type { Clock } from '../platform/clock.js';
import type { Database } from '../platform/database/index.js';
import type { Feature } from '../platform/feature.js';
import type { Templates } from '../templates/index.js';
import { TemplateAnalyticsResolver } from './template-analytics.resolver.js';
import { templateAnalyticsRows } from './template-analytics.rest.js';
import { createTemplateFigures } from './template-analytics.service.js';

export { TemplateDay, TemplateErrorDay, TemplateFieldDay } from './template-usage.entity.js';
export { recordTemplateReview, recordTemplateRun } from './template-usage.js';

/** Figures about templates (D49); give recordTemplateRun and recordTemplateReview to the documents as hooks. */
export function createTemplateAnalytics(database: Database, clock: Clock, templates: Templates): Feature {
  return { name: 'template-analytics', resolvers: [new TemplateAnalyticsResolver(createTemplateFigures(database, clock, templates))], rest: templateAnalyticsRows };
}
