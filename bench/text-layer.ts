import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createPipeline } from '../src/pipeline/index.js';
import { makePdf } from '../test/support/papers/files.js';
import { request } from '../test/support/reading.js';
import type { Bench, Figure } from './figure.js';
import { benchSheets } from './sheets.js';

const run = promisify(execFile);
const DOCUMENTS = 8;
const PAGES = 100;
const ROUNDS = 7;

/** Born-digital pages per second over all workers, against the command `pdftotext -bbox`, which reads with one core, and against one of it a core. */
export const textLayer: Bench = {
  name: 'text-layer',
  async run() {
    const directory = await mkdtemp(join(tmpdir(), 'docket-bench-'));
    const workers = availableParallelism();
    const pipeline = createPipeline({ workers: workers });
    try {
      const sheets = benchSheets();
      const pdf = await makePdf(Array.from({ length: PAGES }, (_, i) => sheets[i % sheets.length]!));
      const paths = Array.from({ length: DOCUMENTS }, (_, i) => join(directory, `${i}.pdf`));
      await Promise.all(paths.map((path) => writeFile(path, pdf)));
      await pipeline.ready();
      const ours = async (path: string) => {
        const result = await pipeline.run(request(path, { language: null, limits: { maxPages: 3000, timeoutMs: 120_000 } }));
        if (!result.ok) throw new Error(result.message);
      };
      const peer = async (path: string) => void (await run('pdftotext', ['-bbox', path, '/dev/null'], { timeout: 120_000 }));
      const installed = await peer(paths[0]!).then(
        () => true,
        () => false,
      );
      await ours(paths[0]!);
      const rounds: { own: number; one: number | null; each: number | null }[] = [];
      // Interleaved, so that a noisy machine is noisy to all.
      for (let round = 0; round < ROUNDS; round++) {
        rounds.push({
          own: await rate(paths, workers, ours),
          one: installed ? await rate(paths, 1, peer) : null,
          each: installed ? await rate(paths, workers, peer) : null,
        });
      }
      const of = (key: keyof (typeof rounds)[number]) => middle(rounds.map((round) => round[key] ?? 0));
      const figure = (peerName: string, rate: number, goal: string): Figure => ({
        name: 'born-digital pages per second',
        unit: 'pages/s',
        ours: of('own'),
        peer: installed ? rate : null,
        peerName,
        goal,
      });
      return [
        figure('pdftotext -bbox', of('one'), '>= 0.5 (and 150 pages/s)'),
        figure(`${workers} pdftotext -bbox at once`, of('each'), '-'),
      ];
    } finally {
      await pipeline.close();
      await rm(directory, { recursive: true, force: true });
    }
  },
};

const middle = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!;

/** Pages per second, so many documents at a time. */
async function rate(paths: string[], parallel: number, read: (path: string) => Promise<void>): Promise<number> {
  const start = performance.now();
  const queue = [...paths];
  const work = async () => {
    for (let path = queue.shift(); path; path = queue.shift()) await read(path);
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return (DOCUMENTS * PAGES) / ((performance.now() - start) / 1000);
}
