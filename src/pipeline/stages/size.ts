import { ServiceError } from '../../vocabulary/errors.js';

/** Largest file that is read (D20). */
export const MOST_FILE_BYTES = 52_428_800;

/** Throws PROCESSING_FAILED for an empty file, DOCUMENT_TOO_LARGE over 50 MiB. */
export function checkSize(size: number): void {
  if (size === 0) throw new ServiceError('PROCESSING_FAILED', { reason: 'empty' }, { message: 'The file is empty.' });
  if (size > MOST_FILE_BYTES)
    throw new ServiceError('DOCUMENT_TOO_LARGE', { fileSize: size }, { message: 'The file is larger than 50 MiB.' });
}
