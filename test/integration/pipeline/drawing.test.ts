import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { createPipeline, type Pipeline } from '../../../src/pipeline/index.js';
import { endlessDrawing } from '../../support/papers/endless-drawing.js';
import { pagesOf, request } from '../../support/reading.js';

describe('pipeline > pages that never end to be drawn (slow: really draws)', () => {
  let folder: string;
  let pipeline: Pipeline;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'docket-drawing-'));
    pipeline = createPipeline({ workers: 1, limits: { drawMs: 1500 } });
    await pipeline.ready();
  });

  after(async () => {
    await pipeline.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const save = (name: string, bytes: Buffer) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  };

  it('give their worker back soon, and the document says which page it was and why', async function () {
    this.timeout(60_000);
    const result = await pipeline.run(request(save('two.pdf', endlessDrawing(['endless', 'A letter with a text layer']))));
    expect(pagesOf(result).map(({ error }) => error?.code)).to.deep.equal(['EXTRACTION_TIMEOUT', undefined]);
    expect(result.ok && result.read.warnings).to.deep.equal(['Page 1 could not be read: Reading the page took too long.']);
  });

  it('fail a document of one page, with the reason', async function () {
    this.timeout(60_000);
    const result = await pipeline.run(request(save('one.pdf', endlessDrawing(['endless']))));
    expect(result).to.deep.include({ ok: false, code: 'EXTRACTION_TIMEOUT', message: 'Reading the page took too long.' });
  });
});
