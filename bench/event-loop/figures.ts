import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { newKeyValue } from '../../src/auth/index.js';
import type { Bench, Figure } from '../figure.js';
import { startServer } from '../server.js';
import { type Files, type LoadKind, makeFiles, startLoad } from './load.js';
import type { Delays, ProbeRequest } from './probe.js';

const ROUNDS = 3;
const IDLE_MS = 6_000;
const BUSY_MS = 20_000;
const LOADS: readonly LoadKind[] = ['workers', 'all'];
/** For what goes on after the last answer: events, compression, garbage. */
const SETTLE_MS = 2_000;
const PROBE = fileURLToPath(new URL('./probe.js', import.meta.url));
const UNLIMITED = '1000000';

/**
 * Delay of the server's event loop while all workers are busy with scans, and while long documents are uploaded, read and fetched besides, against the
 * same server idle. The cores are then all at work, which delays every process: beside it stands a process that does nothing.
 */
export const eventLoop: Bench = {
  name: 'event-loop',
  async run() {
    const files = await makeFiles();
    const key = newKeyValue('test');
    const workers = availableParallelism();
    const server = await startServer(
      {
        BOOTSTRAP_TEST_KEY: key,
        WORKERS: String(workers),
        RATE_LIMIT_TEST: UNLIMITED,
        GRAPHQL_COST_PER_MINUTE: UNLIMITED,
      },
      ['--import', PROBE, ...(process.env.SERVER_NODE_OPTIONS?.split(' ') ?? [])],
    );
    const bystander = fork(PROBE);
    try {
      const measured = await measure([server.process, bystander], server.baseUrl, key, files, workers);
      return measured.flatMap((delays, index) => figures(index === 0 ? 'event loop' : 'of a process that does nothing', delays));
    } finally {
      bystander.disconnect();
      await server.close();
    }
  },
};

/** Delays of each round. */
type Measured = Record<'idle' | LoadKind, Delays[]>;

async function measure(probed: readonly ChildProcess[], baseUrl: string, key: string, files: Files, workers: number): Promise<Measured[]> {
  const measured = probed.map((): Measured => ({ idle: [], workers: [], all: [] }));
  const window = async (state: keyof Measured, durationMs: number) => {
    const send = (request: ProbeRequest) => probed.map((child) => child.send(request));
    send('begin');
    await pause(durationMs);
    const answers = probed.map((child) => once(child, 'message') as Promise<[Delays]>);
    send('end');
    for (const [index, [delays]] of (await Promise.all(answers)).entries()) measured[index]![state].push(delays);
  };
  // The first round compiles the code, and is not measured.
  for (let round = 0; round <= ROUNDS; round++) {
    if (round > 0) await window('idle', IDLE_MS);
    for (const kind of LOADS) {
      const load = startLoad(baseUrl, key, files, workers, kind);
      if (round > 0) await window(kind, BUSY_MS);
      else await pause(BUSY_MS);
      const { scans, documents } = await load.stop();
      console.log(`  round ${round}: ${scans} scans, ${documents} long documents`);
      await pause(SETTLE_MS);
    }
  }
  return measured;
}

const middle = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1]!;
const most = (values: number[]) => Math.max(...values);

const STATES: Readonly<Record<LoadKind, string>> = { workers: 'all workers busy', all: 'and long documents fetched' };

function figures(who: string, measured: Measured): Figure[] {
  const of = (kind: LoadKind, key: keyof Delays, over: (values: number[]) => number, goal: string): Figure => ({
    name: `${who}, ${STATES[kind]}: ${key}`,
    unit: 'ms',
    ours: over(measured[kind].map((delays) => delays[key])),
    peer: over(measured.idle.map((delays) => delays[key])),
    peerName: 'idle, ms',
    goal,
  });
  return LOADS.flatMap((kind) => {
    const goal = who === 'event loop' && kind === 'workers' ? '<= 3' : '-';
    return [of(kind, 'p50', middle, '-'), of(kind, 'p99', middle, goal), of(kind, 'max', most, '-')];
  });
}
