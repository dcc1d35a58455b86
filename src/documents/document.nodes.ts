import type { Database } from '../platform/database/index.js';
import { fromMany, type NodeSource, presentOf } from '../platform/graphql/graphql.js';
import { batchLoaders } from './batches/batch.loaders.js';
import type { Batches } from './batches/batch.service.js';
import { documentLoaders } from './document.loaders.js';
import type { DocumentReader } from './document.service.js';
import { ProcessingRun, runOfId } from './runs/run.entity.js';
import type { Shares } from './sharing/share.service.js';

/** What reading documents, batches and links by their ids needs. */
export interface DocumentNodesDependencies {
  readonly database: Database;
  readonly reader: DocumentReader;
  readonly batches: Batches;
  readonly shares: Shares;
}

/** How documents, their runs, batches and links are read by their ids alone. */
export function documentNodes({
  database,
  reader,
  batches,
  shares,
}: DocumentNodesDependencies): Record<'document' | 'run' | 'batch' | 'share', NodeSource> {
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
    run: {
      type: 'ProcessingRun',
      ...open,
      load: fromMany(
        async (context, ids) => {
          const wanted = ids.map(runOfId);
          const { readable } = documentLoaders(context, database);
          const may = await Promise.all(wanted.map(({ documentId }) => readable.load(documentId)));
          const where = wanted.filter((_, index) => may[index]).map((run) => ({ ...run, organizationId: context.caller.organizationId }));
          return where.length > 0 ? database.dataSource.manager.find(ProcessingRun, { where }) : [];
        },
        async () => null,
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
