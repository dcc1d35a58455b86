import type { EntityManager } from 'typeorm';
import type { Scope } from '../../../vocabulary/permissions.js';
import { changesOf, type DayChange, REPORT_SUMS, type ReportShare } from './report-sums.rules.js';

/** A document whose share in the sums is to be as given; null: it has none any more. */
export interface ShareNow {
  readonly documentId: string;
  readonly after: ReportShare | null;
}

const COLUMNS = [
  'day',
  'type',
  'templateId',
  'errorCode',
  'finished',
  'failed',
  'straightThrough',
  'confidence',
  'reviewedFields',
  'correctedFields',
  'resultClass',
  'decisionClass',
] as const satisfies readonly (keyof ReportShare)[];

const marks = (count: number) => Array.from({ length: count }, () => '?').join(',');
const valuesOf = (share: ReportShare) => COLUMNS.map((column) => share[column]);
const isSame = (a: ReportShare, b: ReportShare) => COLUMNS.every((column) => a[column] === b[column]);

type Row = { documentId: string } & Record<keyof ReportShare, unknown>;

function readShare(row: Row): ReportShare {
  const { confidence, finished, failed, straightThrough } = row;
  return {
    ...(row as unknown as ReportShare),
    confidence: confidence === null ? null : Number(confidence),
    finished: Boolean(finished),
    failed: Boolean(failed),
    straightThrough: Boolean(straightThrough),
  };
}

async function storedShares(tx: EntityManager, ids: readonly string[]): Promise<Map<string, ReportShare>> {
  const columns = COLUMNS.map((column) => (column === 'day' ? "DATE_FORMAT(day, '%Y-%m-%d') AS day" : column)).join(', ');
  const rows: Row[] = await tx.query(
    `SELECT documentId, ${columns} FROM report_documents WHERE documentId IN (${marks(ids.length)}) ORDER BY documentId FOR UPDATE`,
    [...ids],
  );
  return new Map(rows.map((row) => [row.documentId, readShare(row)]));
}

/** `results` with counts added to some of its classes: SQL and its parameters. */
function addedClasses(column: string, counts: ReadonlyMap<number, number>): { sql: string; parameters: (string | number)[] } {
  const changed = [...counts].filter(([, by]) => by !== 0);
  if (changed.length === 0) return { sql: column, parameters: [] };
  const each = `?, COALESCE(CAST(JSON_EXTRACT(${column}, ?) AS SIGNED), 0) + ?`;
  return {
    sql: `JSON_SET(${column}, ${changed.map(() => each).join(', ')})`,
    parameters: changed.flatMap(([number, by]) => [`$."${number}"`, `$."${number}"`, by]),
  };
}

async function changeDay(
  tx: EntityManager,
  { organizationId, mode }: Scope,
  { key, sums, results, decisions, errors }: DayChange,
): Promise<void> {
  const parts = { results: addedClasses('results', results), decisions: addedClasses('decisions', decisions) };
  await tx.query(
    `INSERT INTO report_days (organizationId, mode, day, type, templateId, ${REPORT_SUMS.join(', ')}, results, decisions)
     VALUES (${marks(7 + REPORT_SUMS.length)}) ON DUPLICATE KEY UPDATE
       ${REPORT_SUMS.map((column) => `${column} = ${column} + VALUES(${column})`).join(', ')},
       results = ${parts.results.sql}, decisions = ${parts.decisions.sql}`,
    [
      organizationId,
      mode,
      ...key,
      ...REPORT_SUMS.map((column) => sums[column]),
      JSON.stringify(Object.fromEntries(results)),
      JSON.stringify(Object.fromEntries(decisions)),
      ...parts.results.parameters,
      ...parts.decisions.parameters,
    ],
  );
  const codes = [...errors].filter(([, by]) => by !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
  if (codes.length === 0) return;
  await tx.query(
    `INSERT INTO report_errors (organizationId, mode, day, type, templateId, errorCode, documents)
     VALUES ${codes.map(() => `(${marks(7)})`).join(', ')} ON DUPLICATE KEY UPDATE documents = documents + VALUES(documents)`,
    codes.flatMap(([code, by]) => [organizationId, mode, ...key, code, by]),
  );
}

/**
 * Brings the sums of reports up to date with documents of one scope, in the transaction that changed or locked them. What each of them has added is kept beside:
 * a share counts once, however often it is stored. Gives what changes the sums, which must follow.
 */
export async function storeShares(tx: EntityManager, scope: Scope, documents: readonly ShareNow[]): Promise<() => Promise<void>> {
  if (documents.length === 0) return async () => undefined;
  const stored = await storedShares(
    tx,
    documents.map(({ documentId }) => documentId),
  );
  const moves = documents
    .map(({ documentId, after }) => ({ documentId, before: stored.get(documentId) ?? null, after }))
    .filter(({ before, after }) => before !== after && !(before && after && isSame(before, after)));
  if (moves.length === 0) return async () => undefined;
  const gone = moves.filter(({ after }) => after === null).map(({ documentId }) => documentId);
  if (gone.length > 0) await tx.query(`DELETE FROM report_documents WHERE documentId IN (${marks(gone.length)})`, gone);
  const kept = moves.flatMap(({ documentId, after }) =>
    after ? [[documentId, scope.organizationId, scope.mode, ...valuesOf(after)]] : [],
  );
  if (kept.length > 0)
    await tx.query(
      `REPLACE INTO report_documents (documentId, organizationId, mode, ${COLUMNS.join(', ')}) VALUES ${kept.map((row) => `(${marks(row.length)})`).join(', ')}`,
      kept.flat(),
    );
  return async () => {
    for (const change of changesOf(moves)) await changeDay(tx, scope, change);
  };
}
