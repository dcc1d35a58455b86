import { statSync } from 'node:fs';
import { tellSources } from './stack.js';

/**
 * The program. Signals are heard from its first line on: what it consists of is loaded only then, which takes a moment. One that comes before
 * anything runs ends it as cleanly as one that comes later.
 */
const stop = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop.abort(signal));

tellSources();

/** When a file was written; null when it is not there. */
const writtenAt = (path: string) => statSync(new URL(path, import.meta.url), { throwIfNoEntry: false })?.mtimeMs ?? null;

/** Whether the build gathered the program in few files (.ci/program.mjs), and nothing was compiled since: it is loaded in half the time then. */
function isGathered(): boolean {
  const gathered = writtenAt('../program/start.mjs');
  return gathered !== null && gathered >= (writtenAt('../.tsbuildinfo') ?? 0);
}

const load = <T>(name: string): Promise<T> =>
  import(new URL(isGathered() ? `../program/${name}.mjs` : `./${name}.js`, import.meta.url).href);

const words = process.argv.slice(2);
const { beginEarly } = await load<typeof import('./early.js')>('early');
const early = stop.signal.aborted ? null : beginEarly(words, process.env);
const { run } = await load<typeof import('./start.js')>('start');
await run(words, stop.signal, early);
