import type { Scope } from '../../../vocabulary/permissions.js';
import { offsetsOf } from '../../zone.js';
import type { ReportSpan } from '../report.rules.js';

/** SQL with its parameters. */
export interface Part {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Zones are at most so far apart, and their days with them. */
const APART_MS = 2 * 86_400_000;

/** The day of a document `d` in a zone, as a date. The server need not know zones by name. */
export function daySql(timezone: string, start: Date, end: Date): Part {
  const [first, ...later] = offsetsOf(timezone, start, end);
  const cases = later.reverse();
  const minutes = cases.length === 0 ? '?' : `CASE ${cases.map(() => 'WHEN d.createdAt >= ? THEN ?').join(' ')} ELSE ? END`;
  return {
    sql: `DATE(d.createdAt + INTERVAL (${minutes}) MINUTE)`,
    parameters: [...cases.flatMap((offset) => [offset.from, offset.minutes]), first!.minutes],
  };
}

/**
 * Documents that stand on another day in the zone of the span than in the one that sums are kept in, `kept`: those of the hours between the two midnights, so few when the
 * zones are near each other. `newDay` is the day in the zone of the span; the rest as `report_documents r` has it. Pure.
 */
export function movedSql({ organizationId, mode }: Scope, span: ReportSpan, kept: string): { newDay: Part; from: Part } {
  const [low, high] = [new Date(span.start.getTime() - APART_MS), new Date(span.end.getTime() + APART_MS)];
  const [asked, own] = [daySql(span.timezone, low, high), daySql(kept, low, high)];
  const narrowed = `${span.type === null ? '' : ' AND r.type = ?'}${span.templateId === null ? '' : ' AND r.templateId = ?'}`;
  return {
    newDay: { sql: `DATE_FORMAT(${asked.sql}, '%Y-%m-%d')`, parameters: asked.parameters },
    from: {
      sql: `documents d FORCE INDEX (documents_created) JOIN report_documents r ON r.documentId = d.id
        WHERE d.organizationId = ? AND d.mode = ? AND d.createdAt >= ? AND d.createdAt < ? AND ${asked.sql} <> ${own.sql}${narrowed}`,
      parameters: [
        ...[organizationId, mode, low, high],
        ...[...asked.parameters, ...own.parameters],
        ...[span.type, span.templateId].filter((value) => value !== null),
      ],
    },
  };
}
