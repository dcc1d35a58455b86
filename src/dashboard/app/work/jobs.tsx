import { IconCpu } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../shared/i18n';
import { Empty, Failure, Loading, More } from '../shared/ui/states';
import { type JobProgress, JobTable } from './job-table';
import { usePages } from './use-pages';
import { useStream } from './use-stream';
import { JOBS, WATCH_JOBS } from './work.graphql';

/** All jobs, newest first; those in work move as one looks. */
export function Jobs() {
  const { t } = useWords();
  const [progress, setProgress] = useState<Readonly<Record<string, JobProgress>>>({});
  const { nodes, error, busy, more, reload, renew } = usePages(JOBS, {}, (data) => data.jobs);
  useStream(WATCH_JOBS, ({ jobsUpdated: { gap, updates } }) => {
    for (const { job } of updates) renew(job);
    const moved = updates.map(({ job, percent, stage }) => [job.id, { percent: percent ?? 0, stage }] as const);
    setProgress((now) => ({ ...now, ...Object.fromEntries(moved) }));
    if (gap || updates.some(({ job }) => !nodes?.some(({ id }) => id === job.id))) reload();
  });
  if (!nodes) return error ? <Failure error={error} retry={reload} /> : <Loading />;
  if (nodes.length === 0) return <Empty icon={<IconCpu size={26} />} title={t('work.noJobs')} text={t('work.noJobsText')} />;
  return (
    <>
      <JobTable jobs={nodes} progress={progress} renew={renew} />
      {more && <More busy={busy} load={more} />}
    </>
  );
}
