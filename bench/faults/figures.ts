import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { makePdf, scanFile } from '../../test/support/papers/files.js';
import type { Bench, Figure } from '../figure.js';
import { type Cluster, type Member, startCluster } from './cluster.js';
import { databaseDeath } from './database-death.js';
import { workerDeaths } from './worker-deaths.js';

const KILLS = Number(process.env.BENCH_KILLS ?? 24);
/** Pause between one kill and the next. */
const PAUSE_MS = 2500;
/** Uploads under way at once. */
const CLIENTS = 2;
/** Each so-many-th document is a scan, which must be recognised. */
const SCAN_EVERY = 4;
const END_MS = 180_000;

/** Somebody whom webhooks tell of documents. */
async function listen() {
  const told = new Map<string, number>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { data } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { data: { documentId: string } };
      told.set(data.documentId, (told.get(data.documentId) ?? 0) + 1);
      response.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { told, url: `http://127.0.0.1:${(server.address() as { port: number }).port}/hook`, close: () => server.close() };
}

async function call(cluster: Cluster, api: Member, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(api.baseUrl + path, {
    method,
    headers: { authorization: `Bearer ${cluster.key}`, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(30_000),
  });
  return { status: answer.status, body: (await answer.json()) as { data: Record<string, unknown> } };
}

/** Sends one upload until it is answered, each time to another process; gives the id. */
async function upload(cluster: Cluster, key: string, file: string): Promise<string> {
  for (let attempt = randomInt(2); ; attempt += 1) {
    const api = cluster.apis[attempt % cluster.apis.length]!;
    const answer = await call(cluster, api, 'POST', '/documents', { file, filename: `${key}.pdf` }, { 'idempotency-key': key }).catch(
      () => null,
    );
    if (answer?.status === 201) return String(answer.body.data.id);
    if (answer && answer.status < 500 && answer.status !== 409) throw new Error(`${key}: ${answer.status} ${JSON.stringify(answer.body)}`);
    await pause(100);
  }
}

async function documentsOf(cluster: Cluster): Promise<{ id: string; filename: string; status: string }[]> {
  const all: { id: string; filename: string; status: string }[] = [];
  for (;;) {
    const { body } = await call(cluster, cluster.apis[0]!, 'GET', `/documents?limit=100&offset=${all.length}`);
    const { documents } = body.data as { documents: typeof all };
    all.push(...documents);
    if (documents.length < 100) return all;
  }
}

/** Kills processes in a random order while documents are uploaded and processed, then lets all come to an end. */
async function matrix(): Promise<Figure[]> {
  const receiver = await listen();
  const cluster = await startCluster('127.0.0.0/8');
  const scan = await scanFile(
    await makePdf([{ print: [{ text: 'A page that must be recognised', x: 20, y: 40, size: 14 }], width: 400, height: 200 }]),
    1,
    'png',
  );
  const ids = new Map<string, string>();
  const gaps: number[] = [];
  const ready = new Map<string, number[]>();
  let isOver = false;
  let made = 0;
  async function client(): Promise<void> {
    while (!isOver) {
      made += 1;
      const key = `document-${made}`;
      // Trailing bytes make contents differ.
      const bytes =
        made % SCAN_EVERY === 0 ? Buffer.concat([scan, Buffer.from(key)]) : await makePdf([{ print: [{ text: key, x: 50, y: 50 }] }]);
      const began = performance.now();
      ids.set(key, await upload(cluster, key, bytes.toString('base64')));
      gaps.push(performance.now() - began);
      await pause(150);
    }
  }
  try {
    // Every run ends with exactly one of them.
    const eventTypes = ['extraction.completed', 'document.failed'];
    const hook = await call(cluster, cluster.apis[0]!, 'POST', '/webhooks', { url: receiver.url, eventTypes });
    if (hook.status !== 201) throw new Error(`webhook: ${hook.status} ${JSON.stringify(hook.body)}`);
    const clients = Array.from({ length: CLIENTS }, client);
    const members = [...cluster.apis, ...cluster.workers];
    const restarts: Promise<void>[] = [];
    const busy = new Set<Member>();
    for (let kill = 0; kill < KILLS; kill += 1) {
      // One API process is always up: what is measured is the installation, not how fast a machine starts everything anew.
      const isAlone = (member: Member) =>
        cluster.apis.includes(member) && cluster.apis.some((other) => other !== member && busy.has(other));
      const free = members.filter((member) => !busy.has(member) && !isAlone(member));
      const member = free[randomInt(free.length)]!;
      busy.add(member);
      restarts.push(
        member.kill().then((ms) => {
          busy.delete(member);
          ready.set(member.name, [...(ready.get(member.name) ?? []), ms]);
        }),
      );
      while (busy.size > 2) await pause(50);
      await pause(randomInt(PAUSE_MS));
    }
    await Promise.all(restarts);
    isOver = true;
    await Promise.all(clients);
    const began = performance.now();
    let documents = await documentsOf(cluster);
    const isDone = () => documents.every(({ status, id }) => status !== 'processing' && receiver.told.has(id));
    while (!isDone() && performance.now() - began < END_MS) {
      await pause(500);
      documents = await documentsOf(cluster);
    }
    const recoveryMs = performance.now() - began;
    const present = new Set(documents.map(({ id }) => id));
    const figure = (what: string, ours: number, goal: string, unit = ''): Figure => ({
      name: `${KILLS} times kill -9 of 2 API and 2 work processes, ${ids.size} documents: ${what}`,
      unit,
      ours,
      peer: unit === 'ms' ? 1000 : ids.size,
      peerName: unit === 'ms' ? 'one second' : 'documents',
      goal,
    });
    const sorted = [...ready.values()].flat().sort((a, b) => a - b);
    const slowest = Math.max(...gaps);
    return [
      figure('accepted and gone', [...ids.values()].filter((id) => !present.has(id)).length, '0'),
      figure('made twice by one key', documents.length - ids.size, '0'),
      figure('not processed in the end', documents.filter(({ status }) => status === 'processing').length, '0'),
      figure('failed', documents.filter(({ status }) => status === 'failed').length, '0'),
      figure('nobody was told of', documents.filter(({ id }) => !receiver.told.has(id)).length, '0'),
      figure('told of more than once', [...receiver.told.values()].filter((times) => times > 1).length, '(at least once)'),
      figure('from a kill until the process is ready again, median', sorted[Math.floor(sorted.length / 2)] ?? 0, '-', 'ms'),
      figure('slowest upload, tries included', slowest, '-', 'ms'),
      figure('from the last restart until everything was processed and told', recoveryMs, '-', 'ms'),
    ];
  } finally {
    isOver = true;
    await cluster.close();
    receiver.close();
  }
}

/** What kill -9 does to an installation of several processes, to the worker processes of one, and to its database. */
export const faults: Bench = {
  name: 'faults',
  run: async () => [...(await matrix()), ...(await workerDeaths()), ...(await databaseDeath())],
};
