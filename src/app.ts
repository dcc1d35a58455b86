import type { AddressInfo } from 'node:net';
import type { GraphQLSchema } from 'graphql';
import { createAnalytics } from './analytics/index.js';
import { createAdmission } from './api/admission.js';
import { createCallerSource } from './api/caller.js';
import { createOperationGuard } from './api/graphql/limits.js';
import { NodeResolver } from './api/graphql/node.js';
import { buildApiSchema } from './api/graphql/schema.js';
import { createTrustedDocuments } from './api/graphql/trusted-documents.js';
import { type Doors, openDoors } from './api/http.js';
import { createRateLimits } from './api/rate-limit.js';
import { createRefusals } from './api/refusals.js';
import { createIdempotency } from './api/rest/idempotency.js';
import { createTurns } from './api/rest/turns.js';
import { createSlidingWindow } from './api/sliding-window.js';
import { createServiceVersions } from './api/version.js';
import { createAudit, createAuditLog } from './audit/index.js';
import { CREDENTIALS_CHANNEL, createAuth, endCredentialsOf } from './auth/index.js';
import { bootstrap } from './bootstrap.js';
import { type ChangeHook, createDocuments, createGiveBack, type OutcomeHook, type TraceHook } from './documents/index.js';
import { ENTITIES } from './entities.js';
import { createOrganizations, createSmtp, Organization, settingsOf } from './organizations/index.js';
import { chooseReader, createPipeline, type Page, type Pipeline } from './pipeline/index.js';
import { type Clock, systemClock } from './platform/clock.js';
import { type Config, loadAppSecret } from './platform/config.js';
import { createContentIntake, createScannedStorage } from './platform/content/index.js';
import { createCursorCodec, type OpenDatabase, openDatabase } from './platform/database/index.js';
import { createDispatcher, createEventLog, createStreams, EVENTS_CHANNEL } from './platform/events/index.js';
import type { Feature } from './platform/feature.js';
import { createAddressReader } from './platform/http/client-address.js';
import { createOutbound } from './platform/http/outbound.js';
import { createLinkSigner } from './platform/http/signed-links.js';
import type { Log } from './platform/log.js';
import { createPubSub } from './platform/pubsub/index.js';
import { createQueue } from './platform/queue/index.js';
import { createClamScanner } from './platform/scanner.js';
import { createScheduler } from './platform/schedule.js';
import { createSeal } from './platform/seal.js';
import { createStorage, type Storage } from './platform/storage/index.js';
import { createTaskRunner, createTasks, type TaskHandlers } from './platform/tasks/index.js';
import { createProcessing } from './processing/index.js';
import { purgeSandboxes } from './sandbox.js';
import { createSearch, listSearchCondition } from './search/index.js';
import { createTemplates } from './templates/index.js';
import type { Caller, Scope } from './vocabulary/permissions.js';
import { createWebhooks, disabledNotice, webhookPayloads } from './webhooks/index.js';

/** Which parts of Docket a process runs. */
export interface Parts {
  readonly api: boolean;
  /** Workers, dispatcher and schedules. */
  readonly work: boolean;
}

/** A running Docket. */
export interface App {
  /** Where the API listens; null without API. */
  readonly port: number | null;
  readonly schema: GraphQLSchema;
  readonly openapi: Record<string, unknown> | null;
  /** What it was put together from. */
  readonly features: readonly Feature[];
  /** Said once, on the first start: the owner's sign-in and both keys. */
  readonly firstStart: { email: string; password: string; liveKey: string; testKey: string } | null;
  /** Settles when the embedded database ended unasked. */
  readonly databaseLost: Promise<void>;
  /** Runs a schedule now, whenever it is due (tests). */
  runSchedule(name: string): Promise<void>;
  /** Makes derived data (counters, rollups) anew out of the documents. */
  rebuild(): Promise<void>;
  /** Stops accepting, hands running work back, closes everything. */
  close(): Promise<void>;
}

/** What start needs; an open database may be given (tests). */
export interface StartOptions {
  readonly config: Config;
  readonly log: Log;
  readonly parts: Parts;
  readonly clock?: Clock;
  readonly opened?: OpenDatabase;
  /** Parts in place of those that the settings name (tests). */
  readonly replacements?: { readonly pipeline?: Pipeline; readonly storage?: Storage };
}

/** Features that exist, built from their dependencies: the only place that wires parts to each other. */
async function build({ config, log, parts, clock = systemClock, opened: given, replacements = {} }: StartOptions) {
  const secret = loadAppSecret(config);
  const reader = await chooseReader(config.tesseractPath);
  const opened = given ?? (await openDatabase({ config, log, entities: ENTITIES, whenInUse: 'refuse' }));
  const { database } = opened;
  const [plainStorage, queue, pubsub] = await Promise.all([
    replacements.storage ?? createStorage(config.storageUrl),
    createQueue(config, log),
    createPubSub(config, log),
  ]);
  const storage =
    config.clamavUrl === null ? plainStorage : createScannedStorage(plainStorage, createClamScanner(config.clamavUrl), database, clock);
  const manager = database.dataSource.manager;
  const audit = createAudit(clock);
  const events = createEventLog(manager, clock, pubsub);
  const streams = createStreams(database, pubsub, clock);
  const tasks = createTasks(database, queue, clock);
  const outbound = createOutbound({ allow: config.outboundAllow });
  const pipeline =
    replacements.pipeline ??
    createPipeline({
      workers: config.workers,
      reader,
      onFault: (fault) => log.warn({ fault }, 'a lane of the pipeline was lost or failed'),
    });
  const cursors = createCursorCodec(secret);
  const seal = createSeal(secret);
  const organizations = createOrganizations({
    database,
    clock,
    audit,
    cursors,
    tasks,
    secret,
    publicUrl: config.publicUrl,
    sendMail: createSmtp(config.smtpUrl, config.publicUrl),
    hooks: {
      ended: (tx, organizationId, userId) => endCredentialsOf(tx, organizationId, userId, clock),
      changed: () => pubsub.publish(CREDENTIALS_CHANNEL, {}),
    },
  });
  const { publicUrl } = config;
  const addressOf = createAddressReader(config.trustedProxies);
  const auth = createAuth({ database, clock, audit, pubsub, secret, publicUrl, addressOf, invitations: organizations.invitations });
  const callers = createCallerSource(auth.authenticator, publicUrl, addressOf);
  const recheck = (caller: Caller) => auth.authenticator.again(caller);
  const settings = async (scope: Scope) => {
    const organization = await manager.findOneByOrFail(Organization, { id: scope.organizationId });
    const { confidenceThreshold, fieldConfidenceThreshold, duplicateReview } = settingsOf(organization);
    return { overall: confidenceThreshold, field: fieldConfidenceThreshold, duplicateReview };
  };
  const intake = createContentIntake(database, storage, clock);
  const templates = createTemplates({
    signer: createLinkSigner(secret),
    publicUrl: config.publicUrl,
    database,
    clock,
    audit,
    cursors,
    intake,
    storage,
    pipeline,
    // Documents stand right of templates: looked up when asked, not now.
    pagesOf: async (caller, documentId) => {
      await documents.reader.load(caller, documentId, 'read');
      const models: Page[] = [];
      for await (const page of documents.pages.models(documentId)) models.push(page);
      return models;
    },
  });
  // Told of every change of a document; features that follow documents add theirs.
  const changeHooks: ChangeHook[] = [];
  const outcomeHooks: OutcomeHook[] = [createGiveBack(organizations.usage)];
  // Told of every deletion of a document, to remove what else is kept of it.
  const traceHooks: TraceHook[] = [];
  const documents = createDocuments({
    changeHooks,
    outcomeHooks,
    traceHooks,
    intake,
    database,
    clock,
    events,
    streams,
    audit,
    cursors,
    searchCondition: listSearchCondition,
    storage,
    tasks,
    pipeline,
    outbound,
    secret,
    publicUrl: config.publicUrl,
    checkTemplate: async (caller, templateId, type) => void (await templates.choices.check(caller, templateId, type)),
    quota: organizations.usage,
    loadTemplate: async (scope, templateId) => (await templates.choices.load(scope, null, templateId)).use,
    fitTemplate: (caller, templateId, subject) => templates.choices.fit(caller, templateId, subject),
    recheck,
  });
  const processing = createProcessing({
    database,
    clock,
    events,
    streams,
    audit,
    tasks,
    cursors,
    storage,
    pipeline,
    outbound,
    intake,
    documents,
    templates: templates.choices,
    namedTemplate: (caller, templateId, type) => templates.choices.check(caller, templateId, type),
    settings,
    quota: organizations.usage,
    recheck,
    templateFeature: templates,
    changeHooks,
    traceHooks,
    // More than there are lanes: a document with a text layer, or a more urgent one, gets in between the pages of long scans.
    concurrency: 4 * Math.max(1, config.workers),
  });
  const search = createSearch({ database, cursors, changeHooks });
  const analytics = createAnalytics({ database, clock, changeHooks, outcomeHooks, templates: templates.service });
  const webhooks = createWebhooks({
    database,
    clock,
    events,
    streams,
    audit,
    tasks,
    outbound,
    cursors,
    pubsub,
    log,
    recheck,
    seal,
    reader: documents.reader,
    notify: (tx, webhook) => organizations.mailer.notifyAdmins(tx, webhook, disabledNotice(webhook, config.publicUrl)),
    deliver: parts.work,
    alone: parts.api && config.databaseUrl === null,
  });
  const idempotency = createIdempotency(database, clock, seal);
  const window = createSlidingWindow(config.redisUrl, clock, log);
  const limits = createRateLimits(window, config);
  const trusted = createTrustedDocuments(database, clock, audit);
  const entrance = {
    callers,
    admission: createAdmission(callers, limits, createServiceVersions(database)),
    guard: createOperationGuard(config, limits),
    trusted,
    refusals: createRefusals(database, audit, log),
  };
  const doors: Feature = { name: 'doors', resolvers: trusted.resolvers, stop: () => window.close() };
  const housekeeping: Feature = {
    name: 'housekeeping',
    schedules: [
      { name: 'streams.purge', everyMs: 60_000, run: () => streams.purge() },
      { name: 'sandbox.purge', everyMs: 60 * 60_000, run: () => purgeSandboxes(database, clock, known) },
      { name: 'idempotency.purge', everyMs: 10 * 60_000, run: () => idempotency.purge() },
    ],
  };
  const auditLog = createAuditLog(database, clock, cursors);
  const known = [auditLog, organizations, auth, templates, documents, processing, search, analytics, webhooks, doors, housekeeping];
  const nodes: Feature = { name: 'nodes', resolvers: [new NodeResolver(known)] };
  const features = [...known, nodes];
  return { secret, opened, database, storage, queue, pubsub, clock, pipeline, tasks, entrance, documents, idempotency, features };
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

/** Starts Docket: database, features, workers, doors - and stops it cleanly. */
export async function startApp(options: StartOptions): Promise<App> {
  const { config, log, parts } = options;
  const built = await build(options);
  const { database, features, clock, queue, tasks } = built;
  // Whoever held a lease in the embedded database died with it: its work goes on at once.
  if (parts.work && config.databaseUrl === null && parts.api) await tasks.reclaim();
  const firstStart = await bootstrap(database, config, built.secret, clock);
  const schema = await buildApiSchema(features);
  const dispatcher = createDispatcher(
    database,
    clock,
    features.flatMap((feature) => feature.listeners ?? []),
    log,
  );
  const runner = createTaskRunner(tasks, queue, handlersOf(features), clock, log);
  const scheduler = createScheduler(
    database,
    features.flatMap((feature) => feature.schedules ?? []),
    log,
  );
  let stopping = false;
  let doors: Doors | null = null;
  if (parts.api) {
    const notReady = async () => {
      if (stopping) return 'the process stops';
      await database.query('SELECT 1');
      return parts.work
        ? Promise.race([
            built.pipeline.ready().then(() => null),
            new Promise<string>((resolve) => setTimeout(resolve, 50, 'workers are warming up')),
          ])
        : null;
    };
    doors = await openDoors({
      schema,
      features,
      log,
      ...built.entrance,
      intake: built.documents.intake,
      idempotency: built.idempotency,
      turns: createTurns(database),
      publicUrl: config.publicUrl,
      version: '0.1.0',
      webhooks: webhookPayloads(),
      notReady,
      metrics: { pipeline: () => built.pipeline.load(), dueTasks: () => tasks.due(), token: config.metricsToken },
    });
    const { server } = doors;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(config.port, config.host, resolve);
    });
  }
  for (const feature of features) await feature.start?.();
  if (parts.work) {
    await built.pubsub.subscribe(EVENTS_CHANNEL, () => dispatcher.wake());
    dispatcher.start();
    scheduler.start();
    if (config.workers > 0) runner.start();
  }
  return {
    port: doors ? (doors.server.address() as AddressInfo).port : null,
    schema,
    openapi: doors?.openapi ?? null,
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
      await Promise.all([doors?.close(), runner.stop(), scheduler.stop()]);
      await dispatcher.stop();
      for (const feature of features) await feature.stop?.();
      await Promise.all([built.pipeline.close(), queue.close(), built.pubsub.close(), built.storage.close()]);
      await built.opened.close();
    },
  };
}
