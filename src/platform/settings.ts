import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { DATABASE_SETTINGS } from './database/database.settings.js';
import { type OutboundAllow } from './http/outbound/allow.js';
import {
  emails,
  keyForm,
  LOG_LEVELS,
  limit,
  type OidcDomain,
  oidcDomains,
  optional,
  origins,
  outboundAllow,
  Setting,
  setting,
  url,
  wholeNumber,
} from './setting.js';
import { readBucketUrl } from './storage/s3-place.js';
import { TASK_SETTINGS } from './tasks/tasks.settings.js';

const publicUrl = url(['http:', 'https:'], (address) => !address.username && !address.password && !address.search && !address.hash);
const storageUrl = url(['file:', 's3:'], (address) =>
  address.protocol === 's3:' ? readBucketUrl(address) !== undefined : address.pathname !== '/',
);

/** An address, or a name without signs of its own and an address. */
const SENDER = /^(?:[^\p{Cc}<>@,;:"\\]+<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/u;

/**
 * Every setting once, by its name inside the program (among them the limits of D90 and D95). The documentation's table is written
 * from this one. publicUrl and storageUrl are null only here: readConfig derives them from PORT and DATA_DIR.
 */
export const SETTINGS = {
  port: setting('PORT', {
    read: wholeNumber(0, 65_535),
    fallback: () => 4000,
    shown: '4000',
    expected: 'a port from 0 to 65535 (0 picks a free one)',
    meaning: 'Port that the server listens on.',
  }),
  host: setting('HOST', {
    read: z.string().regex(/^[^\s/]+$/),
    fallback: () => '127.0.0.1',
    shown: '127.0.0.1',
    expected: 'a host name or address without port, e.g. 0.0.0.0',
    meaning: 'Address that the server listens on.',
  }),
  publicUrl: optional(
    'PUBLIC_URL',
    publicUrl.transform((text) => text.replace(/\/+$/, '')),
    'an absolute http or https URL without user, query or fragment, e.g. https://docket.example.com',
    'Base of every link that Docket hands out.',
    false,
    'http://localhost:PORT',
  ),
  trustedProxies: setting('TRUSTED_PROXIES', {
    read: wholeNumber(0, 10),
    fallback: () => 0,
    shown: '0',
    unit: 'proxies',
    expected: 'a whole number from 0 to 10',
    meaning: "Reverse proxies in front, whose X-Forwarded-For tells callers' addresses; with 0 the header is not looked at.",
  }),
  selfServicePlans: setting('SELF_SERVICE_PLANS', {
    read: z.enum(['true', 'false']).transform((text) => text === 'true'),
    fallback: () => true,
    shown: 'true',
    expected: 'true or false',
    meaning: 'Whether members with billing.manage may change the plan of their organization; else only the operator does.',
  }),
  dataDir: setting('DATA_DIR', {
    read: z.string().transform((text) => resolve(text)),
    fallback: () => resolve('var'),
    shown: './var',
    expected: 'a path of a directory',
    meaning: 'Directory of the embedded database, the files and the generated secret.',
  }),
  ...DATABASE_SETTINGS,
  redisUrl: optional(
    'REDIS_URL',
    url(['redis:', 'rediss:', 'redis+unix:'], () => true),
    'redis://host:port, rediss://host:port or redis+unix:///path/to/socket',
    'Redis for the queue, pub/sub and rate limits shared by several processes.',
    true,
    '(in process)',
  ),
  storageUrl: optional(
    'STORAGE_URL',
    storageUrl,
    'file:/absolute/path or s3://bucket?region=..&endpoint=..&public=..&sse=AES256',
    'Where uploaded and produced files are kept.',
    true,
    'file:DATA_DIR/files',
  ),
  minFreeMb: setting('MIN_FREE_MB', {
    read: wholeNumber(0, 10_000_000),
    fallback: () => 512,
    shown: '512',
    unit: 'MB',
    expected: 'a whole number from 0',
    meaning: 'Free space that is kept on the disks of database and files: below it uploads are refused.',
  }),
  sandboxStorageMb: setting('SANDBOX_STORAGE_MB', {
    read: wholeNumber(1, 1_000_000),
    fallback: () => 1024,
    shown: '1024',
    unit: 'MB',
    expected: 'a whole number from 1',
    meaning: "Files that an organization's test data may hold together.",
  }),
  ...TASK_SETTINGS,
  workers: setting('WORKERS', {
    read: wholeNumber(0, 256),
    fallback: () => availableParallelism(),
    shown: 'number of cores',
    unit: 'workers',
    expected: 'a whole number from 0 to 256',
    meaning: 'Recognition workers of this process; 0 serves the API only.',
  }),
  tesseractPath: optional(
    'TESSERACT_PATH',
    z.string(),
    'the path of an executable tesseract 4.1 or newer, e.g. /usr/bin/tesseract',
    'Tesseract command that reads pictures in place of the reader on board; its language data stays the one on board.',
    false,
    '(on board)',
  ),
  outboundAllow: setting<readonly OutboundAllow[]>('OUTBOUND_ALLOW', {
    read: outboundAllow,
    fallback: () => [],
    shown: '(empty)',
    expected: 'comma-separated subnets, optionally with port, e.g. 127.0.0.0/8 or 10.0.0.0/8:8080 or [::1]:8080',
    meaning: 'Subnets that addresses given by callers may reach although they are not public, there also over http and any port.',
  }),
  corsOrigins: setting<readonly string[]>('CORS_ORIGINS', {
    read: origins,
    fallback: () => [],
    shown: '(empty)',
    expected: 'comma-separated origins without path, e.g. https://app.example.com,http://localhost:5173; * is not possible',
    meaning: 'Origins whose pages browsers may let call this service, with cookies.',
  }),
  platformAdmins: setting<readonly string[]>('PLATFORM_ADMINS', {
    read: emails,
    fallback: () => [],
    shown: '(empty)',
    expected: 'comma-separated e-mail addresses',
    meaning: 'People who, signed in, may create, suspend and delete organizations; they see nothing of their documents.',
  }),
  oidcIssuer: optional(
    'OIDC_ISSUER',
    url(['https:', 'http:']),
    'the https address of an OpenID Connect provider',
    'Identity provider with which people of companies sign in; needs OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_DOMAINS.',
  ),
  oidcClientId: optional('OIDC_CLIENT_ID', z.string().max(200), 'at most 200 characters', 'Id of Docket at that provider.'),
  oidcClientSecret: optional('OIDC_CLIENT_SECRET', z.string().max(500), 'at most 500 characters', 'Its secret.', true),
  oidcDomains: setting<readonly OidcDomain[]>('OIDC_DOMAINS', {
    read: oidcDomains,
    fallback: () => [],
    shown: '(empty)',
    expected: 'comma-separated domain=organization:role, e.g. example.com=1:member',
    meaning: 'Domains of verified e-mail addresses that may sign in so, and of what organization and with what role they become members.',
  }),
  bootstrapEmail: optional(
    'BOOTSTRAP_EMAIL',
    z.email(),
    'an e-mail address',
    "The first organization's owner; used on the first start only.",
    false,
    '(generated)',
  ),
  bootstrapPassword: optional(
    'BOOTSTRAP_PASSWORD',
    z.string().min(8).max(200),
    'from 8 to 200 characters',
    "The owner's password; used on the first start only.",
    true,
    '(generated)',
  ),
  bootstrapLiveKey: optional(
    'BOOTSTRAP_LIVE_KEY',
    keyForm('live'),
    'service_live_ + 32 characters of 0-9A-Za-z + 6 of checksum',
    'The first live key; used on the first start only.',
    true,
    '(generated)',
  ),
  bootstrapTestKey: optional(
    'BOOTSTRAP_TEST_KEY',
    keyForm('test'),
    'service_test_ + 32 characters of 0-9A-Za-z + 6 of checksum',
    'The first test key; used on the first start only.',
    true,
    '(generated)',
  ),
  appSecret: optional(
    'APP_SECRET',
    z.string().min(16),
    'at least 16 characters',
    'Signs links, cursors and tokens and peppers key hashes; the same on every process of one installation.',
    true,
    '(generated in DATA_DIR)',
  ),
  logLevel: setting('LOG_LEVEL', {
    read: z.enum(LOG_LEVELS),
    fallback: () => 'info' as const,
    shown: 'info',
    expected: `one of ${LOG_LEVELS.join(', ')}`,
    meaning: 'Least severe log lines that are written.',
  }),
  metricsToken: optional(
    'METRICS_TOKEN',
    z.string().min(8),
    'at least 8 characters',
    'Bearer token that opens GET /metrics to other machines; without it only loopback is answered.',
    true,
  ),
  otlpEndpoint: optional(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    url(['http:', 'https:']),
    'http://host:4318',
    'OpenTelemetry collector that traces and metrics are sent to (OTLP over HTTP).',
  ),
  traceRatio: setting('OTEL_TRACES_SAMPLER_ARG', {
    read: z.stringFormat('share', /^(?:0(?:\.\d{1,6})?|1)$/).transform(Number),
    fallback: () => 1,
    shown: '1',
    expected: 'a share from 0 to 1',
    meaning: 'Share of the traces that begin here and are sent; a trace of the caller goes on as it came.',
  }),
  metricsExporter: setting('OTEL_METRICS_EXPORTER', {
    read: z.enum(['otlp', 'none']),
    fallback: () => 'otlp' as const,
    shown: 'otlp',
    expected: 'otlp or none',
    meaning: 'Whether metrics are sent to that collector; none: only traces are.',
  }),
  metricsIntervalMs: setting('OTEL_METRIC_EXPORT_INTERVAL', {
    read: wholeNumber(1000, 3_600_000),
    fallback: () => 60_000,
    shown: '60000',
    unit: 'ms',
    expected: 'a whole number from 1000',
    meaning: 'How often metrics are sent.',
  }),
  smtpUrl: optional(
    'SMTP_URL',
    url(['smtp:', 'smtps:']),
    'smtp://user:password@host:port or smtps://...',
    'Mail server; without it e-mails wait in a stored outbox.',
    true,
  ),
  smtpFrom: optional(
    'SMTP_FROM',
    z.string().max(320).regex(SENDER),
    'an e-mail address, or a name and an address: Docket <docket@example.com>',
    'Sender of e-mails.',
    false,
    'Docket <no-reply@host of PUBLIC_URL>',
  ),
  clamavUrl: optional(
    'CLAMAV_URL',
    url(['tcp:', 'unix:'], (address) => (address.protocol === 'unix:' ? address.pathname.length > 1 : address.port !== '')),
    'tcp://host:port or unix:///path/to/clamd.sock',
    'ClamAV scanner that sees every file before it is parsed.',
  ),
  rateLimitLive: limit('RATE_LIMIT_LIVE', 1800, 'requests/min', 'Requests of one live key.'),
  rateLimitUploads: limit('RATE_LIMIT_UPLOADS', 600, 'requests/min', 'Of these, uploads.'),
  rateLimitOcr: limit('RATE_LIMIT_OCR', 600, 'requests/min', 'Of these, synchronous OCR calls.'),
  rateLimitTest: limit('RATE_LIMIT_TEST', 600, 'requests/min', 'Requests of one test key.'),
  rateLimitPages: limit(
    'RATE_LIMIT_PAGES',
    1200,
    'requests/min',
    'Requests of one address (IPv6: of its /64) for pages, pictures, signed links and OAuth, which need no key.',
  ),
  graphqlMaxDepth: limit('GRAPHQL_MAX_DEPTH', 10, 'levels', 'Depth of a GraphQL operation.'),
  graphqlMaxAliases: limit('GRAPHQL_MAX_ALIASES', 15, 'aliases', 'Aliases in a GraphQL operation.'),
  graphqlMaxTokens: limit('GRAPHQL_MAX_TOKENS', 1000, 'tokens', 'Tokens of a GraphQL operation.'),
  graphqlMaxDirectives: limit('GRAPHQL_MAX_DIRECTIVES', 50, 'directives', 'Directives in a GraphQL operation.'),
  graphqlMaxCost: limit('GRAPHQL_MAX_COST', 5000, 'points', 'Cost of a GraphQL operation.'),
  graphqlCostPerMinute: limit('GRAPHQL_COST_PER_MINUTE', 50_000, 'points/min', 'Cost of all GraphQL operations of one key.'),
};

/** The documentation's table of settings, in Markdown. */
export function settingsTable(): string {
  const rows = Object.values<Setting<unknown>>(SETTINGS).map(
    ({ name, shown, unit, meaning }) => `| \`${name}\` | ${shown}${unit && /^\d/.test(shown) ? ` ${unit}` : ''} | ${meaning} |`,
  );
  return ['| Setting | Default | Meaning |', '|---|---|---|', ...rows].join('\n');
}
