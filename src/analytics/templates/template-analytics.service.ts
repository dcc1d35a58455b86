import { isotonicFit, LEAST_REVIEWED, reliabilityCurve } from '../../pipeline/index.js';
import type { Database } from '../../platform/database/index.js';
import type { Clock } from '../../platform/time/clock.js';
import { findReviewedValues, type Template, type Templates } from '../../templates/index.js';
import { invalid } from '../../vocabulary/errors.js';
import { formatDurationOrNull, percentage, rate, round } from '../../vocabulary/format.js';
import type { Scope } from '../../vocabulary/permissions.js';
import type { TemplateAnalytics, TemplateCalibration, TemplateError } from './template-analytics.inputs.js';
import {
  accuracyOfSum,
  directionOf,
  TEMPLATE_PERIOD_DAYS,
  type TemplateMetric,
  type TemplatePeriod,
  type UsageSum,
} from './template-analytics.rules.js';

/** Figures of one template from its daily rollups (D49), and its calibration. */
export interface TemplateFigures {
  analytics(scope: Scope, templateId: string, period: string | null, metrics: ReadonlySet<TemplateMetric>): Promise<TemplateAnalytics>;
  calibration(scope: Scope, templateId: string): Promise<TemplateCalibration>;
}

interface DayRow extends UsageSum {
  readonly half: number;
}

const MOST_ERRORS = 20;
const DAY_MS = 24 * 60 * 60 * 1000;
const ratio = (value: number | null) => (value === null ? null : round(value, 4));

function readPeriod(period: string | null | undefined): TemplatePeriod {
  const given = period ?? '30d';
  if (!Object.hasOwn(TEMPLATE_PERIOD_DAYS, given))
    throw invalid('period', `expected one of ${Object.keys(TEMPLATE_PERIOD_DAYS).join(', ')}, received ${given.slice(0, 20)}`);
  return given as TemplatePeriod;
}

const add = (rows: readonly DayRow[]): UsageSum => {
  const sum = (key: keyof UsageSum) => rows.reduce((total, row) => total + Number(row[key]), 0);
  return {
    runs: sum('runs'),
    succeeded: sum('succeeded'),
    timeMs: sum('timeMs'),
    confidenceSum: sum('confidenceSum'),
    reviewedFields: sum('reviewedFields'),
    correctedFields: sum('correctedFields'),
  };
};

/** Builds the figures. */
export function createTemplateFigures(database: Database, clock: Clock, templates: Templates): TemplateFigures {
  const day = (date: Date) => date.toISOString().slice(0, 10);

  async function sumsOf(templateId: string, from: Date, middle: Date): Promise<DayRow[]> {
    return database.query<DayRow>(
      'SELECT IF(day >= ?, 2, 1) AS half, SUM(runs) AS runs, SUM(succeeded) AS succeeded, SUM(timeMs) AS timeMs, SUM(confidenceSum) AS confidenceSum, SUM(reviewedFields) AS reviewedFields, SUM(correctedFields) AS correctedFields FROM template_days WHERE templateId = ? AND day >= ? GROUP BY half',
      [day(middle), templateId, day(from)],
    );
  }

  async function fieldMetrics(template: Template, from: Date): Promise<TemplateAnalytics['fieldMetrics']> {
    const rows = await database.query<{
      field: string;
      runs: string;
      extracted: string;
      confidenceSum: number;
      reviewed: string;
      corrected: string;
    }>(
      'SELECT field, SUM(runs) AS runs, SUM(extracted) AS extracted, SUM(confidenceSum) AS confidenceSum, SUM(reviewed) AS reviewed, SUM(corrected) AS corrected FROM template_field_days WHERE templateId = ? AND day >= ? GROUP BY field',
      [template.id, day(from)],
    );
    const found = new Map(rows.map((row) => [row.field, row]));
    return Object.fromEntries(
      template.fields.map(({ name }) => {
        const row = found.get(name);
        const [runs, extracted, reviewed, corrected] = [row?.runs, row?.extracted, row?.reviewed, row?.corrected].map((value) =>
          Number(value ?? 0),
        ) as [number, number, number, number];
        const avgConfidence = extracted === 0 ? null : Number(row!.confidenceSum) / extracted;
        return [
          name,
          {
            accuracy: ratio(reviewed > 0 ? 1 - corrected / reviewed : avgConfidence),
            extractionRate: rate(extracted, runs),
            avgConfidence: ratio(avgConfidence),
          },
        ];
      }),
    );
  }

  async function commonErrors(templateId: string, from: Date): Promise<TemplateError[]> {
    const rows = await database.query<{ field: string; error: string; frequency: string }>(
      'SELECT field, error, SUM(frequency) AS frequency FROM template_error_days WHERE templateId = ? AND day >= ? GROUP BY field, error ORDER BY frequency DESC, field, error',
      [templateId, day(from)],
    );
    const all = rows.reduce((sum, row) => sum + Number(row.frequency), 0);
    return rows.slice(0, MOST_ERRORS).map((row) => ({
      field: row.field || null,
      error: row.error,
      frequency: Number(row.frequency),
      percentage: percentage(Number(row.frequency), all),
    }));
  }

  return {
    async analytics(scope, templateId, givenPeriod, metrics) {
      const period = readPeriod(givenPeriod);
      const template = await templates.load(scope, templateId);
      const days = TEMPLATE_PERIOD_DAYS[period];
      const now = clock.now().getTime();
      const from = new Date(now - (days - 1) * DAY_MS);
      const middle = new Date(now - (Math.ceil(days / 2) - 1) * DAY_MS);
      const rows = await sumsOf(templateId, from, middle);
      const whole = add(rows);
      const [first, second] = [1, 2].map((half) => add(rows.filter((row) => Number(row.half) === half))) as [UsageSum, UsageSum];
      const errors = (sum: UsageSum) => (sum.runs === 0 ? null : (sum.runs - sum.succeeded) / sum.runs);
      const accuracy = directionOf(accuracyOfSum(first), accuracyOfSum(second));
      const word = (direction: -1 | 0 | 1 | null) =>
        direction === null ? null : (['decreasing', 'stable', 'increasing'] as const)[direction + 1]!;
      const meanMs = whole.runs > 0 ? whole.timeMs / whole.runs : null;
      const asked = <T>(metric: TemplateMetric, value: T): T | null => (metrics.has(metric) ? value : null);
      return {
        templateId,
        period,
        metrics: {
          documentsProcessed: asked('documentsProcessed', whole.runs),
          averageAccuracy: asked('averageAccuracy', ratio(accuracyOfSum(whole))),
          averageProcessingTime: asked('averageProcessingTime', formatDurationOrNull(meanMs)),
          averageProcessingTimeMs: asked('averageProcessingTime', meanMs === null ? null : round(meanMs, 1)),
          successRate: asked('successRate', rate(whole.succeeded, whole.runs)),
          errorRate: asked('errorRate', rate(whole.runs - whole.succeeded, whole.runs)),
        },
        fieldMetrics: await fieldMetrics(template, from),
        trends: {
          accuracyTrend: accuracy === null ? null : (['declining', 'stable', 'improving'] as const)[accuracy + 1]!,
          volumeTrend: whole.runs === 0 ? null : word(directionOf(first.runs, second.runs)),
          errorTrend: word(directionOf(errors(first), errors(second))),
        },
        commonErrors: await commonErrors(templateId, from),
      };
    },
    async calibration(scope, templateId) {
      const template = await templates.load(scope, templateId);
      const reviewed = (await findReviewedValues(database.dataSource.manager, [templateId])).get(templateId);
      return {
        templateId,
        fields: template.fields.map(({ name }) => {
          const judged = reviewed?.get(name) ?? [];
          return {
            field: name,
            calibrated: judged.length >= LEAST_REVIEWED,
            reviewed: judged.length,
            curve: reliabilityCurve(judged).map((point) => ({
              ...point,
              confidence: round(point.confidence, 4),
              accuracy: round(point.accuracy, 4),
            })),
            fit: isotonicFit(judged).map((step) => ({
              confidence: round(step.from, 4),
              accuracy: round(step.share, 4),
              count: step.count,
            })),
          };
        }),
      };
    },
  };
}
