import type { NamedDocuments } from '../../auth/index.js';
import { requirePermission } from '../../vocabulary/permissions.js';
import type { Batches } from '../batches/batch.service.js';
import type { DocumentReader } from '../document.service.js';

/** Judges what a client token may name (D136): what its maker may read. */
export function createNamedDocuments(reader: DocumentReader, batches: Batches): NamedDocuments {
  return {
    async check(caller, { documentIds, batchId }) {
      requirePermission(caller, 'documents.read');
      for (const id of documentIds) await reader.load(caller, id, 'read');
      return batchId === null ? documentIds : batches.documentIds(await batches.find(caller, batchId));
    },
  };
}
