import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { createFileStorage, createMemoryStorage, createStorage } from '../../../../src/platform/storage/index.js';
import { storageConformance } from '../../../support/conformance/storage.js';
import { startFakeS3 } from '../../../support/fakes/s3.js';

storageConformance('memory', async () => createMemoryStorage());

describe('storage of files', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'docket-storage-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  storageConformance('file', () => createStorage(`file:${join(folder, 'files')}`));

  it('leaves neither drafts nor empty folders, and lets nobody else read', async () => {
    const storage = createFileStorage(join(folder, 'tidy'));
    await storage.write('live/1/doc_1/original', Buffer.from('x'));
    expect(statSync(join(folder, 'tidy/live/1/doc_1/original')).mode & 0o077).to.equal(0);
    await storage.write('live/1/doc_2/original', Buffer.alloc(11), { maxBytes: 10 }).catch(() => undefined);
    await storage.remove('live/1/doc_1/original');
    expect(readdirSync(join(folder, 'tidy'))).to.deep.equal(['.drafts']);
    expect(readdirSync(join(folder, 'tidy', '.drafts'))).to.deep.equal([]);
  });

  it('sweeps what killed writers left, and nothing that may still be written to', async () => {
    const storage = createFileStorage(join(folder, 'swept'));
    await storage.write('live/1/doc_1/original', Buffer.from('x'));
    const drafts = join(folder, 'swept', '.drafts');
    const [old, present] = [randomUUID(), randomUUID()];
    for (const name of [old, present]) writeFileSync(join(drafts, name), 'half');
    const hoursAgo = (Date.now() - 3 * 60 * 60_000) / 1000;
    utimesSync(join(drafts, old), hoursAgo, hoursAgo);
    utimesSync(join(folder, 'swept/live/1/doc_1/original'), hoursAgo, hoursAgo);
    await storage.sweep();
    expect(readdirSync(drafts)).to.deep.equal([present]);
    expect(await storage.stat('live/1/doc_1/original')).to.deep.equal({ size: 1 });
  });
});

describe('storage in a bucket', () => {
  let s3: Awaited<ReturnType<typeof startFakeS3>>;
  before(async () => {
    s3 = await startFakeS3();
  });
  after(() => s3.stop());

  const open = () => createStorage(`s3://id:secret@bucket/docket?endpoint=${encodeURIComponent(s3.endpoint)}`);

  storageConformance('s3', open);

  it('keeps its files under the prefix of the URL', async () => {
    const storage = await open();
    await storage.write('live/6/doc', Buffer.from('x'));
    await storage.close();
    expect(s3.keys()).to.include('/bucket/docket/live/6/doc');
  });
});
