import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '../../../pipeline/index.js';
import { unpackPage } from '../../../pipeline/packed.js';
import { frameOf, loadFile, type PageFrame } from '../../../pipeline/pictures.js';
import { type PartRange, writeParts } from './parts.js';
import { annotationOperators, type DrawnField } from './pdf/annotations.js';
import { writeOverlaidPdf } from './pdf/overlay.js';
import { pictureOrSheet } from './pdf/page-picture.js';
import { type Overlay, writePicturePdf } from './pdf/picture-pdf.js';
import { textOperators } from './pdf/text-layer.js';
import { writeWorkbook } from './spreadsheet.js';
import type { OutputTables } from './tables.js';

/** What a worker is asked to make at `outPath`. `pagesFolder` holds the stored model of page n as `n`. */
export type Production =
  | {
      readonly kind: 'wrapped' | 'searchable' | 'annotated';
      readonly path: string;
      readonly outPath: string;
      readonly pagesFolder: string;
      /** Drawn on annotated files. */
      readonly fields: readonly DrawnField[];
    }
  /** A file of each range, beside `outPath` (see partPath). */
  | { readonly kind: 'parts'; readonly path: string; readonly outPath: string; readonly parts: readonly PartRange[] }
  | { readonly kind: 'workbook'; readonly outPath: string; readonly tables: OutputTables };

async function modelOf(folder: string, number: number): Promise<Page | null> {
  try {
    return unpackPage(await readFile(join(folder, String(number))));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** An overlay made of the stored model of each page. `make` gives operators, or null to leave a page alone. */
function overlayOf(folder: string, make: (page: Page, width: number, height: number) => string | null): Overlay {
  return async (number, size) => {
    const page = await modelOf(folder, number);
    if (!page) return null;
    const { width, height } = size(page.rotation);
    const operators = make(page, width, height);
    return operators === null ? null : { page, operators };
  };
}

/** Draws over the pages of the PDF. One that cannot be changed is replaced by pictures of its pages, under `overPictures`: these have lost their text. */
async function overlayPdf(path: string, outPath: string, overlay: Overlay, overPictures: Overlay): Promise<void> {
  try {
    await writeOverlaidPdf(path, outPath, overlay, await framesOf(path));
  } catch {
    await overPicturesOf(path, outPath, overPictures);
  }
}

/** Frames of the pages of a PDF as they were read; null for a damaged one. */
async function framesOf(path: string): Promise<(PageFrame | null)[]> {
  const file = await loadFile(path, Number.POSITIVE_INFINITY);
  try {
    return Array.from({ length: file.pages }, (_, index) => frameOf(file.pdf!, index + 1));
  } finally {
    file.close();
  }
}

/** Pictures of all pages; one that is damaged stays white. Throws PROCESSING_FAILED when all are. */
async function overPicturesOf(path: string, outPath: string, overlay: Overlay): Promise<void> {
  const file = await loadFile(path, Number.POSITIVE_INFINITY);
  try {
    await writePicturePdf(file, outPath, overlay, { firstPage: 1, lastPage: file.pages }, pictureOrSheet());
  } finally {
    file.close();
  }
}

async function isPdf(path: string): Promise<boolean> {
  const file = await loadFile(path, Number.POSITIVE_INFINITY);
  file.close();
  return file.format === 'pdf';
}

async function hasRecognisedPage(folder: string): Promise<boolean> {
  for (let number = 1; ; number += 1) {
    const page = await modelOf(folder, number);
    if (!page) return false;
    if (page.source === 'ocr') return true;
  }
}

/** Makes a file. Parses files of users: run it in a process of its own only. */
export async function produce(production: Production): Promise<void> {
  if (production.kind === 'workbook') return writeWorkbook(production.tables, production.outPath);
  const { path, outPath } = production;
  if (production.kind === 'parts') return writeParts(path, outPath, production.parts);
  if (production.kind === 'wrapped') return overPicturesOf(path, outPath, async () => null);
  const { pagesFolder } = production;
  const everyText = overlayOf(pagesFolder, textOperators);
  if (production.kind === 'searchable') {
    if (!(await isPdf(path))) return overPicturesOf(path, outPath, everyText);
    // Pages that were born as text keep their own.
    if (!(await hasRecognisedPage(pagesFolder))) return copyFile(path, outPath);
    const recognised = overlayOf(pagesFolder, (page, W, H) => (page.source === 'ocr' ? textOperators(page, W, H) : null));
    return overlayPdf(path, outPath, recognised, everyText);
  }
  const drawn = overlayOf(pagesFolder, (page, W, H) => annotationOperators(page, production.fields, W, H));
  return (await isPdf(path)) ? overlayPdf(path, outPath, drawn, drawn) : overPicturesOf(path, outPath, drawn);
}
