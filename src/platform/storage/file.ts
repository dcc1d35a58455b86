import { randomUUID } from 'node:crypto';
import { access, mkdir, open, rename, rm, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { removeOld, sweepTemporaryFiles, writeMeasured } from './measure.js';
import { type ByteRange, checkedKey, NoSuchFileError, type Storage, type StoredFile } from './storage.js';

const DRAFTS = '.drafts';

/** Files in a directory of this machine, a path a key. A file appears whole, by rename, after its bytes are on the disk. */
export function createFileStorage(root: string): Storage {
  const pathOf = (key: string): string => join(root, checkedKey(key));

  const write = async (key: string, source: Readable | Buffer, maxBytes?: number): Promise<StoredFile> => {
    const path = pathOf(key);
    await mkdir(join(root, DRAFTS), { recursive: true, mode: 0o700 });
    const draft = join(root, DRAFTS, randomUUID());
    try {
      const file = await open(draft, 'wx', 0o600);
      const stored = await writeMeasured(file, source, maxBytes).finally(() => file.close());
      await moveInto(root, draft, path);
      return stored;
    } finally {
      await rm(draft, { force: true });
    }
  };

  return {
    write: (key, source, options) => write(key, source, options?.maxBytes),
    read: (key, range) => openStream(pathOf(key), key, range),
    stat: (key) =>
      stat(pathOf(key)).then(
        ({ size }) => ({ size }),
        (error) => ifMissing(error, () => undefined),
      ),
    remove: (key) => removeFile(root, pathOf(key)),
    localCopy: async (key) => {
      const path = pathOf(key);
      await access(path).catch((error) =>
        ifMissing(error, () => {
          throw new NoSuchFileError(key);
        }),
      );
      return { path, release: async () => {} };
    },
    sweep: async () => {
      await removeOld(join(root, DRAFTS), /^[0-9a-f-]{36}$/);
      await sweepTemporaryFiles();
    },
    close: async () => {},
  };
}

async function openStream(path: string, key: string, range: ByteRange = {}): Promise<Readable> {
  try {
    const file = await open(path, 'r');
    return file.createReadStream(range);
  } catch (error) {
    return ifMissing(error, () => {
      throw new NoSuchFileError(key);
    });
  }
}

/** Tries twice: a removal beside us may take away the folder, empty for a moment, that was just made. */
async function moveInto(root: string, draft: string, path: string): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    const created = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      await rename(draft, path);
    } catch (error) {
      if (tried < 3 && (error as NodeJS.ErrnoException).code === 'ENOENT') continue;
      throw error;
    }
    await syncFolders(dirname(path), created === undefined ? dirname(path) : dirname(created), root);
    return;
  }
}

/** Puts the entries of the folders from `folder` up to `last` on the disk. */
async function syncFolders(folder: string, last: string, root: string): Promise<void> {
  for (let current = folder; ; current = dirname(current)) {
    const handle = await open(current, 'r');
    await handle.sync().finally(() => handle.close());
    if (current === last || current === root) return;
  }
}

async function removeFile(root: string, path: string): Promise<void> {
  await unlink(path).catch((error) => ifMissing(error, () => undefined));
  for (let folder = dirname(path); folder !== root; folder = dirname(folder)) {
    const isRemoved = await rmdir(folder).then(
      () => true,
      () => false,
    );
    if (!isRemoved) return;
  }
}

function ifMissing<T>(error: unknown, then: () => T): T {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') return then();
  throw error;
}
