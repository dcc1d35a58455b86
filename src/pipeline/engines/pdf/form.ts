import { ServiceError } from '../../../vocabulary/errors.js';
import type { Growth } from './growth.js';
import type { Loader } from './loading.js';

/** What of PDFium opens forms. */
interface FormOpener extends Loader {
  readonly growth: Growth;
  readonly HEAP32: Int32Array;
  _FPDFDOC_InitFormFillEnvironment(document: number, info: number): number;
  _FPDFDOC_ExitFormFillEnvironment(form: number): void;
  _FPDF_SetFormFieldHighlightAlpha(form: number, alpha: number): void;
}

/** A form environment; 0: there is none. */
export interface Form {
  readonly handle: number;
  readonly info: number;
}

/** Time that a form may take, ms, where nobody says how long it may. */
export const MOST_FORM_MS = 10_000;

/** Whether an error says that a form took too long. */
export const isFormEndless = (error: unknown): boolean =>
  error instanceof ServiceError && error.details !== undefined && 'reason' in error.details && error.details.reason === 'endless_form';

/**
 * A form environment of version 2 with no callbacks: enough to read and draw fields; scripts never run. The engine unfolds all fields for it, which never ends
 * where fields are their own kids: throws PROCESSING_FAILED after `mostMs` then, and is lost.
 */
export function openForm(pdfium: FormOpener, document: number, mostMs: number): Form {
  if (mostMs === 0) return { handle: 0, info: 0 };
  const size = 256;
  const info = pdfium._malloc(size);
  pdfium.HEAPU8.fill(0, info, info + size);
  pdfium.HEAP32[info >> 2] = 2;
  let handle: number;
  try {
    handle = pdfium.growth.watch(() => {
      const made = pdfium._FPDFDOC_InitFormFillEnvironment(document, info);
      // This is the first call that looks at the fields.
      if (made !== 0) pdfium._FPDF_SetFormFieldHighlightAlpha(made, 0);
      return made;
    }, mostMs);
  } catch (cause) {
    throw new ServiceError('PROCESSING_FAILED', { reason: 'endless_form' }, { message: 'The form of the PDF has no end.', cause });
  }
  return { handle, info };
}

/** Gives a form back. */
export function closeForm(pdfium: FormOpener, { handle, info }: Form): void {
  if (handle !== 0) pdfium._FPDFDOC_ExitFormFillEnvironment(handle);
  if (info !== 0) pdfium._free(info);
}
