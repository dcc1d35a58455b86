import type { Database } from '../../platform/database/index.js';
import type { Scope } from '../../vocabulary/permissions.js';
import type { Bucket } from '../figures.rules.js';
import type { ReportOfError } from './report.inputs.js';
import { NO_DOCUMENTS, type ReportKey, type ReportSpan, type ReportSums } from './report.rules.js';
import { daySql, type Part } from './sums/moved-days.js';
import { readDays, readErrors, sumDays, zoneOfSums } from './sums/report-sums.reader.js';

/** Corrections of a field, counted. */
export interface FieldCount {
  readonly type: string | null;
  readonly field: string;
  readonly reviewed: number;
  readonly corrected: number;
}

/** Decisions of a person. `times`: milliseconds from claim to decision, ascending. */
export interface ReviewerCount {
  readonly email: string;
  readonly name: string | null;
  readonly approved: number;
  readonly rejected: number;
  readonly times: readonly Bucket[];
}

/** Sums by key: first day of the bucket, type (empty for none), template id (empty for none); for all documents the key is empty. */
export type SumsBy = (by: ReportKey) => Promise<Map<string, ReportSums>>;

/** Reads reports: out of sums by day, or out of the documents of the span where there are no sums. */
export interface ReportReader {
  /** Sums of a span. Those kept by day are read once, by whatever keys they are told apart afterwards. */
  sums(scope: Scope, span: ReportSpan): Promise<SumsBy>;
  /** Of the newest documents that were reviewed, at most MOST_READ. */
  fields(scope: Scope, span: ReportSpan): Promise<FieldCount[]>;
  /** Of the newest documents that were reviewed, at most MOST_DECIDED. */
  reviewers(scope: Scope, span: ReportSpan): Promise<ReviewerCount[]>;
  /** Most frequent first. */
  errors(scope: Scope, span: ReportSpan): Promise<ReportOfError[]>;
  templateNames(scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** Reviewed documents whose values are looked at one by one. */
const MOST_READ = 2000;
/** Documents whose decisions are looked at. */
const MOST_DECIDED = 10_000;
const MOST_FIELDS = 200;
const MOST_REVIEWERS = 100;
/** A claim ends after an hour (D25): whoever decides later was away. */
const LONGEST_REVIEW_MS = 3_600_000;

const FINISHED = "d.status NOT IN ('uploading', 'processing')";
const toMs = (from: string, to: string) => `GREATEST(1, ROUND(TIMESTAMPDIFF(MICROSECOND, ${from}, ${to}) / 1000))`;
/** To three digits: so the percentiles of a million documents are made of a few hundred rows. */
const threeDigits = (ms: string) => `ROUND(${ms}, 2 - FLOOR(LOG10(${ms})))`;
const RESULT_MS = threeDigits(toMs('COALESCE(d.reprocessingStartedAt, d.createdAt)', 'd.completedAt'));
const DECISION_MS = threeDigits(toMs('d.createdAt', 'd.reviewedAt'));

function conditions({ organizationId, mode }: Scope, { start, end, type, templateId }: ReportSpan): Part {
  const narrowed = `${type === null ? '' : ' AND d.type = ?'}${templateId === null ? '' : ' AND d.templateId = ?'}`;
  const given = [type, templateId].filter((value) => value !== null);
  return {
    sql: `d.organizationId = ? AND d.mode = ? AND d.createdAt >= ? AND d.createdAt < ?${narrowed}`,
    parameters: [organizationId, mode, start, end, ...given],
  };
}

/** The first day of the bucket of a document, out of its day in the zone. */
function bucketSql({ timezone, start, end, groupBy }: ReportSpan): Part {
  const { sql: day, parameters } = daySql(timezone, start, end);
  const sql = {
    day: `DATE_FORMAT(${day}, '%Y-%m-%d')`,
    week: `DATE_FORMAT(${day} - INTERVAL WEEKDAY(${day}) DAY, '%Y-%m-%d')`,
    month: `DATE_FORMAT(${day}, '%Y-%m-01')`,
  }[groupBy];
  return { sql, parameters: groupBy === 'week' ? [...parameters, ...parameters] : parameters };
}

function keySql(span: ReportSpan, by: ReportKey): Part {
  if (by === 'bucket') return bucketSql(span);
  const sql = { all: "''", type: "COALESCE(d.type, '')", template: "COALESCE(d.templateId, '')" }[by];
  return { sql, parameters: [] };
}

type SumRow = Record<keyof Omit<ReportSums, 'results' | 'decisions'>, string | number> & { key: string };

/**
 * Builds the reader. `rebuild` makes the sums of an organization that has none yet (it was there before they were), while reports are read out of its documents.
 */
export function createReportReader(database: Pick<Database, 'query'>, rebuild: (organizationId: number) => void): ReportReader {
  /** The zone of the sums' days; null: there are none. */
  async function keptZone({ organizationId }: Scope): Promise<string | null> {
    const zone = await zoneOfSums(database, organizationId);
    if (zone === 'not yet') rebuild(organizationId);
    return typeof zone === 'string' ? null : zone.timezone;
  }

  async function times(scope: Scope, span: ReportSpan, by: ReportKey, ms: string, which: string): Promise<Map<string, Bucket[]>> {
    const [key, where] = [keySql(span, by), conditions(scope, span)];
    const rows = await database.query<{ key: string; ms: string; count: string }>(
      `SELECT ${key.sql} AS \`key\`, ${ms} AS ms, COUNT(*) AS count FROM documents d WHERE ${where.sql} AND ${which} GROUP BY 1, 2 ORDER BY 1, 2`,
      [...key.parameters, ...where.parameters],
    );
    const found = new Map<string, Bucket[]>();
    for (const row of rows) found.set(row.key, [...(found.get(row.key) ?? []), { value: Number(row.ms), count: Number(row.count) }]);
    return found;
  }

  async function sumsOfDocuments(scope: Scope, span: ReportSpan, by: ReportKey): Promise<Map<string, ReportSums>> {
    const [key, where] = [keySql(span, by), conditions(scope, span)];
    const [rows, results, decisions] = await Promise.all([
      database.query<SumRow>(
        `SELECT ${key.sql} AS \`key\`, COUNT(*) AS documents, SUM(${FINISHED}) AS finished, SUM(d.status = 'failed') AS failed,
           SUM(${FINISHED} AND d.status <> 'failed' AND NOT COALESCE(f.everReviewed, 0)) AS straightThrough,
           COUNT(d.confidence) AS confidences, COALESCE(SUM(d.confidence), 0) AS confidenceSum,
           COALESCE(SUM(f.reviewedFields), 0) AS reviewedFields, COALESCE(SUM(f.correctedFields), 0) AS correctedFields
         FROM documents d LEFT JOIN figure_documents f ON f.documentId = d.id WHERE ${where.sql} GROUP BY 1`,
        [...key.parameters, ...where.parameters],
      ),
      times(scope, span, by, RESULT_MS, `d.completedAt IS NOT NULL AND ${FINISHED} AND d.status <> 'failed'`),
      times(scope, span, by, DECISION_MS, "d.reviewedAt IS NOT NULL AND d.status IN ('approved', 'rejected')"),
    ]);
    return new Map(
      rows.map(({ key: name, ...sums }) => {
        const numbers = Object.fromEntries(Object.entries(sums).map(([column, value]) => [column, Number(value)]));
        return [name, { ...NO_DOCUMENTS, ...numbers, results: results.get(name) ?? [], decisions: decisions.get(name) ?? [] }];
      }),
    );
  }

  return {
    async sums(scope, span) {
      const kept = await keptZone(scope);
      if (kept === null) return (by) => sumsOfDocuments(scope, span, by);
      const days = await readDays(database, scope, span, kept);
      return async (by) => sumDays(days, span, by);
    },
    async fields(scope, span) {
      const where = conditions(scope, span);
      const rows = await database.query<{ type: string | null; field: string; reviewed: string; corrected: string }>(
        `SELECT x.type, REGEXP_REPLACE(t.path, '\\\\[[0-9]+\\\\]', '') AS field, COUNT(*) AS reviewed, SUM(t.source = 'human') AS corrected
         FROM (SELECT d.id, d.resultRun, d.type FROM documents d WHERE ${where.sql} AND d.reviewedAt IS NOT NULL ORDER BY d.createdAt DESC LIMIT ${MOST_READ}) x
         JOIN processing_runs r ON r.documentId = x.id AND r.number = x.resultRun
         JOIN JSON_TABLE(r.fields, '$[*]' COLUMNS (path VARCHAR(300) PATH '$.path', source VARCHAR(20) PATH '$.source', value TEXT PATH '$.value')) t
         WHERE t.value IS NOT NULL OR t.source = 'human' GROUP BY 1, 2 ORDER BY corrected DESC, reviewed DESC, field LIMIT ${MOST_FIELDS}`,
        where.parameters,
      );
      return rows.map((row) => ({ ...row, reviewed: Number(row.reviewed), corrected: Number(row.corrected) }));
    },
    async reviewers(scope, span) {
      const where = conditions(scope, span);
      const rows = await database.query<{ who: string; name: string | null; approved: string; rejected: string; ms: string | null }>(
        `SELECT s.who, u.name, s.approved, s.rejected, s.ms FROM (
           SELECT w.who, SUM(w.action = 'approved') AS approved, SUM(w.action = 'rejected') AS rejected,
             ${threeDigits(`LEAST(${LONGEST_REVIEW_MS}, ${toMs('w.claimedAt', 'w.createdAt')})`)} AS ms
           FROM (SELECT e.documentId, e.createdAt, JSON_UNQUOTE(JSON_EXTRACT(e.data, '$.user')) AS who, JSON_UNQUOTE(JSON_EXTRACT(e.data, '$.action')) AS action,
               MAX(IF(JSON_EXTRACT(e.data, '$.action') = 'claimed', e.createdAt, NULL))
                 OVER (PARTITION BY e.documentId, JSON_EXTRACT(e.data, '$.user') ORDER BY e.id ROWS UNBOUNDED PRECEDING) AS claimedAt
             FROM (SELECT d.id FROM documents d WHERE ${where.sql} AND d.reviewedAt IS NOT NULL ORDER BY d.createdAt DESC LIMIT ${MOST_DECIDED}) x
             JOIN events e ON e.documentId = x.id AND e.type = 'document.reviewed') w
           WHERE w.action IN ('approved', 'rejected') GROUP BY w.who, ms) s
         LEFT JOIN (SELECT p.email, p.name FROM users p JOIN memberships m ON m.userId = p.id AND m.organizationId = ?) u ON u.email = s.who ORDER BY s.who, s.ms`,
        [...where.parameters, scope.organizationId],
      );
      const found = new Map<string, ReviewerCount>();
      for (const row of rows) {
        const known = found.get(row.who) ?? { email: row.who, name: row.name, approved: 0, rejected: 0, times: [] };
        const [approved, rejected] = [Number(row.approved), Number(row.rejected)];
        const time = row.ms === null ? [] : [{ value: Number(row.ms), count: approved + rejected }];
        const counted = { approved: known.approved + approved, rejected: known.rejected + rejected, times: [...known.times, ...time] };
        found.set(row.who, { ...known, ...counted });
      }
      const byCount = [...found.values()].sort((a, b) => b.approved + b.rejected - a.approved - a.rejected);
      return byCount.slice(0, MOST_REVIEWERS);
    },
    async errors(scope, span) {
      const kept = await keptZone(scope);
      if (kept !== null) return readErrors(database, scope, span, kept);
      const where = conditions(scope, span);
      const rows = await database.query<{ errorCode: string; count: string }>(
        `SELECT COALESCE(d.errorCode, 'INTERNAL_ERROR') AS errorCode, COUNT(*) AS count FROM documents d WHERE ${where.sql} AND d.status = 'failed'
         GROUP BY 1 ORDER BY count DESC, errorCode`,
        where.parameters,
      );
      return rows.map(({ errorCode, count }) => ({ errorCode, count: Number(count) }));
    },
    async templateNames({ organizationId }, ids) {
      if (ids.length === 0) return new Map();
      const rows = await database.query<{ id: string; name: string }>(
        `SELECT id, name FROM templates WHERE organizationId = ? AND id IN (${ids.map(() => '?').join(',')})`,
        [organizationId, ...ids],
      );
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
  };
}
