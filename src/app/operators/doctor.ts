import { randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { chooseReader } from '../../pipeline/index.js';
import type { Config } from '../../platform/config.js';
import { activeAndMissing } from '../../platform/isolation/index.js';
import { redisOptions } from '../../platform/redis.js';
import { createClamScanner } from '../../platform/scanner.js';
import { createStorage, storageFolder } from '../../platform/storage/index.js';
import { isolationFor } from '../isolate.js';
import { lookAtDatabase } from './doctor.database.js';
import { bad, type Finding, good, reason, weak } from './doctor.finding.js';
import { lookAtReading } from './doctor.reading.js';

export type { Finding } from './doctor.finding.js';

const GB = 1024 ** 3;
const LEAST_FREE = 1 * GB;
const PATIENCE_MS = 5000;

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

/** A collector says something to an empty message, if only what is wrong with it. */
async function traces({ otlpEndpoint }: Config): Promise<Finding[]> {
  if (otlpEndpoint === null) return [good('traces', 'not sent')];
  const answer = await fetch(`${otlpEndpoint.replace(/\/$/, '')}/v1/traces`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"resourceSpans":[]}',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  return [
    answer.status === 404
      ? bad(
          'traces',
          `${otlpEndpoint} knows no /v1/traces`,
          'Set OTEL_EXPORTER_OTLP_ENDPOINT to the address of OTLP over HTTP, without a path.',
        )
      : good('traces', `${otlpEndpoint} answers`),
  ];
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
  ['database', lookAtDatabase, 'Start the server, or set DATABASE_URL right.'],
  ['Redis', redis, 'Start Redis, or set REDIS_URL right. Until then work goes on from the database, later.'],
  ['storage', storage, 'Set STORAGE_URL to a directory that this user can write, or to a bucket with its credentials.'],
  ['SMTP', smtp, 'Set SMTP_URL right: smtp://user:password@host:587'],
  ['company sign-in', companySignIn, 'Set OIDC_ISSUER to an address that this machine reaches.'],
  ['ClamAV', scanner, 'Start clamd, or set CLAMAV_URL right. Until then files wait.'],
  ['traces', traces, 'Set OTEL_EXPORTER_OTLP_ENDPOINT to a collector that this machine reaches. Until then traces and metrics are lost.'],
  ['isolation', isolation, 'See docs/operations/isolation.md.'],
  [
    'reading',
    lookAtReading,
    'Run `node .ci/prepare.mjs` again: language data and programs of the reader come with it. TESSERACT_PATH must be a tesseract. A machine with far more to do than it has cores for may take too long.',
  ],
];

/** Looks at every part that the settings name, and tells what it finds as it goes; changes nothing but a small file in the storage, which it removes. */
export async function examine(config: Config, tell: (finding: Finding) => void = () => undefined): Promise<Finding[]> {
  const findings: Finding[] = [];
  const found = (finding: Finding) => {
    findings.push(finding);
    tell(finding);
  };
  found(good('settings', 'read'));
  for (const [part, check, mend] of CHECKS)
    (await check(config).catch((error: unknown): Finding[] => [bad(part, reason(error), mend)])).forEach(found);
  return findings;
}

const MARKS = { good: 'good', weak: 'weak', bad: 'BAD ' } as const;

/** A finding on one line, and what mends it on the next. */
export function linesOf({ part, state, text, mend }: Finding): string[] {
  return [`${MARKS[state]}  ${part.padEnd(15)} ${text}`, ...(mend ? [`${' '.repeat(22)}${mend}`] : [])];
}
