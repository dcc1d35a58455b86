import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, request } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import {
  createFileStorage,
  createMemoryStorage,
  createStorage,
  NoSuchFileError,
  type Storage,
} from '../../../../src/platform/storage/index.js';
import { storageConformance } from '../../../support/conformance/storage.js';
import { type S3Server, startS3 } from '../../../support/servers/s3-server.js';

storageConformance('memory', async () => createMemoryStorage());

describe('storage of files', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'docket-storage-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  storageConformance('file', () => createStorage(`file:${join(folder, 'files')}`));

  it('leaves neither drafts nor empty folders, and lets nobody else read', async () => {
    const storage = createFileStorage(join(folder, 'tidy'));
    await storage.write('live/1/doc_1/original', Buffer.from('x'));
    expect(statSync(join(folder, 'tidy/live/1/doc_1/original')).mode & 0o077).to.equal(0);
    await storage.write('live/1/doc_2/original', Buffer.alloc(11), { maxBytes: 10 }).catch(() => undefined);
    await storage.remove('live/1/doc_1/original');
    expect(readdirSync(join(folder, 'tidy'))).to.deep.equal(['.drafts']);
    expect(readdirSync(join(folder, 'tidy', '.drafts'))).to.deep.equal([]);
  });

  it('sweeps what killed writers left, and nothing that may still be written to', async () => {
    const storage = createFileStorage(join(folder, 'swept'));
    await storage.write('live/1/doc_1/original', Buffer.from('x'));
    const drafts = join(folder, 'swept', '.drafts');
    const [old, present] = [randomUUID(), randomUUID()];
    for (const name of [old, present]) writeFileSync(join(drafts, name), 'half');
    const hoursAgo = (Date.now() - 3 * 60 * 60_000) / 1000;
    utimesSync(join(drafts, old), hoursAgo, hoursAgo);
    utimesSync(join(folder, 'swept/live/1/doc_1/original'), hoursAgo, hoursAgo);
    await storage.sweep();
    expect(readdirSync(drafts)).to.deep.equal([present]);
    expect(await storage.stat('live/1/doc_1/original')).to.deep.equal({ size: 1 });
  });
});

describe('storage in a bucket', () => {
  let s3: S3Server;
  before(async () => {
    s3 = await startS3();
  });
  after(() => s3.stop());

  storageConformance('s3', () => createStorage(s3.url({}, '/docket')));

  it('sends a large file in parts as it comes, and nothing is left of one that broke off (slow: 42 MB over HTTP)', async () => {
    const storage = await createStorage(s3.url());
    const piece = randomBytes(1_000_000);
    const pieces = (count: number, end: () => void = () => undefined) =>
      Readable.from(
        (function* () {
          for (let n = 0; n < count; n += 1) yield piece;
          end();
        })(),
        { objectMode: false },
      );
    expect((await storage.write('large', pieces(21))).size).to.equal(21_000_000);
    expect(await storage.stat('large')).to.deep.equal({ size: 21_000_000 });
    const tail = await buffer(await storage.read('large', { start: 20_500_000 }));
    expect(tail.equals(piece.subarray(500_000))).to.equal(true);
    const breaking = pieces(20, () => {
      throw new Error('the connection broke');
    });
    const error = await storage.write('broken', breaking).catch((fault: Error) => fault);
    expect(error).to.have.property('message', 'the connection broke');
    expect(await storage.stat('broken')).to.equal(undefined);
    await storage.close();
  });

  it('reads on where a line broke off, and never goes over to another version', async () => {
    const bytes = randomBytes(900_000);
    const proxy = await cutAfter(s3.endpoint, 300_000);
    const storage = await createStorage(s3.url({ endpoint: proxy.endpoint }));
    await storage.write('cut', bytes);
    expect((await buffer(await storage.read('cut', { start: 10 }))).equals(bytes.subarray(10))).to.equal(true);
    expect(proxy.cuts()).to.be.greaterThan(0);
    await storage.close();
    await proxy.stop();
  });

  it('asks for encryption as the URL says', async () => {
    const asked: (string | undefined)[] = [];
    const proxy = await cutAfter(s3.endpoint, Number.POSITIVE_INFINITY, (text) => {
      if (text.startsWith('PUT')) asked.push(/x-amz-server-side-encryption: (\S+)/i.exec(text)?.[1]);
    });
    const storage = await createStorage(s3.url({ endpoint: proxy.endpoint, sse: 'AES256' }));
    await storage.write('sealed', Buffer.from('x'));
    expect(asked).to.deep.equal(['AES256']);
    await storage.close();
    await proxy.stop();
  });
});

describe('links of a bucket', () => {
  let s3: S3Server;
  let storage: Storage;
  before(async () => {
    s3 = await startS3();
    storage = await createStorage(s3.url({ public: s3.endpoint, sse: 'AES256' }, '/docket'));
  });
  after(async () => {
    await storage.close();
    await s3.stop();
  });
  const put = async (key: string, body: string, size = body.length, sent: Record<string, string> = {}) => {
    const { url, headers } = await storage.direct!.putLink(key, { size, contentType: 'text/plain', seconds: 60 });
    const given = { ...Object.fromEntries(headers.map(({ name, value }) => [name, value])), ...sent };
    return (await fetch(url, { method: 'PUT', body, headers: given })).status;
  };

  it('takes a file of the size and type that was asked for, and no other', async () => {
    expect(await put('incoming/doc_1', 'hello')).to.equal(200);
    expect(await put('incoming/doc_2', 'hello, and more', 5)).to.equal(403);
    expect(await put('incoming/doc_2', 'hello', 5, { 'Content-Type': 'text/html' })).to.equal(403);
    expect(await storage.stat('incoming/doc_2')).to.equal(undefined);
  });

  it('looks at what came and takes it over; what is sent afterwards changes nothing', async () => {
    await put('incoming/doc_3', 'first bytes');
    const seen = await storage.direct!.look('incoming/doc_3', 5);
    expect([seen?.size, seen?.head.toString()]).to.deep.equal([11, 'first']);
    await storage.direct!.copy('incoming/doc_3', 'documents/3', seen!.version);
    await put('incoming/doc_3', 'other words');
    expect((await buffer(await storage.read('documents/3'))).toString()).to.equal('first bytes');
    expect(await storage.direct!.look('incoming/none', 5)).to.equal(undefined);
  });

  it('takes over nothing but what it looked at', async () => {
    // The server of the tests does not know this condition; whoever stands before it here holds it as S3 does.
    let current = '';
    const before = await holdingCopies(s3.endpoint, () => `"${createHash('md5').update(current).digest('hex')}"`);
    const through = await createStorage(s3.url({ endpoint: before.endpoint, public: s3.endpoint }, '/docket'));
    const send = async (body: string) => {
      current = body;
      expect(await put('incoming/doc_5', body)).to.equal(200);
    };
    await send('what was looked at');
    const seen = await through.direct!.look('incoming/doc_5', 5);
    await send('what came instead');
    const error = await through.direct!.copy('incoming/doc_5', 'documents/5', seen!.version).catch((fault: unknown) => fault);
    expect(error).to.be.instanceOf(NoSuchFileError);
    expect(await storage.stat('documents/5')).to.equal(undefined);
    const again = await through.direct!.look('incoming/doc_5', 5);
    await through.direct!.copy('incoming/doc_5', 'documents/5', again!.version);
    expect((await buffer(await storage.read('documents/5'))).toString()).to.equal('what came instead');
    await through.close();
    await before.stop();
  });

  it('gives a file under its name, in ranges too, and to nobody after its time', async () => {
    await storage.write('documents/4', Buffer.from('0123456789'));
    const asked = { contentType: 'application/pdf', disposition: 'attachment; filename="a.pdf"', seconds: 60 };
    const url = await storage.direct!.getLink('documents/4', asked);
    const answer = await fetch(url, { headers: { Range: 'bytes=2-4' } });
    expect([answer.status, await answer.text()]).to.deep.equal([206, '234']);
    expect([answer.headers.get('content-type'), answer.headers.get('content-disposition')]).to.deep.equal([
      'application/pdf',
      'attachment; filename="a.pdf"',
    ]);
    const forged = new URL(url);
    forged.searchParams.set('X-Amz-Expires', '604800');
    expect((await fetch(forged)).status).to.equal(403);
  });
});

/** Stands before an S3 server and refuses to copy what is not the version asked for, as S3 does (x-amz-copy-source-if-match). */
async function holdingCopies(endpoint: string, version: () => string) {
  const server = createHttpServer((asked, answer) => {
    const wanted = asked.headers['x-amz-copy-source-if-match'];
    if (asked.headers['x-amz-copy-source'] !== undefined && wanted !== version()) {
      asked.resume();
      answer.writeHead(412, { 'content-type': 'application/xml' });
      answer.end('<Error><Code>PreconditionFailed</Code><Message>It is another by now.</Message></Error>');
      return;
    }
    const { method, headers } = asked;
    const behind = request(new URL(asked.url ?? '/', endpoint), { method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 500, given.headers);
      given.pipe(answer);
    });
    asked.pipe(behind);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, stop: async () => void server.close() };
}

/** A line to an HTTP server that breaks each answer off once, after so many bytes; `sees` gets what is sent there. */
async function cutAfter(endpoint: string, bytes: number, sees: (text: string) => void = () => undefined) {
  let cuts = 0;
  const server = createServer((client) => {
    const behind = connect(Number(new URL(endpoint).port), '127.0.0.1');
    let answered = 0;
    client.on('data', (chunk: Buffer) => sees(chunk.toString('latin1')));
    behind.on('data', (chunk: Buffer) => {
      answered += chunk.length;
      if (answered > bytes && cuts < 2) {
        cuts += 1;
        client.destroy();
      }
    });
    client.pipe(behind).pipe(client);
    for (const [one, other] of [
      [client, behind],
      [behind, client],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, cuts: () => cuts, stop: async () => void server.close() };
}
