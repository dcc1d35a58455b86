import { hostname } from 'node:os';
import type { HrTime } from '@opentelemetry/api';
import type { DataPoint, Histogram, MetricData, MetricProducer } from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';

/** Ends the sending of metrics, after a last time. */
export interface MetricsExport {
  close(): Promise<void>;
}

/** A value of prom-client with what its types leave out: of a histogram each value names its series. */
type Value = MetricValue<string> & { readonly metricName?: string; readonly exemplar?: unknown };

const hrTime = (ms: number): HrTime => [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)];

/** Values of a histogram by its labels without `le`. */
function byLabels(values: readonly Value[]): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const { le: _, ...labels } = value.labels as Record<string, string | number>;
    const key = JSON.stringify(Object.entries(labels).sort());
    groups.set(key, [...(groups.get(key) ?? []), value]);
  }
  return groups;
}

/** Buckets of prom-client count all below a bound, those of OpenTelemetry what lies between two. */
function histogramPoint(
  name: string,
  values: readonly Value[],
  times: Pick<DataPoint<Histogram>, 'startTime' | 'endTime'>,
): DataPoint<Histogram> {
  const { le: _, ...attributes } = values[0]!.labels as Record<string, string | number>;
  const buckets = values.filter(({ metricName }) => metricName === `${name}_bucket`);
  const single = (suffix: string) => values.find(({ metricName }) => metricName === `${name}_${suffix}`)?.value ?? 0;
  return {
    ...times,
    attributes,
    value: {
      buckets: {
        boundaries: buckets.map(({ labels }) => Number(labels.le)).filter(Number.isFinite),
        counts: buckets.map(({ value }, at) => value - (at === 0 ? 0 : buckets[at - 1]!.value)),
      },
      sum: single('sum'),
      count: single('count'),
    },
  };
}

/** The metrics of a registry as OpenTelemetry has them; `began`: when counting began, ms since 1970. */
export async function metricsOf(registry: Registry, began: number, now: number): Promise<MetricData[]> {
  const { AggregationTemporality, DataPointType } = await import('@opentelemetry/sdk-metrics');
  const times = { startTime: hrTime(began), endTime: hrTime(now) };
  // The types say numbers where names come.
  const metrics = (await registry.getMetricsAsJSON()) as unknown as (Omit<MetricObjectWithValues<Value>, 'type'> & {
    readonly type: string;
  })[];
  return metrics.flatMap(({ name, help, type, values }): MetricData[] => {
    const common = {
      descriptor: { name, description: help, unit: '', valueType: 1, advice: {} },
      aggregationTemporality: AggregationTemporality.CUMULATIVE,
    };
    if (type === 'histogram') {
      const dataPoints = [...byLabels(values).values()].map((group) => histogramPoint(name, group, times));
      return [{ ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints }];
    }
    const points = values.map(({ labels, value }) => ({ ...times, attributes: labels as Record<string, string | number>, value }));
    const dataPoints = points.filter(({ value }) => Number.isFinite(value));
    if (type === 'counter') return [{ ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }];
    return type === 'gauge' ? [{ ...common, dataPointType: DataPointType.GAUGE, dataPoints }] : [];
  });
}

/**
 * Sends the metrics of a process to a collector of OpenTelemetry (OTLP over HTTP), every so often and at the end: those of GET /metrics, by the same names
 * and labels. With null nothing is sent and nothing loaded.
 */
export async function startMetricsExport(
  endpoint: string | null,
  registry: Registry,
  { version, everyMs }: { readonly version: string; readonly everyMs: number },
): Promise<MetricsExport> {
  if (endpoint === null) return { close: async () => undefined };
  const [{ MeterProvider, PeriodicExportingMetricReader }, { OTLPMetricExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/sdk-metrics'),
    import('@opentelemetry/exporter-metrics-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const began = Date.now();
  const resource = resourceFromAttributes({
    'service.name': 'docket',
    'service.version': version,
    'service.instance.id': `${hostname()}:${process.pid}`,
  });
  const producer: MetricProducer = {
    async collect() {
      const metrics = await metricsOf(registry, began, Date.now());
      return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'docket' }, metrics }] }, errors: [] };
    },
  };
  const exporter = new OTLPMetricExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/metrics` });
  const reader = new PeriodicExportingMetricReader({
    exporter,
    exportIntervalMillis: everyMs,
    exportTimeoutMillis: Math.min(everyMs, 10_000),
    metricProducers: [producer],
  });
  const provider = new MeterProvider({ resource, readers: [reader] });
  return { close: () => provider.shutdown().catch(() => undefined) };
}
