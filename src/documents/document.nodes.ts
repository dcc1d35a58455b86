import type { NodeSource } from '../platform/graphql/graphql.js';
import type { Batches } from './batches/batch.service.js';
import type { DocumentReader } from './document.service.js';

/** How documents and batches are read by their ids alone. */
export function documentNodes(reader: DocumentReader, batches: Batches): Record<'document' | 'batch', NodeSource> {
  const open = { requires: 'documents.read', reach: 'mode', clients: true } as const;
  return {
    document: { type: 'Document', ...open, load: (caller, id) => reader.load(caller, id, 'read') },
    batch: { type: (batch) => batch.constructor.name, ...open, load: (caller, id) => batches.load(caller, id) },
  };
}
