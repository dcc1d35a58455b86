import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENTITIES } from '../../src/app/entities.js';
import { createAudit } from '../../src/audit/index.js';
import { createOrganization } from '../../src/organizations/index.js';
import { readConfig } from '../../src/platform/config.js';
import { createCursorCodec, createDuePoll, type Database, openDatabase } from '../../src/platform/database/index.js';
import { createDispatcher, createEventLog, createStreams, EVENTS_CHANNEL } from '../../src/platform/events/index.js';
import { createOutbound } from '../../src/platform/http/outbound/outbound.js';
import { createLog } from '../../src/platform/log.js';
import { createMemoryPubSub } from '../../src/platform/pubsub/index.js';
import { createQueue } from '../../src/platform/queue/index.js';
import { createSeal } from '../../src/platform/seal.js';
import { createTasks } from '../../src/platform/tasks/index.js';
import { systemClock } from '../../src/platform/time/clock.js';
import { newId } from '../../src/vocabulary/ids.js';
import type { Scope } from '../../src/vocabulary/permissions.js';
import { createWebhooks, WebhookEndpoint, WebhookRecord } from '../../src/webhooks/index.js';
import { sealSecret } from '../../src/webhooks/signing/secrets.js';
import type { Arrival, ReceiverMessage, ReceiverRequest } from './receiver.js';

/** The secret of every webhook here. */
export const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** Receivers in a process of their own. */
export interface Receivers {
  readonly ports: readonly number[];
  /** Resolves when so many requests have arrived from now on. */
  expect(count: number, options?: { arrivals?: boolean; hang?: number | null; slowEvery?: number | null }): Promise<readonly Arrival[]>;
  /** What has arrived since `expect`. */
  take(): Promise<readonly Arrival[]>;
  close(): void;
}

/** Starts the receivers. */
export async function startReceivers(count: number): Promise<Receivers> {
  const child: ChildProcess = fork(fileURLToPath(new URL('./receiver.js', import.meta.url)), { serialization: 'advanced' });
  const send = (message: ReceiverRequest) => child.send(message);
  const next = <K extends ReceiverMessage['kind']>(kind: K) =>
    new Promise<Extract<ReceiverMessage, { kind: K }>>((resolve) => {
      const look = (message: ReceiverMessage) => {
        if (message.kind !== kind) return;
        child.off('message', look);
        resolve(message as Extract<ReceiverMessage, { kind: K }>);
      };
      child.on('message', look);
    });
  const opened = next('opened');
  send({ kind: 'open', ports: count });
  return {
    ports: (await opened).ports,
    async expect(expected, { arrivals = false, hang = null, slowEvery = null } = {}) {
      const reached = next('reached');
      send({ kind: 'expect', count: expected, arrivals, hang, slowEvery });
      return (await reached).arrivals;
    },
    async take() {
      const taken = next('reached');
      send({ kind: 'take' });
      return (await taken).arrivals;
    },
    close: () => child.disconnect(),
  };
}

/** Event log, dispatcher and webhooks on a database of their own, wired as app.ts does, with one webhook for each port. */
export interface World {
  readonly database: Database;
  readonly scope: Scope;
  /** Appends test events, `AT_ONCE` in a transaction; gives their ids with the moment of the commit. */
  append(count: number): Promise<[string, number][]>;
  start(): Promise<void>;
  stop(): Promise<void>;
  close(): Promise<void>;
}

const AT_ONCE = 100;

/** Data as a real event carries it: about 600 bytes of body. */
const data = (n: number) => ({
  documentId: `doc_${String(n).padStart(26, '0')}`,
  templateId: null,
  confidence: 0.93,
  extractedFields: 9,
  extractedData: {
    invoice_number: `R-${n}`,
    invoice_date: '2026-03-01',
    total_amount: 119,
    tax_amount: 19,
    currency: 'EUR',
    vendor: { name: 'Alder Works', address: 'Elm Street 1', email: null },
    line_items: [{ description: 'Planks', quantity: 2, unit_price: 50, total: 100 }],
  },
});

/** Builds the world, in a folder of its own or in one that an earlier world left (`close` then leaves it as well). */
export async function createWorld(ports: readonly number[], folder?: string): Promise<World> {
  const dataDir = folder ?? mkdtempSync(join(tmpdir(), 'docket-bench-'));
  const config = readConfig({ DATA_DIR: dataDir, OUTBOUND_ALLOW: '127.0.0.0/8', LOG_LEVEL: 'error' });
  const log = createLog(config);
  const opened = await openDatabase({ config, log, entities: ENTITIES, whenInUse: 'refuse' });
  const { database } = opened;
  const clock = systemClock;
  const seal = createSeal('the secret of the benchmark');
  const scope = await seed(database, ports, (id) => sealSecret(seal, id, SECRET));
  const pubsub = createMemoryPubSub(log);
  const queue = await createQueue(config, log);
  const events = createEventLog(database.dataSource.manager, clock, pubsub);
  const poll = createDuePoll(database, log);
  const feature = createWebhooks({
    database,
    clock,
    events,
    pubsub,
    poll,
    log,
    seal,
    streams: createStreams(database, pubsub, clock),
    audit: createAudit(clock),
    tasks: createTasks(database, queue, clock),
    outbound: createOutbound({ allow: config.outboundAllow }),
    cursors: createCursorCodec('x'),
    documents: { reader: undefined as never },
    organizations: { mailer: { notifyAdmins: async () => undefined } as never },
    publicUrl: config.publicUrl,
    recheck: async (caller) => caller,
    deliver: true,
    alone: true,
  });
  const dispatcher = createDispatcher(database, clock, feature.listeners ?? [], log, poll);
  await pubsub.subscribe(EVENTS_CHANNEL, () => dispatcher.wake());
  let made = 0;
  let running = false;
  const stop = async () => {
    if (!running) return;
    running = false;
    await dispatcher.stop();
    await feature.stop?.();
  };
  return {
    database,
    scope,
    async append(count) {
      const ids: [string, number][] = [];
      for (let left = count; left > 0; left -= AT_ONCE) {
        const batch = Array.from({ length: Math.min(AT_ONCE, left) }, () => {
          made += 1;
          return { type: 'extraction.completed' as const, data: data(made) };
        });
        const logged = await database.transaction((tx) => events.append(tx, scope, batch));
        const at = performance.timeOrigin + performance.now();
        for (const { id } of logged) ids.push([id, at]);
      }
      return ids;
    },
    async start() {
      running = true;
      await feature.start?.();
      dispatcher.start();
    },
    stop,
    async close() {
      await stop();
      await queue.close();
      await opened.close();
      if (folder === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The organization with a webhook for each port; what an earlier world made stays. */
async function seed(database: Database, ports: readonly number[], sealed: (id: string) => string): Promise<Scope> {
  const [known] = await database.query<{ id: number }>('SELECT id FROM organizations');
  if (known) return { organizationId: known.id, mode: 'live' };
  const { organizationId } = await database.transaction((tx) =>
    createOrganization(
      tx,
      { name: 'Bench', plan: 'enterprise', ownerEmail: 'a@example.com', ownerName: null, ownerPasswordHash: null },
      new Date(),
    ),
  );
  const scope: Scope = { organizationId, mode: 'live' };
  for (const port of ports) await addWebhook(database, scope, port, sealed);
  return scope;
}

async function addWebhook(database: Database, scope: Scope, port: number, sealed: (id: string) => string): Promise<void> {
  const id = newId('webhook');
  const now = new Date();
  const manager = database.dataSource.manager;
  await manager.insert(WebhookRecord, {
    id,
    ...scope,
    url: `http://127.0.0.1:${port}/hook`,
    eventTypes: ['extraction.completed'],
    active: true,
    description: null,
    fieldFilters: {},
    secretSealed: sealed(id),
    previousSecretSealed: null,
    previousSecretUntil: null,
    disabledReason: null,
    disabledAt: null,
    createdAt: now,
    updatedAt: now,
  });
  await manager.insert(WebhookEndpoint, { id, webhookId: id, ...scope });
}
