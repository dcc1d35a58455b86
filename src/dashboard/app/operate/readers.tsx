import { Table, Text } from '@mantine/core';
import { useWords } from '../shared/i18n';
import type { StatusData } from './status.graphql';

/** Every reading process of the service: what it is at, for how long, its memory, and how much it has done. */
export function Readers({ processes }: { processes: StatusData['processes'] }) {
  const { t, tOf, format } = useWords();
  const readers = processes
    .filter(({ lost }) => !lost)
    .flatMap(({ id, host, pid, readerProcesses }) =>
      readerProcesses.map((reader) => ({ ...reader, id: `${id} ${reader.pid}`, of: `${host}:${pid}` })),
    );
  if (readers.length === 0)
    return (
      <Text c="dimmed" size="sm">
        {t('operations.noReaders')}
      </Text>
    );
  return (
    <Table.ScrollContainer minWidth={640} type="native" tabIndex={0} role="group" aria-label={t('operations.readerList')}>
      <Table fz="sm" verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('operations.columns.reader')}</Table.Th>
            <Table.Th>{t('operations.columns.of')}</Table.Th>
            <Table.Th>{t('operations.columns.task')}</Table.Th>
            <Table.Th ta="end">{t('operations.columns.since')}</Table.Th>
            <Table.Th ta="end">{t('operations.columns.memory')}</Table.Th>
            <Table.Th ta="end">{t('operations.columns.done')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className="numbers">
          {readers.map(({ id, pid, of, task, taskMs, memoryBytes, done }) => (
            <Table.Tr key={id}>
              <Table.Td>{pid}</Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{of}</Table.Td>
              <Table.Td>{task ? tOf('operations.tasks', task, task) : t('operations.idle')}</Table.Td>
              <Table.Td ta="end">{taskMs === null ? '–' : t('operations.seconds', { seconds: format.number(taskMs / 1000, 1) })}</Table.Td>
              <Table.Td ta="end" style={{ whiteSpace: 'nowrap' }}>
                {memoryBytes > 0 ? format.bytes(memoryBytes) : '–'}
              </Table.Td>
              <Table.Td ta="end">{format.number(done)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
