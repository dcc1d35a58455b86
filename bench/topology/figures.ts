import { setTimeout as pause } from 'node:timers/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { makePdf, scanFile } from '../../test/support/papers/files.js';
import { startS3 } from '../../test/support/servers/s3-server.js';
import { type Cluster, startCluster } from '../faults/cluster.js';
import type { Member } from '../faults/member.js';
import type { Bench, Figure } from '../figure.js';
import { type Balancer, startProxy } from './proxy.js';

const DEATHS = Number(process.env.BENCH_DEATHS ?? 3);
const SMALL = 12;
/** Pages of the scan whose reader is killed. */
const PAGES = 40;
const END_MS = 240_000;

const WATCH = 'subscription ($id: ID!) { documentUpdated(id: $id) { sequence document { status } } }';

/** Calls through the proxy, and again while a process is dying under them. */
function callerOf(proxy: Balancer, key: string) {
  return async function call<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
    for (;;) {
      const answer = await fetch(proxy.url + path, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(30_000),
      }).catch(() => null);
      if (answer && answer.status < 500 && answer.status !== 409) return ((await answer.json()) as { data: T }).data;
      await pause(50);
    }
  };
}

type Call = ReturnType<typeof callerOf>;
interface Read {
  readonly id: string;
  readonly status: string;
}

interface Announced {
  readonly documentId: string;
  readonly uploadUrl: string;
  readonly headers: readonly { name: string; value: string }[];
}

/** A document whose file is still to come. */
async function announce(call: Call, size: number, filename: string): Promise<Announced> {
  const { createUpload } = await call<{ createUpload: Announced }>('POST', '/graphql', {
    query: 'mutation ($input: CreateUploadInput!) { createUpload(input: $input) { documentId uploadUrl headers { name value } } }',
    variables: { input: { filename, size, contentType: 'application/pdf' } },
  });
  return createUpload;
}

/** The file goes to the bucket itself; gives the id. */
async function uploadPast(call: Call, file: Buffer, filename: string): Promise<string> {
  const { documentId, uploadUrl, headers } = await announce(call, file.length, filename);
  const put = await fetch(uploadUrl, {
    method: 'PUT',
    body: new Uint8Array(file),
    headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])),
  });
  if (!put.ok) throw new Error(`the bucket answered ${put.status}`);
  await call('POST', '/graphql', {
    query: 'mutation ($id: ID!) { completeUpload(documentId: $id) { id } }',
    variables: { id: documentId },
  });
  return documentId;
}

const isRead = async (call: Call, id: string) =>
  !['processing', 'uploading'].includes((await call<Read>('GET', `/documents/${id}`)).status);

async function untilRead(call: Call, ids: readonly string[]): Promise<number> {
  const began = performance.now();
  const left = new Set(ids);
  while (left.size > 0 && performance.now() - began < END_MS) {
    for (const id of left) if (await isRead(call, id)) left.delete(id);
    await pause(200);
  }
  return left.size;
}

/** Kills whoever serves a websocket; milliseconds until its watcher hears of its document again. */
async function resumption(cluster: Cluster, proxy: Balancer, id: string): Promise<number> {
  let heard: () => void = () => undefined;
  const client = createClient({
    url: `${proxy.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${cluster.key}` },
    retryAttempts: 1000,
    shouldRetry: () => true,
    retryWait: () => pause(100 + Math.random() * 200),
  });
  let closed: () => void = () => undefined;
  client.on('closed', () => closed());
  const next = () => new Promise<void>((resolve) => (heard = resolve));
  let ended: (reason: unknown) => void = () => undefined;
  const over = new Promise<never>((_, reject) => {
    ended = (reason) => reject(new Error('the subscription ended', { cause: reason }));
  });
  over.catch(() => undefined);
  const first = next();
  const end = client.subscribe(
    { query: WATCH, variables: { id } },
    { next: () => heard(), error: ended, complete: () => ended('it is complete') },
  );
  await Promise.race([first, over]);
  // The first is killed; when the websocket was with the other one, that is killed when the first is back.
  let began = 0;
  for (const api of cluster.apis) {
    const lost = new Promise<boolean>((resolve) => {
      closed = () => resolve(true);
    });
    const again = next();
    began = performance.now();
    await api.die();
    if (await Promise.race([lost, pause(2000, false)])) {
      await Promise.race([again, over]);
      const took = performance.now() - began;
      end();
      await client.dispose();
      await api.start();
      return took;
    }
    await api.start();
  }
  throw new Error('the websocket was with nobody');
}

/** Kills the process that reads a long scan; milliseconds until another one has the work. */
async function takeover(cluster: Cluster, id: string): Promise<{ ms: number; victim: Member }> {
  const ownerOf = async () => {
    const [row] = await cluster.query<{ leaseToken: string | null }>(
      "SELECT leaseToken FROM tasks WHERE subjectId = ? AND name = 'document.process'",
      [id],
    );
    return row?.leaseToken ?? null;
  };
  let owner = await ownerOf();
  while (owner === null) {
    await pause(50);
    owner = await ownerOf();
  }
  await pause(1500);
  const victim = await cluster.holderOf(owner);
  if (!victim) throw new Error('it cannot be told who has the work');
  const began = performance.now();
  await victim.die();
  for (;;) {
    const now = await ownerOf();
    if (now !== null && now !== owner) return { ms: performance.now() - began, victim };
    if (performance.now() - began > 60_000) throw new Error('nobody took the work over');
    await pause(20);
  }
}

/** A PDF of pictures without text. */
async function scanOf(page: Parameters<typeof makePdf>[0][number], pages: number): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const picture = await pdf.embedPng(await scanFile(await makePdf([page]), 1, 'png'));
  for (let at = 0; at < pages; at += 1)
    pdf.addPage([page.width ?? 600, page.height ?? 500]).drawImage(picture, { x: 0, y: 0, width: 600, height: 500 });
  return Buffer.from(await pdf.save());
}

/** The whole installation as plain processes - 2 API, 4 work, MariaDB, Redis, a bucket, a proxy without stickiness - whose parts are killed. */
async function run(): Promise<Figure[]> {
  const s3 = await startS3();
  const cluster = await startCluster('127.0.0.0/8', { workers: 4, storageUrl: s3.url({ public: s3.endpoint }, '/docket') });
  const proxy = await startProxy(cluster.apis.map(({ baseUrl }) => baseUrl!));
  const call = callerOf(proxy, cluster.key);
  try {
    const small = await Promise.all(
      Array.from({ length: SMALL }, async (_, at) => {
        const file = await makePdf([{ print: [{ text: `document ${at}`, x: 50, y: 50 }] }]);
        if (at % 2 === 0) return uploadPast(call, file, `${at}.pdf`);
        const upload = { file: file.toString('base64'), filename: `${at}.pdf` };
        return (await call<Read>('POST', '/documents', upload, { 'idempotency-key': `small-${at}` })).id;
      }),
    );
    const unread = await untilRead(call, small);
    // The subscription to a document that is read ends at once; this one waits for its file.
    const { documentId: watched } = await announce(call, 1000, 'watched.pdf');
    const resumed: number[] = [];
    for (let death = 0; death < DEATHS; death += 1) resumed.push(await resumption(cluster, proxy, watched));
    const page = {
      print: [{ text: 'A page that must be recognised, with some words to read', x: 30, y: 60, size: 14 }],
      width: 600,
      height: 500,
    };
    const long = await scanOf(page, PAGES);
    const taken: number[] = [];
    const longIds: string[] = [];
    for (let death = 0; death < DEATHS; death += 1) {
      const id = await uploadPast(call, Buffer.concat([long, Buffer.from(`%${death}`)]), `long-${death}.pdf`);
      longIds.push(id);
      const { ms, victim } = await takeover(cluster, id);
      taken.push(ms);
      await untilRead(call, [id]);
      await victim.start();
    }
    const failed: string[] = [];
    for (const id of [...small, ...longIds]) if ((await call<Read>('GET', `/documents/${id}`)).status === 'failed') failed.push(id);
    const sorted = (times: number[]) => [...times].sort((a, b) => a - b);
    const time = (what: string, times: number[], goal: number): Figure[] =>
      (['median', 'longest'] as const).map((which) => ({
        name: `2 API, 4 work, a bucket, a proxy: ${what}, ${which} of ${times.length}`,
        unit: 'ms',
        ours: which === 'median' ? sorted(times)[Math.floor(times.length / 2)]! : sorted(times).at(-1)!,
        peer: goal,
        peerName: 'goal',
        goal: '<= 1',
      }));
    const count = (what: string, ours: number): Figure => ({
      name: what,
      unit: '',
      ours,
      peer: small.length + longIds.length,
      peerName: 'documents',
      goal: '0',
    });
    return [
      count('documents that were not read', unread + (await untilRead(call, longIds))),
      count('documents that failed', failed.length),
      ...time('from a killed API process to the next message of a subscription', resumed, 3000),
      ...time('from a killed work process to another one that has its work', taken, 5000),
    ];
  } finally {
    proxy.close();
    await cluster.close();
    await s3.stop();
  }
}

/** The topology of the deployment as plain processes. */
export const topology: Bench = { name: 'topology', run };
