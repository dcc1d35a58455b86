import { silentLog } from '../../../../src/platform/log.js';
import { createMemoryPubSub, createPubSub } from '../../../../src/platform/pubsub/index.js';
import { pubSubConformance } from '../../../support/conformance/pubsub.js';
import { describeWithRedis } from '../../../support/servers/redis.js';

pubSubConformance('memory', async () => createMemoryPubSub(silentLog));

describeWithRedis('pubsub over Redis', (redis) => {
  const open = () => createPubSub({ redisUrl: redis.url }, silentLog);
  pubSubConformance('redis', open);
  pubSubConformance('redis, between two processes', open, open);

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
