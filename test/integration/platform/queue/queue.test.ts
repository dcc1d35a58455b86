import { expect } from 'chai';
import { silentLog } from '../../../../src/platform/log.js';
import { createMemoryQueue, createQueue } from '../../../../src/platform/queue/index.js';
import { queueConformance } from '../../../support/conformance/queue.js';
import { describeWithRedis } from '../../../support/servers/redis.js';

queueConformance('memory', async () => createMemoryQueue(silentLog));

describe('queue > memory', () => {
  it('merges hints of one id that wait', async () => {
    const queue = createMemoryQueue(silentLog);
    for (const id of ['same', 'same', 'other']) await queue.push('job.run', { id });
    let calls = 0;
    queue.work('job.run', { concurrency: 1 }, async () => {
      calls += 1;
    });
    await new Promise(setImmediate);
    await queue.close();
    expect(calls).to.equal(2);
  });
});

describeWithRedis('queue in Redis', (redis) => {
  // A database of its own for each test: hints that a closed queue left must not reach the next one.
  let database = 0;
  queueConformance('redis', () => {
    database += 1;
    return createQueue({ redisUrl: redis.url.replace('redis.sock', `redis.sock?db=${database}`) }, silentLog);
  });

  it('neither throws nor waits long while Redis is down, and works again when it is back', async () => {
    const queue = await createQueue({ redisUrl: redis.url }, silentLog);
    await queue.push('storage.remove');
    await redis.stop();
    await queue.push('storage.remove');
    await redis.start();
    const called = new Promise<void>((done) => {
      queue.work('storage.remove', { concurrency: 1 }, async () => done());
    });
    let isCalled = false;
    void called.then(() => {
      isCalled = true;
    });
    while (!isCalled) {
      await queue.push('storage.remove');
      await new Promise(setImmediate);
    }
    await queue.close();
  });

  it('starts and stops without a Redis, in bounded time', async () => {
    const queue = await createQueue({ redisUrl: 'redis+unix:///nowhere/redis.sock' }, silentLog);
    queue.work('job.run', { concurrency: 1 }, async () => {});
    await queue.push('job.run');
    await queue.close();
  });
});
