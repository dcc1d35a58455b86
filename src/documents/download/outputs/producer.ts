import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:fs';
import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Isolation } from '../../../platform/isolation/index.js';
import { InTurn } from '../../../platform/tasks/index.js';
import { ServiceError } from '../../../vocabulary/errors.js';
import type { Production } from './production.js';

/** Makes files in processes of their own. */
export interface Producer {
  /**
   * Resolves when the file is there; organizations have their turns. `folder` holds all that the production names except the original, and is given away to the process that works
   * in it. Throws PROCESSING_FAILED when the document's file cannot be shown, PROCESSING_ERROR when we failed.
   */
  produce(organizationId: number, folder: string, production: Production): Promise<void>;
  /** Ends what runs. */
  close(): Promise<void>;
}

const ENTRY = fileURLToPath(new URL('./producer-main.js', import.meta.url));
const AT_ONCE = 2;
const TIMEOUT_MS = 10 * 60_000;
const MEMORY_CHECK_MS = 250;
const MOST_MEMORY_BYTES = 1600 * 1024 * 1024;
const HEAP_MB = 1024;
/** Beyond the watched memory: what a burst takes between two looks, and what is set aside but never touched. */
const SLACK_BYTES = 768 * 1024 * 1024;
const LIMITS = { dataBytes: MOST_MEMORY_BYTES + SLACK_BYTES, fileBytes: 2 * 1024 ** 3, cpuSeconds: (2 * TIMEOUT_MS) / 1000 };

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

/** The original as a copy in the folder: the process that parses it sees nothing else of ours. */
async function withOriginal(folder: string, production: Production): Promise<Production> {
  if (production.kind === 'workbook') return production;
  const path = join(folder, 'original');
  await copyFile(production.path, path, constants.COPYFILE_FICLONE);
  return { ...production, path };
}

/** Runs one production in a child that is isolated as far as the machine allows (D106), without secrets (an empty environment). */
async function runOnce(isolation: Isolation, folder: string, given: Production, running: Set<ChildProcess>): Promise<Report> {
  const production = await withOriginal(folder, given);
  const tray = await isolation.openTray(folder);
  const child = isolation.fork({ entry: ENTRY, nodeArgs: [`--max-old-space-size=${HEAP_MB}`], limits: LIMITS, tray });
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

/** Builds the producer: at most two productions at a time, the others wait in the order of their organization. */
export function createProducer(isolation: Isolation): Producer {
  const running = new Set<ChildProcess>();
  const productions = new InTurn(AT_ONCE);
  return {
    produce: (organizationId, folder, production) =>
      productions.do(organizationId, async () => {
        const report = await runOnce(isolation, folder, production, running);
        if (report.ok) return;
        if (report.message) throw new ServiceError('PROCESSING_FAILED', undefined, { message: report.message });
        throw new ServiceError('PROCESSING_ERROR', undefined, { message: 'The file could not be produced. Try again.' });
      }),
    async close() {
      for (const child of running) child.kill('SIGKILL');
    },
  };
}
