import '@mantine/charts/styles.css';
import { BarChart, DonutChart, LineChart } from '@mantine/charts';
import { Card, Group, SegmentedControl, Select, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import { IconChartHistogram } from '@tabler/icons-react';
import { TYPES } from '../documents/filters';
import { useData } from '../shared/api/use-data';
import { useViewer } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import { useSearch } from '../shared/router';
import { Page } from '../shared/ui/page';
import { Empty, Failure, Loading, Needs } from '../shared/ui/states';
import { ANALYTICS, STATISTICS } from './analytics.graphql';
import { ChartCard, Tile } from './cards';

const PERIODS = ['7d', '30d', '90d', '1y'] as const;
const GROUPS = ['day', 'week', 'month'] as const;
const COLORS: Readonly<Record<string, string>> = {
  completed: 'green.6',
  approved: 'teal.6',
  review_required: 'orange.5',
  processing: 'docket.5',
  uploading: 'docket.3',
  failed: 'red.6',
  rejected: 'red.4',
};

type Counts = Readonly<Record<string, unknown>>;
const countOf = (value: unknown): number =>
  typeof value === 'object' && value !== null && 'count' in value ? Number((value as { count: unknown }).count) : 0;
const confidenceOf = (value: unknown): number | null => {
  const found = typeof value === 'object' && value !== null ? (value as { avgConfidence?: unknown }).avgConfidence : null;
  return typeof found === 'number' ? found : null;
};

function Analytics() {
  const { t, tOf, format } = useWords();
  const [search, change] = useSearch();
  const { organization } = useViewer();
  const period = PERIODS.find((each) => each === search.get('period')) ?? '30d';
  const groupBy = GROUPS.find((each) => each === search.get('by')) ?? 'day';
  const type = TYPES.find((each) => each === search.get('type')) ?? null;
  const { data, error, reload } = useData(ANALYTICS, { period, groupBy, type });
  const statistics = useData(STATISTICS, { id: organization.id, period });
  const percent = (value: number | null | undefined, digits = 1) =>
    value === null || value === undefined ? '–' : format.percent(value, digits);
  const controls = (
    <Group gap="xs">
      <Select
        size="sm"
        w={180}
        clearable
        aria-label={t('documents.columns.type')}
        placeholder={t('analytics.allTypes')}
        value={type}
        onChange={(value) => change({ type: value })}
        data={TYPES.map((value) => ({ value, label: tOf('types', value) }))}
      />
      <SegmentedControl
        size="sm"
        aria-label={t('analytics.by')}
        value={groupBy}
        onChange={(value) => change({ by: value })}
        data={GROUPS.map((value) => ({ value, label: t(`analytics.groups.${value}`) }))}
      />
      <SegmentedControl
        size="sm"
        aria-label={t('analytics.period')}
        value={period}
        onChange={(value) => change({ period: value })}
        data={PERIODS.map((value) => ({ value, label: t(`analytics.periods.p${value}`) }))}
      />
    </Group>
  );
  const analytics = data?.documentAnalytics;
  const body = () => {
    if (!analytics) return error ? <Failure error={error} retry={reload} /> : <Loading />;
    const { summary, breakdown, performance, trends } = analytics;
    if (summary.totalDocuments === 0)
      return <Empty icon={<IconChartHistogram size={26} />} title={t('analytics.emptyTitle')} text={t('analytics.emptyText')} />;
    const accuracy = statistics.data?.organizationStatistics?.performance.averageAccuracy;
    const people = statistics.data?.organizationStatistics?.usage.topUsers ?? [];
    const groups = trends.groups.map(({ key, count, avgConfidence }) => ({
      key,
      count,
      confidence: avgConfidence === null ? null : Math.round(avgConfidence * 1000) / 10,
    }));
    const byStatus = Object.entries(breakdown.byStatus as Counts).flatMap(([name, value]) =>
      countOf(value) > 0 ? [{ name: tOf('status', name), value: countOf(value), color: COLORS[name] ?? 'gray.5' }] : [],
    );
    const byType = Object.entries(breakdown.byType as Counts).map(([name, value]) => ({
      name: name === 'unclassified' ? t('types.none') : tOf('types', name),
      count: countOf(value),
      confidence: confidenceOf(value),
    }));
    const bands = (['high', 'medium', 'low'] as const).map((band) => ({
      band: performance.confidenceDistribution[band].range,
      count: performance.confidenceDistribution[band].count,
    }));
    return (
      <Stack gap="md">
        <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
          <Tile label={t('analytics.documents')} value={format.number(summary.totalDocuments)} />
          <Tile
            label={t('analytics.straight')}
            value={percent(summary.reviewRate === null ? null : 1 - summary.reviewRate)}
            note={t('analytics.straightNote')}
          />
          <Tile label={t('analytics.accuracy')} value={percent(accuracy)} note={t('analytics.accuracyNote')} />
          <Tile
            label={t('analytics.median')}
            value={performance.processingTimes.p50 ?? '–'}
            note={t('analytics.p95', { time: performance.processingTimes.p95 ?? '–' })}
          />
        </SimpleGrid>
        <ChartCard
          title={t('analytics.volume')}
          name="docket-volume"
          rows={[
            [t('analytics.groups.day'), t('analytics.documents'), t('documents.columns.confidence')],
            ...groups.map(({ key, count, confidence }) => [key, count, confidence]),
          ]}
        >
          <BarChart
            h={240}
            data={groups}
            dataKey="key"
            series={[{ name: 'count', label: t('analytics.documents'), color: 'docket.5' }]}
            valueFormatter={(value) => format.number(value)}
            tickLine="none"
            gridAxis="x"
            barProps={{ radius: 3, isAnimationActive: false }}
          />
        </ChartCard>
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
          <ChartCard title={t('analytics.byStatus')} name="docket-status" rows={byStatus.map(({ name, value }) => [name, value])}>
            <Group justify="center" gap="xl">
              <DonutChart
                data={byStatus}
                size={150}
                thickness={24}
                withTooltip
                tooltipDataSource="segment"
                pieProps={{ isAnimationActive: false }}
              />
              <Stack gap={4}>
                {byStatus.map(({ name, value, color }) => (
                  <Group key={name} gap="xs">
                    <span
                      style={{ width: 10, height: 10, borderRadius: 3, background: `var(--mantine-color-${color.replace('.', '-')})` }}
                    />
                    <Text size="sm">{name}</Text>
                    <Text size="sm" fw={600} className="numbers">
                      {format.number(value)}
                    </Text>
                  </Group>
                ))}
              </Stack>
            </Group>
          </ChartCard>
          <ChartCard
            title={t('analytics.confidence')}
            name="docket-confidence"
            rows={groups.map(({ key, confidence }) => [key, confidence])}
          >
            <LineChart
              h={170}
              data={groups}
              dataKey="key"
              series={[{ name: 'confidence', label: t('documents.columns.confidence'), color: 'teal.7' }]}
              yAxisProps={{ domain: [0, 100] }}
              unit=" %"
              connectNulls
              tickLine="none"
              curveType="monotone"
              withDots={groups.length < 40}
              lineProps={{ isAnimationActive: false }}
            />
          </ChartCard>
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
          <Card withBorder padding="md">
            <Title order={2} size="h3" mb="xs">
              {t('analytics.byType')}
            </Title>
            <Table fz="sm">
              <Table.Tbody>
                {byType.map(({ name, count, confidence }) => (
                  <Table.Tr key={name}>
                    <Table.Td>{name}</Table.Td>
                    <Table.Td ta="end" className="numbers">
                      {format.number(count)}
                    </Table.Td>
                    <Table.Td ta="end" className="numbers">
                      {percent(confidence, 0)}
                    </Table.Td>
                  </Table.Tr>
                ))}
                {bands.map(({ band, count }) => (
                  <Table.Tr key={band}>
                    <Table.Td c="dimmed">{t('analytics.band', { band })}</Table.Td>
                    <Table.Td ta="end" className="numbers">
                      {format.number(count)}
                    </Table.Td>
                    <Table.Td />
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Card>
          <Card withBorder padding="md">
            <Title order={2} size="h3" mb="xs">
              {t('analytics.people')}
            </Title>
            {people.length === 0 ? (
              <Text size="sm" c="dimmed">
                –
              </Text>
            ) : (
              <Table fz="sm">
                <Table.Tbody>
                  {people.map(({ userId, name, documentsProcessed }) => (
                    <Table.Tr key={userId}>
                      <Table.Td>{name ?? t('analytics.nobody', { id: String(userId) })}</Table.Td>
                      <Table.Td ta="end" className="numbers">
                        {format.number(documentsProcessed)}
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            )}
          </Card>
        </SimpleGrid>
      </Stack>
    );
  };
  return (
    <Page title={t('nav.analytics')} lead={t('analytics.lead', { zone: organization.settings?.timezone ?? 'UTC' })} actions={controls}>
      {body()}
    </Page>
  );
}

/** How much was read, how surely, how quickly. */
export function AnalyticsPage() {
  return (
    <Needs permission="analytics.read">
      <Analytics />
    </Needs>
  );
}
