import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Bench, Figure } from '../figure.js';
import type { FaultMessage } from './fault-worker.js';
import type { Arrival } from './receiver.js';
import { startReceivers } from './world.js';

const EVENTS = 2000;
const KILLS = 20;
const ENDPOINTS = 3;
/** A kill comes so long after the process began to work, at the latest. */
const LATEST_KILL_MS = 700;

interface Round {
  readonly committed: string[];
  readonly done: Extract<FaultMessage, { kind: 'done' }> | null;
}

/** Runs the worker on the folder; kills it at a random moment, or lets it end. */
async function round(folder: string, ports: readonly number[], events: number, kill: boolean): Promise<Round> {
  const path = fileURLToPath(new URL('./fault-worker.js', import.meta.url));
  const child: ChildProcess = fork(path, [folder, ports.join(','), String(events)]);
  const committed: string[] = [];
  let done: Round['done'] = null;
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', (message: FaultMessage) => {
      if (message.kind === 'ready') resolve();
      if (message.kind === 'committed') committed.push(message.eventId);
      if (message.kind === 'done') done = message;
    });
    child.once('exit', (code) => reject(new Error(`the worker ended with ${code} before it was ready`)));
  });
  const exited = once(child, 'exit');
  await ready;
  if (kill) {
    await delay(Math.random() * LATEST_KILL_MS);
    child.kill('SIGKILL');
  }
  await exited;
  return { committed, done };
}

/** Deliveries that never came, came twice, or came with other bytes or another delivery id. */
function compare(committed: ReadonlySet<string>, arrivals: readonly Arrival[]) {
  const seen = new Map<string, Arrival[]>();
  for (const arrival of arrivals) {
    const key = `${arrival.eventId} ${arrival.port}`;
    seen.set(key, [...(seen.get(key) ?? []), arrival]);
  }
  const lost = [...committed]
    .flatMap((id) => Array.from({ length: ENDPOINTS }, (_, port) => `${id} ${port}`))
    .filter((key) => !seen.has(key));
  const repeated = [...seen.values()].filter((each) => each.length > 1);
  const unlike = repeated.filter((each) => new Set(each.map(({ digest, deliveryId }) => `${digest} ${deliveryId}`)).size > 1);
  return { lost: lost.length, repeated: repeated.length, unlike: unlike.length };
}

async function run(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'docket-faults-'));
  const receivers = await startReceivers(ENDPOINTS);
  void receivers.expect(Number.MAX_SAFE_INTEGER, { arrivals: true });
  const committed = new Set<string>();
  try {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const { committed: more } = await round(folder, receivers.ports, EVENTS, true);
      for (const id of more) committed.add(id);
    }
    const last = await round(folder, receivers.ports, Math.max(0, EVENTS - committed.size), false);
    for (const id of last.committed) committed.add(id);
    const { lost, repeated, unlike } = compare(committed, await receivers.take());
    const name = `${KILLS} times kill -9, ${committed.size} events, ${ENDPOINTS} endpoints`;
    const figure = (what: string, ours: number, goal: string): Figure => ({
      name: `${name}: ${what}`,
      unit: '',
      ours,
      peer: committed.size * ENDPOINTS,
      peerName: 'deliveries',
      goal,
    });
    return [
      figure('lost', lost, '0'),
      figure('came again, same id, delivery and bytes', repeated - unlike, '(at least once)'),
      figure('came again otherwise', unlike, '0'),
      figure('rows delivered', last.done?.delivered ?? 0, '>= 1.0'),
    ];
  } finally {
    receivers.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What kill -9 at random moments does to deliveries. */
export const webhookFaults: Bench = { name: 'webhook-faults', run };
