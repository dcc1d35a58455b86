import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../../support/api.js';
import type { Answer } from '../../../support/client.js';
import { fileOf } from '../../../support/pipeline.js';

/** Many changes at once: nothing is lost, nothing counts twice, nobody sees a fault of ours. */
describe('documents changed by many at once', () => {
  let api: TestApi;

  before(async () => {
    api = await startTestApi({ RATE_LIMIT_LIVE: '100000' });
  });

  after(() => api.close());

  it('keep counters, statuses and answers right (slow: hundreds of changes at once)', async () => {
    const answers: Answer[] = [];
    const call = async (answer: Promise<Answer>) => {
      answers.push(await answer);
      return answers.at(-1)!;
    };
    const live = async (index: number) => {
      const { id } = (
        await call(api.owner.post('/documents', { file: fileOf({}, `${index}`).toString('base64'), filename: `${index}.pdf` }))
      ).body.data;
      await api.owner.processed(id);
      if (index % 4 === 0) await call(api.owner.delete(`/documents/${id}`));
      else if (index % 4 === 1) await call(api.owner.patch(`/documents/${id}`, { reprocess: true }));
      else if (index % 4 === 2) await call(api.owner.post(`/documents/${id}/review`, { action: 'approved' }));
      else
        await Promise.all([
          call(api.owner.delete(`/documents/${id}`)),
          call(api.owner.patch(`/documents/${id}`, { type: 'bol', reprocess: true })),
        ]);
      if (index % 4 === 1) await api.owner.processed(id);
    };
    const batch = {
      documents: Array.from({ length: 5 }, (_, index) => ({ file: fileOf({}, `b${index}`).toString('base64'), filename: 'b.pdf' })),
    };
    await Promise.all([...Array.from({ length: 16 }, (_, index) => live(index)), call(api.owner.post('/documents/batch', batch))]);
    const strange = answers.filter(({ status }) => ![200, 201, 202, 404, 409].includes(status));
    expect(strange.map(({ status, text }) => `${status} ${text}`)).to.deep.equal([]);
    const rows = () =>
      api.database.query('SELECT * FROM document_counters WHERE total <> 0 ORDER BY mode, facet, value, status, type, hasErrors');
    const counted = await rows();
    await api.app.rebuild();
    expect(await rows()).to.deep.equal(counted);
    const sequences = await api.database.query<{ sequence: string }>('SELECT sequence FROM events WHERE sequence IS NOT NULL');
    expect(new Set(sequences.map((row) => row.sequence)).size).to.equal(sequences.length);
  });
});
