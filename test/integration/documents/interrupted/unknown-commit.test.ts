import { expect } from 'chai';
import { type TestApi } from '../../../support/api.js';
import { type DatabaseProxy } from '../../../support/fakes/database-proxy.js';
import { fileOf } from '../../../support/pipeline.js';
import { withDatabaseProxy } from '../../../support/suites.js';

describe('an upload whose connection to the database is lost', () => {
  let api: TestApi;
  let proxy: DatabaseProxy;

  withDatabaseProxy((parts) => {
    ({ api, proxy } = parts);
  });

  const single = (salt: string) => ({ file: fileOf({}, salt).toString('base64'), filename: `${salt}.pdf` });
  const batch = (salt: string) => ({ documents: [single(`${salt} 1`), single(`${salt} 2`)] });
  const named = (salt: string) =>
    api.database.query<{ storageKey: string }>('SELECT storageKey FROM documents WHERE filename LIKE ?', [`${salt}%`]);

  /** Sends it, and the commit of what it changes is lost. */
  async function lose(how: 'before' | 'after', send: () => Promise<{ status: number; body: { error?: { code: string } } }>) {
    proxy.loseCommit(how, 'INTO `documents`');
    return send();
  }

  for (const [what, path, bodyOf, count] of [
    ['one document', '/documents', single, 1],
    ['a batch', '/documents/batch', batch, 2],
  ] as const) {
    it(`keeps the files of ${what} whose rows were committed, though nobody heard of it`, async () => {
      const salt = `after ${count}`;
      await lose('after', () => api.owner.post(path, bodyOf(salt)));
      const rows = await named(salt);
      expect(rows).to.have.length(count);
      for (const { storageKey } of rows) expect(await api.storage.stat(storageKey)).not.to.equal(undefined);
    });

    it(`gives ${what} under a key its answer all the same when the commit had happened (D134)`, async () => {
      const salt = `known ${count}`;
      const key = { 'idempotency-key': `known-${count}` };
      const first = await lose('after', () => api.owner.post(path, bodyOf(salt), key));
      const again = await api.owner.post(path, bodyOf(salt), key);
      expect([first.status, again.status, again.headers.get('idempotent-replayed')]).to.deep.equal([again.status, again.status, 'true']);
      expect(again.body.success).to.equal(true);
      expect(await named(salt)).to.have.length(count);
    });

    it(`does ${what} under a key once when the commit had not happened and it is sent again (D134)`, async () => {
      const salt = `lost ${count}`;
      const key = { 'idempotency-key': `lost-${count}` };
      const first = await lose('before', () => api.owner.post(path, bodyOf(salt), key));
      expect([first.status, first.body.error?.code]).to.deep.equal([503, 'SERVICE_UNAVAILABLE']);
      expect(await named(salt)).to.have.length(0);
      const again = await api.owner.post(path, bodyOf(salt), key);
      expect([again.body.success, again.headers.get('idempotent-replayed')]).to.deep.equal([true, null]);
      expect(await named(salt)).to.have.length(count);
    });
  }

  it('leaves no content behind that nobody owns, once the sweep has passed', async () => {
    await api.app.runSchedule('content.sweep');
    api.clock.advance(61 * 60_000);
    await api.app.runSchedule('content.sweep');
    expect(await api.database.query('SELECT storageKey FROM pending_content')).to.deep.equal([]);
  });
});
