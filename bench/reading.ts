import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dataFor, languageDataDirectory } from '../src/pipeline/engines/language-data.js';
import { chooseReader, createPipeline, type Pipeline, type PipelineRequest } from '../src/pipeline/index.js';
import { makePdf, type ScanOptions, scanFile } from '../test/support/files.js';
import type { Bench, Figure } from './figure.js';
import { benchSheets, textOf } from './sheets.js';

const run = promisify(execFile);

/** A light scan, a noisy tilted one, a photo in shadow. */
const SCANS: ScanOptions[] = [
  { dpi: 300, noise: 5 },
  { dpi: 200, tilt: 1.2, noise: 14, blur: 0.5 },
  { dpi: 150, tilt: 2, noise: 6, shade: 0.45, blur: 0.5 },
];

interface Page {
  path: string;
  text: string;
}

interface Outcome {
  seconds: number;
  /** Characters wrong, 0-1. */
  error: number;
}

/**
 * Scanned pages per second with the character error: the reader on board, and the tesseract command in its place, both in lanes; against that command
 * alone with the same language data, one process a core.
 */
export const reading: Bench = {
  name: 'reading',
  async run() {
    const directory = await mkdtemp(join(tmpdir(), 'docket-bench-'));
    try {
      return await measure(await makePages(directory));
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  },
};

async function makePages(directory: string): Promise<Page[]> {
  const sheets = benchSheets();
  const pdf = await makePdf(sheets);
  const pages: Page[] = [];
  for (const [kind, scan] of SCANS.entries()) {
    for (const [index, sheet] of sheets.entries()) {
      const path = join(directory, `${kind}-${index}.png`);
      await writeFile(path, await scanFile(pdf, index + 1, 'png', scan));
      pages.push({ path, text: textOf(sheet) });
    }
  }
  return pages;
}

async function measure(pages: Page[]): Promise<Figure[]> {
  const lanes = availableParallelism();
  const command = await chooseReader('tesseract').catch(() => null);
  const own = createPipeline({ workers: lanes });
  const second = command && createPipeline({ workers: lanes, reader: command });
  try {
    await Promise.all([own.ready(), second?.ready()]);
    const alone: Measured = { read: native, parallel: lanes };
    const ways: Measured[] = [
      { read: through(own), parallel: lanes * 2 },
      ...(second ? [{ read: through(second), parallel: lanes * 2 }, alone] : []),
    ];
    const rounds: Outcome[][] = [];
    // Interleaved, so that a noisy machine is noisy to all.
    for (let round = 0; round < 2; round++) {
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

const through = (pipeline: Pipeline) => async (page: Page) => {
  const result = await pipeline.run(request(page.path));
  return result.ok ? result.model.pages.flatMap((p) => p.lines.map((line) => line.text)).join(' ') : '';
};

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

function request(path: string): PipelineRequest {
  return {
    path,
    quality: 'balanced',
    type: null,
    language: 'en',
    until: 'read',
    templates: { use: null, candidates: [] },
    thresholds: { overall: 0.8, field: 0.7 },
    limits: { maxPages: 10, timeoutMs: 600_000 },
    want: { tables: false, pairs: false, marks: false },
  };
}

async function native(page: Page): Promise<string> {
  const env = { ...process.env, OMP_THREAD_LIMIT: '1' };
  const data = await languageDataDirectory();
  // The data that we read clean pages with.
  return (
    await run('tesseract', [page.path, '-', '--tessdata-dir', data, '-l', dataFor('en', 'quick'), '--psm', '3'], { env, timeout: 600_000 })
  ).stdout;
}

async function timed(pages: Page[], parallel: number, read: (page: Page) => Promise<string>): Promise<Outcome> {
  const start = performance.now();
  let wrong = 0;
  let all = 0;
  const queue = [...pages];
  const work = async () => {
    for (let page = queue.shift(); page; page = queue.shift()) {
      const text = await read(page);
      wrong += distance(squash(text), squash(page.text));
      all += squash(page.text).length;
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return { seconds: (performance.now() - start) / 1000, error: wrong / all };
}

async function latency(page: Page, read: (page: Page) => Promise<string>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 5; i++) {
    const start = performance.now();
    await read(page);
    times.push((performance.now() - start) / 1000);
  }
  return middle(times);
}

const middle = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1]!;
const squash = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Edits between two texts. */
function distance(a: string, b: string): number {
  let previous = Uint32Array.from({ length: b.length + 1 }, (_, i) => i);
  let current = new Uint32Array(b.length + 1);
  for (let i = 1; i <= a.length; i++) {
    current[0] = i;
    for (let j = 1; j <= b.length; j++) {
      const change = previous[j - 1]! + (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1);
      current[j] = Math.min(change, previous[j]! + 1, current[j - 1]! + 1);
    }
    [previous, current] = [current, previous];
  }
  return previous[b.length]!;
}
