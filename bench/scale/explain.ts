import type { World } from './world.js';

/** A statement as the service sends it, with `:organization` for the first organization's id. */
export interface Explained {
  readonly name: string;
  readonly sql: string;
}

/** What is asked of the large tables most. */
export const EXPLAINED: readonly Explained[] = [
  {
    name: 'list page',
    sql: "SELECT d.id FROM documents d WHERE d.organizationId = :organization AND d.mode = 'live' ORDER BY d.createdAt DESC, d.id DESC LIMIT 21 OFFSET 9980",
  },
  {
    name: 'list page by cursor',
    sql: "SELECT d.id FROM documents d WHERE d.organizationId = :organization AND d.mode = 'live' AND (d.createdAt < NOW() - INTERVAL 40 DAY OR d.createdAt IS NULL OR (d.createdAt = NOW() - INTERVAL 40 DAY AND d.id < 'doc_X')) ORDER BY d.createdAt DESC, d.id DESC LIMIT 21",
  },
  {
    name: 'summary of a filtered list',
    sql: "SELECT d.status, COUNT(*), COUNT(d.confidence), SUM(d.confidence) FROM documents d WHERE d.organizationId = :organization AND d.mode = 'live' AND d.status IN ('completed') AND d.type IN ('invoice') AND d.confidence >= 0.9 GROUP BY d.status",
  },
  {
    name: 'search',
    sql: "SELECT d.id FROM search_entries e JOIN documents d FORCE INDEX (documents_search) ON d.organizationId = e.organizationId AND d.mode = e.mode AND d.id = e.documentId WHERE e.organizationId = :organization AND e.mode = 'live' AND e.part = 1 AND MATCH(e.body) AGAINST ('+1l_invoice' IN BOOLEAN MODE) AND d.organizationId = :organization AND d.mode = 'live'",
  },
  {
    name: 'analytics',
    sql: "SELECT type, status, SUM(documents) FROM figure_days WHERE organizationId = :organization AND mode = 'live' AND day BETWEEN CURDATE() - INTERVAL 89 DAY AND CURDATE() GROUP BY type, status",
  },
];

/** How the server goes about a statement: table by access and index, with the rows it expects. A full scan reads `ALL`. */
export async function explain(world: World, { sql }: Explained): Promise<string> {
  const steps = await world.query(`EXPLAIN ${sql.replaceAll(':organization', String(world.organizationId))}`);
  return steps
    .map((step) => `${step.table} ${step.type} ${step.key ?? '-'} ~${step.rows} rows${step.Extra ? ` (${step.Extra})` : ''}`)
    .join('; ');
}
