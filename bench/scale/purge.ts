import { setTimeout as pause } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import type { Bench, Figure, Options } from '../figure.js';
import { Caller, percentile } from './calls.js';
import { openWorld, type World } from './world.js';

/** The documents of a year are kept for so many days from now on. */
const KEPT_DAYS = 30;
const PROBE_MS = 10;

/** Rows that everybody who changes a document of an organization needs. */
const SHARED_ROWS: Readonly<Record<string, string>> = {
  'numbers of events': 'SELECT last FROM event_sequences WHERE organizationId = ? FOR UPDATE',
  'the chain of the audit log': 'SELECT last FROM audit_chains WHERE organizationId = ? FOR UPDATE',
  'counters of documents': 'SELECT total FROM document_counters WHERE organizationId = ? FOR UPDATE',
  'the sum of storage': 'SELECT bytes FROM storage_usage WHERE organizationId = ? FOR UPDATE',
};

/** Wants the row again and again until the work is done; milliseconds that each time took. */
async function waitFor(world: World, sql: string, isOver: () => boolean): Promise<number[]> {
  const connection = await createConnection({ socketPath: world.socketPath, user: 'root', password: world.password, database: 'docket' });
  const times: number[] = [];
  while (!isOver()) {
    const began = performance.now();
    await connection.query(sql, [world.organizationId]);
    times.push(performance.now() - began);
    await pause(PROBE_MS);
  }
  await connection.end();
  return times;
}

/** Somebody who works with the documents of the same organization meanwhile. */
async function readOn(caller: Caller, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) {
    const began = performance.now();
    await caller.get('/documents?limit=20');
    times.push(performance.now() - began);
    await pause(100);
  }
  return times;
}

const countOf = async (world: World) => Number((await world.query('SELECT COUNT(*) AS documents FROM documents'))[0]!.documents);

async function run(option: Options): Promise<Figure[]> {
  const world = await openWorld({ documents: option('documents', 20_000), organizations: 1 });
  try {
    await world.query("UPDATE organizations SET settingsData = JSON_SET(settingsData, '$.documentRetention', ?) WHERE id = ?", [
      KEPT_DAYS,
      world.organizationId,
    ]);
    const before = await countOf(world);
    let isOver = false;
    const probes = Object.entries(SHARED_ROWS).map(async ([name, sql]) => ({ name, times: await waitFor(world, sql, () => isOver) }));
    const reading = readOn(new Caller(world), () => isOver);
    const began = performance.now();
    for (let left = before, last = left + 1; left < last; ) {
      last = left;
      await world.runSchedule('documents.retention');
      left = await countOf(world);
    }
    const seconds = (performance.now() - began) / 1000;
    isOver = true;
    const gone = before - (await countOf(world));
    const plain = (name: string, unit: string, ours: number): Figure => ({ name, unit, ours, peer: ours, peerName: '-', goal: '-' });
    const figures = [plain(`${gone} expired documents: removed`, 'a second', gone / seconds)];
    for (const { name, times } of await Promise.all(probes)) {
      const wait = (which: string, ours: number): Figure => {
        const what = `${which} wait for ${name} meanwhile, of ${times.length}`;
        return { name: what, unit: 'ms', ours, peer: 200, peerName: 'goal', goal: '<= 1' };
      };
      figures.push(wait('p99', percentile(times, 99)), wait('longest', Math.max(...times)));
    }
    const lists = await reading;
    return [...figures, plain(`first page of the list meanwhile, p95 of ${lists.length}`, 'ms', percentile(lists, 95))];
  } finally {
    await world.close();
  }
}

/** How quickly documents go whose time is over, and how long others wait for what that locks. `--documents`: how many there are (20,000). */
export const purge: Bench = { name: 'purge', run };
