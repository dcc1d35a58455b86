import { asAsked, changed } from '../../platform/http/describe.js';
import type { RestRow } from '../../platform/http/route.js';
import { TEMPLATE_METRICS } from './template-analytics.rules.js';

/** D48's way for templates: metrics that were not asked for are left out. */
export const templateAnalyticsRows: readonly RestRow[] = [
  {
    method: 'GET',
    path: '/documents/templates/{id}/analytics',
    tag: 'Templates',
    summary: 'How a template does: volume, accuracy, fields, trends, errors.',
    errors: ['TEMPLATE_NOT_FOUND'],
    status: 200,
    operation: `query TemplateAnalytics($id: ID!, $period: String, $metrics: String) { data: templateAnalytics(id: $id, period: $period, metrics: $metrics) {
      templateId period metrics { documentsProcessed averageAccuracy averageProcessingTime successRate errorRate } fieldMetrics
      trends { accuracyTrend volumeTrend errorTrend } commonErrors { field error frequency percentage } } }`,
    query: { period: 'period', metrics: 'metrics' },
    describe: (data) => changed(data, 'metrics', asAsked),
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
  {
    method: 'GET',
    path: '/documents/templates/{id}/calibration',
    tag: 'Templates',
    summary: 'How the confidences of a template compare with what reviews said.',
    additive: true,
    errors: ['TEMPLATE_NOT_FOUND'],
    status: 200,
    operation: `query TemplateCalibration($id: ID!) { data: templateCalibration(id: $id) { templateId
      fields { field calibrated reviewed curve { confidence accuracy count } fit { confidence accuracy count } } } }`,
  },
];
