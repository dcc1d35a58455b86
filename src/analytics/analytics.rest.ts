import { asAsked, changed } from '../platform/http/describe.js';
import type { RestRow } from '../platform/http/route.js';

/** Leaves out the metrics that were not asked for (D48). */
function onlyAsked(data: Record<string, unknown>, variables: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { metrics } = variables as { metrics?: readonly string[] };
  if (!metrics || metrics.length === 0) return data;
  const asked = (group: unknown) => Object.fromEntries(Object.entries(group as object).filter(([name]) => metrics.includes(name)));
  return { ...data, summary: asked(data.summary), usage: asked(data.usage), performance: asked(data.performance) };
}

/** Rows of analytics. */
export const analyticsRows: readonly RestRow[] = [
  {
    method: 'GET',
    path: '/documents/analytics',
    tag: 'Documents',
    summary: 'Figures over the documents created in a period.',
    status: 200,
    operation: `query DocumentAnalytics($period: Period, $type: DocumentType, $groupBy: AnalyticsGroup) {
      data: documentAnalytics(period: $period, type: $type, groupBy: $groupBy) {
        period summary { totalDocuments averageConfidence averageProcessingTime successRate reviewRate }
        trends { documentsPerDay { date count avgConfidence } groups { key count avgConfidence } }
        breakdown { byType byStatus }
        performance { processingTimes { p50 p95 p99 }
          confidenceDistribution { high { range count percentage } medium { range count percentage } low { range count percentage } } } } }`,
    query: { period: 'period', type: 'type', groupBy: 'groupBy' },
  },
  {
    method: 'GET',
    path: '/organizations/{id}/statistics',
    tag: 'Organizations',
    summary: 'Figures of the organization over a period.',
    errors: ['ORGANIZATION_NOT_FOUND'],
    status: 200,
    operation: `query OrganizationStatistics($id: Int!, $period: Period, $metrics: [StatisticsMetric!]) {
      data: organizationStatistics(id: $id, period: $period, metrics: $metrics) {
        organizationId period
        summary { documentsProcessed averageProcessingTime successRate activeUsers storageUsed }
        usage { documentsPerDay { date count } topUsers { userId name documentsProcessed } topDocumentTypes { type count percentage } }
        performance { averageAccuracy processingTimes { p50 p95 p99 } errorRates { overall byDocumentType } } } }`,
    query: { period: 'period', metrics: 'metrics' },
    shape: onlyAsked,
    describe: (data) => ['summary', 'usage', 'performance'].reduce((shown, group) => changed(shown, group, asAsked), data),
  },
];
