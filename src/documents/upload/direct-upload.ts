import { type ContentIntake, HEAD_BYTES, type StoredContent } from '../../platform/content/index.js';
import type { DirectAccess } from '../../platform/storage/index.js';
import { invalid } from '../../vocabulary/errors.js';
import type { Document } from '../document.entity.js';
import { otherBytes } from './upload.rules.js';

/** Bytes that came past this service: nobody has hashed them yet, the reading does. */
export type DirectContent = Omit<StoredContent, 'sha256'> & { readonly sha256: null };

/** Uploads whose bytes clients send to the storage themselves (D94). */
export interface DirectUploads {
  /** Where to send them, and the headers to send with them. */
  link(document: Document, seconds: number): Promise<{ readonly url: string; readonly headers: { name: string; value: string }[] }>;
  /**
   * What has come, in a place that the link does not reach; undefined when nothing has. Throws VALIDATION_ERROR naming `size` for another size than
   * was told.
   */
  take(document: Document): Promise<DirectContent | undefined>;
}

/** Builds them over a storage that clients reach. */
export function createDirectUploads(direct: DirectAccess, intake: ContentIntake): DirectUploads {
  const keyOf = ({ id }: Document) => `incoming/${id}`;
  return {
    async link(document, seconds) {
      // Known before it is there, so that the sweep finds it whatever becomes of the upload.
      await intake.expect(keyOf(document), document.uploadExpiresAt!);
      return direct.putLink(keyOf(document), { size: document.fileSize, contentType: document.contentType, seconds });
    },
    async take(document) {
      const seen = await direct.look(keyOf(document), HEAD_BYTES);
      if (!seen) return undefined;
      if (seen.size !== document.fileSize) throw invalid('size', `expected ${document.fileSize} bytes, received ${seen.size}`);
      try {
        const storageKey = await intake.takeWritten((key) => direct.copy(keyOf(document), key, seen.version));
        return { storageKey, sizeBytes: seen.size, sha256: null, head: seen.head };
      } catch (error) {
        throw (error as Error).name === 'NoSuchFileError' ? otherBytes(error) : error;
      }
    },
  };
}
