import { readFile, stat } from 'node:fs/promises';
import { ServiceError } from '../../vocabulary/errors.js';
import { createPdfium, openPdf, type PdfDocument, type Pdfium, readUtf16 } from '../engines/pdfium.js';
import type { DocumentModel, Format } from '../model.js';
import { checkPixels, inspectPicture } from '../raster/decode.js';

/** A file that was opened: a PDF with its engine, or the bytes of a picture. Close it when done. */
export interface OpenFile {
  format: Format;
  fileSize: number;
  bytes: Buffer;
  pages: number;
  pdf: PdfDocument | null;
  close(): void;
}

/** Largest file that is read (D20). */
const MAX_BYTES = 52_428_800;

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

/** The PDFium of this process: making one costs 20 ms, so documents share it one after the other. */
function sharedPdfium(): Promise<Pdfium> {
  if (!engine || ++engine.opened > DOCUMENTS_PER_ENGINE) engine = { pdfium: createPdfium(), opened: 1 };
  return engine.pdfium;
}

/** Forgets the shared PDFium after it aborted; the next document gets a new one. */
export function discardEngine(): void {
  engine = null;
}

/** Opens a file. Throws PROCESSING_FAILED for what cannot be read, DOCUMENT_TOO_LARGE over 50 MiB or `maxPages` (PDF). */
export async function loadFile(path: string, maxPages: number): Promise<OpenFile> {
  const { size } = await stat(path);
  if (size === 0) throw new ServiceError('PROCESSING_FAILED', { reason: 'empty' }, { message: 'The file is empty.' });
  if (size > MAX_BYTES) throw new ServiceError('DOCUMENT_TOO_LARGE', { fileSize: size }, { message: 'The file is larger than 50 MiB.' });
  const bytes = await readFile(path);
  const format = sniffFormat(bytes);
  if (!format) throw new ServiceError('PROCESSING_FAILED', { reason: 'format' }, { message: 'The file is not in a format that is read.' });
  if (format !== 'pdf') return loadPicture(bytes, format, maxPages);
  const pdf = openPdf(await sharedPdfium(), bytes);
  const pages = pdf.pageCount;
  if (pages > maxPages) {
    pdf.close();
    throw tooManyPages(pages, maxPages);
  }
  return { format, fileSize: size, bytes, pages, pdf, close: () => pdf.close() };
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

/** Names under which e-invoice XML is attached to a PDF, in order of preference; others count when their content says so. */
const INVOICE_NAMES = /^(factur-x|zugferd-invoice|xrechnung|order-x|ubl.*|.*invoice.*)\.xml$/i;
const MAX_XML_BYTES = 10 * 1024 * 1024;

/** Embedded invoice XML of a PDF (Factur-X, ZUGFeRD, XRechnung), as text; null when there is none. */
export function readEmbeddedInvoice({ pdfium, scratch, handle }: PdfDocument): DocumentModel['embeddedInvoice'] {
  const count = Math.min(pdfium._FPDFDoc_GetAttachmentCount(handle), 50);
  const found: { name: string; xml: string }[] = [];
  for (let index = 0; index < count; index++) {
    const attachment = pdfium._FPDFDoc_GetAttachment(handle, index);
    if (attachment === 0) continue;
    const name = readUtf16(pdfium, (b, l) => pdfium._FPDFAttachment_GetName(attachment, b, l));
    if (!/\.xml$/i.test(name)) continue;
    if (pdfium._FPDFAttachment_GetFile(attachment, 0, 0, scratch.pointer) === 0) continue;
    const length = scratch.int(0);
    if (length <= 0 || length > MAX_XML_BYTES) continue;
    const buffer = pdfium._malloc(length);
    pdfium._FPDFAttachment_GetFile(attachment, buffer, length, scratch.pointer);
    const xml = decodeXml(Buffer.from(pdfium.HEAPU8.slice(buffer, buffer + length)));
    pdfium._free(buffer);
    if (/CrossIndustry(Invoice|Document)|<[\w:]*(Invoice|CreditNote)[\s>]/.test(xml.slice(0, 4000))) found.push({ name, xml });
  }
  return found.find((file) => INVOICE_NAMES.test(file.name)) ?? found[0] ?? null;
}

function decodeXml(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const declared = /encoding=["']([\w-]+)["']/.exec(bytes.subarray(0, 200).toString('latin1'))?.[1]?.toLowerCase();
  const latin = declared === 'iso-8859-1' || declared === 'windows-1252' || declared === 'iso-8859-15';
  return new TextDecoder(latin ? 'windows-1252' : 'utf-8').decode(bytes);
}
