import { readFile, stat } from 'node:fs/promises';
import { ServiceError } from '../../vocabulary/errors.js';
import { isFormEndless } from '../engines/pdf/form.js';
import { processorMs } from '../engines/pdf/growth.js';
import { createPdfium, openPdf, type PdfDocument, type Pdfium } from '../engines/pdf/pdfium.js';
import type { Format } from '../model.js';
import { checkPixels, inspectPicture } from '../raster/decode.js';
import { checkSize } from './size.js';

/** A file that was opened: a PDF with its engine, or the bytes of a picture. Close it when done. */
export interface OpenFile {
  format: Format;
  fileSize: number;
  bytes: Buffer;
  pages: number;
  pdf: PdfDocument | null;
  close(): void;
}

/** Format by content (D20); null: none that is read. A PDF may have junk before its header, as readers allow. */
export function sniffFormat(bytes: Uint8Array): Format | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1100));
  if (head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  const first = head.subarray(0, 4).toString('latin1');
  if (first === 'II*\0' || first === 'MM\0*' || first === 'II+\0' || first === 'MM\0+') return 'tiff';
  if (first === 'RIFF' && head.subarray(8, 12).toString('latin1') === 'WEBP') return 'webp';
  if (first.startsWith('BM') && head.length >= 26 && head.readUInt32LE(14) <= 256) return 'bmp';
  return head.subarray(0, 1100).includes('%PDF-') ? 'pdf' : null;
}

let engine: { pdfium: Promise<Pdfium>; opened: number } | null = null;
/** A module is replaced after so many documents: its heap never shrinks. */
const DOCUMENTS_PER_ENGINE = 200;

/** So large a heap is given back with its module; a page that takes memory without end must be seen to (Growth). */
const MOST_HEAP_BYTES = 256 * 1_048_576;

/** The PDFium of this process: making one costs 20 ms, so documents share it one after the other. */
async function sharedPdfium(): Promise<Pdfium> {
  const known = engine && (await engine.pdfium).growth;
  const isWornOut = known !== null && (known.isLost || known.bytes > MOST_HEAP_BYTES);
  if (!engine || isWornOut || ++engine.opened > DOCUMENTS_PER_ENGINE) engine = { pdfium: createPdfium(), opened: 1 };
  return engine.pdfium;
}

/** The file, ready for its next page: opened again with a fresh engine when the one that it had gave up. */
export async function keepOpen(file: OpenFile): Promise<OpenFile> {
  const { pdf } = file;
  if (!pdf?.pdfium.growth.isLost) return file;
  const again = pdf.hasEndlessForm ? await withoutForm(file.bytes) : await openSound(file.bytes);
  for (const number of pdf.endless) again.endless.add(number);
  again.layersAreEndless = pdf.layersAreEndless;
  file.pdf = again;
  return file;
}

/** Processor time that a form may take, ms: one of 4,000 fields takes 200. */
const FORM_MS = 1_000;
/** How long that may last on a machine that has other things to do. */
const FORM_TRIES_MS = [FORM_MS, 5 * FORM_MS];

/** A PDF, without its form where that never ends. */
async function openSound(bytes: Buffer): Promise<PdfDocument> {
  for (const mostMs of FORM_TRIES_MS) {
    const before = processorMs();
    try {
      return openPdf(await sharedPdfium(), bytes, mostMs);
    } catch (error) {
      if (!isFormEndless(error)) throw error;
      if (processorMs() - before > 0.8 * FORM_MS) break;
    }
  }
  return withoutForm(bytes);
}

async function withoutForm(bytes: Buffer): Promise<PdfDocument> {
  const pdf = openPdf(await sharedPdfium(), bytes, 0);
  pdf.hasEndlessForm = true;
  return pdf;
}

/** Opens a file. Throws PROCESSING_FAILED for what cannot be read, DOCUMENT_TOO_LARGE over 50 MiB or `maxPages` (PDF). */
export async function loadFile(path: string, maxPages: number): Promise<OpenFile> {
  const { size } = await stat(path);
  checkSize(size);
  return loadBytes(await readFile(path), maxPages);
}

/** The same for a file whose bytes are here. */
export async function loadBytes(bytes: Buffer, maxPages: number): Promise<OpenFile> {
  checkSize(bytes.length);
  const format = sniffFormat(bytes);
  if (!format) throw new ServiceError('PROCESSING_FAILED', { reason: 'format' }, { message: 'The file is not in a format that is read.' });
  if (format !== 'pdf') return loadPicture(bytes, format, maxPages);
  const pdf = await openSound(bytes);
  const pages = pdf.pageCount;
  if (pages > maxPages) {
    pdf.close();
    throw tooManyPages(pages, maxPages);
  }
  const file: OpenFile = { format, fileSize: bytes.length, bytes, pages, pdf, close: () => file.pdf?.close() };
  return file;
}

async function loadPicture(bytes: Buffer, format: Format, maxPages: number): Promise<OpenFile> {
  const facts = await inspectPicture(bytes, format);
  checkPixels(facts);
  const pages = format === 'tiff' ? facts.pages : 1;
  if (pages > maxPages) throw tooManyPages(pages, maxPages);
  return { format, fileSize: bytes.length, bytes, pages, pdf: null, close: () => undefined };
}

function tooManyPages(pages: number, maxPages: number): ServiceError {
  return new ServiceError(
    'DOCUMENT_TOO_LARGE',
    { pages, maxPages },
    { message: `The document has ${pages} pages; up to ${maxPages} are read.` },
  );
}
