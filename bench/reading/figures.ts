import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { dataFor, languageDataDirectory } from '../../src/pipeline/engines/language-data.js';
import { chooseReader, createPipeline } from '../../src/pipeline/index.js';
import type { Bench, Figure } from '../figure.js';
import { latency, middle, type Outcome, type Page, SCANS, through, timed, withPages } from './pages.js';

const run = promisify(execFile);

/**
 * Scanned pages per second with the character error: the reader on board, and the tesseract command in its place, both in workers; against that command
 * alone with the same language data, one process a core.
 */
export const reading: Bench = { name: 'reading', run: () => withPages(SCANS, measure) };

async function measure(pages: Page[]): Promise<Figure[]> {
  const workers = availableParallelism();
  const command = await chooseReader('tesseract').catch(() => null);
  const own = createPipeline({ workers: workers });
  const second = command && createPipeline({ workers: workers, reader: command });
  try {
    await Promise.all([own.ready(), second?.ready()]);
    const alone: Measured = { read: native, parallel: workers };
    const ways: Measured[] = [
      { read: through(own, 'balanced'), parallel: workers * 2 },
      ...(second ? [{ read: through(second, 'balanced'), parallel: workers * 2 }, alone] : []),
    ];
    const rounds: Outcome[][] = [];
    // Interleaved, so that a noisy machine is noisy to all.
    for (let round = 0; round < 3; round++) {
      const outcomes: Outcome[] = [];
      for (const { read, parallel } of ways) outcomes.push(await timed(pages, parallel, read));
      rounds.push(outcomes);
    }
    const singles: number[] = [];
    for (const { read } of ways) singles.push(await latency(pages[4]!, read));
    const [ours, commands, theirs = null] = ways.map((_, way) => ({
      pagesPerSecond: pages.length / middle(rounds.map((outcomes) => outcomes[way]!.seconds)),
      error: rounds[0]![way]!.error,
      singlesPerSecond: 1 / singles[way]!,
    }));
    return [...figures('', ours!, theirs), ...(commands ? figures('second reader: ', commands, theirs) : [])];
  } finally {
    await Promise.all([own.close(), second?.close()]);
  }
}

/** A way to read pages, and how many at a time keep all cores busy. */
interface Measured {
  read(page: Page): Promise<string>;
  parallel: number;
}

interface Speed {
  pagesPerSecond: number;
  /** Characters wrong, 0-1. */
  error: number;
  /** Pages per second when one is read at a time. */
  singlesPerSecond: number;
}

function figures(who: string, ours: Speed, peer: Speed | null): Figure[] {
  const peerName = 'tesseract';
  const of = (name: string, unit: string, key: keyof Speed, goal: string): Figure => ({
    name: who + name,
    unit,
    ours: ours[key],
    peer: peer?.[key] ?? null,
    peerName,
    goal,
  });
  return [
    of('scanned pages per second', 'pages/s', 'pagesPerSecond', '>= 1.0'),
    of('character error on scans', '', 'error', '<= 0.6'),
    of('single scanned pages per second', 'pages/s', 'singlesPerSecond', '>= 1.3'),
  ];
}

async function native(page: Page): Promise<string> {
  const env = { ...process.env, OMP_THREAD_LIMIT: '1' };
  const data = await languageDataDirectory();
  // The data that we read clean pages with.
  return (
    await run('tesseract', [page.path, '-', '--tessdata-dir', data, '-l', dataFor('en', 'quick'), '--psm', '3'], { env, timeout: 600_000 })
  ).stdout;
}
