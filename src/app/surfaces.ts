import { createAdmission } from '../api/admission.js';
import { createCallerSource } from '../api/caller.js';
import { createOperationGuard } from '../api/graphql/cost/limits.js';
import { ErrorCodeResolver } from '../api/graphql/error-codes.js';
import { createTrustedDocuments } from '../api/graphql/trusted/trusted-documents.js';
import { createRateLimits } from '../api/rate-limit.js';
import { createRefusals } from '../api/refusals.js';
import { createIdempotency } from '../api/rest/idempotency.js';
import { createResourceLocks } from '../api/rest/resource-locks.js';
import { createSlidingWindow } from '../api/sliding-window.js';
import { createServiceVersions } from '../api/version.js';
import type { Auth } from '../auth/index.js';
import type { Feature } from '../platform/feature.js';
import type { Foundation } from './foundation.js';

/** What GraphQL, REST and websockets share: who calls, what it may cost, what was answered before. `feature` is what they add to the rest. */
export function buildSurfaces(base: Foundation, auth: Auth) {
  const { config, database, cursors, clock, audit, log, seal, publicUrl, addressOf } = base;
  const callers = createCallerSource(auth.authenticator, publicUrl, addressOf, config.corsOrigins);
  const idempotency = createIdempotency(database, clock, seal);
  const window = createSlidingWindow(config.redisUrl, clock, log);
  const limits = createRateLimits(window, config);
  const trusted = createTrustedDocuments({ database, cursors, clock, audit });
  const feature: Feature = {
    name: 'surfaces',
    resolvers: [...trusted.resolvers, new ErrorCodeResolver()],
    nodes: { trustedDocument: trusted.node },
    schedules: [{ name: 'idempotency.purge', everyMs: 10 * 60_000, run: () => idempotency.purge() }],
    stop: () => window.close(),
  };
  return {
    feature,
    corsOrigins: config.corsOrigins,
    callers,
    limits,
    admission: createAdmission(callers, limits, createServiceVersions(database)),
    guard: createOperationGuard(config, limits),
    trusted,
    refusals: createRefusals(database, audit, log),
    idempotency,
    locks: createResourceLocks(database),
  };
}
