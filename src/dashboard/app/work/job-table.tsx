import { Anchor, Button, Progress, Text } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '../shared/api/use-data';
import { useMay } from '../shared/api/viewer';
import { saveBlob } from '../shared/files/save';
import { useWords } from '../shared/i18n';
import { Link } from '../shared/router';
import { StatusBadge } from '../shared/ui/badges';
import { List } from '../shared/ui/list/list';
import { useToast } from '../shared/ui/toast';
import { Remaining } from './remaining';
import { resultsOf } from './results';
import { CANCEL_JOB, type JobData } from './work.graphql';

/** How far a job is, 0-100, with what is done at the moment. */
export interface JobProgress {
  readonly percent: number;
  readonly stage: string | null;
}

/** Whether a job has not ended. Pure. */
export const isRunning = ({ status }: Pick<JobData, 'status'>): boolean => status === 'QUEUED' || status === 'IN_PROGRESS';

/** States of jobs that found something. */
const HAS_RESULTS: ReadonlySet<string> = new Set(['SUCCEEDED', 'PARTIAL_SUCCESS']);

interface JobTableProps {
  readonly jobs: readonly JobData[];
  readonly progress: Readonly<Record<string, JobProgress>>;
  readonly renew: (job: JobData) => void;
}

/** The document of a job, and what went wrong with it. */
function JobDocument({ job, name }: { job: JobData; name: string }) {
  const { tOf } = useWords();
  const { documentId, errorCode, errorMessage, warnings } = job;
  return (
    <>
      {documentId ? (
        <Anchor component={Link} to={`/documents/${documentId}`} size="sm" fw={500} c="inherit">
          {name}
        </Anchor>
      ) : (
        <Text size="sm">{name}</Text>
      )}
      {errorCode && (
        <Text size="xs" c="var(--mantine-color-error)">
          {tOf('errors', errorCode, errorMessage ?? errorCode)}
        </Text>
      )}
      {warnings.map((warning) => (
        <Text key={warning} size="xs" c="dimmed">
          {warning}
        </Text>
      ))}
    </>
  );
}

/** How far a job is; of one that ended, what it did. */
function JobStand({ job, name, at }: { job: JobData; name: string; at: JobProgress | undefined }) {
  const { t, tOf, format } = useWords();
  if (!isRunning(job))
    return (
      <span className="numbers">
        {job.pagesProcessed === null ? '–' : t('document.pages', { count: job.pagesProcessed })}
        {job.processingTime ? ` · ${format.duration(job.processingTime)}` : ''}
      </span>
    );
  return (
    <>
      <Progress value={at?.percent ?? 0} size="sm" aria-label={t('work.progressOf', { name })} />
      <Text size="xs" c="dimmed" mt={2}>
        {at?.stage ? `${tOf('stages', at.stage)} · ` : ''}
        <Remaining until={job.estimatedCompletion} />
      </Text>
    </>
  );
}

/** Saves what a job found, all of it. */
function SaveResults({ job, name }: { job: JobData; name: string }) {
  const { t } = useWords();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveBlob(`${name}.${job.id}.json`, new Blob([await resultsOf(job.id)], { type: 'application/json' }));
    } catch {
      toast.hint(t('states.failed'));
    }
    setBusy(false);
  };
  return (
    <Button size="compact-xs" variant="default" loading={busy} aria-label={t('work.resultsOf', { name })} onClick={() => void save()}>
      {t('work.results')}
    </Button>
  );
}

/** Jobs with what they look for, how far they are, and what went wrong. */
export function JobTable({ jobs, progress, renew }: JobTableProps) {
  const { t, tOf, format } = useWords();
  const may = useMay();
  const toast = useToast();
  const cancel = useAction(CANCEL_JOB);
  const nameOf = ({ document, documentId }: JobData) => document?.filename ?? documentId ?? t('work.fetching');
  const stop = async (id: string) => {
    const done = await cancel.run({ id });
    if (done.error) toast.failed(done.error);
    else renew(done.data.cancelJob);
  };
  return (
    <List
      label={t('work.jobs')}
      items={jobs}
      keyOf={({ id }) => id}
      columns={[
        { label: t('work.document'), part: 'name', cell: (job) => <JobDocument job={job} name={nameOf(job)} /> },
        { label: t('documents.columns.status'), cell: ({ status }) => <StatusBadge status={status} /> },
        { label: t('work.features'), cell: ({ features }) => format.list(features.map((feature) => tOf('work.looksFor', feature))) },
        { label: t('work.progress'), cell: (job) => <JobStand job={job} name={nameOf(job)} at={progress[job.id]} /> },
        { label: t('hooks.when'), cell: ({ submittedAt }) => format.ago(submittedAt) },
        {
          label: t('common.more'),
          part: 'tools',
          cell: (job) =>
            isRunning(job) ? (
              may('documents.update') && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={t('work.cancelOf', { name: nameOf(job) })}
                  onClick={() => void stop(job.id)}
                >
                  {t('common.cancel')}
                </Button>
              )
            ) : HAS_RESULTS.has(job.status) ? (
              <SaveResults job={job} name={nameOf(job)} />
            ) : null,
        },
      ]}
    />
  );
}
