import { Anchor, Button, Progress, Table, Text } from '@mantine/core';
import { useAction } from '../shared/api/use-data';
import { useMay } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import { Link } from '../shared/router';
import { StatusBadge } from '../shared/ui/badges';
import { useToast } from '../shared/ui/toast';
import { Remaining } from './remaining';
import { CANCEL_JOB, type JobData } from './work.graphql';

/** How far a job is, 0-100, with what is done at the moment. */
export interface JobProgress {
  readonly percent: number;
  readonly stage: string | null;
}

/** Whether a job has not ended. Pure. */
export const isRunning = ({ status }: Pick<JobData, 'status'>): boolean => status === 'QUEUED' || status === 'IN_PROGRESS';

interface JobTableProps {
  readonly jobs: readonly JobData[];
  readonly progress: Readonly<Record<string, JobProgress>>;
  readonly renew: (job: JobData) => void;
}

/** Jobs with what they look for, how far they are, and what went wrong. */
export function JobTable({ jobs, progress, renew }: JobTableProps) {
  const { t, tOf, format } = useWords();
  const may = useMay();
  const toast = useToast();
  const cancel = useAction(CANCEL_JOB);
  return (
    <Table.ScrollContainer minWidth={700} type="native">
      <Table verticalSpacing="sm" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('work.document')}</Table.Th>
            <Table.Th>{t('documents.columns.status')}</Table.Th>
            <Table.Th>{t('work.features')}</Table.Th>
            <Table.Th>{t('work.progress')}</Table.Th>
            <Table.Th>{t('hooks.when')}</Table.Th>
            <Table.Td />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {jobs.map((job) => {
            const { id, status, features, document, documentId, errorCode, errorMessage, warnings } = job;
            const at = progress[id];
            const name = document?.filename ?? documentId ?? t('work.fetching');
            return (
              <Table.Tr key={id}>
                <Table.Td maw={240}>
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
                </Table.Td>
                <Table.Td>
                  <StatusBadge status={status} />
                </Table.Td>
                <Table.Td>
                  <Text size="sm">{format.list(features.map((feature) => tOf('work.looksFor', feature)))}</Text>
                </Table.Td>
                <Table.Td>
                  {isRunning(job) ? (
                    <>
                      <Progress value={at?.percent ?? 0} size="sm" aria-label={t('work.progressOf', { name })} />
                      <Text size="xs" c="dimmed" mt={2}>
                        {at?.stage ? `${tOf('stages', at.stage)} · ` : ''}
                        <Remaining until={job.estimatedCompletion} />
                      </Text>
                    </>
                  ) : (
                    <Text size="sm" className="numbers">
                      {job.pagesProcessed === null ? '–' : t('document.pages', { count: job.pagesProcessed })}
                      {job.processingTime ? ` · ${job.processingTime}` : ''}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>
                  <Text size="sm">{format.ago(job.submittedAt)}</Text>
                </Table.Td>
                <Table.Td ta="end">
                  {isRunning(job) && may('documents.update') && (
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={t('work.cancelOf', { name })}
                      onClick={async () => {
                        const done = await cancel.run({ id });
                        if (done.error) toast.failed(done.error);
                        else renew(done.data.cancelJob);
                      }}
                    >
                      {t('common.cancel')}
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
