import { readFile } from 'node:fs/promises';
import { basename, extname, join, relative, sep } from 'node:path';
import sharp from 'sharp';
import { renderGrey } from '../../src/pipeline/engines/pdf/render.js';
import { filesBelow, originsOf } from '../../src/pipeline/evaluation/folder.js';
import type { Line } from '../../src/pipeline/model.js';
import { resize } from '../../src/pipeline/raster/decode.js';
import type { Grey } from '../../src/pipeline/raster/grey.js';
import { clean, makeReadable } from '../../src/pipeline/raster/prepare.js';
import { loadBytes, type OpenFile } from '../../src/pipeline/stages/load.js';
import { readTextPage } from '../../src/pipeline/stages/read-page.js';
import { rasterise } from '../../src/pipeline/stages/recognition/rasterise.js';
import { isSmallPrint, SMALL_PRINT } from '../../src/pipeline/stages/recognition/small-print.js';
import { Dice } from '../pages/dice.js';
import { figureSheets } from './figure-sheets.js';
import { type Lesson, lessonsOf } from './lessons.js';
import type { ReadLine } from './lines.js';
import { partOf, seedOf } from './split.js';

/** Kinds of documents whose text layers are shown, and how many of one collection: more of them would teach its type alone. */
const KINDS = new Set(['invoices', 'certificates', 'trade', 'tables', 'text']);
const PER_SOURCE = 3;
/** Made-up tables, and the seed of the first. */
const SHEETS = 220;
const FIRST_SEED = 9000;
const SHEETS_A_FILE = 40;

/** All that the network for small print is taught: PDFs of a folder that may be published (tables that are held for measuring left out), and made-up tables. */
export async function makeSmallLessons(directory: string, work: string): Promise<Lesson[]> {
  const origins = await originsOf(directory);
  const taken = new Map<string, number>();
  const lessons: Lesson[] = [];
  for (const path of await filesBelow(directory)) {
    const file = relative(directory, path).split(sep).join('/');
    const origin = origins.get(file);
    const isHeld = origin?.kind === 'tables' && partOf(basename(path, extname(path))) === 'held';
    if (!origin?.redistributable || !/\.pdf$/i.test(path) || !KINDS.has(origin.kind) || isHeld) continue;
    const ofSource = taken.get(origin.source) ?? 0;
    if (ofSource >= PER_SOURCE) continue;
    taken.set(origin.source, ofSource + 1);
    const prefix = join(work, file.replace(/\.[^.]+$/, '').replaceAll('/', '-'));
    const more = await smallLessons(await readFile(path), prefix).catch((error: Error) => {
      console.log(`${file} is left out: ${error.message}`);
      return [];
    });
    lessons.push(...more);
  }
  const ofDocuments = lessons.length;
  for (let from = 0; from < SHEETS; from += SHEETS_A_FILE) {
    const seeds = Array.from({ length: Math.min(SHEETS_A_FILE, SHEETS - from) }, (_, at) => FIRST_SEED + from + at);
    const sheets = await figureSheets(seeds);
    for (const [at, seed] of seeds.entries()) lessons.push(...(await smallLessons(sheets, join(work, `made-up-${seed}`), at + 1)));
  }
  const lines = lessons.reduce((sum, lesson) => sum + lesson.lines, 0);
  console.log(`${lines} lines in ${lessons.length} pictures, ${ofDocuments} of them of documents`);
  return lessons;
}

/** Dots per inch of a screen, and of what is shown smaller on it. */
const LEAST_DPI = 52;
const MOST_DPI = 86;
/** Longest row of a sheet, characters. */
const LONGEST = 90;
/** Heights of a line in pixels, as it is read. */
const LEAST_HEIGHT = 16;
const MOST_HEIGHT = 90;

/**
 * A page of a PDF, by its number from 1, as a picture of a screen shows it, made readable as small print is (`recognition/small-print.ts`): darkened for the one reading, with its greys for
 * the other. None where it has no text layer, or its print is not small. Throws ServiceError for what cannot be opened.
 */
export async function smallLessons(bytes: Buffer, prefix: string, number = 1): Promise<Lesson[]> {
  const dice = new Dice(seedOf(basename(prefix)));
  const file = await loadBytes(bytes, 50);
  try {
    const want = { tables: false, pairs: false, marks: false };
    const { page } = await readTextPage(file, number, { quality: 'balanced', language: null, want, timeoutMs: 60_000 });
    if (!page) return [];
    const shown = await asShown(file, number, dice.between(LEAST_DPI, MOST_DPI), dice.is(0.3) ? dice.whole(50, 90) : null);
    const { picture, enlargement, resolution } = await rasterise(shown, 1, null, 'balanced');
    if (!isSmallPrint(picture, enlargement)) return [];
    const cleaned = clean(picture, resolution).picture;
    const larger = { ...(await resize(cleaned, SMALL_PRINT.enlargement)), dpi: cleaned.dpi * SMALL_PRINT.enlargement };
    const lines = rowsOf(page.lines, larger);
    const lessons: Lesson[] = [];
    for (const [name, gamma] of [['dark', undefined] as const, ['pale', SMALL_PRINT.gamma] as const])
      lessons.push(...(await lessonsOf({ name, picture: makeReadable(larger, gamma).picture, scale: 1 }, lines, prefix)));
    return lessons;
  } finally {
    file.close();
  }
}

/** The page as a picture of its own; `quality`: of a JPEG, null: without loss. */
async function asShown(file: OpenFile, number: number, dpi: number, quality: number | null): Promise<OpenFile> {
  if (!file.pdf) throw new Error('expected a PDF');
  const { data, width, height } = renderGrey(file.pdf, number, dpi);
  const picture = sharp(data, { raw: { width, height, channels: 1 } });
  return loadBytes(await (quality === null ? picture.png() : picture.jpeg({ quality })).toBuffer(), 1);
}

/** Lines of a picture so large, in pixels; those that stand level with each other are one, as in a table that is read as a block of lines. Pure. */
export function rowsOf(lines: readonly Pick<Line, 'text' | 'box'>[], { width, height }: Pick<Grey, 'width' | 'height'>): ReadLine[] {
  const rows: ReadLine[] = [];
  const placed = lines.map(({ text, box }) => ({
    text: sayable(text),
    left: Math.round(box.left * width),
    top: Math.round(box.top * height),
    right: Math.round((box.left + box.width) * width),
    bottom: Math.round((box.top + box.height) * height),
  }));
  for (const level of levelsOf(placed)) {
    let row: ReadLine | null = null;
    for (const line of level.sort((a, b) => a.left - b.left)) {
      if (row && row.right < line.left && row.text.length + line.text.length < LONGEST)
        Object.assign(row, { text: `${row.text} ${line.text}`, right: line.right, bottom: Math.max(row.bottom, line.bottom) });
      else {
        row = line;
        rows.push(row);
      }
    }
  }
  return rows.filter(
    ({ text, top, bottom }) =>
      /[\p{L}\p{N}]/u.test(text) && text.length <= LONGEST && bottom - top >= LEAST_HEIGHT && bottom - top <= MOST_HEIGHT,
  );
}

/** Pixels by which the cells of a row may differ in height. */
const LEVEL = 3;

/** Lines that stand level, top to bottom. */
function levelsOf(lines: readonly ReadLine[]): ReadLine[][] {
  const levels: ReadLine[][] = [];
  for (const line of [...lines].sort((a, b) => a.top - b.top)) {
    const level = levels.find(([first]) => Math.abs(first!.top - line.top) < LEVEL && Math.abs(first!.bottom - line.bottom) < LEVEL);
    if (level) level.push(line);
    else levels.push([line]);
  }
  return levels;
}

/** Signs that look alike are one, and ligatures their letters. */
const sayable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/μ/g, 'µ')
    .replace(/[\uFB00-\uFB04]/g, (ligature) => ligature.normalize('NFKC'));
