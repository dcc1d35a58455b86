import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../../support/api.js';

const FORMATS = ['json', 'csv', 'csv_items', 'md', 'hocr', 'alto', 'page'];

/** The same file of a document, asked of two API processes at once: each of them makes it, one of them is kept. */
describe('a file that two processes make at once', () => {
  let apis: [TestApi, TestApi];

  before(async () => {
    const first = await startTestApi({ RATE_LIMIT_LIVE: '100000' });
    apis = [first, await startTestApi({ RATE_LIMIT_LIVE: '100000' }, { beside: first })];
  });
  after(async () => {
    for (const api of [...apis].reverse()) await api.close();
  });

  it('is given to both, whole', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await apis[0].owner.process();
      const asked = FORMATS.flatMap((format) =>
        apis.map((api) => api.owner.get(`/documents/${id}/download?version=processed&format=${format}`)),
      );
      const answers = await Promise.all(asked);
      expect(answers.map(({ status }) => status)).to.deep.equal(answers.map(() => 200));
      for (const { body } of answers) {
        const file = await fetch(body.data.downloadUrl);
        expect([file.status, (await file.arrayBuffer()).byteLength]).to.deep.equal([200, body.data.fileSize]);
      }
    }
  });
});
