import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { newKeyValue } from '../../src/auth/index.js';
import { makePdf } from '../../test/support/papers/files.js';
import type { Figure } from '../figure.js';
import { startServer } from '../server.js';

const DEATHS = 5;

/** Kills the embedded database under a running Docket; milliseconds until an upload is accepted again, and what was answered meanwhile. */
export async function databaseDeath(): Promise<Figure[]> {
  const key = newKeyValue('live');
  const server = await startServer({ BOOTSTRAP_LIVE_KEY: key, WORKERS: '1' });
  const times: number[] = [];
  const answers = new Map<number, number>();
  let slowest = 0;
  const ids: string[] = [];
  let made = 0;
  async function upload(): Promise<boolean> {
    made += 1;
    const file = (await makePdf([{ print: [{ text: `document ${made}`, x: 50, y: 50 }] }])).toString('base64');
    const began = performance.now();
    const answer = await fetch(`${server.baseUrl}/documents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ file, filename: 'x.pdf' }),
    });
    slowest = Math.max(slowest, performance.now() - began);
    answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
    const body = (await answer.json()) as { data: { id: string } };
    if (answer.status === 201) ids.push(body.data.id);
    return answer.status === 201;
  }
  try {
    await upload();
    for (let death = 0; death < DEATHS; death += 1) {
      // Five deaths within a minute are as many as Docket takes for accidents.
      if (death > 0) await pause(13_000);
      process.kill(Number(readFileSync(join(server.dataDir, 'mysql.pid'), 'utf8')), 'SIGKILL');
      const began = performance.now();
      while (!(await upload())) await pause(20);
      times.push(performance.now() - began);
    }
    const there = await Promise.all(
      ids.map((id) => fetch(`${server.baseUrl}/documents/${id}`, { headers: { authorization: `Bearer ${key}` } }).then(({ ok }) => ok)),
    );
    const sorted = times.sort((a, b) => a - b);
    const others = [...answers].filter(([status]) => status !== 201 && status !== 503).reduce((sum, [, count]) => sum + count, 0);
    const name = `${DEATHS} times kill -9 of the embedded database`;
    const figure = (what: string, ours: number, unit: string, peer: number, peerName: string, goal: string): Figure => ({
      name: `${name}: ${what}`,
      unit,
      ours,
      peer,
      peerName,
      goal,
    });
    return [
      figure('until an upload is accepted, median', sorted[Math.floor(DEATHS / 2)] ?? 0, 'ms', 1000, 'one second', '-'),
      figure('until an upload is accepted, longest', sorted.at(-1) ?? 0, 'ms', 1000, 'one second', '-'),
      figure('slowest answer', slowest, 'ms', 5000, 'limit', '<= 1'),
      figure('answers that were neither 201 nor 503', others, '', made, 'uploads', '0'),
      figure('accepted and gone', there.filter((ok) => !ok).length, '', ids.length, 'documents', '0'),
    ];
  } finally {
    await server.close();
  }
}
