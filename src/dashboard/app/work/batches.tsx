import { Anchor } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { useWords } from '../shared/i18n';
import { Link } from '../shared/router';
import { StatusBadge } from '../shared/ui/badges';
import { List } from '../shared/ui/list/list';
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
      <List
        label={t('nav.work')}
        items={nodes}
        keyOf={({ id }) => id}
        columns={[
          {
            label: t('work.batch'),
            part: 'name',
            cell: (batch) => (
              <Anchor component={Link} to={`/batches/${batch.id}`} size="sm" fw={500} c="inherit">
                {nameOf(batch)}
              </Anchor>
            ),
          },
          { label: t('documents.columns.status'), cell: ({ state }) => <StatusBadge status={state} /> },
          {
            label: t('nav.documents'),
            cell: (batch) => (
              <Meter done={batch.completedCount} failed={batch.failedCount} of={batch.documentsCount} label={nameOf(batch)} />
            ),
          },
          {
            label: t('work.remaining'),
            cell: ({ state, estimatedCompletion }) => (state === 'PROCESSING' ? <Remaining until={estimatedCompletion} /> : '–'),
          },
        ]}
      />
      {more && <More busy={busy} load={more} />}
    </>
  );
}
