import { setTimeout as pause } from 'node:timers/promises';
import { newKeyValue } from '../../src/auth/index.js';
import type { Bench, Figure } from '../figure.js';
import { type Server, startServer } from '../server.js';
import { KINDS, type Kind } from './kinds.js';
import { type ByPart, countedMs, less, memoryMb, PARTS, spentMs, total } from './processes.js';
import { type Stored, storedIn } from './stored.js';

/** A start leaves work behind - compiled code, collected memory - that is over after this. */
const SETTLE_MS = Number(process.env.BENCH_SETTLE_S ?? 90) * 1000;
const IDLE_MS = Number(process.env.BENCH_IDLE_S ?? 60) * 1000;
/** Documents under way at once: the worker has always something to do. */
const AT_ONCE = 4;
/** What follows the last answer: events are dispatched, counters written. */
const TAIL_MS = 3000;

const figure = (name: string, unit: string, ours: number, goal = '-', peer: number | null = null, peerName = 'goal'): Figure => ({
  name,
  unit,
  ours,
  peer: peer ?? ours,
  peerName: peer === null ? '-' : peerName,
  goal,
});

/** Memory of an installation that does nothing. */
function memory(when: string, pid: number, goal: string): Figure[] {
  const parts = memoryMb(pid);
  return [
    figure(`${when}: memory`, 'MB', total(parts), goal, 400),
    ...PARTS.map((part) => figure(`${when}: memory of ${part}`, 'MB', parts[part])),
  ];
}

/** Processor time of an installation that does nothing. */
async function idle(pid: number): Promise<Figure[]> {
  const [before, began] = [spentMs(pid), performance.now()];
  await pause(IDLE_MS);
  const spent = less(spentMs(pid), before);
  const share = (ms: number) => (100 * ms) / (performance.now() - began);
  return [
    figure(`at rest, ${IDLE_MS / 1000} s: processor`, '% a core', share(total(spent)), '<= 1', 1),
    ...PARTS.map((part) => figure(`at rest, ${IDLE_MS / 1000} s: processor of ${part}`, '% a core', share(spent[part]))),
  ];
}

/** Sends one document and waits until its reading has ended; gives whether it was read. */
async function read(server: Server, key: string, kind: Kind, file: Buffer, seed: number): Promise<boolean> {
  const headers = { authorization: `Bearer ${key}` };
  const upload = await fetch(`${server.baseUrl}/documents?filename=${kind.format}-${seed}.${kind.format}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': kind.format === 'pdf' ? 'application/pdf' : 'image/jpeg' },
    body: new Uint8Array(file),
  });
  if (upload.status !== 201) throw new Error(`${kind.name}: ${upload.status} ${await upload.text()}`);
  const { id } = ((await upload.json()) as { data: { id: string } }).data;
  for (;;) {
    const answer = await fetch(`${server.baseUrl}/documents/${id}`, { headers: { ...headers, prefer: 'wait=60' } });
    const { status } = ((await answer.json()) as { data: { status: string } }).data;
    if (status !== 'processing') return status !== 'failed';
  }
}

interface Cost {
  readonly kind: Kind;
  /** How many were not read. */
  readonly failed: number;
  readonly spent: ByPart;
  readonly before: Stored;
  readonly after: Stored;
}

/** The files are made before, so that nothing else runs while they are read. */
async function costOf(server: Server, key: string, kind: Kind): Promise<Cost> {
  const files: Buffer[] = [];
  for (let seed = 1; seed <= kind.documents; seed += 1) files.push(await kind.make(seed));
  const before = await storedIn(server.dataDir);
  const spentBefore = countedMs(server.process.pid!);
  let next = 0;
  let failed = 0;
  async function sender(): Promise<void> {
    while (next < files.length) {
      const seed = next++;
      if (!(await read(server, key, kind, files[seed]!, seed))) failed += 1;
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  await pause(TAIL_MS);
  const spent = less(countedMs(server.process.pid!), spentBefore);
  return { kind, failed, spent, before, after: await storedIn(server.dataDir) };
}

function figuresOf({ kind, failed, spent, before, after }: Cost): Figure[] {
  const pages = kind.documents * kind.pages;
  const hours = total(spent) / 3_600_000;
  return [
    ...(failed > 0 ? [figure(`${kind.name}: not read in time`, `of ${kind.documents}`, failed, '0')] : []),
    figure(`${kind.name}: documents a core-hour`, '', kind.documents / hours),
    figure(`${kind.name}: pages a core-hour`, '', pages / hours),
    ...PARTS.map((part) => figure(`${kind.name}: processor time a page, ${part}`, 'ms', spent[part] / pages)),
    figure(`${kind.name}: its file, a page`, 'bytes', (after.files - before.files) / pages),
    figure(`${kind.name}: rows of the database, a page`, 'bytes', (after.rows - before.rows) / pages),
  ];
}

/**
 * What the embedded default with one worker costs: memory and processor at rest, processor time and bytes stored by kind of document. Processor time is that
 * of the whole tree of processes, by the kernel's count, so that others on the machine disturb it little. `--kinds 0`: only at rest.
 */
export const cost: Bench = {
  name: 'cost',
  async run(option) {
    const key = newKeyValue('live');
    const server = await startServer({ WORKERS: '1', BOOTSTRAP_LIVE_KEY: key, RATE_LIMIT_UPLOADS: '100000', RATE_LIMIT_LIVE: '100000' });
    try {
      const pid = server.process.pid!;
      await pause(SETTLE_MS);
      const figures = [...(await idle(pid)), ...memory('at rest', pid, '<= 1')];
      const costs: Cost[] = [];
      for (const kind of KINDS.slice(0, option('kinds', KINDS.length))) {
        const done = await costOf(server, key, kind);
        costs.push(done);
        figures.push(...figuresOf(done));
        console.log(`    ${kind.name}: ${(total(done.spent) / 1000).toFixed(1)} s of processor time`);
      }
      if (costs.length === 0) return figures;
      const [first, last] = [costs[0]!.before, costs.at(-1)!.after];
      const [tables, rows] = [last.tables - first.tables, last.rows - first.rows];
      figures.push(figure('tables on the disk, indexes included, against contents of rows', '', tables, '-', rows, 'rows'));
      await pause(SETTLE_MS);
      return [...figures, ...memory('at rest after all of them', pid, '-')];
    } finally {
      await server.close();
    }
  },
};
