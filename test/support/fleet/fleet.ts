import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What a process of the fleet is told at its start. */
export interface FleetOrder {
  readonly socketPath: string;
  readonly database: string;
  readonly password: string;
  readonly storageUrl: string;
  /** Where each keeps what is its own; whoever gives it removes it. */
  readonly folder: string;
  readonly redisUrl: string | null;
  readonly secret: string;
  /** How long a worker takes for a page, without processor. */
  readonly pageMs: number;
  /** Dockets within the process, each as if it were alone. */
  readonly processes: number;
  /** Whether they answer requests instead of working. */
  readonly api?: boolean;
  /** Connections to the database that each of them may have. */
  readonly connections: number;
}

/** What it tells: that it works, that it begins to read a document, and each page that a worker begins. */
export type FleetMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'run' }
  | { readonly kind: 'page'; readonly salt: string; readonly page: number };

/** A process that works, with slow workers; it may be killed. */
export interface FleetMember {
  /** Documents that it began to read. */
  readonly runs: () => number;
  readonly pages: readonly { readonly salt: string; readonly page: number }[];
  kill(): Promise<void>;
  stop(): Promise<void>;
}

const PROGRAM = fileURLToPath(new URL('./main.js', import.meta.url));

/** Starts one and waits until it works. */
export async function startMember(order: FleetOrder): Promise<FleetMember> {
  const child: ChildProcess = fork(PROGRAM, [JSON.stringify(order)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const exited = once(child, 'exit');
  const pages: { salt: string; page: number }[] = [];
  let runs = 0;
  await new Promise<void>((resolve, reject) => {
    child.on('message', (message: FleetMessage) => {
      if (message.kind === 'ready') resolve();
      else if (message.kind === 'run') runs += 1;
      else pages.push(message);
    });
    exited.then(() => reject(new Error('a process of the fleet ended')), reject);
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  return { runs: () => runs, pages, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}
