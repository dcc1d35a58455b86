import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { unpackPage } from '../../../../src/pipeline/index.js';
import { createStorage } from '../../../../src/platform/storage/index.js';
import { APP_SECRET, startTestApi, type TestApi } from '../../../support/api.js';
import { textOfPage } from '../../../support/fakes/slow-workers.js';
import { type FleetMember, startMember } from '../../../support/fleet/fleet.js';
import { fileOf } from '../../../support/pipeline.js';

const PAGES = 240;

const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10));
};

describe('processes that read a long document and are killed (slow: real processes)', () => {
  let folder: string;
  let api: TestApi;
  let members: FleetMember[];

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'docket-killed-'));
    const storageUrl = pathToFileURL(folder).href;
    api = await startTestApi({}, { work: false, storage: await createStorage(storageUrl) });
    const { socketPath, database } = api.database.dataSource.options as unknown as { socketPath: string; database: string };
    const order = { socketPath, database, password: '', storageUrl, redisUrl: null, secret: APP_SECRET, folder: `${folder}-members` };
    members = await Promise.all([1, 2, 3].map(() => startMember({ ...order, pageMs: 40, processes: 1, connections: 10 })));
  });

  after(async () => {
    await Promise.all(members.map((member) => member.kill()));
    await api.close();
    for (const each of [folder, `${folder}-members`]) rmSync(each, { recursive: true, force: true });
  });

  it('lose no page, whether they have the document or only read for it', async () => {
    const file = fileOf({ pages: PAGES }, 'killed').toString('base64');
    const { id } = (await api.owner.post('/documents', { file, filename: 'killed.pdf' })).body.data;
    await until(() => members.every(({ pages }) => pages.length > 8));
    const owner = members.find((member) => member.runs() > 0)!;
    const [helper, heir] = members.filter((member) => member !== owner);
    await helper!.kill();
    await until(() => owner.pages.length > 40);
    expect((await api.owner.get(`/documents/${id}`)).body.data.status).to.equal('processing');
    await owner.kill();
    expect((await api.owner.processed(id)).status).to.equal('completed');
    expect(heir!.runs()).to.equal(1);
    const rows = await api.database.query<{ model: Buffer }>('SELECT model FROM document_pages WHERE documentId = ? ORDER BY number', [id]);
    expect(rows.map(({ model }) => unpackPage(model).lines[0]?.text)).to.deep.equal(
      Array.from({ length: PAGES }, (_, at) => textOfPage('killed', at + 1)),
    );
    for (const table of ['kept_pages', 'tasks']) expect(await api.database.query(`SELECT 1 FROM ${table}`), table).to.deep.equal([]);
    const read = members.flatMap(({ pages }) => pages).length;
    // What each of the killed was at, and had before its worker or had not kept yet.
    expect(read).to.be.within(PAGES, PAGES + 16);
  });
});
