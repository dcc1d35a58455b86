import { Readable } from 'node:stream';
import { expect } from 'chai';
import { createGuardedStorage, createMemoryStorage, NoSuchFileError, type Storage } from '../../../../src/platform/storage/index.js';
import { ServiceError } from '../../../../src/vocabulary/errors.js';

const failing = (error: Error): Storage => ({
  ...createMemoryStorage(),
  write: async () => Promise.reject(error),
  read: async () => Promise.reject(error),
  stat: async () => Promise.reject(error),
  localCopy: async () => Promise.reject(error),
});
const systemError = (code: string) => Object.assign(new Error(code), { code, syscall: 'open' });
const guard = (storage: Storage, freeBytes: number | undefined = undefined, landmark: string | null = null) =>
  createGuardedStorage(storage, { directories: ['/d'], floorBytes: 1000, landmark: () => landmark, freeBytes: async () => freeBytes });
const told = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) =>
      error instanceof ServiceError ? `${error.code} ${(error.details as { reason?: string })?.reason}` : (error as Error).name,
  );

describe('storage > createGuardedStorage()', () => {
  for (const [free, expected] of [
    [1000, 'done'],
    [999, 'SERVICE_UNAVAILABLE storage_full'],
    [undefined, 'done'],
  ] as const)
    it(`with ${free ?? 'who knows how many'} bytes free of 1000 to be kept: ${expected} (D133)`, async () => {
      const storage = guard(createMemoryStorage(), free);
      expect(await told(storage.write('a', Buffer.from('x')))).to.equal(expected);
    });

  for (const [code, expected] of [
    ['ENOSPC', 'SERVICE_UNAVAILABLE storage_full'],
    ['EDQUOT', 'SERVICE_UNAVAILABLE storage_full'],
    ['EIO', 'SERVICE_UNAVAILABLE storage_away'],
    ['ECONNREFUSED', 'SERVICE_UNAVAILABLE storage_away'],
  ] as const)
    it(`tells ${code} as ${expected} (D133)`, async () => {
      const storage = guard(failing(systemError(code)));
      expect(await told(storage.write('a', Buffer.from('x')))).to.equal(expected);
      expect(await told(storage.localCopy('a'))).to.equal(expected);
    });

  it('tells what the source ran into as it was', async () => {
    const source = new Readable({ read: () => source.destroy(systemError('ECONNRESET')) });
    source.on('error', () => undefined);
    expect(await told(guard(createMemoryStorage()).write('a', source))).to.equal('Error');
  });

  it('knows a missing file from a storage that is not mounted', async () => {
    const storage = createMemoryStorage();
    expect(await told(guard(storage).localCopy('a'))).to.equal(NoSuchFileError.name);
    expect(await told(guard(storage, undefined, 'landmark').localCopy('a'))).to.equal('SERVICE_UNAVAILABLE storage_away');
    await storage.write('landmark', Buffer.from('x'));
    expect(await told(guard(storage, undefined, 'landmark').localCopy('a'))).to.equal(NoSuchFileError.name);
  });
});
