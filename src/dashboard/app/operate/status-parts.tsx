import { Alert, Badge, Group, Stack, Table, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useWords } from '../shared/i18n';
import type { StatusData } from './status.graphql';

/** A part of the page with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} style={{ minWidth: 0 }}>
      <Title order={2} size="h3" mb="xs">
        {title}
      </Title>
      {children}
    </section>
  );
}

/** The alerts that hold, or that there are none. */
export function Alerts({ alerts }: { alerts: StatusData['alerts'] }) {
  const { t, tOf, format } = useWords();
  if (alerts.length === 0)
    return (
      <Alert color="green" variant="light" icon={<IconCircleCheck />} title={t('operations.allWell')} role="status">
        {t('operations.allWellText')}
      </Alert>
    );
  const figureOf = ({ name, value }: StatusData['alerts'][number]) =>
    value === null ? '' : name === 'DocketMemory' ? ` (${format.bytes(value)})` : ` (${format.number(value)})`;
  return (
    <Alert
      color={alerts.some(({ severity }) => severity === 'page') ? 'red' : 'orange'}
      variant="light"
      icon={<IconAlertTriangle />}
      title={t('operations.alerts', { count: alerts.length })}
      role="status"
    >
      <Stack gap={4}>
        {alerts.map((alert) => (
          <Text key={`${alert.name} ${alert.subject}`} size="sm" style={{ overflowWrap: 'anywhere' }}>
            <b>{tOf('operations.alertNames', alert.name, alert.name)}</b> {tOf('operations.kinds', alert.subject, alert.subject)}
            {figureOf(alert)}
          </Text>
        ))}
      </Stack>
    </Alert>
  );
}

/** A badge beside a long name shows its whole word. */
const WHOLE = { minWidth: 'max-content' } as const;

function State({ process }: { process: StatusData['processes'][number] }) {
  const { t } = useWords();
  if (process.lost)
    return (
      <Badge color="red" variant="light" tt="none" style={WHOLE}>
        {t('operations.lost')}
      </Badge>
    );
  return (
    <Group gap={4} wrap="nowrap">
      {process.api && (
        <Badge variant="light" tt="none" style={WHOLE}>
          API
        </Badge>
      )}
      {process.work && (
        <Badge variant="light" color="grape" tt="none" style={WHOLE}>
          {t('operations.work')}
        </Badge>
      )}
    </Group>
  );
}

/** Each process of the service, with its reading processes. */
export function Processes({ processes, now }: { processes: StatusData['processes']; now: number }) {
  const { t, format } = useWords();
  if (processes.length === 0) return <Text c="dimmed">{t('operations.noProcesses')}</Text>;
  return (
    <Table.ScrollContainer minWidth={860} type="native" tabIndex={0} role="group" aria-label={t('operations.processList')}>
      <Table fz="sm" verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('operations.columns.process')}</Table.Th>
            <Table.Th>{t('operations.columns.does')}</Table.Th>
            <Table.Th ta="end">{t('operations.columns.readers')}</Table.Th>
            <Table.Th ta="end">{t('operations.columns.waiting')}</Table.Th>
            <Table.Th ta="end">{t('operations.columns.cpu')}</Table.Th>
            <Table.Th ta="end">{t('operations.columns.memory')}</Table.Th>
            <Table.Th>{t('operations.columns.version')}</Table.Th>
            <Table.Th>{t('operations.columns.started')}</Table.Th>
            <Table.Th>{t('operations.columns.seen')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className="numbers">
          {processes.map((process) => (
            <Table.Tr key={process.id}>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>
                {process.host}:{process.pid}
              </Table.Td>
              <Table.Td>
                <State process={process} />
              </Table.Td>
              <Table.Td ta="end">{t('operations.busyOf', { busy: process.busyReaders, all: process.readers })}</Table.Td>
              <Table.Td ta="end">{format.number(process.waitingForReader)}</Table.Td>
              <Table.Td ta="end">{format.percent(process.cpu, 1)}</Table.Td>
              <Table.Td ta="end" style={{ whiteSpace: 'nowrap' }}>
                {format.bytes(process.memoryBytes)}
              </Table.Td>
              <Table.Td>{process.version}</Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{format.moment(process.startedAt)}</Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{format.ago(process.seenAt, now)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

type Part = StatusData['queue']['byKind'][number];

/** What waits, part by part. */
export function QueueParts({ rows, name, now }: { rows: readonly Part[]; name: (row: Part) => string; now: number }) {
  const { t, format } = useWords();
  if (rows.length === 0)
    return (
      <Text c="dimmed" size="sm">
        {t('operations.nothingWaits')}
      </Text>
    );
  return (
    <Table fz="sm" verticalSpacing={6} layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="40%">{t('operations.columns.name')}</Table.Th>
          <Table.Th ta="end">{t('operations.waiting')}</Table.Th>
          <Table.Th ta="end">{t('operations.running')}</Table.Th>
          <Table.Th ta="end">{t('operations.columns.oldest')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody className="numbers">
        {rows.map((row) => (
          <Table.Tr key={row.organizationId ?? row.name}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{name(row)}</Table.Td>
            <Table.Td ta="end">{format.number(row.waiting)}</Table.Td>
            <Table.Td ta="end">{format.number(row.running)}</Table.Td>
            <Table.Td ta="end">{row.oldestAt ? format.ago(row.oldestAt, now) : '–'}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
