import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { newKeyValue } from '../../src/auth/index.js';
import { formPdf } from '../../test/support/papers/form-pdf.js';
import type { Bench, Figure } from '../figure.js';
import { startServer } from '../server.js';
import type { Attack, Target } from './attack.js';
import { bodyAttacks } from './bodies.js';
import type { Answers } from './probe.js';
import { queryAttacks } from './queries.js';

const PROBE = fileURLToPath(new URL('./probe.js', import.meta.url));
const ATTACK_MS = 5_000;
/** The database fills its caches and code is compiled before anything is measured. */
const WARM_MS = 2_000;
/** Unit of /proc. */
const TICK_MS = 10;
const UNLIMITED = '1000000000';
const GOAL_P99 = 'p99 < 200 ms';

/**
 * Answers of /healthz while somebody attacks, beside those of the same server idle. Limits of requests are off: what one request may cost is measured,
 * not how many there may be. Add an attack to a list, or a list here.
 */
export const attacks: Bench = {
  name: 'attacks',
  async run(): Promise<Figure[]> {
    const key = newKeyValue('test');
    const limits = { RATE_LIMIT_TEST: UNLIMITED, RATE_LIMIT_UPLOADS: UNLIMITED, GRAPHQL_COST_PER_MINUTE: UNLIMITED };
    const server = await startServer({ BOOTSTRAP_TEST_KEY: key, WORKERS: '1', ...limits });
    const probe = fork(PROBE, [server.baseUrl]);
    const target: Target = { baseUrl: server.baseUrl, key };
    try {
      await whileProbed(probe, () => pause(WARM_MS));
      const idle = await whileProbed(probe, () => pause(ATTACK_MS));
      const figures: Figure[] = [];
      for (const attack of [...bodyAttacks(), ...queryAttacks()])
        figures.push(await measure(probe, server.process.pid!, target, attack, idle));
      figures.push(await measureEndlessForm(probe, target, idle));
      return figures;
    } finally {
      probe.disconnect();
      await server.close();
    }
  },
};

/** Time of the processor that a process has used, ms; 0 where there is no /proc. */
function processorMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return 0;
  }
}

async function whileProbed(probe: ChildProcess, work: () => Promise<unknown>): Promise<Answers> {
  probe.send('begin');
  await work();
  const answer = once(probe, 'message') as Promise<[Answers]>;
  probe.send('end');
  return (await answer)[0];
}

const figureOf = (name: string, answers: Answers, idle: Answers): Figure => ({
  name,
  unit: 'ms (p99)',
  ours: answers.p99,
  peer: idle.p99,
  peerName: 'idle',
  goal: GOAL_P99,
});

async function measure(probe: ChildProcess, pid: number, target: Target, attack: Attack, idle: Answers): Promise<Figure> {
  const answered = new Map<string, number>();
  const before = processorMs(pid);
  const until = Date.now() + ATTACK_MS;
  const again = async () => {
    do {
      const answer = await attack.run(target);
      answered.set(answer, (answered.get(answer) ?? 0) + 1);
    } while (Date.now() < until);
  };
  const found = await whileProbed(probe, () => Promise.all(Array.from({ length: attack.atOnce }, again)));
  const count = [...answered.values()].reduce((sum, times) => sum + times, 0);
  const each = (processorMs(pid) - before) / count;
  const answers = [...answered].map(([answer, times]) => `${times} x ${answer}`).join(', ');
  console.log(
    `  ${attack.name}: ${answers}; /healthz p50 ${found.p50.toFixed(1)}, max ${found.max.toFixed(0)} ms; ${each.toFixed(0)} ms of the processor each`,
  );
  return figureOf(attack.name, found, idle);
}

/** A PDF with a form that draws itself twice: it must end, and nobody may notice. */
async function measureEndlessForm(probe: ChildProcess, { baseUrl, key }: Target, idle: Answers): Promise<Figure> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const began = performance.now();
  const found = await whileProbed(probe, async () => {
    const file = formPdf({ levels: 2, times: 2, endless: true }).toString('base64');
    const made = await fetch(`${baseUrl}/documents`, { method: 'POST', headers, body: JSON.stringify({ filename: 'endless.pdf', file }) });
    const { data } = (await made.json()) as { data: { id: string } };
    for (;;) {
      const { data: document } = (await (await fetch(`${baseUrl}/documents/${data.id}`, { headers })).json()) as {
        data: { status: string };
      };
      if (document.status !== 'processing') return;
      await pause(50);
    }
  });
  console.log(`  a form that draws itself twice: ended after ${((performance.now() - began) / 1000).toFixed(1)} s (goal 5 s)`);
  return figureOf('a form that draws itself twice', found, idle);
}
