import type { ChangeHook } from '../documents/index.js';
import type { Clock } from '../platform/clock.js';
import type { Database } from '../platform/database/index.js';
import type { Feature } from '../platform/feature.js';
import { AnalyticsResolver } from './analytics.resolver.js';
import { analyticsRows } from './analytics.rest.js';
import { type Analytics, createAnalyticsService, createFiguresHook } from './analytics.service.js';

export * from './analytics.inputs.js';
export * from './analytics.service.js';
export * from './figures.entity.js';
export * from './statistics.inputs.js';

/** What analytics needs. */
export interface AnalyticsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** Hooks that are told of every change of a document; analytics adds its own. */
  readonly changeHooks: ChangeHook[];
}

/** Builds analytics over documents; from then on every change of a document is counted. */
export function createAnalytics({ database, clock, changeHooks }: AnalyticsDependencies): Feature & { readonly analytics: Analytics } {
  const analytics = createAnalyticsService(database, clock);
  changeHooks.push(createFiguresHook());
  return {
    name: 'analytics',
    analytics,
    resolvers: [new AnalyticsResolver(analytics)],
    rest: analyticsRows,
    rebuild: () => analytics.rebuild(),
  };
}
