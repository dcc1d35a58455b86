import { ServiceError } from '../../vocabulary/errors.js';
import { emptyPage } from '../empty.js';
import { CommandFailed } from '../engines/command.js';
import { languageOf } from '../engines/language.js';
import type { PdfDocument } from '../engines/pdf/pdfium.js';
import { type RecognitionEngine, RecognitionTimeout } from '../engines/recognition.js';
import { type Region, toBox } from '../layout/region.js';
import type { Page, Quality } from '../model.js';
import type { PipelineRequest } from '../pipeline.js';
import { findComponents, letterHeight } from '../raster/components.js';
import type { PixelBox } from '../raster/inverse.js';
import { findSquares } from '../raster/squares.js';
import { cornersOf } from '../raster/straightening/homography.js';
import { type Drawn, layoutPage } from './layout.js';
import { keepOpen, type OpenFile } from './load.js';
import { type PdfPage, readPdfPage, turnsTo } from './pages.js';
import { rasterise } from './recognition/rasterise.js';
import { type Recognised, recognise, toWords } from './recognition/recognise.js';

/** How pages are read; see ReadOptions. */
export interface PageOptions {
  quality: Quality;
  language: string | null;
  want: NonNullable<PipelineRequest['want']>;
  timeoutMs: number;
  /** See PipelineRequest. */
  rotations?: PipelineRequest['rotations'];
}

/** A page that its text layer tells, done; or null with what was seen, when it must be recognised. */
export async function readTextPage(
  file: OpenFile,
  number: number,
  options: PageOptions,
): Promise<{ page: Page | null; pdfPage: PdfPage | null }> {
  if (!file.pdf) return { page: null, pdfPage: null };
  const pdfPage = await readAnyPage(file, file.pdf, number, options);
  if (pdfPage.page.error) return { page: pdfPage.page, pdfPage };
  if (pdfPage.needsRecognition) return { page: null, pdfPage };
  const page = layoutPage(pdfPage.page, pdfPage.drawn, options.want);
  page.language = options.language ?? languageOf(page.words.map((word) => word.text).join(' '));
  return { page, pdfPage };
}

/** Page `number` of a PDF; when the engine gave up on its layers, once more without them. */
export async function readAnyPage(file: OpenFile, pdf: PdfDocument, number: number, options: PageOptions): Promise<PdfPage> {
  const read = (from: PdfDocument) => readPdfPage(from, number, options.quality, options.rotations?.[number]);
  const wereEndless = pdf.layersAreEndless;
  const page = read(pdf);
  if (wereEndless || !pdf.layersAreEndless) return page;
  return read((await keepOpen(file)).pdf ?? pdf);
}

/** Stands around the drawing of a page, which has a limit of its own where somebody watches. */
export type Drawing = <T>(draw: () => Promise<T>) => Promise<T>;

/**
 * Recognises a page as a picture. `known` is the language of the pages before, null at first. A page that cannot be read comes back with `error`;
 * only what is wrong with the whole file is thrown.
 */
export async function recognisePage(
  file: OpenFile,
  number: number,
  pdfPage: PdfPage | null,
  engine: RecognitionEngine,
  options: PageOptions,
  known: string | null,
  drawing: Drawing = (draw) => draw(),
): Promise<Page> {
  try {
    const raster = await drawing(() => rasterise(file, number, pdfPage, options.quality));
    const language = options.language ?? known;
    const result = await recognise(raster.picture, raster.resolution, engine, {
      quality: options.quality,
      enlargement: raster.enlargement,
      language,
      languageIsGiven: options.language !== null,
      timeoutMs: options.timeoutMs,
      turns: turnsTo(options.rotations?.[number], pdfPage?.page.rotation ?? 0),
    });
    return assemble(number, raster, pdfPage, result, options.want);
  } catch (error) {
    if (file.pages === 1 && error instanceof ServiceError) throw error;
    // A broken engine is no matter of this page: whoever runs us starts a fresh one.
    if (error instanceof CommandFailed || (error instanceof Error && error.name === 'RuntimeError')) throw error;
    return failedPage(number, pdfPage, error);
  }
}

function assemble(
  number: number,
  raster: Awaited<ReturnType<typeof rasterise>>,
  pdfPage: PdfPage | null,
  result: Recognised,
  want: PageOptions['want'],
): Page {
  const sideways = result.turns % 2 !== 0;
  const page = emptyPage(number, sideways ? raster.height : raster.width, sideways ? raster.width : raster.height);
  page.pixelWidth = sideways ? raster.pixelHeight : raster.pixelWidth;
  page.pixelHeight = sideways ? raster.pixelWidth : raster.pixelHeight;
  page.rotation = ((pdfPage?.page.rotation ?? 0) + result.turns * 90) % 360;
  const { straightening, bent } = result.cleaned;
  if (straightening) page.corners = cornersOf(straightening, 1, 1);
  if (bent) page.bend = bent.bend;
  page.source = 'ocr';
  page.language = result.language;
  page.quality = result.cleaned.quality;
  if (raster.isDamaged) page.isDamaged = true;
  const points = page.width / result.readable.picture.width;
  page.words = toWords(result.words, page, points);
  page.rules = result.readable.rules.map(({ orientation, left, top, right, bottom }) => ({
    orientation,
    box: toBox({ left: left * points, top: top * points, right: right * points, bottom: bottom * points }, page),
  }));
  page.images = sideways || result.turns === 2 ? [] : (pdfPage?.page.images ?? []);
  return layoutPage(page, want.marks === false ? bandsOf(result, points) : drawnOn(result, points), want);
}

function failedPage(number: number, pdfPage: PdfPage | null, error: unknown): Page {
  const page = emptyPage(number, pdfPage?.page.width ?? 612, pdfPage?.page.height ?? 792);
  page.source = 'ocr';
  if (error instanceof RecognitionTimeout) page.error = { code: 'EXTRACTION_TIMEOUT', message: 'Reading the page took too long.' };
  else if (error instanceof ServiceError) page.error = { code: 'PROCESSING_FAILED', message: error.message };
  else page.error = { code: 'PROCESSING_ERROR', message: 'The page could not be read.' };
  return page;
}

const scaled = (c: PixelBox, points: number): Region => ({
  left: c.left * points,
  top: c.top * points,
  right: c.right * points,
  bottom: c.bottom * points,
});

/** What is drawn on a recognised page, where nobody asks for marks: its shaded bands. */
function bandsOf({ readable }: Recognised, points: number): Drawn {
  return { rectangles: [], drawings: [], fields: [], squares: [], bands: readable.bands.map((band) => scaled(band, points)) };
}

/** Squares and strokes of a recognised page in points: what is ink but neither word nor line. */
function drawnOn(result: Recognised, points: number): Drawn {
  const { picture } = result.cleaned;
  const components = findComponents(picture, 150);
  const height = letterHeight(components, picture);
  const scale = (c: PixelBox): Region => scaled(c, points);
  const inText = (square: PixelBox) =>
    result.words.some((word) => /[\p{L}\p{N}]{2}/u.test(word.text) && word.confidence > 0.4 && isWithin(square, word));
  const boxes = findSquares(picture, components).filter((square) => square.bottom - square.top >= 0.9 * height && !inText(square));
  const squares = boxes.map((square) => ({ ...scale(square), marked: square.marked }));
  const sure = result.words.filter((word) => word.confidence > 0.6);
  const strokes = components.filter((c) => {
    const isLarge = c.bottom - c.top > 1.2 * height && c.right - c.left > 2 * height && c.bottom - c.top < picture.height / 6;
    return height > 0 && isLarge && c.pixels < 0.45 * (c.right - c.left) * (c.bottom - c.top) && !sure.some((word) => isWithin(word, c));
  });
  return { ...bandsOf(result, points), drawings: strokes.map(scale), squares };
}

/** The middle of the word lies in the patch: letters that hang together. */
function isWithin(word: PixelBox, c: PixelBox): boolean {
  const x = (word.left + word.right) / 2;
  const y = (word.top + word.bottom) / 2;
  return x > c.left && x < c.right && y > c.top && y < c.bottom;
}
