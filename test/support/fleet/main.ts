import 'reflect-metadata';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ENTITIES } from '../../../src/app/entities.js';
import { type App, startApp } from '../../../src/app.js';
import { createPipeline, type Pipeline } from '../../../src/pipeline/index.js';
import { readConfig } from '../../../src/platform/config.js';
import { createDataSource } from '../../../src/platform/database/data-source.js';
import { createDatabase } from '../../../src/platform/database/database.js';
import { plainIsolation } from '../../../src/platform/isolation/index.js';
import { silentLog } from '../../../src/platform/log.js';
import { slowWorkers } from '../fakes/slow-workers.js';
import { freePort } from '../run/free-port.js';
import type { FleetMessage, FleetOrder } from './fleet.js';

/** The program of a process that works with slow workers: one Docket, or several, each with connections, queue and workers of its own. */

const order = JSON.parse(process.argv[2]!) as FleetOrder;
const MOST_TRIES = 12;
const tell = (message: FleetMessage) => void process.send?.(message);

/** Connects; where very many start at the same time a server may not answer each at once. */
async function connect(): Promise<Awaited<ReturnType<typeof createDataSource>>> {
  const { socketPath, database, password } = order;
  for (let tries = 1; ; tries += 1) {
    try {
      return await createDataSource({ socketPath, database, password }, { entities: ENTITIES, poolSize: order.connections });
    } catch (error) {
      if (tries === MOST_TRIES) throw error;
    }
  }
}

async function startOne(number: number): Promise<App> {
  const dataDir = join(order.folder, `${process.pid}-${number}`);
  mkdirSync(dataDir, { recursive: true });
  const own = createDatabase(await connect(), silentLog);
  const real = createPipeline({ workers: 1, makeWorker: slowWorkers(order.pageMs, (one) => tell({ kind: 'page', ...one })) });
  const run: Pipeline['run'] = (request, options) => {
    tell({ kind: 'run' });
    return real.run(request, options);
  };
  return startApp({
    config: readConfig({
      DATA_DIR: dataDir,
      APP_SECRET: order.secret,
      WORKERS: order.api ? '0' : '1',
      ...(order.api ? { PORT: String(await freePort()) } : {}),
      STORAGE_URL: order.storageUrl,
      ...(order.redisUrl === null ? {} : { REDIS_URL: order.redisUrl }),
    }),
    log: silentLog,
    parts: { api: order.api === true, work: order.api !== true },
    opened: { database: own, serverExited: new Promise(() => {}), close: () => own.close() },
    replacements: { pipeline: { ...real, run }, isolation: plainIsolation },
  });
}

const apps: App[] = [];
for (let at = 0; at < order.processes; at += 1) apps.push(await startOne(at));
process.on('SIGTERM', () => void Promise.all(apps.map((app) => app.close())).then(() => process.exit(0)));
process.on('disconnect', () => process.exit(0));
tell({ kind: 'ready' });
