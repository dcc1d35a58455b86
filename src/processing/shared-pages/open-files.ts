import type { LocalCopy, Storage } from '../../platform/storage/index.js';

/** A file stays here for so long after its last range, ms: the next range of it may follow at once, and bytes from afar are fetched once. */
const LINGER_MS = 10_000;

interface Held {
  readonly copy: Promise<LocalCopy>;
  users: number;
  timer: NodeJS.Timeout | undefined;
}

/** Files whose pages are read for other processes. */
export interface OpenFiles {
  /** The file on this machine's disk; every call needs its `release`. Throws what the storage throws. */
  open(storageKey: string): Promise<LocalCopy>;
}

/** Builds them. */
export function createOpenFiles(storage: Pick<Storage, 'localCopy'>, lingerMs = LINGER_MS): OpenFiles {
  const held = new Map<string, Held>();

  function forget(storageKey: string, file: Held): void {
    if (held.get(storageKey) === file) held.delete(storageKey);
  }

  return {
    async open(storageKey) {
      const file = held.get(storageKey) ?? { copy: storage.localCopy(storageKey), users: 0, timer: undefined };
      held.set(storageKey, file);
      file.users += 1;
      clearTimeout(file.timer);
      const copy = await file.copy.catch((error: unknown) => {
        forget(storageKey, file);
        throw error;
      });
      return {
        path: copy.path,
        async release() {
          file.users -= 1;
          if (file.users > 0) return;
          file.timer = setTimeout(() => {
            forget(storageKey, file);
            copy.release().catch(() => undefined);
          }, lingerMs);
          file.timer.unref();
        },
      };
    },
  };
}
