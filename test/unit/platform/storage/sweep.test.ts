import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { sweepTemporaryFiles } from '../../../../src/platform/storage/measure.js';

const ID = '0b54ad8e-1111-4222-8333-0123456789ab';

describe('storage > sweepTemporaryFiles()', () => {
  let folder: string;
  const before = process.env.TMPDIR;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sweep-'));
    process.env.TMPDIR = folder;
  });
  afterEach(async () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    await rm(folder, { recursive: true, force: true });
  });

  async function leave(name: string, hoursAgo: number, isFolder = false): Promise<void> {
    const path = join(folder, name);
    if (isFolder) {
      await mkdir(join(path, 'pages'), { recursive: true });
      await writeFile(join(path, 'pages', '1'), 'words of a page');
    } else await writeFile(path, 'a page');
    const at = new Date(Date.now() - hoursAgo * 3_600_000);
    await utimes(path, at, at);
  }

  it('removes what killed processes left of documents: copies, pictures of pages, and folders in which files were made', async () => {
    for (const name of [`docket-${ID}`, `docket-page-${ID}.png`, `docket-sample-${ID}.png`, `docket-trial-${ID}.jpg`]) await leave(name, 3);
    for (const name of ['docket-output-a1B2c3', 'docket-split-a1B2c3', 'docket-doctor-a1B2c3', 'docket-probe-a1B2c3'])
      await leave(name, 3, true);
    await sweepTemporaryFiles();
    expect(await readdir(folder)).to.deep.equal([]);
  });

  it('leaves what may be in use, and what is not of its kind', async () => {
    await leave(`docket-${ID}`, 1);
    await leave('docket-output-a1B2c3', 1, true);
    await leave('docket-output-a1B2c3d4', 3, true);
    await leave('docket-api-a1B2c3', 3, true);
    await leave('other.png', 3);
    const all = (await readdir(folder)).sort();
    await sweepTemporaryFiles();
    expect((await readdir(folder)).sort()).to.deep.equal(all);
  });
});
