import { setTimeout as pause } from 'node:timers/promises';
import type { Figure, Options } from '../figure.js';
import { startProxy } from '../topology/proxy.js';
import { type Cluster, startCluster } from './cluster.js';
import { type Kind, kindsFor } from './kinds.js';
import { call, Load, type Target } from './load.js';
import { figuresOf, Records, tableOf } from './records.js';
import { type Tally, tally } from './tally.js';
import { type Ears, listen, type Watcher, watchEvents } from './watch.js';

const WATCHERS = 4;
/** For so long is waited for what a fault should not stop. */
const PATIENCE_MS = 120_000;
/** Between what a fault hit being whole again and the next one. */
const QUIET_MS = 3000;
/** Each run ends with exactly one of them. */
const ENDINGS = ['extraction.completed', 'document.failed'];
const POLL_MS = 10;

/** When watchers heard what of which document first. */
class Heard {
  private readonly uploaded = new Set<string>();
  private readonly ended = new Set<string>();
  note(type: string, id: string): void {
    if (type === 'document.uploaded') this.uploaded.add(id);
    if (ENDINGS.includes(type)) this.ended.add(id);
  }
  isUploaded = (id: string) => this.uploaded.has(id);
  isEnded = (id: string) => this.ended.has(id);
}

/** Milliseconds from `began` until it is so; null when it is not within the patience. */
async function until(began: number, isSo: () => boolean): Promise<number | null> {
  while (!isSo()) {
    if (performance.now() - began > PATIENCE_MS) return null;
    await pause(POLL_MS);
  }
  return performance.now() - began;
}

/** One fault, and a document that is sent at its moment. */
async function strike(kind: Kind, { cluster, load, heard, records }: Bench): Promise<void> {
  let probing: Promise<void> | undefined;
  async function probe(): Promise<void> {
    const began = performance.now();
    const id = await load.send('text');
    records.add(kind.name, 'an upload is answered', performance.now() - began);
    records.add(kind.name, 'a subscriber hears of it', await until(began, () => heard.isUploaded(id)));
    records.add(kind.name, 'it is read', await until(began, () => heard.isEnded(id)));
  }
  await kind.run({
    cluster,
    sendLong: () => load.send('long scan'),
    hit() {
      records.begin(kind.name);
      load.during = kind.name;
      probing = probe();
    },
    time: (what, ms) => records.add(kind.name, what, ms),
  });
  await probing;
}

interface Bench {
  readonly cluster: Cluster;
  readonly load: Load;
  readonly heard: Heard;
  readonly records: Records;
}

/** Every kind once, then every kind again, each round in another order. */
function* inTurn(kinds: readonly Kind[]): Generator<Kind> {
  for (;;) yield* [...kinds].sort(() => Math.random() - 0.5);
}

/** Waits until everything was read and told; gives up when nothing comes for so long. Gives the milliseconds. */
async function drain({ cluster, load }: Bench, told: ReadonlyMap<string, number>, patienceMs: number): Promise<number> {
  const began = performance.now();
  let [left, since] = [Number.POSITIVE_INFINITY, began];
  while (performance.now() - since < patienceMs) {
    const rows = await cluster.query<{ id: string }>("SELECT id FROM documents WHERE status IN ('processing', 'uploading')");
    const now = rows.length + load.sent.filter(({ id }) => !told.has(id)).length;
    if (now === 0) break;
    if (now < left) [left, since] = [now, performance.now()];
    await pause(1000);
  }
  return performance.now() - began;
}

/** Asks to be told of endings; a machine that is busy with the start may say first that it cannot yet. */
async function watchByWebhook(target: Target, url: string): Promise<void> {
  const began = performance.now();
  for (;;) {
    const hook = await call(target, 'POST', '/webhooks', { url, eventTypes: ENDINGS }, 'webhook');
    if (hook?.status === 201) return;
    const isAway = hook === null || hook.status >= 500 || hook.status === 409;
    if (!isAway || performance.now() - began > PATIENCE_MS) throw new Error(`the webhook was answered ${hook?.status}`);
    await pause(1000);
  }
}

interface Listed {
  readonly id: string;
  readonly filename: string;
  readonly status: string;
}

async function documentsOf(target: Target): Promise<Listed[]> {
  const all: Listed[] = [];
  for (;;) {
    const answer = await call<{ documents: Listed[] }>(target, 'GET', `/documents?limit=100&offset=${all.length}`);
    if (!answer) continue;
    all.push(...answer.data.documents);
    if (answer.data.documents.length < 100) return all;
  }
}

/** What became of all documents, by the kind of fault during which they were sent. */
async function countAll({ cluster, load }: Bench, target: Target, told: ReadonlyMap<string, number>): Promise<Map<string, Tally>> {
  const queued = await cluster.query<{ subjectId: string }>('SELECT DISTINCT subjectId FROM tasks WHERE subjectId IS NOT NULL');
  const endings = await cluster.query<{ documentId: string; times: string }>(
    'SELECT documentId, COUNT(*) AS times FROM events WHERE type IN (?) GROUP BY documentId',
    [ENDINGS],
  );
  return tally({
    sent: load.sent,
    documents: await documentsOf(target),
    queued: new Set(queued.map(({ subjectId }) => subjectId)),
    endings: new Map(endings.map(({ documentId, times }) => [documentId, Number(times)])),
    told,
  });
}

/** Numbers of events that are not there. */
async function gapsOf({ query }: Cluster): Promise<number> {
  const [row] = await query<{ gaps: string }>(
    'SELECT MAX(sequence) - COUNT(DISTINCT sequence) AS gaps FROM events WHERE sequence IS NOT NULL',
  );
  return Number(row!.gaps);
}

/**
 * Hurts an installation in all ways, one after the other, while documents come, and lets all come to an end. `--minutes`: for how long (5); `--every`: seconds from
 * one fault to the next at least (20); `--upload`: seconds from one upload to the next (1); `--backlog`: documents not read yet beyond which none come (40);
 * `--patience`: minutes without progress after which the end is not waited for (5).
 */
export async function matrix(option: Options): Promise<Figure[]> {
  const receiver = await listen();
  const cluster = await startCluster('127.0.0.0/8');
  const proxy = await startProxy(cluster.apis.map(({ baseUrl }) => baseUrl!));
  const target: Target = { url: proxy.url, key: cluster.key };
  const load = await Load.over(target);
  const bench: Bench = { cluster, load, heard: new Heard(), records: new Records() };
  const { heard, records } = bench;
  let isOver = false;
  process.once('SIGINT', () => (isOver = true));
  const watchers: Watcher[] = [];
  try {
    await watchByWebhook(target, receiver.url);
    const first = await load.send('text');
    const ears: Ears = {
      event: (type, id) => heard.note(type, id),
      resumed: (cutAt, at) => records.resumed(cutAt, at),
    };
    for (let at = 0; at < WATCHERS; at += 1) watchers.push(watchEvents(`${proxy.url.replace('http', 'ws')}/graphql`, cluster.key, 1, ears));
    if ((await until(performance.now(), () => heard.isEnded(first))) === null) throw new Error('the first document was not read');
    const isFull = () => load.sent.filter(({ id }) => !heard.isEnded(id)).length >= option('backlog', 40);
    const loading = load.run({ everyMs: option('upload', 1) * 1000, isFull, isOver: () => isOver });
    const ends = performance.now() + option('minutes', 5) * 60_000;
    const kinds = inTurn(kindsFor(cluster));
    while (!isOver && performance.now() < ends) {
      const began = performance.now();
      const kind = kinds.next().value as Kind;
      await strike(kind, bench);
      console.log(`    ${new Date().toISOString()} ${kind.name}: ${records.lastOf(kind.name)}`);
      await pause(Math.max(QUIET_MS, option('every', 20) * 1000 - (performance.now() - began)));
    }
    isOver = true;
    await loading;
    const drainedMs = await drain(bench, receiver.told, option('patience', 5) * 60_000);
    const tallies = await countAll(bench, target, receiver.told);
    console.log(tableOf(records, tallies));
    const sum = (of: (tally: Tally) => number) => [...tallies.values()].reduce((all, each) => all + of(each), 0);
    const figure = (what: string, ours: number, goal: string, unit = ''): Figure => ({
      name: `${records.faults()} faults, ${load.sent.length} documents: ${what}`,
      unit,
      ours,
      peer: unit === 'ms' ? 1000 : load.sent.length,
      peerName: unit === 'ms' ? 'one second' : 'documents',
      goal,
    });
    return [
      ...figuresOf(records),
      figure(
        'lost',
        sum(({ lost }) => lost),
        '0',
      ),
      figure(
        'repeated',
        sum(({ repeated }) => repeated),
        '0',
      ),
      figure(
        'waiting in the end (backlog)',
        sum(({ waiting }) => waiting),
        '0',
      ),
      figure(
        'failed',
        sum(({ failed }) => failed),
        '0',
      ),
      figure(
        'told of more than once by webhooks',
        sum(({ toldAgain }) => toldAgain),
        '(at least once)',
      ),
      figure('numbers of events that are not there', await gapsOf(cluster), '0'),
      figure(
        'events that a subscriber missed',
        watchers.reduce((all, watcher) => all + watcher.missed(), 0),
        '0',
      ),
      figure(
        'events that a subscriber got again',
        watchers.reduce((all, watcher) => all + watcher.repeated(), 0),
        '0',
      ),
      figure('slowest upload, tries included', Math.max(...load.answeredMs), '-', 'ms'),
      figure('from the last fault until everything was read and told', drainedMs, '-', 'ms'),
    ];
  } finally {
    isOver = true;
    await Promise.all(watchers.map((watcher) => watcher.close()));
    await cluster.close();
    proxy.close();
    receiver.close();
  }
}
