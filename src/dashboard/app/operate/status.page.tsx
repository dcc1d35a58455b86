import { SimpleGrid, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { Figure } from '../analytics/figure';
import { useData } from '../shared/api/use-data';
import { useViewer } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import { Page } from '../shared/ui/page';
import { Empty, Failure, Loading, Needs } from '../shared/ui/states';
import { useStream } from '../work/use-stream';
import { Readers } from './readers';
import { STATUS, STATUS_UPDATED, type StatusData, type StatusUpdate } from './status.graphql';
import { Alerts, Processes, QueueParts, Section } from './status-parts';

function Figures({ status }: { status: StatusData }) {
  const { t, format } = useWords();
  const { queue, rates, storage, database, at } = status;
  const oldest = queue.oldestAt
    ? t('operations.oldest', { when: format.ago(queue.oldestAt, Date.parse(at)) })
    : t('operations.nothingWaits');
  const pace =
    rates.minutesToEmpty === null
      ? t('operations.noPace')
      : rates.minutesToEmpty > 0
        ? t('operations.empties', { minutes: format.number(rates.minutesToEmpty, 0) })
        : t('operations.noBacklog');
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md">
      <Figure label={t('operations.waiting')} value={format.number(queue.waiting)} note={oldest} />
      <Figure label={t('operations.running')} value={format.number(queue.running)} note={t('operations.later', { count: queue.later })} />
      <Figure
        label={t('operations.finished')}
        value={format.number(rates.finished)}
        note={`${t('operations.received', { count: rates.received })} · ${pace}`}
      />
      <Figure
        label={t('operations.deliveries')}
        value={format.number(queue.deliveries)}
        note={`${t('operations.failing', { count: queue.failingEndpoints })} · ${t('operations.events', { count: queue.events })}`}
      />
      <Figure
        label={t('operations.files')}
        value={format.bytes(storage.usedBytes)}
        note={`${t(`operations.${storage.kind}`)}${storage.freeBytes === null ? '' : ` · ${t('operations.free', { size: format.bytes(storage.freeBytes) })}`}`}
      />
      <Figure
        label={t('operations.database')}
        value={format.bytes(database.sizeBytes)}
        note={`${t(database.embedded ? 'operations.embedded' : 'operations.external')} · ${database.version}`}
      />
      <Figure
        label={t('operations.connections')}
        value={format.number(database.connections)}
        note={t('operations.most', { count: database.mostConnections })}
      />
      <Figure
        label={t('operations.version')}
        value={status.version}
        note={t('operations.migrations', { count: database.migrations, latest: database.latestMigration ?? '–' })}
      />
    </SimpleGrid>
  );
}

function Status() {
  const { t, tOf, format } = useWords();
  const { data, error, reload } = useData(STATUS, {}, { policy: 'network-only' });
  const [told, setTold] = useState<StatusData>();
  useStream<StatusUpdate, Record<string, never>>(STATUS_UPDATED, ({ platformStatusUpdated }) => setTold(platformStatusUpdated));
  // What was told later counts; without websockets the page can still be loaded again.
  const asked = data?.platformStatus;
  const status = told && (!asked || told.at > asked.at) ? told : asked;
  const now = status ? Date.parse(status.at) : 0;
  return (
    <Page title={t('nav.operations')} lead={status ? t('operations.lead', { when: format.time(status.at) }) : t('operations.leadWaiting')}>
      {error && <Failure error={error} retry={reload} />}
      {!status && !error && <Loading rows={8} />}
      {status && (
        <Stack gap="lg" mt={error ? 'md' : 0}>
          <Alerts alerts={status.alerts} />
          <Figures status={status} />
          <Section title={t('operations.processes', { count: status.processes.length })}>
            <Processes processes={status.processes} now={now} />
          </Section>
          <Section title={t('operations.readerList')}>
            <Readers processes={status.processes} />
          </Section>
          <SimpleGrid cols={{ base: 1, md: 3 }} spacing="lg">
            <Section title={t('operations.byKind')}>
              <QueueParts rows={status.queue.byKind} name={(row) => tOf('operations.kinds', row.name, row.name)} now={now} />
            </Section>
            <Section title={t('operations.byOrganization')}>
              <QueueParts rows={status.queue.byOrganization} name={(row) => row.name} now={now} />
            </Section>
            <Section title={t('operations.byPriority')}>
              <QueueParts rows={status.queue.byPriority} name={(row) => tOf('operations.priorities', row.name, row.name)} now={now} />
            </Section>
          </SimpleGrid>
          <Text size="xs" c="dimmed">
            {t('operations.alertsNote')}
          </Text>
        </Stack>
      )}
    </Page>
  );
}

/** How the whole service stands, for administrators of the platform. */
export function StatusPage() {
  const { t } = useWords();
  if (!useViewer().administersPlatform)
    return <Empty level={1} icon={<IconLock size={26} />} title={t('states.forbiddenTitle')} text={t('platform.forbidden')} />;
  return (
    <Needs live page={t('nav.operations')}>
      <Status />
    </Needs>
  );
}
