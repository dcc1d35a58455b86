import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** A process of its own that asks /healthz again and again between `begin` and `end`, and then tells how long the answers took. */

/** Times of answers in ms. */
export interface Answers {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

const EVERY_MS = 10;
const url = `${process.argv[2]}/healthz`;
const agent = new Agent({ keepAlive: true });
let times: number[] | null = null;

function ask(): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      answer.resume().on('end', () => resolve(performance.now() - began));
    }).on('error', reject);
  });
}

async function run(found: number[]): Promise<void> {
  while (times === found) {
    found.push(await ask());
    await pause(EVERY_MS);
  }
}

process.on('message', (message: 'begin' | 'end') => {
  if (message === 'begin') {
    times = [];
    void run(times);
    return;
  }
  const sorted = [...(times ?? [])].sort((a, b) => a - b);
  times = null;
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
  process.send?.({ count: sorted.length, p50: at(0.5), p99: at(0.99), max: sorted.at(-1) ?? Number.NaN } satisfies Answers);
});
