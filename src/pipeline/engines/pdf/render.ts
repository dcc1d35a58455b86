import { ServiceError } from '../../../vocabulary/errors.js';
import type { Grey } from '../../raster/grey.js';
import { MUCH_BYTES } from './growth.js';
import { endlessDrawings, openPage, type PdfDocument } from './pdfium.js';

/** Most pixels of a rendered page: larger pages are rendered coarser. */
const MAX_RENDER_PIXELS = 40_000_000;

/** Draw annotations; colours are turned to grey by the bitmap format. */
const ANNOTATIONS = 1;

/** Resolution at which a page of this size (points) can be rendered within limits. */
export function affordableDpi(width: number, height: number, dpi: number): number {
  const pixels = (width / 72) * dpi * ((height / 72) * dpi);
  return pixels <= MAX_RENDER_PIXELS ? dpi : Math.max(10, Math.floor(dpi * Math.sqrt(MAX_RENDER_PIXELS / pixels)));
}

/** Renders page `number` (from 1) as shown to grey, with annotations and form fields. Throws PROCESSING_FAILED when it cannot be shown. */
export function renderGrey(document: PdfDocument, number: number, wantedDpi: number): Grey {
  return withBitmap(document, number, wantedDpi, 1, ({ buffer, stride, width, height, dpi }) => {
    const data = new Uint8Array(width * height);
    const heap = document.pdfium.HEAPU8;
    for (let y = 0; y < height; y++) data.set(heap.subarray(buffer + y * stride, buffer + y * stride + width), y * width);
    return { data, width, height, dpi };
  });
}

/** The same in colour: four bytes a pixel, blue, green, red, unused. */
export function renderColour(
  document: PdfDocument,
  number: number,
  wantedDpi: number,
): { data: Buffer; width: number; height: number; dpi: number } {
  return withBitmap(document, number, wantedDpi, 3, ({ buffer, stride, width, height, dpi }) => {
    const data = Buffer.alloc(width * height * 4);
    const heap = document.pdfium.HEAPU8;
    for (let y = 0; y < height; y++) data.set(heap.subarray(buffer + y * stride, buffer + y * stride + width * 4), y * width * 4);
    return { data, width, height, dpi };
  });
}

interface Bitmap {
  buffer: number;
  stride: number;
  width: number;
  height: number;
  dpi: number;
}

const unrenderable = (message: string) => new ServiceError('PROCESSING_FAILED', undefined, { message });

function withBitmap<T>(document: PdfDocument, number: number, wantedDpi: number, format: 1 | 3, use: (bitmap: Bitmap) => T): T {
  const { pdfium } = document;
  const page = openPage(document, number);
  if (page === 0) throw unrenderable(`Page ${number} is damaged.`);
  let bitmap = 0;
  try {
    const widthPoints = pdfium._FPDF_GetPageWidthF(page);
    const heightPoints = pdfium._FPDF_GetPageHeightF(page);
    const dpi = affordableDpi(widthPoints, heightPoints, wantedDpi);
    const width = Math.max(1, Math.round((widthPoints * dpi) / 72));
    const height = Math.max(1, Math.round((heightPoints * dpi) / 72));
    bitmap = pdfium._FPDFBitmap_CreateEx(width, height, format, 0, 0);
    if (bitmap === 0) throw unrenderable(`Page ${number} is too large to be rendered.`);
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
    draw(document, number, () => {
      pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, ANNOTATIONS);
      if (document.form !== 0) pdfium._FPDF_FFLDraw(document.form, bitmap, page, 0, 0, width, height, 0, ANNOTATIONS);
    });
    return use({ buffer: pdfium._FPDFBitmap_GetBuffer(bitmap), stride: pdfium._FPDFBitmap_GetStride(bitmap), width, height, dpi });
  } finally {
    if (!pdfium.growth.isLost) {
      if (bitmap !== 0) pdfium._FPDFBitmap_Destroy(bitmap);
      pdfium._FPDF_ClosePage(page);
    }
  }
}

/** Watches the memory that drawing takes; its time is for whoever runs this process to limit. */
function draw({ pdfium, endless }: PdfDocument, number: number, call: () => void): void {
  try {
    pdfium.growth.watch(call, Number.POSITIVE_INFINITY, MUCH_BYTES);
  } catch (error) {
    endless.add(number);
    throw endlessDrawings(error);
  }
}
