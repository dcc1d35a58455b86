import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/api.js';
import { type FakeClamd, startFakeClamd } from '../../support/fakes/clamd.js';
import { type DocumentHost, startDocumentHost } from '../../support/fakes/document-host.js';
import { fileOf } from '../../support/pipeline.js';

const DONE = 'subscription ($id: ID!) { jobProgress(id: $id) { job { status } } }';

describe('malware behind addresses (D106)', () => {
  let clamd: FakeClamd;
  let api: TestApi;
  let host: DocumentHost;

  before(async () => {
    [clamd, host] = await Promise.all([startFakeClamd('EVIL-BYTES'), startDocumentHost()]);
    api = await startTestApi({ CLAMAV_URL: clamd.url, OUTBOUND_ALLOW: '127.0.0.0/8' });
  });

  after(async () => {
    await api.close();
    await Promise.all([clamd.stop(), host.close()]);
  });

  const startJob = async (name: string, text = 'harmless') => {
    const documentUrl = host.put(fileOf({ text }, name));
    return (await api.owner.post('/documents/advanced-processing', { documentUrl })).body.data;
  };

  it('is refused by extract and fails jobs, and is never parsed', async () => {
    const answer = await api.owner.post('/documents/extract', { documentUrl: host.put(fileOf({ text: 'EVIL-BYTES' })) });
    expect([answer.status, answer.body.error?.code]).to.deep.equal([422, 'FILE_INFECTED']);
    const { jobId, documentId } = await startJob('bad', 'EVIL-BYTES');
    await api.owner.watch(DONE, { id: jobId }).all();
    expect((await api.owner.get(`/documents/jobs/${jobId}`)).body.data).to.include({ status: 'FAILED', errorCode: 'FILE_INFECTED' });
    expect((await api.owner.get(`/documents/${documentId}`)).body.data).to.include({ status: 'failed', errorCode: 'FILE_INFECTED' });
    expect(api.pipeline.requests).to.deep.equal([]);
  });

  it('keeps jobs waiting while the scanner is away', async () => {
    clamd.away(true);
    const { jobId } = await startJob('waiting');
    const waiting = 'SELECT id FROM tasks WHERE subjectId = ? AND leaseToken IS NULL AND runAt > createdAt';
    while ((await api.database.query(waiting, [jobId])).length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect((await api.owner.get(`/documents/jobs/${jobId}`)).body.data.status).to.equal('IN_PROGRESS');
    clamd.away(false);
    api.clock.advance(16_000);
    await api.owner.watch(DONE, { id: jobId }).all();
    expect((await api.owner.get(`/documents/jobs/${jobId}`)).body.data.status).to.equal('SUCCEEDED');
  });
});
