import { ServiceError } from '../../../vocabulary/errors.js';
import { hasBrokenPicture } from '../../engines/pdf/broken-pictures.js';
import type { PdfDocument } from '../../engines/pdf/pdfium.js';
import { renderGrey } from '../../engines/pdf/render.js';
import type { Box, Quality } from '../../model.js';
import { divideBackground } from '../../raster/cleaning/background.js';
import { darkenPale } from '../../raster/cleaning/contrast.js';
import { countLetters, findComponents, letterHeight } from '../../raster/components.js';
import { decodeGrey, pageSize, resize } from '../../raster/decode.js';
import { type Grey, inverted, isMostlyDark } from '../../raster/grey.js';
import { READING_DPI } from '../../raster/prepare.js';
import type { OpenFile } from '../load.js';
import type { PdfPage } from '../pages.js';

/** A page as a picture, and what is known of its source. */
export interface Raster {
  picture: Grey;
  /** Dots per inch of the source, null when unknown. */
  resolution: number | null;
  /** Size of the page as it is shown, points. */
  width: number;
  height: number;
  /** By how much the source was enlarged; under 1: reduced. */
  enlargement: number;
  /** Size of the source in pixels, null for a PDF page that is more than one picture. */
  pixelWidth: number | null;
  pixelHeight: number | null;
  /** A part of the picture may be missing. */
  isDamaged: boolean;
}

/** Height of letters (the median of all, pixels) that is read best at 200 dpi, and the span in which nothing is gained by scaling. */
const GOOD_LETTERS = 20;
const LOW_LETTERS = 12;
const TALL_LETTERS = 34;
/** Letters of common sizes (9-11 points) are so high at 200 dpi. */
const LETTERS_AT_200_DPI = 17;
const MAX_ENLARGEMENT = 3;
/** Under this a picture was pasted into a PDF larger than it is: its letters may be tall as well as coarse. */
const COARSE_DPI = 100;
/** Most pixels that are read at once. */
export const MAX_READING_PIXELS = 25_000_000;
/** Proportions of a sheet of paper; longer ones are till receipts, cards and the like. */
const MAX_SHEET_RATIO = 1.7;

/** Makes the picture of page `number` (from 1) at the resolution of the quality. Throws PROCESSING_FAILED, DOCUMENT_TOO_LARGE. */
export async function rasterise(file: OpenFile, number: number, pdfPage: PdfPage | null, quality: Quality): Promise<Raster> {
  return file.pdf && pdfPage ? rasterisePdf(file, number, pdfPage, quality) : rasterisePicture(file, number, quality);
}

function rasterisePdf(file: OpenFile, number: number, { page }: PdfPage, quality: Quality): Raster {
  if (!file.pdf) throw new Error('expected a PDF');
  const whole = page.images.find((image) => image.box.width * image.box.height > 0.7) ?? onlyPicture(page);
  const pixelWidth = whole?.pixelWidth ?? null;
  const resolution = whole && pixelWidth ? Math.round(pixelWidth / ((whole.box.width * page.width) / 72)) : null;
  const dpi = readingDpi(quality, resolution);
  const rendered = renderGrey(file.pdf, number, dpi);
  const isDamaged = lacksPicture(file.pdf, number, page, rendered);
  const letters = resolution !== null && resolution < COARSE_DPI ? heightOfLetters(positive(rendered), false) : 0;
  const scale = letters > TALL_LETTERS ? GOOD_LETTERS / letters : 1;
  const picture = positive(scale < 1 ? { ...renderGrey(file.pdf, number, dpi * scale), dpi } : rendered);
  const enlargement = resolution === null ? 1 : (dpi * scale) / resolution;
  return {
    picture,
    resolution,
    width: page.width,
    height: page.height,
    enlargement,
    pixelWidth,
    pixelHeight: whole?.pixelHeight ?? null,
    isDamaged,
  };
}

/** From this value on a pixel is paper. */
const PAPER = 250;

/** Nothing is drawn in the box (fractions of the picture). */
function isEmpty({ data, width, height }: Grey, { left, top, width: wide, height: high }: Box): boolean {
  const [from, to] = [Math.max(0, Math.floor(left * width)), Math.min(width, Math.ceil((left + wide) * width))];
  for (let y = Math.max(0, Math.floor(top * height)); y < Math.min(height, Math.ceil((top + high) * height)); y += 1)
    for (let at = y * width + from; at < y * width + to; at += 1) if (data[at]! < PAPER) return false;
  return true;
}

/**
 * Whether a picture is missing from what was drawn, because it cannot be decoded. Where nothing else is on the page either, that is no blank page: throws
 * PROCESSING_FAILED.
 */
function lacksPicture(pdf: PdfDocument, number: number, { images }: PdfPage['page'], drawn: Grey): boolean {
  if (!images.some(({ box }) => isEmpty(drawn, box)) || !hasBrokenPicture(pdf, number)) return false;
  if (isEmpty(drawn, WHOLE)) throw new ServiceError('PROCESSING_FAILED', undefined, { message: 'The picture of the page cannot be read.' });
  return true;
}

const WHOLE: Box = { left: 0, top: 0, width: 1, height: 1 };

/** The picture of a page that shows nothing else, however much of the page it covers. */
function onlyPicture({ images, words }: PdfPage['page']): PdfPage['page']['images'][number] | undefined {
  return images.length === 1 && words.length === 0 ? images[0] : undefined;
}

async function rasterisePicture(file: OpenFile, number: number, quality: Quality): Promise<Raster> {
  const size = await pageSize(file.bytes, file.format, number - 1);
  const fit = Math.min(1, Math.sqrt(MAX_READING_PIXELS / (size.width * size.height)));
  const { isDamaged, ...decoded } = await decodeGrey(file.bytes, file.format, number - 1, size, fit);
  const native = positive({ ...decoded, dpi: 0 });
  const letters = heightOfLetters(native, size.dpi !== null) / fit;
  const source = size.dpi ?? guessDpi(size, letters);
  const target = readingScale(letters, size, quality);
  const scale = Math.min(target.scale, MAX_ENLARGEMENT, Math.sqrt(MAX_READING_PIXELS / (size.width * size.height)));
  const picture = { ...(await resize(native, scale / fit)), dpi: target.dpi * (scale / target.scale) };
  const points = 72 / source;
  const resolution = size.dpi;
  return {
    picture,
    resolution,
    width: size.width * points,
    height: size.height * points,
    enlargement: scale,
    pixelWidth: size.width,
    pixelHeight: size.height,
    isDamaged,
  };
}

/** Half way from black to white. */
const MIDDLE = 128;

/** Light print on dark ground (a screen in its dark mode, the negative of a film) as dark print on light ground; any other picture as it is. */
function positive(picture: Grey): Grey {
  if (!isMostlyDark(picture)) return picture;
  const negative = inverted(picture);
  const count = (some: Grey) => countLetters(findComponents(some, MIDDLE), some);
  // Seen as its negative, a page shows the closed parts of some of its letters only.
  return count(negative) > count(picture) ? negative : picture;
}

/** Values under which a pixel is ink, and under which it may be that of pale or very small print. */
const INK = 160;
const PALE_INK = 190;

/** Pictures of paper in shadow are cleaned before letters are told from ground; scans with a known resolution need not be. */
function heightOfLetters(native: Grey, isScan: boolean): number {
  if (isScan) return letterHeight(findComponents(native, 128), native);
  const copy = { ...native, data: native.data.slice() };
  darkenPale(copy);
  divideBackground(copy);
  // Strokes thinner than a pixel are hardly darker than the paper: such letters fall apart unless more of the grey counts as ink.
  return letterHeight(findComponents(copy, INK), copy) || letterHeight(findComponents(copy, PALE_INK), copy);
}

/** Without a claim a sheet of paper is taken to be A4 or letter, anything longer to be printed in a common size. */
function guessDpi({ width, height }: { width: number; height: number }, letters: number): number {
  const short = Math.min(width, height);
  const long = Math.max(width, height);
  if (long <= MAX_SHEET_RATIO * short) return Math.max(30, Math.round(short / 8.27));
  if (letters === 0) return 200;
  return Math.max(30, Math.round((letters * 200) / LETTERS_AT_200_DPI));
}

/** By how much to scale, and what the result counts as in dots per inch: letters decide unless the file's claim already suits them. */
function readingScale(
  letters: number,
  size: { width: number; height: number; dpi: number | null },
  quality: Quality,
): { scale: number; dpi: number } {
  if (size.dpi !== null || letters === 0) {
    const source = size.dpi ?? guessDpi(size, letters);
    const dpi = readingDpi(quality, source);
    const height = (letters * 200) / source;
    if (letters === 0 || (height >= LOW_LETTERS && height <= TALL_LETTERS)) return { scale: dpi / source, dpi };
  }
  const dpi = readingDpi(quality, (letters / GOOD_LETTERS) * 200);
  return { scale: ((dpi / 200) * GOOD_LETTERS) / letters, dpi: (dpi * GOOD_LETTERS) / LETTERS_AT_200_DPI };
}

/** Resolution to read at. More than that of `balanced` helps only where the source has it: print that is blown up is read worse. */
function readingDpi(quality: Quality, source: number | null): number {
  const wanted = READING_DPI[quality];
  return source === null ? wanted : Math.min(wanted, Math.max(READING_DPI.balanced, source));
}
