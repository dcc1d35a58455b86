import { expect } from 'chai';
import type { PubSub } from '../../../src/platform/pubsub/index.js';

/** What every pub/sub does; `open` gives one party. Where parties share messages between them, `openOther` gives a second one. */
export function pubSubConformance(name: string, open: () => Promise<PubSub>, openOther?: () => Promise<PubSub>): void {
  describe(`pubsub > ${name}`, () => {
    let pubSub: PubSub;
    let other: PubSub;
    beforeEach(async () => {
      pubSub = await open();
      other = openOther ? await openOther() : pubSub;
    });
    afterEach(async () => {
      await pubSub.close();
      await other.close();
    });

    /** Listens, and settles when so many messages have come. */
    const collect = async (channel: string, goal: number) => {
      const messages: unknown[] = [];
      let reach = () => {};
      const reached = new Promise<void>((resolve) => {
        reach = resolve;
      });
      const end = await other.subscribe(channel, (message) => {
        messages.push(message);
        if (messages.length === goal) reach();
      });
      return { messages, reached, end };
    };

    it('brings every message in order, as JSON', async () => {
      const { messages, reached } = await collect('documents', 100);
      for (let n = 0; n < 100; n += 1) pubSub.publish('documents', { n, at: new Date(0), gone: undefined });
      await reached;
      expect(messages).to.deep.equal(Array.from({ length: 100 }, (_, n) => ({ n, at: '1970-01-01T00:00:00.000Z' })));
    });

    it('brings a message to everybody who listens, and to nobody else', async () => {
      const [first, second, elsewhere] = [await collect('jobs', 1), await collect('jobs', 1), await collect('jobs:1', 1)];
      pubSub.publish('jobs', 'hello');
      await Promise.all([first.reached, second.reached]);
      pubSub.publish('jobs:1', 'other');
      await elsewhere.reached;
      expect([first.messages, second.messages, elsewhere.messages]).to.deep.equal([['hello'], ['hello'], ['other']]);
    });

    it('tells somebody of what is for some', async () => {
      const { messages, reached } = await collect('events', 1);
      pubSub.tellSome('events', { what: 'new' });
      await reached;
      expect(messages).to.deep.equal([{ what: 'new' }]);
    });

    it('is silent after the end, for that listener alone', async () => {
      const [leaving, staying] = [await collect('jobs', 9), await collect('jobs', 2)];
      pubSub.publish('jobs', 1);
      await (await collect('jobs', 0)).end();
      while (leaving.messages.length === 0) await new Promise(setImmediate);
      leaving.end();
      leaving.end();
      pubSub.publish('jobs', 2);
      await staying.reached;
      expect([leaving.messages, staying.messages]).to.deep.equal([[1], [1, 2]]);
    });

    it('hears again after the last listener left and a new one came', async () => {
      (await collect('jobs', 1)).end();
      const again = await collect('jobs', 1);
      pubSub.publish('jobs', 'back');
      await again.reached;
    });

    it('lets no failing listener harm another, or the publisher', async () => {
      await other.subscribe('jobs', () => {
        throw new Error('a listener failed');
      });
      const healthy = await collect('jobs', 1);
      pubSub.publish('jobs', 'x');
      await healthy.reached;
    });
  });
}
