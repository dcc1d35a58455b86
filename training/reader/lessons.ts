import { rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { truthOf } from '../../src/pipeline/evaluation/folder.js';
import { type Grey, toPgm } from '../../src/pipeline/raster/grey.js';
import { clean, makeReadable } from '../../src/pipeline/raster/prepare.js';
import { loadFile } from '../../src/pipeline/stages/load.js';
import { readTextPage } from '../../src/pipeline/stages/read-page.js';
import { rasterise } from '../../src/pipeline/stages/recognition/rasterise.js';
import { boxFile, type ReadLine, trueLines } from './lines.js';
import { seenLines } from './seen.js';
import { seedOf } from './split.js';
import { hocrOf, lessonOf } from './tesseract.js';
import { sheetVariant, type Variant, variantsOf } from './variants.js';

/** Lines that were cut out, in files for the training; how they look, and how many they are. */
export interface Lesson {
  file: string;
  variant: string;
  lines: number;
}

/**
 * A receipt as the network will meet it, five times, with what its transcription says of each line; none where it has no transcription. `prefix`: path and
 * first part of the names of what is written.
 */
export async function receiptLessons(path: string, prefix: string): Promise<Lesson[]> {
  const { text } = (await truthOf(path)) ?? {};
  if (typeof text !== 'string') return [];
  const file = await loadFile(path, 1);
  const { picture, resolution } = await rasterise(file, 1, null, 'balanced');
  file.close();
  const page = makeReadable(clean(picture, resolution).picture).picture;
  const seen = seenLines(await readByTesseract(page, `${prefix}.pgm`));
  const truth = text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
  const said = trueLines(
    seen.map((line) => line.text),
    truth.filter((line) => line !== ''),
  );
  const lines = seen.flatMap((line, index) => (said.has(index) ? [{ ...line, text: said.get(index)! }] : []));
  const lessons: Lesson[] = [];
  for (const variant of await variantsOf(page, seedOf(basename(prefix)))) lessons.push(...(await lessonsOf(variant, lines, prefix)));
  return lessons;
}

async function readByTesseract(page: Grey, path: string): Promise<string> {
  await writeFile(path, toPgm(page));
  const hocr = await hocrOf(path, page.dpi);
  await rm(path);
  return hocr;
}

/** Longest line of a sheet, characters: longer ones are mostly two that stand side by side. */
const LONGEST = 90;
/** Heights of a line of a sheet in pixels. */
const LEAST_HEIGHT = 10;
const MOST_HEIGHT = 60;

/** The first page of a PDF with what its text layer says; none where it has no text. Throws ServiceError for what cannot be opened. */
export async function sheetLessons(path: string, prefix: string): Promise<Lesson[]> {
  const file = await loadFile(path, 50);
  try {
    const want = { tables: false, pairs: false, marks: false };
    const { page, pdfPage } = await readTextPage(file, 1, { quality: 'balanced', language: null, want, timeoutMs: 60_000 });
    if (!page || !pdfPage) return [];
    const { picture } = makeReadable((await rasterise(file, 1, pdfPage, 'balanced')).picture);
    const lines = page.lines
      .map(({ text, box }) => ({
        text,
        left: Math.round(box.left * picture.width),
        top: Math.round(box.top * picture.height),
        right: Math.round((box.left + box.width) * picture.width),
        bottom: Math.round((box.top + box.height) * picture.height),
      }))
      .filter(({ text, top, bottom }) => /[\p{L}\p{N}]{2}/u.test(text) && text.length <= LONGEST && isReadable(bottom - top));
    return await lessonsOf(sheetVariant(picture, seedOf(basename(prefix))), lines, prefix);
  } finally {
    file.close();
  }
}

const isReadable = (height: number) => height >= LEAST_HEIGHT && height <= MOST_HEIGHT;

/** The lines of a picture, cut out for the training; `prefix` as for receipts. */
export async function lessonsOf({ name: variant, picture, scale }: Variant, lines: readonly ReadLine[], prefix: string): Promise<Lesson[]> {
  if (lines.length === 0) return [];
  const name = `${prefix}-${variant}`;
  await writeFile(`${name}.pgm`, toPgm(picture));
  await writeFile(`${name}.box`, boxFile(lines, picture.height, scale));
  const file = await lessonOf(name);
  // Hundreds of pictures would fill the disk; the lines are kept in the lesson.
  await Promise.all(['pgm', 'box', 'settings'].map((ending) => rm(`${name}.${ending}`)));
  return [{ file, variant, lines: lines.length }];
}
