import DataLoader from 'dataloader';
import type { Database } from '../../platform/database/index.js';
import type { RequestContext } from '../../platform/graphql/graphql.js';
import { accessFilter, subjectOf } from '../access/access.rules.js';
import type { Document } from '../document.entity.js';
import { listBatchDocuments } from '../document.store.js';
import type { BatchRecord } from './batch.entity.js';
import { type BatchCounts, countBatches, findBatches } from './batch.store.js';

/** Look-ups of batches, one statement for all batches of a level. */
export interface BatchLoaders {
  /** The batch with the id; a client token finds only the one that it names. */
  readonly byId: DataLoader<string, BatchRecord | null>;
  readonly counts: DataLoader<BatchRecord, BatchCounts>;
  /** Accepted documents of an upload batch that the caller may read, in the order of their acceptance. */
  readonly documents: DataLoader<string, Document[]>;
}

/** The loaders of this request. */
export function batchLoaders({ memo, caller }: RequestContext, database: Database): BatchLoaders {
  const { manager } = database.dataSource;
  return memo('batches', () => ({
    byId: new DataLoader(async (ids) => {
      const { confinement } = caller;
      const named = confinement ? ids.filter((id) => id === confinement.batchId) : ids;
      const found = new Map((await findBatches(manager, caller, named)).map((batch) => [batch.id, batch]));
      return ids.map((id) => found.get(id) ?? null);
    }),
    counts: new DataLoader((batches) => countBatches(manager, batches)),
    documents: new DataLoader(async (ids) => {
      const documents = await listBatchDocuments(manager, ids, accessFilter(subjectOf(caller)));
      return ids.map((id) => documents.filter(({ batchId }) => batchId === id));
    }),
  }));
}
