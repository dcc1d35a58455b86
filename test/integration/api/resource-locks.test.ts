import { expect } from 'chai';
import { createResourceLocks } from '../../../src/api/rest/resource-locks.js';
import type { Database } from '../../../src/platform/database/index.js';
import { databaseBeside, freshDatabase } from '../../support/database.js';

describe('api/rest/resource-locks', () => {
  let database: Database;
  let other: Database;

  before(async () => {
    database = await freshDatabase();
    other = await databaseBeside(database);
    await database.query('CREATE TABLE notes (id INT PRIMARY KEY, amount INT NOT NULL)');
  });

  after(async () => {
    await other.close();
    await database.close();
  });

  /** Reads, then writes: loses an addition whenever two are at it at once. */
  const addTo = (id: number, through: Database) => async () => {
    const [row] = await through.query<{ amount: number }>('SELECT amount FROM notes WHERE id = ?', [id]);
    await through.query('REPLACE INTO notes (id, amount) VALUES (?,?)', [id, (row?.amount ?? 0) + 1]);
  };
  const amountOf = async (id: number) =>
    (await database.query<{ amount: number }>('SELECT amount FROM notes WHERE id = ?', [id]))[0]?.amount;

  it('come one after the other within a process and among several (D14)', async () => {
    const [first, second] = [createResourceLocks(database), createResourceLocks(other)];
    const additions = Array.from({ length: 10 }, () => [
      first.acrossProcesses('one', addTo(1, database)),
      second.acrossProcesses('one', addTo(1, other)),
    ]);
    await Promise.all(additions.flat());
    expect(await amountOf(1)).to.equal(20);
    await Promise.all([first.acrossProcesses('two', addTo(2, database)), first.inProcess('two', addTo(2, database))]);
    expect(await amountOf(2)).to.equal(2);
  });

  it('of more resources than the pool has connections leave some for the work', async () => {
    const turns = createResourceLocks(database);
    const ids = Array.from({ length: 40 }, (_, index) => 100 + index);
    await Promise.all(ids.map((id) => turns.acrossProcesses(`note ${id}`, addTo(id, database))));
    expect(await Promise.all(ids.map(amountOf))).to.deep.equal(ids.map(() => 1));
  });

  it('are given back when the work fails, and are not waited for without end', async () => {
    const [first, impatient] = [createResourceLocks(database), createResourceLocks(other, 0)];
    const failing = first.acrossProcesses('three', async () => {
      const refused = await impatient.acrossProcesses('three', async () => 'in').catch((error: { code: string; status: number }) => error);
      expect(refused).to.include({ code: 'SERVICE_UNAVAILABLE', status: 503 });
      throw new Error('a rule said no');
    });
    expect(await failing.catch((error: Error) => error.message)).to.equal('a rule said no');
    expect(await impatient.acrossProcesses('three', async () => 'in')).to.equal('in');
  });
});
