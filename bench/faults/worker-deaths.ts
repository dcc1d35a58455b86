import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { newKeyValue } from '../../src/auth/index.js';
import { makePdf, scanFile } from '../../test/support/papers/files.js';
import type { Figure } from '../figure.js';
import { startServer } from '../server.js';
import { readersOf } from './processes.js';

const DOCUMENTS = Number(process.env.BENCH_SCANS ?? 60);
const KILLS = Number(process.env.BENCH_WORKER_KILLS ?? 40);
/** Longest pause between two kills. */
const PAUSE_MS = 1500;
const END_MS = 240_000;

/** Kills worker processes while they read sound scans of one page; none of the documents may be blamed. */
export async function workerDeaths(): Promise<Figure[]> {
  const key = newKeyValue('live');
  const server = await startServer({ BOOTSTRAP_LIVE_KEY: key, WORKERS: '2', RATE_LIMIT_UPLOADS: '100000' });
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const answer = await fetch(`${server.baseUrl}${path}`, { ...init, headers });
    return (await answer.json()) as { data: { documents: { status: string; errorCode: string | null; warnings: string[] }[] } };
  };
  try {
    const sheet = { print: [{ text: 'A sound page that must be recognised', x: 20, y: 40, size: 14 }], width: 500, height: 300 };
    const scan = await scanFile(await makePdf([sheet]), 1, 'png');
    for (let n = 0; n < DOCUMENTS; n += 1) {
      const file = Buffer.concat([scan, Buffer.from(String(n))]).toString('base64');
      await call('/documents', { method: 'POST', body: JSON.stringify({ file, filename: `${n}.png`, type: 'certificate' }) });
    }
    let kills = 0;
    const began = performance.now();
    const documents = async () => (await call(`/documents?limit=${DOCUMENTS}`)).data.documents;
    const left = async () => (await documents()).filter(({ status }) => status === 'processing').length;
    while ((await left()) > 0 && performance.now() - began < END_MS) {
      const workers = kills < KILLS ? readersOf(server.process.pid!) : [];
      const victim = workers[randomInt(Math.max(1, workers.length))];
      if (victim !== undefined) {
        try {
          process.kill(victim, 'SIGKILL');
          kills += 1;
        } catch {
          // It was quicker.
        }
      }
      await pause(randomInt(PAUSE_MS));
    }
    const all = await documents();
    const figure = (what: string, ours: number, goal: string): Figure => ({
      name: `${kills} times kill -9 of a worker process, ${DOCUMENTS} sound scans: ${what}`,
      unit: '',
      ours,
      peer: DOCUMENTS,
      peerName: 'documents',
      goal,
    });
    return [
      figure('failed', all.filter(({ status }) => status === 'failed').length, '0'),
      figure('not processed in the end', all.filter(({ status }) => status === 'processing').length, '0'),
      figure(
        'with a page that was given up',
        all.filter(({ warnings }) => warnings?.some((text) => text.includes('could not be read'))).length,
        '0',
      ),
    ];
  } finally {
    await server.close();
  }
}
