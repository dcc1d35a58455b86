import { PassThrough, Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { createContentIntake } from '../../../../src/platform/content/index.js';
import type { Database } from '../../../../src/platform/database/index.js';
import { createMemoryStorage, type Storage } from '../../../../src/platform/storage/index.js';
import { systemClock } from '../../../../src/platform/time/clock.js';

describe('platform/content/intake > take()', () => {
  const database = { dataSource: { manager: { query: async () => [] } } } as unknown as Database;
  const memory = createMemoryStorage();
  /** Opens its file while the first bytes are already on their way. */
  const slow: Storage = {
    ...memory,
    write: async (key, source, options) => {
      await delay(5);
      return memory.write(key, source, options);
    },
  };
  const intake = createContentIntake(database, slow, systemClock);
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => 'kept',
      (error: Error & { code?: string }) => error.code ?? error.message,
    );

  it('keeps what fits', async () => {
    const { sizeBytes, head } = await intake.take(Readable.from([Buffer.from('12345')]), 5);
    expect([sizeBytes, Buffer.from(head).toString()]).to.deep.equal([5, '12345']);
  });

  it('refuses too many bytes also when they come before the storage reads', async () => {
    expect(await failureOf(intake.take(Readable.from([Buffer.from('123456')]), 5))).to.equal('FILE_TOO_LARGE');
  });

  it('refuses content that breaks off before the storage reads', async () => {
    const source = new PassThrough();
    source.write('123');
    const taken = failureOf(intake.take(source, 5));
    await delay(1);
    source.destroy(new Error('the caller hung up'));
    expect(await taken).to.equal('the caller hung up');
  });
});
