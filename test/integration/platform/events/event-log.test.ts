import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import type { Database } from '../../../../src/platform/database/database.js';
import { createDuePoll } from '../../../../src/platform/database/index.js';
import {
  createDispatcher,
  createEventLog,
  createStreams,
  EVENTS_CHANNEL,
  type StreamFacts,
} from '../../../../src/platform/events/index.js';
import { silentLog } from '../../../../src/platform/log.js';
import { createMemoryPubSub } from '../../../../src/platform/pubsub/index.js';
import { FakeClock } from '../../../../src/platform/time/clock.js';
import type { Scope } from '../../../../src/vocabulary/permissions.js';
import { freshDatabase } from '../../../support/database.js';

const scope: Scope = { organizationId: 7, mode: 'live' };

describe('event log', () => {
  let database: Database;
  const clock = new FakeClock();
  const pubsub = createMemoryPubSub(silentLog);
  before(async () => {
    database = await freshDatabase();
  });
  after(() => database.close());

  const append = (dispatched: boolean) => {
    const events = createEventLog(database.dataSource.manager, clock, pubsub);
    return database.transaction((tx) => events.append(tx, scope, [{ type: 'test.event', data: { a: 1 }, dispatched }]));
  };

  it('tells dispatchers and watchers of the scope after the commit', async () => {
    const told: string[] = [];
    const events = createEventLog(database.dataSource.manager, clock, pubsub);
    const both = new Promise<void>((resolve) => {
      const hear = (who: string) => told.push(who) === 2 && resolve();
      void pubsub.subscribe(EVENTS_CHANNEL, () => hear('dispatcher'));
      const follower = (who: string) => ({ position: () => 0, wake: (last: number | null) => last === null && hear(who) });
      void events.follow(scope, follower('watcher'));
      void events.follow({ ...scope, mode: 'test' }, follower('the other mode'));
    });
    await append(false);
    await both;
    expect(told.sort()).to.deep.equal(['dispatcher', 'watcher']);
  });

  it('leaves events to whoever appended them as dispatched', async () => {
    const seen: string[] = [];
    const dispatcher = createDispatcher(
      database,
      clock,
      [
        async (_tx, events) => {
          seen.push(...events.map((event) => event.id));
          return undefined;
        },
      ],
      silentLog,
      createDuePoll(database, silentLog),
    );
    const [own] = await append(true);
    const [open] = await append(false);
    await dispatcher.drain();
    await dispatcher.drain();
    expect(seen).to.include(open!.id).and.not.include(own!.id);
    expect(seen.filter((id) => id === open!.id)).to.have.length(1);
  });

  it('finds by polling what nobody told it of, once it is so old that it is under way nowhere', async () => {
    let heard = (_id: string): void => undefined;
    const listener = async (_tx: unknown, events: readonly { id: string }[]) => {
      for (const { id } of events) heard(id);
      return undefined;
    };
    const dispatcher = createDispatcher(database, clock, [listener], silentLog, createDuePoll(database, silentLog, 5));
    dispatcher.start();
    try {
      await dispatcher.drain();
      let told: (id: string) => void = () => undefined;
      const found = new Promise<string>((resolve) => {
        told = resolve;
      });
      heard = told;
      const [event] = await append(false);
      expect(await Promise.race([found, pause(60, 'nothing')])).to.equal('nothing');
      clock.advance(1000);
      expect(await found).to.equal(event!.id);
    } finally {
      await dispatcher.stop();
    }
  });
});

describe('streams', () => {
  it('numbers several messages of one call without gaps', async () => {
    const database = await freshDatabase();
    try {
      const streams = createStreams(database, createMemoryPubSub(silentLog), new FakeClock());
      const facts = (status: string): StreamFacts => ({ stage: null, page: null, pages: null, percent: null, status, final: false });
      const first = await database.transaction((tx) => streams.append(tx, 'wh_1', facts('a')));
      const last = await database.transaction((tx) => streams.appendAll(tx, 'wh_1', [facts('b'), facts('c'), facts('d')]));
      const { messages, gap } = await streams.after('wh_1', 1);
      expect([first, last, gap]).to.deep.equal([1, 4, false]);
      expect(messages.map((m) => [m.sequence, m.status])).to.deep.equal([
        [2, 'b'],
        [3, 'c'],
        [4, 'd'],
      ]);
    } finally {
      await database.close();
    }
  });
});
