import type { Documents } from '../documents/index.js';
import { type Database, outsideEffect, queriesOf } from '../platform/database/index.js';
import type { Feature } from '../platform/feature.js';
import type { Log } from '../platform/log.js';
import type { Clock } from '../platform/time/clock.js';
import type { TemplateFeature } from '../templates/index.js';
import { BreakdownEntriesResolver, ErrorRateEntriesResolver, FieldMetricEntriesResolver } from './analytics.entries.js';
import { AnalyticsResolver } from './analytics.resolver.js';
import { analyticsRows } from './analytics.rest.js';
import { type Analytics, createAnalyticsService, createFiguresHook, createFiguresRemoval, timezoneOf } from './analytics.service.js';
import { ReportResolver } from './report/report.resolver.js';
import { reportRows } from './report/report.rest.js';
import { createReportReader } from './report/report.store.js';
import { rebuildReportSums } from './report/sums/report-sums.rebuild.js';
import { TemplateAnalyticsResolver } from './templates/template-analytics.resolver.js';
import { templateAnalyticsRows } from './templates/template-analytics.rest.js';
import { createTemplateFigures } from './templates/template-analytics.service.js';
import { recordTemplateReview, recordTemplateRun } from './templates/template-usage.js';

export * from './analytics.inputs.js';
export * from './analytics.service.js';
export * from './figures.entity.js';
export * from './report/sums/report-sums.entity.js';
export * from './statistics.inputs.js';
export * from './templates/template-usage.entity.js';

/** What analytics needs. */
export interface AnalyticsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly documents: Pick<Documents, 'follow'>;
  readonly templates: Pick<TemplateFeature, 'service'>;
}

/** Builds analytics over documents; from then on every change of a document is counted. */
export function createAnalytics({
  database,
  clock,
  log,
  documents,
  templates,
}: AnalyticsDependencies): Feature & { readonly analytics: Analytics } {
  const analytics = createAnalyticsService(database, clock);
  const beingSummed = new Set<number>();
  const rebuildSums = (organizationId: number) => {
    if (beingSummed.has(organizationId)) return;
    beingSummed.add(organizationId);
    void outsideEffect(() => rebuildReportSums(database, organizationId))
      .catch((error: unknown) => log.warn({ err: error, organizationId }, 'The sums of reports were not made; the next report tries again'))
      .finally(() => beingSummed.delete(organizationId));
  };
  documents.follow({ changed: createFiguresHook(), removed: createFiguresRemoval() });
  documents.follow({ changed: recordTemplateReview, ended: recordTemplateRun });
  return {
    name: 'analytics',
    analytics,
    resolvers: [
      new AnalyticsResolver(analytics),
      new ReportResolver({
        clock,
        reader: createReportReader(queriesOf(database), rebuildSums),
        timezoneOf: (id) => timezoneOf(database.dataSource.manager, id),
      }),
      new TemplateAnalyticsResolver(createTemplateFigures(database, clock, templates.service)),
      new BreakdownEntriesResolver(),
      new ErrorRateEntriesResolver(),
      new FieldMetricEntriesResolver(),
    ],
    rest: [...analyticsRows, ...reportRows, ...templateAnalyticsRows],
    rebuild: () => analytics.rebuild(),
  };
}
