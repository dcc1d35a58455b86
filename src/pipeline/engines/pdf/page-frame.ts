import { openPage, type PdfDocument } from './pdfium.js';

/** How PDF coordinates lie on the page as shown: the visible box, the page's own rotation and the shown size in points. */
export interface PageFrame {
  left: number;
  bottom: number;
  right: number;
  top: number;
  /** Degrees clockwise by which a viewer turns the page: 0, 90, 180, 270. */
  rotation: number;
  width: number;
  height: number;
}

/** Reads the frame of an open page. */
export function readFrame({ pdfium, scratch }: PdfDocument, page: number): PageFrame {
  const width = pdfium._FPDF_GetPageWidthF(page);
  const height = pdfium._FPDF_GetPageHeightF(page);
  const rotation = pdfium._FPDFPage_GetRotation(page) * 90;
  const turned = rotation % 180 !== 0;
  const frame: PageFrame = { left: 0, bottom: 0, right: turned ? height : width, top: turned ? width : height, rotation, width, height };
  if (pdfium._FPDF_GetPageBoundingBox(page, scratch.pointer) === 1) {
    // FS_RECTF is left, top, right, bottom.
    frame.left = scratch.float(0);
    frame.top = scratch.float(1);
    frame.right = scratch.float(2);
    frame.bottom = scratch.float(3);
  }
  return frame;
}

/** The frame of page `number` (from 1); null: the page is damaged. Throws PROCESSING_FAILED for one whose drawings never end. */
export function frameOf(document: PdfDocument, number: number): PageFrame | null {
  const page = openPage(document, number);
  if (page === 0) return null;
  try {
    return readFrame(document, page);
  } finally {
    document.pdfium._FPDF_ClosePage(page);
  }
}

/** A point of PDF space as points from the top left of the page as shown. */
export function toPage(frame: PageFrame, x: number, y: number): { x: number; y: number } {
  switch (frame.rotation) {
    case 90:
      return { x: y - frame.bottom, y: x - frame.left };
    case 180:
      return { x: frame.right - x, y: y - frame.bottom };
    case 270:
      return { x: frame.top - y, y: frame.right - x };
    default:
      return { x: x - frame.left, y: frame.top - y };
  }
}
