import { ServiceError } from '../../vocabulary/errors.js';
import type { Database } from '../database/index.js';
import { type Scanner, ScannerUnavailable } from '../scanner.js';
import type { Storage } from '../storage/index.js';
import type { Clock } from '../time/clock.js';

/**
 * A storage that hands no file to a worker before the scanner saw it (D106): whatever is to be parsed is opened through `localCopy`, so
 * nothing can forget to ask. A hit destroys the file and is FILE_INFECTED from then on; while the scanner cannot be asked it is
 * SERVICE_UNAVAILABLE, and background work waits.
 */
export function createScannedStorage(storage: Storage, scanner: Scanner, database: Database, clock: Clock): Storage {
  async function verdict(key: string): Promise<string | null> {
    const [known] = await database.query<{ signature: string | null }>('SELECT signature FROM content_scans WHERE storageKey = ?', [key]);
    if (known) return known.signature;
    const result = await scanner.scan(await storage.read(key));
    const signature = result.clean ? null : result.signature;
    await database.query('REPLACE INTO content_scans (storageKey, signature, scannedAt) VALUES (?,?,?)', [key, signature, clock.now()]);
    if (signature !== null) await storage.remove(key);
    return signature;
  }

  return {
    ...storage,
    async localCopy(key) {
      let signature: string | null;
      try {
        signature = await verdict(key);
      } catch (error) {
        if (!(error instanceof ScannerUnavailable)) throw error;
        throw new ServiceError('SERVICE_UNAVAILABLE', undefined, { message: 'The malware scanner cannot be reached.', cause: error });
      }
      if (signature !== null) throw new ServiceError('FILE_INFECTED', { signature });
      return storage.localCopy(key);
    },
    async remove(key) {
      await storage.remove(key);
      await database.query('DELETE FROM content_scans WHERE storageKey = ?', [key]);
    },
  };
}
