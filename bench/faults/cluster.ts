import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { newKeyValue } from '../../src/auth/index.js';
import { startEmbeddedDatabase } from '../../src/platform/database/embedded/embedded.js';
import { findProgram } from '../../src/platform/host/programs.js';
import { silentLog } from '../../src/platform/log.js';

/** A process of the installation, which may be killed and is started again. */
export interface Member {
  readonly name: string;
  /** Where it answers; null for one that only works. */
  readonly baseUrl: string | null;
  /** Kills it (-9) and starts it again; gives the milliseconds until it was ready. */
  kill(): Promise<number>;
  stop(): Promise<void>;
}

/** Two API and two work processes on a private MariaDB, a private Redis and a folder of files. */
export interface Cluster {
  readonly key: string;
  readonly apis: readonly Member[];
  readonly workers: readonly Member[];
  close(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

/** The private server listens on a socket only; processes of the cluster know it by a port. */
async function forward(socketPath: string): Promise<{ server: Server; port: number }> {
  const server = createServer((client) => {
    const behind = connect(socketPath);
    for (const [from, to] of [
      [client, behind],
      [behind, client],
    ] as const) {
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as { port: number }).port };
}

async function startRedis(folder: string): Promise<{ url: string; child: ChildProcess } | null> {
  const program = findProgram(['redis-server']);
  if (!program) return null;
  const socket = join(folder, 'redis.sock');
  const child = spawn(program, ['--port', '0', '--unixsocket', socket, '--save', '', '--appendonly', 'no', '--dir', folder], {
    stdio: 'ignore',
  });
  return { url: `redis+unix://${socket}`, child };
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    (answer) => answer.ok,
    () => false,
  );

async function startMember(name: string, isApi: boolean, env: NodeJS.ProcessEnv): Promise<Member> {
  const port = isApi ? await freePort() : 0;
  const baseUrl = isApi ? `http://127.0.0.1:${port}` : null;
  const launch = () =>
    spawn(process.execPath, ['dist/src/main.js', ...(isApi ? [] : ['--no-api'])], {
      env: { ...env, PORT: String(port), WORKERS: isApi ? '0' : '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  let child = launch();
  /** An API answers; a worker says so. */
  const ready = async () => {
    if (baseUrl) while (!(await isReady(baseUrl))) await pause(50);
    else await new Promise<void>((resolve) => child.stdout.on('data', (text: Buffer) => text.includes('Docket works') && resolve()));
    child.stdout.resume();
  };
  await ready();
  return {
    name,
    baseUrl,
    async kill() {
      const began = performance.now();
      child.kill('SIGKILL');
      await once(child, 'exit');
      child = launch();
      await ready();
      return performance.now() - began;
    },
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Starts it; `allow` is reachable for webhooks. */
export async function startCluster(allow: string): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'docket-faults-'));
  const database = await startEmbeddedDatabase({ dataDir: join(folder, 'database'), log: silentLog });
  const forwarded = await forward(database.socketPath);
  const redis = await startRedis(folder);
  const key = newKeyValue('live');
  const env = (name: string): NodeJS.ProcessEnv => {
    mkdirSync(join(folder, name));
    return {
      ...process.env,
      DATA_DIR: join(folder, name),
      DATABASE_URL: `mysql://root:${database.password}@127.0.0.1:${forwarded.port}/${database.database}`,
      STORAGE_URL: `file:${join(folder, 'files')}`,
      APP_SECRET: randomSecret,
      BOOTSTRAP_LIVE_KEY: key,
      OUTBOUND_ALLOW: allow,
      RATE_LIMIT_LIVE: '100000',
      RATE_LIMIT_UPLOADS: '100000',
      LOG_LEVEL: 'silent',
      ...(redis ? { REDIS_URL: redis.url } : {}),
    };
  };
  const randomSecret = randomBytes(32).toString('hex');
  const first = await startMember('api 1', true, env('api1'));
  const [second, ...workers] = await Promise.all([
    startMember('api 2', true, env('api2')),
    startMember('work 1', false, env('work1')),
    startMember('work 2', false, env('work2')),
  ]);
  return {
    key,
    apis: [first, second],
    workers,
    async close() {
      await Promise.all([first, second, ...workers].map((member) => member.stop()));
      redis?.child.kill('SIGKILL');
      forwarded.server.close();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
