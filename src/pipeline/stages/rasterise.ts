import { renderGrey } from '../engines/render.js';
import type { Quality } from '../model.js';
import { findComponents, letterHeight } from '../raster/components.js';
import { decodeGrey, pageSize } from '../raster/decode.js';
import type { Grey } from '../raster/grey.js';
import { READING_DPI } from '../raster/prepare.js';
import type { OpenFile } from './load.js';
import type { PdfPage } from './pages.js';

/** A page as a picture, and what is known of its source. */
export interface Raster {
  picture: Grey;
  /** Dots per inch of the source, null when unknown. */
  resolution: number | null;
  /** Size of the page as it is shown, points. */
  width: number;
  height: number;
  /** Size of the source in pixels, null for a PDF page that is more than one picture. */
  pixelWidth: number | null;
  pixelHeight: number | null;
}

/** Letters lower than this (pixels) are read badly, and taller than the other waste time; in between nothing is gained by scaling. */
const LOW_LETTERS = 10;
const GOOD_LETTERS = 16;
const TALL_LETTERS = 44;
const MAX_ENLARGEMENT = 3;
/** Most pixels that are read at once. */
const MAX_READING_PIXELS = 25_000_000;

/** Makes the picture of page `number` (from 1) at the resolution of the quality. Throws PROCESSING_FAILED, DOCUMENT_TOO_LARGE. */
export async function rasterise(file: OpenFile, number: number, pdfPage: PdfPage | null, quality: Quality): Promise<Raster> {
  return file.pdf && pdfPage ? rasterisePdf(file, number, pdfPage, quality) : rasterisePicture(file, number, quality);
}

function rasterisePdf(file: OpenFile, number: number, { page }: PdfPage, quality: Quality): Raster {
  if (!file.pdf) throw new Error('expected a PDF');
  const picture = renderGrey(file.pdf, number, READING_DPI[quality]);
  const whole = page.images.find((image) => image.box.width * image.box.height > 0.7);
  const pixelWidth = whole?.pixelWidth ?? null;
  const resolution = whole && pixelWidth ? Math.round(pixelWidth / ((whole.box.width * page.width) / 72)) : null;
  return { picture, resolution, width: page.width, height: page.height, pixelWidth, pixelHeight: whole?.pixelHeight ?? null };
}

async function rasterisePicture(file: OpenFile, number: number, quality: Quality): Promise<Raster> {
  const size = await pageSize(file.bytes, file.format, number - 1);
  const source = size.dpi ?? guessDpi(size);
  const scale = Math.min(READING_DPI[quality] / source, MAX_ENLARGEMENT, Math.sqrt(MAX_READING_PIXELS / (size.width * size.height)));
  const first = await decodeGrey(file.bytes, file.format, number - 1, size, scale, source * scale);
  const better = betterScale(first, scale, quality, size);
  const picture = better === scale ? first : await decodeGrey(file.bytes, file.format, number - 1, size, better, source * better);
  const points = 72 / source;
  const resolution = size.dpi;
  return {
    picture,
    resolution,
    width: size.width * points,
    height: size.height * points,
    pixelWidth: size.width,
    pixelHeight: size.height,
  };
}

/** Without a claim, a page in the proportions of paper is taken to be A4 or letter, anything else to be as wide as letter when it is tall. */
function guessDpi({ width, height }: { width: number; height: number }): number {
  return Math.max(30, Math.round(Math.min(width, height) / 8.27));
}

/** Scale at which letters have a good height: small print is enlarged, giant print reduced. */
function betterScale(picture: Grey, scale: number, quality: Quality, size: { width: number; height: number }): number {
  const letters = letterHeight(findComponents(picture, 128), picture);
  if (letters === 0) return scale;
  const relative = READING_DPI[quality] / READING_DPI.balanced;
  let wanted = scale;
  if (letters < LOW_LETTERS * relative) wanted = (scale * GOOD_LETTERS * relative) / letters;
  else if (letters > TALL_LETTERS * relative) wanted = (scale * 0.6 * TALL_LETTERS * relative) / letters;
  const most = Math.min(MAX_ENLARGEMENT, Math.sqrt(MAX_READING_PIXELS / (size.width * size.height)));
  wanted = Math.min(wanted, most);
  return Math.abs(wanted / scale - 1) < 0.15 ? scale : wanted;
}
