import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { createDataSource } from '../../../../src/platform/database/data-source.js';
import type { Database } from '../../../../src/platform/database/database.js';
import { databaseErrorNumber } from '../../../../src/platform/database/errors.js';
import { freshDatabase, freshSchema } from '../../../support/database.js';

describe('connections of the database', () => {
  it('that nobody needs are closed after a while, and opened again', async () => {
    const schema = await freshSchema();
    const dataSource = await createDataSource(schema, { entities: [], poolSize: 6, idleMs: 100 });
    const open = async () => {
      const rows: { n: string }[] = await dataSource.query('SELECT COUNT(*) AS n FROM information_schema.PROCESSLIST WHERE DB = ?', [
        schema.database,
      ]);
      return Number(rows[0]!.n);
    };
    const busy = () => Promise.all(Array.from({ length: 6 }, () => dataSource.query('SELECT SLEEP(0.05)')));
    try {
      await busy();
      expect(await open()).to.be.at.least(6);
      const most = Date.now() + 8000;
      // The one that asks, and the one that watches over the server.
      while ((await open()) > 2 && Date.now() < most) await pause(300);
      expect(await open()).to.be.at.most(2);
      await busy();
    } finally {
      await dataSource.query(`DROP DATABASE ${schema.database}`);
      await dataSource.destroy();
    }
  });
});

describe('database', () => {
  let database: Database;
  before(async () => {
    database = await freshDatabase();
    await database.query('CREATE TABLE accounts (id INT PRIMARY KEY, amount INT NOT NULL, changed_at DATETIME(3) NULL)');
  });
  after(() => database.close());
  beforeEach(async () => {
    await database.query('DELETE FROM accounts');
    await database.query('INSERT INTO accounts (id, amount) VALUES (1, 0), (2, 0)');
  });

  const amounts = async () =>
    (await database.query<{ amount: number }>('SELECT amount FROM accounts ORDER BY id')).map((row) => row.amount);

  describe('transaction()', () => {
    it('keeps everything, and returns what the work returns', async () => {
      const result = await database.transaction(async (tx) => {
        await tx.query('UPDATE accounts SET amount = 1');
        return 'done';
      });
      expect([result, ...(await amounts())]).to.deep.equal(['done', 1, 1]);
    });

    it('keeps nothing and runs no hook when the work fails', async () => {
      const hooks: string[] = [];
      const failing = database.transaction(async (tx, afterCommit) => {
        afterCommit(() => void hooks.push('ran'));
        await tx.query('UPDATE accounts SET amount = 1');
        throw new Error('a rule said no');
      });
      expect(await failing.catch((error: Error) => error.message)).to.equal('a rule said no');
      expect([hooks, await amounts()]).to.deep.equal([[], [0, 0]]);
    });

    it('runs hooks after the commit, and a failing hook harms nobody', async () => {
      const seen: number[][] = [];
      await new Promise<void>((done) => {
        void database.transaction(async (tx, afterCommit) => {
          afterCommit(() => {
            throw new Error('a hook failed');
          });
          afterCommit(async () => {
            seen.push(await amounts());
            done();
          });
          await tx.query('UPDATE accounts SET amount = 5');
        });
      });
      expect(seen).to.deep.equal([[5, 5]]);
    });

    it('runs the whole work again after a deadlock, and its hooks once', async () => {
      const bothHoldOne = barrier(2);
      let hooks = 0;
      const attempts = [0, 0];
      const lockInOrder = (index: number, first: number, second: number) =>
        database.transaction(async (tx, afterCommit) => {
          afterCommit(() => {
            hooks += 1;
          });
          attempts[index] = (attempts[index] ?? 0) + 1;
          await tx.query('UPDATE accounts SET amount = amount + 1 WHERE id = ?', [first]);
          await bothHoldOne();
          await tx.query('UPDATE accounts SET amount = amount + 1 WHERE id = ?', [second]);
        });
      await Promise.all([lockInOrder(0, 1, 2), lockInOrder(1, 2, 1)]);
      expect(await amounts()).to.deep.equal([2, 2]);
      expect(hooks).to.equal(2);
      expect((attempts[0] ?? 0) + (attempts[1] ?? 0)).to.equal(3);
    });

    it('gives up when it is the victim again and again', async () => {
      let attempts = 0;
      const victim = database.transaction(async () => {
        attempts += 1;
        throw Object.assign(new Error('Deadlock found'), { errno: 1213 });
      });
      expect(await victim.catch((error: Error) => error.message)).to.equal('Deadlock found');
      expect(attempts).to.equal(6);
    });
  });

  it('tells a duplicate key by its number', async () => {
    const error = await database.query('INSERT INTO accounts (id, amount) VALUES (1, 0)').catch((caught: unknown) => caught);
    expect(databaseErrorNumber(error)).to.equal(1062);
  });

  it('keeps moments as UTC to the millisecond', async () => {
    const moment = new Date('2026-07-01T12:34:56.789Z');
    await database.query('UPDATE accounts SET changed_at = ? WHERE id = 1', [moment]);
    const [row] = await database.query<{ changed_at: Date; text: string }>(
      'SELECT changed_at, CAST(changed_at AS CHAR) AS text FROM accounts WHERE id = 1',
    );
    expect(row?.changed_at.toISOString()).to.equal(moment.toISOString());
    expect(row?.text).to.equal('2026-07-01 12:34:56.789');
  });

  it('refuses values that do not fit rather than cutting them', async () => {
    const error = await database.query("UPDATE accounts SET amount = 'many'").catch((caught: Error) => caught);
    expect(error).to.be.instanceOf(Error);
  });
});

/** A promise that all parties wait for on their first visit; later visits (retries) pass. */
function barrier(parties: number): () => Promise<void> {
  let arrived = 0;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    arrived += 1;
    if (arrived >= parties) open();
    return opened;
  };
}
