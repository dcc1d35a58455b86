import { tellSources } from './stack.js';

/**
 * The program. Signals are heard from its first line on: what it consists of is loaded only then, which takes a moment. One that comes before
 * anything runs ends it as cleanly as one that comes later.
 */
const stop = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop.abort(signal));

tellSources();

const { run } = await import('./start.js');
await run(process.argv.slice(2), stop.signal);
