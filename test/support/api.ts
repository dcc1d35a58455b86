import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENTITIES } from '../../src/app/entities.js';
import { type App, startApp } from '../../src/app.js';
import { newKeyValue, storeKey } from '../../src/auth/index.js';
import { createOrganization, Membership, MembershipRole, RoleRecord, UserRecord } from '../../src/organizations/index.js';
import type { Pipeline } from '../../src/pipeline/index.js';
import { readConfig } from '../../src/platform/config.js';
import type { Database } from '../../src/platform/database/index.js';
import { type Isolation, plainIsolation } from '../../src/platform/isolation/index.js';
import { createLog, type Log, silentLog } from '../../src/platform/log.js';
import { createMemoryStorage, type Storage } from '../../src/platform/storage/index.js';
import { type Clock, systemClock } from '../../src/platform/time/clock.js';
import type { Mode, Permission } from '../../src/vocabulary/permissions.js';
import { ApiClient } from './client.js';
import { describeAddress, forgetAddress } from './contract/answers.js';
import { databaseBeside, freshDatabase } from './database.js';
import { createStandInPipeline, type StandInPipeline } from './pipeline.js';
import { freePort } from './run/free-port.js';

/** The secret of every test application. */
export const APP_SECRET = 'a secret of the tests, long enough';

/** Runs with the machine's clock, moved by as much as a test wants. */
export class MovableClock implements Clock {
  private offsetMs = 0;

  now(): Date {
    return new Date(systemClock.now().getTime() + this.offsetMs);
  }

  /** Moves forward by so many milliseconds. */
  advance(durationMs: number): void {
    this.offsetMs += durationMs;
  }
}

/** A person to add to an organization. */
export interface NewMember {
  readonly email?: string;
  /** Name of a role of the organization; default member. */
  readonly role?: string;
  readonly mode?: Mode;
  /** Permissions of the key; default all that the user holds. */
  readonly permissions?: readonly (Permission | '*')[];
}

/** A person with a client of his own. */
export interface Member {
  readonly userId: number;
  readonly email: string;
  readonly client: ApiClient;
}

/** The whole application on a fresh schema, a free port, memory storage and the stand-in pipeline. Close it in `after`. */
export interface TestApi {
  readonly app: App;
  readonly baseUrl: string;
  readonly database: Database;
  readonly storage: Storage;
  readonly pipeline: StandInPipeline;
  readonly clock: MovableClock;
  /** The first organization's owner, live data. */
  readonly owner: ApiClient;
  /** The same person, test data. */
  readonly sandbox: ApiClient;
  readonly organizationId: number;
  readonly ownerId: number;
  readonly ownerEmail: string;
  /** A client with any key; '' sends none. */
  client(key: string): ApiClient;
  /** Adds a person to an organization (default: the first). */
  member(person?: NewMember, organizationId?: number): Promise<Member>;
  /** Another organization with its owner. */
  organization(name: string): Promise<Member & { readonly organizationId: number }>;
  close(): Promise<void>;
}

/** Starts something on a free port; on another one, when somebody else has taken it in the meantime. */
async function onFreePort<T>(start: (port: number) => Promise<T>): Promise<{ app: T; port: number }> {
  for (let tries = 1; ; tries += 1) {
    const port = await freePort();
    try {
      return { app: await start(port), port };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || tries === 5) throw error;
    }
  }
}

/**
 * Starts it; `env` adds settings, `parts` take the place of the stand-ins. `beside`: another API process on the database, storage and clock
 * of that one, with its keys; close it first. Set LOG_LEVEL in the environment to see the log.
 */
export async function startTestApi(
  env: Readonly<Record<string, string>> = {},
  parts: {
    readonly pipeline?: Pipeline;
    readonly storage?: Storage;
    readonly beside?: TestApi;
    /** Whether it runs background work; default: unless it is beside another. */
    readonly work?: boolean;
    readonly isolation?: Isolation;
    readonly log?: Log;
    readonly through?: (socketPath: string) => Promise<string>;
    /** A migrated, empty database; default: one of its own. */
    readonly database?: Database;
  } = {},
): Promise<TestApi> {
  const dataDir = mkdtempSync(join(tmpdir(), 'docket-api-'));
  const { beside } = parts;
  const ownDatabase = () => (beside ? databaseBeside(beside.database, ENTITIES) : freshDatabase(ENTITIES, parts.through));
  const database = parts.database ?? (await ownDatabase());
  const keys = { live: beside?.owner.key ?? newKeyValue('live'), test: beside?.sandbox.key ?? newKeyValue('test') };
  const configOf = (port: number) =>
    readConfig({
      DATA_DIR: dataDir,
      PORT: String(port),
      APP_SECRET,
      WORKERS: '1',
      BOOTSTRAP_EMAIL: 'owner@example.com',
      BOOTSTRAP_PASSWORD: 'correct horse battery',
      BOOTSTRAP_LIVE_KEY: keys.live,
      BOOTSTRAP_TEST_KEY: keys.test,
      ...env,
    });
  const clock = beside?.clock ?? new MovableClock();
  const pipeline = createStandInPipeline();
  const storage = parts.storage ?? beside?.storage ?? createMemoryStorage();
  const start = (port: number) =>
    startApp({
      config: configOf(port),
      log: parts.log ?? (process.env.LOG_LEVEL ? createLog({ logLevel: process.env.LOG_LEVEL as 'debug' }) : silentLog),
      parts: { api: true, work: parts.work ?? !beside },
      clock,
      opened: { database, serverExited: new Promise(() => {}), close: () => database.close() },
      replacements: { pipeline: parts.pipeline ?? pipeline, storage, isolation: parts.isolation ?? plainIsolation },
    });
  const { app, port } = await onFreePort(start);
  const baseUrl = `http://127.0.0.1:${port}`;
  // The document follows from the rows.
  const rows = app.features.flatMap(({ rest }) => rest ?? []).map(({ method, path }) => `${method} ${path}`);
  describeAddress(baseUrl, rows.join(), () => app.openapi!);
  const clients: ApiClient[] = [];
  const client = (key: string) => {
    const made = new ApiClient(baseUrl, key);
    clients.push(made);
    return made;
  };
  const manager = database.dataSource.manager;
  const firstOwner = await manager.findOneByOrFail(UserRecord, { email: 'owner@example.com' });
  const { organizationId } = await manager.findOneByOrFail(Membership, { userId: firstOwner.id });
  const giveKey = async (of: { organizationId: number; userId: number }, mode: Mode, permissions: readonly (Permission | '*')[]) => {
    const value = newKeyValue(mode);
    const scope = { organizationId: of.organizationId, mode };
    await storeKey(manager, scope, { value, name: 'A key', userId: of.userId, permissions }, APP_SECRET, clock);
    return client(value);
  };
  let people = 0;
  return {
    app,
    baseUrl,
    database,
    storage,
    pipeline,
    clock,
    owner: client(keys.live),
    sandbox: client(keys.test),
    organizationId,
    ownerId: firstOwner.id,
    ownerEmail: firstOwner.email,
    client,
    async member(person = {}, inOrganization = organizationId) {
      people += 1;
      const email = person.email ?? `person${people}@example.com`;
      const now = clock.now();
      const user = await manager.save(manager.create(UserRecord, { email, name: `Person ${people}`, passwordHash: null, createdAt: now }));
      await manager.insert(Membership, {
        organizationId: inOrganization,
        userId: user.id,
        status: 'active',
        extraPermissions: [],
        lastActive: null,
        invitedAt: null,
        joinedAt: now,
        createdAt: now,
      });
      const role = await manager.findOneByOrFail(RoleRecord, { organizationId: inOrganization, name: person.role ?? 'member' });
      await manager.insert(MembershipRole, { organizationId: inOrganization, userId: user.id, roleId: role.id, assignedAt: now });
      const of = { organizationId: inOrganization, userId: user.id };
      return { userId: user.id, email, client: await giveKey(of, person.mode ?? 'live', person.permissions ?? ['*']) };
    },
    async organization(name) {
      people += 1;
      const email = `owner${people}@example.com`;
      const made = await database.transaction((tx) =>
        createOrganization(tx, { name, plan: 'enterprise', ownerEmail: email, ownerName: null, ownerPasswordHash: null }, clock.now()),
      );
      return { ...made, email, client: await giveKey(made, 'live', ['*']) };
    },
    async close() {
      forgetAddress(baseUrl);
      await Promise.all(clients.map((each) => each.close()));
      await app.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
