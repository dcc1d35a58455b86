import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect } from 'chai';
import sharp from 'sharp';
import { createPipeline, type Pipeline } from '../../../src/pipeline/index.js';
import { pagesOf, request } from '../../support/reading.js';

/** A page full of black strokes: it takes the reader a while. */
function scribbles(): Promise<Buffer> {
  const width = 700;
  const height = 500;
  const data = Buffer.alloc(width * height, 255);
  for (let y = 100; y < height - 100; y += 40)
    for (let x = 100; x < width - 100; x += 1)
      for (let d = 0; d < 18; d += 1) if ((x * 7 + d * 13 + y) % 23 < 8) data[(y + d) * width + x] = 0;
  return sharp(data, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
}

async function letter(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage([595, 842]).drawText('A letter with a text layer', { x: 72, y: 700, size: 12 });
  return pdf.save();
}

describe('pipeline > express worker (slow: pages are really recognised)', () => {
  let folder: string;
  let pipeline: Pipeline;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'docket-express-'));
    writeFileSync(join(folder, 'scan.png'), await scribbles());
    writeFileSync(join(folder, 'letter.pdf'), await letter());
    pipeline = createPipeline({ workers: 1 });
    await pipeline.ready();
  });

  after(async () => {
    await pipeline.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Threads of each worker of this process, with the priority of each; null where the system does not tell. */
  const workers = (): number[][] | null => {
    if (process.platform !== 'linux') return null;
    const isWorker = (pid: string) => {
      try {
        const parent = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1];
        return Number(parent) === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('worker-main');
      } catch {
        return false;
      }
    };
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isWorker(name));
    return pids.map((pid) => readdirSync(`/proc/${pid}/task`).map((thread) => getPriority(Number(thread))));
  };

  it('is not started for text layers alone, however many wait', async () => {
    const before = workers()?.length;
    const results = await Promise.all([1, 2, 3].map(() => pipeline.run(request(join(folder, 'letter.pdf')))));
    expect(results.map(({ ok }) => ok)).to.deep.equal([true, true, true]);
    expect(workers()?.length).to.equal(before);
  });

  it('and every other worker yield to the server with all their threads', function () {
    const priorities = workers();
    if (!priorities || process.getuid?.() === undefined) return this.skip();
    expect(priorities.length).to.be.at.least(2);
    expect(Math.min(...priorities.flat())).to.be.at.least(5);
  });

  it('reads a text layer for somebody who waits while every worker recognises pages', async () => {
    const ended: string[] = [];
    let begun = () => {};
    const recognising = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const scan = pipeline.run(request(join(folder, 'scan.png')), { priority: 1, onProgress: () => begun() }).then(() => ended.push('scan'));
    await recognising;
    while (pipeline.load().busy === 0) await new Promise((resolve) => setImmediate(resolve));
    const [atWork] = pipeline.processes!().filter(({ task }) => task !== null);
    expect(atWork?.pid, 'the process at work, as operators see it').to.be.above(1);
    if (process.platform === 'linux') expect(atWork?.memoryBytes).to.be.above(10_000_000);
    const read = await pipeline.run(request(join(folder, 'letter.pdf')), { priority: -1 });
    ended.push('letter');
    await scan;
    expect(
      pagesOf(read)[0]!
        .words.map((word) => word.text)
        .join(' '),
    ).to.equal('A letter with a text layer');
    expect(ended).to.deep.equal(['letter', 'scan']);
  }).timeout(60_000);
});
