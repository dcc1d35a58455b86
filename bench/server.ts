import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../test/support/run/free-port.js';

/** A whole Docket in a process of its own, over a new database. */
export interface Server {
  readonly process: ChildProcess;
  readonly baseUrl: string;
  readonly dataDir: string;
  close(): Promise<void>;
}

/** Starts it with these settings and options of node, and waits until it is ready: migrated, workers warm. */
export async function startServer(settings: Record<string, string>, nodeOptions: readonly string[] = []): Promise<Server> {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'docket-bench-'));
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'fatal', ...settings };
  const server = spawn(process.execPath, [...nodeOptions, 'dist/src/main.js'], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const close = async () => {
    if (server.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  const isReady = () =>
    fetch(`${baseUrl}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
  for (let tries = 0; tries < 3000 && server.exitCode === null; tries++) {
    if (await isReady()) return { process: server, baseUrl, dataDir, close };
    await pause(100);
  }
  await close();
  throw new Error('the server did not become ready');
}
