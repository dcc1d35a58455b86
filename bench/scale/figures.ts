import { makePdf } from '../../test/support/papers/files.js';
import type { Bench, Figure } from '../figure.js';
import { Caller, percentile } from './calls.js';
import { EXPLAINED, explain } from './explain.js';
import { openWorld, type World } from './world.js';

const SMALL = { documents: 10_000, organizations: 1 };
const ROUNDS = 60;
const WARM_UP = 8;

/** A call as it is measured: both worlds get the same, in turns. `prepare` makes what it needs. */
interface Call {
  readonly name: string;
  readonly goal: string;
  /** How often it is measured, when not ROUNDS. */
  readonly rounds?: number;
  readonly searches?: boolean;
  prepare?(caller: Caller): Promise<string>;
  run(caller: Caller, round: number, prepared: string): Promise<void>;
}

const SHOWN: Readonly<Record<string, string>> = {
  templates: 'templateId documents',
  errors: 'errorCode count',
};

/** One part of a report over the last 365 days. */
function reportOf(part: string, timezone: string): string {
  const from = new Date(Date.now() - 364 * 86_400_000).toISOString().slice(0, 10);
  return `{ documentReport(from: "${from}", timezone: ${timezone}) { ${part} { ${SHOWN[part] ?? 'documents straightThroughRate resultP50Ms resultP95Ms'} } } }`;
}

const SEARCHES = ['borbil marcodor', '"total 5"', 'vendor:bor* total_amount:>5000', 'alal OR torvoster', 'grancon*', 'INV-100500'];

const CALLS: readonly Call[] = [
  { name: 'first page of the list', goal: '<= 3', run: (caller) => caller.get('/documents?limit=20') },
  { name: 'page at offset 10,000', goal: '<= 3', run: (caller) => caller.get('/documents?limit=20&offset=9980') },
  {
    name: 'page by cursor',
    goal: '<= 3',
    prepare: async (caller) => (await caller.data('/documents?limit=100&offset=5000')).pagination.nextCursor,
    run: (caller, _round, cursor) => caller.get(`/documents?limit=20&cursor=${cursor}`),
  },
  {
    name: 'filtered list with summary',
    goal: '<= 3',
    run: (caller, round) => caller.get(`/documents?status=completed&type=invoice&confidence=0.${80 + (round % 15)}&limit=20`),
  },
  {
    name: 'list filtered by search',
    goal: '<= 3',
    searches: true,
    run: (caller, round) => caller.get(`/documents?search=borbil-${round}`),
  },
  {
    name: 'list filtered by the first letter of a word, by filename',
    goal: '<= 3',
    searches: true,
    run: (caller, round) => caller.get(`/documents?search=${'abcdefgh'[round % 8]}&sortBy=filename`),
  },
  {
    name: 'search',
    goal: '<= 5',
    searches: true,
    run: (caller, round) => caller.post('/documents/search', { query: SEARCHES[round % SEARCHES.length] }),
  },
  {
    name: 'search for a word of nearly every document',
    goal: '<= 5',
    searches: true,
    run: (caller) => caller.post('/documents/search', { query: 'invoice -rust' }),
  },
  {
    name: 'upload of a document',
    goal: '<= 2',
    prepare: async () => (await makePdf([{ print: [{ text: 'Invoice 4711', x: 72, y: 72 }] }])).toString('latin1'),
    run: (caller, round, pdf) => {
      // What stands behind its end makes each file another one.
      const file = Buffer.from(`${pdf}\n% ${round}`, 'latin1').toString('base64');
      return caller.post('/documents', { filename: `${round}.pdf`, file });
    },
  },
  { name: 'analytics of 90 days', goal: '<= 3', run: (caller) => caller.get('/documents/analytics?period=90d') },
  ...['total', 'buckets', 'types', 'templates', 'errors'].map((part) => ({
    name: `report of a year, ${part}`,
    goal: '<= 2',
    run: (caller: Caller) => caller.post('/graphql', { query: reportOf(part, 'null') }),
  })),
  {
    name: 'report of a year in another time zone, total',
    goal: '(read out of documents)',
    rounds: 5,
    run: (caller) => caller.post('/graphql', { query: reportOf('total', '"Europe/Berlin"') }),
  },
];

async function measure(call: Call, large: Caller, small: Caller): Promise<Figure> {
  const sides = [large, small].map((caller) => ({ caller, times: [] as number[] }));
  const prepared = await Promise.all(sides.map(({ caller }) => call.prepare?.(caller) ?? ''));
  for (let round = 0; round < WARM_UP + (call.rounds ?? ROUNDS); round += 1) {
    for (const [index, { caller, times }] of sides.entries()) {
      const start = performance.now();
      await call.run(caller, round, prepared[index]!);
      if (round >= WARM_UP) times.push(performance.now() - start);
    }
  }
  const [ours, peer] = sides.map(({ times }) => percentile(times, 95));
  return { name: `${call.name}, p95`, unit: 'ms', ours: ours!, peer: peer!, peerName: `${SMALL.documents} documents`, goal: call.goal };
}

async function review(world: World): Promise<void> {
  for (const statement of EXPLAINED) console.log(`    ${statement.name}: ${await explain(world, statement)}`);
}

/**
 * Lists, search and analytics with many documents of many organizations against few of one. `--documents`: how many (1,000,000); `--organizations`: of how many
 * (200); `--searched`: of how many of these with texts and search entries (all). With 0 nothing is searched, which makes filling the database about three
 * times quicker.
 */
export const scale: Bench = {
  name: 'scale',
  async run(option) {
    const organizations = option('organizations', 200);
    const size = { documents: option('documents', 1_000_000), organizations, searched: option('searched', organizations) };
    const [large, small] = [await openWorld(size), await openWorld(SMALL)];
    try {
      await review(large);
      const callers = [new Caller(large), new Caller(small)] as const;
      const figures: Figure[] = [];
      for (const call of CALLS.filter(({ searches = false }) => size.searched > 0 || !searches))
        figures.push(await measure(call, ...callers));
      return figures;
    } finally {
      await Promise.all([large.close(), small.close()]);
    }
  },
};
