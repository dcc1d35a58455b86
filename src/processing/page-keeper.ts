import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { KeptPages } from '../documents/index.js';
import type { PageKeeper } from './reader.js';
import { createPageExchange, type ExchangeDependencies, type SharedRun } from './shared-pages/page-exchange.js';

const compress = promisify(gzip);

/** A page as it is kept. */
export const packKept = (page: Uint8Array): Promise<Buffer> => compress(page, { level: 1 });

/**
 * Keeps the recognised pages of a run of a document or job, brings back those that an interrupted attempt left, and lets other processes read some. `written`
 * resolves when what was recognised until then is kept, also after the last page: at the end of the run.
 */
export async function keepPages(
  deps: ExchangeDependencies & { readonly kept: KeptPages },
  of: SharedRun,
): Promise<{ readonly keep: PageKeeper; written(): Promise<void> }> {
  const { kept } = deps;
  const { subjectId, run } = of;
  const writing = new Set<Promise<void>>();
  const known = await kept.load(subjectId, run);
  return {
    keep: {
      kept: known,
      exchange: createPageExchange(deps, of),
      onRecognised(page, packed) {
        const write = packKept(packed).then((bytes) => kept.keep(subjectId, run, page, bytes));
        writing.add(write);
        void write.finally(() => writing.delete(write));
      },
    },
    written: async () => void (await Promise.all(writing)),
  };
}
