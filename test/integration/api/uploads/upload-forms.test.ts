import { createHash, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../../support/api.js';
import { fileOf } from '../../../support/pipeline.js';

interface Answered {
  status: number;
  data: Record<string, never> & {
    id: string;
    filename: string;
    metadata: Record<string, string>;
    documents: { id: string; filename: string; status: string; error?: { code: string } }[];
  };
  error: { code: string; details: { field: string; reason: string }[] };
  replayed: string | null;
}

describe('uploads without base64 (D143)', () => {
  let api: TestApi;

  before(async () => {
    api = await startTestApi();
  });

  after(() => api.close());

  const salted = () => fileOf({}, randomBytes(6).toString('hex'));

  async function send(
    path: string,
    body: NonNullable<RequestInit['body']>,
    headers: Record<string, string> = {},
    key = api.owner.key,
  ): Promise<Answered> {
    const init = { method: 'POST', body, headers: { authorization: `Bearer ${key}`, ...headers } };
    const response = await fetch(`${api.baseUrl}${path}`, init);
    const { data, error } = (await response.json()) as Answered;
    return { status: response.status, data, error, replayed: response.headers.get('idempotent-replayed') };
  }

  function form(files: [string, Buffer, string, string?][], fields: Record<string, string> = {}): FormData {
    const made = new FormData();
    for (const [name, value] of Object.entries(fields)) made.append(name, value);
    for (const [name, bytes, filename, type] of files) made.append(name, new Blob([new Uint8Array(bytes)], { type: type ?? '' }), filename);
    return made;
  }

  const bytesOf = async (id: string) => {
    const { body } = await api.owner.get(`/documents/${id}/download`);
    const { pathname, search } = new URL(body.data.downloadUrl);
    return Buffer.from(await (await fetch(`${api.baseUrl}${pathname}${search}`)).arrayBuffer());
  };
  const contentRows = async () =>
    (await api.database.query<{ n: number }>('SELECT COUNT(*) n FROM pending_content WHERE discarded = 0'))[0]!.n;

  describe('multipart/form-data', () => {
    it('takes one file and the members of the body by name', async () => {
      const file = salted();
      const fields = { type: 'invoice', priority: 'high', metadata: '{"cost_centre":"42"}' };
      const { status, data } = await send('/documents', form([['file', file, 'päper.pdf', 'application/pdf']], fields));
      expect(status).to.equal(201);
      expect(data).to.deep.include({ filename: 'päper.pdf', type: 'invoice', priority: 'high', metadata: { cost_centre: '42' } });
      expect(await bytesOf(data.id)).to.deep.equal(file);
    });

    it('knows a file by its content where the part names no media type', async () => {
      const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
      const bytes = Buffer.concat([Buffer.from(head), salted(), Buffer.from('\r\n--b--\r\n')]);
      const { status, body } = await api.owner.request('POST', '/documents', bytes, { 'content-type': 'multipart/form-data; boundary=b' });
      expect([status, body.data?.filename]).to.deep.equal([201, 'a.pdf']);
      const { error } = await send('/documents', form([['file', salted(), 'a.pdf', 'image/png']]));
      expect(error.code).to.equal('INVALID_FILE_FORMAT');
    });

    it('lets a member win over what the part says', async () => {
      const { data } = await send('/documents', form([['file', salted(), 'a.pdf']], { filename: 'b.pdf' }));
      expect(data.filename).to.equal('b.pdf');
    });

    it('takes up to 100 files as a batch, each alone, described by the part documents', async () => {
      const documents = JSON.stringify([{ metadata: { n: '1' } }, { type: 'contract', filename: 'second.pdf' }]);
      const files: [string, Buffer, string][] = [
        ['files', salted(), 'one.pdf'],
        ['files', salted(), 'two.pdf'],
        ['files', Buffer.from('no document'), 'three.txt'],
      ];
      const { status, data } = await send('/documents/batch', form(files, { documents, priority: 'low' }));
      expect(status).to.equal(202);
      expect(data.documents.map(({ filename }) => filename)).to.deep.equal(['one.pdf', 'second.pdf', 'three.txt']);
      expect(data.documents[2]).to.deep.include({ status: 'failed' });
      expect(data.documents[2]!.error!.code).to.equal('INVALID_FILE_FORMAT');
      const { body } = await api.owner.get(`/documents/${data.documents[0]!.id}`);
      expect(body.data).to.deep.include({ metadata: { n: '1' }, priority: 'low' });
    });

    it('gives the same answer to the same form under one key, although the boundary differs', async () => {
      const file = salted();
      const key = { 'idempotency-key': 'form-1' };
      const first = await send('/documents', form([['file', file, 'a.pdf']]), key);
      const again = await send('/documents', form([['file', file, 'a.pdf']]), key);
      const other = await send('/documents', form([['file', salted(), 'a.pdf']]), key);
      expect([again.data.id, again.replayed]).to.deep.equal([first.data.id, 'true']);
      expect([other.status, other.error.code]).to.deep.equal([422, 'IDEMPOTENCY_KEY_REUSED']);
    });

    const wrong: [string, () => Promise<Answered>, number, string, string | undefined][] = [
      ['no file', () => send('/documents', form([], { filename: 'a.pdf' })), 400, 'VALIDATION_ERROR', 'file'],
      [
        'two files',
        () =>
          send(
            '/documents',
            form([
              ['file', salted(), 'a.pdf'],
              ['file', salted(), 'b.pdf'],
            ]),
          ),
        400,
        'VALIDATION_ERROR',
        'file',
      ],
      ['a file in another part', () => send('/documents', form([['upload', salted(), 'a.pdf']])), 400, 'VALIDATION_ERROR', 'upload'],
      [
        'metadata that is no JSON',
        () => send('/documents', form([['file', salted(), 'a.pdf']], { metadata: '{' })),
        400,
        'VALIDATION_ERROR',
        'metadata',
      ],
      [
        '101 files',
        () => send('/documents/batch', form(Array.from({ length: 101 }, () => ['files', Buffer.from('x'), 'x.pdf']))),
        400,
        'BATCH_SIZE_EXCEEDED',
        undefined,
      ],
      ['no boundary', () => send('/documents', 'x', { 'content-type': 'multipart/form-data' }), 400, 'VALIDATION_ERROR', 'body'],
      [
        'a form that breaks off',
        () =>
          send('/documents', '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF', {
            'content-type': 'multipart/form-data; boundary=b',
          }),
        400,
        'VALIDATION_ERROR',
        undefined,
      ],
      [
        'a part whose header is none',
        () => send('/documents', `--b\r\nno header\r\n\r\n${'x'.repeat(300_000)}`, { 'content-type': 'multipart/form-data; boundary=b' }),
        400,
        'VALIDATION_ERROR',
        'body',
      ],
      [
        'a form where only JSON is taken',
        () => send('/documents/search', form([], { query: 'x' })),
        415,
        'UNSUPPORTED_MEDIA_TYPE',
        undefined,
      ],
      [
        'too large a file',
        () => send('/documents', form([['file', Buffer.alloc(52_428_801, 0x20), 'a.pdf']])),
        413,
        'FILE_TOO_LARGE',
        undefined,
      ],
    ];
    for (const [what, ask, status, code, field] of wrong) {
      it(`refuses ${what} with ${code}, and keeps nothing`, async () => {
        const before = await contentRows();
        const answer = await ask();
        expect([answer.status, answer.error.code]).to.deep.equal([status, code]);
        if (field) expect(answer.error.details.map((detail) => detail.field)).to.include(field);
        expect(await contentRows()).to.equal(before);
      });
    }

    it('is refused to who may not upload', async () => {
      const viewer = await api.member({ role: 'viewer' });
      const answer = await send('/documents', form([['file', salted(), 'a.pdf']]), {}, viewer.client.key);
      expect([answer.status, answer.error.code]).to.deep.equal([403, 'INSUFFICIENT_PERMISSIONS']);
    });
  });

  describe('the file as the body', () => {
    const pdf = { 'content-type': 'application/pdf' };
    const digest = (bytes: Buffer, name = 'sha-256') => `${name}=:${createHash(name.replace('-', '')).update(bytes).digest('base64')}:`;

    it('takes it with the rest in the address and Docket-Metadata', async () => {
      const file = salted();
      const headers = { ...pdf, 'docket-metadata': '{"cost_centre":"42"}', 'content-digest': digest(file) };
      const { status, data } = await send('/documents?filename=a%20b.pdf&type=invoice&priority=high', new Uint8Array(file), headers);
      expect(status).to.equal(201);
      expect(data).to.deep.include({ filename: 'a b.pdf', type: 'invoice', priority: 'high', metadata: { cost_centre: '42' } });
      expect(await bytesOf(data.id)).to.deep.equal(file);
    });

    it('takes chunks, a packed body and a type that the client does not know', async () => {
      const file = salted();
      const stream = new ReadableStream({
        start(controller) {
          for (let at = 0; at < file.length; at += 100) controller.enqueue(file.subarray(at, at + 100));
          controller.close();
        },
      });
      const octets = { 'content-type': 'application/octet-stream' };
      const chunked = await fetch(`${api.baseUrl}/documents?filename=a.pdf`, {
        method: 'POST',
        body: stream,
        duplex: 'half',
        headers: { authorization: `Bearer ${api.owner.key}`, ...octets },
      } as RequestInit);
      expect(chunked.status).to.equal(201);
      const packed = gzipSync(salted());
      const headers = { ...octets, 'content-encoding': 'gzip', 'content-digest': digest(packed, 'sha-512') };
      expect((await send('/documents?filename=b.pdf', new Uint8Array(packed), headers)).status).to.equal(201);
    });

    it('gives the same answer to the same file under one key', async () => {
      const file = new Uint8Array(salted());
      const headers = { ...pdf, 'idempotency-key': 'raw-1' };
      const first = await send('/documents?filename=a.pdf', file, headers);
      const again = await send('/documents?filename=a.pdf', file, headers);
      const other = await send('/documents?filename=b.pdf', file, headers);
      expect([again.data.id, again.replayed, other.error.code]).to.deep.equal([first.data.id, 'true', 'IDEMPOTENCY_KEY_REUSED']);
    });

    const wrong: [string, string, Record<string, string>, number, string, string | undefined][] = [
      ['no filename', '/documents', pdf, 400, 'VALIDATION_ERROR', 'filename'],
      [
        'another digest',
        '/documents?filename=a.pdf',
        { ...pdf, 'content-digest': digest(Buffer.from('x')) },
        400,
        'VALIDATION_ERROR',
        'Content-Digest',
      ],
      [
        'a digest of another form',
        '/documents?filename=a.pdf',
        { ...pdf, 'content-digest': 'sha-256=abc' },
        400,
        'VALIDATION_ERROR',
        'Content-Digest',
      ],
      [
        'metadata that is no JSON',
        '/documents?filename=a.pdf',
        { ...pdf, 'docket-metadata': 'x' },
        400,
        'VALIDATION_ERROR',
        'Docket-Metadata',
      ],
      [
        'metadata that is no object',
        '/documents?filename=a.pdf',
        { ...pdf, 'docket-metadata': '[]' },
        400,
        'VALIDATION_ERROR',
        'Docket-Metadata',
      ],
      ['a type that is not read', '/documents?filename=a.txt', { 'content-type': 'text/plain' }, 415, 'UNSUPPORTED_MEDIA_TYPE', undefined],
      [
        'a type that contradicts the content',
        '/documents?filename=a.png',
        { 'content-type': 'image/png' },
        415,
        'INVALID_FILE_FORMAT',
        undefined,
      ],
      ['an unknown document type', '/documents?filename=a.pdf&type=letter', pdf, 400, 'INVALID_DOCUMENT_TYPE', undefined],
    ];
    for (const [what, path, headers, status, code, field] of wrong) {
      it(`refuses ${what} with ${code}, and keeps nothing`, async () => {
        const before = await contentRows();
        const answer = await send(path, new Uint8Array(salted()), headers);
        expect([answer.status, answer.error.code]).to.deep.equal([status, code]);
        if (field) expect(answer.error.details.map((detail) => detail.field)).to.include(field);
        expect(await contentRows()).to.equal(before);
      });
    }

    it('refuses one byte too many', async () => {
      const answer = await send('/documents?filename=a.pdf', new Uint8Array(52_428_801), pdf);
      expect([answer.status, answer.error.code]).to.deep.equal([413, 'FILE_TOO_LARGE']);
    });

    it('checks the digest of a JSON body, too', async () => {
      const body = JSON.stringify({ query: 'x' });
      const headers = { 'content-type': 'application/json' };
      const right = await send('/documents/search', body, { ...headers, 'content-digest': digest(Buffer.from(body)) });
      const wrongOne = await send('/documents/search', body, { ...headers, 'content-digest': digest(Buffer.from('y')) });
      expect([right.status, wrongOne.status, wrongOne.error.code]).to.deep.equal([200, 400, 'VALIDATION_ERROR']);
      expect((await send('/documents/search', body, { ...headers, 'content-digest': 'constructor=:eA==:' })).status).to.equal(200);
    });
  });
});
