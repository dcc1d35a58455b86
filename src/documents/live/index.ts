import type { SubscriptionSource } from '../../platform/graphql/graphql.js';
import type { Estimates } from '../counters/estimate.service.js';
import { createDocumentLive } from './document.live.js';
import { LiveResolver, type LiveResolverDependencies } from './live.resolver.js';
import { type PageReadDependencies, PageReadResolver } from './page-read.resolver.js';
import { QueueResolver } from './queue.resolver.js';

/** What the streams of all documents and batches need. */
export type LiveDependencies = Parameters<typeof createDocumentLive>[0] &
  Omit<LiveResolverDependencies, 'live'> &
  PageReadDependencies & { readonly estimates: Estimates };

/** Builds the streams of all documents and batches. */
export function createLiveStreams(deps: LiveDependencies): {
  readonly resolvers: readonly object[];
  readonly subscriptions: Readonly<Record<string, SubscriptionSource>>;
} {
  const resolver = new LiveResolver({ ...deps, live: createDocumentLive(deps) });
  const pages = new PageReadResolver(deps);
  return {
    resolvers: [resolver, pages, new QueueResolver(deps.estimates)],
    subscriptions: {
      documentsUpdated: (args, context) => resolver.watchDocuments(args, context),
      reviewQueueUpdated: (args, context) => resolver.watchQueue(args, context),
      pageRead: (args, context) => pages.watchPages(args, context),
      batchesUpdated: (args, context) => resolver.watchBatches(args, context),
    },
  };
}
