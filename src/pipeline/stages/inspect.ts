import { createPdfium, openPdf } from '../engines/pdf/pdfium.js';
import { inspectPicture } from '../raster/decode.js';
import { sniffFormat } from './load.js';

/** What can be told of a file cheaply; null for what cannot be told (D40, D119). Pixels are those of a picture's first page. */
export interface Inspection {
  pages: number | null;
  pixelWidth: number | null;
  pixelHeight: number | null;
}

/** Counts pages and pixels without reading content. Never throws for a bad file. */
export async function inspectFile(bytes: Buffer): Promise<Inspection> {
  const nothing = { pages: null, pixelWidth: null, pixelHeight: null };
  try {
    const format = sniffFormat(bytes);
    if (!format) return nothing;
    if (format === 'pdf') {
      const pdf = openPdf(await createPdfium(), bytes, 0);
      const { pageCount } = pdf;
      pdf.close();
      return { ...nothing, pages: pageCount };
    }
    const facts = await inspectPicture(bytes, format);
    return { pages: format === 'tiff' ? facts.pages : 1, pixelWidth: facts.width, pixelHeight: facts.height };
  } catch {
    return nothing;
  }
}
