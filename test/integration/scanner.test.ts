import { expect } from 'chai';
import { startTestApi, type TestApi } from '../support/api.js';
import { type FakeClamd, startFakeClamd } from '../support/fakes/clamd.js';

describe('malware scanner (D106)', () => {
  let clamd: FakeClamd;
  let api: TestApi;
  before(async () => {
    clamd = await startFakeClamd('EVIL-BYTES');
    api = await startTestApi({ CLAMAV_URL: clamd.url });
  });
  after(async () => {
    await api.close();
    await clamd.stop();
  });

  it('lets clean files through, scanned once', async () => {
    const before = clamd.scans;
    const document = await api.owner.process();
    expect(document.status).to.equal('completed');
    expect(clamd.scans - before).to.equal(1);
  });

  it('fails an infected document with FILE_INFECTED and destroys the file, without parsing it', async () => {
    const parsed = api.pipeline.requests.length;
    const document = await api.owner.process({ text: 'EVIL-BYTES' });
    expect([document.status, document.errorCode, document.pages]).to.deep.equal(['failed', 'FILE_INFECTED', null]);
    expect(api.pipeline.requests.length).to.equal(parsed);
    const [row] = await api.database.query<{ storageKey: string }>('SELECT storageKey FROM documents WHERE id = ?', [document.id]);
    expect(await api.storage.stat(row!.storageKey)).to.equal(undefined);
  });

  it('accepts uploads while the scanner is away, and reads them when it is back', async () => {
    clamd.away(true);
    const { id, status, pages } = await api.owner.upload();
    expect([status, pages]).to.deep.equal(['processing', null]);
    const waits = async () =>
      (
        await api.database.query<{ runAt: Date }>(
          'SELECT runAt FROM tasks WHERE subjectId = ? AND leaseToken IS NULL AND runAt > createdAt',
          [id],
        )
      ).length > 0;
    while (!(await waits())) await new Promise((resolve) => setImmediate(resolve));
    expect((await api.owner.get(`/documents/${id}`)).body.data.status).to.equal('processing');
    clamd.away(false);
    api.clock.advance(16_000);
    expect((await api.owner.processed(id)).status).to.equal('completed');
  });
});
