import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { modelOf, PageStore } from '../../../../src/pipeline/evaluation/page-store.js';
import { packDocument } from '../../../../src/pipeline/index.js';
import { drawDocument } from '../../../support/papers/page-model.js';

describe('page-store', () => {
  let folder: string;
  let store: PageStore;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'page-store-'));
    store = new PageStore(join(folder, 'pages'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('gives back what it kept, with or without the embedded invoice', async () => {
    const model = { ...drawDocument(['Invoice 4711']), embeddedInvoice: { name: 'factur-x.xml', xml: '<a/>' } };
    const at = join(folder, 'pages', 'one');
    await store.save(at, { ok: true, read: await packDocument(model) });
    const kept = (await store.load(at))!;
    expect(await modelOf(kept, false)).to.deep.equal(model);
    expect(await modelOf(kept, true)).to.deep.equal({ ...model, embeddedInvoice: null });
  });

  it('knows nothing of what it did not keep', async () => expect(await store.load(join(folder, 'pages', 'two'))).to.equal(null));

  it('keeps a document by its bytes, the quality and the reader', async () => {
    const path = join(folder, 'a.pdf');
    await writeFile(path, 'one');
    const first = await store.pathOf(path, 'invoices/a.pdf', 'balanced', 'reader 1');
    expect(first).to.contain('invoices_a.pdf.');
    expect(await store.pathOf(path, 'invoices/a.pdf', 'balanced', 'reader 1')).to.equal(first);
    expect(await store.pathOf(path, 'invoices/a.pdf', 'speed', 'reader 1')).not.to.equal(first);
    expect(await store.pathOf(path, 'invoices/a.pdf', 'balanced', 'reader 2')).not.to.equal(first);
    await writeFile(path, 'two');
    expect(await store.pathOf(path, 'invoices/a.pdf', 'balanced', 'reader 1')).not.to.equal(first);
  });
});
