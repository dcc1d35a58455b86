import { setTimeout as pause } from 'node:timers/promises';
import { compress, serializePage, unpackPage, withoutPages } from '../../../src/pipeline/packed.js';
import type { TaskName, Tasks } from '../../../src/pipeline/workers/messages.js';
import { type MakeWorker, type Worker, WorkerLost } from '../../../src/pipeline/workers/worker-process.js';
import { modelOf, pageOf, readReading } from '../pipeline.js';

/** Text of a page that these workers read: it tells of which file it is. */
export const textOfPage = (salt: string, page: number) => `Page ${page} of ${salt}`;

/** A page that a worker begins to recognise, and of which file. */
export interface Recognition {
  readonly salt: string;
  readonly page: number;
}

type Does = { [N in TaskName]?: (input: Tasks[N]['input'], signal: AbortSignal) => Promise<Tasks[N]['output']> };

/**
 * Workers for files of fileOf, every page of which is a picture: recognising one takes a fixed time and no processor. The scheduler before them and the runs are the
 * real ones.
 */
export function slowWorkers(pageMs: number, onRecognise: (of: Recognition) => void): MakeWorker {
  const does: Does = {
    async open({ path }) {
      return { format: 'png', fileSize: 100, pages: (await readReading(path)).pages ?? 1, embeddedInvoice: null, warnings: [] };
    },
    inspect: async ({ path }) => ({ pages: (await readReading(path)).pages ?? 1, pixelWidth: null, pixelHeight: null }),
    async recognise({ path, page }, signal) {
      const { salt = '', unread } = await readReading(path);
      onRecognise({ salt, page });
      if (unread?.includes(page)) throw new WorkerLost('timeout');
      await pause(pageMs, undefined, { signal });
      return { page: serializePage(pageOf(page, textOfPage(salt, page))), language: 'en' };
    },
    async finish({ pages, request }) {
      const { salt = '' } = await readReading(request.path);
      const model = { ...modelOf({ salt, pages: 0 }, request), pages: pages.map(unpackPage) };
      return {
        read: { ...withoutPages(model), pages: pages.map(compress) },
        template: null,
        bestTemplateConfidence: null,
        lacksIssuer: false,
      };
    },
  };
  return (): Worker => {
    let ending = new AbortController();
    return {
      start: async () => undefined,
      async run(name, input) {
        ending = new AbortController();
        const { signal } = ending;
        const task = does[name] as ((input: unknown, signal: AbortSignal) => Promise<never>) | undefined;
        if (!task) throw new Error(`a slow worker does no ${name}`);
        const lost = new Promise<never>((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        });
        lost.catch(() => undefined);
        return Promise.race([task(input, signal).catch((error: unknown) => Promise.reject(signal.reason ?? error)), lost]);
      },
      kill: (reason) => ending.abort(new WorkerLost(reason)),
      close: async () => ending.abort(new WorkerLost('aborted')),
    };
  };
}
