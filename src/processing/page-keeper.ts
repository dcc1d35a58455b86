import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { KeptPages } from '../documents/index.js';
import type { PageKeeper } from './reader.js';

const compress = promisify(gzip);

/** Keeps the recognised pages of a run of a document or job, and brings back those that an interrupted attempt left. `end` waits for what is being kept. */
export async function keepPages(
  kept: KeptPages,
  subjectId: string,
  run: number,
): Promise<{ readonly keep: PageKeeper; end(): Promise<void> }> {
  const writing = new Set<Promise<void>>();
  const known = await kept.load(subjectId, run);
  return {
    keep: {
      kept: known,
      onRecognised(page, packed) {
        const write = compress(packed, { level: 1 }).then((bytes) => kept.keep(subjectId, run, page, bytes));
        writing.add(write);
        void write.finally(() => writing.delete(write));
      },
    },
    end: async () => void (await Promise.all(writing)),
  };
}
