import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { MOST_FILE_BYTES } from '../../../../src/pipeline/stages/size.js';
import { ArrivingFile, type FileMessage, sendFile } from '../../../../src/pipeline/workers/file-pieces.js';

describe('file-pieces', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'docket-pieces-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  /** Sends a file as a message would carry it, a copy of each piece. */
  const sent = async (path: string | null, seen: FileMessage[] = []): Promise<Buffer> => {
    const arriving = new ArrivingFile();
    arriving.whole.catch(() => undefined);
    await sendFile(path, async (message) => {
      seen.push(message);
      arriving.receive(structuredClone(message));
    });
    return arriving.whole;
  };
  const refusalOf = (whole: Promise<Buffer>) =>
    whole.then(
      () => 'arrived',
      (error: Error) => error.message,
    );

  for (const size of [1, 1_048_576, 3_500_000])
    it(`${size} bytes arrive whole, in pieces of at most 1 MiB`, async () => {
      const path = join(folder, String(size));
      const bytes = randomBytes(size);
      writeFileSync(path, bytes);
      const seen: FileMessage[] = [];
      expect((await sent(path, seen)).equals(bytes)).to.equal(true);
      const pieces = seen.flatMap((message) => (message.kind === 'piece' ? [message.bytes!.length] : []));
      expect(Math.max(...pieces)).to.be.at.most(1_048_576);
      expect(pieces).to.have.length(Math.ceil(size / 1_048_576));
    });

  it('a file that is not there, or that shrinks on the way, is gone', async () => {
    expect(await refusalOf(sent(join(folder, 'none')))).to.equal('the file is gone');
    expect(await refusalOf(sent(null))).to.equal('the file is gone');
    const path = join(folder, 'shrinking');
    writeFileSync(path, randomBytes(3_000_000));
    const arriving = new ArrivingFile();
    const outcome = refusalOf(arriving.whole);
    await sendFile(path, async (message) => {
      arriving.receive(structuredClone(message));
      truncateSync(path, 0);
    });
    expect(await outcome).to.equal('the file is gone');
  });

  it('nothing is sent of a file that is too large to be read', async () => {
    const path = join(folder, 'large');
    writeFileSync(path, '');
    truncateSync(path, MOST_FILE_BYTES + 1);
    const seen: FileMessage[] = [];
    expect(await refusalOf(sent(path, seen))).to.not.equal('arrived');
    expect(seen.map(({ kind }) => kind)).to.deep.equal(['file']);
  });
});
