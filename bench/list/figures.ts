import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import type { Bench } from '../figure.js';
import { openWorld, type World } from '../scale/world.js';

const WORLD = { documents: 5_000, organizations: 1 };
const CONCURRENT = 8;
const WINDOW_MS = 1500;
const ROUNDS = 7;
const WARM_UP_REQUESTS = 1500;

const QUERY = `{ documents(first: 20) {
  nodes { id filename type status confidence templateName extractedFields processingTime reviewReason uploadedBy createdAt completedAt }
  pagination { limit offset total totalPages nextCursor }
  summary { totalDocuments completed processing reviewRequired failed averageConfidence } } }`;

/** A server in a process of its own. */
export interface Served {
  readonly child: ChildProcess;
  readonly pool: Pool;
}

export async function serve(kind: 'ours' | 'peer', env: Record<string, string>): Promise<Served> {
  const child = fork(fileURLToPath(new URL('./serve.js', import.meta.url)), [kind], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message: { port: number }) => resolve(message.port));
    child.once('exit', () => reject(new Error(`the server ${kind} ended`)));
  });
  return { child, pool: new Pool(`http://127.0.0.1:${port}`, { connections: CONCURRENT }) };
}

type Ask = () => Promise<void>;

function askFor(pool: Pool, key: string, path: string, body?: string): Ask {
  const headers = { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) };
  return async () => {
    const answer = await pool.request({ method: body ? 'POST' : 'GET', path, headers, ...(body ? { body } : {}) });
    const text = await answer.body.text();
    if (answer.statusCode !== 200 || text.includes('"errors"')) throw new Error(`${path}: ${answer.statusCode} ${text.slice(0, 300)}`);
  };
}

/** Both sides are measured once their code is compiled: some 1,500 requests in. */
async function warmUp(ask: Ask): Promise<void> {
  let left = WARM_UP_REQUESTS;
  const worker = async () => {
    while (left-- > 0) await ask();
  };
  await Promise.all(Array.from({ length: CONCURRENT }, worker));
}

/** Requests per second over a window, so many at once. */
async function rateOf(ask: Ask): Promise<number> {
  const end = performance.now() + WINDOW_MS;
  let done = 0;
  const worker = async () => {
    while (performance.now() < end) {
      await ask();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT }, worker));
  return (done * 1000) / WINDOW_MS;
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

async function compare(world: World, asks: readonly Ask[]): Promise<number[]> {
  const rates = asks.map((): number[] => []);
  for (const ask of asks) await warmUp(ask);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, ask] of asks.entries()) rates[index]!.push(await rateOf(ask));
  }
  await world.query('DROP TABLE bench_keys');
  return rates.map(median);
}

/** The list of 20 documents over REST and GraphQL against a route written by hand with express and mysql2 (>= 0.85, >= 0.8). */
export const list: Bench = {
  name: 'list',
  async run() {
    const world = await openWorld(WORLD);
    const children: ChildProcess[] = [];
    try {
      await world.query(
        'CREATE OR REPLACE TABLE bench_keys (hash CHAR(64) PRIMARY KEY, organizationId INT NOT NULL, revokedAt DATETIME(3) NULL)',
      );
      await world.query('INSERT INTO bench_keys VALUES (?,?,NULL)', [
        createHash('sha256').update(world.key).digest('hex'),
        world.organizationId,
      ]);
      const ours = await serve('ours', world.environment);
      const peer = await serve('peer', { PEER_SOCKET: world.socketPath, PEER_PASSWORD: world.password });
      children.push(ours.child, peer.child);
      const [byHand, rest, graphql] = await compare(world, [
        askFor(peer.pool, world.key, '/documents?limit=20'),
        askFor(ours.pool, world.key, '/documents?limit=20'),
        askFor(ours.pool, world.key, '/graphql', JSON.stringify({ query: QUERY })),
      ]);
      const against = { unit: 'req/s', peer: byHand!, peerName: 'express+mysql2' };
      return [
        { name: 'list of 20 documents over REST', ours: rest!, goal: '>= 0.85', ...against },
        { name: 'list of 20 documents over POST /graphql', ours: graphql!, goal: '>= 0.8', ...against },
      ];
    } finally {
      for (const child of children) child.kill();
      await world.close();
    }
  },
};
