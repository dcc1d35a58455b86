import { expect } from 'chai';
import { silentLog } from '../../../../src/platform/log.js';
import { createMemoryPubSub, createPubSub } from '../../../../src/platform/pubsub/index.js';
import { pubSubConformance } from '../../../support/conformance/pubsub.js';
import { describeWithRedis } from '../../../support/servers/redis.js';

pubSubConformance('memory', async () => createMemoryPubSub(silentLog));

describeWithRedis('pubsub over Redis', (redis) => {
  const open = () => createPubSub({ redisUrl: redis.url }, silentLog);
  pubSubConformance('redis', open);
  pubSubConformance('redis, between two processes', open, open);

  it('tells a few of many processes of what is for some, and the one that says so when it listens itself', async () => {
    const [speaker, ...many] = await Promise.all(Array.from({ length: 31 }, open));
    const heard: number[] = [];
    await Promise.all(many.map((each, at) => each.subscribe('events', () => heard.push(at))));
    let ends = 0;
    await Promise.all(
      many.map((each) =>
        each.subscribe('end', () => {
          ends += 1;
        }),
      ),
    );
    const all = async (tell: () => void) => {
      heard.length = 0;
      ends = 0;
      tell();
      speaker!.publish('end', {});
      while (ends < many.length) await new Promise((resolve) => setTimeout(resolve, 5));
    };
    // Nobody has counted who listens before the first.
    await all(() => speaker!.tellSome('events', {}));
    expect(heard.length).to.equal(30);
    await all(() => {
      for (let told = 0; told < 100; told += 1) speaker!.tellSome('events', {});
    });
    // Three of thirty each time: 300, with a standard deviation of 16.
    expect(heard.length).to.be.within(200, 400);
    await all(() => many[7]!.tellSome('events', {}));
    expect(heard).to.deep.equal([7]);
    await Promise.all([speaker!, ...many].map((each) => each.close()));
  });

  it('loses no channel that is subscribed to before the connection is up, nor any with a connection', async () => {
    await redis.stop();
    const pubSub = await open();
    const heard = new Set<number>();
    const early = Array.from({ length: 20 }, (_, n) => pubSub.subscribe(`early ${n}`, () => heard.add(n)));
    for (let start = 0; start < 3; start += 1) {
      await redis.start();
      if (start === 0) await Promise.all(early);
      heard.clear();
      while (heard.size < 20) {
        for (let n = 0; n < 20; n += 1) pubSub.publish(`early ${n}`, '');
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      await redis.stop();
    }
    await redis.start();
    await pubSub.close();
  });

  it('survives a Redis that goes down, and listens again when it is back', async () => {
    const pubSub = await open();
    let heard = false;
    await pubSub.subscribe('jobs', () => {
      heard = true;
    });
    await redis.stop();
    pubSub.publish('jobs', 'lost');
    await redis.start();
    while (!heard) {
      pubSub.publish('jobs', 'found');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await pubSub.close();
  });
});
