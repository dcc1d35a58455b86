import { setTimeout as pause } from 'node:timers/promises';
import type { Bench, Figure } from '../figure.js';
import { type FleetWorld, type Spent, startFleetWorld } from './world.js';

const API = 50;
/** Processes that work, one step after the other. */
const STEPS = (process.env.BENCH_FLEET ?? '20,100,200').split(',').map(Number);
const DOCUMENTS = Number(process.env.BENCH_DOCUMENTS ?? 2000);
/** Whose documents they are, in turn. */
const ORGANIZATIONS = Number(process.env.BENCH_ORGANIZATIONS ?? 1);
/** A page takes its worker so long, without processor. */
const PAGE_MS = 1000;
/** Dockets within one process of this machine. */
const TOGETHER = 25;
const IDLE_MS = 20_000;
const UPLOADS_AT_ONCE = 16;

const minus = (after: Spent, before: Spent): Spent => ({
  statements: after.statements - before.statements,
  connections: after.connections,
  databaseMs: after.databaseMs - before.databaseMs,
  redisMs: after.redisMs - before.redisMs,
  rowWaits: after.rowWaits - before.rowWaits,
  rowWaitMs: after.rowWaitMs - before.rowWaitMs,
});

/** What the database has to do for a fleet that has nothing to do. */
async function idle(world: FleetWorld): Promise<Spent> {
  const before = await world.spent();
  await pause(IDLE_MS);
  return minus(await world.spent(), before);
}

/** Uploads documents, then lets them be read. */
async function backlog(world: FleetWorld, name: string): Promise<{ seconds: number; spent: Spent }> {
  const before = await world.spent();
  const began = performance.now();
  let next = 0;
  const upload = async () => {
    for (; next < DOCUMENTS; ) {
      next += 1;
      await world.upload(1, `${name} ${next}`, world.keys[next % world.keys.length]);
    }
  };
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, upload));
  for (;;) {
    const [row] = await world.query<{ left_over: string }>("SELECT COUNT(*) AS left_over FROM tasks WHERE name = 'document.process'");
    if (Number(row?.left_over) === 0) break;
    await pause(100);
  }
  return { seconds: (performance.now() - began) / 1000, spent: minus(await world.spent(), before) };
}

async function run(): Promise<Figure[]> {
  const world = await startFleetWorld(ORGANIZATIONS);
  const figures: Figure[] = [];
  try {
    const order = { pageMs: PAGE_MS, connections: 6 };
    const start = async (count: number, more: { api?: boolean } = {}) => {
      const groups = Array.from({ length: Math.ceil(count / TOGETHER) }, (_, at) => Math.min(TOGETHER, count - at * TOGETHER));
      const began = performance.now();
      await Promise.all(groups.map((processes) => world.work({ ...order, ...more, processes })));
      console.log(`    ${count} ${more.api ? 'API' : 'work'} processes started in ${Math.round((performance.now() - began) / 1000)} s`);
    };
    await start(API, { api: true });
    let working = 0;
    for (const step of STEPS) {
      await start(step - working);
      working = step;
      await pause(5000);
      const resting = await idle(world);
      const { seconds, spent } = await backlog(world, `fleet of ${step}`);
      const plain = (what: string, unit: string, ours: number): Figure => ({
        name: `${API} API, ${step} work: ${what}`,
        unit,
        ours,
        peer: ours,
        peerName: '-',
        goal: '-',
      });
      const found = [
        plain('statements at rest', 'a second', (1000 * resting.statements) / IDLE_MS),
        plain('of a core for the database at rest', '%', (100 * resting.databaseMs) / IDLE_MS),
        plain('of a core for Redis at rest', '%', (100 * resting.redisMs) / IDLE_MS),
        plain(`documents, of ${DOCUMENTS} uploaded and read`, 'a second', DOCUMENTS / seconds),
        plain('statements for one', '', spent.statements / DOCUMENTS),
        plain('processor time of the database for one', 'ms', spent.databaseMs / DOCUMENTS),
        plain('processor time of Redis for one', 'ms', spent.redisMs / DOCUMENTS),
        plain('waits for rows that others had, for one', '', spent.rowWaits / DOCUMENTS),
        plain('time of these waits, for one', 'ms', spent.rowWaitMs / DOCUMENTS),
        plain('connections', '', spent.connections),
      ];
      for (const { name, ours, unit } of found) console.log(`    ${name}: ${ours.toFixed(2)} ${unit}`);
      figures.push(...found);
    }
    return figures;
  } finally {
    await world.close();
  }
}

/**
 * Many processes on one database and one Redis, with workers that take a fixed time for a page: what they cost when they rest, and what a document costs.
 * BENCH_FLEET: how many work (20,100,200); BENCH_DOCUMENTS: how many documents are read (2000), BENCH_ORGANIZATIONS: of how many organizations (1).
 */
export const fleet: Bench = { name: 'fleet', run };
