import { type PageFrame, toPage } from './page-frame.js';
import type { PdfDocument } from './pdfium.js';
import type { Rectangle } from './shapes.js';

/** Matrix a b c d e f of PDF. */
export type Matrix = readonly [number, number, number, number, number, number];

/** The matrix that changes nothing. */
export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** What `m` does and then `n`. Pure. */
export function multiply(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[1] * n[2],
    m[0] * n[1] + m[1] * n[3],
    m[2] * n[0] + m[3] * n[2],
    m[2] * n[1] + m[3] * n[3],
    m[4] * n[0] + m[5] * n[2] + n[4],
    m[4] * n[1] + m[5] * n[3] + n[5],
  ];
}

/** The matrix of a page object. */
export function matrixOf({ pdfium, scratch }: PdfDocument, object: number): Matrix {
  if (pdfium._FPDFPageObj_GetMatrix(object, scratch.pointer) === 0) return IDENTITY;
  return [scratch.float(0), scratch.float(1), scratch.float(2), scratch.float(3), scratch.float(4), scratch.float(5)];
}

/** A point that stands in a form of this matrix, in points of the page as shown. Pure. */
export function pointOf(m: Matrix, x: number, y: number, frame: PageFrame): { x: number; y: number } {
  return toPage(frame, m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]);
}

/** Bounds of an object in points of the page as shown, through the matrix of the surrounding form; null: it has none. */
export function boundsOf({ pdfium, scratch }: PdfDocument, object: number, matrix: Matrix, frame: PageFrame): Rectangle | null {
  const p = scratch.pointer;
  if (pdfium._FPDFPageObj_GetBounds(object, p, p + 4, p + 8, p + 12) === 0) return null;
  const a = pointOf(matrix, scratch.float(0), scratch.float(1), frame);
  const b = pointOf(matrix, scratch.float(2), scratch.float(3), frame);
  return { left: Math.min(a.x, b.x), top: Math.min(a.y, b.y), right: Math.max(a.x, b.x), bottom: Math.max(a.y, b.y) };
}
