import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ServiceError } from '../../vocabulary/errors.js';
import type { Production } from './production.js';

/** Makes files in processes of their own. */
export interface Producer {
  /** Resolves when the file is there. Throws PROCESSING_FAILED when the document's file cannot be shown, PROCESSING_ERROR when we failed. */
  produce(production: Production): Promise<void>;
  /** Ends what runs. */
  close(): Promise<void>;
}

const ENTRY = fileURLToPath(new URL('./producer-main.js', import.meta.url));
const AT_ONCE = 2;
const TIMEOUT_MS = 10 * 60_000;
const MEMORY_CHECK_MS = 250;
const MOST_MEMORY_BYTES = 1600 * 1024 * 1024;
const HEAP_MB = 1024;

interface Report {
  readonly ok: boolean;
  /** What is wrong with the document's file, when it is to blame. */
  readonly message?: string | null;
}

function watchMemory(child: ChildProcess): NodeJS.Timeout {
  const look = () =>
    readFile(`/proc/${child.pid}/statm`, 'utf8').then(
      (text) => {
        if (Number(text.split(' ')[1]) * 4096 > MOST_MEMORY_BYTES) child.kill('SIGKILL');
      },
      () => undefined,
    );
  return setInterval(() => void look(), MEMORY_CHECK_MS);
}

/** Runs one production in a child without secrets (an empty environment). */
function runOnce(production: Production, running: Set<ChildProcess>): Promise<Report> {
  const child = fork(ENTRY, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { PATH: process.env.PATH ?? '', UV_THREADPOOL_SIZE: '2' },
  });
  running.add(child);
  const timers = [watchMemory(child), setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS)];
  return new Promise<Report>((resolve) => {
    child.on('message', (report: Report) => resolve(report));
    child.on('error', () => resolve({ ok: false }));
    child.on('exit', () => resolve({ ok: false }));
    child.send(production, () => undefined);
  }).finally(() => {
    for (const timer of timers) clearTimeout(timer);
    running.delete(child);
  });
}

/** Builds the producer: at most two productions at a time, the others wait in order. */
export function createProducer(): Producer {
  const running = new Set<ChildProcess>();
  const waiting: (() => void)[] = [];
  let busy = 0;
  /** A place is taken, or handed over by who leaves one. */
  const enter = async () => {
    if (busy < AT_ONCE) busy += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  };
  return {
    async produce(production) {
      await enter();
      try {
        const report = await runOnce(production, running);
        if (report.ok) return;
        if (report.message) throw new ServiceError('PROCESSING_FAILED', undefined, { message: report.message });
        throw new ServiceError('PROCESSING_ERROR', undefined, { message: 'The file could not be produced. Try again.' });
      } finally {
        leave();
      }
    },
    async close() {
      for (const child of running) child.kill('SIGKILL');
    },
  };
}
