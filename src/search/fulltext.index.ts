import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { Database } from '../platform/database/index.js';
import { createHitFinder } from './hits/hit.finder.js';
import { entryBody, nameBody } from './search.entry.js';
import type { SearchIndex } from './search.index.js';
import { noteChanges } from './segments/segment.changes.js';
import type { SegmentFinder } from './segments/segment.finder.js';

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

/** The index on FULLTEXT of MySQL and MariaDB, and on segments of it where there are many documents. */
export function createFullTextIndex(database: Database, segments: SegmentFinder): SearchIndex {
  const finder = createHitFinder(database);
  return {
    async put(tx, content) {
      const key = [content.document.organizationId, content.document.mode, content.document.id];
      await replaceEntry(tx, key, 0, nameBody(content.document));
      const body = await entryBody(content);
      await replaceEntry(tx, key, 1, body);
      await noteChanges(tx, content.document, [content.document.id], body.length);
    },
    async remove(tx, scope, documentIds) {
      const marks = documentIds.map(() => '?').join(',');
      await tx.query(`DELETE FROM search_entries WHERE organizationId = ? AND mode = ? AND documentId IN (${marks})`, [
        scope.organizationId,
        scope.mode,
        ...documentIds,
      ]);
      await noteChanges(tx, scope, documentIds, 0);
    },
    find: async (...asked) => (await segments.find(...asked)) ?? finder.find(...asked),
  };
}
