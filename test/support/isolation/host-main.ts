import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makePrivate } from '../../../src/platform/host/private-directory.js';
import { createIsolation, type Isolation } from '../../../src/platform/isolation/index.js';
import { messageOf, type Outcome, type Report, type Targets } from './attempts.js';

/** Stands for a Docket: has a secret in a DATA_DIR, a port, a socket and an environment, and starts processes that try to reach them. Prints a Report. Words of the command line are paths that parsing needs. */
const INSIDE = fileURLToPath(new URL('./inside-main.js', import.meta.url));
const MB = 1024 * 1024;
const LIMITS = { dataBytes: 640 * MB, fileBytes: 2 * MB, cpuSeconds: 60 };

function listening(server: Server, where: number | string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    if (typeof where === 'number') server.listen(where, '127.0.0.1', resolve);
    else server.listen(where, resolve);
  });
}

async function outcomeOf(isolation: Isolation, targets: Targets, folder: string): Promise<Outcome> {
  const child = isolation.fork({ entry: INSIDE, limits: LIMITS, tray: await isolation.openTray(folder) });
  child.send(targets);
  return messageOf<Outcome>(child);
}

function filledBy(isolation: Isolation): Promise<number> {
  const child = isolation.fork({ entry: INSIDE, limits: LIMITS });
  let filled = 0;
  child.on('message', (bytes) => {
    filled = Number(bytes);
  });
  child.send('fill');
  return new Promise((resolve) => child.once('exit', () => resolve(filled)));
}

const folder = mkdtempSync(join(tmpdir(), 'docket-isolation-'));
try {
  const dataDir = join(folder, 'data');
  const tray = mkdtempSync(join(tmpdir(), 'docket-tray-'));
  makePrivate(join(dataDir, 'mysql'));
  makePrivate(dataDir);
  const secretPath = join(dataDir, 'secret');
  writeFileSync(secretPath, 'a secret', { mode: 0o600 });
  // Held open while children are started: they must not get it.
  openSync(secretPath, 'r');
  const [tcp, database] = [createServer(), createServer()];
  const socketPath = join(dataDir, 'mysql', 'docket.sock');
  await listening(tcp, 0);
  await listening(database, socketPath);
  const isolation = await createIsolation({ dataDir, needed: process.argv.slice(2) });
  const { port } = tcp.address() as { port: number };
  const targets = { port, socketPath, secretPath, parentPid: process.pid, trayFile: join(tray, 'made') };
  const outcome = await outcomeOf(isolation, targets, tray);
  const report: Report = { protections: isolation.protections, outcome, filled: await filledBy(isolation) };
  rmSync(tray, { recursive: true });
  process.stdout.write(JSON.stringify(report), () => process.exit(0));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
