import { ServiceError } from '../../vocabulary/errors.js';
import { openPage, type PdfDocument, readUtf16 } from '../engines/pdf/pdfium.js';
import type { DocumentModel } from '../model.js';
import { decodeXml, signedContent } from './decode.js';
import { isInvoiceRoot } from './invoice-xml.js';
import { rootName } from './xml.js';

/** Names under which the standards attach invoices; others count when their content says so. */
const INVOICE_NAMES = /^(?:factur-x|zugferd-invoice|xrechnung|order-x|ubl.*|.*invoice.*)\.xml$/i;
const MAX_BYTES = 10 * 1024 * 1024;
/** All attachments together that are looked into. */
const MAX_TOTAL_BYTES = 4 * MAX_BYTES;
const MAX_ATTACHMENTS = 50;
/** Pages whose notes are looked through for attached files, and kinds of notes (fpdf_annot.h). */
const MAX_PAGES = 20;
const FILE_ATTACHMENT = 17;
/** Invoices kept of one document. */
const MAX_INVOICES = 5;
/** What goes with an invoice or belongs to the making of a PDF: data, signatures and settings, not documents. */
const SIDE_FILES = /\.(?:xml|xsd|xslt?|p7[bcmsk]|sig|joboptions|icc|js)$/i;
/** Files that a warning names, and letters of a name. */
const MOST_NAMED = 3;
const LONGEST_NAME = 60;

/** An attached file that may be an invoice. */
interface InvoiceFile {
  name: string;
  xml: string;
}

/** What files attached to a PDF tell. */
export interface Attached {
  /** Invoice XML, in any encoding, under any name, signed or not; the name of a standard comes first. Null: there is none. */
  readonly embeddedInvoice: DocumentModel['embeddedInvoice'];
  /** Says which files are not read: of a portfolio the cover alone is. */
  readonly warnings: string[];
}

/** Looks through the files attached to a PDF; what could not be opened of the PDF itself is among the warnings. */
export function readAttached(pdf: PdfDocument): Attached {
  const found: InvoiceFile[] = [];
  const unread: string[] = [];
  let bytes = 0;
  for (const { name, content } of attachedFiles(pdf)) {
    bytes += content?.length ?? 0;
    const isLookedInto = bytes <= MAX_TOTAL_BYTES && found.length < MAX_INVOICES;
    const xml = content && isLookedInto ? invoiceText(content) : null;
    if (xml !== null) found.push({ name, xml });
    else if (!(content && looksLikeXml(content)) && !SIDE_FILES.test(name)) unread.push(name);
  }
  const [first, ...others] = found.sort((left, right) => Number(INVOICE_NAMES.test(right.name)) - Number(INVOICE_NAMES.test(left.name)));
  return {
    embeddedInvoice: first ? { ...first, ...(others.length > 0 ? { others } : {}) } : null,
    warnings: [
      ...(unread.length > 0 ? [unreadWarning(unread)] : []),
      ...(pdf.hasEndlessForm ? ['The form of the PDF has no end: what was typed into it may be missing.'] : []),
    ],
  };
}

/** The sentence about attached files that are not read. Pure. */
function unreadWarning(names: readonly string[]): string {
  const shown = names
    .slice(0, MOST_NAMED)
    .map((name) => [...name.replace(/\p{C}/gu, '')].slice(0, LONGEST_NAME).join('') || 'without a name');
  const files = names.length === 1 ? '1 file attached to the PDF was not read' : `${names.length} files attached to the PDF were not read`;
  return `${files}: ${shown.join(', ')}${names.length > shown.length ? ', ...' : '.'} Upload what matters of it by itself.`;
}

/** The text of an XML file whose outermost element is that of an invoice, or null. */
export function invoiceText(content: Uint8Array): string | null {
  const plain = looksLikeXml(content) ? content : signedContent(content);
  if (!plain || !looksLikeXml(plain)) return null;
  const xml = decodeXml(plain);
  return isInvoiceRoot(rootName(xml)) ? xml : null;
}

/** Whether the first sign, behind marks and blanks, is `<`. */
function looksLikeXml(bytes: Uint8Array): boolean {
  const blank = new Set([0x00, 0x09, 0x0a, 0x0d, 0x20, 0xef, 0xbb, 0xbf, 0xfe, 0xff]);
  return bytes.find((byte) => !blank.has(byte)) === 0x3c;
}

/** An attached file; null: it is too large to be an invoice, or empty. */
interface AttachedFile {
  readonly name: string;
  readonly content: Uint8Array | null;
}

function* attachedFiles(pdf: PdfDocument): Generator<AttachedFile> {
  const { pdfium, handle } = pdf;
  const count = Math.min(pdfium._FPDFDoc_GetAttachmentCount(handle), MAX_ATTACHMENTS);
  for (let index = 0; index < count; index++) {
    const file = fileOf(pdf, pdfium._FPDFDoc_GetAttachment(handle, index));
    if (file) yield file;
  }
  if (count === 0 && pdf.pinnedFiles) yield* notedFiles(pdf);
}

/** Files pinned to a page as a note. */
function* notedFiles(pdf: PdfDocument): Generator<AttachedFile> {
  const { pdfium } = pdf;
  for (let number = 1; number <= Math.min(pdf.pageCount, MAX_PAGES); number++) {
    const page = openedPage(pdf, number);
    if (page === 0) continue;
    const count = Math.min(pdfium._FPDFPage_GetAnnotCount(page), MAX_ATTACHMENTS);
    for (let index = 0; index < count; index++) {
      const note = pdfium._FPDFPage_GetAnnot(page, index);
      if (note === 0) continue;
      const isFile = pdfium._FPDFAnnot_GetSubtype(note) === FILE_ATTACHMENT;
      const file = isFile ? fileOf(pdf, pdfium._FPDFAnnot_GetFileAttachment(note)) : null;
      pdfium._FPDFPage_CloseAnnot(note);
      if (file) yield file;
    }
    pdfium._FPDF_ClosePage(page);
  }
}

/** A page, or 0 for one that cannot be looked at. */
function openedPage(pdf: PdfDocument, number: number): number {
  if (pdf.pdfium.growth.isLost) return 0;
  try {
    return openPage(pdf, number);
  } catch (error) {
    if (error instanceof ServiceError) return 0;
    throw error;
  }
}

function fileOf({ pdfium, scratch }: PdfDocument, attachment: number): AttachedFile | null {
  if (attachment === 0 || pdfium._FPDFAttachment_GetFile(attachment, 0, 0, scratch.pointer) === 0) return null;
  const length = scratch.int(0);
  const name = readUtf16(pdfium, (buffer, size) => pdfium._FPDFAttachment_GetName(attachment, buffer, size));
  if (length <= 0 || length > MAX_BYTES) return { name, content: null };
  const buffer = pdfium._malloc(length);
  pdfium._FPDFAttachment_GetFile(attachment, buffer, length, scratch.pointer);
  const content = pdfium.HEAPU8.slice(buffer, buffer + length);
  pdfium._free(buffer);
  return { name, content };
}
