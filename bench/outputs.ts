import { fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { writePicturePdf } from '../src/documents/download/outputs/pdf/picture-pdf.js';
import type { Production } from '../src/documents/download/outputs/production.js';
import { emptyPage, type Page } from '../src/pipeline/index.js';
import { loadFile } from '../src/pipeline/pictures.js';
import type { Bench, Figure } from './figure.js';
import { randomFrom, textOf } from './scale/words.js';

const MB = 1024 * 1024;
const ENTRY = fileURLToPath(new URL('../src/documents/download/outputs/producer-main.js', import.meta.url));
const LINES = 45;
const WORDS_A_LINE = 9;
const [WIDTH, HEIGHT] = [1240, 1754];
/** Scans that are drawn; later pages show them again. */
const DRAWN = 10;

/** Lines of words, as they are drawn and as a reader would tell of them. */
function linesOf(number: number): string[][] {
  const random = randomFrom(number);
  return Array.from({ length: LINES }, () => textOf(random, WORDS_A_LINE).split(' '));
}

function modelOf(number: number): Page {
  const lines = linesOf(number);
  const words = lines.flatMap((line, row) =>
    line.map((text, column) => ({
      text,
      box: { left: 0.05 + column * 0.1, top: 0.03 + row * 0.021, width: 0.09, height: 0.015 },
      confidence: 0.9,
    })),
  );
  const box = { left: 0.05, top: 0.03, width: 0.9, height: 0.95 };
  return {
    ...emptyPage(number, 595, 842),
    pixelWidth: WIDTH,
    pixelHeight: HEIGHT,
    source: 'ocr',
    language: 'en',
    words,
    lines: lines.map((line, row) => ({
      text: line.join(' '),
      box,
      confidence: 0.9,
      words: line.map((_, column) => row * WORDS_A_LINE + column),
    })),
    blocks: [{ text: '', box, confidence: 0.9, lines: lines.map((_, row) => row), kind: 'text' }],
  };
}

/** A scan of a page: its words drawn, as a grey PNG of 150 dpi. */
function scanOf(number: number): Promise<Buffer> {
  const rows = linesOf(number).map(
    (line, row) =>
      `<text x="62" y="${Math.round((0.043 + row * 0.021) * HEIGHT)}" font-family="sans-serif" font-size="22">${line.join(' ')}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="white"/>${rows.join('')}</svg>`;
  return sharp(Buffer.from(svg)).greyscale().png().toBuffer();
}

/** Files of so many pages in a folder: a TIFF, and a PDF of scans, with the models of their pages. */
async function makeFiles(folder: string, pages: number): Promise<{ tiff: string; pdf: string; pagesFolder: string }> {
  const pagesFolder = join(folder, `pages-${pages}`);
  mkdirSync(pagesFolder);
  const scans: Buffer[] = [];
  for (let number = 1; number <= pages; number += 1) {
    writeFileSync(join(pagesFolder, String(number)), gzipSync(JSON.stringify(modelOf(number))));
    scans.push(scans[number - 1 - DRAWN] ?? (await scanOf(number)));
  }
  const [tiff, pdf] = [join(folder, `${pages}.tiff`), join(folder, `${pages}.pdf`)];
  await sharp(scans, { join: { animated: true }, limitInputPixels: false })
    .tiff({ compression: 'deflate' })
    .toFile(tiff);
  const file = await loadFile(tiff, pages);
  await writePicturePdf(file, pdf, async () => null);
  file.close();
  return { tiff, pdf, pagesFolder };
}

/** Runs a production as the server does; gives its peak memory in bytes and its time in ms. */
function run(production: Production): Promise<{ peakBytes: number; ms: number }> {
  const start = performance.now();
  const child = fork(ENTRY, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { PATH: process.env.PATH ?? '', UV_THREADPOOL_SIZE: '2' },
  });
  let peakBytes = 0;
  const watch = setInterval(() => {
    try {
      const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
      peakBytes = Math.max(peakBytes, Number(peak ?? 0) * 1024);
    } catch {
      // It has just ended.
    }
  }, 10);
  return new Promise((resolve, reject) => {
    child.once('message', (report: { ok: boolean; message?: string }) => {
      clearInterval(watch);
      if (report.ok) resolve({ peakBytes, ms: performance.now() - start });
      else reject(new Error(report.message ?? 'the production failed'));
    });
    child.send(production);
  });
}

/** Peak memory of the process that makes a searchable PDF of 100 pages, against one of 10 pages: it grows by the file itself (at most 50 MiB), not by its pages. */
export const outputs: Bench = {
  name: 'outputs',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'docket-bench-'));
    try {
      const [long, short] = [await makeFiles(folder, 100), await makeFiles(folder, 10)];
      const figures: Figure[] = [];
      for (const kind of ['searchable', 'annotated'] as const) {
        for (const format of ['tiff', 'pdf'] as const) {
          const make = (files: typeof long) =>
            run({ kind, path: files[format], outPath: join(folder, 'out.pdf'), pagesFolder: files.pagesFolder, fields: [] });
          const [ours, peer] = [await make(long), await make(short)];
          const name = `${kind} PDF of 100 scanned pages (${format})`;
          figures.push({
            name: `${name}, peak memory`,
            unit: 'MB',
            ours: ours.peakBytes / MB,
            peer: peer.peakBytes / MB,
            peerName: '10 pages',
            goal: '<= 1.5',
          });
          figures.push({
            name: `${name}, a page`,
            unit: 'ms',
            ours: ours.ms / 100,
            peer: peer.ms / 10,
            peerName: '10 pages',
            goal: '<= 1',
          });
        }
      }
      return figures;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
