import { fileURLToPath } from 'node:url';
import { createFileStorage } from './file.js';
import { readBucketUrl } from './s3-place.js';
import type { Storage } from './storage.js';

export { createFileStorage } from './file.js';
export { createGuardedStorage, type StorageGuard } from './guarded.js';
export { createMemoryStorage } from './memory.js';
export { publicStorageOrigin } from './s3-place.js';
export {
  type ByteRange,
  type DirectAccess,
  type LocalCopy,
  NoSuchFileError,
  type Storage,
  type StoredFile,
  TooManyBytesError,
} from './storage.js';
export { tellAsNotFound } from './told.js';

/** The directory of a storage on this machine; null for a bucket. */
export function storageFolder(storageUrl: string): string | null {
  const url = new URL(storageUrl);
  return url.protocol === 's3:' ? null : fileURLToPath(url);
}

/** The storage that STORAGE_URL names: `file:/path` or `s3://bucket?region=..&endpoint=..`. The S3 client is loaded only when it is asked for. */
export async function createStorage(storageUrl: string): Promise<Storage> {
  const url = new URL(storageUrl);
  if (url.protocol === 's3:') {
    const place = readBucketUrl(url);
    if (!place) throw new Error('expected s3://bucket?region=..&endpoint=.. as STORAGE_URL');
    return (await import('./s3.js')).createS3Storage(place);
  }
  return createFileStorage(fileURLToPath(url));
}
