import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedDatabase } from '../src/platform/database/embedded/embedded.js';
import { silentLog } from '../src/platform/log.js';
import { freePort } from '../test/support/run/free-port.js';
import { countedMs } from './cost/processes.js';
import { forward } from './faults/backing.js';
import type { Bench, Figure } from './figure.js';

const STARTS = Number(process.env.BENCH_STARTS ?? 7);

/** One start, up to the first answer. */
interface Start {
  readonly ms: number;
  /** Processor time of the process, ms. */
  readonly spentMs: number;
  /** How long the process wanted a processor and had none, ms: what a busy machine adds. */
  readonly waitedMs: number;
}

const waitedOf = ({ pid }: ChildProcess): number => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;

async function startOnce(settings: Record<string, string>): Promise<Start> {
  const port = await freePort();
  const env = { ...process.env, LOG_LEVEL: 'fatal', PORT: String(port), ...settings };
  const began = performance.now();
  const child = spawn(process.execPath, ['dist/src/main.js'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error('the process ended');
    await pause(10);
  }
  const start = { ms: performance.now() - began, spentMs: countedMs(child.pid!).service, waitedMs: waitedOf(child) };
  child.kill('SIGTERM');
  await once(child, 'exit');
  return start;
}

async function figures(what: string, settings: Record<string, string>): Promise<Figure[]> {
  // The first makes the tables.
  await startOnce(settings);
  const starts: Start[] = [];
  for (let at = 0; at < STARTS; at += 1) starts.push(await startOnce(settings));
  const middle = (of: (start: Start) => number) => starts.map(of).sort((a, b) => a - b)[STARTS >> 1]!;
  const figure = (name: string, ours: number, goal: string): Figure => ({
    name: `${what}, median of ${STARTS}: ${name}`,
    unit: 'ms',
    ours,
    peer: 2000,
    peerName: 'two seconds',
    goal,
  });
  return [
    figure(
      'to the first answer',
      middle(({ ms }) => ms),
      '<= 1',
    ),
    figure(
      'without waiting for a processor',
      middle(({ ms, waitedMs }) => ms - waitedMs),
      '<= 1',
    ),
    figure(
      'processor time of the process',
      middle(({ spentMs }) => spentMs),
      '-',
    ),
  ];
}

/** From the start of a process to its first answer, on a database that is there: the embedded default, and a process that only answers. BENCH_STARTS: how often. */
export const start: Bench = {
  name: 'start',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'docket-bench-'));
    const [own, apart] = ['own', 'apart'].map((name) => join(folder, name));
    mkdirSync(apart!);
    const database = await startEmbeddedDatabase({ dataDir: join(folder, 'database'), log: silentLog });
    const { server, port } = await forward(database.socketPath);
    try {
      const url = `mysql://root:${database.password}@127.0.0.1:${port}/${database.database}`;
      return [
        ...(await figures('embedded default with one worker', { DATA_DIR: own!, WORKERS: '1' })),
        ...(await figures('process that only answers', { DATA_DIR: apart!, WORKERS: '0', DATABASE_URL: url })),
      ];
    } finally {
      server.close();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
