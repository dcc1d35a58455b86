import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { Database } from '../platform/database/index.js';
import { createHitFinder } from './hits/hit.finder.js';
import { entryBody, nameBody } from './search.entry.js';
import type { SearchIndex } from './search.index.js';

async function replaceEntry(tx: EntityManager, key: readonly unknown[], part: number, body: string): Promise<void> {
  // By its digest: a body may have megabytes.
  const [stored]: { digest: string }[] = await tx.query(
    'SELECT SHA1(body) AS digest FROM search_entries WHERE organizationId = ? AND mode = ? AND documentId = ? AND part = ?',
    [...key, part],
  );
  if (stored?.digest === createHash('sha1').update(body).digest('hex')) return;
  await tx.query('DELETE FROM search_entries WHERE organizationId = ? AND mode = ? AND documentId = ? AND part = ?', [...key, part]);
  await tx.query('INSERT INTO search_entries (organizationId, mode, documentId, part, body) VALUES (?,?,?,?,?)', [...key, part, body]);
}

/** The index on FULLTEXT of MySQL and MariaDB. */
export function createFullTextIndex(database: Database): SearchIndex {
  const finder = createHitFinder(database);
  return {
    async put(tx, content) {
      const key = [content.document.organizationId, content.document.mode, content.document.id];
      await replaceEntry(tx, key, 0, nameBody(content.document));
      await replaceEntry(tx, key, 1, await entryBody(content));
    },
    async remove(tx, scope, documentIds) {
      const marks = documentIds.map(() => '?').join(',');
      await tx.query(`DELETE FROM search_entries WHERE organizationId = ? AND mode = ? AND documentId IN (${marks})`, [
        scope.organizationId,
        scope.mode,
        ...documentIds,
      ]);
    },
    find: (request, order, limit, offset) => finder.find(request, order, limit, offset),
  };
}
