import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { expect } from 'chai';
import { Upload } from 'tus-js-client';
import { createMemoryStorage, type Storage } from '../../../../src/platform/storage/index.js';
import { startTestApi, type TestApi } from '../../../support/api.js';
import type { Answer, ApiClient } from '../../../support/client.js';
import { fileOf } from '../../../support/pipeline.js';

const OFFSET_TYPE = 'application/offset+octet-stream';
const PIECE_BYTES = 8 * 1024 * 1024;

describe('resumable uploads (tus)', () => {
  let api: TestApi;
  let isStorageDeaf = false;
  /** What happens when a file was written. */
  let meanwhile: (() => Promise<unknown>) | null = null;

  /** Storage that can be told to give no file. */
  function fickleStorage(): Storage {
    const storage = createMemoryStorage();
    const read: Storage['read'] = async (key, range) => {
      if (isStorageDeaf) throw new Error('the storage does not answer');
      return storage.read(key, range);
    };
    const write: Storage['write'] = async (key, source, options) => {
      const stored = await storage.write(key, source, options);
      await meanwhile?.();
      return stored;
    };
    return { ...storage, read, write };
  }

  before(async () => {
    api = await startTestApi({ RATE_LIMIT_UPLOADS: '10000' }, { storage: fickleStorage() });
  });

  after(() => api.close());

  const salted = (bytes = 0) => Buffer.concat([fileOf({}, randomBytes(6).toString('hex')), Buffer.alloc(bytes, 0x20)]);
  const metadata = (values: Record<string, string>) =>
    Object.entries(values)
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(',');

  function create(size: number, more: Record<string, string> = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return api.owner.request('POST', '/uploads', undefined, {
      'tus-resumable': '1.0.0',
      'upload-length': String(size),
      'upload-metadata': metadata({ filename: 'a.pdf', filetype: 'application/pdf', ...more }),
      ...headers,
    });
  }
  const placeOf = async (size: number) => (await create(size)).headers.get('location')!;
  const patch = (client: ApiClient, place: string, offset: number, bytes: Buffer, headers: Record<string, string> = {}) =>
    client.request('PATCH', place, bytes, { 'content-type': OFFSET_TYPE, 'upload-offset': String(offset), ...headers });
  const offsetAt = async (place: string, client = api.owner) => (await client.request('HEAD', place)).headers.get('upload-offset');
  const idOf = (place: string) => place.split('/').at(-1)!;
  const rows = async (table: string, place: string) =>
    Number((await api.database.query<{ n: string }>(`SELECT COUNT(*) n FROM ${table} WHERE documentId = ?`, [idOf(place)]))[0]!.n);

  async function bytesOf(id: string): Promise<Buffer> {
    const { body } = await api.owner.get(`/documents/${id}/download`);
    const { pathname, search } = new URL(body.data.downloadUrl);
    return Buffer.from(await (await fetch(`${api.baseUrl}${pathname}${search}`)).arrayBuffer());
  }

  /** A PATCH whose line breaks, or stays silent, after these bytes. */
  function begin(place: string, bytes: Buffer, length: number, key = api.owner.key): ClientRequest {
    const sending = request(`${api.baseUrl}${place}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${key}`, 'content-type': OFFSET_TYPE, 'upload-offset': '0', 'content-length': length },
    });
    sending.on('error', () => undefined);
    sending.write(bytes);
    return sending;
  }

  async function until(isSo: () => Promise<boolean>): Promise<void> {
    while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  it('take a file in chunks from a tus client, and it is read as any upload', async () => {
    const file = salted(5000);
    const upload = await new Promise<Upload>((resolve, reject) => {
      const made = new Upload(file, {
        endpoint: `${api.baseUrl}/uploads`,
        headers: { Authorization: `Bearer ${api.owner.key}` },
        chunkSize: 2000,
        metadata: { filename: 'päper.pdf', filetype: 'application/pdf', type: 'invoice', metadata: '{"cost_centre":"42"}' },
        onError: reject,
        onSuccess: () => resolve(made),
      });
      made.start();
    });
    const id = idOf(upload.url!);
    expect(await bytesOf(id)).to.deep.equal(file);
    const document = await api.owner.processed(id);
    expect(document).to.deep.include({ filename: 'päper.pdf', type: 'invoice', status: 'completed', metadata: { cost_centre: '42' } });
    expect(await rows('upload_pieces', `/${id}`)).to.equal(0);
    expect(await api.database.query('SELECT storageKey FROM pending_content WHERE discarded = 0')).to.deep.equal([]);
  });

  it('go on from what had come when the line broke', async () => {
    const file = salted(3000);
    const place = await placeOf(file.length);
    const sending = begin(place, file.subarray(0, 1000), file.length);
    await until(async () => (await api.database.query('SELECT storageKey FROM pending_content')).length > 0);
    expect(await offsetAt(place)).to.equal('1000');
    sending.destroy();
    const { status, headers } = await patch(api.owner, place, 1000, file.subarray(1000));
    expect([status, headers.get('upload-offset')]).to.deep.equal([204, String(file.length)]);
    expect(await bytesOf(idOf(place))).to.deep.equal(file);
  });

  it('go on in another process from the last whole piece when the first one falls silent', async () => {
    const other = await startTestApi({}, { beside: api });
    try {
      const file = salted(PIECE_BYTES);
      const place = await placeOf(file.length);
      const sending = begin(place, file.subarray(0, PIECE_BYTES + 10), file.length);
      await until(async () => (await rows('upload_pieces', place)) > 0);
      expect(await offsetAt(place, other.owner)).to.equal(String(PIECE_BYTES));
      expect((await patch(other.owner, place, PIECE_BYTES, file.subarray(PIECE_BYTES))).status).to.equal(204);
      sending.destroy();
      expect((await bytesOf(idOf(place))).equals(file)).to.equal(true);
    } finally {
      await other.close();
    }
  });

  it('take nothing more from a credential that ended while the bytes came', async () => {
    const { userId, client } = await api.member({ role: 'admin' });
    const file = salted(PIECE_BYTES);
    const place = await placeOf(file.length);
    const sending = begin(place, file.subarray(0, PIECE_BYTES + 10), file.length, client.key);
    await until(async () => (await rows('upload_pieces', place)) > 0);
    await api.database.query('UPDATE api_keys SET revokedAt = NOW() WHERE userId = ?', [userId]);
    api.clock.advance(1000);
    sending.end(file.subarray(PIECE_BYTES + 10));
    const [answer] = await once(sending, 'response');
    expect(answer.statusCode).to.equal(401);
    expect((await api.owner.get(`/documents/${idOf(place)}`)).body.data.status).to.equal('uploading');
    expect(await offsetAt(place)).to.equal(String(PIECE_BYTES));
    const kept = await api.database.query(
      'SELECT storageKey FROM pending_content WHERE storageKey NOT IN (SELECT storageKey FROM upload_pieces)',
    );
    expect(kept).to.deep.equal([]);
  });

  it('are completed by whoever asks, when nobody came to complete them', async () => {
    const file = salted();
    const place = await placeOf(file.length);
    isStorageDeaf = true;
    const { status } = await patch(api.owner, place, 0, file).finally(() => {
      isStorageDeaf = false;
    });
    expect(status).to.equal(503);
    expect((await api.owner.get(`/documents/${idOf(place)}`)).body.data.status).to.equal('uploading');
    expect(await offsetAt(place)).to.equal(String(file.length));
    expect((await api.owner.processed(idOf(place))).status).to.equal('completed');
  });

  it('tell where they stand', async () => {
    const place = await placeOf(2000);
    await patch(api.owner, place, 0, Buffer.alloc(700));
    const { body, headers } = await api.owner.get(place);
    expect(body.data).to.deep.include({ documentId: idOf(place), fileSize: 2000, received: 700 });
    expect(headers.get('cache-control')).to.equal('no-store');
    expect(Date.parse(headers.get('upload-expires')!)).to.be.greaterThan(Date.now());
  });

  for (const [name, size, more, status, code] of [
    ['more than 50 MiB', 52_428_801, {}, 413, 'FILE_TOO_LARGE'],
    ['a type that is not read', 100, { filetype: 'text/plain' }, 415, 'INVALID_FILE_FORMAT'],
    ['a document type that is not known', 100, { type: 'poem' }, 400, 'INVALID_DOCUMENT_TYPE'],
    ['no byte', 0, {}, 400, 'VALIDATION_ERROR'],
  ] as const)
    it(`are refused at once for ${name}`, async () => {
      const { status: given, body } = await create(size, more);
      expect([given, body.error?.code]).to.deep.equal([status, code]);
    });

  it('are begun once under one Idempotency-Key', async () => {
    const key = { 'idempotency-key': randomBytes(8).toString('hex') };
    const [first, second] = [await create(500, {}, key), await create(500, {}, key)];
    expect(second.headers.get('location')).to.equal(first.headers.get('location'));
    expect(second.headers.get('tus-resumable')).to.equal('1.0.0');
    expect((await create(501, {}, key)).body.error?.code).to.equal('IDEMPOTENCY_KEY_REUSED');
  });

  it('refuse bytes at another offset, beyond the end, or of another media type', async () => {
    const place = await placeOf(1000);
    const far = await patch(api.owner, place, 10, Buffer.alloc(10));
    expect([far.status, far.body.error?.code, far.body.error?.details]).to.deep.equal([409, 'UPLOAD_OFFSET_MISMATCH', { received: 0 }]);
    expect((await patch(api.owner, place, 0, Buffer.alloc(1001))).status).to.equal(413);
    expect((await patch(api.owner, place, 0, Buffer.alloc(10), { 'content-type': 'application/pdf' })).status).to.equal(415);
    expect((await patch(api.owner, place, 0, Buffer.alloc(10), { 'tus-resumable': '0.2.2' })).status).to.equal(412);
    expect(await offsetAt(place)).to.equal('0');
  });

  it('take bytes with a digest only when it is right', async () => {
    const file = salted();
    const place = await placeOf(file.length);
    const digest = (bytes: Buffer) => ({ 'content-digest': `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:` });
    expect((await patch(api.owner, place, 0, file, digest(Buffer.from('other')))).body.error?.code).to.equal('VALIDATION_ERROR');
    expect(await offsetAt(place)).to.equal('0');
    expect((await patch(api.owner, place, 0, file, digest(file))).status).to.equal(204);
  });

  it('refuse at the end a file that is not what it was said to be', async () => {
    const place = await placeOf(300);
    const { status, body } = await patch(api.owner, place, 0, Buffer.alloc(300, 0x61));
    expect([status, body.error?.code]).to.deep.equal([415, 'INVALID_FILE_FORMAT']);
    expect((await api.owner.get(`/documents/${idOf(place)}`)).body.data, 'no other bytes will come').to.include({
      status: 'failed',
      errorCode: 'INVALID_FILE_FORMAT',
    });
    expect((await api.owner.request('HEAD', place)).status).to.equal(404);
    expect(await rows('upload_pieces', place)).to.equal(0);
  });

  it('do not exist for others', async () => {
    const place = await placeOf(1000);
    const stranger = await api.organization('Elsewhere');
    for (const client of [stranger.client, api.sandbox])
      for (const { status } of [
        await client.get(place),
        await patch(client, place, 0, Buffer.alloc(10)),
        await client.request('DELETE', place),
      ])
        expect(status).to.equal(404);
    expect(await offsetAt(place)).to.equal('0');
  });

  it('can be given up', async () => {
    const place = await placeOf(1000);
    await patch(api.owner, place, 0, Buffer.alloc(10));
    expect((await api.owner.request('DELETE', place)).status).to.equal(204);
    expect((await api.owner.request('HEAD', place)).status).to.equal(404);
    expect(await rows('upload_pieces', place)).to.equal(0);
    expect((await api.owner.get(`/documents/${idOf(place)}`)).body.data).to.include({ status: 'failed', errorCode: 'UPLOAD_EXPIRED' });
  });

  it('that are given up count for who they belong to by then', async () => {
    const { userId, client } = await api.member({ role: 'admin' });
    const made = await client.request('POST', '/uploads', undefined, {
      'upload-length': '1000',
      'upload-metadata': metadata({ filename: 'a.pdf', filetype: 'application/pdf' }),
    });
    const place = made.headers.get('location')!;
    const pending = () => api.database.query('SELECT storageKey FROM pending_content');
    const { length } = await pending();
    begin(place, Buffer.alloc(500), 1000, client.key);
    await until(async () => (await pending()).length > length);
    meanwhile = () => api.owner.query(`mutation { erasePerson(userId: ${userId}) { pseudonym } }`);
    expect((await api.owner.request('DELETE', place)).status).to.equal(204);
    meanwhile = null;
    const { summary } = (await api.owner.get(`/documents?uploadedBy=person-${userId}@erased.invalid`)).body.data;
    expect(summary).to.include({ totalDocuments: 1, processing: 0, failed: 1 });
  });

  describe('Expect: 100-continue', () => {
    async function expectant(place: string, length: number, body: Buffer, key = api.owner.key): Promise<[boolean, number]> {
      const sending = request(`${api.baseUrl}${place}`, {
        method: 'PATCH',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': OFFSET_TYPE,
          'upload-offset': '0',
          'content-length': length,
          expect: '100-continue',
        },
      });
      let isAsked = false;
      sending.on('continue', () => {
        isAsked = true;
        sending.end(body);
      });
      sending.flushHeaders();
      const [answer] = await once(sending, 'response');
      answer.resume();
      await once(answer, 'end');
      sending.destroy();
      return [isAsked, answer.statusCode];
    }

    it('asks for the body when it is wanted', async () => {
      const file = salted();
      expect(await expectant(await placeOf(file.length), file.length, file)).to.deep.equal([true, 204]);
    });

    it('refuses without it what the headers refuse', async () => {
      const place = await placeOf(1000);
      expect(await expectant(place, 1001, Buffer.alloc(1001))).to.deep.equal([false, 413]);
      expect(await expectant(place, 1000, Buffer.alloc(1000), 'none')).to.deep.equal([false, 401]);
    });
  });
});
