import type { KeptPages } from '../../documents/index.js';
import { type Pipeline, unpackPage } from '../../pipeline/index.js';
import type { Database } from '../../platform/database/index.js';
import { type LocalCopy, NoSuchFileError, type Storage } from '../../platform/storage/index.js';
import { type ClaimedTask, isStillWanted, type TaskHandlers } from '../../platform/tasks/index.js';
import { ServiceError } from '../../vocabulary/errors.js';
import { packKept } from '../page-keeper.js';
import { workerPriority } from '../process-document.job.js';
import { createOpenFiles } from './open-files.js';

/** What reading pages for others needs. */
export interface PagesReadDependencies {
  readonly database: Database;
  readonly storage: Storage;
  readonly pipeline: Pick<Pipeline, 'readPages' | 'load'>;
  readonly kept: KeptPages;
}

/**
 * The handler of `pages.read`: pages of a document that another process has, read by this one while it has workers with nothing to do. Each page is kept as
 * soon as it was read and while the range is still this process's; what is not kept when the range ends is read by whoever has the document.
 */
export function createPagesReadJob({
  database,
  storage,
  pipeline,
  kept,
}: PagesReadDependencies): Omit<NonNullable<TaskHandlers['pages.read']>, 'concurrency'> {
  const files = createOpenFiles(storage);
  /** Ranges that were taken and whose pages do not wait for workers yet. */
  let opening = 0;

  /** Null: it is gone, or not to be opened; that is for whoever has the document to tell. Throws SERVICE_UNAVAILABLE. */
  async function open(storageKey: string): Promise<LocalCopy | null> {
    try {
      return await files.open(storageKey);
    } catch (error) {
      if (error instanceof NoSuchFileError) return null;
      if (error instanceof ServiceError && error.code !== 'SERVICE_UNAVAILABLE') return null;
      throw error;
    }
  }

  async function prepare({ scope, name, subjectId, payload: { run, pages, file } }: ClaimedTask<'pages.read'>) {
    if (subjectId === null || !(await isStillWanted(database, { scope, name, subjectId }))) return null;
    const [there, any] = await Promise.all([kept.of(subjectId, run, pages), kept.any(subjectId, run)]);
    const language = any && unpackPage(any).language;
    const known = language === 'und' ? null : language;
    const local = await open(file.storageKey);
    return local && { local, known, pages: pages.filter((page) => !there.has(page)) };
  }

  return {
    hasRoom(claims) {
      const { workers, busy, waiting } = pipeline.load();
      return waiting === 0 && busy + opening + claims < workers;
    },
    async run(task) {
      opening += 1;
      const prepared = await prepare(task).finally(() => {
        opening -= 1;
      });
      if (!prepared) return;
      const { local, known, pages } = prepared;
      const { quality, rotations } = task.payload.file;
      try {
        await pipeline.readPages(
          { path: local.path, pages, quality, language: null, known, ...(rotations ? { rotations } : {}) },
          {
            signal: task.signal,
            priority: workerPriority(task),
            share: task.scope.organizationId,
            async onRead(page, packed) {
              await kept.keepFor(task, page, await packKept(packed));
              task.more();
            },
          },
        );
      } finally {
        await local.release();
      }
    },
  };
}
