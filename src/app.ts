import type { AddressInfo } from 'node:net';
import { GraphQLSchema } from 'graphql';
import { NodeResolver } from './api/graphql/node.js';
import { buildApiSchema } from './api/graphql/schema.js';
import { type ApiServer, openApiServer } from './api/http.js';
import { createMetrics } from './api/metrics.js';
import { bootstrap, type FirstStart } from './app/bootstrap.js';
import { buildFeatures, type Parts, requireProvided } from './app/features.js';
import { type FoundationOptions, layFoundation } from './app/foundation.js';
import { purgeOrganizations } from './app/organization-purge.js';
import { purgeSandboxes } from './app/sandbox.js';
import { buildSurfaces } from './app/surfaces.js';
import { VERSION } from './app/version.js';
import { readProcesses } from './operations/index.js';
import { createDispatcher, EVENTS_CHANNEL, purgeEvents } from './platform/events/index.js';
import type { Feature } from './platform/feature.js';
import { startMetricsExport } from './platform/metrics-export.js';
import { createTaskRunner, type TaskHandlers } from './platform/tasks/index.js';
import { createScheduler } from './platform/time/schedule.js';
import { startTracing } from './platform/tracing.js';
import { readSegmentBacklog } from './search/index.js';
import { webhookPayloads } from './webhooks/index.js';

/** A running Docket. */
export interface App {
  /** Where the API listens; null without API. */
  readonly port: number | null;
  /** What the API answers by; empty in a process that only works, which saves its memory and start. */
  readonly schema: GraphQLSchema;
  /** The OpenAPI document, written at the first look; null without API. */
  readonly openapi: Record<string, unknown> | null;
  /** What it was put together from. */
  readonly features: readonly Feature[];
  /** Said once, on the first start: the owner's sign-in and both keys. */
  readonly firstStart: FirstStart | null;
  /** Settles when the embedded database ended unasked. */
  readonly databaseLost: Promise<void>;
  /** Runs a schedule now, whenever it is due (tests). */
  runSchedule(name: string): Promise<void>;
  /** Makes derived data (counters, rollups) anew out of the documents. */
  rebuild(): Promise<void>;
  /** Stops accepting, hands running work back, closes everything. */
  close(): Promise<void>;
}

/** What start needs; an open database and other parts may be given (tests). */
export interface StartOptions extends FoundationOptions {
  readonly parts: Parts;
}

/** Everything of one process, not started yet. */
async function build({ parts, ...options }: StartOptions) {
  const base = await layFoundation(options);
  const wired = buildFeatures(base, parts);
  const surfaces = buildSurfaces(base, wired.auth);
  const known = [...wired.all, surfaces.feature];
  const { database, streams, clock } = base;
  const housekeeping: Feature = {
    name: 'housekeeping',
    schedules: [
      { name: 'events.purge', everyMs: 60 * 60_000, run: () => purgeEvents(database, clock) },
      { name: 'streams.purge', everyMs: 60_000, run: () => streams.purge() },
      { name: 'organizations.purge', everyMs: 60 * 60_000, run: () => purgeOrganizations(base) },
      { name: 'sandbox.purge', everyMs: 60 * 60_000, run: () => purgeSandboxes(database, clock, known) },
    ],
  };
  const nodes: Feature = { name: 'nodes', resolvers: [new NodeResolver(known)] };
  const features = [...known, housekeeping, nodes];
  requireProvided(features);
  return { ...base, surfaces, features };
}

/** One handler for each job name; throws at start for two. */
function handlersOf(features: readonly Feature[]): TaskHandlers {
  const handlers: Record<string, unknown> = {};
  for (const feature of features) {
    for (const [name, handler] of Object.entries(feature.tasks ?? {})) {
      if (handlers[name]) throw new Error(`job ${name} has two handlers`);
      handlers[name] = handler;
    }
  }
  return handlers as TaskHandlers;
}

/** Starts Docket: database, features, workers, API - and stops it cleanly. */
export async function startApp(options: StartOptions): Promise<App> {
  const { config, log, parts } = options;
  const tracing = await startTracing(config.otlpEndpoint, config.traceRatio, VERSION);
  const built = await build(options);
  const { database, features, clock, queue, tasks } = built;
  // Whoever held a lease in the embedded database died with it: its work goes on at once.
  if (parts.work && config.databaseUrl === null && parts.api) await tasks.recover('all');
  const firstStart = await bootstrap(database, config, built.secret, clock);
  const schema = parts.work && !parts.api ? new GraphQLSchema({}) : await buildApiSchema(features);
  const dispatcher = createDispatcher(
    database,
    clock,
    features.flatMap((feature) => feature.listeners ?? []),
    log,
    built.poll,
  );
  const runner = createTaskRunner({ tasks, queue, handlers: handlersOf(features), clock, log, poll: built.poll, owner: built.owner });
  const scheduler = createScheduler(
    database,
    features.flatMap((feature) => feature.schedules ?? []),
    log,
  );
  const metrics = createMetrics({
    pipeline: () => built.pipeline.load(),
    dueTasks: () => tasks.due(),
    processes: () => readProcesses(database, clock.now()),
    segments: () => readSegmentBacklog(database),
  });
  const { otlpEndpoint, metricsExporter, metricsIntervalMs } = config;
  const collector = metricsExporter === 'otlp' ? otlpEndpoint : null;
  const exporting = await startMetricsExport(collector, metrics.registry, { version: VERSION, everyMs: metricsIntervalMs });
  let stopping = false;
  let isWarm = false;
  let apiServer: ApiServer | null = null;
  if (parts.api) {
    const notReady = async () => {
      if (stopping) return 'the process stops';
      const isThere = await database.query('SELECT 1').then(
        () => true,
        () => false,
      );
      if (!isThere) return 'the database does not answer';
      // Without workers of its own it has all that it answers with: what counts and draws pages starts beside, and is waited for by those who need it.
      if (isWarm || !parts.work || config.workers === 0) return null;
      const warm = built.pipeline.ready().then(() => {
        // For good: a worker that a file brought down, or that is replaced, must not take away the process that answers.
        isWarm = true;
        return null;
      });
      return Promise.race([warm, new Promise<string>((resolve) => setTimeout(resolve, 50, 'workers are warming up'))]);
    };
    apiServer = await openApiServer({
      schema,
      features,
      log,
      ...built.surfaces,
      intake: built.intake,
      publicUrl: config.publicUrl,
      version: VERSION,
      webhooks: webhookPayloads(),
      notReady,
      isolation: built.isolation.protections,
      database,
      metrics: { metrics, token: config.metricsToken },
    });
    const { server } = apiServer;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(config.port, config.host, resolve);
    });
  }
  // Who fails to start is started again by whoever needs it.
  if (parts.work) built.pipeline.ready().catch(() => undefined);
  for (const feature of features) await feature.start?.();
  if (parts.work) {
    await built.pubsub.subscribe(EVENTS_CHANNEL, () => dispatcher.wake());
    dispatcher.start();
    scheduler.start();
    if (config.workers > 0) runner.start();
  }
  return {
    port: apiServer ? (apiServer.server.address() as AddressInfo).port : null,
    schema,
    get openapi() {
      return apiServer?.openapi() ?? null;
    },
    features,
    firstStart,
    databaseLost: built.opened.serverExited,
    async runSchedule(name) {
      const schedule = features.flatMap((feature) => feature.schedules ?? []).find((each) => each.name === name);
      if (!schedule) throw new Error(`there is no schedule ${name}`);
      await schedule.run();
    },
    async rebuild() {
      for (const feature of features) await feature.rebuild?.();
    },
    async close() {
      stopping = true;
      built.poll.close();
      // Each part is stopped whatever becomes of the others: a database that is away must not keep the process.
      const quietly = async (stopped: unknown) => {
        await Promise.resolve(stopped).catch((error: unknown) => log.warn({ err: error }, 'a part did not stop cleanly'));
      };
      await Promise.all([apiServer?.close(), runner.stop(), scheduler.stop()].map(quietly));
      await quietly(dispatcher.stop());
      for (const feature of features) await quietly(feature.stop?.());
      // Its last figures are asked of what is still there.
      await quietly(exporting.close());
      await Promise.all([built.pipeline.close(), queue.close(), built.pubsub.close(), built.storage.close()].map(quietly));
      await quietly(built.opened.close());
      await quietly(tracing.close());
    },
  };
}
