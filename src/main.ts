import 'reflect-metadata';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { schemaText } from './api/graphql/schema.js';
import { type App, startApp } from './app.js';
import { verifyAllChains } from './audit/index.js';
import { ENTITIES } from './entities.js';
import { type Config, ConfigError, readConfig } from './platform/config.js';
import { DatabaseStartError, openDatabase } from './platform/database/index.js';
import { createLog, type Log } from './platform/log.js';

/** A stop may take this long before the process ends by force (design.md 2). */
const STOP_MS = 19_000;

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Says what a person needs after the start; the sign-in and the keys only once, on the first start. */
function greet(app: App, config: Config): void {
  const address = config.port === 0 ? `http://localhost:${app.port}` : config.publicUrl;
  say(`Docket listens on ${address} (GraphiQL: ${address}/graphql, REST: ${address}/docs)`);
  if (!app.firstStart) return;
  const { email, password, liveKey, testKey } = app.firstStart;
  say('First start. Keep these, they are shown only once:');
  say(`  live key   ${liveKey}\n  test key   ${testKey}\n  sign-in    ${email}  ${password}`);
}

/** SIGTERM and SIGINT: stop accepting, hand running work back, exit within 20 s. */
function stopOnSignals(app: App, log: Log): void {
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'Stopping');
    setTimeout(() => process.exit(1), STOP_MS).unref();
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'Stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  void app.databaseLost.then(() => {
    if (stopping) return;
    log.fatal('The embedded database ended; Docket stops. Start it again.');
    process.exit(1);
  });
}

/** Recomputes the audit log's chains and says what it found (D105); gives the exit code: 1 when one is broken. */
async function verifyAudit(config: Config, log: Log): Promise<number> {
  const opened = await openDatabase({ config, log, entities: ENTITIES, whenInUse: 'join' });
  try {
    const reports = await verifyAllChains(opened.database.dataSource.manager);
    for (const { organizationId, lines, brokenAt } of reports)
      say(`organization ${organizationId}: ${brokenAt === null ? `${lines} lines, whole` : `broken at line ${brokenAt}`}`);
    if (reports.length === 0) say('The audit log is empty.');
    return reports.some((report) => report.brokenAt !== null) ? 1 : 0;
  } finally {
    await opened.close();
  }
}

/** Writes schema.graphql, over a database of its own that is gone afterwards: a running Docket is not disturbed. */
async function writeSchema(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'docket-schema-'));
  try {
    const config = readConfig({ DATA_DIR: dataDir, WORKERS: '1', LOG_LEVEL: 'error' });
    const app = await startApp({ config, log: createLog(config), parts: { api: false, work: false } });
    writeFileSync('schema.graphql', schemaText(app.schema));
    await app.close();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function main(flags: ReadonlySet<string>): Promise<void> {
  if (flags.has('--schema')) return writeSchema();
  const config = readConfig(process.env);
  const log = createLog(config);
  if (flags.has('--migrate')) {
    const opened = await openDatabase({ config, log, entities: ENTITIES, whenInUse: 'join' });
    await opened.close();
    say('The database is up to date.');
    return;
  }
  if (flags.has('--rebuild')) {
    const app = await startApp({ config, log, parts: { api: false, work: false } });
    await app.rebuild();
    await app.close();
    say('Counters and other derived data are made anew.');
    return;
  }
  if (flags.has('--verify-audit')) {
    process.exitCode = await verifyAudit(config, log);
    return;
  }
  const api = !flags.has('--no-api');
  if (config.port !== 0 || !api) say('Starting Docket ...');
  const app = await startApp({ config, log, parts: { api, work: true } });
  stopOnSignals(app, log);
  if (api) greet(app, config);
  else say('Docket works (no API).');
}

main(new Set(process.argv.slice(2))).catch((error: unknown) => {
  const known =
    error instanceof ConfigError || error instanceof DatabaseStartError || (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  process.stderr.write(known ? `${(error as Error).message}\n` : `${(error as Error).stack ?? String(error)}\n`);
  process.exit(1);
});
