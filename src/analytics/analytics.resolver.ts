import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { type RequestContext, Requires } from '../platform/graphql/graphql.js';
import { ServiceError } from '../vocabulary/errors.js';
import { DocumentAnalytics, DocumentAnalyticsArgs } from './analytics.inputs.js';
import type { Analytics } from './analytics.service.js';
import { OrganizationStatistics, OrganizationStatisticsArgs } from './statistics.inputs.js';

/** GraphQL: the permission, then one call of the service. */
@Resolver()
export class AnalyticsResolver {
  constructor(private readonly analytics: Analytics) {}

  @Requires('analytics.read', 'mode')
  @Query(() => DocumentAnalytics, { description: 'Figures over the documents created in a period: counts, confidence, speed, trends.' })
  documentAnalytics(
    @Args(() => DocumentAnalyticsArgs) { period, type, groupBy }: DocumentAnalyticsArgs,
    @Ctx() { caller }: RequestContext,
  ): Promise<DocumentAnalytics> {
    return this.analytics.documents(caller, { period: period ?? '30d', type: type ?? null, groupBy: groupBy ?? 'day' });
  }

  @Requires('analytics.read', 'mode')
  @Query(() => OrganizationStatistics, { description: 'Figures of the organization over a period; only what `metrics` lists is computed.' })
  organizationStatistics(
    @Args(() => OrganizationStatisticsArgs) { id, period, metrics }: OrganizationStatisticsArgs,
    @Ctx() { caller }: RequestContext,
  ): Promise<OrganizationStatistics> {
    // Another's id is as good as none (D98).
    if (id !== caller.organizationId) throw new ServiceError('ORGANIZATION_NOT_FOUND');
    return this.analytics.organization(caller, period ?? '30d', metrics && metrics.length > 0 ? metrics : null);
  }
}
