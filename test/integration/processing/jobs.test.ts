import { expect } from 'chai';
import type { TestApi } from '../../support/api.js';
import type { DocumentHost } from '../../support/fakes/document-host.js';
import { fileOf } from '../../support/pipeline.js';
import { codeOf, PROGRESS, withJobs } from './with-jobs.js';

interface Progress {
  jobProgress: { sequence: number; gap: boolean; percent: number | null; job: { id: string; status: string } };
}

describe('jobs', () => {
  let api: TestApi;
  let host: DocumentHost;
  const { start, job, results, ended, run } = withJobs((parts) => {
    ({ api, host } = parts);
  });

  describe('advanced-processing', () => {
    it('answers 202 with a job in progress, then the job ends (D55, D56)', async () => {
      const { id } = await api.owner.process();
      const release = api.pipeline.hold();
      const answer = await start({ documentId: id, quality: 'speed' });
      expect(answer.status, answer.text).to.equal(202);
      const { data } = answer.body;
      expect(answer.headers.get('location')).to.equal(`/documents/jobs/${data.jobId}`);
      expect(data).to.deep.include({ status: 'IN_PROGRESS', documentId: id, features: ['TEXT'], quality: 'speed' });
      expect(data.estimatedCompletion).to.be.a('string');
      const running = await results(data.jobId);
      expect(codeOf(running)).to.deep.equal([409, 'JOB_IN_PROGRESS']);
      expect(running.headers.get('retry-after')).to.match(/^\d+$/);
      expect(await job(data.jobId)).to.include({ nextToken: null, completedAt: null, pagesProcessed: null });
      release();
      const done = await ended(data.jobId);
      expect(done).to.include({ status: 'SUCCEEDED', pagesProcessed: 1 });
      expect(done).not.to.have.any.keys('errorCode', 'errorMessage');
      expect(done.nextToken).to.be.a('string');
    });

    it('registers an address as a document, read once for job and document alike (D53)', async () => {
      const runs = api.pipeline.requests.length;
      const done = await run({ documentUrl: host.put(fileOf({}, 'job')), features: ['TEXT'] });
      const document = (await api.owner.get(`/documents/${done.documentId}`)).body.data;
      expect(document).to.include({ status: 'completed' });
      expect(document.metadata).to.deep.equal({ source: 'url' });
      expect(api.pipeline.requests.length).to.equal(runs + 1);
      const sent = await api.database.query<{ type: string; data: { jobId: string } | string }>(
        'SELECT type, data FROM events WHERE documentId = ? AND sequence IS NOT NULL',
        [done.documentId],
      );
      expect(sent.map((event) => event.type)).to.deep.equal(['document.processed']);
      const data = typeof sent[0]!.data === 'string' ? JSON.parse(sent[0]!.data) : sent[0]!.data;
      expect(data).to.include({ jobId: done.jobId, status: 'completed' });
    });

    it('refuses what cannot be meant (D7, D55)', async () => {
      const { id } = await api.owner.process();
      const queries = (count: number) => Array.from({ length: count }, (_, n) => ({ text: `Question ${n}?` }));
      const bad: object[] = [
        {},
        { documentId: id, documentUrl: 'http://127.0.0.1/x' },
        { documentId: id, features: ['WORDS'] },
        { documentId: id, queries: queries(1) },
        { documentId: id, features: ['QUERIES'] },
        { documentId: id, features: ['QUERIES'], queries: queries(31) },
        { documentId: id, features: ['QUERIES'], queries: [{ text: '' }] },
        { documentId: id, features: ['QUERIES'], queries: [{ text: 'x'.repeat(201) }] },
        { documentId: id, quality: 'best' },
      ];
      for (const body of bad) expect(codeOf(await start(body)), JSON.stringify(body).slice(0, 80)).to.deep.equal([400, 'VALIDATION_ERROR']);
      expect(codeOf(await start({ documentId: 'doc_01HZZZZZZZZZZZZZZZZZZZZZZZ' }))).to.deep.equal([404, 'DOCUMENT_NOT_FOUND']);
      expect((await start({ documentId: id, features: ['TEXT', 'TEXT'] })).body.data.features).to.deep.equal(['TEXT']);
    });

    it('needs documents.create for an address and documents.read for a document', async () => {
      const { id } = await api.owner.process();
      const reader = (await api.member({ permissions: ['documents.read'] })).client;
      const creator = (await api.member({ permissions: ['documents.create'] })).client;
      const documentUrl = host.put(fileOf({}, 'permission'));
      expect(codeOf(await start({ documentUrl }, reader))).to.deep.equal([403, 'INSUFFICIENT_PERMISSIONS']);
      expect(codeOf(await start({ documentId: id }, creator))).to.deep.equal([403, 'INSUFFICIENT_PERMISSIONS']);
      expect((await start({ documentUrl }, creator)).status).to.equal(202);
      expect((await start({ documentId: id }, reader)).status).to.equal(202);
    });

    it('ends as FAILED with 200 and empty lists for a file that cannot be read (D58)', async () => {
      const damaged = fileOf({ fail: { code: 'PROCESSING_FAILED', message: 'The file is damaged.' } }, 'damaged');
      const done = await run({ documentUrl: host.put(damaged) });
      expect(done).to.include({
        status: 'FAILED',
        errorCode: 'PROCESSING_FAILED',
        errorMessage: 'The file is damaged.',
        pagesProcessed: 0,
      });
      const answer = await results(done.jobId);
      expect(answer.status).to.equal(200);
      expect(answer.body.data).to.deep.include({
        status: 'FAILED',
        errorCode: 'PROCESSING_FAILED',
        blocks: [],
        tables: [],
        forms: [],
        queries: [],
      });
      const document = (await api.owner.get(`/documents/${done.documentId}`)).body.data;
      expect(document).to.include({ status: 'failed', errorCode: 'PROCESSING_FAILED' });
    });

    it('is PARTIAL_SUCCESS when some pages could not be read (D56)', async () => {
      const done = await run({ documentUrl: host.put(fileOf({ pages: 3, unread: [2] }, 'partial')) });
      expect(done).to.include({ status: 'PARTIAL_SUCCESS', pagesProcessed: 2 });
      expect(done.warnings).to.deep.equal(['Page 2 could not be read: The page is damaged.']);
      const { blocks } = (await results(done.jobId)).body.data;
      expect(new Set(blocks.map((block: { page: number }) => block.page))).to.deep.equal(new Set([1, 3]));
      const all = await run({ documentUrl: host.put(fileOf({ pages: 2, unread: [1, 2] }, 'none')) });
      expect(all).to.include({ status: 'FAILED', errorCode: 'PROCESSING_FAILED' });
    });
  });

  describe('cancelling', () => {
    it('ends a running job at once and for good, with the document that it was to read', async () => {
      const release = api.pipeline.hold();
      const { jobId, documentId } = (await start({ documentUrl: host.put(fileOf({}, 'cancel')) })).body.data;
      const answer = await api.owner.delete(`/documents/jobs/${jobId}`);
      expect(answer.status, answer.text).to.equal(200);
      expect(answer.body.data).to.include({ jobId, status: 'FAILED', errorCode: 'JOB_CANCELLED' });
      expect(await api.database.query('SELECT id FROM tasks WHERE subjectId = ?', [jobId])).to.deep.equal([]);
      release();
      expect(codeOf(await api.owner.delete(`/documents/jobs/${jobId}`))).to.deep.equal([409, 'INVALID_STATUS_TRANSITION']);
      expect((await api.owner.get(`/documents/${documentId}`)).body.data).to.include({ status: 'failed', errorCode: 'JOB_CANCELLED' });
    });
  });

  describe('progress', () => {
    it('comes over SSE and goes on after Last-Event-ID (D96, D116)', async () => {
      const { jobId } = await run({ documentUrl: host.put(fileOf({ pages: 2 }, 'sse')) });
      const whole = await api.owner.get(`/documents/jobs/${jobId}/events`, { 'last-event-id': '0' });
      expect(whole.headers.get('content-type')).to.equal('text/event-stream; charset=utf-8');
      const events = whole.text.trim().split('\n\n');
      expect(events.at(-1)).to.equal('event: complete\ndata: {}');
      const ids = events.slice(0, -1).map((event) => Number(/^id: (\d+)$/m.exec(event)![1]));
      expect(ids).to.deep.equal(ids.map((_, index) => index + 1));
      expect(JSON.parse(/^data: (.*)$/m.exec(events.at(-2)!)![1]!)).to.deep.include({ percent: 100, gap: false });
      const rest = await api.owner.get(`/documents/jobs/${jobId}/events`, { 'last-event-id': String(ids.at(-2)) });
      expect(rest.text.match(/^id: /gm)).to.have.length(1);
      const snapshot = await api.owner.get(`/documents/jobs/${jobId}/events`);
      expect(snapshot.text)
        .to.include('event: progress')
        .and.include('"status":"SUCCEEDED"')
        .and.match(/event: complete\ndata: \{\}\n\n$/);
      expect(codeOf(await api.owner.get('/documents/jobs/job_01HZZZZZZZZZZZZZZZZZZZZZZZ/events'))).to.deep.equal([404, 'JOB_NOT_FOUND']);
    });

    it('comes over the websocket and ends with the job', async () => {
      const release = api.pipeline.hold();
      const { jobId } = (await start({ documentUrl: host.put(fileOf({ pages: 2 }, 'watch')) })).body.data;
      const watch = api.owner.watch<Progress>(PROGRESS, { id: jobId });
      expect((await watch.next()).value.jobProgress.job).to.deep.equal({ id: jobId, status: 'IN_PROGRESS' });
      release();
      const rest = await watch.all();
      expect(rest.at(-1)!.jobProgress).to.deep.include({ percent: 100, job: { id: jobId, status: 'SUCCEEDED' } });
    });
  });
});
