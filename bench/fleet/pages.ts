import { setTimeout as pause } from 'node:timers/promises';
import type { Bench, Figure } from '../figure.js';
import { type FleetWorld, startFleetWorld } from './world.js';

const PAGES = Number(process.env.BENCH_PAGES ?? 500);
const PAGE_MS = 200;
const PROCESSES = 4;

/** Seconds from the upload of a long scan to its end, and statements that the database had meanwhile. */
async function read(world: FleetWorld, name: string): Promise<{ seconds: number; statements: number }> {
  const before = await world.spent();
  const began = performance.now();
  const id = await world.upload(PAGES, name);
  for (;;) {
    const [row] = await world.query<{ status: string }>('SELECT status FROM documents WHERE id = ?', [id]);
    if (row?.status === 'completed') break;
    if (row?.status !== 'processing') throw new Error(`the document is ${row?.status}`);
    await pause(50);
  }
  const seconds = (performance.now() - began) / 1000;
  const [{ pages }] = (await world.query<{ pages: string }>('SELECT COUNT(*) AS pages FROM document_pages WHERE documentId = ?', [id])) as [
    { pages: string },
  ];
  if (Number(pages) !== PAGES) throw new Error(`${pages} of ${PAGES} pages were read`);
  return { seconds, statements: (await world.spent()).statements - before.statements };
}

async function run(): Promise<Figure[]> {
  const world = await startFleetWorld();
  try {
    const order = { pageMs: PAGE_MS, processes: 1, connections: 10 };
    await world.work(order);
    const alone = await read(world, 'alone');
    for (let at = 1; at < PROCESSES; at += 1) await world.work(order);
    const together = [await read(world, 'together 1'), await read(world, 'together 2'), await read(world, 'together 3')].sort(
      (a, b) => a.seconds - b.seconds,
    );
    const ideal = (PAGES * PAGE_MS) / 1000;
    const middle = together[1]!;
    return [
      {
        name: `${PAGES} pages of ${PAGE_MS} ms, one process`,
        unit: 's',
        ours: alone.seconds,
        peer: ideal,
        peerName: 'the pages alone, s',
        goal: '<= 1.05',
      },
      {
        name: `the same, ${PROCESSES} processes, middle of ${together.length}`,
        unit: 's',
        ours: middle.seconds,
        peer: alone.seconds,
        peerName: 'one process, s',
        goal: `<= ${(1 / 3.5).toFixed(2)}`,
      },
      {
        name: 'statements for a page of it',
        unit: '',
        ours: middle.statements / PAGES,
        peer: alone.statements / PAGES,
        peerName: 'one process',
        goal: '-',
      },
    ];
  } finally {
    await world.close();
  }
}

/** A long scan read by one process and by several, with workers that take a fixed time for a page. BENCH_PAGES: how many it has (500). */
export const pages: Bench = { name: 'pages', run };
