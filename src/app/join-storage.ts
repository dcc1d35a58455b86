import { fileURLToPath } from 'node:url';
import { type Config, ConfigError } from '../platform/config.js';
import type { Database } from '../platform/database/index.js';
import { joinInstallation, LANDMARK } from '../platform/installation.js';
import type { Log } from '../platform/log.js';
import { createGuardedStorage, type Storage } from '../platform/storage/index.js';

/** Directories whose disks must keep room. */
function directoriesOf({ dataDir, storageUrl }: Pick<Config, 'dataDir' | 'storageUrl'>): string[] {
  return storageUrl.startsWith('file:') ? [dataDir, fileURLToPath(storageUrl)] : [dataDir];
}

/**
 * The storage under guard, once it is known to be the one of this database. One that cannot be reached now may come back: the process starts all the
 * same, and files are away meanwhile. Throws ConfigError for a secret or a storage of another installation.
 */
export async function joinStorage(of: {
  readonly config: Config;
  readonly log: Log;
  readonly database: Database;
  readonly storage: Storage;
  readonly secret: string;
  readonly now: Date;
}): Promise<Storage> {
  const { config, log, database, storage } = of;
  let landmark: string | null = null;
  try {
    await joinInstallation(database, storage, of.secret, of.now);
    landmark = LANDMARK;
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    log.warn({ err: error }, 'The file storage cannot be used; uploads and files are refused until it can');
  }
  return createGuardedStorage(storage, {
    directories: directoriesOf(config),
    floorBytes: config.minFreeMb * 1_048_576,
    landmark: () => landmark,
  });
}
