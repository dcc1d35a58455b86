import { OBJECT, openPage, type PdfDocument } from './pdfium.js';

/** Objects that are looked at, and pictures that are decoded for it. */
const MOST_OBJECTS = 30_000;
const MOST_PICTURES = 30;
const MOST_DEPTH = 5;

/**
 * Whether a picture of page `number` (from 1) cannot be decoded: the engine leaves such a one out of what it draws and says nothing. It decodes the
 * pictures for it, so ask where one is missing.
 */
export function hasBrokenPicture(document: PdfDocument, number: number): boolean {
  const { pdfium } = document;
  const page = openPage(document, number);
  if (page === 0) return false;
  let objects = 0;
  let pictures = 0;

  function isBroken(picture: number): boolean {
    pictures += 1;
    const bitmap = pdfium._FPDFImageObj_GetBitmap(picture);
    if (bitmap !== 0) pdfium._FPDFBitmap_Destroy(bitmap);
    return bitmap === 0;
  }

  function anyOf(count: number, at: (index: number) => number, depth: number): boolean {
    for (let index = 0; index < count && objects < MOST_OBJECTS && pictures < MOST_PICTURES; index += 1) {
      const object = at(index);
      objects += 1;
      if (object === 0) continue;
      const type = pdfium._FPDFPageObj_GetType(object);
      if (type === OBJECT.image && isBroken(object)) return true;
      const inner = type === OBJECT.form && depth < MOST_DEPTH ? pdfium._FPDFFormObj_CountObjects(object) : 0;
      if (inner > 0 && anyOf(inner, (part) => pdfium._FPDFFormObj_GetObject(object, part), depth + 1)) return true;
    }
    return false;
  }

  try {
    return anyOf(pdfium._FPDFPage_CountObjects(page), (index) => pdfium._FPDFPage_GetObject(page, index), 0);
  } finally {
    pdfium._FPDF_ClosePage(page);
  }
}
