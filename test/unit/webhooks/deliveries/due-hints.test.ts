import { expect } from 'chai';
import { silentLog } from '../../../../src/platform/log.js';
import type { PubSub } from '../../../../src/platform/pubsub/index.js';
import { createMemoryPubSub } from '../../../../src/platform/pubsub/memory.js';
import { createDueHints } from '../../../../src/webhooks/deliveries/due-hints.js';

/** Processes with one bus; what is for some goes to the one that tells, or else to the first. */
function bus(): () => PubSub {
  const all = createMemoryPubSub(silentLog);
  const takers: { of: number; listener: (message: unknown) => void }[] = [];
  let processes = 0;
  return () => {
    const self = processes++;
    return {
      ...all,
      tellSome: (_channel, message) => (takers.find(({ of }) => of === self) ?? takers[0])?.listener(message),
      subscribe: async (channel, listener) => {
        if (channel.endsWith('take')) takers.push({ of: self, listener });
        return all.subscribe(channel, listener);
      },
    };
  };
}

function process(join: () => PubSub) {
  const pubsub = join();
  const hints = createDueHints(pubsub);
  const [asked, own] = [[] as string[], [] as string[]];
  const hear = () => hints.hear({ wake: (ids) => void asked.push(...ids), wakeOwn: (ids) => void own.push(...ids) });
  return { pubsub, hints, asked, own, hear };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('hints of due deliveries', () => {
  it('let one process look for the endpoint, and only wake the others that work on it', async () => {
    const join = bus();
    const [first, second, answering] = [process(join), process(join), process(join)];
    await first.hear();
    await second.hear();
    answering.hints.announce(['a']);
    await settled();
    expect([first.asked, second.asked]).to.deep.equal([['a'], []]);
    expect([first.own, second.own]).to.deep.equal([['a'], ['a']]);
  });

  it('come once to the process that gives them', async () => {
    const join = bus();
    const [first, second] = [process(join), process(join)];
    await first.hear();
    await second.hear();
    second.hints.announce(['a']);
    await settled();
    expect([second.asked, second.own]).to.deep.equal([['a'], []]);
    expect([first.asked, first.own]).to.deep.equal([[], ['a']]);
  });

  it('of a process that tells everybody are looked at by everybody', async () => {
    const join = bus();
    const [first, second] = [process(join), process(join)];
    await first.hear();
    await second.hear();
    first.pubsub.publish('webhooks.due', { endpointIds: ['b'] });
    await settled();
    expect([first.asked, second.asked]).to.deep.equal([['b'], ['b']]);
  });

  it('are not given for nothing', async () => {
    const join = bus();
    const one = process(join);
    await one.hear();
    one.hints.announce([]);
    await settled();
    expect([one.asked, one.own]).to.deep.equal([[], []]);
  });
});
