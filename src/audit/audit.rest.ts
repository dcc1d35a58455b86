import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { csvLine } from '../platform/csv.js';
import type { Database } from '../platform/database/index.js';
import type { HandlerContext, RestRow } from '../platform/http/route.js';
import { parseMoment } from '../platform/time/moment.js';
import { invalid } from '../vocabulary/errors.js';
import type { AuditFilter, AuditLine } from './audit.inputs.js';
import type { Audit } from './audit.js';
import { readAuditLines } from './audit.store.js';

const TAG = 'Audit log';
const COLUMNS = [
  'number',
  'at',
  'action',
  'actor',
  'userId',
  'credential',
  'target',
  'mode',
  'requestId',
  'address',
  'details',
  'hash',
] as const;

function cell(line: AuditLine, column: (typeof COLUMNS)[number]): string | number | null {
  const value = line[column];
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

function momentOf(name: 'from' | 'to', text: unknown): Date | null {
  return text === undefined ? null : parseMoment(String(text), name, name === 'to');
}

function textOf(name: string, text: unknown): string | null {
  if (text === undefined) return null;
  if (typeof text !== 'string') throw invalid(name, 'expected one value');
  return text;
}

function numberOf(name: string, text: unknown): number | null {
  if (text === undefined) return null;
  if (typeof text !== 'string' || !/^\d{1,9}$/.test(text)) throw invalid(name, `expected a number, received ${String(text).slice(0, 40)}`);
  return Number(text);
}

/** Streams the log of the caller's organization as CSV, oldest first; that it was taken out stands in it. Who may read it no more on the way gets no further line. */
export function createAuditExport(database: Database, audit: Audit): (context: HandlerContext) => Promise<void> {
  return async ({ request: { query }, response, caller, again }) => {
    const filter: AuditFilter = {
      action: textOf('action', query.action),
      target: textOf('target', query.target),
      userId: numberOf('userId', query.userId),
      from: momentOf('from', query.from),
      to: momentOf('to', query.to),
    };
    await database.transaction((tx) => audit.record(tx, caller, { action: 'audit.exported', details: { ...query } }));
    response.setHeader('Content-Type', 'text/csv; charset=utf-8');
    response.setHeader('Content-Disposition', 'attachment; filename="audit-log.csv"');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Cache-Control', 'no-store');
    async function* lines() {
      yield csvLine(COLUMNS);
      for await (const portion of readAuditLines(database.dataSource.manager, caller.organizationId, filter)) {
        await again();
        yield portion.map((line) => csvLine(COLUMNS.map((column) => cell(line, column)))).join('');
      }
    }
    await pipeline(Readable.from(lines()), response);
  };
}

/** Additive rows of the audit log. `exportCsv`: its handler. */
export const auditRows = (exportCsv: (context: HandlerContext) => Promise<void>): readonly RestRow[] => [
  {
    method: 'GET',
    path: '/audit-log',
    tag: TAG,
    summary: 'Who did what to what, newest first; each line holds the hash of the one before.',
    additive: true,
    status: 200,
    operation: `query AuditLog($action: String, $target: String, $userId: Int, $from: DateTime, $to: DateTime, $limit: Int, $offset: Int, $cursor: String) {
      data: auditLog(filter: { action: $action, target: $target, userId: $userId, from: $from, to: $to }, first: $limit, offset: $offset, after: $cursor) {
        entries: nodes { number at actor userId credential address requestId mode action target details hash }
        pagination { limit offset total nextCursor } } }`,
    query: {
      action: 'action',
      target: 'target',
      userId: 'userId',
      from: 'from',
      to: 'to',
      limit: 'limit',
      offset: 'offset',
      cursor: 'cursor',
    },
  },
  {
    method: 'GET',
    path: '/audit-log/export',
    tag: TAG,
    summary: 'The log as CSV, oldest first.',
    additive: true,
    requires: 'settings.manage',
    reach: 'shared',
    produces: ['text/csv'],
    query: { action: 'action', target: 'target', userId: 'userId', from: 'from', to: 'to' },
    handler: exportCsv,
  },
  {
    method: 'GET',
    path: '/audit-log/verification',
    tag: TAG,
    summary: 'Whether the hash chain of the log is whole.',
    additive: true,
    status: 200,
    operation: 'query AuditVerification { data: auditVerification { lines brokenAt verifiedAt } }',
  },
];
