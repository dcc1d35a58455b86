import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { textErrors } from '../../src/pipeline/evaluation/measures.js';
import { type Pipeline, type PipelineRequest, type Quality, unpackPage } from '../../src/pipeline/index.js';
import { makePdf, type ScanOptions, scanFile } from '../../test/support/papers/files.js';
import { benchSheets, textOf } from '../sheets.js';

/** A light scan, a noisy tilted one, a photo in shadow. */
export const SCANS: readonly ScanOptions[] = [
  { dpi: 300, noise: 5 },
  { dpi: 200, tilt: 1.2, noise: 14, blur: 0.5 },
  { dpi: 150, tilt: 2, noise: 6, shade: 0.45, blur: 0.5 },
];

/** A picture of a page, and what is printed on it. */
export interface Page {
  path: string;
  text: string;
}

export interface Outcome {
  seconds: number;
  /** Characters wrong, 0-1. */
  error: number;
}

/** Each bench sheet scanned in each way, for as long as `work` runs. */
export async function withPages<T>(scans: readonly ScanOptions[], work: (pages: Page[]) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'docket-bench-'));
  try {
    const sheets = benchSheets();
    const pdf = await makePdf(sheets);
    const pages: Page[] = [];
    for (const [kind, scan] of scans.entries()) {
      for (const [index, sheet] of sheets.entries()) {
        const path = join(directory, `${kind}-${index}.png`);
        await writeFile(path, await scanFile(pdf, index + 1, 'png', scan));
        pages.push({ path, text: textOf(sheet) });
      }
    }
    return await work(pages);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Reading through the workers; gives the text. */
export const through = (pipeline: Pipeline, quality: Quality) => async (page: Page) => {
  const result = await pipeline.run(request(page.path, quality));
  return result.ok ? result.read.pages.flatMap((packed) => unpackPage(packed).lines.map((line) => line.text)).join(' ') : '';
};

function request(path: string, quality: Quality): PipelineRequest {
  return {
    path,
    quality,
    type: null,
    language: 'en',
    until: 'read',
    templates: { use: null, candidates: [] },
    thresholds: { overall: 0.8, field: 0.7 },
    limits: { maxPages: 10, timeoutMs: 600_000 },
    want: { tables: false, pairs: false, marks: false },
  };
}

/** Reads all pages, so many at a time. */
export async function timed(pages: readonly Page[], parallel: number, read: (page: Page) => Promise<string>): Promise<Outcome> {
  const start = performance.now();
  const texts = new Map<Page, string>();
  const queue = [...pages];
  const work = async () => {
    for (let page = queue.shift(); page; page = queue.shift()) texts.set(page, await read(page));
  };
  await Promise.all(Array.from({ length: parallel }, work));
  const seconds = (performance.now() - start) / 1000;
  return { seconds, error: errorOf(texts) };
}

/** Characters wrong of all pages, 0-1. */
function errorOf(texts: ReadonlyMap<Page, string>): number {
  const errors = [...texts].map(([page, text]) => textErrors(text, page.text));
  const sum = (of: 'characterErrors' | 'characters') => errors.reduce((total, error) => total + error[of], 0);
  return sum('characterErrors') / sum('characters');
}

/** Seconds of one page read alone, the middle of five. */
export async function latency(page: Page, read: (page: Page) => Promise<string>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 5; i++) {
    const start = performance.now();
    await read(page);
    times.push((performance.now() - start) / 1000);
  }
  return middle(times);
}

export const middle = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1]!;
