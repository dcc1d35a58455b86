import type { Database } from '../platform/database/index.js';
import { fromMany, type NodeSource, presentOf } from '../platform/graphql/graphql.js';
import { batchLoaders } from './batches/batch.loaders.js';
import type { Batches } from './batches/batch.service.js';
import { documentLoaders } from './document.loaders.js';
import type { DocumentReader } from './document.service.js';
import type { Shares } from './sharing/share.service.js';

/** What reading documents, batches and links by their ids needs. */
export interface DocumentNodesDependencies {
  readonly database: Database;
  readonly reader: DocumentReader;
  readonly batches: Batches;
  readonly shares: Shares;
}

/** How documents, batches and links are read by their ids alone. */
export function documentNodes({
  database,
  reader,
  batches,
  shares,
}: DocumentNodesDependencies): Record<'document' | 'batch' | 'share', NodeSource> {
  const open = { requires: 'documents.read', reach: 'mode', clients: true } as const;
  return {
    document: {
      type: 'Document',
      ...open,
      load: fromMany(
        (context, ids) => presentOf(documentLoaders(context, database).byId, ids),
        (caller, id) => reader.load(caller, id, 'read'),
      ),
    },
    batch: {
      type: (batch) => batch.constructor.name,
      ...open,
      load: fromMany(
        async (context, ids) => (await presentOf(batchLoaders(context, database).byId, ids)).map((record) => batches.show(record)),
        (caller, id) => batches.load(caller, id),
      ),
    },
    // Each needs full access to its document, and people look at few.
    share: {
      type: 'DocumentShare',
      requires: 'documents.share',
      reach: 'mode',
      load: fromMany(
        async () => [],
        (caller, id) => shares.load(caller, id),
      ),
    },
  };
}
