import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../../support/api.js';

/** Waits for what other work brings about; fails with the test's time limit. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('documents whose worker dies', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi();
  });
  after(() => api.close());

  const historyOf = async (id: string) =>
    (await api.owner.get(`/documents/${id}/history`)).body.data.events.map((event: { type: string }) => event.type);

  /** Uploads, and lets the first worker die while it reads; `before` is what its death left undone. */
  async function interrupted(leftUndone: (id: string) => Promise<unknown>): Promise<string> {
    const release = api.pipeline.hold();
    const runs = api.pipeline.requests.length;
    const { id } = await api.owner.upload();
    await until(() => api.pipeline.requests.length > runs);
    await leftUndone(id);
    await api.database.query('UPDATE tasks SET leaseToken = NULL, leaseUntil = NULL WHERE subjectId = ?', [id]);
    await until(() => api.pipeline.requests.length > runs + 1);
    release();
    await api.owner.processed(id);
    return id;
  }

  for (const [when, leftUndone] of [
    ['after it told of its start', async () => undefined],
    [
      'before it told of its start',
      (id: string) => api.database.query("DELETE FROM events WHERE documentId = ? AND type = 'processing.started'", [id]),
    ],
  ] as const) {
    it(`have one start and one end in their history when it died ${when} (D33)`, async () => {
      const id = await interrupted(leftUndone);
      expect(await historyOf(id)).to.deep.equal(['document.uploaded', 'processing.started', 'processing.completed']);
    });
  }
});
