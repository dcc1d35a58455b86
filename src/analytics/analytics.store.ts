import type { Database } from '../platform/database/index.js';
import type { Scope } from '../vocabulary/permissions.js';
import { type Bucket, DAY_SUMS, FIGURE_SUMS, type Sums, USER_SUMS } from './figures.rules.js';

/** What is asked of the rollups: days from and to (both included), one type or all. */
export interface FigureRange {
  readonly from: string;
  readonly to: string;
  readonly type: string | null;
}

/** Sums over some documents. */
export type FigureSums = Sums<typeof FIGURE_SUMS>;

/** Sums of one type and status. */
export interface GroupSums extends Sums<typeof DAY_SUMS> {
  /** Empty for documents without one. */
  readonly type: string;
  readonly status: string;
}

const sumsOf = (columns: readonly string[]) => columns.map((column) => `SUM(${column}) AS ${column}`).join(', ');

function numbers<T>(row: Record<string, unknown>, columns: readonly string[]): T {
  return { ...row, ...Object.fromEntries(columns.map((column) => [column, Number(row[column] ?? 0)])) } as T;
}

/** Reads the rollups: work grows with days, types and statuses, not with documents. */
export interface FigureReader {
  groups(scope: Scope, range: FigureRange): Promise<GroupSums[]>;
  /** By day; days without a document are left out. */
  days(scope: Scope, range: FigureRange): Promise<Map<string, FigureSums>>;
  /** By uploader's e-mail address. */
  users(scope: Scope, range: FigureRange): Promise<(Sums<typeof USER_SUMS> & { userId: number; email: string; name: string | null })[]>;
  /** Processing times as shown, ascending. */
  times(scope: Scope, range: FigureRange): Promise<Bucket[]>;
  /** Bytes that the scope stores now, whatever the period. */
  bytes(scope: Scope): Promise<number>;
  /** Active members who uploaded in the period, or called since the moment. */
  activeUsers(scope: Scope, range: FigureRange, since: Date): Promise<number>;
}

/** Builds the reader. */
export function createFigureReader(database: Pick<Database, 'query'>): FigureReader {
  const where = (scope: Scope, { from, to, type }: FigureRange, alias = ''): [string, unknown[]] => [
    `${alias}organizationId = ? AND ${alias}mode = ? AND ${alias}day BETWEEN ? AND ?${type === null ? '' : ` AND ${alias}type = ?`}`,
    [scope.organizationId, scope.mode, from, to, ...(type === null ? [] : [type])],
  ];
  return {
    async groups(scope, range) {
      const [condition, parameters] = where(scope, range);
      const rows = await database.query<Record<string, unknown>>(
        `SELECT type, status, ${sumsOf(DAY_SUMS)} FROM figure_days WHERE ${condition} GROUP BY type, status HAVING SUM(documents) > 0`,
        parameters,
      );
      return rows.map((row) => numbers<GroupSums>(row, DAY_SUMS));
    },
    async days(scope, range) {
      const [condition, parameters] = where(scope, range);
      const rows = await database.query<Record<string, unknown> & { name: string }>(
        `SELECT DATE_FORMAT(day, '%Y-%m-%d') AS name, ${sumsOf(FIGURE_SUMS)} FROM figure_days WHERE ${condition} GROUP BY day`,
        parameters,
      );
      return new Map(rows.map((row) => [row.name, numbers<FigureSums>(row, FIGURE_SUMS)]));
    },
    async users(scope, range) {
      const [condition, parameters] = where(scope, range, 'f.');
      const rows = await database.query<Record<string, unknown>>(
        `SELECT s.*, u.email, u.name FROM (SELECT f.userId, ${sumsOf(USER_SUMS)} FROM figure_users f WHERE ${condition} GROUP BY f.userId HAVING SUM(f.documents) > 0) s
         JOIN users u ON u.id = s.userId ORDER BY s.documents DESC, u.email`,
        parameters,
      );
      return rows.map((row) => numbers(row, USER_SUMS));
    },
    async times(scope, range) {
      const [condition, parameters] = where(scope, range);
      const rows = await database.query<{ timeMs: number; documents: string }>(
        `SELECT timeMs, SUM(documents) AS documents FROM figure_times WHERE ${condition} GROUP BY timeMs ORDER BY timeMs`,
        parameters,
      );
      return rows.map((row) => ({ value: row.timeMs, count: Number(row.documents) }));
    },
    async bytes({ organizationId, mode }) {
      const [row] = await database.query<{ bytes: string | null }>(
        'SELECT SUM(bytes) AS bytes FROM figure_days WHERE organizationId = ? AND mode = ?',
        [organizationId, mode],
      );
      return Number(row?.bytes ?? 0);
    },
    async activeUsers(scope, range, since) {
      const [condition, parameters] = where(scope, range, 'f.');
      const [row] = await database.query<{ users: string }>(
        `SELECT COUNT(*) AS users FROM memberships m WHERE m.organizationId = ? AND m.status = 'active'
         AND (m.lastActive >= ? OR m.userId IN (SELECT f.userId FROM figure_users f WHERE ${condition} AND f.documents > 0))`,
        [scope.organizationId, since, ...parameters],
      );
      return Number(row!.users);
    },
  };
}
