import { setImmediate as turn } from 'node:timers/promises';
import { expect } from 'chai';
import type { Outbound } from '../../../../src/platform/http/outbound/outbound.js';
import { silentLog } from '../../../../src/platform/log.js';
import { FakeClock } from '../../../../src/platform/time/clock.js';
import type { Breaker } from '../../../../src/webhooks/deliveries/breaker.js';
import type { DueDelivery, Work } from '../../../../src/webhooks/deliveries/due.store.js';
import { createEndpointQueue } from '../../../../src/webhooks/deliveries/endpoint-queue.js';

/** Waits until what was begun has come to its next wait. */
async function settle(): Promise<void> {
  for (let at = 0; at < 20; at += 1) await turn();
}

/** A queue of an endpoint that takes so many deliveries at a time and answers when it is told to. */
function queueWith(ids: readonly string[], limit = 1) {
  const clock = new FakeClock(new Date('2026-06-30T12:00:00Z'));
  const due = new Set(ids);
  const [posted, answers] = [[] as string[], [] as (() => void)[]];
  const state = { url: 'https://first.example.com' as string | null, loads: 0, isIdle: false };
  const outbound = {
    post: (url: string) =>
      new Promise((resolve) => {
        posted.push(url);
        answers.push(() => resolve({ status: 200, headers: {}, body: Buffer.alloc(0) }));
      }),
  } as unknown as Outbound;
  const load = async (_endpoint: string, except: readonly string[]): Promise<Work> => {
    state.loads += 1;
    const { url } = state;
    const waiting = url === null ? [] : [...due].filter((id) => !except.includes(id));
    return {
      deliveries: waiting.map((id) => ({ id, eventId: `evt_${id}`, eventType: 'test.event', attempts: 0 }) as DueDelivery),
      withheld: new Set(),
      target: url === null ? null : () => ({ url, mode: 'live', secrets: { current: 'secret', previous: null } }),
    };
  };
  const recorder = { record: async ({ deliveryId }: { deliveryId: string }) => void due.delete(deliveryId), allStored: async () => {} };
  const bodies = { read: async (events: readonly string[]) => new Map(events.map((id) => [id, Buffer.from('{}')])) };
  const breaker: Breaker = { limit: () => limit, spare: () => 0, pauseMs: () => 0, learn: () => {} };
  const deps = { clock, outbound, bodies: bodies as never, recorder: recorder as never, log: silentLog, load };
  const queue = createEndpointQueue('endpoint', breaker, deps, new AbortController().signal, () => {
    state.isIdle = true;
  });
  const answer = async () => {
    answers.shift()!();
    await settle();
  };
  return { queue, clock, posted, state, due, answer };
}

describe('endpoint-queue', () => {
  it('sends what it has read where it was to go, while that is fresh', async () => {
    const { posted, state, answer } = queueWith(['a', 'b', 'c']);
    await settle();
    for (let at = 0; at < 3; at += 1) await answer();
    expect(posted).to.have.length(3);
    expect([state.loads, state.isIdle]).to.deep.equal([1, true]);
  });

  it('sends what waited for a slow endpoint where it goes by then', async () => {
    const { clock, posted, state, due, answer } = queueWith(['a', 'b', 'c']);
    await settle();
    state.url = 'https://second.example.com';
    clock.advance(2000);
    for (let at = 0; at < 3; at += 1) await answer();
    expect(posted).to.deep.equal(['https://first.example.com', 'https://second.example.com', 'https://second.example.com']);
    expect([due.size, state.isIdle]).to.deep.equal([0, true]);
  });

  it('sends nothing more that waited when the webhook is switched off or deleted', async () => {
    const { clock, posted, state, answer } = queueWith(['a', 'b', 'c']);
    await settle();
    state.url = null;
    clock.advance(2000);
    await answer();
    expect(posted).to.deep.equal(['https://first.example.com']);
    expect(state.isIdle).to.equal(true);
  });

  it('sends nothing that waits when it hears of more after the webhook was switched off', async () => {
    const { queue, posted, state, due, answer } = queueWith(['a', 'b', 'c'], 2);
    await settle();
    state.url = null;
    queue.wake();
    await settle();
    await answer();
    await answer();
    expect([posted.length, [...due]]).to.deep.equal([2, ['c']]);
    expect(state.isIdle).to.equal(true);
  });
});
