import { expect } from 'chai';
import type { Outcomes } from '../../../src/documents/index.js';
import { createEventLog, createStreams } from '../../../src/platform/events/index.js';
import { silentLog } from '../../../src/platform/log.js';
import { createMemoryPubSub } from '../../../src/platform/pubsub/index.js';
import { createMemoryQueue } from '../../../src/platform/queue/index.js';
import { createTasks } from '../../../src/platform/tasks/index.js';
import { createJobEndings } from '../../../src/processing/jobs/job.ending.js';
import { createJobSweep } from '../../../src/processing/jobs/job.sweep.js';
import type { TestApi } from '../../support/api.js';
import type { DocumentHost } from '../../support/fakes/document-host.js';
import { fileOf } from '../../support/pipeline.js';
import { withDocumentHost } from '../../support/suites.js';

const DONE = 'subscription ($id: ID!) { jobProgress(id: $id) { job { status } } }';

/** Waits for what other work brings about; fails with the test's time limit. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('jobs whose worker dies', () => {
  let api: TestApi;
  let host: DocumentHost;

  withDocumentHost((parts) => {
    ({ api, host } = parts);
  });

  const start = async (name: string) =>
    (await api.owner.post('/documents/advanced-processing', { documentUrl: host.put(fileOf({ pages: 2 }, name)) })).body.data;
  const runsOf = () => api.pipeline.requests.length;

  /** The sweep that the application's schedule runs, over the same database. */
  function sweeper() {
    const { database, clock } = api;
    const events = createEventLog(database.dataSource.manager, clock);
    const streams = createStreams(database, createMemoryPubSub(silentLog), clock);
    const tasks = createTasks(database, createMemoryQueue(silentLog), clock);
    const endings = createJobEndings({ clock, events, streams, tasks, outcomes: {} as Outcomes });
    return createJobSweep(database, tasks, endings);
  }

  it('are run again and counted once, also when both workers come to an end', async () => {
    const release = api.pipeline.hold();
    const runs = runsOf();
    const { jobId, documentId } = await start('twice');
    await until(async () => runsOf() === runs + 1);
    // As if the worker had died: its lease is over, and another one takes the task.
    await api.database.query('UPDATE tasks SET leaseToken = NULL, leaseUntil = NULL WHERE subjectId = ?', [jobId]);
    await until(async () => runsOf() === runs + 2);
    release();
    await api.owner.watch(DONE, { id: jobId }).all();
    expect((await api.owner.get(`/documents/jobs/${jobId}`)).body.data).to.include({ status: 'SUCCEEDED', pagesProcessed: 2 });
    const events = await api.database.query("SELECT id FROM events WHERE documentId = ? AND type = 'document.processed'", [documentId]);
    expect(events).to.have.length(1);
    await until(
      async () => (await api.database.query('SELECT resultSet FROM job_results WHERE jobId = ? GROUP BY resultSet', [jobId])).length === 1,
    );
    const { blocks } = (await api.owner.get(`/documents/jobs/${jobId}/results`)).body.data;
    expect(blocks.filter((block: { blockType: string }) => block.blockType === 'PAGE')).to.have.length(2);
  });

  it('are given a task again when they have lost it, and waiting ones are started by the sweep (D56)', async () => {
    const release = api.pipeline.hold();
    const urls = Array.from({ length: 6 }, (_, n) => ({ url: host.put(fileOf({}, `lost ${n}`)) }));
    const { batchId } = (await api.owner.post('/documents/batch-process', { documents: urls })).body.data;
    await api.database.query("DELETE FROM tasks WHERE name = 'job.run'");
    await api.database.query("UPDATE processing_jobs SET status = 'QUEUED' WHERE batchId = ? AND position < 2", [batchId]);
    release();
    await sweeper()();
    await api.owner.watch('subscription ($id: ID!) { batchProgress(id: $id) { sequence } }', { id: batchId }).all();
    expect((await api.owner.get(`/documents/batch/${batchId}`)).body.data).to.include({
      status: 'COMPLETED',
      completedCount: 6,
      failedCount: 0,
    });
  });
});
