import type { Database } from '../../../src/platform/database/index.js';
import { createSegmentKeeper } from '../../../src/search/index.js';
import { MERGE_LIMITS } from '../../../src/search/segments/segment.merge.js';

/** Puts the documents that are there into segments of a few each, whoever's they are; what is returned puts there what has changed since. */
export async function keepInSegments(database: Database, documents = 2): Promise<() => Promise<void>> {
  const keeper = createSegmentKeeper(database, { ...MERGE_LIMITS, documents, leastDocuments: 1, leastChanges: 1 });
  await keeper.begin();
  return () => keeper.merge();
}
