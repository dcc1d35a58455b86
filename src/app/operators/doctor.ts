import { randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { DataSource } from 'typeorm';
import { chooseReader } from '../../pipeline/index.js';
import type { Config } from '../../platform/config.js';
import { createDataSource, type DatabaseTarget, loadMigrations, runningEmbedded } from '../../platform/database/index.js';
import { findProgram } from '../../platform/host/programs.js';
import { activeAndMissing } from '../../platform/isolation/index.js';
import { redisOptions } from '../../platform/redis.js';
import { createClamScanner } from '../../platform/scanner.js';
import { createStorage, storageFolder } from '../../platform/storage/index.js';
import { isolationFor } from '../isolate.js';

/** What a look at one part found. `mend`: what to do about it. */
export interface Finding {
  readonly part: string;
  readonly state: 'good' | 'weak' | 'bad';
  readonly text: string;
  readonly mend?: string;
}

const GB = 1024 ** 3;
const LEAST_FREE = 1 * GB;
const MOST_SKEW_MS = 2000;
const PATIENCE_MS = 5000;

const good = (part: string, text: string): Finding => ({ part, state: 'good', text });
const weak = (part: string, text: string, mend: string): Finding => ({ part, state: 'weak', text, mend });
const bad = (part: string, text: string, mend: string): Finding => ({ part, state: 'bad', text, mend });
const reason = (error: unknown) => (error instanceof Error && error.message !== '' ? error.message : String(error));

async function dataDirectory({ dataDir, appSecret, databaseUrl }: Config): Promise<Finding[]> {
  const part = 'DATA_DIR';
  if (!existsSync(dataDir)) {
    const isNeeded = databaseUrl === null || appSecret === null;
    return [isNeeded ? weak(part, `${dataDir} is not there yet`, 'The first start makes it.') : good(part, 'not needed')];
  }
  const { mode, uid } = statSync(dataDir);
  if (uid !== process.getuid?.())
    return [bad(part, `${dataDir} belongs to another user`, 'Run Docket as its owner, or give it to this user.')];
  if ((mode & 0o077) !== 0) return [bad(part, `${dataDir} is open to other users`, `chmod 700 ${dataDir}`)];
  const { bavail, bsize } = await statfs(dataDir);
  const free = `${((bavail * bsize) / GB).toFixed(1)} GB free`;
  return [bavail * bsize < LEAST_FREE ? bad(part, free, 'Make room, or move DATA_DIR to a larger disk.') : good(part, `private, ${free}`)];
}

async function secret({ appSecret, dataDir }: Config): Promise<Finding[]> {
  const part = 'secret';
  const path = join(dataDir, 'secret');
  if (appSecret !== null) return [good(part, 'APP_SECRET is set')];
  if (!existsSync(path)) return [weak(part, 'none yet', 'The first start makes one in DATA_DIR.')];
  const isOpen = (statSync(path).mode & 0o077) !== 0;
  return [
    isOpen ? bad(part, `${path} can be read by others`, `chmod 600 ${path}`) : good(part, 'in DATA_DIR, readable by this user alone'),
  ];
}

/** Where the database can be asked now; null: embedded, and not running. */
async function databaseTarget({ databaseUrl, dataDir }: Config): Promise<DatabaseTarget | null> {
  return databaseUrl === null ? runningEmbedded(dataDir) : { url: databaseUrl };
}

async function isOfAnOlderVersion(dataSource: DataSource): Promise<boolean> {
  const done: { name: string }[] = await dataSource.query('SELECT name FROM migrations').catch(() => []);
  const names = new Set(done.map(({ name }) => name));
  return (await loadMigrations()).some((migration) => !names.has(new migration().name ?? migration.name));
}

async function database(config: Config): Promise<Finding[]> {
  const part = 'database';
  const target = await databaseTarget(config);
  if (!target) {
    const server = findProgram(['mariadbd', 'mysqld']);
    if (server) return [good(part, `embedded, not running now; ${server} is installed`)];
    return [bad(part, 'no database server is installed', 'apt-get install mariadb-server-core mariadb-client-core, or set DATABASE_URL.')];
  }
  const dataSource = await createDataSource(target, { entities: [], poolSize: 1 });
  try {
    const asked = Date.now();
    const [row] = await dataSource.query(
      'SELECT VERSION() AS version, UNIX_TIMESTAMP(NOW(3)) * 1000 AS now, @@character_set_database AS letters',
    );
    const isBehind = await isOfAnOlderVersion(dataSource);
    const answers = `${row.version}, answers in ${Date.now() - asked} ms`;
    const skew = Math.abs(Number(row.now) - (asked + Date.now()) / 2);
    return [
      row.letters === 'utf8mb4'
        ? good(part, answers)
        : bad(part, `the schema speaks ${row.letters}`, 'ALTER DATABASE ... CHARACTER SET utf8mb4'),
      isBehind
        ? weak('schema', 'is of an older version', 'npm run migrate, or the next start, brings it up to date.')
        : good('schema', 'up to date'),
      skew > MOST_SKEW_MS
        ? bad('clock', `${Math.round(skew)} ms off the database's`, 'Set both machines by NTP: leases and due times depend on it.')
        : good('clock', `${Math.round(skew)} ms off the database's`),
    ];
  } finally {
    await dataSource.destroy();
  }
}

async function redis({ redisUrl }: Config): Promise<Finding[]> {
  const part = 'Redis';
  if (redisUrl === null) return [good(part, 'not used: one process')];
  const { Redis } = await import('ioredis');
  const client = new Redis({
    ...redisOptions(redisUrl),
    lazyConnect: true,
    maxRetriesPerRequest: 1,
    connectTimeout: PATIENCE_MS,
    retryStrategy: () => null,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.ping();
    const policy = /maxmemory_policy:(\S+)/.exec(await client.info('memory'))?.[1];
    if (policy && policy !== 'noeviction')
      return [bad(part, `maxmemory-policy is ${policy}: hints for work may be dropped`, 'Set maxmemory-policy noeviction.')];
    return [good(part, 'answers')];
  } finally {
    client.disconnect();
  }
}

async function storage({ storageUrl }: Config): Promise<Finding[]> {
  const folder = storageFolder(storageUrl);
  if (folder !== null && !existsSync(folder)) return [good('storage', `${folder} comes with the first file`)];
  const opened = await createStorage(storageUrl);
  const key = `doctor/${randomUUID()}`;
  const content = Buffer.from(key);
  try {
    await opened.write(key, content);
    const chunks: Buffer[] = [];
    for await (const chunk of await opened.read(key)) chunks.push(chunk as Buffer);
    if (!Buffer.concat(chunks).equals(content)) return [bad('storage', 'gives other bytes than it took', 'Use another storage.')];
    return [good('storage', 'writes, reads and removes')];
  } finally {
    await opened.remove(key).catch(() => undefined);
    await opened.close();
  }
}

async function smtp({ smtpUrl }: Config): Promise<Finding[]> {
  if (smtpUrl === null) return [weak('SMTP', 'not set: mails wait in the outbox', 'Set SMTP_URL.')];
  const transport = createTransport(smtpUrl, {
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  } as object);
  try {
    await transport.verify();
    return [good('SMTP', 'answers, and takes the sign-in')];
  } finally {
    transport.close();
  }
}

/** Signing in with the account of a company works with all of its settings or not at all, and the provider must be what it says. */
async function companySignIn({ oidcIssuer, oidcClientId, oidcClientSecret, oidcDomains }: Config): Promise<Finding[]> {
  const part = 'company sign-in';
  const settings = {
    OIDC_ISSUER: oidcIssuer !== null,
    OIDC_CLIENT_ID: oidcClientId !== null,
    OIDC_CLIENT_SECRET: oidcClientSecret !== null,
    OIDC_DOMAINS: oidcDomains.length > 0,
  };
  const missing = Object.entries(settings).flatMap(([name, isSet]) => (isSet ? [] : [name]));
  if (missing.length === Object.keys(settings).length) return [good(part, 'not used')];
  if (missing.length > 0)
    return [weak(part, `not offered: ${missing.join(', ')} not set`, `Set ${missing.join(', ')} too, or none of the four OIDC settings.`)];
  const address = `${oidcIssuer!.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'error' });
  const described = answer.ok ? ((await answer.json()) as { issuer?: unknown }) : null;
  return [
    described?.issuer === oidcIssuer
      ? good(part, `${oidcIssuer} answers, for ${oidcDomains.map(({ domain }) => domain).join(', ')}`)
      : bad(part, `${address} does not describe this issuer`, 'Set OIDC_ISSUER exactly as the provider names itself.'),
  ];
}

async function scanner({ clamavUrl }: Config): Promise<Finding[]> {
  if (clamavUrl === null) return [good('ClamAV', 'not used')];
  await createClamScanner(clamavUrl).scan(Readable.from([Buffer.from('a harmless file')]));
  return [good('ClamAV', 'scans')];
}

/** How each protection that is missing comes about (docs/operations/isolation.md). */
const PROTECTION_MENDS: Readonly<Record<string, string>> = {
  user: 'start as root, with the code readable by other users',
  network: 'allow user namespaces (sysctl kernel.unprivileged_userns_clone=1), or in a container CAP_SYS_ADMIN',
  files: 'allow user namespaces, or start as root',
  environment: 'allow user namespaces, or start as root',
  privileges: 'install util-linux (setpriv)',
  limits: 'install util-linux (prlimit)',
  memoryFirst: 'run on Linux with /proc',
};

async function isolation(config: Config): Promise<Finding[]> {
  const { protections } = await isolationFor(config, await chooseReader(config.tesseractPath));
  const { active, missing } = activeAndMissing(protections);
  if (missing.length === 0) return [good('isolation', active.join(', '))];
  const mends = missing.map((name) => `${name}: ${PROTECTION_MENDS[name]}`);
  return [weak('isolation', `${active.join(', ') || 'none'}; missing ${missing.join(', ')}`, `${mends.join('; ')}.`)];
}

async function address({ publicUrl, host }: Config): Promise<Finding[]> {
  const url = new URL(publicUrl);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  // Browsers bind a passkey to a name; they make none for a number.
  const isNumber = isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0;
  const noPasskeys = isNumber
    ? [
        weak(
          'passkeys',
          `${url.hostname} is no host name: browsers make no passkeys for it`,
          'Set PUBLIC_URL to an address with a host name.',
        ),
      ]
    : [];
  if (url.protocol === 'https:' || isLocal) return [good('address', `${publicUrl}, listens on ${host}`), ...noPasskeys];
  return [
    weak('address', `${publicUrl} is not https`, 'Put a proxy with TLS in front and set PUBLIC_URL to its https address.'),
    ...noPasskeys,
  ];
}

const CHECKS: readonly (readonly [part: string, check: (config: Config) => Promise<Finding[]>, mend: string])[] = [
  ['address', address, 'Set PUBLIC_URL.'],
  ['DATA_DIR', dataDirectory, 'Set DATA_DIR to a directory of this user.'],
  ['secret', secret, 'Set APP_SECRET, or make DATA_DIR readable for this user.'],
  ['database', database, 'Start the server, or set DATABASE_URL right.'],
  ['Redis', redis, 'Start Redis, or set REDIS_URL right. Until then work goes on from the database, later.'],
  ['storage', storage, 'Set STORAGE_URL to a directory that this user can write, or to a bucket with its credentials.'],
  ['SMTP', smtp, 'Set SMTP_URL right: smtp://user:password@host:587'],
  ['company sign-in', companySignIn, 'Set OIDC_ISSUER to an address that this machine reaches.'],
  ['ClamAV', scanner, 'Start clamd, or set CLAMAV_URL right. Until then files wait.'],
  ['isolation', isolation, 'See docs/operations/isolation.md.'],
];

/** Looks at every part that the settings name; changes nothing but a small file in the storage, which it removes. */
export async function examine(config: Config): Promise<Finding[]> {
  const findings: Finding[] = [good('settings', 'read')];
  for (const [part, check, mend] of CHECKS)
    findings.push(...(await check(config).catch((error: unknown): Finding[] => [bad(part, reason(error), mend)])));
  return findings;
}

const MARKS = { good: 'good', weak: 'weak', bad: 'BAD ' } as const;

/** A finding on one line, and what mends it on the next. */
export function linesOf({ part, state, text, mend }: Finding): string[] {
  return [`${MARKS[state]}  ${part.padEnd(15)} ${text}`, ...(mend ? [`${' '.repeat(22)}${mend}`] : [])];
}
