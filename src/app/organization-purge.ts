import { type Audit, SERVICE_LOG } from '../audit/index.js';
import type { Database } from '../platform/database/index.js';
import { removeAll } from '../platform/database/remove-all.js';
import type { Storage } from '../platform/storage/index.js';
import type { Clock } from '../platform/time/clock.js';
import { FILE_COLUMNS } from './operators/stored-files.js';

/** Tables without an organization of their own: by which rows of others theirs are found. `column in parent.parentColumn`. */
export const CHILD_TABLES: Readonly<Record<string, readonly (readonly [column: string, parent: string, parentColumn: string])[]>> = {
  client_token_documents: [['tokenId', 'client_tokens', 'id']],
  document_access: [['documentId', 'documents', 'id']],
  document_outputs: [['documentId', 'documents', 'id']],
  document_pages: [['documentId', 'documents', 'id']],
  job_results: [['jobId', 'processing_jobs', 'id']],
  kept_pages: [
    ['subjectId', 'documents', 'id'],
    ['subjectId', 'processing_jobs', 'id'],
  ],
  oauth_payloads: [['clientId', 'oauth_clients', 'clientId']],
  received_uploads: [['documentId', 'documents', 'id']],
  search_blocks: [['segmentId', 'search_segments', 'id']],
  template_days: [['templateId', 'templates', 'id']],
  template_error_days: [['templateId', 'templates', 'id']],
  template_field_days: [['templateId', 'templates', 'id']],
  template_reviewed_values: [['templateId', 'templates', 'id']],
  template_versions: [['templateId', 'templates', 'id']],
  upload_pieces: [['documentId', 'documents', 'id']],
  webhook_bodies: [
    ['eventId', 'webhook_deliveries', 'eventId'],
    ['eventId', 'events', 'id'],
  ],
};

/** Tables of people: theirs go with the last organization that they belong to. */
export const PERSON_TABLES: readonly (readonly [table: string, column: string])[] = [
  ['second_factors', 'userId'],
  ['passkeys', 'userId'],
  ['recovery_codes', 'userId'],
  ['remembered_devices', 'userId'],
  ['password_resets', 'userId'],
  ['users', 'id'],
];

/** Tables of no organization: the service's own, or emptied by age long before 30 days are over. */
export const TABLES_OF_NOBODY: readonly string[] = [
  'answered_challenges',
  'content_scans',
  'idempotency_keys',
  'installation',
  'organizations',
  'pending_content',
  'processes',
  'schedules',
  'sign_in_attempts',
  'stream_messages',
  'streams',
];

/** What the removal works with. */
export interface PurgeDependencies {
  readonly database: Database;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly audit: Audit;
}

const FILES_AT_ONCE = 200;

/** From then on nobody takes it back (isBeingRemoved()). */
const DUE = "status = 'inactive' AND deleteAt <= ?";

/** Condition on the rows of an organization in a table, with as many places for its id as parts. */
function conditionOf(table: string): { readonly sql: string; readonly places: number } {
  const ways = CHILD_TABLES[table];
  if (!ways) return { sql: 'organizationId = ?', places: 1 };
  const parts = ways.map(([column, parent, key]) => `\`${column}\` IN (SELECT \`${key}\` FROM \`${parent}\` WHERE organizationId = ?)`);
  return { sql: `(${parts.join(' OR ')})`, places: parts.length };
}

/** Removes files that rows of an organization name. The rows stay until all files are gone, so that a killed removal goes on where it was. */
async function removeFiles({ database, storage }: PurgeDependencies, id: number): Promise<void> {
  for (const [table, column] of FILE_COLUMNS) {
    const { sql, places } = conditionOf(table);
    let after = '';
    for (;;) {
      const rows = await database.query<{ fileKey: string }>(
        `SELECT DISTINCT \`${column}\` AS fileKey FROM \`${table}\` WHERE ${sql} AND \`${column}\` > ? ORDER BY fileKey LIMIT ${FILES_AT_ONCE}`,
        [...Array.from({ length: places }, () => id), after],
      );
      for (const { fileKey } of rows) await storage.remove(fileKey);
      if (rows.length < FILES_AT_ONCE) break;
      after = rows.at(-1)!.fileKey;
    }
  }
}

/** Removes people who belong to no other organization. */
async function removePeople({ database }: PurgeDependencies, id: number): Promise<void> {
  const people = await database.query<{ userId: number }>(
    `SELECT m.userId FROM memberships m WHERE m.organizationId = ?
     AND NOT EXISTS (SELECT 1 FROM memberships o WHERE o.userId = m.userId AND o.organizationId <> m.organizationId)`,
    [id],
  );
  for (const { userId } of people)
    await database.transaction(async (tx) => {
      for (const [table, column] of PERSON_TABLES) await tx.query(`DELETE FROM \`${table}\` WHERE \`${column}\` = ?`, [userId]);
    });
}

/** Whether the organization is still to go: one that is being taken back at this moment is waited for. */
function isDue({ database, clock }: PurgeDependencies, id: number): Promise<boolean> {
  return database.transaction(async (tx) => {
    const due: unknown[] = await tx.query(`SELECT id FROM organizations WHERE id = ? AND ${DUE} FOR UPDATE`, [id, clock.now()]);
    return due.length > 0;
  });
}

async function purge(deps: PurgeDependencies, id: number): Promise<void> {
  const { database, audit } = deps;
  if (!(await isDue(deps, id))) return;
  // Running work loses its lease first: nothing is written behind the removal.
  await removeAll(database, 'DELETE FROM tasks WHERE organizationId = ?', [id]);
  await removeFiles(deps, id);
  for (const table of Object.keys(CHILD_TABLES)) {
    const { sql, places } = conditionOf(table);
    const ids = Array.from({ length: places }, () => id);
    await removeAll(database, `DELETE FROM \`${table}\` WHERE ${sql}`, ids);
  }
  await removePeople(deps, id);
  const own = database.dataSource.entityMetadatas.filter(({ columns }) =>
    columns.some((column) => column.databaseName === 'organizationId'),
  );
  for (const { tableName } of own) await removeAll(database, `DELETE FROM \`${tableName}\` WHERE organizationId = ?`, [id]);
  await database.transaction(async (tx) => {
    const gone: { affectedRows: number } = await tx.query('DELETE FROM organizations WHERE id = ? AND deleteAt IS NOT NULL', [id]);
    if (gone.affectedRows !== 1) return;
    const service = { organizationId: SERVICE_LOG, mode: 'live', system: true } as const;
    await audit.record(tx, service, { action: 'organization.purged', target: String(id) });
  });
}

/** Removes everything of organizations that were deleted 30 days ago: rows, files, and people who belong to no other. Goes on after a kill. */
export async function purgeOrganizations(deps: PurgeDependencies): Promise<void> {
  const due = await deps.database.query<{ id: number }>(`SELECT id FROM organizations WHERE ${DUE} ORDER BY id`, [deps.clock.now()]);
  for (const { id } of due) await purge(deps, id);
}
