import { setTimeout as delay } from 'node:timers/promises';
import type { Bench, Figure } from '../figure.js';
import { createWorld, startReceivers } from './world.js';

/** One answer in so many comes after 20 s: 3 %. */
const SLOW_EVERY = 33;
const EVENTS = 1000;
/** Pause between events of the paced run. */
const PACE_MS = 20;

/** Milliseconds from the commit of an event to its first attempt at an endpoint some of whose answers hang, paced or all at once. */
async function latencies(paceMs: number): Promise<number[]> {
  const receivers = await startReceivers(1);
  const world = await createWorld(receivers.ports);
  try {
    await world.start();
    const reached = receivers.expect(EVENTS, { arrivals: true, slowEvery: SLOW_EVERY });
    const committed = new Map<string, number>();
    for (let n = 0; n < EVENTS; n += paceMs === 0 ? 100 : 1) {
      for (const [id, at] of await world.append(paceMs === 0 ? 100 : 1)) committed.set(id, at);
      if (paceMs > 0) await delay(paceMs);
    }
    const first = new Map<string, number>();
    for (const { eventId, at } of await reached) if (!first.has(eventId)) first.set(eventId, at - (committed.get(eventId) ?? at));
    return [...first.values()].sort((a, b) => a - b);
  } finally {
    await world.close();
    receivers.close();
  }
}

async function run(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [how, paceMs] of [
    ['50 a second', PACE_MS],
    ['all at once', 0],
  ] as const) {
    const sorted = await latencies(paceMs);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
    const name = `commit to first attempt, 1 of ${SLOW_EVERY} answers hangs for 20 s, ${EVENTS} events ${how}`;
    figures.push({ name: `${name}, p95`, unit: 'ms', ours: at(0.95), peer: 2000, peerName: 'limit', goal: '<= 1' });
    figures.push({ name: `${name}, p99`, unit: 'ms', ours: at(0.99), peer: 2000, peerName: 'limit', goal: '-' });
  }
  return figures;
}

/** What a few hanging answers do to the first attempts at the same endpoint. */
export const webhooksSlow: Bench = { name: 'webhooks-slow', run };
