import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { createStorage, type Storage } from '../../../src/platform/storage/index.js';
import { startTestApi, type TestApi } from '../../support/api.js';
import { fileOf } from '../../support/pipeline.js';
import { type S3Server, startS3 } from '../../support/servers/s3-server.js';

interface Ticket {
  readonly documentId: string;
  readonly uploadUrl: string;
  readonly headers: { name: string; value: string }[];
}

/** A storage that says which files this service itself reads or writes. */
function noting(storage: Storage, noted: string[]): Storage {
  return {
    ...storage,
    write(key, source, options) {
      noted.push(`write ${key}`);
      return storage.write(key, source, options);
    },
    read(key, range) {
      noted.push(`read ${key}`);
      return storage.read(key, range);
    },
  };
}

describe('files where clients reach the storage themselves', () => {
  let s3: S3Server;
  let api: TestApi;
  const noted: string[] = [];

  before(async () => {
    s3 = await startS3({ trusting: true });
    const storage = await createStorage(s3.url({ public: s3.endpoint }, '/docket'));
    api = await startTestApi({}, { storage: noting(storage, noted) });
  });
  after(async () => {
    await api.close();
    await s3.stop();
  });

  async function create(file: Buffer, filename = 'a.pdf'): Promise<Ticket> {
    const { createUpload } = await api.owner.query(
      'mutation ($input: CreateUploadInput!) { createUpload(input: $input) { documentId uploadUrl headers { name value } } }',
      { input: { filename, size: file.length, contentType: 'application/pdf' } },
    );
    return createUpload;
  }
  const put = async ({ uploadUrl, headers }: Ticket, body: Buffer) =>
    (await fetch(uploadUrl, { method: 'PUT', body: new Uint8Array(body), headers: headers.map(({ name, value }) => [name, value]) }))
      .status;
  const complete = ({ documentId }: Ticket) =>
    api.owner.graphql('mutation ($id: ID!) { completeUpload(documentId: $id) { id status contentType duplicateOf } }', { id: documentId });

  it('are sent there and taken over: size and type are looked at before the document is accepted (D94)', async () => {
    const file = fileOf({}, 'straight to the storage');
    const ticket = await create(file);
    expect(ticket.uploadUrl.startsWith(`${s3.endpoint}/bucket/docket/incoming/`)).to.equal(true);
    expect((await complete(ticket)).errors?.[0]?.extensions.code).to.equal('DOCUMENT_LOCKED');
    noted.length = 0;
    expect(await put(ticket, file)).to.equal(200);
    const { data } = await complete(ticket);
    expect(data?.completeUpload).to.include({ status: 'processing', contentType: 'application/pdf' });
    expect(noted).to.deep.equal([]);
    expect(await api.owner.processed(ticket.documentId)).to.include({ status: 'completed' });
    const [row] = await api.database.query<{ sha256: string }>('SELECT sha256 FROM documents WHERE id = ?', [ticket.documentId]);
    expect(row?.sha256).to.equal(createHash('sha256').update(file).digest('hex'));
  });

  it('cannot be exchanged through the link once they were accepted', async () => {
    const file = fileOf({}, 'the accepted words');
    const ticket = await create(file);
    await put(ticket, file);
    await complete(ticket);
    expect(await put(ticket, Buffer.from(file).fill(32, 5))).to.equal(200);
    const { body } = await api.owner.get(`/documents/${ticket.documentId}/download`);
    expect(Buffer.from(await (await fetch(body.data.downloadUrl)).arrayBuffer()).equals(file)).to.equal(true);
  });

  it('of another format are refused by their first bytes, and the link takes others (D20)', async () => {
    const file = fileOf({}, 'sound');
    const ticket = await create(file);
    await put(ticket, Buffer.alloc(file.length, 'x'));
    expect((await complete(ticket)).errors?.[0]?.extensions.code).to.equal('INVALID_FILE_FORMAT');
    await put(ticket, file);
    expect((await complete(ticket)).data?.completeUpload.status).to.equal('processing');
  });

  it('are known as duplicates when they are read (D22)', async () => {
    const file = fileOf({}, 'twice the same');
    const first = await create(file);
    await put(first, file);
    await complete(first);
    await api.owner.processed(first.documentId);
    const again = await create(file, 'b.pdf');
    await put(again, file);
    await complete(again);
    const read = await api.owner.processed(again.documentId);
    expect(read.warnings.join()).to.contain(first.documentId);
  });

  it('are fetched from there under their name, in parts too, and by nobody whose link is late (D34)', async () => {
    const file = fileOf({}, 'fetched');
    const ticket = await create(file, 'Büro.pdf');
    await put(ticket, file);
    await complete(ticket);
    const { body } = await api.owner.get(`/documents/${ticket.documentId}/download`);
    noted.length = 0;
    const way = await fetch(body.data.downloadUrl, { redirect: 'manual' });
    expect([way.status, way.headers.get('cache-control')]).to.deep.equal([302, 'no-store']);
    expect(way.headers.get('location')).to.match(new RegExp(`^${s3.endpoint}/bucket/docket/documents/`));
    const answer = await fetch(body.data.downloadUrl, { headers: { Range: 'bytes=0-3' } });
    expect([answer.status, await answer.text()]).to.deep.equal([206, file.subarray(0, 4).toString('latin1')]);
    expect(answer.headers.get('content-disposition')).to.contain("filename*=UTF-8''B%C3%BCro.pdf");
    expect(noted).to.deep.equal([]);
    api.clock.advance(16 * 60_000);
    expect((await fetch(body.data.downloadUrl)).status).to.equal(404);
  });
});
