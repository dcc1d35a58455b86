import { Anchor, Card, Text } from '@mantine/core';
import { useState } from 'react';
import { useDocumentChanges } from '../shared/api/live';
import { useData } from '../shared/api/use-data';
import { useWords } from '../shared/i18n';
import { Link, useParams } from '../shared/router';
import { Confidence, StatusBadge } from '../shared/ui/badges';
import { List } from '../shared/ui/list/list';
import { Page } from '../shared/ui/page';
import { Failure, Loading, Needs } from '../shared/ui/states';
import { useBatchName } from './batches';
import { type JobProgress, JobTable } from './job-table';
import { Meter } from './meter';
import { Remaining } from './remaining';
import { useStream } from './use-stream';
import { type BatchData, ONE_BATCH, WATCH_BATCHES, WATCH_JOBS } from './work.graphql';

function Back() {
  const { t } = useWords();
  return (
    <Anchor component={Link} to="/batches" size="sm">
      {t('nav.work')}
    </Anchor>
  );
}

function Asked() {
  const { t, tOf } = useWords();
  const { id = '' } = useParams();
  const nameOf = useBatchName();
  const { data, error, reload } = useData(ONE_BATCH, { id });
  const [moved, setMoved] = useState<BatchData | null>(null);
  const [progress, setProgress] = useState<Readonly<Record<string, JobProgress>>>({});
  useDocumentChanges(reload);
  const asked = data?.batch;
  const batch = asked && moved?.state === asked.state ? { ...asked, ...moved } : asked;
  const jobs = batch && 'jobs' in batch ? batch.jobs : [];
  const documents = batch && 'documents' in batch ? batch.documents : [];
  useStream(WATCH_BATCHES, ({ batchesUpdated: { gap, updates } }) => {
    const mine = updates.find((update) => update.batch.id === id)?.batch;
    if (mine) setMoved(mine);
    if (gap || (mine && mine.state !== asked?.state)) reload();
  });
  useStream(WATCH_JOBS, ({ jobsUpdated: { updates } }) => {
    const moving = updates.filter(({ job }) => job.batchId === id);
    setProgress((now) => ({
      ...now,
      ...Object.fromEntries(moving.map(({ job, percent, stage }) => [job.id, { percent: percent ?? 0, stage }])),
    }));
  });
  if (!batch) return <Page title={t('work.batch')}>{error ? <Failure error={error} retry={reload} /> : <Loading />}</Page>;
  return (
    <Page title={nameOf(batch)} above={<Back />} actions={<StatusBadge status={batch.state} />}>
      <Card withBorder mb="lg">
        <Meter done={batch.completedCount} failed={batch.failedCount} of={batch.documentsCount} label={nameOf(batch)} />
        {batch.state === 'PROCESSING' && (
          <Text size="sm" mt={4}>
            <Remaining until={batch.estimatedCompletion} />
          </Text>
        )}
      </Card>
      {jobs.length > 0 && <JobTable jobs={jobs} progress={progress} renew={reload} />}
      {documents.length > 0 && (
        <List
          label={t('nav.documents')}
          items={documents.map((document, place) => ({ ...document, place }))}
          keyOf={({ place }) => place}
          columns={[
            {
              label: t('work.document'),
              part: 'name',
              cell: ({ id: documentId, filename, error: problem }) => (
                <>
                  {documentId ? (
                    <Anchor component={Link} to={`/documents/${documentId}`} size="sm" fw={500} c="inherit">
                      {filename}
                    </Anchor>
                  ) : (
                    <Text size="sm">{filename ?? '–'}</Text>
                  )}
                  {problem && (
                    <Text size="xs" c="var(--mantine-color-error)">
                      {tOf('errors', problem.code, problem.message)}
                    </Text>
                  )}
                </>
              ),
            },
            { label: t('documents.columns.status'), cell: ({ status }) => <StatusBadge status={status} /> },
            { label: t('documents.columns.confidence'), end: true, cell: ({ confidence }) => <Confidence value={confidence} /> },
          ]}
        />
      )}
    </Page>
  );
}

/** A batch with everything in it. */
export function BatchPage() {
  const { t } = useWords();
  return (
    <Needs permission="documents.read" page={t('nav.work')}>
      <Asked />
    </Needs>
  );
}
