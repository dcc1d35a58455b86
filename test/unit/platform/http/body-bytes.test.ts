import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { bodyBytes, requireOpenBody, requireRatio } from '../../../../src/platform/http/body-bytes.js';
import { ServiceError } from '../../../../src/vocabulary/errors.js';

const requestOf = (headers: Record<string, string>, body: Iterable<Buffer> = []) =>
  Object.assign(Readable.from(body), { headers }) as unknown as IncomingMessage;

const codeOf = async (work: () => unknown): Promise<string> => {
  try {
    await work();
    return 'fine';
  } catch (error) {
    return error instanceof ServiceError ? error.code : String(error);
  }
};

describe('platform/http/body-bytes (D132)', () => {
  const anybody = [
    [{ 'content-length': '16384' }, 'fine'],
    [{ 'content-length': '16385' }, 'FILE_TOO_LARGE'],
    [{ 'content-length': '100', 'content-encoding': 'gzip' }, 'UNSUPPORTED_MEDIA_TYPE'],
    [{ 'transfer-encoding': 'chunked', 'content-encoding': 'br' }, 'UNSUPPORTED_MEDIA_TYPE'],
    [{ 'content-length': '100', 'content-encoding': 'identity' }, 'fine'],
    [{ 'content-encoding': 'gzip' }, 'fine'],
  ] as const;
  for (const [headers, code] of anybody)
    it(`${code} for what anybody sends with ${JSON.stringify(headers)}`, async () =>
      expect(await codeOf(() => requireOpenBody(requestOf(headers)))).to.equal(code));

  const MiB = 1_048_576;
  for (const [packed, inflated, code] of [
    [1, MiB, 'fine'],
    [1, MiB + 1, 'FILE_TOO_LARGE'],
    [MiB, 100 * MiB, 'fine'],
    [MiB, 100 * MiB + 1, 'FILE_TOO_LARGE'],
  ] as const)
    it(`${code} for ${inflated} bytes out of ${packed}`, async () =>
      expect(await codeOf(() => requireRatio(packed, inflated))).to.equal(code));

  const read = async (headers: Record<string, string>, body: Iterable<Buffer>, maxBytes: number) => {
    const chunks: Buffer[] = [];
    for await (const chunk of bodyBytes(requestOf(headers, body), maxBytes)) chunks.push(chunk);
    return Buffer.concat(chunks);
  };
  const text = Buffer.from('some text, '.repeat(100));
  for (const [encoding, body] of [
    ['identity', text],
    ['gzip', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['br', brotliCompressSync(text)],
  ] as const) {
    const headers = { 'content-encoding': encoding, 'transfer-encoding': 'chunked' };
    it(`reads ${encoding}`, async () => expect((await read(headers, [body], 10_000)).equals(text)).to.equal(true));
    it(`ends ${encoding} of more bytes than are read`, async () =>
      expect(await codeOf(() => read(headers, [body], 1099))).to.equal('FILE_TOO_LARGE'));
  }

  it('takes no more of a bomb than shows that it is one', async () => {
    let sent = 0;
    function* bomb() {
      for (const piece = gzipSync(Buffer.alloc(20 * MiB)); ; sent += 1) yield piece;
    }
    const headers = { 'content-encoding': 'gzip', 'transfer-encoding': 'chunked' };
    expect(await codeOf(() => read(headers, bomb(), 2 ** 40))).to.equal('FILE_TOO_LARGE');
    expect(sent).to.be.lessThan(20);
  });

  it('refuses an encoding that it does not know, by its own name or that of a part of every object', async () => {
    for (const encoding of ['zstd', 'constructor'])
      expect(await codeOf(() => read({ 'content-encoding': encoding, 'content-length': '5' }, [text], 100))).to.equal(
        'UNSUPPORTED_MEDIA_TYPE',
      );
  });
});
