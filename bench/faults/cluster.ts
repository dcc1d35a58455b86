import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { newKeyValue } from '../../src/auth/index.js';
import { startEmbeddedDatabase } from '../../src/platform/database/embedded/embedded.js';
import { findProgram } from '../../src/platform/host/programs.js';
import { silentLog } from '../../src/platform/log.js';
import { freePort } from '../../test/support/run/free-port.js';

/** A process of the installation, which may be killed and is started again. */
export interface Member {
  readonly name: string;
  /** Where it answers; null for one that only works. */
  readonly baseUrl: string | null;
  pid(): number;
  /** Kills it (-9). */
  die(): Promise<void>;
  /** Starts it when it is dead; gives the milliseconds until it is ready. */
  start(): Promise<number>;
  /** Kills it (-9) and starts it again; gives the milliseconds until it was ready. */
  kill(): Promise<number>;
  stop(): Promise<void>;
}

/** Two API processes and some that work, on a private MariaDB, a private Redis and a folder of files or another storage. */
export interface Cluster {
  readonly key: string;
  readonly apis: readonly Member[];
  readonly workers: readonly Member[];
  query<T>(sql: string, values?: readonly unknown[]): Promise<T[]>;
  close(): Promise<void>;
}

/** The private server listens on a socket only; other processes know it by this port. */
export async function forward(socketPath: string): Promise<{ server: Server; port: number }> {
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

async function startMember(name: string, isApi: boolean, env: NodeJS.ProcessEnv, folder = '.'): Promise<Member> {
  const port = isApi ? await freePort() : 0;
  const baseUrl = isApi ? `http://127.0.0.1:${port}` : null;
  const launch = () =>
    spawn(process.execPath, ['dist/src/main.js', ...(isApi ? [] : ['--no-api'])], {
      env: { ...env, PORT: String(port), WORKERS: isApi ? '0' : '1' },
      cwd: folder,
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
  async function die(): Promise<void> {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  async function start(): Promise<number> {
    const began = performance.now();
    child = launch();
    await ready();
    return performance.now() - began;
  }
  return {
    name,
    baseUrl,
    pid: () => child.pid!,
    die,
    start,
    async kill() {
      const began = performance.now();
      await die();
      await start();
      return performance.now() - began;
    },
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Starts it; `allow` is reachable for webhooks. `older`: folder of another build, of which the second API process and the second that works are. */
export async function startCluster(
  allow: string,
  { workers: count = 2, storageUrl, older }: { workers?: number; storageUrl?: string; older?: string } = {},
): Promise<Cluster> {
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
      STORAGE_URL: storageUrl ?? `file:${join(folder, 'files')}`,
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
    startMember('api 2', true, env('api2'), older),
    ...Array.from({ length: count }, (_, at) => startMember(`work ${at + 1}`, false, env(`work${at + 1}`), at === 1 ? older : '.')),
  ]);
  const own = await createConnection({
    socketPath: database.socketPath,
    user: 'root',
    password: database.password,
    database: database.database,
  });
  return {
    key,
    apis: [first, second],
    workers,
    query: async <T>(sql: string, values: readonly unknown[] = []) => (await own.query(sql, [...values]))[0] as T[],
    async close() {
      await own.end();
      await Promise.all([first, second, ...workers].map((member) => member.stop()));
      redis?.child.kill('SIGKILL');
      forwarded.server.close();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
