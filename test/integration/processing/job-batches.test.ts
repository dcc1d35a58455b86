import { expect } from 'chai';
import type { TestApi } from '../../support/api.js';
import type { DocumentHost } from '../../support/fakes/document-host.js';
import { fileOf } from '../../support/pipeline.js';
import { codeOf, RICH, withJobs } from './with-jobs.js';

describe('jobs > batches', () => {
  let api: TestApi;
  let host: DocumentHost;
  const { job, results } = withJobs((parts) => {
    ({ api, host } = parts);
  });

  describe('batch-process', () => {
    const batch = (body: object) => api.owner.post('/documents/batch-process', body);
    const batchEnded = async (id: string) => {
      await api.owner.watch('subscription ($id: ID!) { batchProgress(id: $id) { sequence } }', { id }).all();
      return (await api.owner.get(`/documents/batch/${id}`)).body.data;
    };

    it('runs five jobs at once and starts the rest as others end (D56, D57)', async () => {
      const { id } = await api.owner.process();
      const release = api.pipeline.hold();
      const urls = Array.from({ length: 7 }, (_, n) => ({ url: host.put(fileOf({}, `batch ${n}`)) }));
      const answer = await batch({ documents: [{ id }, ...urls] });
      expect(answer.status, answer.text).to.equal(202);
      const { data } = answer.body;
      expect(answer.headers.get('location')).to.equal(`/documents/batch/${data.batchId}`);
      expect(data).to.include({ status: 'PROCESSING', documentsCount: 8 });
      const states = data.jobs.map((each: { status: string }) => each.status);
      expect(states).to.deep.equal([...Array(5).fill('IN_PROGRESS'), ...Array(3).fill('QUEUED')]);
      release();
      const done = await batchEnded(data.batchId);
      expect(done).to.include({ status: 'COMPLETED', documentsCount: 8, completedCount: 8, failedCount: 0 });
      expect(done).to.have.keys(
        'batchId',
        'status',
        'documentsCount',
        'completedCount',
        'failedCount',
        'submittedAt',
        'completedAt',
        'jobs',
      );
      expect(done.jobs[0]).to.have.keys('documentId', 'jobId', 'status', 'processingTime');
      const events = await api.database.query("SELECT id FROM events WHERE batchId = ? AND type = 'batch.completed'", [data.batchId]);
      expect(events).to.have.length(1);
    });

    it('shows no job on a document that the caller may not read, and counts it all the same (D103)', async () => {
      const member = await api.member();
      const open = await api.owner.process();
      const hidden = await api.owner.process();
      await api.owner.put(`/document/${hidden.id}/permissions`, { defaultAccess: 'none', inheritRolePermissions: false });
      const { data } = (await batch({ documents: [{ id: hidden.id }, { id: open.id }] })).body;
      expect((await batchEnded(data.batchId)).jobs).to.have.length(2);
      const shown = (await member.client.get(`/documents/batch/${data.batchId}`)).body.data;
      expect(shown).to.include({ documentsCount: 2, completedCount: 2 });
      expect(shown.jobs.map((each: { documentId: string }) => each.documentId)).to.deep.equal([open.id]);
    });

    it('lets items fail alone, and fails when all do (D57)', async () => {
      const gone = { url: `${host.origin}/gone.pdf` };
      const mixed = await batchEnded((await batch({ documents: [gone, { url: host.put(fileOf({}, 'good')) }] })).body.data.batchId);
      expect(mixed).to.include({ status: 'COMPLETED', completedCount: 1, failedCount: 1 });
      const failed = await job(mixed.jobs[0].jobId);
      expect(failed).to.include({ status: 'FAILED', errorCode: 'INVALID_DOCUMENT_URL', documentId: null });
      const none = await batchEnded((await batch({ documents: [gone] })).body.data.batchId);
      expect(none).to.include({ status: 'FAILED', completedCount: 0, failedCount: 1 });
    });

    it('takes features with processingType advanced, and keeps the callback for the events (D55, D83)', async () => {
      const callbackUrl = `${host.origin}/hook`;
      const url = host.put(fileOf({ page: RICH }, 'advanced'));
      const { data } = (await batch({ documents: [{ url }], processingType: 'advanced', features: ['TABLES'], callbackUrl })).body;
      await batchEnded(data.batchId);
      const { jobId } = data.jobs[0];
      expect((await job(jobId)).features).to.deep.equal(['TABLES']);
      expect((await results(jobId)).body.data.tables).to.have.length(1);
      const facts = await api.database.query<{ facts: Record<string, string> | string }>('SELECT facts FROM events WHERE batchId = ?', [
        data.batchId,
      ]);
      for (const row of facts)
        expect(typeof row.facts === 'string' ? JSON.parse(row.facts) : row.facts).to.include({ 'callback.url': callbackUrl });
      expect(facts).to.have.length(2);
    });

    it('refuses what cannot be meant, as a whole (D7, D57)', async () => {
      const { id } = await api.owner.process();
      const invalid: object[] = [
        {},
        { documents: [] },
        { documents: [{}] },
        { documents: [{ id, url: 'http://127.0.0.1/a' }] },
        { documents: Array(101).fill({ id }) },
        { documents: [{ id }], processingType: 'fast' },
        { documents: [{ id }], features: ['QUERIES'] },
      ];
      for (const body of invalid)
        expect(codeOf(await batch(body)), JSON.stringify(body).slice(0, 80)).to.deep.equal([400, 'VALIDATION_ERROR']);
      expect(codeOf(await batch({ documents: [{ id: 'doc_01HZZZZZZZZZZZZZZZZZZZZZZZ' }] }))).to.deep.equal([404, 'DOCUMENT_NOT_FOUND']);
      expect(codeOf(await batch({ documents: [{ url: 'http://10.0.0.1/a.pdf' }] }))).to.deep.equal([400, 'INVALID_DOCUMENT_URL']);
      expect(codeOf(await batch({ documents: [{ id }], callbackUrl: 'http://10.0.0.1/a' }))).to.deep.equal([400, 'INVALID_URL']);
    });
  });
});
