import { createAnalytics } from '../analytics/index.js';
import { createAuditLog } from '../audit/index.js';
import { type CompanyConfig, createAuth } from '../auth/index.js';
import { createDashboard } from '../dashboard/index.js';
import { createDocuments } from '../documents/index.js';
import { createLearning } from '../learning/index.js';
import { createOperations } from '../operations/index.js';
import { createOrganizations, createSmtp } from '../organizations/index.js';
import { createPersonalData } from '../personal-data/index.js';
import type { Config } from '../platform/config.js';
import type { Feature } from '../platform/feature.js';
import { publicStorageOrigin } from '../platform/storage/index.js';
import { createProcessing } from '../processing/index.js';
import { createListSearch, createSearch, createSegmentFinder } from '../search/index.js';
import { createTemplates } from '../templates/index.js';
import { createWebhooks } from '../webhooks/index.js';
import type { Foundation } from './foundation.js';
import { PERSON_TABLES } from './organization-purge.js';
import { VERSION } from './version.js';

/** Which parts of Docket a process runs. */
export interface Parts {
  readonly api: boolean;
  /** Workers, dispatcher and schedules. */
  readonly work: boolean;
}

/**
 * The features, from left to right: each is built from the foundation and from those before it. What a feature needs of one behind it, it
 * declares as an interface that the later one provides while it is built (`Later`, `documents.follow`).
 */
export function buildFeatures(base: Foundation, parts: Parts) {
  const { config, publicUrl } = base;
  // More than there are workers: a document with a text layer, or a more urgent one, gets in between the pages of long scans.
  const concurrency = 4 * Math.max(1, config.workers);
  const alone = parts.api && config.databaseUrl === null;

  const audit = createAuditLog(base.database, base.clock, base.cursors);
  const organizations = createOrganizations({
    ...base,
    sendMail: createSmtp(config.smtpUrl, config.smtpFrom, publicUrl),
    selfServicePlans: config.selfServicePlans,
  });
  const auth = createAuth({
    ...base,
    organizations,
    corsOrigins: config.corsOrigins,
    platformAdmins: config.platformAdmins,
    company: companyOf(config),
  });
  const { recheck, namedDocuments, authenticator } = auth;
  const quota = organizations.usage;
  const templates = createTemplates(base);
  const segments = createSegmentFinder(base.database);
  const documents = createDocuments({
    ...base,
    organizations,
    quota,
    templates,
    recheck,
    namedDocuments,
    authenticator,
    listSearch: createListSearch(segments),
  });
  const learning = createLearning({ ...base, documents });
  const processing = createProcessing({ ...base, organizations, templates, documents, learning, quota, recheck, concurrency });
  const search = createSearch({ ...base, segments, documents });
  const analytics = createAnalytics({ ...base, documents, templates });
  const webhooks = createWebhooks({ ...base, organizations, documents, recheck, deliver: parts.work, alone });

  const operations = createOperations({
    ...base,
    ...parts,
    recheck,
    version: VERSION,
    readers: () => ({ ...base.pipeline.load(), processes: base.pipeline.processes?.() ?? [] }),
    storageUrl: config.storageUrl,
    embedded: config.databaseUrl === null,
  });
  const personalData = createPersonalData({ ...base, organizations, accountTables: PERSON_TABLES });
  const dashboard = createDashboard({ ...base, authenticator: auth.authenticator, storageOrigin: publicStorageOrigin(config.storageUrl) });

  const all: readonly Feature[] = [
    audit,
    organizations,
    auth,
    templates,
    documents,
    learning,
    processing,
    search,
    analytics,
    webhooks,
    operations,
    personalData,
    dashboard,
  ];
  return { all, auth, organizations, templates, documents, processing, search, analytics, webhooks };
}

/** The identity provider of companies, where all of it is set. */
function companyOf({
  oidcIssuer: issuer,
  oidcClientId: clientId,
  oidcClientSecret: clientSecret,
  oidcDomains,
}: Config): CompanyConfig | null {
  if (issuer === null || clientId === null || clientSecret === null) return null;
  return { issuer, clientId, clientSecret, domains: new Map(oidcDomains.map(({ domain, ...place }) => [domain, place])) };
}

/** Throws when a feature waits for a part that nobody provided; names each. */
export function requireProvided(features: readonly Feature[]): void {
  const missing = features.flatMap((feature) =>
    (feature.awaits ?? []).filter((part) => !part.isProvided).map((part) => `${feature.name} waits for ${part.name}`),
  );
  if (missing.length > 0) throw new Error(missing.join('; '));
}
