import { execFile, execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { expect } from 'chai';
import { WebSocket } from 'ws';
import { startTestApi, type TestApi } from '../../support/api.js';
import { fileOf } from '../../support/pipeline.js';
import { scratchPlace } from '../../support/scratch.js';

// biome-ignore lint/suspicious/noExplicitAny: the client is built by the test itself and so has no types here; its build checks them
type Client = any;

/** Most bytes that the client adds to a page, minified and compressed, with what it depends on. */
const MOST_BYTES = 12 * 1024;

describe('clients/typescript', () => {
  let api: TestApi;
  let folder: string;
  let client: Client;
  let docket: Client;
  let scratch: string;

  before(async function () {
    // Compiles the client when its sources or the schema changed.
    this.timeout(60_000);
    const { buildClient } = await import(pathToFileURL(join(process.cwd(), '.ci', 'client.mjs')).href);
    folder = await buildClient();
    client = await import(pathToFileURL(join(folder, 'dist', 'index.js')).href);
    scratch = mkdtempSync(join(scratchPlace(), 'docket-client-'));
    api = await startTestApi();
    docket = client.createDocket({ url: api.baseUrl, token: api.owner.key, webSocket: WebSocket });
  });

  after(async () => {
    docket.close();
    rmSync(scratch, { recursive: true, force: true });
    await api.close();
  });

  it('uploads bytes, blobs, streams and paths with progress, waits, and reads what was found with types', async () => {
    const path = join(scratch, 'upload.pdf');
    const bytes = fileOf({ data: { invoice_number: 'R-1', total_amount: 119 } }, 'client');
    writeFileSync(path, bytes);
    const stream = () => new Blob([new Uint8Array(bytes)]).stream();
    const sources = [
      [path],
      [new Uint8Array(bytes)],
      [new Blob([new Uint8Array(bytes)])],
      [stream(), { size: bytes.length }],
      [Readable.from([bytes.subarray(0, 100), bytes.subarray(100)]), { size: bytes.length }],
    ] as const;
    let uploaded = '';
    for (const [source, options] of sources) {
      const seen: { sent: number; total: number }[] = [];
      const document = await docket.upload(source, { ...options, onProgress: (progress: (typeof seen)[number]) => seen.push(progress) });
      expect(seen.at(-1)).to.deep.equal({ sent: bytes.length, total: bytes.length });
      uploaded = document.id;
    }
    expect((await docket.waitFor(uploaded)).status).to.equal('completed');
    expect((await docket.extraction(uploaded)).__typename).to.equal('InvoiceData');
  });

  it('says what is missing where the platform has no WebSocket', async () => {
    const bare = client.createDocket({ url: api.baseUrl, token: api.owner.key });
    const here = Object.getOwnPropertyDescriptor(globalThis, 'WebSocket');
    Object.defineProperty(globalThis, 'WebSocket', { value: undefined, configurable: true });
    try {
      await bare.waitFor('doc_01HZZZZZZZZZZZZZZZZZZZZZZZ');
      expect.fail('it watches without a WebSocket');
    } catch (error) {
      expect((error as Error).message).to.include('give createDocket one');
    } finally {
      if (here) Object.defineProperty(globalThis, 'WebSocket', here);
      else Reflect.deleteProperty(globalThis, 'WebSocket');
    }
  });

  it('goes on watching after lost connections, without losing or repeating a message', async () => {
    const sockets: WebSocket[] = [];
    class Seen extends WebSocket {
      constructor(...given: ConstructorParameters<typeof WebSocket>) {
        super(...given);
        sockets.push(this);
      }
    }
    const watching = client.createDocket({ url: api.baseUrl, token: async () => api.owner.key, webSocket: Seen });
    const release = api.pipeline.hold();
    const { id } = await api.owner.upload({ pages: 3 });
    const sequences: number[] = [];
    let status = '';
    for await (const { sequence, document } of watching.watch(id)) {
      if (sequences.length === 0) {
        sockets.at(-1)!.terminate();
        release();
      }
      sequences.push(sequence);
      status = document.status;
    }
    expect(status).to.equal('completed');
    expect(sockets.length).to.be.greaterThan(1);
    const first = sequences[0]!;
    expect(sequences).to.deep.equal(sequences.map((_, index) => first + index));
    watching.close();
  });

  it('throws errors of their classes', async () => {
    const failure = (work: () => Promise<unknown>) =>
      work().then(
        () => null,
        (error: unknown) => error as { code: string; status: number; name: string },
      );
    const id = 'doc_01HZZZZZZZZZZZZZZZZZZZZZZZ';
    const missing = await failure(() => docket.document(id));
    expect(missing)
      .to.be.instanceOf(client.NotFoundError)
      .and.instanceOf(client.DocketError)
      .and.include({ code: 'DOCUMENT_NOT_FOUND', status: 404 });
    const watched = await failure(() => docket.waitFor(id));
    expect(watched).to.be.instanceOf(client.NotFoundError);
    const stranger = client.createDocket({ url: api.baseUrl, token: 'service_live_nonsense', webSocket: WebSocket });
    expect(await failure(() => stranger.document(id))).to.be.instanceOf(client.AuthenticationError);
    expect(await failure(() => stranger.waitFor(id))).to.be.instanceOf(client.AuthenticationError);
    expect(await failure(() => docket.upload(new Uint8Array([1, 2, 3]), { contentType: 'text/plain' }))).to.be.instanceOf(
      client.InputError,
    );
    const away = client.createDocket({ url: 'http://127.0.0.1:1', token: 'x' });
    expect(await failure(() => away.document(id))).to.include({ name: 'UnavailableError', code: 'NETWORK_ERROR' });
    stranger.close();
  });

  it('ends a wait that is given up', async () => {
    const release = api.pipeline.hold();
    const { id } = await api.owner.upload();
    const ending = new AbortController();
    const waiting = docket.waitFor(id, { signal: ending.signal }).then(
      () => null,
      (error: Error) => error.name,
    );
    ending.abort();
    expect(await waiting).to.equal('AbortError');
    release();
  });

  it('verifies what the vectors of the receivers say', async () => {
    const rows = readFileSync('clients/receivers/vectors.tsv', 'utf8').trimEnd().split('\n');
    for (const row of rows) {
      const [secret = '', id = '', timestamp = '', signature = '', now = '', body = '', result = ''] = row.split('\t');
      const headers = new Headers({ 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature });
      const verified = await client.verifyWebhook(secret, headers, Buffer.from(body, 'base64'), new Date(Number(now) * 1000)).then(
        () => 'valid',
        () => 'invalid',
      );
      expect(verified, row).to.equal(result === 'valid' ? 'valid' : 'invalid');
    }
  });

  it('runs every example of its README (slow: compiles and really reads)', async function () {
    // Each is a process of its own.
    this.timeout(60_000);
    const examples = [...readFileSync('clients/typescript/README.md', 'utf8').matchAll(/^```js\n([\s\S]*?)^```/gm)].map(
      (match) => match[1]!,
    );
    writeFileSync(join(scratch, 'invoice.pdf'), fileOf({}, 'readme'));
    const index = pathToFileURL(join(folder, 'dist', 'index.js')).href;
    const page = `const file = new Blob([${JSON.stringify(fileOf({}, 'page').toString('latin1'))}], { type: 'application/pdf' });
      const real = globalThis.fetch;
      globalThis.fetch = (url, init) => (url === '/docket-token' ? Promise.resolve(new Response(process.env.DOCKET_KEY)) : real(url, init));`;
    const secret = 'whsec_c2VjcmV0IG9mIHRoZSBleGFtcGxlcw==';
    const body = '{"id":"evt_1","type":"document.processed","data":{}}';
    const at = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
      .update(`evt_1.${at}.${body}`)
      .digest('base64');
    const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': at, 'webhook-signature': `v1,${signature}` };
    const call = `await receive(new Request('http://localhost/', { method: 'POST', headers: ${JSON.stringify(headers)}, body: ${JSON.stringify(body)} }));`;
    const env = { ...process.env, DOCKET_URL: api.baseUrl, DOCKET_KEY: api.owner.key, WEBHOOK_SECRET: secret };
    const run = async (example: string, number: number): Promise<string> => {
      const path = join(folder, `example-${number}.mjs`);
      const [before, behind] = [example.includes('upload(file') ? page : '', example.includes('function receive') ? call : ''];
      writeFileSync(path, [before, example.replace("'@docket/client'", `'${index}'`), behind].join('\n'));
      return (await promisify(execFile)(process.execPath, [path], { cwd: scratch, env })).stdout;
    };
    const said = await Promise.all(examples.map(run));
    const expected = ['completed', ' of ', 'completed', 'DOCUMENT_NOT_FOUND', 'processing', 'document.processed'];
    expect(said.length).to.equal(expected.length);
    for (const [number, word] of expected.entries()) {
      // The third tells values, which the stand-in of the pipeline may not have.
      if (number !== 2) expect(said[number]).to.include(word);
    }
  });

  it('is small in a page, without anything of Node', async () => {
    const { build } = await import('vite');
    const built = (await build({
      configFile: false,
      logLevel: 'silent',
      build: {
        write: false,
        minify: true,
        target: 'es2022',
        lib: { entry: join(folder, 'dist', 'index.js'), formats: ['es'], fileName: 'client' },
      },
    })) as { output: { code: string }[] }[];
    const code = built.flatMap(({ output }) => output.map((chunk) => chunk.code)).join('\n');
    expect(code).not.to.match(/node:|from\s*["']graphql["']/);
    expect(brotliCompressSync(code).length).to.be.at.most(MOST_BYTES);
  });

  it('is packed with its types and without its sources', () => {
    const listed = execFileSync('npm', ['pack', '--dry-run', '--json', '--loglevel=silent'], { cwd: folder, encoding: 'utf8' });
    const paths = (JSON.parse(listed) as { files: { path: string }[] }[])[0]!.files.map(({ path }) => path);
    expect(paths).to.include.members(['README.md', 'package.json', 'dist/index.js', 'dist/index.d.ts', 'dist/schema.d.ts']);
    expect(paths.filter((path) => !/^(dist\/[\w.-]+\.(js|d\.ts)|README\.md|package\.json)$/.test(path))).to.deep.equal([]);
  });
});
