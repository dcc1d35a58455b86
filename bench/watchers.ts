import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { newKeyValue } from '../src/auth/index.js';
import type { Bench, Figure } from './figure.js';
import { startServer } from './server.js';

/** Sockets in all, on one key, and from one address: the limits of a process. */
const SOCKETS = Number(process.env.SOCKETS ?? 10_000);
const OF_KEY = 100;
const OF_ADDRESS = 1000;
const AT_ONCE = 50;
/** Changes that are published, one after the other, and how long one may take to arrive everywhere. */
const CHANGES = 30;
const PATIENCE_MS = 30_000;

const WATCH =
  'subscription ($filter: DocumentsUpdatedFilter) { documentsUpdated(filter: $filter) { updates { document { id metadata } } } }';
const GENEROUS = '100000000';

/** A watcher of one batch's documents, or of all. */
class Watcher {
  /** Called with what a document's metadata says when a message tells of it. */
  heard: (mark: string) => void = () => undefined;
  private readonly socket: WebSocket;
  readonly ready: Promise<void>;

  constructor(baseUrl: string, key: string, index: number, batchId: string | null) {
    const localAddress = `127.0.0.${2 + Math.floor(index / OF_ADDRESS)}`;
    this.socket = new WebSocket(`${baseUrl.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
      localAddress,
      perMessageDeflate: false,
    });
    this.ready = new Promise((resolve, reject) => {
      this.socket.on('error', reject);
      this.socket.on('close', (code) => reject(new Error(`closed with ${code}`)));
      this.socket.on('open', () => this.send({ type: 'connection_init', payload: { authorization: `Bearer ${key}` } }));
      this.socket.on('message', (data) => {
        const message = JSON.parse(String(data)) as {
          type: string;
          payload?: { data?: { documentsUpdated: { updates: { document: { metadata: { mark?: string } } }[] } } };
        };
        if (message.type === 'connection_ack')
          this.send({ id: '1', type: 'subscribe', payload: { query: WATCH, variables: batchId ? { filter: { batchId } } : {} } });
        else if (message.type === 'error') reject(new Error(String(data)));
        else if (message.type === 'next') {
          resolve();
          for (const { document } of message.payload?.data?.documentsUpdated.updates ?? [])
            if (document.metadata.mark) this.heard(document.metadata.mark);
        }
      });
    });
  }

  private send(message: unknown): void {
    this.socket.send(JSON.stringify(message));
  }

  close(): void {
    this.socket.removeAllListeners('close');
    this.socket.terminate();
  }
}

const residentKb = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
const percentile = (values: number[], share: number) =>
  values.sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

/** Sockets that watch on one process: memory of each, and the time from a change to its arrival, where one in a hundred is concerned and where all are. */
export const watchers: Bench = {
  name: 'watchers',
  async run(): Promise<Figure[]> {
    const first = newKeyValue('live');
    const limits = { RATE_LIMIT_LIVE: GENEROUS, GRAPHQL_COST_PER_MINUTE: GENEROUS, RATE_LIMIT_UPLOADS: GENEROUS };
    const server = await startServer({ BOOTSTRAP_LIVE_KEY: first, WORKERS: '1', ...limits }, ['--expose-gc']);
    const all: Watcher[] = [];
    const ask = async (query: string) => {
      const headers = { authorization: `Bearer ${first}`, 'content-type': 'application/json' };
      const answer = await fetch(`${server.baseUrl}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
      const { data, errors } = (await answer.json()) as { data: Record<string, unknown>; errors?: unknown };
      if (errors) throw new Error(JSON.stringify(errors));
      return data;
    };
    const upload = async (name: string) => {
      const file = Buffer.from(`%PDF-1.7 ${name}`).toString('base64');
      return (
        await ask(
          `mutation { uploadDocuments(input: { documents: [{ filename: "${name}.pdf", file: "${file}" }] }) { id documents { id } } }`,
        )
      ).uploadDocuments as { id: string; documents: { id: string }[] };
    };
    try {
      const keys = [first];
      while (keys.length < SOCKETS / OF_KEY) {
        const made = (await ask('mutation { createApiKey(input: { name: "bench", permissions: ["documents.read"] }) { value } }'))
          .createApiKey as { value: string };
        keys.push(made.value);
      }
      const { id: batchId, documents } = await upload('watched');
      const document = documents[0]!.id;
      await pause(3000);
      const idle = residentKb(server.process.pid!);
      for (let index = 0; index < SOCKETS; index += AT_ONCE) {
        const some = Array.from({ length: Math.min(AT_ONCE, SOCKETS - index) }, (_, each) => index + each).map(
          (each) => new Watcher(server.baseUrl, keys[Math.floor(each / OF_KEY)]!, each, each % 100 === 0 ? batchId : 'batch_none'),
        );
        all.push(...some);
        await Promise.all(some.map(({ ready }) => ready));
      }
      await pause(5000);
      const perSocket = (residentKb(server.process.pid!) - idle) / SOCKETS;
      const concerned = all.filter((_, index) => index % 100 === 0);
      const times: number[] = [];
      for (let change = 0; change < CHANGES; change += 1) {
        const mark = `change ${change}`;
        const began = performance.now();
        const arrived = concerned.map(
          (watcher) =>
            new Promise<void>((resolve) => {
              watcher.heard = (heard) => {
                if (heard !== mark) return;
                times.push(performance.now() - began);
                resolve();
              };
            }),
        );
        await ask(`mutation { updateDocument(id: "${document}", input: { metadata: { mark: "${mark}" } }) { id } }`);
        await Promise.race([Promise.all(arrived), pause(PATIENCE_MS, undefined, { ref: false })]);
      }
      const missing = CHANGES * concerned.length - times.length;
      if (missing > 0) throw new Error(`${missing} messages did not arrive`);
      const idleText = { peer: idle / 1024, peerName: 'idle, MB' };
      return [
        { name: `memory of a socket that watches, of ${SOCKETS}`, unit: 'KB', ours: perSocket, ...idleText, goal: '<= 40 KB' },
        { name: 'from a change to its arrival, p50', unit: 'ms', ours: percentile(times, 0.5), ...idleText, goal: '' },
        { name: 'from a change to its arrival, p99', unit: 'ms', ours: percentile(times, 0.99), ...idleText, goal: '<= 250 ms' },
      ];
    } finally {
      for (const watcher of all) watcher.close();
      await server.close();
    }
  },
};
