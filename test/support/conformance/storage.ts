import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { NoSuchFileError, type Storage, TooManyBytesError } from '../../../src/platform/storage/index.js';

/** What every storage does; `open` gives an empty one. */
export function storageConformance(name: string, open: () => Promise<Storage>): void {
  describe(`storage > ${name}`, () => {
    let storage: Storage;
    before(async () => {
      storage = await open();
    });
    after(() => storage.close());

    const contentOf = async (key: string, range?: { start?: number; end?: number }) => buffer(await storage.read(key, range));
    const rejection = (work: Promise<unknown>) =>
      work.then(
        () => undefined,
        (error: unknown) => error,
      );

    it('gives back what was written, with its size and hash', async () => {
      const bytes = randomBytes(300_000);
      const stored = await storage.write('live/1/doc_1/original', Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)]));
      expect(stored).to.deep.equal({ size: 300_000, sha256: createHash('sha256').update(bytes).digest('hex') });
      expect((await contentOf('live/1/doc_1/original')).equals(bytes)).to.equal(true);
      expect(await storage.stat('live/1/doc_1/original')).to.deep.equal({ size: 300_000 });
    });

    it('keeps empty files', async () => {
      expect(await storage.write('empty', Buffer.alloc(0))).to.include({ size: 0 });
      expect(await contentOf('empty')).to.have.length(0);
      expect(await storage.stat('empty')).to.deep.equal({ size: 0 });
    });

    it('puts a new file in the place of an old one', async () => {
      await storage.write('replaced', Buffer.from('old and long'));
      await storage.write('replaced', Buffer.from('new'));
      expect((await contentOf('replaced')).toString()).to.equal('new');
    });

    const ranges: [{ start?: number; end?: number }, string][] = [
      [{ start: 0, end: 0 }, '0'],
      [{ start: 3, end: 5 }, '345'],
      [{ start: 7 }, '789'],
      [{ start: 8, end: 100 }, '89'],
      [{ end: 1 }, '01'],
    ];
    for (const [range, expected] of ranges) {
      it(`reads bytes ${JSON.stringify(range)}, both ends included`, async () => {
        await storage.write('digits', Buffer.from('0123456789'));
        expect((await contentOf('digits', range)).toString()).to.equal(expected);
      });
    }

    it('takes a file of exactly the limit, and keeps nothing of a larger one', async () => {
      await storage.write('limited', Buffer.from('old'));
      const error = await rejection(storage.write('limited', Readable.from([Buffer.alloc(8), Buffer.alloc(3)]), { maxBytes: 10 }));
      expect(error).to.be.instanceOf(TooManyBytesError);
      expect((await contentOf('limited')).toString()).to.equal('old');
      expect(await storage.write('limited', Buffer.alloc(10), { maxBytes: 10 })).to.include({ size: 10 });
    });

    it('keeps nothing when the source fails half way', async () => {
      const broken = Readable.from(
        (async function* () {
          yield Buffer.from('half');
          throw new Error('the connection broke');
        })(),
      );
      expect(await rejection(storage.write('broken', broken))).to.have.property('message', 'the connection broke');
      expect(await storage.stat('broken')).to.equal(undefined);
    });

    it('knows what it does not have', async () => {
      expect(await storage.stat('live/9/none')).to.equal(undefined);
      expect(await rejection(storage.read('live/9/none'))).to.be.instanceOf(NoSuchFileError);
      expect(await rejection(storage.localCopy('live/9/none'))).to.be.instanceOf(NoSuchFileError);
    });

    it('removes a file, once or twice, and leaves its neighbours', async () => {
      await storage.write('live/2/a', Buffer.from('a'));
      await storage.write('live/2/b', Buffer.from('b'));
      await storage.remove('live/2/a');
      await storage.remove('live/2/a');
      expect(await storage.stat('live/2/a')).to.equal(undefined);
      expect((await contentOf('live/2/b')).toString()).to.equal('b');
    });

    it('gives a path to the bytes, until it is released', async () => {
      await storage.write('live/3/doc', Buffer.from('on disk'));
      const copy = await storage.localCopy('live/3/doc');
      expect(await readFile(copy.path, 'utf8')).to.equal('on disk');
      await copy.release();
      expect((await contentOf('live/3/doc')).toString()).to.equal('on disk');
    });

    it('keeps one whole file when several write the same key, while neighbours come and go', async () => {
      const contents = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(50_000));
      await Promise.all(
        contents.flatMap((content, index) => [
          storage.write('live/4/same', Buffer.from(content)),
          storage.write(`live/5/${index}/x`, Buffer.from('x')).then(() => storage.remove(`live/5/${index}/x`)),
        ]),
      );
      expect(contents).to.include((await contentOf('live/4/same')).toString());
    });

    for (const key of [
      '',
      '/',
      'a//b',
      '../a',
      'a/../../b',
      '/etc/passwd',
      'a\\b',
      'a b',
      '.drafts/x',
      'a/.hidden',
      'a\0b',
      `${'a/'.repeat(9)}a`,
    ]) {
      it(`refuses the key ${JSON.stringify(key)}`, async () => {
        const attempts = [
          () => storage.write(key, Buffer.from('x')),
          () => storage.read(key),
          () => storage.stat(key),
          () => storage.remove(key),
        ];
        for (const attempt of attempts) {
          const error = await rejection((async () => attempt())());
          expect(error).to.have.property('message').that.contains('expected a storage key');
        }
      });
    }
  });
}
