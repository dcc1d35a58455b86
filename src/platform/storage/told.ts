import { ServiceError } from '../../vocabulary/errors.js';
import { NoSuchFileError } from './storage.js';

/** What a link tells of a file that went meanwhile: FILE_NOT_FOUND. For `catch`; everything else is thrown as it is. */
export function tellAsNotFound(error: unknown): never {
  throw error instanceof NoSuchFileError ? new ServiceError('FILE_NOT_FOUND', undefined, { cause: error }) : error;
}
