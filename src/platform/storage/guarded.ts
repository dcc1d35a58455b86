import { statfs } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { ServiceError } from '../../vocabulary/errors.js';
import { NoSuchFileError, type Storage, TooManyBytesError } from './storage.js';

/** How the guard tells that there is room, and that the storage is the storage. */
export interface StorageGuard {
  /** Directories whose file systems must keep room: those of the database and of the files. */
  readonly directories: readonly string[];
  /** Room that is kept, bytes. */
  readonly floorBytes: number;
  /** A file that is always there; while it is not, no other missing file says anything. null: not known yet. */
  readonly landmark: () => string | null;
  /** Free bytes of the file system that holds the directory; undefined where it cannot be told. */
  readonly freeBytes?: (directory: string) => Promise<number | undefined>;
}

/** A look at the free space serves so long. */
const SEEN_MS = 1000;
/** What a system says of a disk that has no room, or none for this user. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);

async function freeBytesOf(directory: string): Promise<number | undefined> {
  return statfs(directory).then(
    ({ bavail, bsize }) => Number(bavail) * Number(bsize),
    () => undefined,
  );
}

const isFull = (error: unknown) => FULL.has(String((error as NodeJS.ErrnoException)?.code));

/** The storage, or the disk of the database, has no room (D133). */
const storageFull = (cause?: unknown) =>
  new ServiceError(
    'SERVICE_UNAVAILABLE',
    { reason: 'storage_full' },
    { message: 'There is no room for more files. The operator must make some.', headers: { 'Retry-After': '60' }, cause },
  );

/** The storage cannot be reached (D133). */
const storageAway = (cause: unknown) =>
  new ServiceError(
    'SERVICE_UNAVAILABLE',
    { reason: 'storage_away' },
    { message: 'The file storage cannot be reached. Try again shortly.', cause },
  );

/**
 * A storage whose troubles are told as what they are: no room, before the database has none either; and away, when it cannot be reached or its files
 * are not where they are - a disk that is not mounted looks like an empty one. What is wrong with a file or with its source is told as before.
 */
export function createGuardedStorage(storage: Storage, guard: StorageGuard): Storage {
  const freeBytes = guard.freeBytes ?? freeBytesOf;
  let seen: { at: number; hasRoom: boolean } | null = null;

  async function requireRoom(): Promise<void> {
    if (!seen || Date.now() - seen.at > SEEN_MS) {
      const free = await Promise.all(guard.directories.map(freeBytes));
      seen = { at: Date.now(), hasRoom: free.every((bytes) => bytes === undefined || bytes >= guard.floorBytes) };
    }
    if (!seen.hasRoom) throw storageFull();
  }

  async function isThere(): Promise<boolean> {
    const landmark = guard.landmark();
    return landmark === null || (await storage.stat(landmark)) !== undefined;
  }

  async function told<T>(work: () => Promise<T>, isSource = () => false): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ServiceError || error instanceof TooManyBytesError) throw error;
      if (isSource()) throw error;
      if (isFull(error)) throw storageFull(error);
      if (!(error instanceof NoSuchFileError)) throw storageAway(error);
      if (await isThere().catch(() => false)) throw error;
      throw storageAway(error);
    }
  }

  const { direct } = storage;
  return {
    ...storage,
    ...(direct
      ? {
          direct: {
            ...direct,
            look: (key: string, headBytes: number) => told(() => direct.look(key, headBytes)),
            copy: (from: string, to: string, version: string) => told(() => direct.copy(from, to, version)),
          },
        }
      : {}),
    async write(key, source, options) {
      await requireRoom();
      // What the source itself ran into is not the storage's trouble.
      return told(
        () => storage.write(key, source, options),
        () => source instanceof Readable && Boolean(source.errored),
      );
    },
    read: (key, range) => told(() => storage.read(key, range)),
    stat: (key) => told(() => storage.stat(key)),
    remove: (key) => told(() => storage.remove(key)),
    localCopy: (key) => told(() => storage.localCopy(key)),
  };
}
