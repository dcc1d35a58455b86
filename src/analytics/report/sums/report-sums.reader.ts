import type { Database } from '../../../platform/database/index.js';
import type { Scope } from '../../../vocabulary/permissions.js';
import { bucketKey } from '../../analytics.rules.js';
import type { ReportOfError } from '../report.inputs.js';
import { NO_DOCUMENTS, type ReportKey, type ReportSpan, type ReportSums } from '../report.rules.js';
import { movedSql } from './moved-days.js';
import { REPORT_SUMS, timesOf } from './report-sums.rules.js';

type Counts = Readonly<Record<string, number>>;
/** A day, type and template with its sums; with `newDay` one document that stands there in place of `day`. */
export type DayRow = {
  day: string;
  newDay: string | null;
  type: string;
  templateId: string;
  results: Counts | string | null;
  decisions: Counts | string | null;
} & Record<(typeof REPORT_SUMS)[number], number | string>;

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

  add(row: DayRow, sign: 1 | -1): void {
    for (const [index, column] of REPORT_SUMS.entries()) this.sums[index]! += sign * Number(row[column]);
    count(this.results, row.results, sign);
    count(this.decisions, row.decisions, sign);
  }

  get isEmpty(): boolean {
    return this.sums[REPORT_SUMS.indexOf('documents')] === 0;
  }

  end(): ReportSums {
    const numbers = Object.fromEntries(REPORT_SUMS.map((column, index) => [column, this.sums[index]!]));
    return { ...NO_DOCUMENTS, ...numbers, results: timesOf(this.results), decisions: timesOf(this.decisions) };
  }
}

/** Adds documents by class of time: of a day as JSON, of one document the class alone; null: none. */
function count(into: Map<number, number>, classes: Counts | string | null, sign: 1 | -1): void {
  const add = (number: number, documents: number) => into.set(number, (into.get(number) ?? 0) + sign * documents);
  if (classes === null) return;
  if (typeof classes === 'string' && !classes.startsWith('{')) return void add(Number(classes), 1);
  const counts = typeof classes === 'string' ? (JSON.parse(classes) as Counts) : classes;
  for (const name in counts) add(Number(name), counts[name]!);
}

function keyOf(by: ReportKey, { groupBy }: ReportSpan): (row: Pick<DayRow, 'day' | 'type' | 'templateId'>) => string {
  if (by === 'all') return () => '';
  if (by !== 'bucket') return by === 'type' ? (row) => row.type : (row) => row.templateId;
  const known = new Map<string, string>();
  return ({ day }) => {
    const key = known.get(day) ?? (groupBy === 'month' ? `${bucketKey(day, 'month')}-01` : bucketKey(day, groupBy));
    known.set(day, key);
    return key;
  };
}

/** The zone by whose days sums are kept, once they hold all documents of the organization: `not yet` before, `never` for an organization without any. */
export async function zoneOfSums(
  database: Pick<Database, 'query'>,
  organizationId: number,
): Promise<{ readonly timezone: string } | 'not yet' | 'never'> {
  const [zone] = await database.query<{ timezone: string; reportsReady: number }>(
    'SELECT timezone, reportsReady FROM figure_zones WHERE organizationId = ?',
    [organizationId],
  );
  if (!zone) return 'never';
  return Number(zone.reportsReady) ? { timezone: zone.timezone } : 'not yet';
}

/** Days of a span, and those of other zones that are moved into it or out of it: what is not in the span counts nothing. */
const within = ({ from, to }: ReportSpan, day: string) => day >= from && day <= to;

/**
 * Sums kept by day, of the days of a span. There are as many as days, types and templates, not as documents. Where sums are kept by days of another zone than the
 * span's, documents that stand on another day there come after them, in the same statement: it sees one moment.
 */
export function readDays(database: Pick<Database, 'query'>, scope: Scope, span: ReportSpan, kept: string): Promise<DayRow[]> {
  const where = conditions(scope, span);
  const days = `SELECT DATE_FORMAT(day, '%Y-%m-%d') AS day, NULL AS newDay, type, templateId, ${REPORT_SUMS.join(', ')}, CAST(results AS CHAR) AS results,
     CAST(decisions AS CHAR) AS decisions FROM report_days WHERE ${where.sql} AND documents > 0`;
  const moved = kept === span.timezone ? null : movedSql(scope, span, kept);
  return database.query<DayRow>(
    moved
      ? `${days} UNION ALL SELECT DATE_FORMAT(r.day, '%Y-%m-%d'), ${moved.newDay.sql}, r.type, r.templateId, 1, r.finished, r.failed, r.straightThrough,
         r.confidence IS NOT NULL, COALESCE(r.confidence, 0), r.reviewedFields, r.correctedFields, CAST(r.resultClass AS CHAR), CAST(r.decisionClass AS CHAR)
         FROM ${moved.from.sql}`
      : days,
    [...where.parameters, ...(moved ? [...moved.newDay.parameters, ...moved.from.parameters] : [])],
  );
}

/** Sums by key: documents that stand on another day are taken off one and added to the other. Pure. */
export function sumDays(rows: readonly DayRow[], span: ReportSpan, by: ReportKey): Map<string, ReportSums> {
  const key = keyOf(by, span);
  const found = new Map<string, Growing>();
  const add = (row: DayRow, day: string, sign: 1 | -1) => {
    if (!within(span, day)) return;
    const name = key({ ...row, day });
    const sums = found.get(name) ?? new Growing();
    found.set(name, sums);
    sums.add(row, sign);
  };
  for (const row of rows) {
    add(row, row.day, row.newDay === null ? 1 : -1);
    if (row.newDay !== null) add(row, row.newDay, 1);
  }
  return new Map([...found].filter(([, sums]) => !sums.isEmpty).map(([name, sums]) => [name, sums.end()]));
}

/** Failures by code, most frequent first. */
export async function readErrors(
  database: Pick<Database, 'query'>,
  scope: Scope,
  span: ReportSpan,
  kept: string,
): Promise<ReportOfError[]> {
  const where = conditions(scope, span);
  const days = `SELECT NULL AS day, NULL AS newDay, errorCode, SUM(documents) AS count FROM report_errors WHERE ${where.sql} AND documents > 0 GROUP BY errorCode`;
  const moved = kept === span.timezone ? null : movedSql(scope, span, kept);
  const rows = await database.query<{ day: string | null; newDay: string | null; errorCode: string; count: string }>(
    moved
      ? `${days} UNION ALL SELECT DATE_FORMAT(r.day, '%Y-%m-%d'), ${moved.newDay.sql}, r.errorCode, 1 FROM ${moved.from.sql} AND r.errorCode <> ''`
      : days,
    [...where.parameters, ...(moved ? [...moved.newDay.parameters, ...moved.from.parameters] : [])],
  );
  const counts = new Map<string, number>();
  for (const { day, newDay, errorCode, count: documents } of rows) {
    const sign = newDay === null ? 1 : Number(within(span, newDay)) - Number(within(span, day!));
    counts.set(errorCode, (counts.get(errorCode) ?? 0) + sign * Number(documents));
  }
  return [...counts]
    .filter(([, documents]) => documents > 0)
    .map(([errorCode, documents]) => ({ errorCode, count: documents }))
    .sort((a, b) => b.count - a.count || (a.errorCode < b.errorCode ? -1 : 1));
}
