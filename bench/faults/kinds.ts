import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './cluster.js';
import { freeze, type Member } from './member.js';
import { cpuOf, readersOf } from './processes.js';

/** So long things are away or hang: longer than a call waits; and a process that works longer than its leases. */
const REDIS_AWAY_MS = 1000;
const HANGS_MS = 8000;
const WORK_HANGS_MS = 45_000;
const POLL_MS = 20;
/** A page takes so long at most on a machine that does much else; then the document is left. */
const END_MS = 120_000;

/** What a fault is done with. */
export interface Strike {
  readonly cluster: Cluster;
  /** Sends a scan of many pages; gives its id. */
  sendLong(): Promise<string>;
  /** To be called at the moment of the fault. */
  hit(): void;
  /** Notes how long something took, ms. */
  time(what: Measure, ms: number): void;
}

/** What only some kinds of faults have to recover. */
export type Measure = 'the process is ready again' | 'its work goes on';

/** A way to hurt an installation; `run` ends when what was hit is whole again. */
export interface Kind {
  readonly name: string;
  run(strike: Strike): Promise<void>;
}

const oneOf = <T>(all: readonly T[]): T => all[randomInt(all.length)]!;

interface UnderWay {
  readonly id: string;
  readonly leaseToken: string;
  readonly holder: Member;
}

const leaseOf = async ({ query }: Cluster, id: string) =>
  (await query<{ leaseToken: string | null }>("SELECT leaseToken FROM tasks WHERE subjectId = ? AND name = 'document.process'", [id]))[0];

const pagesOf = async ({ query }: Cluster, id: string): Promise<number> =>
  Number((await query<{ pages: string }>('SELECT COUNT(*) AS pages FROM kept_pages WHERE subjectId = ?', [id]))[0]!.pages);

/** A long scan of which some pages are read, and who has it. */
async function workUnderWay({ cluster, sendLong }: Strike): Promise<UnderWay> {
  for (;;) {
    const id = await sendLong();
    for (let task = await leaseOf(cluster, id); task; task = await leaseOf(cluster, id)) {
      const holder = task.leaseToken === null || (await pagesOf(cluster, id)) === 0 ? null : await cluster.holderOf(task.leaseToken);
      if (task.leaseToken !== null && holder) return { id, leaseToken: task.leaseToken, holder };
      await pause(POLL_MS);
    }
  }
}

async function until(isSo: () => Promise<boolean>): Promise<number> {
  const began = performance.now();
  while (!(await isSo()) && performance.now() - began < END_MS) await pause(POLL_MS);
  return performance.now() - began;
}

/** Another process has the work, or has ended it. */
const isTakenOver = (cluster: Cluster, { id, leaseToken }: UnderWay) =>
  until(async () => {
    const task = await leaseOf(cluster, id);
    return task === undefined || (task.leaseToken !== null && task.leaseToken !== leaseToken);
  });

async function killReader(strike: Strike): Promise<void> {
  const { cluster } = strike;
  const work = await workUnderWay(strike);
  const readers = readersOf(work.holder.pid());
  const before = readers.map(cpuOf);
  await pause(300);
  const spent = readers.map((pid, at) => cpuOf(pid) - before[at]!);
  const pages = await pagesOf(cluster, work.id);
  strike.hit();
  process.kill(readers[spent.indexOf(Math.max(...spent))]!, 'SIGKILL');
  const ms = await until(async () => (await leaseOf(cluster, work.id)) === undefined || (await pagesOf(cluster, work.id)) > pages);
  strike.time('its work goes on', ms);
}

async function hurtWorker(strike: Strike, hurt: (holder: Member) => Promise<void>): Promise<void> {
  const work = await workUnderWay(strike);
  strike.hit();
  const taken = isTakenOver(strike.cluster, work).then((ms) => strike.time('its work goes on', ms));
  await hurt(work.holder);
  await taken;
}

const API_KINDS: readonly Kind[] = [
  {
    name: 'API process killed',
    async run({ cluster, hit, time }) {
      hit();
      time('the process is ready again', await oneOf(cluster.apis).kill());
    },
  },
  {
    name: `API process hangs for ${HANGS_MS / 1000} s`,
    async run({ cluster, hit }) {
      hit();
      await freeze(oneOf(cluster.apis).pid(), HANGS_MS);
    },
  },
];

const WORK_KINDS: readonly Kind[] = [
  {
    name: 'work process killed',
    run: (strike) => hurtWorker(strike, async (holder) => strike.time('the process is ready again', await holder.kill())),
  },
  {
    name: `work process hangs for ${WORK_HANGS_MS / 1000} s`,
    run: (strike) => hurtWorker(strike, (holder) => freeze(holder.pid(), WORK_HANGS_MS)),
  },
  { name: 'reading process killed', run: killReader },
];

const DATABASE_KINDS: readonly Kind[] = [
  {
    name: 'database killed',
    async run({ cluster, hit }) {
      hit();
      process.kill(cluster.database.pid(), 'SIGKILL');
      await cluster.query('SELECT 1');
    },
  },
  {
    name: `database hangs for ${HANGS_MS / 1000} s`,
    async run({ cluster, hit }) {
      hit();
      await freeze(cluster.database.pid(), HANGS_MS);
    },
  },
];

const REDIS_KINDS: readonly Kind[] = [
  {
    name: `Redis killed, ${REDIS_AWAY_MS / 1000} s away`,
    async run({ cluster, hit }) {
      hit();
      await cluster.redis!.kill(REDIS_AWAY_MS);
    },
  },
  {
    name: `Redis hangs for ${HANGS_MS / 1000} s`,
    async run({ cluster, hit }) {
      hit();
      await freeze(cluster.redis!.pid(), HANGS_MS);
    },
  },
];

/** All ways to hurt this installation. */
export const kindsFor = ({ redis }: Cluster): readonly Kind[] => [
  ...API_KINDS,
  ...WORK_KINDS,
  ...DATABASE_KINDS,
  ...(redis ? REDIS_KINDS : []),
];
