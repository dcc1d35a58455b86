import { Anchor, Table, Text } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { useWords } from '../shared/i18n';
import { Link } from '../shared/router';
import { StatusBadge } from '../shared/ui/badges';
import { Empty, Failure, Loading, More } from '../shared/ui/states';
import { Meter } from './meter';
import { Remaining } from './remaining';
import { usePages } from './use-pages';
import { useStream } from './use-stream';
import { BATCHES, type BatchData, WATCH_BATCHES } from './work.graphql';

/** How a batch is called: by what it is and when it came. */
export function useBatchName(): (batch: BatchData) => string {
  const { t, format } = useWords();
  return ({ __typename, submittedAt }) =>
    t(__typename === 'UploadBatch' ? 'work.uploadOf' : 'work.processingOf', { when: format.moment(submittedAt) });
}

/** All batches, newest first; those in work move as one looks. */
export function Batches() {
  const { t } = useWords();
  const nameOf = useBatchName();
  const { nodes, error, busy, more, reload, renew } = usePages(BATCHES, {}, (data) => data.batches);
  useStream(WATCH_BATCHES, ({ batchesUpdated: { gap, updates } }) => {
    for (const { batch } of updates) renew(batch);
    if (gap || updates.some(({ batch }) => !nodes?.some(({ id }) => id === batch.id))) reload();
  });
  if (!nodes) return error ? <Failure error={error} retry={reload} /> : <Loading />;
  if (nodes.length === 0) return <Empty icon={<IconStack2 size={26} />} title={t('work.noBatches')} text={t('work.noBatchesText')} />;
  return (
    <>
      <Table.ScrollContainer minWidth={560} type="native">
        <Table verticalSpacing="sm" highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('work.batch')}</Table.Th>
              <Table.Th>{t('documents.columns.status')}</Table.Th>
              <Table.Th w="30%">{t('nav.documents')}</Table.Th>
              <Table.Th>{t('work.remaining')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {nodes.map((batch) => (
              <Table.Tr key={batch.id}>
                <Table.Td>
                  <Anchor component={Link} to={`/batches/${batch.id}`} size="sm" fw={500} c="inherit">
                    {nameOf(batch)}
                  </Anchor>
                </Table.Td>
                <Table.Td>
                  <StatusBadge status={batch.state} />
                </Table.Td>
                <Table.Td>
                  <Meter done={batch.completedCount} failed={batch.failedCount} of={batch.documentsCount} label={nameOf(batch)} />
                </Table.Td>
                <Table.Td>
                  <Text size="sm">{batch.state === 'PROCESSING' ? <Remaining until={batch.estimatedCompletion} /> : '–'}</Text>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {more && <More busy={busy} load={more} />}
    </>
  );
}
