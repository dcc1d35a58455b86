import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import { type RequestContext, Requires } from '../../platform/graphql/graphql.js';
import { TemplateAnalytics, TemplateCalibration, TemplateMetricName } from './template-analytics.inputs.js';
import { readMetrics, type TemplateMetric } from './template-analytics.rules.js';
import type { TemplateFigures } from './template-analytics.service.js';

/** GraphQL: the permission, then one call of the service. */
@Resolver()
export class TemplateAnalyticsResolver {
  constructor(private readonly figures: TemplateFigures) {}

  @Requires('analytics.read', 'mode')
  @Query(() => TemplateAnalytics, { description: 'How well a template reads, over a period: accuracy, speed, mistakes, trends.' })
  templateAnalytics(
    @Arg('id', () => ID, { description: 'The template.' }) id: string,
    @Arg('period', () => String, { nullable: true, description: '1d, 7d, 30d (default) or 90d.' }) period: string | null,
    @Arg('metrics', () => String, { nullable: true, description: 'Comma-separated names; all when omitted.' }) metrics: string | null,
    @Arg('metricNames', () => [TemplateMetricName], { nullable: true, description: 'The same as a list; not together with metrics.' })
    metricNames: TemplateMetric[] | null,
    @Ctx() { caller }: RequestContext,
  ): Promise<TemplateAnalytics> {
    return this.figures.analytics(caller, id, period, readMetrics(metrics, metricNames));
  }

  @Requires('analytics.read', 'mode')
  @Query(() => TemplateCalibration, { description: 'How confidences compare with what reviews said.' })
  templateCalibration(
    @Arg('id', () => ID, { description: 'The template.' }) id: string,
    @Ctx() { caller }: RequestContext,
  ): Promise<TemplateCalibration> {
    return this.figures.calibration(caller, id);
  }
}
