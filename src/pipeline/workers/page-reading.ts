import { PAGE_TIMEOUT_MS, type PagesOptions, type PagesRequest } from '../pipeline.js';
import { RECOGNISE_TIMEOUT_MS } from './document-run.js';
import type { Owner } from './order.js';
import type { Scheduler } from './scheduler.js';

/**
 * Recognises pages of a file for the run of another process. A page is tried once: what becomes of one that could not be read is for whoever has the run to
 * decide, so it is left out here.
 */
export async function readPages(
  scheduler: Pick<Scheduler, 'submit' | 'cancel'>,
  owner: Owner,
  { path, pages, quality, language, want, rotations, known: knownBefore }: PagesRequest,
  { onRead, signal }: PagesOptions,
): Promise<void> {
  signal?.throwIfAborted();
  const options = { quality, language, want: want ?? {}, timeoutMs: PAGE_TIMEOUT_MS, ...(rotations ? { rotations } : {}) };
  let known = language ?? knownBefore;
  let failure: { error: unknown } | null = null;
  const cancel = () => scheduler.cancel(owner, 'aborted');
  const readOne = async (page: number) => {
    const input = () => ({ path, page, options, known, shareable: quality !== 'accuracy' });
    const read = await scheduler.submit(owner, { name: 'recognise', input, timeoutMs: RECOGNISE_TIMEOUT_MS }).catch(() => null);
    if (!read || failure) return;
    if (read.language !== 'und') known ??= read.language;
    await onRead(page, read.page).catch((error: unknown) => {
      failure ??= { error };
      cancel();
    });
  };
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    await Promise.all(pages.map(readOne));
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
  signal?.throwIfAborted();
  if (failure) throw (failure as { error: unknown }).error;
}
