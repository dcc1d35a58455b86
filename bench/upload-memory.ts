import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { newKeyValue } from '../src/auth/index.js';
import type { Bench, Figure } from './figure.js';
import { startServer } from './server.js';

const FILE_BYTES = 52_428_800;
const PIECE_BYTES = 3 * 65_536;
const MB = 1024;

/** The file in pieces: a PDF by its first bytes. */
function* pieces(bytes: number): Generator<Buffer> {
  for (let left = bytes; left > 0; left -= PIECE_BYTES) {
    const piece = Buffer.alloc(Math.min(PIECE_BYTES, left), 0x20);
    if (left === bytes) piece.write('%PDF-1.7\n');
    yield piece;
  }
}

function* base64Body(bytes: number): Generator<string> {
  yield '{"filename":"large.pdf","file":"';
  for (const piece of pieces(bytes)) yield piece.toString('base64');
  yield '"}';
}

const BOUNDARY = 'bench-boundary';

function* formBody(bytes: number): Generator<string | Buffer> {
  yield `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="large.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
  yield* pieces(bytes);
  yield `\r\n--${BOUNDARY}--\r\n`;
}

interface Sent {
  readonly status: number;
  readonly location: string;
  readonly body: string;
}

/** Sends a body as it is made, without holding it here either. */
function send(url: string, method: string, headers: Record<string, string>, body: Iterable<string | Buffer> = []): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const sending = request(url, { method, headers }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      resolve({ status: answer.statusCode ?? 0, location: answer.headers.location ?? '', body: Buffer.concat(chunks).toString() });
    });
    sending.on('error', reject);
    void (async () => {
      for (const piece of body) if (!sending.write(piece)) await once(sending, 'drain');
      sending.end();
    })();
  });
}

/** One upload in each form; what is sent is no real PDF, so all end with the refusal of a damaged file. */
const FORMS: Readonly<Record<string, (baseUrl: string, key: string, bytes: number) => Promise<unknown>>> = {
  'base64 in JSON': (baseUrl, key, bytes) =>
    send(`${baseUrl}/documents`, 'POST', { authorization: `Bearer ${key}`, 'content-type': 'application/json' }, base64Body(bytes)),
  'multipart/form-data': (baseUrl, key, bytes) =>
    send(
      `${baseUrl}/documents`,
      'POST',
      { authorization: `Bearer ${key}`, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      formBody(bytes),
    ),
  'the file as the body': (baseUrl, key, bytes) =>
    send(
      `${baseUrl}/documents?filename=large.pdf`,
      'POST',
      { authorization: `Bearer ${key}`, 'content-type': 'application/pdf' },
      pieces(bytes),
    ),
  'PUT to a signed link': async (baseUrl, key, bytes) => {
    const query = `mutation { createUpload(input: { filename: "a.pdf", size: ${bytes}, contentType: "application/pdf" }) { uploadUrl } }`;
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const ticket = JSON.parse((await send(`${baseUrl}/graphql`, 'POST', headers, [JSON.stringify({ query })])).body);
    const { pathname, search } = new URL(ticket.data.createUpload.uploadUrl);
    await send(`${baseUrl}${pathname}${search}`, 'PUT', { 'content-type': 'application/pdf' }, pieces(bytes));
  },
  'resumable (tus)': async (baseUrl, key, bytes) => {
    const authorization = `Bearer ${key}`;
    const metadata = `filename ${btoa('a.pdf')},filetype ${btoa('application/pdf')}`;
    const { location } = await send(`${baseUrl}/uploads`, 'POST', {
      authorization,
      'upload-length': String(bytes),
      'upload-metadata': metadata,
      'content-length': '0',
    });
    await send(
      `${baseUrl}${location}`,
      'PATCH',
      { authorization, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
      pieces(bytes),
    );
  },
};

/** Resident memory of a process, MB. */
const residentMb = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / MB;

async function peakWhile(pid: number, work: () => Promise<unknown>): Promise<number> {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMb(pid));
  }, 10);
  await work();
  clearInterval(timer);
  return peak;
}

/** Memory that uploads of 50 MiB need beside an idle server, in each form (goal: +120 MB for one, +150 MB for four at once). Linux only. */
export const uploadMemory: Bench = {
  name: 'upload-memory',
  async run(): Promise<Figure[]> {
    const key = newKeyValue('live');
    const server = await startServer({ BOOTSTRAP_LIVE_KEY: key, WORKERS: '1' });
    const pid = server.process.pid!;
    try {
      // Code that runs for the first time is no memory of an upload.
      for (const upload of Object.values(FORMS)) await upload(server.baseUrl, key, PIECE_BYTES);
      const idle = residentMb(pid);
      const figures: Figure[] = [];
      for (const [form, upload] of Object.entries(FORMS))
        for (const [times, goal] of [
          [1, '<= 120 MB more'],
          [4, '<= 150 MB more'],
        ] as const) {
          const peak = await peakWhile(pid, () =>
            Promise.all(Array.from({ length: times }, () => upload(server.baseUrl, key, FILE_BYTES))),
          );
          const name = times === 1 ? `upload of 50 MiB, ${form}` : `${times} at once, ${form}`;
          figures.push({ name, unit: 'MB more', ours: Math.max(0, peak - idle), peer: idle, peerName: 'idle, MB', goal });
        }
      return figures;
    } finally {
      await server.close();
    }
  },
};
