import { silentLog } from '../../../../src/platform/log.js';
import { createMemoryPubSub, createPubSub } from '../../../../src/platform/pubsub/index.js';
import { pubSubConformance } from '../../../support/conformance/pubsub.js';
import { describeWithRedis } from '../../../support/redis.js';

pubSubConformance('memory', async () => createMemoryPubSub(silentLog));

describeWithRedis('pubsub over Redis', (redis) => {
  const open = () => createPubSub({ redisUrl: redis.url }, silentLog);
  pubSubConformance('redis', open);
  pubSubConformance('redis, between two processes', open, open);

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
