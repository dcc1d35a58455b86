import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseReader, createPipeline, type Pipeline, unpackDocument } from '../../pipeline/index.js';
import type { Config } from '../../platform/config.js';
import { isolationFor } from '../isolate.js';
import { bad, type Finding, good } from './doctor.finding.js';

const WORDS = ['Everything', 'can', 'be', 'read', 'here'];
const LIMIT_MS = 60_000;
const SIDE_PX = 1600;

/** A PDF of one line in a font that it does not bring: whoever draws it needs one of his own. */
function pageWithoutFont(): string {
  const line = `BT /F1 24 Tf 60 700 Td (${WORDS.join(' ')}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${line.length} >>\nstream\n${line}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  return `%PDF-1.4\n${objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('')}trailer << /Root 1 0 R >>\n`;
}

async function readBack(pipeline: Pipeline, folder: string): Promise<string[]> {
  const [pdf, picture] = [join(folder, 'page.pdf'), join(folder, 'page.png')];
  await writeFile(pdf, pageWithoutFont());
  await pipeline.renderPage(pdf, 1, { maxSidePx: SIDE_PX, format: 'png' }, picture);
  const result = await pipeline.run({
    path: picture,
    quality: 'balanced',
    type: null,
    language: 'en',
    until: 'read',
    templates: { use: null, candidates: [] },
    thresholds: { overall: 0.8, field: 0.7 },
    limits: { maxPages: 1, timeoutMs: LIMIT_MS },
  });
  if (!result.ok) throw new Error(result.message);
  const { pages } = await unpackDocument(result.read);
  return pages.flatMap(({ words }) => words.map(({ text }) => text));
}

/** Draws a page and reads the picture, in the isolation of this machine: fonts, language data and programs of the reader are there and work. */
export async function lookAtReading(config: Config): Promise<Finding[]> {
  const part = 'reading';
  if (config.workers === 0) return [good(part, 'left to other processes (WORKERS=0)')];
  const reader = await chooseReader(config.tesseractPath);
  const folder = await mkdtemp(join(tmpdir(), 'docket-doctor-'));
  const pipeline = createPipeline({ workers: 1, reader, isolation: await isolationFor(config, reader) });
  try {
    const began = performance.now();
    const found = await readBack(pipeline, folder);
    const took = `${((performance.now() - began) / 1000).toFixed(1)} s, with the start of the reader`;
    if (WORDS.every((word) => found.includes(word))) return [good(part, `a page was drawn and read by ${reader.name}: ${took}`)];
    return [
      bad(
        part,
        `of "${WORDS.join(' ')}" was read: "${found.join(' ')}"`,
        'Fonts come with Docket: run `node .ci/prepare.mjs` again, and look at TESSERACT_PATH.',
      ),
    ];
  } finally {
    await pipeline.close();
    await rm(folder, { recursive: true, force: true });
  }
}
