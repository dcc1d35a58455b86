import '@mantine/charts/styles.css';
import { BarChart, LineChart } from '@mantine/charts';
import { SimpleGrid, Text } from '@mantine/core';
import { useRef } from 'react';
import { useWords } from '../shared/i18n';
import type { Report } from './analytics.graphql';
import { ChartCard } from './cards';
import { durationOf } from './duration';
import { axisLabel, bucketLabel, type Look, zoomedTo } from './span';

/** Where the pointer is on a chart, as the chart tells it. */
interface At {
  readonly activeLabel?: string | number | undefined;
}

/** Dragging over buckets shows these alone; a week or month that is clicked shows its days. */
function useZoom(look: Look, change: (values: Record<string, string | null>) => void) {
  const begun = useRef<string | null>(null);
  return {
    style: { cursor: 'zoom-in' },
    onMouseDown: ({ activeLabel }: At) => {
      begun.current = activeLabel === undefined ? null : String(activeLabel);
    },
    onMouseUp: ({ activeLabel }: At) => {
      const first = begun.current;
      begun.current = null;
      if (first === null || activeLabel === undefined) return;
      if (first !== String(activeLabel) || look.groupBy !== 'day') change(zoomedTo(look, first, String(activeLabel)));
    },
  };
}

const inPercent = (rate: number | null) => (rate === null ? null : Math.round(rate * 1000) / 10);

/** Charts over the buckets of a report. */
export function Charts({ report, look, change }: { report: Report; look: Look; change: (values: Record<string, string | null>) => void }) {
  const words = useWords();
  const { t, format } = words;
  const zoom = useZoom(look, change);
  const days = {
    xAxisProps: { tickFormatter: (day: string) => axisLabel(day, look.groupBy, words.locale) },
    // Without a pointer on the chart there is no day.
    tooltipProps: { labelFormatter: (day: unknown) => (typeof day === 'string' ? bucketLabel(day, look.groupBy, words.locale) : '') },
  };
  const { buckets } = report;
  const volume = buckets.map(({ day, documents, finished, failed, straightThrough }) => ({
    day,
    straight: straightThrough,
    reviewed: finished - failed - straightThrough,
    failed,
    unfinished: documents - finished,
  }));
  const rates = buckets.map(({ day, straightThroughRate, accuracy, averageConfidence, errorRate }) => ({
    day,
    straight: inPercent(straightThroughRate),
    accuracy: inPercent(accuracy),
    confidence: inPercent(averageConfidence),
    errors: inPercent(errorRate),
  }));
  const times = buckets.map(({ day, resultP50Ms, resultP95Ms }) => ({ day, p50: resultP50Ms, p95: resultP95Ms }));
  const rows = [
    [
      ...[t(`analytics.groups.${look.groupBy}`), t('analytics.documents'), t('analytics.finished'), t('analytics.failed')],
      ...[t('analytics.straight'), t('analytics.straightRate'), t('analytics.errorRate'), t('documents.columns.confidence')],
      ...[t('analytics.accuracy'), 'result p50 ms', 'result p95 ms', 'decision p50 ms', 'decision p95 ms'],
    ],
    ...buckets.map((each) => [
      ...[each.day, each.documents, each.finished, each.failed, each.straightThrough, each.straightThroughRate, each.errorRate],
      ...[each.averageConfidence, each.accuracy, each.resultP50Ms, each.resultP95Ms, each.decisionP50Ms, each.decisionP95Ms],
    ]),
  ];
  const line = {
    ...days,
    h: 200,
    dataKey: 'day',
    withLegend: true,
    connectNulls: true,
    tickLine: 'none',
    curveType: 'linear',
    withDots: buckets.length < 40,
    lineProps: { isAnimationActive: false },
    lineChartProps: zoom as never,
  } as const;
  const kinds = [
    { name: 'straight', label: t('analytics.straight'), color: 'teal.6' },
    { name: 'reviewed', label: t('analytics.reviewed'), color: 'orange.5' },
    { name: 'failed', label: t('analytics.failed'), color: 'red.6' },
    { name: 'unfinished', label: t('analytics.unfinished'), color: 'gray.5' },
  ];
  const shares = [
    { name: 'straight', label: t('analytics.straight'), color: 'teal.7' },
    { name: 'accuracy', label: t('analytics.accuracy'), color: 'docket.5' },
    { name: 'confidence', label: t('documents.columns.confidence'), color: 'gray.6' },
    { name: 'errors', label: t('analytics.errors'), color: 'red.6' },
  ];
  const spans = [
    { name: 'p50', label: t('analytics.p50Label'), color: 'docket.5' },
    { name: 'p95', label: t('analytics.p95Label'), color: 'orange.6' },
  ];
  return (
    <>
      <ChartCard title={t('analytics.volume')} name="docket-volume" rows={rows} legend={kinds}>
        <BarChart
          h={240}
          data={volume}
          {...days}
          dataKey="day"
          type="stacked"
          withLegend
          series={kinds}
          valueFormatter={(value) => format.number(value)}
          tickLine="none"
          gridAxis="x"
          barProps={{ isAnimationActive: false }}
          barChartProps={zoom as never}
        />
        <Text size="xs" c="dimmed" mt={4}>
          {t('analytics.zoomHow')}
        </Text>
      </ChartCard>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <ChartCard title={t('analytics.rates')} name="docket-rates" rows={rows} legend={shares}>
          <LineChart
            {...line}
            data={rates}
            series={shares}
            yAxisProps={{ domain: [0, 100] }}
            valueFormatter={(value) => format.percent(value / 100, 1)}
          />
        </ChartCard>
        <ChartCard title={t('analytics.times')} name="docket-times" rows={rows} legend={spans}>
          <LineChart {...line} data={times} series={spans} valueFormatter={(value) => durationOf(value, words)} />
        </ChartCard>
      </SimpleGrid>
    </>
  );
}
