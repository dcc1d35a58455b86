import { MUCH_BYTES, processorMs } from './growth.js';
import type { PageFrame } from './page-frame.js';
import { endlessDrawings, type PdfDocument } from './pdfium.js';
import type { Rectangle } from './shapes.js';

/** Most pixels of the pictures that are compared, where a point is a pixel on smaller pages. */
const MAX_PIXELS = 4_000_000;
/** How far around its box a text may draw, pixels. */
const MARGIN = 2;

/** Draws an open page coarsely, again and again. `mostMs`: of the processor, for all drawings together. */
export class Canvas {
  /** There was no time for something. */
  isLate = false;
  private readonly began = processorMs();
  private longestMs = 0;
  private readonly width: number;
  private readonly height: number;
  /** Pixels a point. */
  private readonly scale: number;

  constructor(
    private readonly document: PdfDocument,
    private readonly page: number,
    frame: PageFrame,
    private readonly mostMs: number,
  ) {
    this.scale = Math.min(1, Math.sqrt(MAX_PIXELS / (frame.width * frame.height)));
    this.width = Math.max(1, Math.round(frame.width * this.scale));
    this.height = Math.max(1, Math.round(frame.height * this.scale));
  }

  /** Whether the page can be drawn once more in the time that there is. */
  hasTime(): boolean {
    const fits = processorMs() - this.began + this.longestMs <= this.mostMs;
    this.isLate ||= !fits;
    return fits;
  }

  /** Four bytes a pixel, row by row. Throws PROCESSING_FAILED when it takes longer than all may: the engine is lost then. */
  draw(): Buffer {
    const before = processorMs();
    const { pdfium } = this.document;
    const bytes = this.width * this.height * 4;
    const pixels = pdfium._malloc(bytes);
    const bitmap = pdfium._FPDFBitmap_CreateEx(this.width, this.height, 3, pixels, this.width * 4);
    try {
      pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, this.width, this.height, 0xffffffff);
      pdfium.growth.watch(
        () => pdfium._FPDF_RenderPageBitmap(bitmap, this.page, 0, 0, this.width, this.height, 0, 0),
        this.mostMs,
        MUCH_BYTES,
      );
      return Buffer.from(pdfium.HEAPU8.subarray(pixels, pixels + bytes));
    } catch (cause) {
      this.document.layersAreEndless = true;
      throw endlessDrawings(cause);
    } finally {
      if (!pdfium.growth.isLost) {
        pdfium._FPDFBitmap_Destroy(bitmap);
        pdfium._free(pixels);
      }
      this.longestMs = Math.max(this.longestMs, processorMs() - before);
    }
  }

  /** Whether two pictures differ within a box (points of the page as shown) or next to it. */
  differs(one: Buffer, other: Buffer, box: Rectangle): boolean {
    const { width, height, scale } = this;
    const pixel = (points: number, most: number) => Math.max(0, Math.min(most, points));
    const [left, right] = [Math.floor(box.left * scale) - MARGIN, Math.ceil(box.right * scale) + MARGIN].map((x) => pixel(x, width) * 4);
    const bottom = pixel(Math.ceil(box.bottom * scale) + MARGIN, height);
    for (let y = pixel(Math.floor(box.top * scale) - MARGIN, height); y < bottom; y++) {
      const row = y * width * 4;
      if (one.compare(other, row + left!, row + right!, row + left!, row + right!) !== 0) return true;
    }
    return false;
  }

  /** By how much two pictures differ within a box (points of the page as shown) at most, in steps of a colour: 0-255. */
  contrast(one: Buffer, other: Buffer, box: Rectangle): number {
    let most = 0;
    for (const [start, end] of this.rows(box)) for (let at = start; at < end; at++) most = Math.max(most, Math.abs(one[at]! - other[at]!));
    return most;
  }

  /** By how much the parts of colours differ within a box of one picture at most: 0 where there is one colour, 0-255. */
  range(picture: Buffer, box: Rectangle): number {
    let most = 0;
    const rows = this.rows(box);
    const first = rows[0]?.[0] ?? 0;
    for (const [start, end] of rows)
      for (let at = start; at < end; at++) most = Math.max(most, Math.abs(picture[at]! - picture[first + ((at - start) & 3)]!));
    return most;
  }

  /** Where the rows of a box begin and end in a picture. */
  private rows(box: Rectangle): [start: number, end: number][] {
    const { width, height, scale } = this;
    const pixel = (points: number, most: number) => Math.max(0, Math.min(most, points));
    const [left, right] = [pixel(Math.floor(box.left * scale), width) * 4, pixel(Math.ceil(box.right * scale), width) * 4];
    const [top, bottom] = [pixel(Math.floor(box.top * scale), height), pixel(Math.ceil(box.bottom * scale), height)];
    return Array.from({ length: Math.max(0, bottom - top) }, (_, row) => {
      const start = (top + row) * width * 4;
      return [start + left, start + right];
    });
  }
}
