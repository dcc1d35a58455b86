import { ServiceError } from '../../../vocabulary/errors.js';
import { isClaimRight, withoutClaims } from './page-count.js';

/** What of PDFium opens documents. */
export interface Loader {
  _malloc(size: number): number;
  _free(pointer: number): void;
  readonly HEAPU8: Uint8Array;
  _FPDF_LoadMemDocument(data: number, size: number, password: number): number;
  _FPDF_GetLastError(): number;
  _FPDF_CloseDocument(document: number): void;
  _FPDF_GetPageCount(document: number): number;
}

const LAST_ERRORS: Record<number, string> = {
  3: 'The file is not a PDF or is damaged.',
  4: 'The PDF is protected by a password.',
  5: 'The PDF uses a protection that is not supported.',
};

/** A document that the engine has opened, with the bytes that it reads. */
export interface Loaded {
  readonly handle: number;
  readonly data: number;
  readonly pageCount: number;
}

function load(pdfium: Loader, bytes: Uint8Array): Loaded {
  const data = pdfium._malloc(Math.max(1, bytes.length));
  pdfium.HEAPU8.set(bytes, data);
  const handle = pdfium._FPDF_LoadMemDocument(data, bytes.length, 0);
  if (handle === 0) {
    const error = pdfium._FPDF_GetLastError();
    pdfium._free(data);
    const reason = error === 4 ? 'password' : 'damaged';
    throw new ServiceError('PROCESSING_FAILED', { reason }, { message: LAST_ERRORS[error] ?? 'The PDF cannot be opened.' });
  }
  return { handle, data, pageCount: pdfium._FPDF_GetPageCount(handle) };
}

/** Gives a document and its bytes back. */
export function unload(pdfium: Loader, { handle, data }: Loaded): void {
  pdfium._FPDF_CloseDocument(handle);
  pdfium._free(data);
}

/**
 * Opens a document from its bytes, with its pages counted where the file may tell another number than it has. Throws PROCESSING_FAILED when it is damaged or
 * protected by a password.
 */
export function loadCounted(pdfium: Loader, bytes: Uint8Array): Loaded {
  const told = load(pdfium, bytes);
  const bare = withoutClaims(bytes, told.pageCount);
  if (!bare) return told;
  let own: Loaded;
  try {
    own = load(pdfium, bare);
  } catch {
    return told;
  }
  const isRight = isClaimRight(told.pageCount, own.pageCount);
  unload(pdfium, isRight ? own : told);
  return isRight ? told : own;
}
