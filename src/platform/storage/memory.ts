import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Measure, sweepTemporaryFiles, temporaryFile } from './measure.js';
import { checkedKey, NoSuchFileError, type Storage } from './storage.js';

/** Files in this process's memory, for tests. */
export function createMemoryStorage(): Storage {
  const files = new Map<string, Buffer>();
  const bytesOf = (key: string): Buffer => {
    const bytes = files.get(checkedKey(key));
    if (!bytes) throw new NoSuchFileError(key);
    return bytes;
  };
  return {
    write: async (key, source, { maxBytes } = {}) => {
      checkedKey(key);
      const measure = new Measure(maxBytes);
      const chunks: Buffer[] = [];
      await pipeline(Buffer.isBuffer(source) ? Readable.from([source], { objectMode: false }) : source, measure, async (passed) => {
        for await (const chunk of passed) chunks.push(chunk as Buffer);
      });
      files.set(key, Buffer.concat(chunks));
      return measure.result();
    },
    read: async (key, { start = 0, end = Number.POSITIVE_INFINITY } = {}) =>
      Readable.from([bytesOf(key).subarray(start, end + 1)], { objectMode: false }),
    stat: async (key) => {
      const bytes = files.get(checkedKey(key));
      return bytes && { size: bytes.length };
    },
    remove: async (key) => {
      files.delete(checkedKey(key));
    },
    localCopy: async (key) => {
      const bytes = bytesOf(key);
      return temporaryFile((file) => file.writeFile(bytes));
    },
    sweep: sweepTemporaryFiles,
    close: async () => files.clear(),
  };
}
