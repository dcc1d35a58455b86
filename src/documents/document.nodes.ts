import type { NodeSource } from '../platform/graphql/graphql.js';
import type { Batches } from './batches/batch.service.js';
import type { DocumentReader } from './document.service.js';
import type { Shares } from './sharing/share.service.js';

/** How documents, batches and links are read by their ids alone. */
export function documentNodes(
  reader: DocumentReader,
  batches: Batches,
  shares: Shares,
): Record<'document' | 'batch' | 'share', NodeSource> {
  const open = { requires: 'documents.read', reach: 'mode', clients: true } as const;
  return {
    document: { type: 'Document', ...open, load: (caller, id) => reader.load(caller, id, 'read') },
    batch: { type: (batch) => batch.constructor.name, ...open, load: (caller, id) => batches.load(caller, id) },
    share: { type: 'DocumentShare', requires: 'documents.share', reach: 'mode', load: (caller, id) => shares.load(caller, id) },
  };
}
