import { expect } from 'chai';
import { packPage, RunInterrupted, type RunOptions } from '../../../src/pipeline/index.js';
import { startTestApi, type TestApi } from '../../support/api.js';
import { createStandInPipeline, pageOf } from '../../support/pipeline.js';

describe('a run that is interrupted', () => {
  let api: TestApi;
  const options: RunOptions[] = [];
  let interruptions = 0;

  before(async () => {
    const standIn = createStandInPipeline();
    const pipeline = {
      ...standIn,
      run: async (...[request, given]: Parameters<typeof standIn.run>) => {
        options.push(given ?? {});
        if (interruptions === 0) return standIn.run(request, given);
        interruptions -= 1;
        given?.onRecognised?.(2, packPage(pageOf(2, 'recognised before the end')));
        throw new RunInterrupted();
      },
    };
    api = await startTestApi({}, { pipeline });
  });

  after(() => api.close());

  it('is run again, with the pages that it had recognised, and says nothing of the document', async () => {
    interruptions = 1;
    const document = await api.owner.process({ pages: 3 });
    expect([document.status, options.length, options[0]?.kept?.size]).to.deep.equal(['completed', 2, 0]);
    expect([...(options[1]?.kept?.keys() ?? [])]).to.deep.equal([2]);
    expect(await api.database.query('SELECT * FROM kept_pages')).to.deep.equal([]);
  });

  it('is the same with a job, and whoever waits for an answer may ask again (D133)', async () => {
    const { id } = await api.owner.process({ pages: 3 });
    options.length = 0;
    interruptions = 1;
    const job = await api.owner.post('/documents/advanced-processing', { documentId: id, quality: 'accuracy' });
    await api.owner.watch('subscription ($id: ID!) { jobProgress(id: $id) { job { status } } }', { id: job.body.data.jobId }).all();
    expect([...(options[1]?.kept?.keys() ?? [])]).to.deep.equal([2]);
    interruptions = 1;
    const answer = await api.owner.post(`/documents/${id}/analyze`, { quality: 'accuracy' });
    expect([answer.status, answer.body.error?.code, answer.headers.get('retry-after')]).to.deep.equal([503, 'SERVICE_UNAVAILABLE', '2']);
  });

  it('leaves nothing of a document that is deleted meanwhile', async () => {
    interruptions = 1;
    const { id } = await api.owner.upload({ pages: 3 });
    while ((await api.database.query('SELECT 1 FROM kept_pages')).length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    await api.owner.delete(`/documents/${id}`);
    expect(await api.database.query('SELECT * FROM kept_pages')).to.deep.equal([]);
  });
});
