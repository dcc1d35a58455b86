import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newKeyValue } from '../../src/auth/index.js';
import { startEmbeddedDatabase } from '../../src/platform/database/embedded/embedded.js';
import { silentLog } from '../../src/platform/log.js';
import { accountOf, addAccount, type Backing, forward, lookInto, type Redis, startRedis } from './backing.js';
import { type Member, startMember } from './member.js';

/** Two API processes and some that work, on a private MariaDB, a private Redis and a folder of files or another storage. */
export interface Cluster {
  readonly key: string;
  readonly apis: readonly Member[];
  readonly workers: readonly Member[];
  readonly database: Pick<Backing, 'pid'>;
  /** Null where Redis is not installed. */
  readonly redis: Redis | null;
  query: Backing['query'];
  /** The process that has the work of a lease; null when nobody can tell. */
  holderOf(leaseToken: string): Promise<Member | null>;
  close(): Promise<void>;
}

/** How many work, where files are, and the folder of another build, of which the second API process and the second that works are. */
export interface ClusterPlan {
  readonly workers?: number;
  readonly storageUrl?: string;
  readonly older?: string;
}

/** Starts it; `allow` is reachable for webhooks. */
export async function startCluster(allow: string, { workers: count = 2, storageUrl, older }: ClusterPlan = {}): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'docket-faults-'));
  const dataDir = join(folder, 'database');
  const server = await startEmbeddedDatabase({ dataDir, log: silentLog });
  const forwarded = await forward(server.socketPath);
  const redis = startRedis(folder);
  const backing = lookInto(server, dataDir);
  const key = newKeyValue('live');
  const [secret, password] = [randomBytes(32).toString('hex'), randomBytes(16).toString('hex')];
  async function launch(kind: 'api' | 'work', number: number, build?: string): Promise<Member> {
    const account = `${kind}${number}`;
    mkdirSync(join(folder, account));
    await addAccount(backing, account, password);
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      DATA_DIR: join(folder, account),
      DATABASE_URL: `mysql://${account}:${password}@127.0.0.1:${forwarded.port}/${server.database}`,
      STORAGE_URL: storageUrl ?? `file:${join(folder, 'files')}`,
      APP_SECRET: secret,
      BOOTSTRAP_LIVE_KEY: key,
      OUTBOUND_ALLOW: allow,
      RATE_LIMIT_LIVE: '100000',
      RATE_LIMIT_UPLOADS: '100000',
      LOG_LEVEL: 'silent',
      ...(redis ? { REDIS_URL: redis.url } : {}),
    };
    return startMember(`${kind} ${number}`, kind === 'api', env, build);
  }
  const first = await launch('api', 1);
  const [second, ...workers] = await Promise.all([
    launch('api', 2, older),
    ...Array.from({ length: count }, (_, at) => launch('work', at + 1, at === 1 ? older : undefined)),
  ]);
  const members = [first, second, ...workers];
  return {
    key,
    apis: [first, second],
    workers,
    database: backing,
    redis,
    query: backing.query,
    async holderOf(leaseToken) {
      const account = await accountOf(backing, leaseToken, server.database);
      return members.find(({ name }) => name.replace(' ', '') === account) ?? null;
    },
    async close() {
      await Promise.all(members.map((member) => member.stop()));
      await backing.close();
      redis?.close();
      forwarded.server.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
