import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { createPipeline, type Pipeline } from '../../../src/pipeline/index.js';
import { endlessDrawing, layeredDrawing } from '../../support/papers/endless-drawing.js';
import { pagesOf, request, textOf } from '../../support/reading.js';

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

  it('keep their text, with a warning where not all of their layers could be tried', async function () {
    this.timeout(60_000);
    const sure = await pipeline.run(request(save('quick.pdf', layeredDrawing(12, 0))));
    expect(sure.ok && sure.read.warnings).to.deep.equal([]);
    expect(textOf(pagesOf(sure)[0]))
      .to.include('layer10')
      .and.not.to.include('layer11');
    const slow = await pipeline.run(request(save('slow.pdf', layeredDrawing(12, 12))));
    expect(textOf(pagesOf(slow)[0]))
      .to.include('Plan of the harbour')
      .and.include('layer10');
    expect(slow.ok && slow.read.warnings).to.deep.equal([
      'Page 1 takes long to be drawn: text that it does not show, as that of layers which are switched off, may be among its text.',
    ]);
  });

  it('fail a document of one page, with the reason', async function () {
    this.timeout(60_000);
    const result = await pipeline.run(request(save('one.pdf', endlessDrawing(['endless']))));
    expect(result).to.deep.include({ ok: false, code: 'EXTRACTION_TIMEOUT', message: 'Reading the page took too long.' });
  });
});
