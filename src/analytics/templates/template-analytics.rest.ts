import type { RestRow } from '../../platform/http/route.js';
import { TEMPLATE_METRICS } from './template-analytics.rules.js';

/** D48's way for templates: metrics that were not asked for are left out. */
export const templateAnalyticsRows: readonly RestRow[] = [
  {
    method: 'GET',
    path: '/documents/templates/{id}/analytics',
    tag: 'Templates',
    summary: 'How a template does: volume, accuracy, fields, trends, errors.',
    status: 200,
    operation: `query TemplateAnalytics($id: ID!, $period: String, $metrics: String) { data: templateAnalytics(id: $id, period: $period, metrics: $metrics) {
      templateId period metrics { documentsProcessed averageAccuracy averageProcessingTime successRate errorRate } fieldMetrics
      trends { accuracyTrend volumeTrend errorTrend } commonErrors { field error frequency percentage } } }`,
    query: { period: 'period', metrics: 'metrics' },
    shape: (data, variables) => {
      const asked =
        typeof variables.metrics === 'string' && variables.metrics.trim() !== ''
          ? variables.metrics.split(',').map((name) => name.trim())
          : TEMPLATE_METRICS;
      const metrics = data.metrics as Record<string, unknown>;
      return {
        ...data,
        metrics: Object.fromEntries(Object.entries(metrics).filter(([name]) => (asked as readonly string[]).includes(name))),
      };
    },
  },
];
