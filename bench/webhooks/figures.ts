import { setTimeout as delay } from 'node:timers/promises';
import { MOST_CONCURRENT } from '../../src/webhooks/deliveries/breaker.js';
import type { Bench, Figure } from '../figure.js';
import { measurePeer } from './peer.js';
import { createWorld, type Receivers, startReceivers, type World } from './world.js';

const ENDPOINTS = 20;
const EVENTS = Number(process.env.BENCH_EVENTS ?? 10_000);
/** Events of the latency runs, one every `PACE_MS`. */
const PACED = 200;
const PACE_MS = 50;

const percentile = (values: readonly number[], share: number) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
};

/** Deliveries per second: all events wait in the log, then dispatcher and deliverer start. */
async function throughput(world: World, receivers: Receivers): Promise<number> {
  await world.append(EVENTS);
  const reached = receivers.expect(EVENTS * ENDPOINTS);
  const started = performance.now();
  await world.start();
  await reached;
  const seconds = (performance.now() - started) / 1000;
  await allStored(world);
  return (EVENTS * ENDPOINTS) / seconds;
}

async function allStored(world: World): Promise<void> {
  for (;;) {
    const [row] = await world.database.query<{ waiting: string }>(
      'SELECT COUNT(*) AS waiting FROM webhook_deliveries WHERE runAt IS NOT NULL',
    );
    if (Number(row?.waiting) === 0) return;
    await delay(100);
  }
}

/** Milliseconds from the commit of an event to its arrival, for each delivery to an endpoint that answers. */
async function latencies(world: World, receivers: Receivers, hang: number | null): Promise<number[]> {
  const answering = ENDPOINTS - (hang === null ? 0 : 1);
  const reached = receivers.expect(PACED * answering, { arrivals: true, hang });
  const committed = new Map<string, number>();
  for (let n = 0; n < PACED; n += 1) {
    for (const [id, at] of await world.append(1)) committed.set(id, at);
    await delay(PACE_MS);
  }
  return (await reached).map(({ eventId, at }) => Math.max(0, at - (committed.get(eventId) ?? at)));
}

async function run(): Promise<Figure[]> {
  const receivers = await startReceivers(ENDPOINTS);
  const world = await createWorld(receivers.ports);
  try {
    const perPort = Math.max(500, Math.round(EVENTS / 10));
    await measurePeer('undici', receivers.ports, 200, MOST_CONCURRENT);
    const http = await measurePeer('http', receivers.ports, perPort, MOST_CONCURRENT);
    const undici = await measurePeer('undici', receivers.ports, perPort, MOST_CONCURRENT);
    const ours = await throughput(world, receivers);
    const undiciAfter = await measurePeer('undici', receivers.ports, perPort, MOST_CONCURRENT);
    const httpAfter = await measurePeer('http', receivers.ports, perPort, MOST_CONCURRENT);
    const idle = await latencies(world, receivers, null);
    const hanging = await latencies(world, receivers, 0);
    const [p99, p99Hanging] = [percentile(idle, 0.99), percentile(hanging, 0.99)];
    const name = `${EVENTS} events to ${ENDPOINTS} endpoints`;
    return [
      { name, unit: 'del/s', ours, peer: (http + httpAfter) / 2, peerName: 'node:http keep-alive', goal: '>= 0.5' },
      { name, unit: 'del/s', ours, peer: (undici + undiciAfter) / 2, peerName: 'undici keep-alive', goal: '(stricter peer)' },
      {
        name: 'commit to first attempt, idle, p50',
        unit: 'ms',
        ours: percentile(idle, 0.5),
        peer: 250,
        peerName: 'limit of p99',
        goal: '-',
      },
      { name: 'commit to first attempt, idle, p99', unit: 'ms', ours: p99, peer: 250, peerName: 'limit', goal: '<= 1' },
      { name: 'the same, one of 20 hanging, others p99', unit: 'ms', ours: p99Hanging, peer: p99, peerName: 'idle', goal: '<= 1.5' },
    ];
  } finally {
    await world.close();
    receivers.close();
  }
}

/** Deliveries per second and latencies of webhooks. */
export const webhooks: Bench = { name: 'webhooks', run };
