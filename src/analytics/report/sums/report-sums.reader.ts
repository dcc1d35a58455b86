import type { Database } from '../../../platform/database/index.js';
import type { Scope } from '../../../vocabulary/permissions.js';
import { bucketKey } from '../../analytics.rules.js';
import type { ReportOfError } from '../report.inputs.js';
import { NO_DOCUMENTS, type ReportKey, type ReportSpan, type ReportSums } from '../report.rules.js';
import { REPORT_SUMS, timesOf } from './report-sums.rules.js';

type Counts = Readonly<Record<string, number>>;
type Row = { day: string; type: string; templateId: string; results: Counts | string; decisions: Counts | string } & Record<
  (typeof REPORT_SUMS)[number],
  number | string
>;

function conditions({ organizationId, mode }: Scope, { from, to, type, templateId }: ReportSpan) {
  const narrowed = `${type === null ? '' : ' AND type = ?'}${templateId === null ? '' : ' AND templateId = ?'}`;
  return {
    sql: `organizationId = ? AND mode = ? AND day BETWEEN ? AND ?${narrowed}`,
    parameters: [organizationId, mode, from, to, ...[type, templateId].filter((value) => value !== null)],
  };
}

/** Sums that grow while rows are read. */
class Growing {
  private readonly sums = REPORT_SUMS.map(() => 0);
  private readonly results = new Map<number, number>();
  private readonly decisions = new Map<number, number>();

  add(row: Row): void {
    for (const [index, column] of REPORT_SUMS.entries()) this.sums[index]! += Number(row[column]);
    count(this.results, row.results);
    count(this.decisions, row.decisions);
  }

  end(): ReportSums {
    const numbers = Object.fromEntries(REPORT_SUMS.map((column, index) => [column, this.sums[index]!]));
    return { ...NO_DOCUMENTS, ...numbers, results: timesOf(this.results), decisions: timesOf(this.decisions) };
  }
}

function count(into: Map<number, number>, json: Counts | string): void {
  const counts = typeof json === 'string' ? (JSON.parse(json) as Counts) : json;
  for (const name in counts) into.set(Number(name), (into.get(Number(name)) ?? 0) + counts[name]!);
}

function keyOf(by: ReportKey, { groupBy }: ReportSpan): (row: Row) => string {
  if (by !== 'bucket') return by === 'type' ? (row) => row.type : (row) => row.templateId;
  const known = new Map<string, string>();
  return ({ day }) => {
    const key = known.get(day) ?? (groupBy === 'month' ? `${bucketKey(day, 'month')}-01` : bucketKey(day, groupBy));
    known.set(day, key);
    return key;
  };
}

/** Whether the sums hold all documents of the organization, by days of the zone. */
export async function haveSums(
  database: Pick<Database, 'query'>,
  organizationId: number,
  timezone: string,
): Promise<'yes' | 'not yet' | 'other days'> {
  const [zone] = await database.query<{ timezone: string; reportsReady: number }>(
    'SELECT timezone, reportsReady FROM figure_zones WHERE organizationId = ?',
    [organizationId],
  );
  if (!zone) return 'other days';
  if (!Number(zone.reportsReady)) return 'not yet';
  return zone.timezone === timezone ? 'yes' : 'other days';
}

/** Sums by key, out of those kept by day. Work grows with days, types and templates, not with documents. */
export async function readSums(
  database: Pick<Database, 'query'>,
  scope: Scope,
  span: ReportSpan,
  by: ReportKey,
): Promise<Map<string, ReportSums>> {
  const where = conditions(scope, span);
  const rows = await database.query<Row>(
    `SELECT DATE_FORMAT(day, '%Y-%m-%d') AS day, type, templateId, ${REPORT_SUMS.join(', ')}, results, decisions FROM report_days
     WHERE ${where.sql} AND documents > 0`,
    where.parameters,
  );
  const key = keyOf(by, span);
  const found = new Map<string, Growing>();
  for (const row of rows) {
    const name = key(row);
    const sums = found.get(name) ?? new Growing();
    found.set(name, sums);
    sums.add(row);
  }
  return new Map([...found].map(([name, sums]) => [name, sums.end()]));
}

/** Failures by code, most frequent first. */
export async function readErrors(database: Pick<Database, 'query'>, scope: Scope, span: ReportSpan): Promise<ReportOfError[]> {
  const where = conditions(scope, span);
  const rows = await database.query<{ errorCode: string; count: string }>(
    `SELECT errorCode, SUM(documents) AS count FROM report_errors WHERE ${where.sql} AND documents > 0 GROUP BY errorCode ORDER BY count DESC, errorCode`,
    where.parameters,
  );
  return rows.map(({ errorCode, count: documents }) => ({ errorCode, count: Number(documents) }));
}
