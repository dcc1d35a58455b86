import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { createPipeline, type Pipeline } from '../../../src/pipeline/index.js';
import { makePdf, scanFile } from '../../support/papers/files.js';
import { pagesOf, request, SENTENCE, small, textOf } from '../../support/reading.js';

/** Processes that are workers of this one, by their command line and the line of their parents. */
function workers(): number[] {
  const parents = new Map<number, number>();
  const found: number[] = [];
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
      if (readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('worker-main')) found.push(Number(name));
    } catch {
      // It has ended meanwhile.
    }
  }
  const isOurs = (pid: number | undefined): boolean => pid === process.pid || (pid !== undefined && pid > 1 && isOurs(parents.get(pid)));
  return found.filter(isOurs);
}

const kill = () => {
  for (const pid of workers()) process.kill(pid, 'SIGKILL');
};

(process.platform === 'linux' ? describe : describe.skip)('workers that are killed from outside (slow: new ones start)', () => {
  let directory: string;
  let path: string;
  let pipeline: Pipeline;

  before(async function () {
    this.timeout(60_000);
    directory = await mkdtemp(join(tmpdir(), 'docket-killed-'));
    path = join(directory, 'scan.png');
    await writeFile(path, await scanFile(await makePdf([small(SENTENCE)]), 1, 'png'));
    pipeline = createPipeline({ workers: 1, progressEveryMs: 0 });
    await pipeline.ready();
  });

  after(async () => {
    await pipeline.close();
    await rm(directory, { recursive: true, force: true });
  });

  it('cost a sound document nothing: its page is read by the next', async () => {
    let kills = 0;
    const run = pipeline.run(request(path), {
      onProgress: ({ stage }) => {
        if (stage === 'load' && kills++ === 0) setImmediate(kill);
      },
    });
    const pages = pagesOf(await run);
    expect([kills, textOf(pages[0])]).to.deep.equal([1, SENTENCE]);
  }).timeout(60_000);

  it('are there again before the next document comes, though they had no work', async () => {
    const pids = () => pipeline.processes!().flatMap(({ pid }) => pid ?? []);
    await pipeline.ready();
    const before = pids();
    expect(before).to.have.length(1);
    kill();
    while (pids().length === 0 || pids()[0] === before[0]) await new Promise((done) => setImmediate(done));
  }).timeout(60_000);

  it('are not ended by a file that is gone, as that of a document is which is deleted while it is read', async () => {
    const workersOf = () => pipeline.processes!().map(({ pid }) => pid);
    await pipeline.ready();
    const before = workersOf();
    const result = await pipeline.run(request(join(directory, 'deleted.png')));
    expect(result).to.include({ ok: false, code: 'PROCESSING_ERROR' });
    expect(workersOf()).to.deep.equal(before);
    expect(textOf(pagesOf(await pipeline.run(request(path)))[0])).to.equal(SENTENCE);
    expect(workersOf()).to.deep.equal(before);
  }).timeout(60_000);

  it('cost an upload nothing: its pages are counted by the next', async () => {
    let counted = pipeline.inspect(path);
    kill();
    // On a busy machine the next one may take longer to start than an upload waits.
    while ((await counted).pages === null) counted = pipeline.inspect(path);
    expect((await counted).pages).to.equal(1);
  }).timeout(60_000);
});
