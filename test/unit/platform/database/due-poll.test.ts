import { expect } from 'chai';
import { createDuePoll } from '../../../../src/platform/database/index.js';
import { silentLog } from '../../../../src/platform/log.js';

/** A database that says yes to the columns named, and keeps what it was asked; `answered` waits until it was asked so often from now on. */
function fakeDatabase() {
  const asked: { sql: string; values: readonly unknown[] }[] = [];
  const due = new Set<string>();
  let isAway = false;
  let heard: () => void = () => undefined;
  return {
    asked,
    due,
    goAway: (away: boolean) => {
      isAway = away;
    },
    async looks(count: number) {
      const until = asked.length + count;
      while (asked.length < until)
        await new Promise<void>((resolve) => {
          heard = resolve;
        });
    },
    async query<T>(sql: string, values: readonly unknown[] = []): Promise<T[]> {
      asked.push({ sql, values });
      setImmediate(heard);
      if (isAway) throw new Error('away');
      const columns = [...sql.matchAll(/EXISTS\((.*?)\) AS (\w+)/g)].map(([, question, name]) => [name, due.has(question!) ? 1 : 0]);
      return [Object.fromEntries(columns) as T];
    },
  };
}

describe('database > due poll', () => {
  it('asks for everything with one statement, and calls those whose answer is yes', async () => {
    const database = fakeDatabase();
    const poll = createDuePoll(database, silentLog, 1);
    const called: string[] = [];
    try {
      poll.ask({ sql: 'A', values: () => [1, 2], whenDue: () => called.push('a') });
      poll.ask({ sql: 'B', values: () => [3], whenDue: () => called.push('b') });
      database.due.add('B');
      await database.looks(2);
      expect(database.asked[0]).to.deep.equal({ sql: 'SELECT EXISTS(A) AS q0, EXISTS(B) AS q1', values: [1, 2, 3] });
      expect(new Set(called)).to.deep.equal(new Set(['b']));
    } finally {
      poll.close();
    }
  });

  it('does not ask again for what is still being begun, and asks the others meanwhile', async () => {
    const database = fakeDatabase();
    const poll = createDuePoll(database, silentLog, 1);
    let calls = 0;
    let finish: () => void = () => undefined;
    try {
      database.due.add('SLOW');
      poll.ask({
        sql: 'SLOW',
        whenDue: () => {
          calls += 1;
          return new Promise<void>((resolve) => (finish = resolve));
        },
      });
      poll.ask({ sql: 'OTHER', whenDue: () => undefined });
      await database.looks(4);
      expect(calls).to.equal(1);
      expect(database.asked.at(-1)?.sql).to.equal('SELECT EXISTS(OTHER) AS q0');
      finish();
      await database.looks(3);
      expect(calls).to.equal(2);
    } finally {
      poll.close();
    }
  });

  it('goes on after a look that failed, and after somebody whose call failed', async () => {
    const database = fakeDatabase();
    const told: unknown[] = [];
    const poll = createDuePoll(database, { ...silentLog, error: (fact: unknown) => told.push(fact) } as never, 1);
    let calls = 0;
    try {
      database.goAway(true);
      poll.ask({
        sql: 'A',
        whenDue: () => {
          calls += 1;
          if (calls === 1) throw new Error('not now');
        },
      });
      await database.looks(3);
      expect(told, 'an outage is told once').to.have.length(1);
      database.due.add('A');
      database.goAway(false);
      await database.looks(4);
      expect(calls).to.be.at.least(2);
      expect(told).to.have.length(2);
    } finally {
      poll.close();
    }
  });

  it('asks no more when nobody asks, and after it was closed', async () => {
    const database = fakeDatabase();
    const poll = createDuePoll(database, silentLog, 1);
    const stop = poll.ask({ sql: 'A', whenDue: () => undefined });
    await database.looks(1);
    stop();
    await new Promise((resolve) => setTimeout(resolve, 10));
    const before = database.asked.length;
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(database.asked).to.have.length(before);
    poll.ask({ sql: 'B', whenDue: () => undefined });
    await database.looks(1);
    poll.close();
  });
});
