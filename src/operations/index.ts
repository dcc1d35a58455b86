import type { Feature } from '../platform/feature.js';
import { createPresence, type PresenceDependencies } from './presence.js';
import { PlatformStatusResolver, type StatusResolverDependencies } from './status.resolver.js';
import { statusRows } from './status.rest.js';
import { createStatus, type StatusDependencies } from './status.service.js';
import { forgetLost } from './status.store.js';

export * from './process.entity.js';
export { readProcesses } from './status.store.js';

/** What the feature needs. */
export type OperationsDependencies = PresenceDependencies & StatusDependencies & Pick<StatusResolverDependencies, 'recheck'>;

/** How often is looked how the service stands while somebody watches. */
const LOOK_EVERY_MS = 2000;

/** How the whole service stands: each process tells of itself, and administrators of the platform see all of them. */
export function createOperations(deps: OperationsDependencies): Feature {
  const presence = createPresence(deps);
  const status = new PlatformStatusResolver({ read: createStatus(deps), recheck: deps.recheck, lookEveryMs: LOOK_EVERY_MS });
  return {
    name: 'operations',
    resolvers: [status],
    subscriptions: { platformStatusUpdated: (_args, context) => status.watch(context) },
    rest: statusRows,
    schedules: [{ name: 'processes.purge', everyMs: 10 * 60_000, run: () => forgetLost(deps.database, deps.clock.now()) }],
    start: () => presence.start(),
    stop: () => presence.stop(),
  };
}
