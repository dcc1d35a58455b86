import { type Database, withDatabaseLock } from '../../../platform/database/index.js';
import type { Scope } from '../../../vocabulary/permissions.js';
import { type KnownFigures, type ReportedDocument, shareOf } from './report-sums.rules.js';
import { storeShares } from './report-sums.store.js';

/** Documents that are looked at in one transaction: their rows are locked for some tens of milliseconds. */
const AT_ONCE = 250;

type Row = { id: string } & ReportedDocument & { [name in keyof KnownFigures]: KnownFigures[name] | number };

async function rebuildAfter(database: Database, scope: Scope, id: string): Promise<string | null> {
  return database.transaction(async (tx) => {
    const rows: Row[] = await tx.query(
      `SELECT d.id, d.type, d.templateId, d.status, d.errorCode, d.confidence, d.createdAt, d.completedAt, d.reviewedAt, d.reprocessingStartedAt,
         DATE_FORMAT(f.day, '%Y-%m-%d') AS day, f.everReviewed, f.reviewedFields, f.correctedFields
       FROM documents d JOIN figure_documents f ON f.documentId = d.id
       WHERE d.organizationId = ? AND d.mode = ? AND d.id > ? ORDER BY d.id LIMIT ${AT_ONCE} FOR UPDATE`,
      [scope.organizationId, scope.mode, id],
    );
    const documents = rows.map((row) => ({
      documentId: row.id,
      after: shareOf(row, {
        day: row.day as string,
        everReviewed: Boolean(row.everReviewed),
        reviewedFields: Number(row.reviewedFields),
        correctedFields: Number(row.correctedFields),
      }),
    }));
    const addShares = await storeShares(tx, scope, documents);
    await addShares();
    return rows.at(-1)?.id ?? null;
  });
}

class BeingRebuilt extends Error {}

/**
 * Brings the sums of an organization's reports up to date with all its documents, a few at a time: others read and change documents meanwhile. Afterwards reports
 * use them. One process at a time; where another is at it, nothing is done.
 */
export async function rebuildReportSums(database: Database, organizationId: number): Promise<void> {
  const rebuild = async () => {
    const [zone] = await database.query<{ timezone: string }>('SELECT timezone FROM figure_zones WHERE organizationId = ?', [
      organizationId,
    ]);
    if (!zone) return;
    for (const mode of ['live', 'test'] as const)
      for (let id: string | null = ''; id !== null; ) id = await rebuildAfter(database, { organizationId, mode }, id);
    // Not when the days have been moved to another time zone meanwhile.
    await database.query('UPDATE figure_zones SET reportsReady = 1 WHERE organizationId = ? AND timezone = ?', [
      organizationId,
      zone.timezone,
    ]);
  };
  const patience = { seconds: 0, exhausted: () => new BeingRebuilt() };
  await withDatabaseLock(database.dataSource, `reports.${organizationId}`, rebuild, patience).catch((error: unknown) => {
    if (!(error instanceof BeingRebuilt)) throw error;
  });
}
