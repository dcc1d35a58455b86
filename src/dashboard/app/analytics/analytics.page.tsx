import { Box, Group, Loader, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconChartHistogram } from '@tabler/icons-react';
import { useRef } from 'react';
import { useData } from '../shared/api/use-data';
import { useViewer } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import { useSearch } from '../shared/router';
import { Page } from '../shared/ui/page';
import { Empty, Failure, Loading, Needs } from '../shared/ui/states';
import { REPORT, type Report, UPLOADERS } from './analytics.graphql';
import { Charts } from './charts';
import { Controls } from './controls';
import { durationOf } from './duration';
import { Figure } from './figure';
import { type Look, readLook } from './span';
import { Tables } from './tables';

function Figures({ total }: { total: Report['total'] }) {
  const words = useWords();
  const { t, format } = words;
  const percent = (value: number | null) => (value === null ? '–' : format.percent(value, 1));
  const within = (ms: number | null) => (ms === null ? {} : { note: t('analytics.p95', { time: durationOf(ms, words) }) });
  return (
    <SimpleGrid cols={{ base: 2, md: 5 }} spacing="sm">
      <Figure
        label={t('analytics.documents')}
        value={format.number(total.documents)}
        note={t('analytics.failedNote', { count: total.failed, share: percent(total.errorRate) })}
      />
      <Figure label={t('analytics.straight')} value={percent(total.straightThroughRate)} note={t('analytics.straightNote')} />
      <Figure label={t('analytics.accuracy')} value={percent(total.accuracy)} note={t('analytics.accuracyNote')} />
      <Figure label={t('analytics.median')} value={durationOf(total.resultP50Ms, words)} {...within(total.resultP95Ms)} />
      <Figure label={t('analytics.decision')} value={durationOf(total.decisionP50Ms, words)} {...within(total.decisionP95Ms)} />
    </SimpleGrid>
  );
}

function Analytics() {
  const { t } = useWords();
  const [search, change] = useSearch();
  const { organization } = useViewer();
  const organizationZone = organization.settings?.timezone ?? 'UTC';
  const look = readLook(search, organizationZone);
  const { period: _, ...asked } = look;
  const { data, error, reload } = useData(REPORT, asked);
  const report = data?.documentReport;
  const last = useRef<{ readonly report: Report; readonly look: Look } | null>(null);
  if (report) last.current = { report, look };
  // While another span is added up, the figures of the one before stay.
  const seen = error ? null : last.current;
  const uploaders = useData(UPLOADERS, { id: organization.id, period: look.period }, { pause: look.period === null });
  const body = () => {
    if (!seen) return error ? <Failure error={error} retry={reload} /> : <Loading />;
    if (seen.report.total.documents === 0)
      return <Empty icon={<IconChartHistogram size={26} />} title={t('analytics.emptyTitle')} text={t('analytics.emptyText')} />;
    return (
      <Stack gap="md">
        <Figures total={seen.report.total} />
        <Charts report={seen.report} look={seen.look} change={change} />
        <Tables report={seen.report} uploaders={uploaders.data?.organizationStatistics?.usage.topUsers ?? []} />
      </Stack>
    );
  };
  return (
    <Page title={t('nav.analytics')} lead={t('analytics.lead', { zone: look.timezone })}>
      <Controls look={look} organizationZone={organizationZone} change={change} />
      <Group role="status" gap="xs" mih={22} mb={4}>
        {!report && !error && (
          <>
            <Loader size={14} />
            <Text size="sm" c="dimmed">
              {t('analytics.adding')}
            </Text>
          </>
        )}
      </Group>
      <Box aria-busy={!report && !error}>{body()}</Box>
    </Page>
  );
}

/** How much was read, how surely, how quickly, by whom, and what went wrong: in any span of days. */
export function AnalyticsPage() {
  const { t } = useWords();
  return (
    <Needs permission="analytics.read" page={t('nav.analytics')}>
      <Analytics />
    </Needs>
  );
}
