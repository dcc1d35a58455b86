import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { schemaText } from './api/graphql/schema.js';
import { ENTITIES } from './app/entities.js';
import { OPERATOR_COMMANDS, OperatorError } from './app/operators/index.js';
import { type App, startApp } from './app.js';
import { verifyAllChains } from './audit/index.js';
import { type Early, endEarly } from './early.js';
import { type Config, ConfigError, readConfig } from './platform/config.js';
import { DatabaseStartError, isDatabaseAway, openDatabase } from './platform/database/index.js';
import { createLog, type Log } from './platform/log.js';

/** A stop may take this long before the process ends by force. */
const STOP_MS = 19_000;
/** Exit code of a command that a signal ended. */
const INTERRUPTED = 130;

/** Flags that ask for something else than the service. */
const COMMANDS: ReadonlySet<string> = new Set(['--schema', '--migrate', '--rebuild', '--verify-audit', ...Object.keys(OPERATOR_COMMANDS)]);

/** Everything that may stand on the command line, first or alone. */
const USAGE = `node dist/src/main.js            answers requests and works until it is asked to stop
  --no-api                       only works
  ${[...COMMANDS].join('\n  ')}`;

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

/** Calls the listener when the process is asked to stop, at once when it was before. */
function whenStopped(stop: AbortSignal, listener: () => void): void {
  if (stop.aborted) listener();
  else stop.addEventListener('abort', listener, { once: true });
}

/** When asked to stop: accepts nothing more, hands running work back, exits within 20 s. */
function stopOnSignals(app: App, log: Log, stop: AbortSignal): void {
  whenStopped(stop, () => {
    log.info({ signal: stop.reason }, 'Stopping');
    setTimeout(() => process.exit(1), STOP_MS).unref();
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'Stopping failed');
        process.exit(1);
      },
    );
  });
  void app.databaseLost.then(() => {
    if (stop.aborted) return;
    log.fatal('The embedded database does not stay up; Docket stops. Look at its log in DATA_DIR, then start it again.');
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

/** Prints the schema, over a database of its own that is gone afterwards: a running Docket is not disturbed. */
async function printSchema(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'docket-schema-'));
  try {
    const config = readConfig({ DATA_DIR: dataDir, WORKERS: '1', LOG_LEVEL: 'error' });
    const app = await startApp({ config, log: createLog(config), parts: { api: false, work: false } });
    process.stdout.write(schemaText(app.schema));
    await app.close();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function serve({ config, log, embedded, asked }: Early, api: boolean, stop: AbortSignal): Promise<void> {
  // A start that hangs must not outlive the wish to stop.
  whenStopped(stop, () => setTimeout(() => process.exit(0), STOP_MS).unref());
  const app = await startApp({
    config,
    log,
    parts: { api, work: true },
    signal: stop,
    ...(embedded ? { embedded } : {}),
    ...(asked ? { asked } : {}),
  });
  stopOnSignals(app, log, stop);
  if (stop.aborted) return;
  if (api) greet(app, config);
  else say('Docket works (no API).');
}

/** Runs a command of an operator: what it did goes to stdout, what a log would tell to stderr. */
async function operate([flag = '', ...args]: readonly string[]): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog({ logLevel: 'warn' }, { write: (line: string) => void process.stderr.write(line) });
  await OPERATOR_COMMANDS[flag]?.({ config, log, args, say });
}

async function main(words: readonly string[], stop: AbortSignal, early: Early | null): Promise<void> {
  const flags = new Set(words);
  const isServer = ![...flags].some((flag) => COMMANDS.has(flag));
  // A command that is interrupted may be given again; it has nothing to hand back.
  if (!isServer) whenStopped(stop, () => process.exit(INTERRUPTED));
  if (words[0] !== undefined && words[0] in OPERATOR_COMMANDS) return operate(words);
  if (flags.has('--help')) {
    say(USAGE);
    return;
  }
  const unknown = words.find((word) => word !== '--no-api' && !COMMANDS.has(word));
  if (unknown !== undefined) throw new OperatorError(`${unknown} is no flag of Docket. Expected one of:\n${USAGE}`);
  if (flags.has('--schema')) return printSchema();
  const config = early?.config ?? readConfig(process.env);
  const log = early?.log ?? createLog(config);
  if (flags.has('--migrate')) {
    const opened = await openDatabase({ config, log, entities: ENTITIES, whenInUse: 'join' });
    await opened.close();
    say('The database is up to date.');
    return;
  }
  if (flags.has('--rebuild') || flags.has('--verify-audit')) {
    const { requireDatabase } = await import('./app/operators/installation.js');
    requireDatabase(config);
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
  await serve(early ?? { config, log, embedded: null, asked: null }, api, stop);
}

/** Runs what the command line asks for; without a command, the service until it is asked to stop. `early`: what was begun for it. */
export async function run(words: readonly string[], stop: AbortSignal, early: Early | null): Promise<void> {
  try {
    if (stop.aborted) throw stop.reason;
    await main(words, stop, early);
  } catch (error) {
    await endEarly(early).catch(() => undefined);
    if (stop.aborted) process.exit(0);
    fail(error);
  }
}

function fail(error: unknown): never {
  if (isDatabaseAway(error)) {
    process.stderr.write(`The database went away while Docket started (${(error as Error).message}). Start Docket again.\n`);
    process.exit(1);
  }
  const known =
    error instanceof ConfigError ||
    error instanceof DatabaseStartError ||
    error instanceof OperatorError ||
    (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  process.stderr.write(known ? `${(error as Error).message}\n` : `${(error as Error).stack ?? String(error)}\n`);
  process.exit(1);
}
