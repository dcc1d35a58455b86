import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createPipeline } from '../src/pipeline/index.js';
import { makePdf } from '../test/support/files.js';
import type { Bench } from './figure.js';
import { benchSheets } from './sheets.js';

const run = promisify(execFile);
const DOCUMENTS = 8;
const PAGES = 100;

/** Born-digital pages per second over all lanes, against `pdftotext -bbox`, one process a core. */
export const textLayer: Bench = {
  name: 'text-layer',
  async run() {
    const directory = await mkdtemp(join(tmpdir(), 'docket-bench-'));
    const lanes = availableParallelism();
    const pipeline = createPipeline({ workers: lanes });
    try {
      const sheets = benchSheets();
      const pdf = await makePdf(Array.from({ length: PAGES }, (_, i) => sheets[i % sheets.length]!));
      const paths = Array.from({ length: DOCUMENTS }, (_, i) => join(directory, `${i}.pdf`));
      await Promise.all(paths.map((path) => writeFile(path, pdf)));
      await pipeline.ready();
      const ours = async (path: string) => {
        const result = await pipeline.run({
          path,
          quality: 'balanced',
          type: null,
          language: null,
          until: 'read',
          templates: { use: null, candidates: [] },
          thresholds: { overall: 0.8, field: 0.7 },
          limits: { maxPages: 3000, timeoutMs: 120_000 },
        });
        if (!result.ok) throw new Error(result.message);
      };
      const peer = async (path: string) => void (await run('pdftotext', ['-bbox', path, '/dev/null'], { timeout: 120_000 }));
      const installed = await peer(paths[0]!).then(
        () => true,
        () => false,
      );
      await ours(paths[0]!);
      const own = await rate(paths, lanes, ours);
      const other = installed ? await rate(paths, lanes, peer) : null;
      return [
        {
          name: 'born-digital pages per second',
          unit: 'pages/s',
          ours: own,
          peer: other,
          peerName: 'pdftotext -bbox',
          goal: '>= 0.5 (and 150 pages/s)',
        },
      ];
    } finally {
      await pipeline.close();
      await rm(directory, { recursive: true, force: true });
    }
  },
};

/** Pages per second, the middle of three rounds. */
async function rate(paths: string[], parallel: number, read: (path: string) => Promise<void>): Promise<number> {
  const rates: number[] = [];
  for (let round = 0; round < 3; round++) {
    const start = performance.now();
    const queue = [...paths];
    const work = async () => {
      for (let path = queue.shift(); path; path = queue.shift()) await read(path);
    };
    await Promise.all(Array.from({ length: parallel }, work));
    rates.push((DOCUMENTS * PAGES) / ((performance.now() - start) / 1000));
  }
  return rates.sort((a, b) => a - b)[1]!;
}
